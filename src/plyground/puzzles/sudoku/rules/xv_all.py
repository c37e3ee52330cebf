"""All signs of these sums are given, so that others side by side have none: a list of sums."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....csp import Constraint, Pair
from ....drawing.shapes import Shape
from ..clues import BESIDE, marked, neighbours, relation, whole

if TYPE_CHECKING:
    from ..puzzle import Sudoku

TITLE = "All X and V are given"
SENTENCE = "{cells} have no sign between them"


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    grid = puzzle.grid
    values = {whole(value) for value in data}
    allowed = relation(grid.size, lambda a, b: a + b not in values)
    given = marked(puzzle, ("xv",))
    for a, b in neighbours(grid, BESIDE):
        if frozenset((a, b)) not in given:
            yield Pair(a, b, allowed)


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    """None: it is about what is not drawn."""
    yield from ()
