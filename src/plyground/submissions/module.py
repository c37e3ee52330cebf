"""A student's file as a module that answers orders, in a process of its own."""

from __future__ import annotations

import json
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, Self

from ..stopping import Stop, Stopped, never
from . import SubmissionError
from .process import MOST_OUTPUT, Printed, end, ending, start

__all__ = ["Module"]

IMPORT_SECONDS = 10.0
"""How long may the file take to be imported? It should define functions, no more."""
POLL_SECONDS = 0.01
LONGEST_LINE = 1 << 20


class Module:
    """The file imported as `name`; the Python file `driver` turns orders into calls and results into JSON.

    The process starts with the first order and serves all that follow. After a failure that
    ended it the next order starts a new one, so that a file mended in the meantime is read again.
    """

    def __init__(self, path: Path, name: str, driver: Path, capture: bool = False) -> None:
        self.path, self.name, self.driver, self.capture = path, name, driver, capture
        self.begun: dict[str, Any] = {}
        """What the driver said of the module when it was imported."""
        self.printed: list[Printed] = []
        """What each process so far has printed, if that is captured."""
        self._lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._answers: SimpleQueue[dict[str, Any] | None] = SimpleQueue()
        self._closed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    @property
    def running(self) -> bool:
        return self._process is not None

    def close(self) -> None:
        """End the process for good, even in mid-thought."""
        with self._lock:
            self._closed = True
        self.end()

    def end(self) -> None:
        """End the process and what it has started; the next order starts another."""
        with self._lock:
            process, self._process = self._process, None
        if process is not None:
            end(process)

    def ready(self, stop: Stop = never) -> None:
        """Have the file imported, so that this is not part of an answer's time."""
        try:
            if self._start():
                self.begun = self._answer(IMPORT_SECONDS, stop, "it took longer than {} seconds to import")
                if "error" in self.begun:
                    raise SubmissionError(str(self.begun["error"]))
        except BaseException:
            self.end()
            raise

    def ask(self, order: Any, seconds: float, stop: Stop, late: str) -> dict[str, Any]:
        """What the driver answers, {"error": sentence} included; a process that gives none is ended."""
        self.ready(stop)
        try:
            process = self._process
            if process is not None and process.stdin is not None:
                with suppress(OSError):  # it has ended; the answer will say how
                    process.stdin.write(json.dumps(order).encode() + b"\n")
                    process.stdin.flush()
            return self._answer(seconds, stop, late)
        except BaseException:
            self.end()
            raise

    def _start(self) -> bool:
        """Have a process; True if it is a new one."""
        with self._lock:
            if self._closed:
                raise SubmissionError(f"{self.path.name} was closed")
            if self._process is not None:
                return False
            if not self.path.is_file():
                raise SubmissionError(f"there is no file {self.path}")
            self._answers = SimpleQueue()
            arguments = ("serve", str(self.path.resolve()), self.name, str(self.driver))
            self._process = start(self.path, *arguments, capture=self.capture)
            Thread(target=_read, args=(self._process, self._answers), daemon=True).start()
            if self._process.stderr is not None:
                self.printed.append(Printed(self._process, self._process.stderr))
            return True

    def _answer(self, seconds: float, stop: Stop, late: str) -> dict[str, Any]:
        """What the process says next; SubmissionError if it says nothing."""
        deadline = time.monotonic() + seconds
        while True:
            with suppress(Empty):
                answer = self._answers.get(timeout=POLL_SECONDS)
                break
            if stop():
                raise Stopped
            if time.monotonic() >= deadline:
                raise SubmissionError(f"{self.path.name}: {late.format(f'{seconds:g}')}")
        if answer is None:
            raise SubmissionError(f"{self.path.name} {self._ending()}")
        return answer

    def _ending(self) -> str:
        """How the process ended."""
        if self.printed and self.printed[-1].flooded:
            return f"printed more than {MOST_OUTPUT >> 20} MB and was ended"
        return "was closed" if self._process is None else ending(self._process, "ended without an answer")


def _read(process: subprocess.Popen[bytes], answers: SimpleQueue[dict[str, Any] | None]) -> None:
    """Put each line that the process says into the queue, and None when it ends."""
    assert process.stdout is not None
    with process.stdout as lines:
        while line := lines.readline(LONGEST_LINE):
            try:
                answer = json.loads(line)
            except ValueError:
                answer = None
            if not isinstance(answer, dict):
                answer = {"error": "it wrote something else where its answer belongs"}
            answers.put(answer)
    answers.put(None)
