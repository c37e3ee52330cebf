"""Neighbours on a line differ by so much at least, as German whispers by 5: a list of [cells, difference]."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ....csp import Constraint, Pair
from ....drawing.shapes import Shape
from ..clues import cells_of, numbered, relation, whole
from ..strokes import through

if TYPE_CHECKING:
    from ..puzzle import Sudoku

TITLE = "Whispers line"
SENTENCE = "{cells}, neighbours on a whispers line, are far apart"


def clues(puzzle: Sudoku, data: Any) -> Iterator[tuple[tuple[int, ...], int]]:
    for number, (cells, least) in numbered(puzzle.grid, data):
        try:
            line = cells_of(puzzle.grid, cells, again=True)
            if not 1 <= whole(least) < puzzle.grid.size:
                raise ValueError(f"a difference of {least}; 1 to {puzzle.grid.size - 1} can be")
        except ValueError as error:
            raise ValueError(f"number {number}: {error}") from None
        yield line, least


def apart(size: int, least: int) -> frozenset[tuple[int, int]]:
    return relation(size, lambda a, b: abs(a - b) >= least)


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    size = puzzle.grid.size
    for cells, least in clues(puzzle, data):
        allowed = apart(size, least)
        yield from (Pair(a, b, allowed) for a, b in pairwise(cells) if a != b)


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    size = puzzle.grid.size
    for cells, least in clues(puzzle, data):
        yield through(cells, size, "green" if 2 * least >= size else "orange", 0.22)
