"""A black dot joins a digit and its double: a list of pairs of cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....csp import Constraint, Pair
from ....drawing.shapes import Shape
from ..clues import pairs_of, relation
from ..strokes import BLACK, dot

if TYPE_CHECKING:
    from ..puzzle import Sudoku

TITLE = "Kropki dot, black"
SENTENCE = "The black dot between {cells} joins a digit and its double"


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    allowed = relation(puzzle.grid.size, lambda a, b: a == 2 * b or b == 2 * a)
    for (a, b), _ in pairs_of(puzzle.grid, data, 1):
        yield Pair(a, b, allowed)


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    for pair, _ in pairs_of(puzzle.grid, data, 1):
        yield from dot(pair, puzzle.grid.size, BLACK)
