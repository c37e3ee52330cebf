"""What techniques look at: the candidates of a board as sets of bits, by cell and by digit.

A set of cells is a whole number with bit i for cell i, a set of digits one with bit d for digit d.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ....csp import AllDifferent, Constraint
from ....stopping import Stop, Unfinished, never
from ..grid import cell_name, units
from ..puzzle import Sudoku
from ..variants import said
from .kernel_nets import Nets
from .step import Candidate, Step

__all__ = ["Board", "House", "Layout", "bits", "layout_of", "listed", "rules_of", "single"]


FEW: list[tuple[int, ...]] = [()]
"""The numbers in each set of small ones, such as digits."""
for _last in range(10):
    FEW += [(*members, _last) for members in FEW]


def bits(mask: int) -> list[int]:
    """The numbers in a set."""
    if 0 <= mask < 1024:
        return [*FEW[mask]]
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def single(mask: int) -> bool:
    """Whether a set has exactly one member."""
    return mask != 0 and not mask & (mask - 1)


MOST_SIGHTS = 1 << 16
"""How many sets of cells does a layout remember the sight of?"""


@dataclass(frozen=True)
class House:
    """Cells that hold every digit once: a row, a column, a box, and on some boards others."""

    name: str
    kind: str
    cells: tuple[int, ...]
    mask: int


class Layout:
    """How the cells of a board belong together; the same for all boards of a shape."""

    def __init__(self, size: int, houses: list[House], apart: Iterable[tuple[int, ...]] = ()) -> None:
        self.size, self.count = size, size * size
        self.wide = (self.count + 63) // 64 * 8
        """How many bytes has a set of cells for a kernel?"""
        self.houses = tuple(houses)
        apart = list(apart)
        self.usual = not apart and len(houses) == 3 * size
        """Are rows, columns and boxes (or regions) all there is?"""
        self.rows = tuple(house for house in houses if house.kind == "row")
        self.columns = tuple(house for house in houses if house.kind == "column")
        self.boxes = tuple(house for house in houses if house.kind == "box")
        self.lines = self.rows + self.columns
        self.houses_of = [tuple(h for h in houses if h.mask >> cell & 1) for cell in range(self.count)]
        self.box_of = [
            next((h for h in self.boxes if h.mask >> cell & 1), None) for cell in range(self.count)
        ]
        self.peers = [0] * self.count
        for group in (*(house.cells for house in houses), *apart):
            mask = sum(1 << cell for cell in group)
            for cell in group:
                self.peers[cell] |= mask & ~(1 << cell)
        self.sights: dict[int, int] = {}
        """What is seen from all of some cells, as it was asked for."""
        self.crossings = tuple(
            (box, line, box.mask & line.mask)
            for box in self.boxes
            for line in self.lines
            if (box.mask & line.mask).bit_count() > 1
        )
        self.segments = {
            house.mask: [mask for box, line, mask in self.crossings if house in (box, line)]
            for house in self.lines + self.boxes
        }

    def packed(self, sets: Iterable[int]) -> bytes:
        """Sets of cells as a kernel takes them."""
        return b"".join([cells.to_bytes(self.wide, "little") for cells in sets])

    def seen(self, cells: int) -> int:
        """The cells that see all of these."""
        common = self.sights.get(cells)
        if common is None:
            common = (1 << self.count) - 1
            for cell in bits(cells):
                common &= self.peers[cell]
            if len(self.sights) < MOST_SIGHTS:
                self.sights[cells] = common
        return common


def _house(name: str, kind: str, cells: tuple[int, ...]) -> House:
    return House(name, kind, cells, sum(1 << cell for cell in cells))


@lru_cache(maxsize=16)
def _plain_layout(box: tuple[int, int]) -> Layout:
    size = box[0] * box[1]
    kinds = ("row", "column", "box")
    return Layout(
        size,
        [
            _house(f"{kinds[i // size]} {i % size + 1}", kinds[i // size], cells)
            for i, cells in enumerate(units(box))
        ],
    )


def rules_of(puzzle: Sudoku) -> tuple[tuple[str, Constraint], ...]:
    """What the rules of a puzzle say besides that cells differ."""
    return tuple(
        (name, constraint) for name, constraint in said(puzzle) if not isinstance(constraint, AllDifferent)
    )


def layout_of(puzzle: Sudoku) -> Layout:
    """The houses of a puzzle and which of its cells differ, by all of its rules."""
    if puzzle.plain:
        return _plain_layout(puzzle.grid.box)
    size = puzzle.grid.size
    lines = units(puzzle.grid.box)[: 2 * size]
    houses = [_house(f"row {i + 1}", "row", cells) for i, cells in enumerate(lines[:size])]
    houses += [_house(f"column {i + 1}", "column", cells) for i, cells in enumerate(lines[size:])]
    word = "region" if "regions" in puzzle.rules else "box"
    houses += [_house(f"{word} {i + 1}", "box", cells) for i, cells in enumerate(puzzle.boxes())]
    known = {frozenset(house.cells) for house in houses}
    apart = []
    for constraint in puzzle.csp().constraints:
        if isinstance(constraint, AllDifferent) and frozenset(constraint.variables) not in known:
            cells: tuple[int, ...] = constraint.variables  # type: ignore[assignment]
            if len(cells) == size:
                names = f"{cell_name(cells[0], size)} to {cell_name(cells[-1], size)}"
                houses.append(_house(f"the cells {names}", "other", cells))
            else:
                apart.append(cells)
    return Layout(size, houses, apart)


class Board:
    """The digits that are known and the candidates of the other cells."""

    def __init__(self, layout: Layout, digits: Iterable[int], givens: int | None = None) -> None:
        self.layout, self.size = layout, layout.size
        self.values = [0] * layout.count
        self.candidates = [(2 << layout.size) - 2] * layout.count
        """By cell; nothing for a cell whose digit is known."""
        self.places = [0] + [(1 << layout.count) - 1] * layout.size
        """By digit: the cells that may hold it and are not known."""
        self.open = (1 << layout.count) - 1
        self.rules: tuple[tuple[str, Constraint], ...] = ()
        """What else must hold on a variant, by the name of its rule."""
        self.memo: dict[str, Any] = {}
        """What several techniques need to know of the board as it stands; forgotten at its next step."""
        self.barren: set[tuple[Any, ...]] = set()
        """What was looked for in vain, with all the candidates that count: they may stay so for long."""
        self.kept: dict[Any, Any] = {}
        """What was found out of some candidates alone, by these: it holds while they stay."""
        self.stop: Stop = never
        """Whether whoever waits for a step has given up; techniques that may take long ask (`poll`)."""
        self.nets: dict[int, Nets] = {}
        """The kernels of the last resort, by how deep they are nested; made when they are needed."""
        known = [(cell, digit) for cell, digit in enumerate(digits) if digit]
        self.givens = sum(1 << cell for cell, _ in known) if givens is None else givens
        for cell, digit in known:
            self.place(cell, digit)

    def poll(self) -> None:
        """Unfinished if nobody waits any more."""
        if self.stop():
            raise Unfinished

    def place(self, cell: int, digit: int) -> None:
        for other in bits(self.candidates[cell]):
            self.places[other] &= ~(1 << cell)
        self.values[cell], self.candidates[cell] = digit, 0
        self.open &= ~(1 << cell)
        touched = self.places[digit] & self.layout.peers[cell]
        self.places[digit] ^= touched
        bit = ~(1 << digit)
        while touched:
            low = touched & -touched
            self.candidates[low.bit_length() - 1] &= bit
            touched ^= low

    def remove(self, cell: int, digit: int) -> None:
        self.candidates[cell] &= ~(1 << digit)
        self.places[digit] &= ~(1 << cell)

    def apply(self, step: Step) -> None:
        self.memo.clear()
        for cell, digit in step.placements:
            if not self.values[cell]:
                self.place(cell, digit)
        for cell, digit in step.eliminations:
            self.remove(cell, digit)

    def useful(self, step: Step) -> bool:
        """Whether a step still says something new."""
        return any(not self.values[cell] for cell, _ in step.placements) or any(
            self.candidates[cell] >> digit & 1 for cell, digit in step.eliminations
        )

    def by_digit(self, what: object, find: Callable[[int], Iterator[Step]]) -> Iterator[Step]:
        """The steps that are found of each digit by its places alone; in vain they are looked for once."""
        for digit in range(1, self.size + 1):
            searched = (what, digit, self.places[digit])
            if searched not in self.barren:
                yield from self._found(searched, find(digit))

    def by_house(self, what: object, find: Callable[[House], Iterator[Step]]) -> Iterator[Step]:
        """The steps that are found by the candidates of each house; in vain they are looked for once."""
        shown = self.memo.get("houses")
        if shown is None:
            of = self.candidates
            shown = self.memo["houses"] = [
                tuple([of[cell] for cell in house.cells]) for house in self.layout.houses
            ]
        for number, house in enumerate(self.layout.houses):
            searched = (what, number, shown[number])
            if searched not in self.barren:
                yield from self._found(searched, find(house))

    def _found(self, searched: tuple[Any, ...], steps: Iterator[Step]) -> Iterator[Step]:
        """The steps of one search; that it was in vain is remembered."""
        barren = True
        for step in steps:
            barren = False
            yield step
        if barren:
            self.barren.add(searched)

    def broken(self) -> bool:
        """Whether some cell has no candidate left."""
        return any(not self.candidates[cell] for cell in bits(self.open))

    # Sets of cells and digits, and how they are told.

    def gone(self, digit: int, cells: int) -> tuple[Candidate, ...]:
        """The candidates of a digit in these cells."""
        return tuple((cell, digit) for cell in bits(self.places[digit] & cells))

    def gone_all(self, digits: int, cells: int) -> tuple[Candidate, ...]:
        """The candidates of several digits in these cells, cell by cell."""
        return tuple(sorted(found for digit in bits(digits) for found in self.gone(digit, cells)))

    def name(self, cell: int) -> str:
        return cell_name(cell, self.size)

    def names(self, cells: int) -> str:
        return listed([self.name(cell) for cell in bits(cells)])

    def any_of(self, cells: int) -> str:
        """The names of cells of which one is meant."""
        return listed([self.name(cell) for cell in bits(cells)], "or")

    def house_of(self, cells: int) -> House | None:
        """A house that holds all of these cells."""
        return next((house for house in self.layout.houses if not cells & ~house.mask), None)


def listed(words: Iterable[object], last: str = "and") -> str:
    """1, 2 and 3."""
    texts = [str(word) for word in words]
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} {last} {texts[-1]}"
