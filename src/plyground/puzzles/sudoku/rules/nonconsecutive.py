"""Cells side by side do not hold consecutive digits: true."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....csp import Constraint, Pair
from ....drawing.shapes import Shape
from ..clues import BESIDE, neighbours, relation, require_true

if TYPE_CHECKING:
    from ..puzzle import Sudoku

TITLE = "Non-consecutive"
SENTENCE = "{cells} side by side are not consecutive"


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    require_true(data)
    allowed = relation(puzzle.grid.size, lambda a, b: abs(a - b) != 1)
    for a, b in neighbours(puzzle.grid, BESIDE):
        yield Pair(a, b, allowed)


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    """None: it holds all over the board, and is said in words."""
    yield from ()
