"""The diagonal from the bottom left to the top right holds different digits: true."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....csp import AllDifferent, Constraint
from ....drawing.shapes import Shape, line
from ..clues import require_true

if TYPE_CHECKING:
    from ..puzzle import Sudoku

TITLE = "Diagonal up (/)"
SENTENCE = "{cells} differ on their diagonal"


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    require_true(data)
    size = puzzle.grid.size
    yield AllDifferent(tuple(range(size - 1, size * size - 1, size - 1)))


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    size = puzzle.grid.size
    yield line([(size, 0), (0, size)], "blue", 0.05)
