# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The transposition table of the game kernels: what is known of positions met before."""

from __future__ import annotations

import mmap

import cython
from cython import ulonglong as U64

if cython.compiled:
    from cython.cimports.plyground.bits import prefetch

__all__ = ["Table", "move_of", "score_of", "settles"]

SURE = cython.declare(cython.int, 9_000)
"""From here on a score tells the distance to a win, which is kept as seen from the position itself."""

EXACT = cython.declare(cython.int, 0)
LOWER = cython.declare(cython.int, 1)
UPPER = cython.declare(cython.int, 2)


@cython.ccall
@cython.nogil
@cython.exceptval(check=False)
def move_of(data: U64) -> U64:
    """The best move that an entry knows, as its game packs it; 0 if there is no entry."""
    return data >> 32


@cython.ccall
@cython.nogil
@cython.exceptval(check=False)
def score_of(data: U64, ply: cython.int) -> cython.int:
    """The score of an entry, as seen so many plies below the root."""
    score: cython.int = cython.cast(cython.int, data & 0xFFFF) - 32768
    if score >= SURE:
        return score - ply
    if score <= -SURE:
        return score + ply
    return score


@cython.ccall
@cython.nogil
@cython.exceptval(check=False)
def settles(
    data: U64, depth: cython.int, alpha: cython.int, beta: cython.int, ply: cython.int
) -> cython.bint:
    """Is a search to this depth with this window done with what an entry tells?"""
    if cython.cast(cython.int, (data >> 16) & 255) < depth:
        return False
    bound: cython.int = cython.cast(cython.int, (data >> 24) & 3)
    if bound == EXACT:
        return True
    score: cython.int = score_of(data, ply)
    return score >= beta if bound == LOWER else score <= alpha


def _zeros(size: int, ready: bool) -> mmap.mmap:
    """Pages of zeros from the system; large ones if it has them and they are to be ready."""
    if not hasattr(mmap, "MAP_PRIVATE"):
        return mmap.mmap(-1, size)
    pages = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    if ready and hasattr(mmap, "MADV_HUGEPAGE"):
        pages.madvise(mmap.MADV_HUGEPAGE)
        for at in range(0, size, 2**21):
            pages[at] = 0  # the system clears a large page when it is first touched: now, not while thinking
    return pages


@cython.final
@cython.cclass
class Table:
    """Positions met before, four to a cache line; threads may share it without a lock.

    An entry is two words: the key mixed with the data, so that torn entries do not match, and the data:
    score 16 bits, depth 8, bound 2, age 6, best move 32.
    """

    def __init__(self, megabytes: int, ways: int = 4, ready: bool = True) -> None:
        """`ways`: in how many places may a position be, 1, 2 or 4? In one, the latest replaces what is there.

        `ready`: are the pages large ones, cleared now, or plain ones that are taken as they fill?
        """
        lines = 1 << max(10, (megabytes * 2**20 // 64).bit_length() - 1)
        self.words = memoryview(_zeros(64 * lines, ready)).cast("Q")
        self.width = 2 * ways
        self.shift = ways.bit_length()
        self.mask = 8 * lines - 2 * ways
        self.age = 0

    def renew(self) -> None:
        """A new move is to be found: entries of earlier ones may be replaced."""
        self.age = (self.age + 1) & 63

    @cython.ccall
    @cython.nogil
    @cython.exceptval(check=False)
    def fetch(self, key: U64) -> cython.void:
        """Have a position's line brought to the cache: it takes as long as all else that a node does."""
        if cython.compiled:
            prefetch(cython.address(self.words[(key << self.shift) & self.mask]))

    @cython.ccall
    @cython.nogil
    @cython.exceptval(check=False)
    def find(self, key: U64) -> U64:
        """The data of a position, 0 if it is not there."""
        at: U64 = (key << self.shift) & self.mask
        end: U64 = at + self.width
        data: U64
        while at < end:
            data = self.words[at + 1]
            if self.words[at] ^ data == key:
                return data
            at += 2
        return 0

    @cython.ccall
    @cython.nogil
    @cython.exceptval(check=False)
    def keep(
        self, key: U64, score: cython.int, alpha: cython.int, beta: cython.int, depth: cython.int,
        ply: cython.int, move: U64,
    ) -> cython.void:  # fmt: skip
        """What a search with a window found goes over the same position, or over what is least worth keeping:
        what is old, then what is shallow."""
        at: U64 = (key << self.shift) & self.mask
        chosen: U64 = at
        worth: cython.int
        least: cython.int = 1 << 20
        end: U64 = at + self.width
        data: U64
        while at < end:
            data = self.words[at + 1]
            if self.words[at] ^ data == key:
                chosen = at
                break
            worth = cython.cast(cython.int, (data >> 16) & 255)
            if (data >> 26) & 63 == self.age:
                worth += 256
            if worth < least:
                least = worth
                chosen = at
            at += 2
        bound: cython.int = UPPER if score <= alpha else LOWER if score >= beta else EXACT
        if score >= SURE:
            score += ply
        elif score <= -SURE:
            score -= ply
        data = (
            cython.cast(U64, score + 32768)
            | cython.cast(U64, min(depth, 255)) << 16
            | cython.cast(U64, bound) << 24
            | self.age << 26
            | move << 32
        )
        self.words[chosen] = key ^ data
        self.words[chosen + 1] = data
