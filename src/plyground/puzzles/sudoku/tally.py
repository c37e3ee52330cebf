"""How many solutions a small board has, cell by cell: boards that leave the same to do are counted as one.

What a digit has used (columns, boxes of the band, the row) is all that matters below. Digits of which no
given is to come are alike, so that only what they have used together is kept, not which is which.
"""

from __future__ import annotations

from collections import Counter

from ...stopping import Stop, Unfinished, never
from .grid import Grid, units

__all__ = ["LARGEST", "tally"]

LARGEST = 8
"""Up to which size can this be quick? Larger boards have the kernel, or too many ways."""
MOST_WAYS = 100_000
"""How many different boards are kept at a time? With more of them it would take minutes."""

Used = tuple[int, ...]
"""What each digit has used: a bit for each column, then one for each box of the band, then the row."""


def tally(grid: Grid, stop: Stop = never) -> int | None:
    """The number of solutions; None if there are too many boards on the way, Unfinished if told to stop."""
    size, (height, width) = grid.size, grid.box
    later: list[set[int]] = [set() for _ in grid.cells]
    """The digits that givens further on keep from each cell; those before have used theirs."""
    for unit in units(grid.box):
        for cell in unit:
            later[cell].update(grid.cells[other] for other in unit if other > cell)
    last = {digit: cell for cell, digit in enumerate(grid.cells) if digit}
    ways: Counter[Used] = Counter({(0,) * size: 1})
    for cell, given in enumerate(grid.cells):
        row, column = divmod(cell, size)
        bits = 1 << column | 1 << (size + column // width) | 1 << 2 * size
        clear = (1 << size) - 1 if (row + 1) % height == 0 else (1 << 2 * size) - 1
        alike = [digit - 1 for digit in range(1, size + 1) if last.get(digit, -1) <= cell]
        choices = [given - 1] if given else [d - 1 for d in range(1, size + 1) if d not in later[cell]]
        after: Counter[Used] = Counter()
        for number, (used, count) in enumerate(ways.items()):
            if number % 1024 == 0 and stop():
                raise Unfinished
            for digit in choices:
                if used[digit] & bits:
                    continue
                now = list(used)
                now[digit] |= bits
                if column == size - 1:
                    now = [each & clear for each in now]
                for place, each in zip(alike, sorted(now[place] for place in alike), strict=True):
                    now[place] = each
                after[tuple(now)] += count
        if len(after) > MOST_WAYS:
            return None
        ways = after
    return ways.total()
