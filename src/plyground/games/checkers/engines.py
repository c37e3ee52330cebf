"""How checkers is played: the kernel at full strength, and the levels below it."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from ...api import Engine, Game, Level
from ...search.deepening import Deepening
from ...stopping import Limit
from .kernel_moves import Moves
from .position import Position
from .rules import Move
from .searcher import KernelSearcher, boards

__all__ = ["ENGINES", "LEVELS", "PERFT"]


def full(game: Game[Any, Any], threads: int = 1, hash: int = 64) -> Engine[Position, Move]:
    """The kernel's search: so many threads, a table of so many megabytes."""
    return Deepening(KernelSearcher(threads, hash))


ENGINES = MappingProxyType({"full": full})

SMALL = MappingProxyType({"hash": 8})
"""Enough for a few hundred thousand nodes; many games may be played at once."""
LEVELS = (
    Level("Beginner", Limit(depth=1), noise=150, oversight=0.3, settings=SMALL),
    Level("Novice", Limit(depth=2), noise=80, oversight=0.15, settings=SMALL),
    Level("Learner", Limit(depth=2), noise=40, oversight=0.04, settings=SMALL),
    Level("Casual", Limit(depth=3), noise=20, oversight=0.01, settings=SMALL),
    Level("Club", Limit(depth=3), settings=SMALL),
    Level("Strong club", Limit(depth=5), settings=SMALL),
    Level("Expert", Limit(depth=7), settings=SMALL),
    Level("Master", Limit(depth=10), settings=SMALL),
    Level("Grandmaster", Limit(nodes=100_000), settings=SMALL),
    Level("Full", Limit(seconds=2)),
)


def count_paths(game: Game[Any, Any], state: Position, depth: int) -> int:
    """Every capture path is a move."""
    return Moves().perft(*boards(state), depth, False)


def count_moves(game: Game[Any, Any], state: Position, depth: int) -> int:
    """Captures with the same start, end and captured pieces are one move."""
    return Moves().perft(*boards(state), depth, True)


PERFT = MappingProxyType({"paths": count_paths, "moves": count_moves})
