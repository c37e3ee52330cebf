"""The digits along an arrow add up to its circle: a list of lists of cells, the circle first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....csp import Constraint, Sum, Weighted
from ....drawing.shapes import Shape, line
from ..clues import lines_of
from ..strokes import arrow_head, bulb, centre, shorten

if TYPE_CHECKING:
    from ..puzzle import Sudoku

SENTENCE = "The arrow {cells} adds up to its circle"


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    for circle, *shaft in lines_of(puzzle.grid, data, again=True):
        times = Counter(shaft)
        if circle in times:
            raise ValueError("its circle lies on its own shaft")
        if len(times) == len(shaft):
            yield Sum(tuple(shaft), minus=(circle,))
        else:
            yield Weighted((*times, circle), (*times.values(), -1))


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    size = puzzle.grid.size
    for cells in lines_of(puzzle.grid, data, again=True):
        points = [centre(cell, size) for cell in cells]
        points[0] = shorten(points[0], points[1], 0.38)
        yield line(points, "soft", 0.06)
        yield arrow_head(points[-2], points[-1], "soft")
    for cells in lines_of(puzzle.grid, data, again=True):
        yield bulb(cells[0], size, None, "soft", 0.38)
