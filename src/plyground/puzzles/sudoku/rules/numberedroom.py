"""The clue stands in the cell whose number is the digit nearest to it: a list of [side, index, digit]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....csp import Among, Constraint, Pair
from ....drawing.shapes import Shape
from ..clues import outside_of, relation
from ..strokes import beside, crowd

if TYPE_CHECKING:
    from ..puzzle import Sudoku

TITLE = "Numbered room"
SENTENCE = "The first of {cells} says where the digit outside stands"


def pointing(size: int, place: int, clue: int) -> frozenset[tuple[int, int]]:
    """If the first digit is the number of this place, the clue stands there."""
    return relation(size, lambda a, b: a != place or b == clue)


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    size = puzzle.grid.size
    for line, number in outside_of(puzzle.grid, data, 1, size):
        first = line[0]
        if number != 1:
            yield Among(first, frozenset(range(2, size + 1)))
        for place in range(2, size + 1):
            yield Pair(first, line[place - 1], pointing(size, place, number))


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    for side, index, number in data:
        yield beside(side, index, puzzle.grid.size, number, crowd(puzzle, "numberedroom", side, index))
