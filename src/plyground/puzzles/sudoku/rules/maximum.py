"""These cells are more than those beside them that aren't such cells: a list of cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....csp import Constraint, Increasing
from ....drawing.shapes import Shape
from ..clues import cells_of, rims_of
from ..strokes import rims

if TYPE_CHECKING:
    from ..puzzle import Sudoku

TITLE = "Maximum cells"
SENTENCE = "The last of {cells} is more than what is beside it"


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    for cell, other in rims_of(puzzle.grid, data):
        yield Increasing((other, cell))


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    grid = puzzle.grid
    yield from rims(cells_of(grid, data), rims_of(grid, data), grid.size, outward=True)
