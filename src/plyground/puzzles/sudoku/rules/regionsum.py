"""The parts of a line in the boxes it runs through have equal sums: a list of lists of cells."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any

from ....csp import Constraint, Sum
from ....drawing.shapes import Shape
from ..clues import lines_of
from ..strokes import through

if TYPE_CHECKING:
    from ..puzzle import Sudoku

TITLE = "Region sum line"
SENTENCE = "The parts {cells} of a line have equal sums"


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    region = {cell: number for number, cells in enumerate(puzzle.boxes()) for cell in cells}
    if not region:
        raise ValueError("it needs boxes")
    for line in lines_of(puzzle.grid, data, again=True):
        parts = [tuple(cells) for _, cells in groupby(line, region.__getitem__)]
        if line[0] == line[-1] and len(parts) > 1:
            # A ring, whose first cell ends it too: it has no ends within a box.
            parts = [parts[-1][:-1] + parts[0], *parts[1:-1]]
        for one, next_one in pairwise(parts):
            yield Sum(one, minus=next_one)


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    for cells in lines_of(puzzle.grid, data, again=True):
        yield through(cells, puzzle.grid.size, "blue", 0.18)
