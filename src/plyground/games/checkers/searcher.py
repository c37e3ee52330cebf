"""The engine at full strength: the kernel's search, driven to one depth at a time."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from queue import SimpleQueue
from threading import Thread
from typing import Any
from weakref import finalize

from ...api import WIN, Report
from ...search.kernel_table import Table
from ...stopping import Flag, Stopped
from . import endgames
from .board import mask
from .evaluation import weights
from .kernel import Search, key_of
from .kernel_endgames import Endgames
from .kernel_evaluation import Evaluation
from .kernel_moves import pad, unpad
from .position import Position
from .rules import QUIET_PLIES, Checkers, Move, quiet_between

__all__ = ["KernelSearcher", "boards"]

INFINITE = 2 * WIN
WINDOW = 20
"""How far does a score usually move from one depth to the next? A fifth of a man at most."""


class Worker:
    """A search on a thread of its own, one task after another, until nobody has it any more."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.tasks: SimpleQueue[tuple[list[Search], tuple[Any, ...]] | None] = SimpleQueue()
        Thread(target=_work, args=(search, self.tasks), name="worker", daemon=True).start()
        finalize(self, self.tasks.put, None)


def _work(search: Search, tasks: SimpleQueue[tuple[list[Search], tuple[Any, ...]] | None]) -> None:
    while task := tasks.get():
        begun, arguments = task
        begun.append(search)
        search.run(*arguments)


class KernelSearcher:
    """A searcher of several threads with a shared table, fit for one game at a time."""

    def __init__(self, threads: int = 1, hash: int = 64, databases: Endgames | None = None) -> None:
        """`hash`: the table's size in megabytes; `databases`: the installed ones unless given."""
        if not 1 <= threads <= 64:
            raise ValueError(f"threads must be 1 to 64, not {threads}")
        if not 1 <= hash <= 65536:
            raise ValueError(f"hash must be 1 to 65536 megabytes, not {hash}")
        self.game = Checkers()
        self.table = Table(hash)
        self.given = databases
        self.databases = databases or endgames.installed()
        self.main = self._new_search()
        self.workers = [Worker(self._new_search()) for _ in range(1, threads)]
        self.score = 0

    def _new_search(self) -> Search:
        return Search(Evaluation(weights()), self.databases, self.table)

    def search(self, history: Sequence[Position], depth: int, flag: Flag[int], budget: int) -> Report[Move]:
        """One depth, with a window around the last depth's score that widens until it holds."""
        if depth == 1:
            self._begin()
        past, quiet = _past(history)
        nodes, hits, probes = 0, 0, 0
        margin = WINDOW if depth > 4 else INFINITE
        alpha, beta = max(self.score - margin, -INFINITE), min(self.score + margin, INFINITE)
        best: tuple[int, list[int]] | None = None
        while True:
            left = max(1, budget - nodes) if budget else 0
            found = self._run(history[-1], past, quiet, depth, alpha, beta, flag, left)
            score, more, line, more_hits, more_probes, ended = found
            nodes, hits, probes = nodes + more, hits + more_hits, probes + more_probes
            if line:
                best = score, line
            if not ended or alpha < score < beta:
                details = {"table hits": hits, "database hits": probes}
                report = self._report(history[-1], depth, *best, nodes, details) if best else None
                if not ended:
                    raise Stopped(report)
                assert report is not None
                self.score = score
                return report
            margin = 4 * margin if margin < WIN // 8 else INFINITE
            if score <= alpha:
                alpha = max(score - margin, -INFINITE)
            else:
                beta = min(score + margin, INFINITE)

    def _begin(self) -> None:
        """A new move is to be found; databases that were built meanwhile come into use."""
        self.table.renew()
        self.score = 0
        if self.given is None and self.databases is not endgames.installed():
            self.databases = endgames.installed()
            self.main = self._new_search()
            self.workers = [Worker(self._new_search()) for _ in self.workers]
        for search in (self.main, *(worker.search for worker in self.workers)):
            search.forget()

    def _run(
        self,
        state: Position,
        past: list[int],
        quiet: int,
        depth: int,
        alpha: int,
        beta: int,
        flag: Flag[int],
        budget: int,
    ) -> tuple[int, int, list[int], int, int, bool]:
        """The main search; the workers fill the shared table meanwhile, every second one a ply deeper.

        Nobody waits for them, as an answer may be waited for: who still works comes to this task late.
        """
        position = (*boards(state), past, quiet)
        over = array("q", [0])
        begun: list[Search] = []
        for number, worker in enumerate(self.workers, 1):
            worker.tasks.put((begun, (*position, depth + number % 2, alpha, beta, over, 0)))
        try:
            found: tuple[int, int, list[int], int, int, bool]
            found = self.main.run(*position, depth, alpha, beta, flag, budget)
        finally:
            over[0] = 1
        others = sum(search.counted() for search in begun)
        return found[0], found[1] + others, found[2], found[3], found[4], found[5]

    def _report(
        self, state: Position, depth: int, score: int, line: list[int], nodes: int, details: dict[str, int]
    ) -> Report[Move]:
        sign = 1 - 2 * state.player
        solved = (state.black | state.white).bit_count() <= min(self.databases.exact, self.databases.pieces)
        return Report(depth, sign * score, nodes, 0.0, self._moves(state, line), solved, details)

    def _moves(self, state: Position, line: list[int]) -> tuple[Move, ...]:
        """The rules' moves that the kernel's words stand for."""
        moves = []
        for word in line:
            start, end = (unpad(1 << (word >> shift & 63)).bit_length() for shift in (36, 42))
            move = Move((start, end))
            if captured := unpad(word & (1 << 35) - 1):
                # Only the rules know the squares between; asking them for every step would take milliseconds.
                move = next(
                    move
                    for move in self.game.actions(state)
                    if (move.squares[0], move.squares[-1], mask(move.captured)) == (start, end, captured)
                )
            moves.append(move)
            state = self.game.result(state, move)
        return tuple(moves)


def _past(history: Sequence[Position]) -> tuple[list[int], int]:
    """The keys of the positions since the last capture or step of a man, and how many plies that is."""
    now = history[-1]
    quiet = 0
    for before in reversed(history[-1 - QUIET_PLIES : -1]):
        if not quiet_between(before, now):
            break
        quiet += 1
    return [key_of(*boards(state)) for state in history[len(history) - 1 - quiet : -1]], quiet


def boards(state: Position) -> tuple[int, int, int, int]:
    """The position as the kernel takes it."""
    return pad(state.black), pad(state.white), pad(state.kings), state.player
