"""A student's `raichu.py N PLAYER BOARD TIMELIMIT` as an engine: run for each move, its last board counts."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Self

from ...api import Game, Report
from ...stopping import Limit, Stop, Stopped, never
from ...submissions.program import run
from . import ProgramError

__all__ = ["RaichuProgram"]

MOVE_SECONDS = 5.0
"""How long may a move take when no limit says so?"""
MOST_NAMED = 6
"""How many cells does a message name?"""
GRACE_SECONDS = 1.0
"""How much longer is waited? Python must start, and the machine may be busy."""
OUTPUT_LINES = 20
"""How many of its last lines are kept with what went wrong?"""
SIDES = "wb"


class RaichuProgram:
    """Plays the last board that the program prints; ProgramError says in one line what went wrong instead."""

    bounded = True
    """It is ended at its time, and the last board it printed by then counts: it is never late."""

    def __init__(self, game: Game[Any, Any], path: Path) -> None:
        self.game, self.path = game, path
        self.by_cpu = False
        """Whether its time is CPU seconds; the course's is the wall's."""
        self.cpu_seconds = 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Nothing is open between two moves."""

    def ready(self, stop: Stop = never) -> None:
        """Nothing to wait for: each move is a run of its own."""

    def think(
        self, history: Sequence[Any], limit: Limit = Limit(), stop: Stop = never
    ) -> Iterator[Report[Any]]:
        state, start = history[-1], time.monotonic()
        # The course's limit is in whole seconds and on the wall; the program is ended there.
        seconds = max(1, math.floor(MOVE_SECONDS if limit.seconds is None else limit.seconds))
        words = (str(self.game.rows), SIDES[self.game.player(state)], state.board, str(seconds))
        try:
            if self.by_cpu:
                ran = run(self.path, words, seconds + GRACE_SECONDS, stop)
            else:
                ran = run(self.path, words, 2 * seconds, stop, wall=seconds + GRACE_SECONDS)
        except Stopped:
            raise ProgramError("it was told to stop") from None
        self.cpu_seconds += ran.cpu
        output = "\n".join((*ran.lines[-OUTPUT_LINES:], ran.complaints)).strip()
        if ran.error:
            raise ProgramError(ran.error, output)
        boards = [line for line in ran.lines if len(line) == len(state.board) and set(line) <= set(".wW@bB$")]
        if not boards:
            raise ProgramError(f"{self.path.name} printed no board within {seconds} seconds", output)
        for action in self.game.actions(state):
            if self.game.result(state, action).board == boards[-1]:
                yield Report(0, 0, 0, time.monotonic() - start, (action,))
                return
        raise ProgramError(f"{self.path.name} printed {self._illegal(state, boards[-1])}", output)

    def _illegal(self, state: Any, board: str) -> str:
        """What is wrong with a board that no move leads to."""
        pairs = enumerate(zip(state.board, board, strict=True))
        changed = [self.game.label(cell) for cell, (before, after) in pairs if before != after]
        if not changed:
            return "the board as it was: a piece must move"
        more = " …" if len(changed) > MOST_NAMED else ""
        return f"a board that no legal move leads to; it differs at {', '.join(changed[:MOST_NAMED])}{more}"
