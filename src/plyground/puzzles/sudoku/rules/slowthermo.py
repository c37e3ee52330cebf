"""Digits rise or stay the same along a thermometer from its bulb: a list of lists of cells."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ....csp import Constraint, Pair
from ....drawing.shapes import Shape
from ..clues import lines_of, relation
from ..strokes import bulb, through

if TYPE_CHECKING:
    from ..puzzle import Sudoku

TITLE = "Slow thermometer"
SENTENCE = "Digits do not fall along the thermometer from the first to the second of {cells}"


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    allowed = relation(puzzle.grid.size, lambda a, b: a <= b)
    for cells in lines_of(puzzle.grid, data):
        for a, b in pairwise(cells):
            yield Pair(a, b, allowed)


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    size = puzzle.grid.size
    for cells in lines_of(puzzle.grid, data):
        yield bulb(cells[0], size, "teal")
        yield through(cells, size, "teal", 0.3)
        yield through(cells, size, "paper", 0.12)
