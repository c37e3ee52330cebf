"""Locked solutions: letters scrambled with a key of four digits, and a checksum that judges a solver's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from .grid import BLOCK, Grid

if TYPE_CHECKING:
    from .puzzle import Crossword

__all__ = ["Lock", "judge", "lock", "unlock"]

PUZ_BLOCK = "."
LETTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
FIRST_KEY, LAST_KEY = 1000, 9999


class Lock(NamedTuple):
    """A solution that is not to be read without its key: scrambled, "." for a block, and its checksum."""

    scrambled: str
    checksum: int

    @classmethod
    def made(cls, scrambled: str, checksum: int, grid: Grid) -> Lock:
        """The lock of a grid; ValueError if the scrambled letters are not those of its cells."""
        fit = len(scrambled) == len(grid.cells) and all(
            sign == PUZ_BLOCK if cell == BLOCK else sign in LETTERS
            for sign, cell in zip(scrambled, grid.cells, strict=True)
        )
        if not fit:
            raise ValueError("the locked solution is not one letter, A to Z, for every open cell")
        return cls(scrambled, checksum)


def judge(puzzle: Crossword, letters: Mapping[int, str]) -> bool:
    """Are these, by cell, the letters of a locked solution?"""
    if puzzle.lock is None:
        raise ValueError("the solution is not locked")
    written = [
        PUZ_BLOCK if cell == BLOCK else letters.get(at, "")[:1] for at, cell in enumerate(puzzle.grid.cells)
    ]
    return all(written) and _checksum("".join(written), puzzle.grid) == puzzle.lock.checksum


def unlock(puzzle: Crossword, key: int) -> Crossword:
    """The crossword with its solution in the open; ValueError if the key does not fit."""
    import puz

    if puzzle.lock is None:
        raise ValueError("the solution is not locked")
    if not FIRST_KEY <= key <= LAST_KEY:
        raise ValueError(f"a key has four digits, {FIRST_KEY} to {LAST_KEY}")
    grid = puzzle.grid
    signs = puz.unscramble_solution(puzzle.lock.scrambled, grid.width, grid.height, key)
    if _checksum(signs, grid) != puzzle.lock.checksum:
        raise ValueError(f"{key} is not the key of this puzzle")
    cells = [BLOCK if cell == BLOCK else cell or sign for cell, sign in zip(grid.cells, signs, strict=True)]
    return replace(puzzle, grid=grid.with_cells(cells), lock=None)


def lock(puzzle: Crossword, key: int) -> Crossword:
    """The crossword with its solution locked; ValueError unless it is all single letters A to Z."""
    import puz

    if puzzle.lock is not None:
        raise ValueError("the solution is locked already")
    if not FIRST_KEY <= key <= LAST_KEY or "0" in str(key):
        raise ValueError("a key has four digits, none of them 0")
    grid = puzzle.grid
    if not all(cell == BLOCK or cell in LETTERS for cell in grid.cells):
        raise ValueError("only a solution of single letters, A to Z in every cell, can be locked")
    signs = "".join(PUZ_BLOCK if cell == BLOCK else cell for cell in grid.cells)
    if len(signs.replace(PUZ_BLOCK, "")) < 12:
        raise ValueError("a solution of fewer than 12 letters cannot be locked")
    scrambled = puz.scramble_solution(signs, grid.width, grid.height, key)
    return replace(puzzle, grid=grid.cleared(), lock=Lock(scrambled, _checksum(signs, grid)))


def _checksum(signs: str, grid: Grid) -> int:
    import puz

    found: int = puz.scrambled_cksum(signs, grid.width, grid.height, encoding="latin-1")
    return found
