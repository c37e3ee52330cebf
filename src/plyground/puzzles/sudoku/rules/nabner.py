"""No two digits on a line are equal or consecutive: a list of lists of cells."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Any

from ....csp import Constraint, Pair
from ....drawing.shapes import Shape
from ..clues import lines_of, relation
from ..strokes import through

if TYPE_CHECKING:
    from ..puzzle import Sudoku

TITLE = "Nabner line"
SENTENCE = "{cells} on a nabner line are neither equal nor consecutive"


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    apart = relation(puzzle.grid.size, lambda a, b: abs(a - b) > 1)
    for line in lines_of(puzzle.grid, data, again=True):
        yield from (Pair(a, b, apart) for a, b in combinations(dict.fromkeys(line), 2))


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    for cells in lines_of(puzzle.grid, data, again=True):
        yield through(cells, puzzle.grid.size, "yellow", 0.22)
