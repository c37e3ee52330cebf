"""Crosswords: grids, word lists, and a filler for them. Its parts load when they are asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .index import DATA
    from .puzzle import Crossword as PUZZLE
    from .solvers import SOLVERS

__all__ = ["DATA", "PUZZLE", "SOLVERS"]


def __getattr__(name: str) -> object:
    if name == "PUZZLE":
        from .puzzle import Crossword

        return Crossword
    if name == "SOLVERS":
        from .solvers import SOLVERS

        return SOLVERS
    if name == "DATA":
        from .index import DATA

        return DATA
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
