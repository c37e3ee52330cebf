"""Of any three neighbours on a line one is low, one middle and one high: a list of lists of cells."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ....csp import Constraint, Pair
from ....drawing.shapes import Shape
from ..clues import lines_of, relation
from ..strokes import through

if TYPE_CHECKING:
    from ..puzzle import Sudoku

TITLE = "Entropic line"
SENTENCE = "{cells}, near each other on an entropic line, are of different thirds"


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    size = puzzle.grid.size
    third = round(size / 3)  # where three doesn't divide the size, the middle has what is over or lacking

    def rank(digit: int) -> int:
        return (digit > third) + (digit > size - third)

    apart = relation(size, lambda a, b: rank(a) != rank(b))
    for line in lines_of(puzzle.grid, data, again=True):
        near = (*pairwise(line), *zip(line, line[2:], strict=False))
        yield from (Pair(a, b, apart) for a, b in dict.fromkeys(near) if a != b)


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    for cells in lines_of(puzzle.grid, data, again=True):
        yield through(cells, puzzle.grid.size, "peach", 0.22)
