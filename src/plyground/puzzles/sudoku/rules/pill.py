"""The digits along an arrow add up to the number in its pill: a list of [pill's cells, arrow's cells]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....csp import Constraint, Weighted
from ....drawing.shapes import Shape, line
from ..clues import cells_of, numbered
from ..strokes import arrow_head, centre, pill, shorten

if TYPE_CHECKING:
    from ..puzzle import Sudoku

TITLE = "Pill arrow"
SENTENCE = "The arrow and the pill {cells} are equal"


def clues(puzzle: Sudoku, data: Any) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    for number, (pill_cells, shaft) in numbered(puzzle.grid, data):
        try:
            yield cells_of(puzzle.grid, pill_cells), cells_of(puzzle.grid, shaft, again=True)
        except ValueError as error:
            raise ValueError(f"number {number}: {error}") from None


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    for tens, shaft in clues(puzzle, data):
        if len(tens) > 3:
            raise ValueError(f"a pill of {len(tens)} cells; one to three can be")
        weights = Counter(shaft)
        weights.subtract({cell: 10**place for place, cell in enumerate(reversed(tens))})
        kept = {cell: weight for cell, weight in weights.items() if weight}
        yield Weighted(tuple(kept), tuple(kept.values()))


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    size = puzzle.grid.size
    for cells, shaft in clues(puzzle, data):
        points = [centre(cell, size) for cell in (cells[-1], *shaft)]
        points[0] = shorten(points[0], points[1], 0.38)
        yield line(points, "soft", 0.06)
        yield arrow_head(points[-2], points[-1], "soft")
        yield pill(cells, size, "soft")
