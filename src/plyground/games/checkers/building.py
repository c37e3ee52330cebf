"""Endgame databases built slice by slice; slices of as many pieces and men need one another for nothing.

A capture leads to fewer pieces and a crowning to fewer men, so such a wave of slices can be built in any
order, at once, and elsewhere: a task brings along what its slices lead to.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from pathlib import Path
from threading import Thread
from typing import NamedTuple

from ...stopping import Stop, Stopped, never
from .endgames import EXACT, MOST, Shelf, Slice, folder, slices
from .kernel_endgames import ILLEGAL, Builder, Endgames, slice_number

__all__ = ["Flawed", "Spread", "Task", "build", "solve"]


class Flawed(Exception):
    """A database does not hold what its positions are worth; the message says which."""


class Task(NamedTuple):
    """Two slices that lead to one another, or one that is its own twin, and where else their moves lead."""

    pair: tuple[Slice, ...]
    known: tuple[tuple[Slice, bytes], ...]
    check: bool


Work = Callable[[Task, Stop], list[bytes]]
Spread = Callable[[Work, Iterable[tuple[int, Task]]], Iterator[tuple[int, list[bytes]]]]
"""Does the tasks of a wave wherever it likes, and gives each result with its key."""


def build(
    pieces: int, place: Path | None = None, stop: Stop = never, check: bool = False,
    spread: Spread | None = None,
) -> Iterator[tuple[Slice, bool]]:  # fmt: skip
    """Build what is missing up to so many pieces; each slice as it is there, and whether it was just built.

    Raises Stopped soon after `stop()` says so. What was finished before is on disk and not built again.
    To check, every slice is built again and valued forwards too; Flawed is raised if anything differs.
    """
    if not 2 <= pieces <= MOST:
        raise ValueError(f"endgames have 2 to {MOST} pieces, not {pieces}")
    shelf = Shelf(pieces, place or folder())
    for wave in _waves(pieces):
        there = {one for pair in wave for one in pair if shelf.read(one)}
        missing = []
        for pair in wave:
            if check or not there.issuperset(pair):
                missing.append(pair)
            else:
                yield from ((one, False) for one in pair)
        results: Iterator[tuple[int, list[bytes]]]
        if spread is None:
            results = ((at, _solve(shelf.endgames(), pair, check, stop)) for at, pair in enumerate(missing))
        else:
            results = spread(solve, ((at, _task(shelf, pair, check)) for at, pair in enumerate(missing)))
        for at, found in results:
            for one, data in zip(missing[at], found, strict=True):
                if one in there and data != shelf.get(one):
                    raise Flawed(f"{shelf.path(one)} is not what its positions are worth; delete it")
                if one not in there:
                    shelf.put(one, data)
                    shelf.write(one)
                yield one, one not in there


def solve(task: Task, stop: Stop) -> list[bytes]:
    """The slices of a task as files hold them, wherever it was sent."""
    offsets: dict[int, int] = {}
    data = bytearray()
    for one, values in task.known:
        offsets[slice_number(*one)] = len(data)
        data += values
    return _solve(Endgames(data, offsets, EXACT, 0), task.pair, task.check, stop)


def _waves(pieces: int) -> Iterator[list[tuple[Slice, ...]]]:
    """All slices up to so many pieces, each with its twin, after those that its moves lead to."""
    ordered = (one for count in range(2, pieces + 1) for one in slices(count))
    for _, wave in groupby(ordered, key=lambda one: (one.pieces, one.men + one.other_men)):
        pairs = {frozenset((one, one.twin)): (one, one.twin) if one != one.twin else (one,) for one in wave}
        yield list(pairs.values())


def _task(shelf: Shelf, pair: tuple[Slice, ...], check: bool) -> Task:
    return Task(pair, tuple((one, bytes(shelf.get(one))) for one in sorted(_reached(pair))), check)


def _reached(pair: tuple[Slice, ...]) -> set[Slice]:
    """The slices that one move leads to: by captures, by crowning a man, by both."""
    reached = set()
    for men, kings, other_men, other_kings in pair:
        for crowned in range(min(men, 1) + 1):
            for left_men in range(other_men + 1):
                for left_kings in range(other_kings + 1):
                    if left_men + left_kings:
                        reached.add(Slice(left_men, left_kings, men - crowned, kings + crowned))
    return reached - set(pair)


def _solve(known: Endgames, pair: tuple[Slice, ...], check: bool, stop: Stop) -> list[bytes]:
    """Run the kernel off this thread, so that Ctrl-C works at once."""
    flag = array("q", [0])
    found: list[bytearray] = []
    flaws: list[int] = []
    builder = Builder(known, pair, flag)

    def work() -> None:
        found.extend(builder.solve() or ())
        if found and check:
            flaws.append(builder.flaws())

    worker = Thread(target=work, daemon=True)
    worker.start()
    try:
        while worker.is_alive() and not stop():
            worker.join(0.05)
    finally:
        flag[0] = 1
        worker.join()
    if not found:
        raise Stopped
    if any(flaws):
        raise Flawed(f"{flaws[0]} positions of {pair[0]} are not worth what their moves say")
    return [bytes(values) if pair[0].pieces <= EXACT else packed(values) for values in found]


_CODES = bytes([*(value & 1 for value in range(ILLEGAL)), 3, 2])


def packed(values: bytearray) -> bytes:
    """Outcomes alone, four to a byte: 0 lost, 1 won, 2 drawn, 3 impossible."""
    import numpy

    codes = numpy.frombuffer(values.translate(_CODES) + bytes(-len(values) % 4), numpy.uint8)
    return (codes[::4] | codes[1::4] << 2 | codes[2::4] << 4 | codes[3::4] << 6).tobytes()
