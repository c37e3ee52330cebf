"""Make block patterns: symmetric by half a turn, no short words, as many words and blocks as wished."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from random import Random
from typing import NamedTuple

from ...stopping import Stop, never
from .grid import BLOCK, Grid
from .pattern_rules import check
from .wordlist import fold

__all__ = ["Wish", "make", "openness"]

SHORTEST = 3
LARGEST = 50
ROUNDS = 40
"""How many coolings are tried before we say that no pattern is to be found?"""
CANDIDATES = 5
"""From how many patterns do we take the one that is easiest to fill? More gain little."""
STEPS = 60
"""How many changes does one cooling try, per cell? With fewer, one in two ends with a short word left."""
HOT, COLD = 4.0, 0.15
"""How bad a change is taken at the beginning and at the end of a cooling, in units of one word too many?"""
SHORT_WEIGHT = 3.0
"""How many words too many is one cell missing in a short word worth?"""


@dataclass(frozen=True)
class Wish:
    """What a pattern should be like."""

    height: int = 15
    width: int = 15
    least_words: int = 0
    most_words: int = 78
    most_blocks: int = 42
    longest: int = 21
    themes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for side in (self.height, self.width):
            if not SHORTEST <= side <= LARGEST:
                raise ValueError(f"a pattern is {SHORTEST} to {LARGEST} cells wide and high, not {side}")
        if self.longest < SHORTEST:
            raise ValueError(f"the longest word has at least {SHORTEST} letters, not {self.longest}")
        if self.least_words > self.most_words:
            raise ValueError(f"at least {self.least_words} words, but at most {self.most_words}")
        for word in self.themes:
            if not SHORTEST <= len(fold(word) or "") <= self.width:
                raise ValueError(f"{word[:40]!r} is no theme entry for {self.width} columns")


class Theme(NamedTuple):
    """Where a theme entry stands."""

    row: int
    column: int
    word: str


def make(wish: Wish, seed: int = 0, stop: Stop = never) -> Grid:
    """A pattern as wished, with its theme entries written in; ValueError if none is found."""
    random = Random(seed)
    themes = _placed(wish)
    found: list[Grid] = []
    for _ in range(ROUNDS):
        if stop():
            break
        pattern = _Pattern(wish, themes, random)
        if pattern.cool(random):
            grid = pattern.grid()
            if not check(grid):
                found.append(grid)
        if len(found) == CANDIDATES:
            break
    if not found:
        raise ValueError(
            f"no pattern of {wish.height}×{wish.width} found with {wish.least_words} to {wish.most_words} "
            f"words, at most {wish.most_blocks} blocks and {wish.longest} letters a word; "
            "allow more of one, or take another seed"
        )
    grid = min(found, key=openness)
    for theme in themes:
        first = theme.row * wish.width + theme.column
        slot = next(slot for slot in grid.slots if slot.direction == "A" and slot.cells[0] == first)
        grid = grid.place(slot, theme.word)
    return grid


def openness(grid: Grid) -> int:
    """How hard a pattern is to fill: over all cells, the squared product of the lengths of its two words."""
    total = 0
    for slots in grid.through.values():
        area = 1
        for slot, _ in slots:
            area *= len(slot.cells)
        total += area * area
    return total


class _Pattern:
    """A pattern that is being annealed: a bit a block, by rows and by columns."""

    def __init__(self, wish: Wish, themes: Sequence[Theme], random: Random) -> None:
        self.wish = wish
        self.rows = [0] * wish.height
        self.columns = [0] * wish.width
        self.blocks = 0
        self.known: dict[tuple[int, int], tuple[int, int]] = {}
        fixed = {(theme.row, theme.column + at) for theme in themes for at in range(len(theme.word))}
        ends = {(t.row, column) for t in themes for column in (t.column - 1, t.column + len(t.word))}
        ends = {(row, column) for row, column in ends if 0 <= column < wish.width}
        for row, column in ends:
            self._flip(row, column)
        self.free = [
            (row, column)
            for row in range((wish.height + 1) // 2)
            for column in range(wish.width)
            if (row, column) not in fixed | ends
        ]
        self.set = {
            cell for cell in self.free if random.random() < wish.most_blocks / (wish.height * wish.width)
        }
        for row, column in self.set:
            self._flip_pair(row, column)

    def cool(self, random: Random) -> bool:
        """Anneal until everything is as wished; false if it froze before."""
        steps = STEPS * self.wish.height * self.wish.width
        cost = self._cost()
        for step in range(steps):
            heat = HOT * (COLD / HOT) ** (step / steps)
            cells = [random.choice(self.free)]
            if self.set and random.random() < 0.7:
                # Mostly a block moves: that changes neither count too much.
                cells.append(random.choice(self.free))
                if (cells[0] in self.set) == (cells[1] in self.set):
                    continue
            for row, column in cells:
                self._flip_pair(row, column)
            changed = self._cost()
            if changed <= cost or random.random() < exp((cost - changed) / heat):
                cost = changed
                self.set.symmetric_difference_update(cells)
                if cost == 0:
                    return True
            else:
                for row, column in cells:
                    self._flip_pair(row, column)
        return False

    def grid(self) -> Grid:
        width = self.wish.width
        cells = tuple(BLOCK if row >> column & 1 else "" for row in self.rows for column in range(width))
        return Grid(self.wish.height, width, cells)

    def _flip_pair(self, row: int, column: int) -> None:
        opposite = self.wish.height - 1 - row, self.wish.width - 1 - column
        self._flip(row, column)
        if opposite != (row, column):
            self._flip(*opposite)

    def _flip(self, row: int, column: int) -> None:
        self.rows[row] ^= 1 << column
        self.columns[column] ^= 1 << row
        self.blocks += 1 if self.rows[row] >> column & 1 else -1

    def _cost(self) -> float:
        """How far from the wish: cells missing or too many in words, words and blocks beyond the bounds."""
        words = wrong = 0
        for lines, length in ((self.rows, self.wish.width), (self.columns, self.wish.height)):
            for line in lines:
                known = self.known.get((line, length)) or self._judge(line, length)
                words += known[0]
                wrong += known[1]
        wish = self.wish
        return (
            SHORT_WEIGHT * wrong
            + max(0, words - wish.most_words)
            + max(0, wish.least_words - words)
            + max(0, self.blocks - wish.most_blocks)
        )

    def _judge(self, line: int, length: int) -> tuple[int, int]:
        """How many words are in a line, and how many cells its short and long words are off."""
        words = wrong = 0
        for run in map(len, format(line, f"0{length}b").split("1")):
            if run:
                words += run > 1
                wrong += max(0, SHORTEST - run) + max(0, run - self.wish.longest)
        self.known[line, length] = words, wrong
        return words, wrong


def _placed(wish: Wish) -> list[Theme]:
    """Rows for the theme entries: each faces one of its own length, a single one stands in the middle row."""
    themes = sorted((fold(word) or "" for word in wish.themes), key=len, reverse=True)
    pairs: list[tuple[str, str]] = []
    single: list[str] = []
    for word in themes:
        if single and len(single[-1]) == len(word):
            pairs.append((single.pop(), word))
        else:
            single.append(word)
    half = wish.height // 2
    if len(single) > 1 or (single and (wish.height % 2 == 0 or (wish.width - len(single[0])) % 2)):
        raise ValueError(
            f"theme entries of {', '.join(str(len(word)) for word in themes)} letters can't stand "
            "symmetrically: each needs a partner of its length, but for one in the middle"
        )
    if 2 * len(pairs) + 1 > half:
        raise ValueError(f"{len(themes)} theme entries are too many for {wish.height} rows")
    placed = []
    for index, (upper, lower) in enumerate(pairs):
        row = max(2, (index + 1) * half // (len(pairs) + 1)) if wish.height > 7 else index
        # They alternate between the left and the right edge, as constructors place them.
        column = 0 if index % 2 == 0 else wish.width - len(upper)
        placed.append(Theme(row, column, upper))
        placed.append(Theme(wish.height - 1 - row, wish.width - column - len(lower), lower))
    if single:
        placed.append(Theme(half, (wish.width - len(single[0])) // 2, single[0]))
    return placed
