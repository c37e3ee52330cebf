"""Windows of the size of a box, one cell off the edge and each other, hold different digits: true."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....csp import AllDifferent, Constraint
from ....drawing.shapes import Shape
from ..clues import require_true
from ..strokes import shade

if TYPE_CHECKING:
    from ..puzzle import Sudoku

SENTENCE = "{cells} differ in their window"


def windows(puzzle: Sudoku) -> Iterator[tuple[int, ...]]:
    size, (height, width) = puzzle.grid.size, puzzle.grid.box
    for top in range(1, size - height, height + 1):
        for left in range(1, size - width, width + 1):
            yield tuple((top + i) * size + left + j for i in range(height) for j in range(width))


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    require_true(data)
    yield from (AllDifferent(window) for window in windows(puzzle))


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    for window in windows(puzzle):
        for cell in window:
            yield shade(cell, puzzle.grid.size, "pale")
