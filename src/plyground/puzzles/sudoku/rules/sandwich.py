"""Outside is the sum between the lowest and the highest digit: a list of ["row" or "column", index, sum]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....csp import Between, Constraint
from ....drawing.shapes import Shape
from ..clues import numbered, whole
from ..grid import units
from ..strokes import beside, crowd

if TYPE_CHECKING:
    from ..puzzle import Sudoku

TITLE = "Sandwich sum"
SENTENCE = "Between the lowest and the highest digit of {cells} the sum is {total}"


def clues(puzzle: Sudoku, data: Any) -> Iterator[tuple[str, int, int]]:
    size = puzzle.grid.size
    most = size * (size + 1) // 2 - 1 - size
    for _, (line, index, total) in numbered(puzzle.grid, data):
        if line not in ("row", "column") or not 0 <= whole(index) < size:
            raise ValueError(f"no line {line!r} {index}; it is row or column, 0 to {size - 1}")
        if not 0 <= whole(total) <= most:
            raise ValueError(f"{line} {index}: the sum can't be {total}; 0 to {most} can be")
        yield line, index, total


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    size = puzzle.grid.size
    for line, index, total in clues(puzzle, data):
        yield Between(units(puzzle.grid.box)[index + (line == "column") * size], (1, size), total)


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    for line, index, total in clues(puzzle, data):
        side = "top" if line == "column" else "left"
        yield beside(side, index, puzzle.grid.size, total, crowd(puzzle, "sandwich", side, index))
