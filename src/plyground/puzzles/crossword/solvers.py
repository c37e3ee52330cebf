"""The solver that crosswords bring along: the filler, which takes what no general solver does in time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...csp import Assignment
from ...stopping import Limit, Stop, Unfinished, never

if TYPE_CHECKING:
    from .puzzle import Crossword

__all__ = ["SOLVERS", "ByFiller"]


class ByFiller:
    """Grids to be filled from our word list."""

    def takes(self, puzzle: Crossword) -> bool:
        return True

    def solve(self, puzzle: Crossword, limit: Limit = Limit(), stop: Stop = never) -> Iterator[Assignment]:
        """One fill; whether there are more it does not know."""
        from .filler import Filler
        from .wordlist import shipped

        fill = Filler(shipped()).fill(puzzle.grid, limit, stop)
        if fill.filled:
            yield dict(fill.words)
        if fill.outcome != "unfillable":
            raise Unfinished


SOLVERS = {"filler": ByFiller}
