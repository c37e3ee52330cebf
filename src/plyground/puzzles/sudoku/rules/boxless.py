"""Only rows and columns hold, besides what the other rules say, and no boxes: true."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....csp import Constraint
from ....drawing.shapes import Shape
from ..clues import require_true

if TYPE_CHECKING:
    from ..puzzle import Sudoku

TITLE = "No boxes"
SENTENCE = "There are no boxes"


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    require_true(data)
    if "regions" in puzzle.rules:
        raise ValueError("there are regions too; it is one or the other")
    yield from ()


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    yield from ()
