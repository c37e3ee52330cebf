# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Moves on bitboards: generation, and perft in both ways of counting.

The board has 35 bits: rows of four, and a ghost bit after every second row, so that every diagonal
step is a shift by 4 or 5 and `& VALID` removes what fell off the board. Black moves towards higher bits.
A move is one word: the captured pieces, and the places of its start and its end above them.
"""

from __future__ import annotations

from array import array

import cython
from cython import ulonglong as U64

if cython.compiled:
    from cython.cimports.plyground.bits import ctz, popcount
else:
    from ...bits import ctz, popcount

__all__ = ["Moves", "can_capture", "can_step", "pad", "unpad"]

VALID = cython.declare(U64, 0x7FBFDFEFF)
CAPTURED = cython.declare(U64, 0x7FFFFFFFF)
ONE = cython.declare(U64, 1)
ROW_0 = cython.declare(U64, 0xF)
ROW_7 = cython.declare(U64, 0xF << 31)
FROM = cython.declare(cython.int, 36)
TO = cython.declare(cython.int, 42)
SLOTS = cython.declare(cython.int, 8192)
"""How many moves fit on the way to a leaf? 128 plies of 64; more are left out, never written beyond."""


def pad(squares: int) -> int:
    """The 35-bit board of a set of squares (bit s-1 is square s)."""
    return (
        squares & 0xFF | (squares & 0xFF00) << 1 | (squares & 0xFF_0000) << 2 | (squares & 0xFF00_0000) << 3
    )


def unpad(bits: int) -> int:
    """The squares of a 35-bit board."""
    return bits & 0xFF | bits >> 1 & 0xFF00 | bits >> 2 & 0xFF_0000 | bits >> 3 & 0xFF00_0000


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def can_capture(black: U64, white: U64, kings: U64, player: cython.int) -> cython.bint:
    """Is there any capture for the side to move?"""
    empty: U64 = VALID & ~(black | white)
    down: U64
    up: U64
    other: U64
    if player == 0:
        down = black
        up = black & kings
        other = white
    else:
        up = white
        down = white & kings
        other = black
    return (
        (down & ((((empty >> 4) & other) >> 4) | (((empty >> 5) & other) >> 5)))
        | (up & ((((empty << 4) & other) << 4) | (((empty << 5) & other) << 5)))
    ) != 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def can_step(black: U64, white: U64, kings: U64, player: cython.int) -> cython.bint:
    """Is there any step for the side to move?"""
    empty: U64 = VALID & ~(black | white)
    down: U64 = black if player == 0 else white & kings
    up: U64 = black & kings if player == 0 else white
    return ((down & ((empty >> 4) | (empty >> 5))) | (up & ((empty << 4) | (empty << 5)))) != 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def count_down(men: U64, able: U64, other: U64, empty: U64) -> U64:
    """The ends of all captures by men that go down; those on squares that are `able` go on.

    Men never come back, so what they captured on the way makes no difference to where they can go, and all
    of them may jump at once: no two reach the same square from the same side.
    """
    ended: U64 = cython.cast(U64, popcount(men & ~able))
    men &= able
    if not men:
        return ended
    return (
        ended
        + count_down((((men << 4) & other) << 4) & empty, able, other, empty)
        + count_down((((men << 5) & other) << 5) & empty, able, other, empty)
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def count_up(men: U64, able: U64, other: U64, empty: U64) -> U64:
    """The same for men that go up."""
    ended: U64 = cython.cast(U64, popcount(men & ~able))
    men &= able
    if not men:
        return ended
    return (
        ended
        + count_up((((men >> 4) & other) >> 4) & empty, able, other, empty)
        + count_up((((men >> 5) & other) >> 5) & empty, able, other, empty)
    )


@cython.final
@cython.cclass
class Moves:
    """A stack of move lists: `generate` writes one on top, the caller remembers where each begins."""

    def __init__(self) -> None:
        self.word = array("Q", bytes(8 * SLOTS))

    def perft(
        self, black: int, white: int, kings: int, player: cython.int, depth: cython.int, unique: cython.bint
    ) -> int:
        """Lines of exactly `depth` plies; `unique` counts captures with the same effect once."""
        b: U64 = black
        w: U64 = white
        k: U64 = kings
        total: U64 = 1
        if depth > 0:
            with cython.nogil:
                total = self.count_lines(b, w, k, player, depth, 0, unique)
        return total

    def listed(self, black: int, white: int, kings: int, player: cython.int) -> list[int]:
        """The words of all legal moves."""
        n: cython.int = self.generate(0, black, white, kings, player)
        return [self.word[i] for i in range(n)]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def jump(
        self, n: cython.int, start: cython.int, at: U64, captured: U64, other: U64, empty: U64,
        king: cython.bint, down: cython.bint,
    ) -> cython.int:  # fmt: skip
        """Write every capture that goes on from a square; return the first free slot."""
        over: U64
        to: U64
        ended: cython.bint = True
        if down or king:
            over = (at << 4) & other
            to = (over << 4) & empty
            if to:
                ended = False
                n = self.jump(n, start, to, captured | over, other ^ over, empty, king, down)
            over = (at << 5) & other
            to = (over << 5) & empty
            if to:
                ended = False
                n = self.jump(n, start, to, captured | over, other ^ over, empty, king, down)
        if king or not down:
            over = (at >> 4) & other
            to = (over >> 4) & empty
            if to:
                ended = False
                n = self.jump(n, start, to, captured | over, other ^ over, empty, king, down)
            over = (at >> 5) & other
            to = (over >> 5) & empty
            if to:
                ended = False
                n = self.jump(n, start, to, captured | over, other ^ over, empty, king, down)
        if ended and n < SLOTS:
            self.word[n] = captured | cython.cast(U64, start) << FROM | cython.cast(U64, ctz(at)) << TO
            n += 1
        return n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def steps(self, n: cython.int, targets: U64, shift: cython.int) -> cython.int:
        """Write the steps that end on these targets, each `shift` bits from its start."""
        end: cython.int
        while targets and n < SLOTS:
            end = ctz(targets)
            targets &= targets - 1
            self.word[n] = cython.cast(U64, end - shift) << FROM | cython.cast(U64, end) << TO
            n += 1
        return n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def generate(
        self, first: cython.int, black: U64, white: U64, kings: U64, player: cython.int
    ) -> cython.int:
        """Write the legal moves from slot `first` on; return how many there are."""
        is_black: cython.bint = player == 0
        own: U64 = black if is_black else white
        other: U64 = white if is_black else black
        empty: U64 = VALID & ~(black | white)
        down: U64 = own if is_black else own & kings
        up: U64 = own & kings if is_black else own
        movers: U64
        at: U64
        n: cython.int = first
        movers = down & ((((empty >> 4) & other) >> 4) | (((empty >> 5) & other) >> 5))
        movers |= up & ((((empty << 4) & other) << 4) | (((empty << 5) & other) << 5))
        if movers:
            while movers:
                at = movers & (~movers + 1)
                movers ^= at
                # The square it leaves is free to come back to.
                n = self.jump(n, ctz(at), at, 0, other, empty | at, (kings & at) != 0, is_black)
            return n - first
        n = self.steps(n, (down << 4) & empty, 4)
        n = self.steps(n, (down << 5) & empty, 5)
        n = self.steps(n, (up >> 4) & empty, -4)
        n = self.steps(n, (up >> 5) & empty, -5)
        return n - first

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def distinct(self, first: cython.int, n: cython.int, unique: cython.bint) -> cython.int:
        """Keep one of the moves with the same effect, if `unique`; return how many are left."""
        kept: cython.int = first
        i: cython.int
        j: cython.int
        if not unique:
            return n
        for i in range(first, first + n):
            for j in range(first, kept):
                if self.word[j] == self.word[i]:
                    break
            else:
                self.word[kept] = self.word[i]
                kept += 1
        return kept - first

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def count_lines(
        self, black: U64, white: U64, kings: U64, player: cython.int,
        depth: cython.int, first: cython.int, unique: cython.bint,
    ) -> U64:  # fmt: skip
        """Moves of the last ply are only counted; steps before it are made without being written."""
        empty: U64 = VALID & ~(black | white)
        own: U64 = white if player else black
        other: U64 = black if player else white
        down: U64 = own & kings if player else own
        up: U64 = own if player else own & kings
        below: U64 = 0
        above: U64 = 0
        total: U64 = 0
        if down:
            below = (((empty >> 4) & other) >> 4) | (((empty >> 5) & other) >> 5)
        if up:
            above = (((empty << 4) & other) << 4) | (((empty << 5) & other) << 5)
        if (down & below) | (up & above):
            if depth > 1 or (kings & ((down & below) | (up & above))):
                return self.count_captures(black, white, kings, player, depth, first, unique)
            if player:
                return count_up(up & above, above, other, empty)
            return count_down(down & below, below, other, empty)
        if depth == 1:
            if down:
                total += cython.cast(U64, popcount((down << 4) & empty) + popcount((down << 5) & empty))
            if up:
                total += cython.cast(U64, popcount((up >> 4) & empty) + popcount((up >> 5) & empty))
            return total
        if down:
            total += self.count_steps(
                black, white, kings, player, depth, first, unique, (down << 4) & empty, 4
            )
            total += self.count_steps(
                black, white, kings, player, depth, first, unique, (down << 5) & empty, 5
            )
        if up:
            total += self.count_steps(
                black, white, kings, player, depth, first, unique, (up >> 4) & empty, -4
            )
            total += self.count_steps(
                black, white, kings, player, depth, first, unique, (up >> 5) & empty, -5
            )
        return total

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def count_steps(
        self, black: U64, white: U64, kings: U64, player: cython.int,
        depth: cython.int, first: cython.int, unique: cython.bint, targets: U64, shift: cython.int,
    ) -> U64:  # fmt: skip
        """Lines that begin with a step to one of these targets, `shift` bits from its start."""
        total: U64 = 0
        end: U64
        step: U64
        k: U64
        while targets:
            end = targets & (~targets + 1)
            targets ^= end
            step = end | (end >> shift if shift > 0 else end << -shift)
            k = kings
            if k & step:
                k ^= step
            else:
                k |= end & (ROW_7 if player == 0 else ROW_0)
            if player == 0:
                total += self.count_lines(black ^ step, white, k, 1, depth - 1, first, unique)
            else:
                total += self.count_lines(black, white ^ step, k, 0, depth - 1, first, unique)
        return total

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def count_captures(
        self, black: U64, white: U64, kings: U64, player: cython.int,
        depth: cython.int, first: cython.int, unique: cython.bint,
    ) -> U64:  # fmt: skip
        """Lines that begin with a capture."""
        n: cython.int = self.distinct(first, self.generate(first, black, white, kings, player), unique)
        total: U64 = 0
        i: cython.int
        word: U64
        start: U64
        end: U64
        captured: U64
        k: U64
        if depth == 1:
            return n
        for i in range(first, first + n):
            word = self.word[i]
            captured = word & CAPTURED
            start = ONE << ((word >> FROM) & 63)
            end = ONE << ((word >> TO) & 63)
            k = kings & ~captured
            if k & start:
                k = (k ^ start) | end
            else:
                k |= end & (ROW_7 if player == 0 else ROW_0)
            if player == 0:
                total += self.count_lines(
                    (black ^ start) | end, white ^ captured, k, 1, depth - 1, first + n, unique
                )
            else:
                total += self.count_lines(
                    black ^ captured, (white ^ start) | end, k, 0, depth - 1, first + n, unique
                )
        return total
