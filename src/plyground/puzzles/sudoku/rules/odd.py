"""A circle marks an odd digit: a list of cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....csp import Among, Constraint
from ....drawing.shapes import Shape
from ..clues import cells_of
from ..strokes import bulb

if TYPE_CHECKING:
    from ..puzzle import Sudoku

TITLE = "Odd cells"
SENTENCE = "{cells} is odd"


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    for cell in cells_of(puzzle.grid, data):
        yield Among(cell, frozenset(range(1, puzzle.grid.size + 1, 2)))


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    for cell in cells_of(puzzle.grid, data):
        yield bulb(cell, puzzle.grid.size, "grey", radius=0.4)
