"""Cages of different digits with their sum: a list of [cells, total], null where there is no sum."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....csp import AllDifferent, Constraint, Sum
from ....drawing.shapes import Shape
from ..clues import totals_of
from ..strokes import cage

if TYPE_CHECKING:
    from ..puzzle import Sudoku

TITLE = "Killer cage"
SENTENCE = "The cage {cells} adds up to {total}"


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    for cells, total in totals_of(puzzle.grid, data, different=True):
        yield AllDifferent(cells)
        if total is not None:
            yield Sum(cells, total)


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    for cells, total in totals_of(puzzle.grid, data, different=True):
        yield from cage(cells, puzzle.grid.size, "" if total is None else total)
