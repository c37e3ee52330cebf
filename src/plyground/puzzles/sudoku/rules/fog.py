"""Fog hides all but these cells at first, which is for playing and no rule: a list of cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....csp import Constraint
from ....drawing.shapes import Shape
from ..clues import cells_of
from ..strokes import shade

if TYPE_CHECKING:
    from ..puzzle import Sudoku

TITLE = "Fog (no rule)"
SENTENCE = ""


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    cells_of(puzzle.grid, data)
    yield from ()


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    lit = set(cells_of(puzzle.grid, data))
    for cell in range(puzzle.grid.size**2):
        if cell not in lit:
            yield shade(cell, puzzle.grid.size, "fog")
