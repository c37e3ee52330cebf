"""The course's `crossword.py`, for a `generate.py` that has none beside it. Needs only Python."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

__all__ = ["Crossword", "Variable"]


class Variable:
    """A place for a word: its first cell, its direction and its length."""

    ACROSS = "across"
    DOWN = "down"

    def __init__(self, i: int, j: int, direction: str, length: int) -> None:
        self.i, self.j, self.direction, self.length = i, j, direction, length
        down, right = (1, 0) if direction == self.DOWN else (0, 1)
        self.cells = [(i + k * down, j + k * right) for k in range(length)]

    def __hash__(self) -> int:
        return hash((self.i, self.j, self.direction, self.length))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Variable) and (self.i, self.j, self.direction, self.length) == (
            other.i,
            other.j,
            other.direction,
            other.length,
        )

    def __str__(self) -> str:
        return f"({self.i}, {self.j}) {self.direction} : {self.length}"

    def __repr__(self) -> str:
        return f"Variable({self.i}, {self.j}, {self.direction!r}, {self.length})"


class Crossword:
    """A structure and a vocabulary. Only `_` is an open cell; short lines end in blocks."""

    def __init__(self, structure_file: str | Path, words_file: str | Path) -> None:
        lines = Path(structure_file).read_text("utf-8").splitlines()
        self.height = len(lines)
        self.width = max(map(len, lines), default=0)
        self.structure = [[sign == "_" for sign in line.ljust(self.width)] for line in lines]
        self.words = set(Path(words_file).read_text("utf-8").upper().splitlines())
        self.variables = {variable for variable in self._runs() if variable.length > 1}
        self.overlaps = {
            (x, y): self._overlap(x, y) for x in self.variables for y in self.variables if x != y
        }

    def _runs(self) -> Iterable[Variable]:
        for i in range(self.height):
            for j in range(self.width):
                if self._open(i, j) and not self._open(i - 1, j):
                    yield Variable(i, j, Variable.DOWN, self._count(i, j, 1, 0))
                if self._open(i, j) and not self._open(i, j - 1):
                    yield Variable(i, j, Variable.ACROSS, self._count(i, j, 0, 1))

    def _open(self, i: int, j: int) -> bool:
        return 0 <= i < self.height and 0 <= j < self.width and self.structure[i][j]

    def _count(self, i: int, j: int, down: int, right: int) -> int:
        length = 0
        while self._open(i + length * down, j + length * right):
            length += 1
        return length

    @staticmethod
    def _overlap(x: Variable, y: Variable) -> tuple[int, int] | None:
        """Which letter of x is which letter of y."""
        shared = set(x.cells) & set(y.cells)
        if not shared:
            return None
        cell = shared.pop()
        return x.cells.index(cell), y.cells.index(cell)

    def neighbors(self, var: Variable) -> set[Variable]:
        """The variables that cross this one."""
        return {other for other in self.variables if other != var and self.overlaps[other, var]}
