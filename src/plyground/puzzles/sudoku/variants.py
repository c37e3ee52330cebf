"""The rules of Sudoku variants as constraints, beside rows, columns and boxes.

Cells are [row, column] from 0. `RULES` names every rule; each says what its data look like.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any

from ...csp import AllDifferent, Among, Between, Constraint, Equal, Increasing, Pair, Sum
from .grid import Grid, cell_name, units

if TYPE_CHECKING:
    from .puzzle import Sudoku

__all__ = ["RULES", "Data", "constraints", "lines_of"]

Data = bool | int | str | Sequence["Data"]
"""What a rule's data are made of: true, numbers, words, cells, and lists of such."""


def constraints(puzzle: Sudoku) -> Iterator[Constraint]:
    """All that must hold on a board; ValueError says what is wrong with a rule's data."""
    size = puzzle.grid.size
    yield from (AllDifferent(unit) for unit in units(puzzle.grid.box)[: 2 * size])
    if "regions" not in puzzle.rules:
        yield from (AllDifferent(box) for box in puzzle.boxes())
    for name, data in puzzle.rules.items():
        try:
            yield from RULES[name](puzzle, data)
        except (TypeError, IndexError, KeyError, ValueError) as error:
            if isinstance(error, ValueError) and "to unpack" not in str(
                error
            ):  # which Python says of a shape
                raise ValueError(f"{name}: {error}") from None
            raise ValueError(f"{name}: takes {_shape(RULES[name])}") from None


def _shape(rule: Callable[..., Any]) -> str:
    """What a rule's data look like: the first line of its docstring, after the colon."""
    return (rule.__doc__ or "").partition("\n")[0].partition(": ")[2].rstrip(".")


Rule = Callable[[Any, Any], Iterator[Constraint]]
RULES: dict[str, Rule] = {}


def _rule(function: Rule) -> Rule:
    RULES[function.__name__.strip("_")] = function
    return function


# What the data are made of.


def _cell(grid: Grid, data: Any) -> int:
    row, column = data
    if not (isinstance(row, int) and isinstance(column, int)):
        raise TypeError
    if not (0 <= row < grid.size and 0 <= column < grid.size):
        raise ValueError(f"cell [{row}, {column}] is outside the board of {grid.size}×{grid.size}")
    return row * grid.size + column


def cells_of(grid: Grid, data: Any) -> tuple[int, ...]:
    """The cells that [row, column] pairs name; ValueError says which are none."""
    cells = tuple(_cell(grid, cell) for cell in data)
    if not cells:
        raise ValueError("no cells")
    if len(set(cells)) < len(cells):
        twice = next(cell for cell in cells if cells.count(cell) > 1)
        raise ValueError(f"{cell_name(twice, grid.size)} occurs twice")
    return cells


def _whole(total: Any) -> int:
    if not isinstance(total, int):
        raise TypeError
    return total


def lines_of(grid: Grid, data: Any, least: int = 2) -> Iterator[tuple[int, ...]]:
    """The lines of cells that lists of [row, column] pairs name; ValueError says which is none."""
    for number, cells in enumerate(data, 1):
        try:
            line = cells_of(grid, cells)
            if len(line) < least:
                raise ValueError(f"{len(line)} cells; at least {least} are needed")
        except ValueError as error:
            raise ValueError(f"number {number}: {error}") from None
        yield line


def _totals(grid: Grid, data: Any, different: bool) -> Iterator[tuple[tuple[int, ...], int]]:
    """Cells with their total, which must be possible."""
    for number, (line, total) in enumerate(data, 1):
        try:
            cells = cells_of(grid, line)
            count, size = len(cells), grid.size
            if different and count > size:
                raise ValueError(f"{count} cells can't all differ")
            least = count * (count + 1) // 2 if different else count
            most = count * (2 * size - count + 1) // 2 if different else count * size
            if not least <= _whole(total) <= most:
                raise ValueError(f"{count} cells can't add up to {total}; {least} to {most} can be")
        except ValueError as error:
            raise ValueError(f"number {number}: {error}") from None
        yield cells, total


def _neighbours(grid: Grid, steps: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Every pair of cells that a step leads between, once."""
    size = grid.size
    for row in range(size):
        for column in range(size):
            for down, right in steps:
                if 0 <= row + down < size and 0 <= column + right < size:
                    yield row * size + column, (row + down) * size + column + right


BESIDE = ((0, 1), (1, 0))


def _pairs(size: int, allowed: Callable[[int, int], bool]) -> frozenset[tuple[int, int]]:
    digits = range(1, size + 1)
    return frozenset((a, b) for a in digits for b in digits if allowed(a, b))


def _yes(data: Any) -> None:
    if data is not True:
        raise TypeError


# The rules. The part of a docstring after the colon is what the data look like.


@_rule
def _regions(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    """Jigsaw, regions in place of the boxes: a list of regions, each a list of cells."""
    grid = puzzle.grid
    regions = list(lines_of(grid, data))
    for number, region in enumerate(regions, 1):
        if len(region) != grid.size:
            raise ValueError(f"number {number}: {len(region)} cells; a region has {grid.size}")
        yield AllDifferent(region)
    covered = {cell for region in regions for cell in region}
    if len(covered) < grid.size**2 or len(regions) != grid.size:
        raise ValueError(f"the {len(regions)} regions cover {len(covered)} of the {grid.size**2} cells")


@_rule
def _x(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    """Both diagonals hold different digits: true."""
    _yes(data)
    size = puzzle.grid.size
    yield AllDifferent(tuple(range(0, size * size, size + 1)))
    yield AllDifferent(tuple(range(size - 1, size * size - 1, size - 1)))


@_rule
def _windoku(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    """Windows of the size of a box, one cell off the edge and each other, hold different digits: true."""
    _yes(data)
    size, (height, width) = puzzle.grid.size, puzzle.grid.box
    for top in range(1, size - height, height + 1):
        for left in range(1, size - width, width + 1):
            yield AllDifferent(
                tuple((top + i) * size + left + j for i in range(height) for j in range(width))
            )


@_rule
def _antiknight(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    """Cells a knight's move apart differ: true."""
    _yes(data)
    for pair in _neighbours(puzzle.grid, ((1, 2), (1, -2), (2, 1), (2, -1))):
        yield AllDifferent(pair)


@_rule
def _antiking(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    """Cells that touch, even at a corner, differ: true."""
    _yes(data)
    for pair in _neighbours(puzzle.grid, ((1, 1), (1, -1))):
        yield AllDifferent(pair)


@_rule
def _nonconsecutive(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    """Cells side by side do not hold consecutive digits: true."""
    _yes(data)
    allowed = _pairs(puzzle.grid.size, lambda a, b: abs(a - b) != 1)
    for a, b in _neighbours(puzzle.grid, BESIDE):
        yield Pair(a, b, allowed)


@_rule
def _killer(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    """Cages of different digits with their sum: a list of [cells, total]."""
    for cells, total in _totals(puzzle.grid, data, different=True):
        yield AllDifferent(cells)
        yield Sum(cells, total)


@_rule
def _sums(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    """Cells with their sum, as in little killers, where digits may repeat: a list of [cells, total]."""
    for cells, total in _totals(puzzle.grid, data, different=False):
        yield Sum(cells, total)


@_rule
def _thermo(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    """Digits rise along a thermometer from its bulb: a list of lists of cells."""
    for line in lines_of(puzzle.grid, data):
        if len(line) > puzzle.grid.size:
            raise ValueError(f"{len(line)} cells can't all rise on a board of {puzzle.grid.size} digits")
        yield Increasing(line)


@_rule
def _arrow(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    """The digits along an arrow add up to its circle: a list of lists of cells, the circle first."""
    for circle, *shaft in lines_of(puzzle.grid, data):
        yield Sum(tuple(shaft), minus=(circle,))


@_rule
def _kropki_white(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    """A white dot joins consecutive digits: a list of pairs of cells."""
    allowed = _pairs(puzzle.grid.size, lambda a, b: abs(a - b) == 1)
    for a, b in lines_of(puzzle.grid, data):
        yield Pair(a, b, allowed)


@_rule
def _kropki_black(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    """A black dot joins a digit and its double: a list of pairs of cells."""
    allowed = _pairs(puzzle.grid.size, lambda a, b: a == 2 * b or b == 2 * a)
    for a, b in lines_of(puzzle.grid, data):
        yield Pair(a, b, allowed)


@_rule
def _kropki_all(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    """All dots are given, so that cells side by side without one are neither: true."""
    _yes(data)
    grid, rules = puzzle.grid, puzzle.rules
    allowed = _pairs(grid.size, lambda a, b: abs(a - b) != 1 and a != 2 * b and b != 2 * a)
    dots = (rules.get(colour, ()) for colour in ("kropki_white", "kropki_black"))
    marked = {frozenset(pair) for pairs in dots for pair in lines_of(grid, pairs)}
    for a, b in _neighbours(grid, BESIDE):
        if {a, b} not in marked:
            yield Pair(a, b, allowed)


@_rule
def _palindrome(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    """A line reads the same from both its ends: a list of lists of cells."""
    for line in lines_of(puzzle.grid, data):
        for a, b in zip(line[: len(line) // 2], reversed(line), strict=False):
            yield Equal((a, b))


@_rule
def _odd(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    """These cells hold odd digits: a list of cells."""
    for cell in cells_of(puzzle.grid, data):
        yield Among(cell, frozenset(range(1, puzzle.grid.size + 1, 2)))


@_rule
def _even(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    """These cells hold even digits: a list of cells."""
    for cell in cells_of(puzzle.grid, data):
        yield Among(cell, frozenset(range(2, puzzle.grid.size + 1, 2)))


@_rule
def _sandwich(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    """The sum between the lowest and the highest digit: a list of ["row" or "column", index, sum]."""
    size = puzzle.grid.size
    for line, index, total in data:
        if line not in ("row", "column") or not 0 <= index < size:
            raise ValueError(f"no line {line!r} {index}; it is row or column, 0 to {size - 1}")
        most = size * (size + 1) // 2 - 1 - size
        if not 0 <= _whole(total) <= most:
            raise ValueError(f"{line} {index}: the sum can't be {total}; 0 to {most} can be")
        yield Between(units(puzzle.grid.box)[index + (line == "column") * size], (1, size), total)


@_rule
def _regionsum(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    """The parts of a line in the boxes it runs through have equal sums: a list of lists of cells."""
    region = {cell: number for number, cells in enumerate(puzzle.boxes()) for cell in cells}
    for line in lines_of(puzzle.grid, data):
        parts = [tuple(cells) for _, cells in groupby(line, region.__getitem__)]
        for one, next_one in pairwise(parts):
            yield Sum(one, minus=next_one)
