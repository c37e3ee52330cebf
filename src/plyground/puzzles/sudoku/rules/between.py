"""The digits along a line lie between those in the circles at its ends: a list of lists of cells."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ....csp import Chain, Constraint
from ....drawing.shapes import Shape
from ..clues import lines_of
from ..strokes import bulb, through

if TYPE_CHECKING:
    from ..puzzle import Sudoku

TITLE = "Between line"
SENTENCE = "Along {cells} the line lies between its two ends"


@dataclass(frozen=True)
class Inside(Chain):
    """All after the first two lie strictly between these."""

    variables: tuple[int, ...]

    start = ()

    def step(self, index: int, state: Any, value: Any) -> Any:
        if index == 0:
            return (value,)
        if index == 1:
            return (min(state[0], value), max(state[0], value))
        return state if state[0] < value < state[1] else None

    def accepts(self, state: Any) -> bool:
        return True


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    for first, *inner, last in lines_of(puzzle.grid, data, least=3):
        yield Inside((first, last, *inner))


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    size = puzzle.grid.size
    for cells in lines_of(puzzle.grid, data, least=3):
        yield through(cells, size, "grey", 0.12)
        yield bulb(cells[0], size, "paper", "soft", 0.4)
        yield bulb(cells[-1], size, "paper", "soft", 0.4)
