"""All dots are given, so that cells side by side without one are neither: true."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....csp import Constraint, Pair
from ....drawing.shapes import Shape
from ..clues import BESIDE, marked, neighbours, relation, require_true

if TYPE_CHECKING:
    from ..puzzle import Sudoku

TITLE = "All Kropki dots are given"
SENTENCE = "{cells} have no dot between them"


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    require_true(data)
    grid = puzzle.grid
    allowed = relation(grid.size, lambda a, b: abs(a - b) != 1 and a != 2 * b and b != 2 * a)
    given = marked(puzzle, ("kropki_white", "kropki_black", "difference", "ratio"))
    for a, b in neighbours(grid, BESIDE):
        if frozenset((a, b)) not in given:
            yield Pair(a, b, allowed)


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    """None: it is about what is not drawn."""
    yield from ()
