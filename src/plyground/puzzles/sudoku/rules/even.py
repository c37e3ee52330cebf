"""A square marks an even digit: a list of cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....csp import Among, Constraint
from ....drawing.shapes import Shape, rect
from ..clues import cells_of
from ..strokes import centre

if TYPE_CHECKING:
    from ..puzzle import Sudoku

TITLE = "Even cells"
SENTENCE = "{cells} is even"


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    for cell in cells_of(puzzle.grid, data):
        yield Among(cell, frozenset(range(2, puzzle.grid.size + 1, 2)))


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    for cell in cells_of(puzzle.grid, data):
        x, y = centre(cell, puzzle.grid.size)
        yield rect(x - 0.38, y - 0.38, 0.76, 0.76, "grey")
