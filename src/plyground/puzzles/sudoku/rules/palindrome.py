"""A line reads the same from both its ends: a list of lists of cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....csp import Constraint, Equal
from ....drawing.shapes import Shape
from ..clues import lines_of
from ..strokes import through

if TYPE_CHECKING:
    from ..puzzle import Sudoku

SENTENCE = "{cells} are equal on their palindrome"


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    for line in lines_of(puzzle.grid, data, again=True):
        for a, b in zip(line[: len(line) // 2], reversed(line), strict=False):
            if a != b:
                yield Equal((a, b))


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    for cells in lines_of(puzzle.grid, data, again=True):
        yield through(cells, puzzle.grid.size, "grey", 0.2)
