"""Cells that touch, even at a corner, differ: true."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....csp import AllDifferent, Constraint
from ....drawing.shapes import Shape
from ..clues import neighbours, require_true

if TYPE_CHECKING:
    from ..puzzle import Sudoku

TITLE = "Anti-king"
SENTENCE = "{cells}, which touch, differ"


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    require_true(data)
    for pair in neighbours(puzzle.grid, ((1, 1), (1, -1))):
        yield AllDifferent(pair)


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    """None: it holds all over the board, and is said in words."""
    yield from ()
