"""Cells as far from the middle of a line add up to it, or else to the same: a list of lists of cells."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ....csp import Constraint, Sum
from ....drawing.shapes import Shape, circle
from ..clues import lines_of
from ..strokes import middle, through

if TYPE_CHECKING:
    from ..puzzle import Sudoku

TITLE = "Zipper line"
SENTENCE = "On a zipper line {cells} balance each other"


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    for cells in lines_of(puzzle.grid, data):
        pairs = list(zip(cells[: len(cells) // 2], reversed(cells), strict=False))
        if len(cells) % 2:
            yield from (Sum(pair, minus=(cells[len(cells) // 2],)) for pair in pairs)
        else:
            yield from (Sum(one, minus=other) for one, other in pairwise(pairs))


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    size = puzzle.grid.size
    for cells in lines_of(puzzle.grid, data):
        yield through(cells, size, "purple", 0.16)
        half = len(cells) // 2
        x, y = middle(cells[half : half + 1] if len(cells) % 2 else cells[half - 1 : half + 1], size)
        yield circle(x, y, 0.14, "purple")
