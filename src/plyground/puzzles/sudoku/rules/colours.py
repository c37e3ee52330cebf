"""Coloured cells, which say nothing: a list of [cell, colour]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....csp import Constraint
from ....drawing.shapes import COLOURS, Shape, coloured
from ..clues import cell_of, numbered
from ..strokes import shade

if TYPE_CHECKING:
    from ..puzzle import Sudoku

TITLE = "Colours (no rule)"
SENTENCE = ""


def clues(puzzle: Sudoku, data: Any) -> Iterator[tuple[int, str]]:
    for _, (where, colour) in numbered(puzzle.grid, data):
        if not coloured(colour):
            raise ValueError(f"no colour {str(colour)[:20]!r}; it is #rrggbb or one of {', '.join(COLOURS)}")
        yield cell_of(puzzle.grid, where), colour


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    for _ in clues(puzzle, data):
        pass
    yield from ()


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    for cell, colour in clues(puzzle, data):
        yield shade(cell, puzzle.grid.size, colour)
