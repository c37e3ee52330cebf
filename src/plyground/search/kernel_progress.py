# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""How far a game kernel's search is: its nodes, whether it is to stop, and the best line so far."""

from __future__ import annotations

from array import array
from time import monotonic_ns

import cython
from cython import ulonglong as U64

__all__ = ["Progress"]

POLL = cython.declare(U64, 2048)
"""How many nodes pass between two looks at flag and clock? Half a millisecond's worth."""


@cython.final
@cython.cclass
class Progress:
    """One thread's count of nodes, and the best line from each ply on; the score is that of the root's.

    At each node a kernel writes

        if progress.nodes >= progress.checkpoint and progress.poll():
            return 0
        progress.nodes += 1
        progress.length[ply] = 0

    and after each move that it has searched, asks whether it is `stopped`.
    """

    def __init__(self, plies: int) -> None:
        self.width = plies
        self.line = array("Q", bytes(8 * plies * plies))
        self.length = array("i", bytes(4 * (plies + 1)))
        self.begin(array("q", [0]), 0)

    def begin(self, flag: array, budget: int) -> None:
        """Start to count: until the flag is set, its deadline has passed or the budget (0: none) is spent."""
        self.flag = flag
        self.deadline = flag[1] if len(flag) > 1 else 0
        self.budget = budget
        self.nodes = self.checkpoint = 0
        self.score = 0
        self.stopped = False
        self.length[0] = 0

    def best_line(self) -> list[int]:
        """The moves from the root on."""
        return [self.line[i] for i in range(self.length[0])]

    @cython.ccall
    @cython.nogil
    @cython.exceptval(check=False)
    def poll(self) -> cython.bint:
        """Is it time to stop? The clock is Python's, asked with the GIL, which nobody else holds for long."""
        if self.stopped:
            return True
        if self.flag[0] or (self.budget and self.nodes >= self.budget):
            self.stopped = True
        elif self.deadline:
            # The watcher may have to wait for a core.
            with cython.gil:
                self.stopped = monotonic_ns() >= self.deadline
        self.checkpoint = 0 if self.stopped else self.nodes + POLL
        if self.budget and self.checkpoint > self.budget:
            self.checkpoint = self.budget
        return self.stopped

    @cython.ccall
    @cython.nogil
    @cython.exceptval(check=False)
    def extend(self, move: U64, score: cython.int, ply: cython.int) -> cython.void:
        """The best line from a ply on: this move, then the best line after it; the root's has its score."""
        here: cython.int = ply * self.width
        there: cython.int = here + self.width
        i: cython.int
        self.line[here] = move
        for i in range(self.length[ply + 1]):
            self.line[here + 1 + i] = self.line[there + i]
        self.length[ply] = self.length[ply + 1] + 1
        if ply == 0:
            self.score = score
