"""The ends of a line differ by half the size at least, its digits lie outside: a list of lists of cells."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ....csp import Chain, Constraint
from ....drawing.shapes import Shape, polygon
from ..clues import lines_of
from ..strokes import centre, through

if TYPE_CHECKING:
    from ..puzzle import Sudoku

TITLE = "Lockout line"
SENTENCE = "Along {cells} the line lies outside its two ends"


@dataclass(frozen=True)
class Outside(Chain):
    """The first two differ by so much at least, and all others lie outside these."""

    variables: tuple[int, ...]
    least: int

    start = ()

    def step(self, index: int, state: Any, value: Any) -> Any:
        if index == 0:
            return (value,)
        if index == 1:
            return tuple(sorted((state[0], value))) if abs(state[0] - value) >= self.least else None
        return None if state[0] <= value <= state[1] else state

    def accepts(self, state: Any) -> bool:
        return True


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    size = puzzle.grid.size
    for first, *inner, last in lines_of(puzzle.grid, data):
        yield Outside((first, last, *inner), size // 2)


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    size = puzzle.grid.size
    for cells in lines_of(puzzle.grid, data):
        yield through(cells, size, "blue", 0.12)
        for end in (cells[0], cells[-1]):
            x, y = centre(end, size)
            points = [(x, y - 0.42), (x + 0.42, y), (x, y + 0.42), (x - 0.42, y)]
            yield polygon(points, "paper", "soft", 0.05)
