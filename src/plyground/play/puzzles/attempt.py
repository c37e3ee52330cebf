"""An attempt at a Sudoku: a person's digits and marks over the givens, to be undone and redone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ...puzzles.sudoku.explaining import start
from ...puzzles.sudoku.grid import cell_name
from ...puzzles.sudoku.puzzle import Sudoku
from ...puzzles.sudoku.techniques.board import Layout, bits, layout_of
from ..pool import Message
from .rooms._sudoku_rules import broken_rules

__all__ = ["Attempt", "Sheet"]


@dataclass(frozen=True)
class Sheet:
    """What a person has written."""

    own: Mapping[int, int] = field(default_factory=dict)
    marks: Mapping[int, frozenset[int]] = field(default_factory=dict)
    gone: tuple[tuple[int, int], ...] = ()
    """Candidates that steps have ruled out."""


class Attempt:
    """A puzzle and what is written on it; givens stay as they are."""

    def __init__(self, puzzle: Sudoku) -> None:
        self.puzzle = puzzle
        self.layout: Layout = layout_of(puzzle)
        self.sheet = Sheet()
        self.past: list[Sheet] = []
        self.future: list[Sheet] = []

    @property
    def cells(self) -> tuple[int, ...]:
        """All digits that are seen, 0 for none."""
        return self.puzzle.grid.filled(dict(self.sheet.own)).cells

    def write(self, cell: int, digit: int) -> None:
        """A digit, whose peers lose it as a mark; ValueError where one is given or there is no such digit."""
        self._require(cell, digit)
        marks = {
            other: kept - {digit} if self.layout.peers[cell] >> other & 1 else kept
            for other, kept in self.sheet.marks.items()
            if other != cell
        }
        self._change(replace(self.sheet, own={**self.sheet.own, cell: digit}, marks=marks))

    def mark(self, cell: int, digit: int) -> None:
        """A small digit more in an empty cell, or less if it is there."""
        self._require(cell, digit)
        if cell in self.sheet.own:
            raise ValueError(f"{self.name(cell)} has a digit; marks are for empty cells")
        marks = {**self.sheet.marks, cell: self.sheet.marks.get(cell, frozenset()) ^ {digit}}
        self._change(replace(self.sheet, marks=marks))

    def erase(self, cell: int) -> None:
        """Take away the digit of a cell, or its marks."""
        self._require(cell, 1)
        if cell in self.sheet.own:
            own = {other: digit for other, digit in self.sheet.own.items() if other != cell}
            self._change(replace(self.sheet, own=own))
        elif self.sheet.marks.get(cell):
            self._change(replace(self.sheet, marks={**self.sheet.marks, cell: frozenset()}))

    def fill_marks(self) -> None:
        """Every digit that is possible, as marks."""
        board = start(self.puzzle, dict(self.sheet.own), self.sheet.gone)
        marks = {cell: frozenset(bits(board.candidates[cell])) for cell in bits(board.open)}
        self._change(replace(self.sheet, marks=marks))

    def take(self, step: Message) -> None:
        """Do what a hint says: write its digits, and drop the candidates that it rules out."""
        own, gone = dict(self.sheet.own), (*self.sheet.gone, *map(tuple, step["eliminations"]))
        marks = dict(self.sheet.marks)
        for cell, digit in step["placements"]:
            own[cell] = digit
            for other in (*bits(self.layout.peers[cell]), cell):
                marks[other] = frozenset() if other == cell else marks.get(other, frozenset()) - {digit}
        for cell, digit in step["eliminations"]:
            marks[cell] = marks.get(cell, frozenset()) - {digit}
        self._change(Sheet(own, marks, gone))

    def clear(self) -> None:
        """Only the givens again."""
        self._change(Sheet())

    def undo(self) -> bool:
        return self._travel(self.past, self.future)

    def redo(self) -> bool:
        return self._travel(self.future, self.past)

    def conflicts(self) -> tuple[set[int], str]:
        """The cells that cannot stand as they are, and in words what is wrong with the first."""
        cells, wrong = self.cells, set[int]()
        for cell, digit in enumerate(cells):
            if digit:
                wrong |= {cell for other in bits(self.layout.peers[cell]) if cells[other] == digit}
        broken, says = broken_rules(self.puzzle, dict(self.sheet.own))
        if wrong:
            first = min(wrong)
            twin = next(cell for cell in bits(self.layout.peers[first]) if cells[cell] == cells[first])
            says = f"{self.name(first)} and {self.name(twin)} both hold {cells[first]}."
        return wrong | set(broken), says

    @property
    def solved(self) -> bool:
        return all(self.cells) and not self.conflicts()[0]

    def asked(self) -> Message:
        """What a question about the attempt says of it."""
        own = [self.sheet.own.get(cell, 0) for cell in range(len(self.cells))]
        return {"own": own, "gone": [list(each) for each in self.sheet.gone]}

    def name(self, cell: int) -> str:
        return cell_name(cell, self.puzzle.grid.size)

    def _require(self, cell: int, digit: int) -> None:
        size = self.puzzle.grid.size
        if not 0 <= cell < size * size:
            raise ValueError(f"cells are r1c1 to r{size}c{size}")
        if not 1 <= digit <= size:
            raise ValueError(f"the digits are 1 to {size}")
        if self.puzzle.grid.cells[cell]:
            raise ValueError(f"{self.name(cell)} is given")

    def _change(self, sheet: Sheet) -> None:
        self.past.append(self.sheet)
        self.future.clear()
        self.sheet = sheet

    def _travel(self, start: list[Sheet], end: list[Sheet]) -> bool:
        if not start:
            return False
        end.append(self.sheet)
        self.sheet = start.pop()
        return True
