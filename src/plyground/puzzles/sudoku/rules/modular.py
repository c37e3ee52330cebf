"""Any three neighbours on a line leave different remainders by three: a list of lists of cells."""

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

TITLE = "Modular line"
SENTENCE = "{cells}, near each other on a modular line, leave different remainders"


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    apart = relation(puzzle.grid.size, lambda a, b: (a - b) % 3 != 0)
    for line in lines_of(puzzle.grid, data, again=True):
        near = (*pairwise(line), *zip(line, line[2:], strict=False))
        yield from (Pair(a, b, apart) for a, b in dict.fromkeys(near) if a != b)


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    for cells in lines_of(puzzle.grid, data, again=True):
        yield through(cells, puzzle.grid.size, "teal", 0.22)
