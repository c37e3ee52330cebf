"""Magic squares: every number once, and all rows, columns and both diagonals add up to the same."""

from __future__ import annotations

from collections.abc import Mapping
from math import isqrt
from typing import Self

from ..api import Puzzle
from ..csp import CSP, AllDifferent, Assignment, Sum

__all__ = ["PUZZLE", "Magic"]

LARGEST = 6


class Magic(Puzzle):
    """A variable is a cell, its values are 1 to the number of cells."""

    name, title, example = "magic", "Magic square", "2 . .\n9 . .\n. . ."
    instructions = "Write every number once so that all rows, columns and both diagonals have the same sum."

    def __init__(self, size: int, givens: Mapping[int, int]) -> None:
        self.rows = self.columns = size
        self.givens = givens

    @classmethod
    def parse(cls, text: str) -> Self:
        """Numbers row by row, a dot for an open cell."""
        words = text.split()
        size = isqrt(len(words))
        if size * size != len(words) or not 1 <= size <= LARGEST:
            raise ValueError(f"{len(words)} cells; a square of n×n has n², and n is 1 to {LARGEST}")
        for word in words:
            if word != "." and not (
                word.isascii() and word.isdecimal() and 1 <= int(word[:9]) <= size * size
            ):
                raise ValueError(f"{word[:12]!r} is no number from 1 to {size * size}, and no dot")
        return cls(size, {cell: int(word) for cell, word in enumerate(words) if word != "."})

    def text(self) -> str:
        words = [str(self.givens.get(cell, ".")) for cell in range(self.rows**2)]
        return "\n".join(
            " ".join(words[start : start + self.rows]) for start in range(0, len(words), self.rows)
        )

    def csp(self) -> CSP:
        size, cells = self.rows, tuple(range(self.rows**2))
        lines = [cells[row * size : (row + 1) * size] for row in range(size)]
        lines += [cells[column::size] for column in range(size)]
        lines += [cells[:: size + 1], cells[size - 1 : size * size - 1 : size - 1] if size > 1 else cells]
        values = tuple(range(1, size * size + 1))
        domains = {cell: (self.givens[cell],) if cell in self.givens else values for cell in cells}
        total = size * (size * size + 1) // 2
        return CSP(domains, [AllDifferent(cells), *(Sum(line, total) for line in lines)])

    def filled(self, assignment: Assignment) -> Self:
        return type(self)(self.rows, {**self.givens, **assignment})


PUZZLE = Magic
