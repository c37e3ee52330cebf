"""Cells with their sum, as in little killers, where digits may repeat: a list of [cells, total]."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ....csp import Constraint, Sum
from ....drawing.shapes import Shape
from ..clues import totals_of
from ..strokes import cage, slant

if TYPE_CHECKING:
    from ..puzzle import Sudoku

TITLE = "Sum, or little killer"
SENTENCE = "{cells} add up to {total}"


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    for cells, total in totals_of(puzzle.grid, data, different=False):
        if total is None:
            raise TypeError
        yield Sum(cells, total)


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    """An arrow outside the board for a whole diagonal, seen from its first cell; else a dotted cage."""
    size = puzzle.grid.size
    for cells, total in totals_of(puzzle.grid, data, different=False):
        if from_edge_to_edge(cells, size):
            yield from slant(cells, size, total)
        else:
            yield from cage(cells, size, total, "soft")


def from_edge_to_edge(cells: tuple[int, ...], size: int) -> bool:
    places = [divmod(cell, size) for cell in cells]
    if len(places) < 2:
        return False
    ways = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(places)}
    down, right = min(ways)
    if len(ways) > 1 or abs(down) != 1 or abs(right) != 1:
        return False
    before = places[0][0] - down, places[0][1] - right
    after = places[-1][0] + down, places[-1][1] + right
    return all(not (0 <= row < size and 0 <= column < size) for row, column in (before, after))
