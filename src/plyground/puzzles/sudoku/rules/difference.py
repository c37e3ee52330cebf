"""A dot gives the difference of two cells: a list of [pair of cells, difference]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....csp import Constraint, Pair
from ....drawing.shapes import Shape
from ..clues import pairs_of, relation
from ..strokes import WHITE, dot

if TYPE_CHECKING:
    from ..puzzle import Sudoku

TITLE = "Difference dot"
SENTENCE = "The dot between {cells} gives their difference"


def joined(size: int, value: int) -> frozenset[tuple[int, int]]:
    return relation(size, lambda a, b: abs(a - b) == value)


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    size = puzzle.grid.size
    for (a, b), value in pairs_of(puzzle.grid, data, 1):
        yield Pair(a, b, joined(size, value))


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    for pair, value in pairs_of(puzzle.grid, data, 1):
        yield from dot(pair, puzzle.grid.size, WHITE, "" if value == 1 else str(value))
