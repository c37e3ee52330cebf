"""A cell says at which place of its box the number of its own place stands: a list of cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....csp import Constraint, Pair
from ....drawing.shapes import Shape
from ..clues import cells_of, relation
from ..strokes import shade

if TYPE_CHECKING:
    from ..puzzle import Sudoku

TITLE = "Box indexer"
SENTENCE = "The first of {cells} says where its own number stands"


def pointing(size: int, value: int, digit: int) -> frozenset[tuple[int, int]]:
    """If the cell holds the value, the digit stands where that points."""
    return relation(size, lambda a, b: a != value or b == digit)


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    size = puzzle.grid.size
    for cell in cells_of(puzzle.grid, data):
        box = next((cells for cells in puzzle.boxes() if cell in cells), None)
        if box is None:
            raise ValueError("it needs boxes")
        for value in range(1, size + 1):
            there, digit = box[value - 1], box.index(cell) + 1
            if there != cell:
                yield Pair(cell, there, pointing(size, value, digit))


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    for cell in cells_of(puzzle.grid, data):
        yield shade(cell, puzzle.grid.size, "yellow")
