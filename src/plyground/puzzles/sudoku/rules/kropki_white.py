"""A white dot joins consecutive digits: a list of pairs of cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....csp import Constraint, Pair
from ....drawing.shapes import Shape
from ..clues import pairs_of, relation
from ..strokes import WHITE, dot

if TYPE_CHECKING:
    from ..puzzle import Sudoku

TITLE = "Kropki dot, white"
SENTENCE = "The white dot between {cells} joins consecutive digits"


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    allowed = relation(puzzle.grid.size, lambda a, b: abs(a - b) == 1)
    for (a, b), _ in pairs_of(puzzle.grid, data, 1):
        yield Pair(a, b, allowed)


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    for pair, _ in pairs_of(puzzle.grid, data, 1):
        yield from dot(pair, puzzle.grid.size, WHITE)
