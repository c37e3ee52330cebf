"""The first digit says how many digits from there on add up to a clue: a list of [side, index, sum]."""

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

TITLE = "X-sum"
SENTENCE = "As many of {cells} as the first one says add up to {total}"


@dataclass(frozen=True)
class Prefix(Chain):
    """The first value says how many values, itself among them, add up to the total."""

    variables: tuple[int, ...]
    total: int

    start = ("first", 0)
    over = ("over", 0)

    def step(self, index: int, state: Any, value: Any) -> Any:
        left, sum_so_far = state
        if left == "over":
            return state
        left, sum_so_far = (value if left == "first" else left) - 1, sum_so_far + value
        if left == 0:
            return self.over if sum_so_far == self.total else None
        return (left, sum_so_far) if sum_so_far < self.total else None

    def accepts(self, state: Any) -> bool:
        return bool(state == self.over)


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    size = puzzle.grid.size
    for line, number in outside_of(puzzle.grid, data, 1, size * (size + 1) // 2):
        yield Prefix(line, number)


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    for side, index, number in data:
        yield beside(side, index, puzzle.grid.size, number, crowd(puzzle, "xsum", side, index))
