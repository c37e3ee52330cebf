"""What the data of rules are made of: cells, lines of cells, totals, digits, clues beside the board.

Cells are [row, column] from 0. Each reader says in a ValueError which clue is wrong, and why; a TypeError
says that the data have another shape, which the rule describes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .grid import Grid, cell_name, units

if TYPE_CHECKING:
    from .puzzle import Sudoku

__all__ = [
    "BESIDE",
    "SIDES",
    "Data",
    "cell_of",
    "cells_of",
    "digits_of",
    "lines_of",
    "marked",
    "most_clues",
    "neighbours",
    "numbered",
    "outside_of",
    "pairs_of",
    "pointing",
    "relation",
    "require_true",
    "rims_of",
    "totals_of",
    "whole",
]

Data = bool | int | float | str | None | Sequence["Data"] | Mapping[str, "Data"]
"""What a rule's data are made of: true, numbers, words, cells, shapes, and lists of such."""

BESIDE = ((0, 1), (1, 0))
SIDES = ("left", "right", "top", "bottom")


def most_clues(size: int) -> int:
    """How many clues may a rule have? More than can be of use on a board, few enough to be solved."""
    return 12 * size * size


def require_true(data: Any) -> None:
    if data is not True:
        raise TypeError


def whole(number: Any) -> int:
    if not isinstance(number, int) or isinstance(number, bool):
        raise TypeError
    return number


def cell_of(grid: Grid, data: Any) -> int:
    """The cell that [row, column] names."""
    row, column = data
    row, column = whole(row), whole(column)
    if not (0 <= row < grid.size and 0 <= column < grid.size):
        raise ValueError(f"cell [{row}, {column}] is outside the board of {grid.size}×{grid.size}")
    return row * grid.size + column


def cells_of(grid: Grid, data: Any, again: bool = False) -> tuple[int, ...]:
    """The cells that [row, column] pairs name; only where it is said may one occur again."""
    cells = tuple(cell_of(grid, cell) for cell in data)
    if not cells:
        raise ValueError("no cells")
    if not again and len(set(cells)) < len(cells):
        twice = next(cell for cell in cells if cells.count(cell) > 1)
        raise ValueError(f"{cell_name(twice, grid.size)} occurs twice")
    if len(cells) > 2 * grid.size**2:
        raise ValueError(f"{len(cells):,} cells; a board of {grid.size}×{grid.size} has {grid.size**2}")
    return cells


def numbered(grid: Grid, data: Any) -> Iterator[tuple[int, Any]]:
    """The clues of a rule with their numbers; ValueError if there are too many."""
    if isinstance(data, str | bool | int):
        raise TypeError
    if len(data) > most_clues(grid.size):
        most = most_clues(grid.size)
        raise ValueError(
            f"{len(data):,} clues; a board of {grid.size}×{grid.size} takes {most:,} of a rule at most"
        )
    yield from enumerate(data, 1)


def _each(grid: Grid, data: Any, read: Callable[[Any], Any]) -> Iterator[Any]:
    """What each clue says; what is wrong with one is said with its number."""
    for number, clue in numbered(grid, data):
        try:
            found = read(clue)
        except ValueError as error:
            if "to unpack" in str(error):  # which Python says of a shape
                raise TypeError from None
            raise ValueError(f"number {number}: {error}") from None
        yield found


def lines_of(grid: Grid, data: Any, least: int = 2, again: bool = False) -> Iterator[tuple[int, ...]]:
    """The lines of cells that lists of [row, column] pairs name."""

    def read(cells: Any) -> tuple[int, ...]:
        line = cells_of(grid, cells, again)
        if len(line) < least:
            raise ValueError(f"{len(line)} cells; at least {least} are needed")
        return line

    yield from _each(grid, data, read)


def pairs_of(grid: Grid, data: Any, default: int | None = None) -> Iterator[tuple[tuple[int, int], int]]:
    """Two cells with a number: [[cell, cell], number], or where there is a default just [cell, cell]."""

    def read(clue: Any) -> tuple[tuple[int, int], int]:
        first, second = clue
        if default is not None and isinstance(second, list | tuple):
            cells, number = cells_of(grid, clue), default
        else:
            cells, number = cells_of(grid, first), whole(second)
        if len(cells) != 2:
            raise ValueError(f"{len(cells)} cells; two are needed")
        return (cells[0], cells[1]), number

    yield from _each(grid, data, read)


def totals_of(grid: Grid, data: Any, different: bool) -> Iterator[tuple[tuple[int, ...], int | None]]:
    """Cells with their total, which must be possible; no total where that is null."""

    def read(clue: Any) -> tuple[tuple[int, ...], int | None]:
        line, total = clue
        cells = cells_of(grid, line)
        count, size = len(cells), grid.size
        if different and count > size:
            raise ValueError(f"{count} cells can't all differ")
        least = count * (count + 1) // 2 if different else count
        most = count * (2 * size - count + 1) // 2 if different else count * size
        if total is not None and not least <= whole(total) <= most:
            raise ValueError(f"{count} cells can't add up to {total}; {least} to {most} can be")
        return cells, total

    yield from _each(grid, data, read)


def digits_of(grid: Grid, data: Any) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Cells with digits: [cells, digits], or [cell, digits] of a single one."""

    def read(clue: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
        where, digits = clue
        single = len(where) == 2 and all(isinstance(each, int) for each in where)
        cells = (cell_of(grid, where),) if single else cells_of(grid, where)
        for digit in digits:
            if not 1 <= whole(digit) <= grid.size:
                raise ValueError(f"{digit}; the digits are 1 to {grid.size}")
        return cells, tuple(digits)

    yield from _each(grid, data, read)


def outside_of(grid: Grid, data: Any, least: int, most: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Clues beside the board, [side, index, number]: the row or column as it is seen from there."""
    size = grid.size

    def read(clue: Any) -> tuple[tuple[int, ...], int]:
        side, index, number = clue
        if side not in SIDES or not 0 <= whole(index) < size:
            raise ValueError(f"no line {side!r} {index}; it is {', '.join(SIDES)} and 0 to {size - 1}")
        if not least <= whole(number) <= most:
            raise ValueError(f"{side} {index}: it can't be {number}; {least} to {most} can be")
        line = units(grid.box)[index + (side in ("top", "bottom")) * size]
        return (line[::-1] if side in ("right", "bottom") else line), number

    yield from _each(grid, data, read)


def neighbours(grid: Grid, steps: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Every pair of cells that a step leads between, once."""
    size = grid.size
    for row in range(size):
        for column in range(size):
            for down, right in steps:
                if 0 <= row + down < size and 0 <= column + right < size:
                    yield row * size + column, (row + down) * size + column + right


def rims_of(grid: Grid, data: Any) -> Iterator[tuple[int, int]]:
    """Each of the cells with each cell beside it that is none of them."""
    chosen = set(cells_of(grid, data))
    for pair in neighbours(grid, BESIDE):
        for cell, other in (pair, pair[::-1]):
            if cell in chosen and other not in chosen:
                yield cell, other


def relation(size: int, allowed: Callable[[int, int], bool]) -> frozenset[tuple[int, int]]:
    """The pairs of digits that are allowed."""
    digits = range(1, size + 1)
    return frozenset((a, b) for a in digits for b in digits if allowed(a, b))


def pointing(size: int, value: int, digit: int) -> frozenset[tuple[int, int]]:
    """If the first cell holds the value, the digit stands in the second, where that points."""
    return relation(size, lambda a, b: a != value or b == digit)


def marked(puzzle: Sudoku, rules: Sequence[str]) -> set[frozenset[int]]:
    """The pairs of cells that these rules put a mark between."""
    return {
        frozenset(pair) for rule in rules for pair, _ in pairs_of(puzzle.grid, puzzle.rules.get(rule, ()), 0)
    }
