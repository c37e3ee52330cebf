"""Cells in the same place of their boxes differ: true."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....csp import AllDifferent, Constraint
from ....drawing.shapes import Shape
from ..clues import require_true

if TYPE_CHECKING:
    from ..puzzle import Sudoku

TITLE = "Disjoint groups"
SENTENCE = "{cells}, in the same place of their boxes, differ"


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    require_true(data)
    boxes = puzzle.boxes()
    if not boxes or len({len(box) for box in boxes}) != 1:
        raise ValueError("it needs boxes of one size")
    yield from (AllDifferent(group) for group in zip(*boxes, strict=True))


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    """None: it holds all over the board, and is said in words."""
    yield from ()
