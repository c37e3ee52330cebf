"""Raichu: pichus, pikachus and raichus on any even board.

Its parts load when they are asked for: the course's program must answer before all of them could be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .engines import BENCH, ENGINES, GAME, LEVELS, PERFT

__all__ = ["BENCH", "ENGINES", "GAME", "LEVELS", "PERFT"]


def __getattr__(name: str) -> object:
    if name in __all__:
        from . import engines

        return getattr(engines, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
