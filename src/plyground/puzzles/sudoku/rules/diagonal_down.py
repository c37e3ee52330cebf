"""The diagonal from the top left to the bottom right holds different digits: true."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....csp import AllDifferent, Constraint
from ....drawing.shapes import Shape, line
from ..clues import require_true

if TYPE_CHECKING:
    from ..puzzle import Sudoku

TITLE = "Diagonal down (\\)"
SENTENCE = "{cells} differ on their diagonal"


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    require_true(data)
    size = puzzle.grid.size
    yield AllDifferent(tuple(range(0, size * size, size + 1)))


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    size = puzzle.grid.size
    yield line([(0, 0), (size, size)], "blue", 0.05)
