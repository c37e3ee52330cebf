"""A black dot gives the ratio of two cells: a list of [pair of cells, ratio]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....csp import Constraint, Pair
from ....drawing.shapes import Shape
from ..clues import pairs_of, relation
from ..strokes import BLACK, dot

if TYPE_CHECKING:
    from ..puzzle import Sudoku

TITLE = "Ratio dot"
SENTENCE = "The black dot between {cells} gives their ratio"


def joined(size: int, value: int) -> frozenset[tuple[int, int]]:
    return relation(size, lambda a, b: a == value * b or b == value * a)


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    size = puzzle.grid.size
    for (a, b), value in pairs_of(puzzle.grid, data, 2):
        yield Pair(a, b, joined(size, value))


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    for pair, value in pairs_of(puzzle.grid, data, 2):
        yield from dot(pair, puzzle.grid.size, BLACK, "" if value == 2 else str(value))
