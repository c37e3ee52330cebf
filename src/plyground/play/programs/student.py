"""A student's `tictactoe.py` or `raichu.py` as an engine: in a process of its own, whatever it does there."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

from ...api import Game, Report
from ...stopping import Limit, Stop, Stopped, never
from ...submissions import SubmissionError
from ...submissions.module import Module
from ...submissions.process import harmless
from . import ProgramError
from ._raichu_program import MOVE_SECONDS as RAICHU_SECONDS
from ._raichu_program import RaichuProgram

__all__ = ["Student", "move_seconds", "plays", "program"]

MOVE_SECONDS = 30.0
"""How long may a move take when no limit says so? Plain minimax takes several seconds over the first."""
DRIVER = Path(__file__).with_name("_student.py")


class Student:
    """Plays what the file's `minimax` answers; ProgramError says in one line what went wrong instead."""

    def __init__(self, game: Game[Any, Any], path: Path | str) -> None:
        self.game, self.path = game, Path(path)
        self._module = Module(self.path, "tictactoe", DRIVER)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """End the process, even in mid-thought."""
        self._module.close()

    @property
    def cpu_seconds(self) -> float:
        return self._module.cpu_seconds

    @property
    def output(self) -> str:
        """The end of what it has printed."""
        printed = self._module.printed
        return harmless(printed[-1].tail.decode("utf-8", "replace")).strip() if printed else ""

    def ready(self, stop: Stop = never) -> None:
        """Have the file imported, so that this is not part of a move's time."""
        with self._failures():
            self._module.ready(stop)

    def think(
        self, history: Sequence[Any], limit: Limit = Limit(), stop: Stop = never
    ) -> Iterator[Report[Any]]:
        self.ready(stop)
        state, start = history[-1], time.monotonic()
        pieces, columns = self.game.board(state), self.game.columns
        rows = [pieces[n : n + columns] for n in range(0, len(pieces), columns)]
        seconds = MOVE_SECONDS if limit.seconds is None else limit.seconds
        try:
            with self._failures():
                answer = self._module.ask(rows, seconds, stop, "minimax gave no move within {} seconds")
            action = self._action(state, answer)
        except BaseException:
            self._module.end()  # the next move reads a file that was mended
            raise
        yield Report(0, 0, 0, time.monotonic() - start, (action,))

    @contextmanager
    def _failures(self) -> Iterator[None]:
        """A submission that fails is a program that fails."""
        try:
            yield
        except SubmissionError as error:
            raise ProgramError(str(error), self.output) from None
        except Stopped:
            raise ProgramError("it was told to stop", self.output) from None

    def _action(self, state: Any, answer: dict[str, Any]) -> Any:
        """The legal action that was answered."""
        if "error" in answer:
            raise ProgramError(str(answer["error"]), self.output)
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


def plays(game: Game[Any, Any]) -> bool:
    """Whether there is a course whose file plays this game on this board."""
    return game.name == "raichu" or (game.name, game.rows, game.columns, game.line) == ("tictactoe", 3, 3, 3)


def move_seconds(game: Game[Any, Any]) -> float:
    """How long a file may take over a move where a person waits for it."""
    return RAICHU_SECONDS if game.name == "raichu" else MOVE_SECONDS


def program(game: Game[Any, Any], path: Path | str) -> Student | RaichuProgram:
    """The file as an engine; ValueError if it is not there or the game has no such course."""
    if not plays(game):
        raise ValueError("a student's program plays tictactoe on 3×3, or raichu")
    if not Path(path).is_file():
        raise ValueError(f"there is no file {path}")
    return RaichuProgram(game, Path(path)) if game.name == "raichu" else Student(game, path)
