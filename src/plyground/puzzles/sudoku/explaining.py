"""Explain how a plain board is filled, cell by cell, in sentences: singles, and where they end, trials."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...stopping import Limit, Stop, never
from .grid import Grid, cell_name, units
from .puzzle import Sudoku
from .solving import NotUnique, check

__all__ = ["Step", "explain"]


@dataclass(frozen=True)
class Step:
    """A digit for a cell, and why."""

    cell: int
    digit: int
    kind: str
    """"last" (the only digit left for a cell), "place" (the only place left in a unit), or "trial"."""
    reason: str

    def text(self, size: int) -> str:
        return f"{cell_name(self.cell, size)}={self.digit}: {self.reason}"


def explain(puzzle: Sudoku, limit: Limit = Limit(), stop: Stop = never) -> Iterator[Step]:
    """The steps that lead to the only solution; NotUnique if the puzzle has none, or several."""
    if not puzzle.plain:
        raise ValueError("only plain boards are explained; `solve` and `check` take any rules")
    verdict = check(puzzle, limit=limit, stop=stop)
    if not verdict.unique:
        raise NotUnique(verdict.text(puzzle))
    solution = verdict.solutions[0]
    board = _Board(puzzle.grid)
    while board.candidates:
        step = board.only_digit() or board.only_place() or board.trial(solution)
        yield step
        board.fill(step.cell, step.digit)


class _Board:
    """The open cells and what each may still hold."""

    def __init__(self, grid: Grid) -> None:
        self.size, self.units = grid.size, units(grid.box)
        self.peers = {
            cell: {other for unit in self.units if cell in unit for other in unit} - {cell}
            for cell in range(len(grid.cells))
        }
        self.candidates = {
            cell: set(range(1, self.size + 1)) for cell, digit in enumerate(grid.cells) if not digit
        }
        for cell, digit in grid.givens.items():
            self.fill(cell, digit)

    def fill(self, cell: int, digit: int) -> None:
        self.candidates.pop(cell, None)
        for peer in self.peers[cell]:
            if peer in self.candidates:
                self.candidates[peer].discard(digit)

    def only_digit(self) -> Step | None:
        for cell, digits in self.candidates.items():
            if len(digits) == 1:
                reason = "every other digit is in its row, its column or its box"
                return Step(cell, next(iter(digits)), "last", reason)
        return None

    def only_place(self) -> Step | None:
        # Boxes first: people see them soonest.
        for index in (*range(2 * self.size, 3 * self.size), *range(2 * self.size)):
            kind, number = ("row", "column", "box")[index // self.size], index % self.size + 1
            for digit in range(1, self.size + 1):
                places = [c for c in self.units[index] if digit in self.candidates.get(c, ())]
                if len(places) == 1:
                    return Step(places[0], digit, "place", f"{kind} {number} has no other place for {digit}")
        return None

    def trial(self, solution: Grid) -> Step:
        """Where no single is left: a cell with the fewest digits, all but one of which lead nowhere."""
        cell = min(self.candidates, key=lambda cell: (len(self.candidates[cell]), cell))
        digit = solution.cells[cell]
        others = " and ".join(map(str, sorted(self.candidates[cell] - {digit})))
        return Step(cell, digit, "trial", f"no single is left; {others} there would leave no solution")
