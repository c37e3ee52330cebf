"""So many digits are higher than all before them, like skyscrapers: a list of [side, index, number]."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ....csp import Chain, Constraint
from ....drawing.shapes import Shape
from ..clues import outside_of
from ..strokes import beside, crowd

if TYPE_CHECKING:
    from ..puzzle import Sudoku

SENTENCE = "Along {cells} {total} skyscrapers are seen"


@dataclass(frozen=True)
class Visible(Chain):
    """So many values are greater than all before them."""

    variables: tuple[int, ...]
    total: int

    start = (0, 0)

    def step(self, index: int, state: Any, value: Any) -> Any:
        highest, seen = state
        if value <= highest:
            return state
        return (value, seen + 1) if seen < self.total else None

    def accepts(self, state: Any) -> bool:
        return bool(state[1] == self.total)


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    size = puzzle.grid.size
    for line, number in outside_of(puzzle.grid, data, 1, size):
        yield Visible(line, number)


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    for side, index, number in data:
        yield beside(side, index, puzzle.grid.size, number, crowd(puzzle, "skyscraper", side, index))
