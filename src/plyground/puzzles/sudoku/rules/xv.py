"""Two cells add up to ten (X), five (V) or another number: a list of [pair of cells, total]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....csp import Constraint, Pair
from ....drawing.shapes import Shape
from ..clues import pairs_of, relation
from ..strokes import label

if TYPE_CHECKING:
    from ..puzzle import Sudoku

TITLE = "X or V"
SENTENCE = "The sign between {cells} gives their sum"


def joined(size: int, value: int) -> frozenset[tuple[int, int]]:
    return relation(size, lambda a, b: a + b == value)


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    size = puzzle.grid.size
    for (a, b), value in pairs_of(puzzle.grid, data):
        yield Pair(a, b, joined(size, value))


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    for pair, value in pairs_of(puzzle.grid, data):
        yield from label(pair, puzzle.grid.size, {10: "X", 5: "V"}.get(value, str(value)))
