"""A cell says in which row of its column the number of its own row stands: a list of cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....csp import Constraint, Pair
from ....drawing.shapes import Shape
from ..clues import cells_of, pointing
from ..strokes import shade

if TYPE_CHECKING:
    from ..puzzle import Sudoku

TITLE = "Row indexer"
SENTENCE = "The first of {cells} says where its own number stands"


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    size = puzzle.grid.size
    for cell in cells_of(puzzle.grid, data):
        row, column = divmod(cell, size)
        for value in range(1, size + 1):
            there, digit = (value - 1) * size + column, row + 1
            if there != cell:
                yield Pair(cell, there, pointing(size, value, digit))


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    for cell in cells_of(puzzle.grid, data):
        yield shade(cell, puzzle.grid.size, "blue")
