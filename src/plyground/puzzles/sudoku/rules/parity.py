"""Odd and even digits take turns along a line: a list of lists of cells."""

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

TITLE = "Parity line"
SENTENCE = "{cells}, neighbours on a parity line, are one odd and one even"


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    apart = relation(puzzle.grid.size, lambda a, b: (a - b) % 2 == 1)
    for line in lines_of(puzzle.grid, data, again=True):
        yield from (Pair(a, b, apart) for a, b in dict.fromkeys(pairwise(line)) if a != b)


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    for cells in lines_of(puzzle.grid, data, again=True):
        yield through(cells, puzzle.grid.size, "red", 0.18)
