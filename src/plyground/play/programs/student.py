"""A student's `tictactoe.py` as an engine: in a process of its own, whatever it does there."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, Self

from ...api import Game, Limit, Report, Stop, never
from . import ProgramError

__all__ = ["Student", "program"]

IMPORT_SECONDS = 10.0
"""How long may the file take to be imported? It should define functions, no more."""
MOVE_SECONDS = 30.0
"""How long may a move take when no limit says so? Plain minimax takes several seconds over the first."""
POLL_SECONDS = 0.01
LONGEST_LINE = 10_000
PROCESS = Path(__file__).with_name("_student.py")


class Student:
    """Plays what the file's `minimax` answers; ProgramError says in one line what went wrong instead.

    The process starts with the first move and serves all moves of a game. After a failure
    the next move starts a new one, so that a file mended in the meantime is read again.
    """

    def __init__(self, game: Game[Any, Any], path: Path | str) -> None:
        if (game.name, game.rows, game.columns, game.line) != ("tictactoe", 3, 3, 3):
            raise ValueError("a student's program plays tictactoe on 3×3 only")
        self.game, self.path = game, Path(path)
        if not self.path.is_file():
            raise ValueError(f"there is no file {path}")
        self._lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._answers: SimpleQueue[dict[str, Any] | None] = SimpleQueue()
        self._closed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process, even in mid-thought."""
        with self._lock:
            self._closed = True
            self._end()

    def ready(self, stop: Stop = never) -> None:
        """Have the file imported, so that this is not part of a move's time."""
        try:
            if self._start():
                self._answer(IMPORT_SECONDS, stop, "it took longer than {} seconds to import")
        except BaseException:
            with self._lock:
                self._end()
            raise

    def think(self, history: Sequence[Any], limit: Limit, stop: Stop = never) -> Iterator[Report[Any]]:
        self.ready(stop)
        state, start = history[-1], time.monotonic()
        try:
            self._ask(state)
            seconds = MOVE_SECONDS if limit.seconds is None else limit.seconds
            answer = self._answer(seconds, stop, "minimax gave no move within {} seconds")
            action = self._action(state, answer)
        except BaseException:
            with self._lock:
                self._end()
            raise
        yield Report(0, 0, 0, time.monotonic() - start, (action,))

    def _start(self) -> bool:
        """Have a process; True if it is a new one."""
        with self._lock:
            if self._closed:
                raise ProgramError(f"{self.path.name} was closed")
            if self._process is not None:
                return False
            if not self.path.is_file():
                raise ProgramError(f"there is no file {self.path}")
            self._answers = SimpleQueue()
            self._process = subprocess.Popen(
                # -B: no compiled file is left beside the student's; -P: nothing of ours is in the way.
                [sys.executable, "-B", "-P", str(PROCESS), str(self.path.resolve())],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                cwd=self.path.resolve().parent,
                start_new_session=True,
            )
            Thread(target=_read, args=(self._process, self._answers), daemon=True).start()
            return True

    def _end(self) -> None:
        """Kill the process and what it has started."""
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
        process.wait()
        with suppress(OSError):
            process.stdin.close()  # type: ignore[union-attr]

    def _ask(self, state: Any) -> None:
        pieces, columns = self.game.board(state), self.game.columns
        rows = [pieces[n : n + columns] for n in range(0, len(pieces), columns)]
        process = self._process
        if process is not None and process.stdin is not None:
            with suppress(OSError):  # it has ended; the answer will say how
                process.stdin.write(json.dumps(rows).encode() + b"\n")
                process.stdin.flush()

    def _answer(self, seconds: float, stop: Stop, late: str) -> dict[str, Any]:
        """What the process says next; whatever else happens is an error."""
        deadline = time.monotonic() + seconds
        while True:
            with suppress(Empty):
                answer = self._answers.get(timeout=POLL_SECONDS)
                break
            if stop():
                raise ProgramError("it was told to stop")
            if time.monotonic() >= deadline:
                raise ProgramError(f"{self.path.name}: {late.format(f'{seconds:g}')}")
        if answer is None:
            raise ProgramError(f"{self.path.name} {self._ending()}")
        if "error" in answer:
            raise ProgramError(str(answer["error"]))
        return answer

    def _ending(self) -> str:
        """How the process ended by itself."""
        process = self._process
        try:
            code = 0 if process is None else process.wait(1)
        except subprocess.TimeoutExpired:
            return "closed its answers"
        if code < 0:
            return f"crashed ({signal.Signals(-code).name})"
        return f"ended without an answer (exit code {code})"

    def _action(self, state: Any, answer: dict[str, Any]) -> Any:
        """The legal action that was answered."""
        said = f"{self.path.name}: minimax gave {answer.get('answer')}"
        match answer.get("move"):
            case [int(row), int(column)]:
                if not (0 <= row < self.game.rows and 0 <= column < self.game.columns):
                    raise ProgramError(f"{said}, which is not on the board")
                for action in self.game.actions(state):
                    if list(self.game.path(action)) == [row * self.game.columns + column]:
                        return action
                raise ProgramError(f"{said}, which is taken")
        if answer.get("answer") == "None":
            raise ProgramError(f"{said}, though the game goes on")
        raise ProgramError(f"{said}, which is not a pair (row, column)")


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


program = Student
