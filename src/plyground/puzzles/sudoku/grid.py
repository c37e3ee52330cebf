"""A Sudoku board of any box shape, from 4×4 to 49×49, and its text forms.

A board is read from

- one line of n² characters: `.`, `0`, `_`, `*` or `-` is a blank, then 1-9, A-Z for 10-35, a-n for 36-49
  (up to 35×35 small letters mean the same as capitals);
- n lines of n such characters, where bars and frames of dashes are ignored, and `x`, where it is no value, is
  a blank too;
- n lines of n numbers with spaces or commas between them, `0` or `.` for a blank.

Boxes are as square as they can be and no higher than wide: 2×3 for 6×6, 3×4 for 12×12.
Any other shape is named in a first line, `box 2x6`: rows of a box × its columns.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from math import isqrt

__all__ = ["BLANKS", "SIZES", "SYMBOLS", "Grid", "box_shape", "cell_name", "default_box", "parse", "units"]

SIZES = range(4, 50)
BLANKS = ".0_*-"
SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmn"
HEADER = re.compile(r"\s*box\s+(\d{1,2})\s*[x×]\s*(\d{1,2})\s*", re.IGNORECASE)
CHARACTER = re.compile(r"[^\s|:]")
NUMBER = re.compile(r"[^\s,|:]+")
FRAME = re.compile(r"[\s|+=-]*[+=-]{3}[\s|+=-]*|\s*[*.:'|+]-[-*.:'|+\s]*-[-*.:'|+]\s*")
"""A line that is no row: drawn with dashes, in some programs with dots, stars and colons at the corners."""


@dataclass(frozen=True)
class Grid:
    """A board: the shape of its boxes and its cells row by row, 0 for a blank."""

    box: tuple[int, int]
    cells: tuple[int, ...]

    def __post_init__(self) -> None:
        size = self.size
        if size not in SIZES:
            raise ValueError(f"a board of {size}×{size}; it can be 4×4 to 49×49")
        if len(self.cells) != size * size:
            raise ValueError(f"{len(self.cells)} cells; a board of {size}×{size} has {size * size}")
        for cell, digit in enumerate(self.cells):
            if not 0 <= digit <= size:
                raise ValueError(f"{digit} at {cell_name(cell, size)}; the values are 1 to {size}, or 0")

    @property
    def size(self) -> int:
        return self.box[0] * self.box[1]

    @property
    def givens(self) -> dict[int, int]:
        """The filled cells and what they hold."""
        return {cell: digit for cell, digit in enumerate(self.cells) if digit}

    def filled(self, values: dict[int, int]) -> Grid:
        """The board with these cells set."""
        return replace(self, cells=tuple(values.get(cell, digit) for cell, digit in enumerate(self.cells)))

    def line(self) -> str:
        """The board in one line of n² characters."""
        return "".join(SYMBOLS[digit - 1] if digit else "." for digit in self.cells)

    def text(self) -> str:
        """The board as `parse` reads it: one line up to 9×9, above that a line of numbers for each row."""
        header = "" if self.box == default_box(self.size) else f"box {self.box[0]}x{self.box[1]}\n"
        if self.size <= 9:
            return header + self.line()
        rows = (self.cells[start : start + self.size] for start in range(0, len(self.cells), self.size))
        return header + "\n".join(" ".join(map(str, row)) for row in rows)

    def picture(self) -> str:
        """The board for people, with its boxes drawn."""
        size, (height, width) = self.size, self.box
        digits = len(str(size))
        bar = "+".join(["-" * (width * (digits + 1) + 1)] * (size // width))[1:-1]
        lines = []
        for row in range(size):
            if row and row % height == 0:
                lines.append(bar)
            texts = [str(digit or ".").rjust(digits) for digit in self.cells[row * size : (row + 1) * size]]
            lines.append(
                " | ".join(" ".join(texts[start : start + width]) for start in range(0, size, width))
            )
        return "\n".join(lines)

    def clashes(self) -> list[tuple[int, int]]:
        """Pairs of equal givens in a row, column or box, in reading order."""
        found = set()
        for unit in units(self.box):
            seen: dict[int, int] = {}
            for cell in unit:
                if self.cells[cell]:
                    first = seen.setdefault(self.cells[cell], cell)
                    if first != cell:
                        found.add((min(first, cell), max(first, cell)))
        return sorted(found)


def cell_name(cell: int, size: int) -> str:
    """A cell's name for people: r1c1 is the top left corner."""
    return f"r{cell // size + 1}c{cell % size + 1}"


def default_box(size: int) -> tuple[int, int]:
    """The shape of boxes that is as square as can be, no higher than wide."""
    if size not in SIZES:
        raise ValueError(f"a board of {size}×{size}; it can be 4×4 to 49×49")
    height = next(rows for rows in range(isqrt(size), 0, -1) if size % rows == 0)
    return height, size // height


def box_shape(text: str) -> tuple[int, int]:
    """The shape that a person wrote: `3x4` is three rows of four."""
    found = re.fullmatch(r"(\d{1,2})[x×](\d{1,2})", text.strip(), re.IGNORECASE)
    if not found or int(found[1]) * int(found[2]) not in SIZES:
        raise ValueError(
            f"no box {text.strip()[:20]!r}; it is ROWSxCOLUMNS with a product of 4 to 49, like 3x4"
        )
    return int(found[1]), int(found[2])


@cache
def units(box: tuple[int, int]) -> tuple[tuple[int, ...], ...]:
    """The rows, then the columns, then the boxes."""
    height, width = box
    size = height * width
    rows = [tuple(range(row * size, (row + 1) * size)) for row in range(size)]
    columns = [tuple(range(column, size * size, size)) for column in range(size)]
    boxes = [
        tuple((top + i) * size + left + j for i in range(height) for j in range(width))
        for top in range(0, size, height)
        for left in range(0, size, width)
    ]
    return (*rows, *columns, *boxes)


def parse(text: str, box: tuple[int, int] | None = None, first_line: int = 1) -> Grid:
    """The board that a text shows; ValueError names the line and the column of what is wrong with it."""
    lines = [
        (number, line)
        for number, line in enumerate(text.splitlines(), first_line)
        if line.strip() and not line.lstrip().startswith("#") and not FRAME.fullmatch(line)
    ]
    if lines and (header := HEADER.fullmatch(lines[0][1])):
        named = box_shape(f"{header[1]}x{header[2]}")
        if box not in (None, named):
            raise ValueError(f"line {lines[0][0]}: {lines[0][1].strip()}, but another shape was asked for")
        box, lines = named, lines[1:]
    if not lines:
        raise ValueError(f"line {first_line}: an empty board")
    size = box[0] * box[1] if box else len(lines) if len(lines) > 1 else 0
    characters, numbers = _split(CHARACTER, lines), _split(NUMBER, lines)
    rows = numbers if _fitting(numbers, size) > _fitting(characters, size) else characters
    size = size or isqrt(len(rows[0][1]))
    _check_shape(rows, size, box is not None)
    cells = []
    for number, row in rows:
        for column, symbol in row:
            value = _value(symbol, size)
            if value is None and symbol in "xX" and len(rows) > 1:
                value = 0  # as Simple Sudoku writes a blank
            if value is None:
                raise ValueError(
                    f"line {number}, column {column}: {symbol[:12]!r} is no value of a {size}×{size} board"
                )
            cells.append(value)
    return Grid(box or default_box(size), tuple(cells))


Row = tuple[int, list[tuple[int, str]]]


def _split(pattern: re.Pattern[str], lines: list[tuple[int, str]]) -> list[Row]:
    """The number of each line, and its symbols with their columns."""
    return [
        (number, [(found.start() + 1, found[0]) for found in pattern.finditer(line)])
        for number, line in lines
    ]


def _fitting(rows: list[Row], size: int) -> int:
    """How many rows have the right number of symbols; a board in one line is one row of n²."""
    if len(rows) == 1:
        count = len(rows[0][1])
        return size in (0, isqrt(count)) and count > 9 and isqrt(count) ** 2 == count
    return sum(len(row) == size for _, row in rows)


def _check_shape(rows: list[Row], size: int, named: bool) -> None:
    """Say which line has too few or too many cells."""
    if len(rows) == 1:
        number, row = rows[0]
        count = len(row)
        if count == size * size and size in SIZES:
            return
        near = size if named else min(max(size + (count - size * size > size), SIZES[0]), SIZES[-1])
        column = row[near * near][0] if count > near * near else row[-1][0] + 1 if row else 1
        raise ValueError(
            f"line {number}, column {column}: {count} cells; a board of {near}×{near} has {near * near}"
        )
    if size not in SIZES or len(rows) != size:
        wanted = f"{size}×{size}" if size in SIZES else "4×4 to 49×49"
        raise ValueError(f"line {rows[-1][0]}: a board of {len(rows)} rows; it should be {wanted}")
    for number, row in rows:
        if len(row) != size:
            column = row[size][0] if len(row) > size else row[-1][0] + 1 if row else 1
            raise ValueError(f"line {number}, column {column}: {len(row)} cells in a row of {size}")


def _value(symbol: str, size: int) -> int | None:
    """The value of one symbol, 0 for a blank; None if it has none on this board."""
    if symbol in BLANKS:
        return 0
    if symbol.isascii() and symbol.isdigit():
        value = int(symbol) if len(symbol) < 4 else size + 1
    elif len(symbol) == 1 and symbol.isascii() and symbol.isalpha():
        value = SYMBOLS.find(symbol.upper() if size <= 35 else symbol) + 1
    else:
        return None
    return value if 1 <= value <= size else None
