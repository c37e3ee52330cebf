"""English checkers: readable rules, a fast kernel, endgame databases and the three-move openings.

Its parts load when they are asked for: whoever reads a PDN file needs the rules alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .declaration import (
        BENCH,
        DATA,
        ENGINES,
        EXERCISES,
        GAME,
        LEVELS,
        NAMES,
        OPENINGS,
        PERFT,
        PREPARE,
        PROVE,
        VARIED,
    )  # fmt: skip

__all__ = [
    "BENCH", "DATA", "ENGINES", "EXERCISES", "GAME", "LEVELS", "NAMES", "OPENINGS", "PERFT", "PREPARE",
    "PROVE", "VARIED",
]  # fmt: skip


def __getattr__(name: str) -> object:
    if name in __all__:
        from . import declaration

        return getattr(declaration, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
