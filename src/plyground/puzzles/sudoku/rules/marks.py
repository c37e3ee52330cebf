"""Cells with the digits that they can hold: a list of [cell, digits]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....csp import Among, Constraint
from ....drawing.shapes import Shape, text
from ..clues import digits_of
from ..strokes import centre

if TYPE_CHECKING:
    from ..puzzle import Sudoku

TITLE = "Given pencil marks"
SENTENCE = "{cells} holds one of its pencil marks"


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    for cells, digits in digits_of(puzzle.grid, data):
        yield from (Among(cell, frozenset(digits)) for cell in cells)


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    size = puzzle.grid.size
    for cells, digits in digits_of(puzzle.grid, data):
        for cell in cells:
            if not puzzle.grid.cells[cell]:
                said = "".join(map(str, sorted(digits)))
                yield text(*centre(cell, size), said, min(0.28, 1.5 / max(1, len(said))), "soft")
