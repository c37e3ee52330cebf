# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The order in which a game kernel tries its moves: what looks best first, by what made cuts before."""

from __future__ import annotations

from array import array

import cython
from cython import ulonglong as U64

__all__ = ["Ordering"]


@cython.final
@cython.cclass
class Ordering:
    """How promising is each move? Its score by slot; two killers a ply; a history of what made cuts.

    Which number in the history a move has (its spot) and what scores its captures get, its game knows.
    A history lies within 16,384 of 0, if no bonus is larger.
    """

    def __init__(self, slots: int, plies: int, spots: int) -> None:
        self.scores = array("i", bytes(4 * slots))
        self.killers = array("Q", bytes(8 * 2 * plies))
        self.history = array("i", bytes(4 * spots))

    def fade(self, shift: cython.int) -> None:
        """A new move is to be found: what was learnt counts less, by so many bits, and the killers go."""
        i: cython.Py_ssize_t
        for i in range(len(self.killers)):
            self.killers[i] = 0
        for i in range(len(self.history)):
            self.history[i] = self.history[i] >> shift

    @cython.ccall
    @cython.nogil
    @cython.exceptval(check=False)
    def pick(self, at: cython.int, end: cython.int) -> cython.int:
        """The slot of the most promising move that is left; its score changes places with the first one's."""
        best: cython.int = at
        most: cython.int = self.scores[at]
        i: cython.int
        for i in range(at + 1, end):
            if self.scores[i] > most:
                most = self.scores[i]
                best = i
        self.scores[best] = self.scores[at]
        self.scores[at] = most
        return best

    @cython.ccall
    @cython.nogil
    @cython.exceptval(check=False)
    def remember(self, move: U64, ply: cython.int) -> cython.void:
        """A quiet move made a cut: it becomes the first of the two killers of its ply."""
        if self.killers[2 * ply] != move:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = move

    @cython.ccall
    @cython.nogil
    @cython.exceptval(check=False)
    def credit(self, spot: cython.int, bonus: cython.int) -> cython.void:
        """A quiet move made a cut, or none if the bonus is below 0; the more is known, the less is learnt."""
        known: cython.int = self.history[spot]
        self.history[spot] = known + bonus - ((known * abs(bonus)) >> 14)
