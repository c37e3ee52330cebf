"""A line holds consecutive digits in any order: a list of lists of cells."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Any

from ....csp import AllDifferent, Constraint, Pair
from ....drawing.shapes import Shape
from ..clues import lines_of, relation
from ..strokes import through

if TYPE_CHECKING:
    from ..puzzle import Sudoku

TITLE = "Renban line"
SENTENCE = "{cells} lie on a line of consecutive digits"


def near(size: int, most: int) -> frozenset[tuple[int, int]]:
    return relation(size, lambda a, b: 0 < abs(a - b) <= most)


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    for line in lines_of(puzzle.grid, data, again=True):
        cells = tuple(dict.fromkeys(line))
        if len(cells) > puzzle.grid.size:
            raise ValueError(f"{len(cells)} cells can't all differ on a board of {puzzle.grid.size} digits")
        # So many different digits of which no two lie further apart follow each other.
        allowed = near(puzzle.grid.size, len(cells) - 1)
        yield AllDifferent(cells)
        yield from (Pair(a, b, allowed) for a, b in combinations(cells, 2))


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    for cells in lines_of(puzzle.grid, data, again=True):
        yield through(cells, puzzle.grid.size, "purple", 0.22)
