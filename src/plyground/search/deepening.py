"""Iterative deepening: the one loop of depth, time and cancellation, for every searcher."""

from __future__ import annotations

import time
from array import array
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from threading import Event, Lock, Thread
from typing import Any, Generic, Protocol

from ..api import Action, Limit, Report, SomeState, State, Stop, never, plies_to_win

__all__ = ["Deepening", "Flag", "Searcher", "Stopped", "watched"]

MAX_DEPTH = 100
POLL_SECONDS = 0.002
"""How long may a search run on after it was told to stop? Twice this, with the kernel's own polling."""
HASTE = 0.01
"""How many seconds early does thinking end, lest a moment in which the machine is busy make a move late? Of
times below a tenth of a second, a tenth."""
FOREVER = 9e9
"""Seconds beyond which a deadline would not fit into 64 bits of nanoseconds."""

Flag = array
"""Of "q". The first is not 0 when it is time to stop; kernels read it without the GIL. If there is a second
and it is not 0, it says when `time.monotonic_ns` will make it time: a kernel that looks by itself does not
depend on the watcher's being given a core in time."""


class Stopped(Exception):
    """The search was told to stop; a report, if there is one, holds the better move it had found so far."""

    def __init__(self, report: Report[Any] | None = None) -> None:
        super().__init__()
        self.report = report


class Searcher(Protocol[SomeState, Action]):
    """One search to one depth; kernels have this shape too.

    It polls `flag[0]` every few thousand nodes, counts its own nodes against the budget
    (0: no bound), and raises Stopped on either. The report's nodes are those of this search alone.
    """

    def search(
        self, history: Sequence[SomeState], depth: int, flag: Flag[int], budget: int
    ) -> Report[Action]: ...


@contextmanager
def watched(stop: Stop, deadline: float | None) -> Iterator[Flag[int]]:
    """A flag that is set as soon as `stop()` says so or the deadline (of `time.monotonic`) has passed."""
    flag = array("q", [0, 0 if deadline is None else int(1e9 * min(deadline, FOREVER))])
    if stop is never and deadline is None:
        yield flag
        return
    over = Event()

    def watch() -> None:
        left = POLL_SECONDS
        while not over.wait(min(left, POLL_SECONDS)):
            if deadline is not None:
                left = deadline - time.monotonic()
            if left <= 0 or stop():
                flag[0] = 1
                return

    Thread(target=watch, name="watcher", daemon=True).start()
    try:
        yield flag
    finally:
        flag[0] = 1
        over.set()  # it ends by itself: on a busy machine, waiting for it would cost milliseconds


class Deepening(Generic[State, Action]):
    """The engine that a searcher makes.

    Whoever asks again before the last thought has ended waits for it: a searcher, with its table
    and its kernel's boards, serves one thread at a time.
    """

    def __init__(self, searcher: Searcher[State, Action]) -> None:
        self.searcher = searcher
        self._lock = Lock()

    def think(self, history: Sequence[State], limit: Limit, stop: Stop = never) -> Iterator[Report[Action]]:
        start = time.monotonic()
        deadline = None
        if limit.seconds is not None:
            deadline = start + limit.seconds - min(HASTE, limit.seconds / 10)
        # The first depth always ends, so that there is always a move to play.
        report = self._search(history, 1, array("q", [0]), 0)
        nodes = report.nodes
        yield replace(report, seconds=time.monotonic() - start)
        if limit.seconds == 0:
            return
        with watched(stop, deadline) as flag:
            for depth in range(2, min(limit.depth or MAX_DEPTH, MAX_DEPTH) + 1):
                if self._settled(report) or flag[0] or (limit.nodes is not None and nodes >= limit.nodes):
                    return
                try:
                    report = self._search(history, depth, flag, (limit.nodes or nodes) - nodes)
                except Stopped as stopped:
                    if stopped.report:
                        nodes += stopped.report.nodes
                        yield replace(stopped.report, nodes=nodes, seconds=time.monotonic() - start)
                    return
                nodes += report.nodes
                yield replace(report, nodes=nodes, seconds=time.monotonic() - start)

    def _search(self, history: Sequence[State], depth: int, flag: Flag[int], budget: int) -> Report[Action]:
        with self._lock:
            return self.searcher.search(history, depth, flag, budget)

    @staticmethod
    def _settled(report: Report[Action]) -> bool:
        """Looking deeper changes nothing: the shortest win is found, or no guess is left."""
        plies = plies_to_win(report.score)
        return report.complete or (plies is not None and plies <= report.depth)
