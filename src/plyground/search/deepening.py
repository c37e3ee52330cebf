"""Iterative deepening: the one loop of depth, time and cancellation, for every searcher."""

from __future__ import annotations

import time
from array import array
from collections.abc import Generator, Sequence
from dataclasses import replace
from threading import Lock
from typing import Generic, Protocol

from ..api import Action, Report, SomeState, State, plies_to_win
from ..stopping import Flag, Limit, Stop, Stopped, never, watched

__all__ = ["Deepening", "Searcher"]

MAX_DEPTH = 100
HASTE = 0.01
"""How many seconds early does thinking end, lest a moment in which the machine is busy make a move late? Of
times below a tenth of a second, a tenth."""


class Searcher(Protocol[SomeState, Action]):
    """One search to one depth; kernels have this shape too.

    It polls `flag[0]` every few thousand nodes, counts its own nodes against the budget
    (0: no bound), and raises Stopped on either. The report's nodes are those of this search alone.
    """

    def search(
        self, history: Sequence[SomeState], depth: int, flag: Flag[int], budget: int
    ) -> Report[Action]: ...


class Deepening(Generic[State, Action]):
    """The engine that a searcher makes.

    Whoever asks again before the last thought has ended waits for it: a searcher, with its table
    and its kernel's boards, serves one thread at a time.
    """

    def __init__(self, searcher: Searcher[State, Action]) -> None:
        self.searcher = searcher
        self._lock = Lock()

    def think(
        self, history: Sequence[State], limit: Limit = Limit(), stop: Stop = never
    ) -> Generator[Report[Action], None, None]:
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
