"""Digits rise along a thermometer from its bulb: a list of lists of cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....csp import Constraint, Increasing
from ....drawing.shapes import Shape
from ..clues import lines_of
from ..strokes import bulb, through

if TYPE_CHECKING:
    from ..puzzle import Sudoku

TITLE = "Thermometer"
SENTENCE = "Digits rise along the thermometer {cells}"


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    for line in lines_of(puzzle.grid, data):
        if len(line) > puzzle.grid.size:
            raise ValueError(f"{len(line)} cells can't all rise on a board of {puzzle.grid.size} digits")
        yield Increasing(line)


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    size = puzzle.grid.size
    for cells in lines_of(puzzle.grid, data):
        yield bulb(cells[0], size, "grey")
        yield through(cells, size, "grey", 0.3)
