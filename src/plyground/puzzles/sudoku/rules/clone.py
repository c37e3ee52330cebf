"""Shapes of cells with the same digits: a list of [cells, cells]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....csp import Constraint, Equal
from ....drawing.shapes import Shape
from ..clues import cells_of, numbered
from ..strokes import shade

if TYPE_CHECKING:
    from ..puzzle import Sudoku

TITLE = "Clones"
SENTENCE = "{cells} are clones of each other"


def twins(puzzle: Sudoku, data: Any) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    for number, (one, other) in numbered(puzzle.grid, data):
        try:
            first, second = cells_of(puzzle.grid, one), cells_of(puzzle.grid, other)
            if len(first) != len(second):
                raise ValueError(f"{len(first)} cells and {len(second)}; clones have as many")
        except ValueError as error:
            raise ValueError(f"number {number}: {error}") from None
        yield first, second


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    for first, second in twins(puzzle, data):
        for a, b in zip(first, second, strict=True):
            if a != b:
                yield Equal((a, b))


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    for number, pair in enumerate(twins(puzzle, data)):
        colour = ("pale", "blue", "green", "yellow", "pink")[number % 5]
        for cell in dict.fromkeys(cell for cells in pair for cell in cells):
            yield shade(cell, puzzle.grid.size, colour)
