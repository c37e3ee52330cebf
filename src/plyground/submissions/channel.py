"""Orders to a student's process and its answers, of which none is believed to be well formed."""

from __future__ import annotations

import json
import marshal
import secrets
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any

from . import SubmissionError
from .process import Process, harmless

__all__ = ["Channel"]

LONGEST_LINE = 1 << 20
DEEPEST = 40
SURE_TO_FIT = 4096
"""How long an order does every pipe take at once? A longer one would wait for who does not read."""
GARBLED = "it wrote something else where its answer belongs"


class Channel:
    """An order carries a nonce, and the one line that answers begins with it; all else ends the process."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self._answers: SimpleQueue[dict[str, Any] | SubmissionError | None] = SimpleQueue()
        self._nonce, self._sent, self._heard = "", 0, 0
        Thread(target=self._read, name="answers", daemon=True).start()

    def send(self, order: Any) -> None:
        """Send an order; if the process has ended, the answer will say so."""
        nonce = secrets.token_hex(16)
        plain = {"nonce": nonce, "order": json.loads(json.dumps(order))}
        data = marshal.dumps(plain).hex().encode() + b"\n"
        self._nonce = nonce
        self._sent += 1
        if len(data) <= SURE_TO_FIT:
            self._write(data)
        else:
            Thread(target=self._write, args=(data,), name="order", daemon=True).start()

    def receive(self, seconds: float) -> dict[str, Any] | None:
        """The next answer, None if the process has ended; Empty if there is none in time."""
        answer = self._answers.get(timeout=seconds)
        if isinstance(answer, SubmissionError):
            raise answer
        return answer

    def _write(self, data: bytes) -> None:
        assert self.process.popen.stdin is not None
        with suppress(OSError, ValueError):  # it has ended, or it was closed in the meantime
            self.process.popen.stdin.write(data)
            self.process.popen.stdin.flush()

    def _read(self) -> None:
        assert self.process.popen.stdout is not None
        with self.process.popen.stdout as lines:
            while line := lines.readline(LONGEST_LINE):
                self._heard += 1
                answer = self._parse(line) if self._heard == self._sent else None
                if answer is None:
                    self._answers.put(SubmissionError(GARBLED))
                    self.process.kill()
                    return
                self._answers.put(answer)
        self._answers.put(None)

    def _parse(self, line: bytes) -> dict[str, Any] | None:
        """What answers the order; None if this does not."""
        nonce, _, text = line.partition(b" ")
        if nonce != self._nonce.encode() or not line.endswith(b"\n"):
            return None
        try:
            answer = _clean(json.loads(text, parse_constant=_refuse), 0)
        except (ValueError, RecursionError):
            return None
        return answer if isinstance(answer, dict) else None


def _clean(value: Any, depth: int) -> Any:
    """The same without signs that cannot be shown: it is put before a person's eyes."""
    if isinstance(value, str):
        return value if value.isprintable() else harmless(value, "")
    if depth > DEEPEST:
        raise ValueError("nested too deep")
    if isinstance(value, list):
        return [_clean(each, depth + 1) for each in value]
    if isinstance(value, dict):
        return {_clean(key, 0): _clean(each, depth + 1) for key, each in value.items()}
    return value


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is no number")
