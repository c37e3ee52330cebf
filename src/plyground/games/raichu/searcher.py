"""The kernel as a searcher: one search to one depth, in the package's own words."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from ...api import Report
from ...stopping import Flag, Stopped
from .evaluation import TUNED, Weights
from .kernel import STOPPED, Kernel
from .kernel_board import Board
from .rules import Move, Position, Raichu

__all__ = ["KernelSearcher", "perft"]

MEGABYTES = 64
"""How many megabytes has the transposition table? They are taken only as they are filled."""


class KernelSearcher:
    """Searches by the kernel; keeps its table from one move to the next."""

    def __init__(self, game: Raichu, weights: Weights = TUNED, kernel: Kernel | None = None) -> None:
        self.game = game
        self.kernel = kernel or Kernel(game.size, weights.packed(game.size), MEGABYTES)

    def search(self, history: Sequence[Position], depth: int, flag: Flag[int], budget: int) -> Report[Move]:
        state = history[-1]
        # A position with another number of pieces cannot come again.
        empty = state.board.count(".")
        earlier = [(past.player, past.board) for past in history[:-1] if past.board.count(".") == empty]
        self.kernel.load(state.player, state.board, earlier, self.game.plies - len(history) + 1)
        if depth == 1:
            self.kernel.fade()
        status, score, nodes, line = self.kernel.search(depth, flag, budget)
        pv = tuple(Move(*move) for move in line)
        report = Report(depth, -score if state.player else score, nodes, 0.0, pv)
        if status == STOPPED:
            raise Stopped(report if pv else None)
        return report


def perft(game: Raichu, state: Position, depth: int) -> int:
    """How many sequences of exactly that many plies there are, counted by the kernel."""
    board = Board(game.size, array("i", bytes(4 * 8 * game.size**2)))
    board.load(state.player, state.board)
    return board.perft(depth)
