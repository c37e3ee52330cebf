"""Trials: can the rest of a grid still be filled with this word in that slot, and if not, what breaks?"""

from __future__ import annotations

from array import array
from collections.abc import Collection
from dataclasses import dataclass

from .grid import Grid, Slot
from .index import Index
from .problem import Problem
from .task import BIAS

__all__ = ["Trial", "attempt"]

FAILURES = 400
"""How many failures is a trial given? Nearly all grids that can be filled need fewer."""


@dataclass(frozen=True)
class Trial:
    """`fills` is None where that could not be told; `breaks` is the slot that failed most."""

    fills: bool | None
    breaks: Slot | None = None


def attempt(
    grid: Grid,
    slot: Slot,
    word: str,
    index: Index,
    floor: int,
    banned: Collection[str],
    flag: array[int],
    banned_at: Collection[tuple[str, str]] = (),
) -> Trial:
    """Write a word into a slot and try to fill the rest; `banned_at` are words banned for one slot only."""
    written = grid.with_words({slot: word})
    standing = {written.text(each) for each in written.slots if all(written.cells[at] for at in each.cells)}
    completed = [other for other in written.slots if other != slot and "." in grid.text(other)]
    for other in completed:
        if "." not in written.text(other) and index.score(written.text(other)) < max(1, floor):
            return Trial(False, other)
    rest = [each for each in written.slots if not all(written.cells[at] for at in each.cells)]
    if not rest:
        return Trial(True)
    problem = Problem(written, index, rest, floor, {*banned, *standing}, banned_at=banned_at)
    kernel = problem.kernel(0, BIAS)
    outcome = kernel.run(flag, FAILURES)
    if outcome == "filled":
        return Trial(True)
    weights = kernel.weights()
    worst = rest[max(range(len(rest)), key=weights.__getitem__)]
    return Trial(False if outcome == "unfillable" else None, worst)
