"""The three-move openings: the deck of 156 ballots that championships draw from."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from ...api import Engine, Report
from ...stopping import Limit, Stop, never
from .position import Position
from .rules import Checkers, Move

__all__ = ["OPENINGS", "Varied"]

TABLE = """
9-13 21-17: 5-9 6-9
9-13 22-17: 13x22
9-13 22-18: 6-9 10-14 10-15 11-15 11-16 12-16
9-13 23-18: 5-9 6-9 10-15 11-15 11-16 12-16
9-13 23-19: 5-9 6-9 10-14 10-15 11-16
9-13 24-19: 5-9 6-9 10-14 11-15 11-16
9-13 24-20: 5-9 6-9 10-14 10-15 11-15 11-16
9-14 22-17: 5-9 6-9 11-15 11-16
9-14 22-18: 5-9 10-15 11-15 11-16
9-14 23-18: 14x23
9-14 23-19: 5-9 11-16 14-18
9-14 24-19: 5-9 11-15 11-16
9-14 24-20: 5-9 10-15 11-15 11-16
10-14 22-17: 7-10 9-13 11-15 11-16 14-18
10-14 22-18: 6-10 7-10 11-15 11-16 12-16
10-14 23-18: 14x23
10-14 23-19: 6-10 7-10 11-15 11-16 14-18
10-14 24-19: 6-10 7-10 11-16 14-18
10-14 24-20: 6-10 7-10 11-15 11-16 14-18
10-15 21-17: 6-10 7-10 9-13 11-16 15-18
10-15 22-17: 6-10 7-10 9-13 11-16 15-19
10-15 22-18: 15x22
10-15 23-18: 6-10 7-10 9-14 11-16 12-16
10-15 23-19: 6-10 7-10 11-16
10-15 24-19: 15x24
10-15 24-20: 6-10 7-10 15-19
11-15 21-17: 8-11 9-13 9-14 15-19
11-15 22-17: 8-11 9-13 15-18 15-19
11-15 22-18: 15x22
11-15 23-18: 8-11 9-14 10-14 12-16 15-19
11-15 23-19: 8-11 9-13 9-14
11-15 24-19: 15x24
11-15 24-20: 8-11 12-16 15-18
11-16 21-17: 7-11 8-11 9-13 9-14 16-20
11-16 22-17: 7-11 8-11 9-13 16-20
11-16 22-18: 7-11 8-11 16-19 16-20
11-16 23-18: 7-11 8-11 9-14 10-14 16-20
11-16 23-19: 16x23
11-16 24-19: 7-11 8-11 16-20
11-16 24-20: 7-11 16-19
12-16 21-17: 9-13 9-14 16-19 16-20
12-16 22-17: 16-19 16-20
12-16 22-18: 16-19 16-20
12-16 23-18: 16-19 16-20
12-16 24-19: 16-20
12-16 24-20: 8-12 10-15
"""
"""The first two moves, then every third one that is drawn; barred openings, which lose, are left out."""

OPENINGS = tuple(
    (*first.split(), third)
    for first, _, thirds in (line.partition(": ") for line in TABLE.strip().splitlines())
    for third in thirds.split()
)


class Varied:
    """An engine that begins in various sound ways: its moves among the first three are a ballot's."""

    def __init__(self, engine: Engine[Position, Move], seed: int | None = None) -> None:
        self.game = Checkers()
        self.engine = engine
        self.random = random.Random(seed)

    def think(self, history: Sequence[Position], limit: Limit, stop: Stop = never) -> Iterator[Report[Move]]:
        move = self._book(history)
        if move is None:
            yield from self.engine.think(history, limit, stop)
        else:
            yield Report(1, 0, 1, 0.0, (move,), details={"book": 1})

    def _book(self, history: Sequence[Position]) -> Move | None:
        """The next move of a ballot that begins like this game."""
        if len(history) > 3 or history[0] != self.game.initial_state():
            return None
        lines = [line for line in map(self._line, OPENINGS) if line[0][: len(history)] == list(history)]
        return self.random.choice(lines)[1][len(history) - 1] if lines else None

    def _line(self, opening: Sequence[str]) -> tuple[list[Position], list[Move]]:
        """The states and the moves of a ballot."""
        states, moves = [self.game.initial_state()], []
        for text in opening:
            moves.append(self.game.parse(states[-1], text))
            states.append(self.game.result(states[-1], moves[-1]))
        return states, moves
