"""The digits in a circle are among the cells around it: a list of [cells, digits]."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ....csp import Chain, Constraint
from ....drawing.shapes import Shape, circle, text
from ..clues import digits_of
from ..strokes import middle

if TYPE_CHECKING:
    from ..puzzle import Sudoku

SENTENCE = "{cells} hold the digits of the circle between them"


@dataclass(frozen=True)
class Holding(Chain):
    """Among the values are these, as often as they are listed."""

    variables: tuple[int, ...]
    wanted: tuple[int, ...]

    @property
    def start(self) -> tuple[int, ...]:
        return tuple(sorted(self.wanted))

    def step(self, index: int, state: Any, value: Any) -> Any:
        if value not in state:
            return state
        at = state.index(value)
        return state[:at] + state[at + 1 :]

    def accepts(self, state: Any) -> bool:
        return not state


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    for cells, digits in digits_of(puzzle.grid, data):
        if len(digits) > len(cells):
            raise ValueError(f"{len(digits)} digits for {len(cells)} cells")
        yield Holding(cells, digits)


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    for cells, digits in digits_of(puzzle.grid, data):
        x, y = middle(cells, puzzle.grid.size)
        rows = [digits] if len(digits) < 3 else [digits[:2], digits[2:]]
        yield circle(x, y, 0.26, "paper", "ink", 0.03, "over")
        for number, row in enumerate(rows):
            down = 0.0 if len(rows) == 1 else 0.2 * number - 0.1
            yield text(x, y + down, " ".join(map(str, row)), 0.22)
