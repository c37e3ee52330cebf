"""Further regions hold different digits: a list of lists of cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....csp import AllDifferent, Constraint
from ....drawing.shapes import Shape
from ..clues import lines_of
from ..strokes import shade

if TYPE_CHECKING:
    from ..puzzle import Sudoku

TITLE = "Extra region"
SENTENCE = "{cells} differ in their region"


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    for region in lines_of(puzzle.grid, data, least=1):
        if len(region) > puzzle.grid.size:
            raise ValueError(f"{len(region)} cells can't all differ on a board of {puzzle.grid.size} digits")
        yield AllDifferent(region)


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    size = puzzle.grid.size
    for number, region in enumerate(lines_of(puzzle.grid, data, least=1)):
        colour = ("pale", "blue", "yellow", "green", "pink", "peach")[number % 6]
        for cell in region:
            yield shade(cell, size, colour)
