"""The first of two cells is the greater: a list of pairs of cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....csp import Constraint, Increasing
from ....drawing.shapes import Shape
from ..clues import pairs_of
from ..strokes import centre, triangle

if TYPE_CHECKING:
    from ..puzzle import Sudoku

TITLE = "Greater than"
SENTENCE = "The second of {cells} is more than the first"


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    for (more, less), _ in pairs_of(puzzle.grid, data, 0):
        yield Increasing((less, more))


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    size = puzzle.grid.size
    for (more, less), _ in pairs_of(puzzle.grid, data, 0):
        (x, y), (far_x, far_y) = centre(more, size), centre(less, size)
        yield triangle((x + far_x) / 2, (y + far_y) / 2, round(far_y - y), round(far_x - x), "ink")
