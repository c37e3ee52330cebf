"""A crossword grid: blocks, letters, and slots with the numbers that newspapers give them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from ...csp import CSP, AllDifferent, Crossing
from .wordlist import fold

__all__ = ["BLOCK", "MAX_SIDE", "Grid", "Slot", "content", "csp", "parse"]

BLOCK = "#"
BLOCKS = "#■█"
OPEN = "._-?□"
SINGLE = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ") | {BLOCK}
"""What stands in a grid's text without brackets?"""
MAX_SIDE = 50
"""How large may a grid be? Sunday grids are 21×21; a few hundred words are a minute's fill, not an hour's."""
MAX_REBUS = 10
NEVER_INSIDE = frozenset("#.[]")
"""Which signs can no cell hold? Those that say in a grid's text what a cell is."""


class Slot(NamedTuple):
    """Where one word goes: its number, its direction ("A" or "D") and its cells in reading order."""

    number: int
    direction: str
    cells: tuple[int, ...]

    @property
    def name(self) -> str:
        return f"{self.number}{self.direction}"

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Grid:
    """Cells row by row: "#" is a block, "" an open cell, else its letter, or several letters (a rebus).

    A bar ends a word like a block does, but between two cells: the pair of their numbers, the smaller first.
    """

    height: int
    width: int
    cells: tuple[str, ...]
    bars: frozenset[tuple[int, int]] = frozenset()

    def __post_init__(self) -> None:
        if not (1 <= self.height <= MAX_SIDE and 1 <= self.width <= MAX_SIDE):
            raise ValueError(
                f"a grid of {self.height}×{self.width}; at most {MAX_SIDE}×{MAX_SIDE} is possible"
            )
        if len(self.cells) != self.height * self.width:
            raise ValueError(f"{len(self.cells)} cells for a grid of {self.height}×{self.width}")
        if all(cell == BLOCK for cell in self.cells):
            raise ValueError("the grid has no open cell")
        for cell in self.cells:
            if len(cell) > MAX_REBUS:
                raise ValueError(f"{cell[:20]!r} in one cell; {MAX_REBUS} signs are the most")
        for first, second in self.bars:
            beside = second == first + 1 and second % self.width
            if not (0 <= first < second < len(self.cells) and (beside or second == first + self.width)):
                raise ValueError(f"a bar is between two cells side by side, not {first} and {second}")

    @property
    def blocks(self) -> int:
        return self.cells.count(BLOCK)

    @cached_property
    def numbers(self) -> dict[int, int]:
        """Cell → the number printed in it: cells where a word begins, in reading order."""
        starts = sorted({run[0] for run in self._runs})
        return {cell: number for number, cell in enumerate(starts, 1)}

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """All words' places, across before down, each in the order of its number."""
        return tuple(
            Slot(self.numbers[run[0]], "A" if run[1] == run[0] + 1 and self.width > 1 else "D", run)
            for run in self._runs
        )

    @cached_property
    def _runs(self) -> tuple[tuple[int, ...], ...]:
        width, size = self.width, self.height * self.width
        lines = [range(start, start + width) for start in range(0, size, width)]
        across = [run for line in lines for run in self._split(line)]
        down = [run for column in range(width) for run in self._split(range(column, size, width))]
        return tuple(across) + tuple(sorted(down))

    def _split(self, line: Sequence[int]) -> Iterable[tuple[int, ...]]:
        run: list[int] = []
        for cell in (*line, None):
            is_open = cell is not None and self.cells[cell] != BLOCK
            if run and (not is_open or (run[-1], cell) in self.bars):
                if len(run) > 1:
                    yield tuple(run)
                run = []
            if cell is not None and is_open:
                run.append(cell)

    @cached_property
    def through(self) -> dict[int, tuple[tuple[Slot, int], ...]]:
        """Cell → the slots through it, each with the cell's place in it."""
        found: dict[int, list[tuple[Slot, int]]] = {}
        for slot in self.slots:
            for place, cell in enumerate(slot.cells):
                found.setdefault(cell, []).append((slot, place))
        return {cell: tuple(slots) for cell, slots in found.items()}

    def slot(self, name: str) -> Slot:
        """The slot that a person calls "17A" or "17 across"; ValueError names what there is."""
        wanted = (
            name.strip().upper().replace("ACROSS", "A").replace("DOWN", "D").replace("-", "").replace(" ", "")
        )
        for slot in self.slots:
            if slot.name == wanted:
                return slot
        number, direction = wanted[:-1], "across" if wanted.endswith("A") else "down"
        if number.isdecimal() and wanted[-1:] in ("A", "D"):
            there = [slot.number for slot in self.slots if slot.direction == wanted[-1]]
            raise ValueError(f"no {number[:9]} {direction}; {direction} there is {_brief(there)}")
        raise ValueError(f"{name.strip()[:20]!r} is no slot; one is written like 17A or 3D")

    def text(self, slot: Slot) -> str:
        """What stands in a slot; "." for an open cell."""
        return "".join(self.cells[cell] or "." for cell in slot.cells)

    def place(self, slot: Slot, word: str) -> Grid:
        """This grid with a word written into a slot; ValueError if it doesn't fit what is there."""
        letters = fold(word)
        if letters is None:
            raise ValueError(f"{slot}: {word.strip()[:40]!r} is not a word of letters")
        return self._write(slot, letters)

    def place_pattern(self, slot: Slot, pattern: str) -> Grid:
        """The same with "." for letters that stay open: S..R."""
        letters = fold(pattern.replace(".", "X").replace("?", "X"))
        if letters is None or len(letters) != len(pattern.strip()):
            return self.place(slot, pattern)
        given = "".join(
            "." if sign in ".?" else letter for sign, letter in zip(pattern.strip(), letters, strict=True)
        )
        return self._write(slot, given)

    def with_words(self, words: Mapping[Slot, str]) -> Grid:
        """This grid with words written over what is there; they must fit their slots."""
        cells = list(self.cells)
        for slot, word in words.items():
            at = 0
            for cell in slot.cells:
                wide = len(self.cells[cell]) or 1
                cells[cell] = word[at : at + wide]
                at += wide
        return self.with_cells(cells)

    def with_cells(self, cells: Sequence[str]) -> Grid:
        """A grid of this size with these bars and other cells."""
        return replace(self, cells=tuple(cells))

    def _write(self, slot: Slot, letters: str) -> Grid:
        room = sum(len(self.cells[cell]) or 1 for cell in slot.cells)
        if len(letters) != room:
            raise ValueError(f"{slot} has room for {room} letters; {letters[:60]} has {len(letters)}")
        cells = list(self.cells)
        left = letters
        for cell in slot.cells:
            wide = len(cells[cell]) or 1
            part, left = left[:wide], left[wide:]
            if part == "." * wide:
                continue
            if cells[cell] not in ("", part):
                row, column = divmod(cell, self.width)
                raise ValueError(
                    f"{slot}={letters} wants {part} in row {row + 1}, column {column + 1}, "
                    f"where {cells[cell]} stands"
                )
            cells[cell] = part
        return self.with_cells(cells)

    def cleared(self) -> Grid:
        """The pattern alone: only blocks."""
        return self.with_cells([cell if cell == BLOCK else "" for cell in self.cells])

    def rows(self) -> list[list[str]]:
        return [
            list(self.cells[start : start + self.width]) for start in range(0, len(self.cells), self.width)
        ]

    def __str__(self) -> str:
        """Plain text as `parse` reads it; a rebus shows in brackets."""
        show = {"": "."}
        return "\n".join(
            "".join(show.get(cell, cell if cell in SINGLE else f"[{cell}]") for cell in row)
            for row in self.rows()
        )


def parse(text: str, name: str = "the grid") -> Grid:
    """The grid in a text, a line a row: "#" a block, "." or "_" open, a letter given, [STAR] a rebus.

    ValueError says in one line what is wrong and where.
    """
    if "\0" in text:
        raise ValueError(f"{name} is not a text file")
    lines = text.replace("\r\n", "\n").replace("\r", "\n").rstrip("\n").split("\n")
    while lines and not lines[0].strip():
        lines.pop(0)
    while lines and not lines[-1].strip():
        lines.pop()
    if not lines:
        raise ValueError(f"{name} is empty")
    if len(lines) > MAX_SIDE or max(map(len, lines)) > MAX_SIDE * (MAX_REBUS + 2):
        raise ValueError(
            f"{name} has {len(lines)}×{max(map(len, lines))} cells; at most {MAX_SIDE}×{MAX_SIDE} is possible"
        )
    rows = [_row(line, number, name) for number, line in enumerate(lines, 1)]
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise ValueError(f"{name}: row {number} has {len(row)} cells, row 1 has {len(rows[0])}")
    return Grid(len(rows), len(rows[0]), tuple(cell for row in rows for cell in row))


def _row(line: str, number: int, name: str) -> list[str]:
    row: list[str] = []
    at = 0
    while at < len(line):
        sign = line[at]
        at += 1
        if sign == "[":
            inside, closed, _ = line[at:].partition("]")
            letters = content(inside)
            spaced = any(map(str.isspace, inside))  # a list in JSON is no rebus
            if not closed or spaced or letters is None or len(letters) > MAX_REBUS:
                raise ValueError(
                    f"{name}, row {number}: a rebus is 1 to {MAX_REBUS} letters in brackets, like [STAR]"
                )
            row.append(letters)
            at += len(inside) + 1
        elif sign in BLOCKS:
            row.append(BLOCK)
        elif sign in OPEN:
            row.append("")
        elif len(letter := fold(sign) or "") == 1:
            row.append(letter)
        else:
            raise ValueError(
                f"{name}, row {number}, column {len(row) + 1}: {sign!r} is neither a block (#), "
                "an open cell (. or _) nor a letter"
            )
    return row


def content(text: str) -> str | None:
    """What a cell holds: capitals without accents, or digits and signs as they are; None if it cannot."""
    letters = fold(text) if text.isalpha() else None
    signs = letters or "".join(text.upper().split())
    fit = signs and signs.isprintable() and not NEVER_INSIDE.intersection(signs)
    return signs if fit else None


def csp(grid: Grid, words: Mapping[int, Sequence[str]]) -> CSP:
    """The puzzle as any solver reads it: a slot is a variable, its domain the words that fit."""
    domains = {}
    for slot in grid.slots:
        given = [(place, grid.cells[cell]) for place, cell in enumerate(slot.cells) if grid.cells[cell]]
        if any(len(letters) > 1 for _, letters in given):
            raise ValueError(f"{slot}: a rebus is more than a letter a cell; only the filler takes it")
        domains[slot] = [
            word
            for word in words.get(len(slot.cells), ())
            if all(word[place] == letter for place, letter in given)
        ]
    crossings = [
        Crossing(pair[0][0], pair[0][1], pair[1][0], pair[1][1])
        for pair in grid.through.values()
        if len(pair) == 2
    ]
    by_length: dict[int, list[Slot]] = {}
    for slot in grid.slots:
        by_length.setdefault(len(slot.cells), []).append(slot)
    different = [AllDifferent(tuple(same)) for same in by_length.values() if len(same) > 1]
    return CSP(domains, [*crossings, *different])


def _brief(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers[:12])) + (" …" if len(numbers) > 12 else "")
