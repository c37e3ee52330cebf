"""Queens: as many on a board as it has rows, none attacking another."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from itertools import combinations
from types import MappingProxyType
from typing import Self

from ..api import Puzzle
from ..csp import CSP, AllDifferent, Assignment, Pair

__all__ = ["PUZZLE", "Queens"]

LARGEST = 40
QUEEN = "♛"


class Queens(Puzzle):
    """A variable is a row, its value the column of that row's queen."""

    name, title, example = "queens", "Queens", "8"
    instructions = "Place a queen in every row so that no two share a column or a diagonal."

    def __init__(self, size: int, placed: Mapping[int, int] = MappingProxyType({})) -> None:
        self.rows = self.columns = size
        self.placed = placed

    @classmethod
    def parse(cls, text: str) -> Self:
        """The size alone, or a row a line: Q for a queen that is given, a dot for an open cell."""
        rows = text.split()
        if len(rows) == 1 and rows[0].isascii() and rows[0].isdecimal():
            if len(rows[0]) > 9 or not 1 <= int(rows[0]) <= LARGEST:
                raise ValueError(f"a board has 1 to {LARGEST} rows, not {rows[0][:9]}")
            return cls(int(rows[0]))
        if not 1 <= len(rows) <= LARGEST or any(
            len(row) != len(rows) or set(row) - set("Q.") for row in rows
        ):
            raise ValueError(
                f"a board of queens is its size, 1 to {LARGEST}, or as many rows of Q and . as columns"
            )
        for number, row in enumerate(rows, 1):
            if row.count("Q") > 1:
                raise ValueError(f"row {number} has {row.count('Q')} queens; one at most")
        return cls(len(rows), {number: row.index("Q") for number, row in enumerate(rows) if "Q" in row})

    def text(self) -> str:
        rows = range(self.rows)
        board = ["".join("Q" if self.placed.get(row) == at else "." for at in rows) for row in rows]
        return "\n".join(board) if self.placed else str(self.rows)

    def csp(self) -> CSP:
        line = range(self.rows)
        domains = {row: (self.placed[row],) if row in self.placed else tuple(line) for row in line}
        apart = {
            gap: frozenset((a, b) for a in line for b in line if abs(a - b) not in (0, gap))
            for gap in range(1, self.rows)
        }
        pairs = [Pair(one, other, apart[other - one]) for one, other in combinations(line, 2)]
        return CSP(domains, [AllDifferent(tuple(line)), *pairs])

    def filled(self, assignment: Assignment) -> Self:
        return type(self)(self.rows, {**self.placed, **assignment})

    def board(self) -> Sequence[str]:
        return [
            QUEEN if self.placed.get(row) == at else "" for row in range(self.rows) for at in range(self.rows)
        ]

    def variable_cells(self, variable: Hashable) -> Sequence[int]:
        assert isinstance(variable, int)
        return range(variable * self.columns, (variable + 1) * self.columns)

    def variable_name(self, variable: Hashable) -> str:
        assert isinstance(variable, int)
        return f"the queen of row {variable + 1}"

    def value_name(self, value: Hashable) -> str:
        assert isinstance(value, int)
        return f"c{value + 1}"

    def entries(self, cell: int) -> Sequence[str]:
        return (QUEEN,)

    def enter(self, cell: int, entry: str) -> Self:
        row, column = divmod(cell, self.rows)
        if entry.upper() not in (QUEEN, "Q") or self.placed.get(row, column) != column:
            raise ValueError(f"{self.label(cell)} takes a queen, and a row only one")
        return self.filled({row: column})


PUZZLE = Queens
