"""English checkers: readable rules, a fast kernel, endgame databases and the three-move openings."""

from typing import Any

from ...api import Engine, Level, Limit
from .position import Position
from .rules import Checkers as GAME
from .rules import Move

__all__ = ["ENGINES", "GAME", "LEVELS"]


def full(game: GAME, **settings: Any) -> Engine[Position, Move]:
    """The kernel's search; settings: threads, hash (megabytes)."""
    from ...search.deepening import Deepening
    from .searcher import KernelSearcher

    return Deepening(KernelSearcher(**settings))


ENGINES = {"full": full}
LEVELS = (Level("Full", Limit(seconds=1)),)
