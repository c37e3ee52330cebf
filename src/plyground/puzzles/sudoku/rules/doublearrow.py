"""The digits between two circles have the circles' sum: a list of lists of cells, a circle at each end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....csp import Constraint, Sum
from ....drawing.shapes import Shape, line
from ..clues import lines_of
from ..strokes import bulb, centre, shorten

if TYPE_CHECKING:
    from ..puzzle import Sudoku

TITLE = "Double arrow"
SENTENCE = "Along {cells} the line and its two circles have the same sum"


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    for first, *inner, last in lines_of(puzzle.grid, data, least=3):
        yield Sum(tuple(inner), minus=(first, last))


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    size = puzzle.grid.size
    for cells in lines_of(puzzle.grid, data, least=3):
        points = [centre(cell, size) for cell in cells]
        points[0], points[-1] = shorten(points[0], points[1], 0.38), shorten(points[-1], points[-2], 0.38)
        yield line(points, "soft", 0.06)
        yield bulb(cells[0], size, None, "soft", 0.38)
        yield bulb(cells[-1], size, None, "soft", 0.38)
