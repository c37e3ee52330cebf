"""Sudokus of Penpa: its links, deflated text in base64, where what they draw is a Sudoku.

Read are square boards with digits, borders between regions, killer cages with their sums, thermometers,
arrows, white and black dots, X and V between cells; any other thing that is drawn is told as missing.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Any
from urllib.parse import unquote

from ..puzzles.sudoku.clues import pairs_of
from ..puzzles.sudoku.grid import SIZES, Grid, default_box, units
from ..puzzles.sudoku.puzzle import Sudoku

__all__ = ["HOLDS", "SUFFIXES", "from_link", "losses", "read", "recognises", "write"]

HOLDS, SUFFIXES = "sudoku", (".penpa",)

LINK = re.compile(r"penpa-edit\S*?[#?&]p=([A-Za-z0-9+/=%_ -]+)", re.IGNORECASE)
BARE = re.compile(r"m=(?:edit|solve)&p=([A-Za-z0-9+/=%_ -]+)", re.IGNORECASE)
ADDRESS = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
MOST_BYTES = 1 << 20
MOST_TEXT = 1 << 22

SHORT = {
    "z9": '"qa"', "zQ": '"pu_q"', "zA": '"pu_a"', "zG": '"grid"', "zM": '"edit_mode"', "zS": '"surface"',
    "zL": '"line"', "zE": '"lineE"', "zW": '"wall"', "zC": '"cage"', "zN": '"number"', "z1": '"numberS"',
    "zY": '"symbol"', "zP": '"special"', "zB": '"board"', "zR": '"command_redo"', "zU": '"command_undo"',
    "z8": '"command_replay"', "zF": '"freeline"', "z2": '"freelineE"', "zT": '"thermo"', "z3": '"arrows"',
    "zD": '"direction"', "z0": '"squareframe"', "z5": '"polygon"', "z4": '"deletelineE"',
    "z6": '"killercages"', "z7": '"nobulbthermo"', "z_": '"__a"', "zO": "null",
}  # fmt: skip
"""What the short names in a link stand for."""
SILENT = (
    "command_redo",
    "command_undo",
    "command_replay",
    "surface",
    "deletelineE",
    "squareframe",
    "polygon",
)
"""What says nothing, or only colours."""
DOTS = {1: "kropki_white", 2: "kropki_black"}
"""The rules of small circles between cells, by their style."""
SUMS = {"X": 10, "V": 5}
"""What two cells with such a letter between them add up to."""
THICK = (2, 21)
"""The styles of lines that are borders between regions."""


def recognises(data: bytes) -> bool:
    head = data[:4096].removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace").lstrip()
    return bool(LINK.search(head) or BARE.match(head))


def read(data: bytes) -> Sudoku:
    """The puzzle of a link; ValueError says what is wrong with it."""
    if len(data) > MOST_BYTES:
        raise ValueError(f"{len(data):,} bytes; a puzzle has {MOST_BYTES:,} at most")
    return from_link(data.decode("utf-8-sig", "replace"))


def from_link(text: str) -> Sudoku:
    found = LINK.search(text) or BARE.match(text.strip())
    if not found:
        raise ValueError(f"no link of Penpa: it should be like {ADDRESS}…")
    lines = _unpacked(unquote(found[1])).split("\n")
    try:
        return _Reading(lines).puzzle()
    except (TypeError, KeyError, IndexError, AttributeError, OverflowError, RecursionError):
        raise ValueError("no Sudoku of Penpa: its parts have another shape") from None


def _unpacked(packed: str) -> str:
    packed = "".join(packed.split()).replace("-", "+").replace("_", "/")
    try:
        raw = b64decode(packed + "=" * (-len(packed) % 4), validate=True)
        opened = zlib.decompressobj(-15)
        text = opened.decompress(raw, MOST_TEXT)
    except (ValueError, zlib.error):
        raise ValueError("the link is damaged: it does not unpack") from None
    if not opened.eof:
        long = len(text) >= MOST_TEXT
        raise ValueError(f"the link unpacks to more than {MOST_TEXT:,} bytes" if long else "the link is cut")
    return text.decode("utf-8", "replace")


class _Reading:
    """One puzzle as it is read. Cells and corners are numbered in a lattice two wider on each side."""

    def __init__(self, lines: Sequence[str]) -> None:
        head = lines[0].split(",")
        if head[0] not in ("square", "sudoku"):
            raise ValueError(f"Penpa's grid is {head[0][:20]!r}; a Sudoku's is square")
        self.wide, self.high = int(head[1]) + 4, int(head[2]) + 4
        if not (0 < self.wide < 200 and 0 < self.high < 200):
            raise ValueError("Penpa's grid is no board")
        self.question = self._parsed(lines[3])
        steps = self._parsed(lines[5]) if len(lines) > 5 else None
        centres = list(accumulate(map(int, steps))) if isinstance(steps, list) and steps else None
        self.origin, self.size = self._board(centres)
        self.head = head

    def _parsed(self, line: str) -> Any:
        for short, long in SHORT.items():
            line = line.replace(short, long)
        try:
            return json.loads(line)
        except ValueError:
            raise ValueError("the link holds no JSON: it may be damaged") from None

    def _board(self, centres: list[int] | None) -> tuple[tuple[int, int], int]:
        """The top left cell of the board, and its size."""
        if centres is None:
            centres = [
                row * self.wide + column
                for row in range(2, self.high - 2)
                for column in range(2, self.wide - 2)
            ]
        rows, columns = {at // self.wide for at in centres}, {at % self.wide for at in centres}
        size = len(rows)
        if len(columns) != size or len(centres) != size * size or size not in SIZES:
            told = f"Penpa's grid has {len(centres)} cells in {size} rows"
            raise ValueError(f"{told}; a Sudoku is a square of 4 to 49")
        return (min(rows), min(columns)), size

    def _cell(self, at: Any) -> list[int] | None:
        row, column = divmod(int(at), self.wide)
        row, column = row - self.origin[0], column - self.origin[1]
        return [row, column] if 0 <= row < self.size and 0 <= column < self.size else None

    def puzzle(self) -> Sudoku:
        digits = [0] * self.size**2
        missing: list[str] = []
        for at, (said, *_) in self._entries("number"):
            cell = self._cell(at)
            words = str(said).strip()
            if cell and re.fullmatch(r"\d{1,2}", words) and int(words) <= self.size:
                digits[cell[0] * self.size + cell[1]] = int(words)
            elif words and not (words.upper() in SUMS and self._pair(at)):
                missing.append("numbers outside the board" if not cell else "texts in cells")
        rules = self._rules(missing)
        known = {"number", "numberS", "lineE", "killercages", "thermo", "arrows", "symbol", "grid", *SILENT}
        for key, drawn in self.question.items():
            if key not in known and drawn and drawn not in ({}, []):
                missing.append(f"what it draws as {key}")
        title, author = self._told("Title"), self._told("Author")
        grid = Grid(default_box(self.size), tuple(digits))
        return Sudoku(grid, rules, title, author, missing=tuple(dict.fromkeys(missing)))

    def _told(self, key: str) -> str:
        found = next((part for part in self.head if part.startswith(f"{key}: ")), "")
        return unquote(found.removeprefix(f"{key}: ")).replace("%2C", ",")

    def _entries(self, key: str) -> Iterator[tuple[str, Any]]:
        drawn = self.question.get(key)
        if isinstance(drawn, Mapping):
            yield from drawn.items()

    def _rules(self, missing: list[str]) -> dict[str, Any]:
        rules: dict[str, Any] = {}
        sums = self._sums(missing)
        for cage in self.question.get("killercages") or ():
            cells = [cell for cell in map(self._cell, cage) if cell]
            if cells:
                rules.setdefault("killer", []).append([cells, sums.get(tuple(min(cells)))])
        for line in self.question.get("thermo") or ():
            thermo = [self._cell(at) for at in line]
            if len(thermo) > 1 and all(thermo):
                rules.setdefault("thermo", []).append(thermo)
        for line in self.question.get("arrows") or ():
            arrow = [self._cell(at) for at in line]
            if len(arrow) > 1 and all(arrow):
                rules.setdefault("arrow", []).append(arrow)
        for at, (style, shape, *_) in self._entries("symbol"):
            pair = self._pair(at)
            if pair and style in DOTS and shape in ("circle_SS", "circle_S"):
                rules.setdefault(DOTS[style], []).append(pair)
            else:
                missing.append("what it draws as symbol")
        for at, (said, *_) in self._entries("number"):
            pair = self._pair(at)
            if pair and str(said).strip().upper() in SUMS:
                rules.setdefault("xv", []).append([pair, SUMS[str(said).strip().upper()]])
        regions = self._regions()
        if regions:
            rules["regions"] = regions
        return rules

    def _pair(self, at: Any) -> list[list[int]] | None:
        """The cells at an edge. After the corners come edges below cells, then right of cells."""
        kind, first = divmod(int(at), self.wide * self.high)
        if kind not in (2, 3):
            return None
        one, other = self._cell(first), self._cell(first + (self.wide if kind == 2 else 1))
        return [one, other] if one and other else None

    def _sums(self, missing: list[str]) -> dict[tuple[int, ...], int]:
        """Small numbers in the corners of cells."""
        found = {}
        for at, (said, *_) in self._entries("numberS"):
            cell = self._cell(int(at) // 4 - self.wide * self.high)
            if cell and str(said).strip().isdecimal():
                found[tuple(cell)] = int(said)
            else:
                missing.append("small texts")
        return found

    def _regions(self) -> list[list[list[int]]] | None:
        """The regions that thick lines make; none where they are the usual boxes, or make none."""
        walls = set()
        for ends, style in self._entries("lineE"):
            if style in THICK:
                walls.add(frozenset(int(end) - self.wide * self.high for end in ends.split(",")))
        if not walls:
            return None
        joined = self._flooded(walls)
        usual = {frozenset(box) for box in units(default_box(self.size))[2 * self.size :]}
        if {frozenset(group) for group in joined} == usual or any(
            len(group) != self.size for group in joined
        ):
            return None
        return [[list(divmod(cell, self.size)) for cell in sorted(group)] for group in joined]

    def _flooded(self, walls: set[frozenset[int]]) -> list[set[int]]:
        """Cells that no wall parts; corner k of the lattice lies to the bottom right of cell k."""
        size, (top, left) = self.size, self.origin
        groups, seen = [], set()

        def corner(row: int, column: int) -> int:
            return (row + top - 1) * self.wide + column + left - 1

        for start in range(size * size):
            if start in seen:
                continue
            group, ahead = {start}, [start]
            while ahead:
                row, column = divmod(ahead.pop(), size)
                for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                    other = row + down, column + right
                    if not (0 <= other[0] < size and 0 <= other[1] < size):
                        continue
                    near = max(row, other[0]), max(column, other[1])
                    ends = (near, (near[0] + 1, near[1]) if right else (near[0], near[1] + 1))
                    cell = other[0] * size + other[1]
                    if frozenset(corner(*end) for end in ends) not in walls and cell not in group:
                        group.add(cell)
                        ahead.append(cell)
            seen |= group
            groups.append(group)
        return groups


def write(puzzle: Sudoku) -> bytes:
    """A link with what is read from one; `losses` says what is left out."""
    size = puzzle.grid.size
    wide = size + 4
    regions = puzzle.regions()

    def at(row: int, column: int) -> int:
        return (row + 2) * wide + column + 2

    def corner(row: int, column: int) -> int:
        return wide * wide + (row + 1) * wide + column + 1

    question: dict[str, Any] = {"number": {}, "numberS": {}, "lineE": {}, "killercages": [], "thermo": []}
    for cell, digit in puzzle.grid.givens.items():
        question["number"][str(at(*divmod(cell, size)))] = [str(digit), 1, "1"]
    for row in range(size):
        for column in range(size):
            here = regions[row * size + column]
            if column + 1 < size and regions[row * size + column + 1] != here:
                question["lineE"][f"{corner(row, column + 1)},{corner(row + 1, column + 1)}"] = 2
            if row + 1 < size and regions[(row + 1) * size + column] != here:
                question["lineE"][f"{corner(row + 1, column)},{corner(row + 1, column + 1)}"] = 2
    rules: dict[str, Any] = dict(puzzle.rules)
    for cells, total in rules.get("killer", ()):
        question["killercages"].append([at(*cell) for cell in cells])
        if total:
            question["numberS"][str(4 * (wide * wide + at(*min(map(tuple, cells)))))] = [str(total), 1]
    for key, rule in (("thermo", "thermo"), ("arrows", "arrow")):
        question[key] = [[at(*cell) for cell in line] for line in rules.get(rule, ())]
    question["symbol"] = {}
    for (one, other), mark in _between(puzzle).items():
        kind = 2 if other == one + size else 3
        edge = str(kind * wide * wide + at(*divmod(one, size)))
        if isinstance(mark, int):
            question["symbol"][edge] = [mark, "circle_SS", 2]
        else:
            question["number"][edge] = [mark, 1, "1"]
    told = [f"Title: {_plain(puzzle.heading)}", f"Author: {_plain(puzzle.source)}"]
    wide_px, first = wide * 38 - 114, at(0, 0)
    head = f"square,{size},{size},38,0,1,1,{wide_px},{wide_px},{first},{first},{','.join(told)}"
    centres = [at(row, column) for row in range(size) for column in range(size)]
    steps = [centres[0], *(later - earlier for earlier, later in pairwise(centres))]
    lines = [
        head,
        "[0,0,0,0]",
        '["1","2","1"]~"surface"~["",1]',
        json.dumps(question),
        "{}",
        json.dumps(steps),
    ]
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress("\n".join(lines).encode()) + packer.flush()
    return f"{ADDRESS}{b64encode(packed).decode()}\n".encode()


def _plain(text: str) -> str:
    return text.replace(",", "%2C").replace("\n", " ")


def _between(puzzle: Sudoku) -> dict[tuple[int, int], int | str]:
    """What is drawn between two cells that touch: the style of a dot, or a letter."""
    rules, size = puzzle.rules, puzzle.grid.size
    letters = {total: letter for letter, total in SUMS.items()}
    marks: list[tuple[tuple[int, int], int | str | None]] = []
    for style, rule in DOTS.items():
        marks += [(pair, style) for pair, _ in pairs_of(puzzle.grid, rules.get(rule, ()), 1)]
    marks += [(pair, letters.get(total)) for pair, total in pairs_of(puzzle.grid, rules.get("xv", ()))]
    found: dict[tuple[int, int], int | str] = {}
    for pair, mark in marks:
        one, other = sorted(pair)
        beside = other == one + size or (other == one + 1 and other % size)
        if mark and beside:
            found.setdefault((one, other), mark)
    return found


def losses(puzzle: Sudoku) -> Sequence[str]:
    rules: dict[str, Any] = dict(puzzle.rules)
    held = ("killer", "thermo", "regions", "arrow", "xv", *DOTS.values())
    lost = [rule for rule in rules if rule not in held]
    between = sum(len(rules.get(rule, ())) for rule in ("xv", *DOTS.values()))
    if len(_between(puzzle)) < between:
        lost.append("what lies between cells that do not touch, or beside a dot")
    return (*lost, *(["the solution"] if puzzle.solution else []), *puzzle.missing)
