# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What a position is worth: a few terms that players have names for, and patterns of men.

The value is a sum of counts times weights, each weight given for the full and for the empty board and
tapered between them. The patterns are the eight squares of two rows, or of half of four rows: each of
their 3^8 fillings with men, or with kings, has a weight of its own. White's view is Black's on the board
turned round.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython
from cython import ulonglong as U64

if cython.compiled:
    from cython.cimports.plyground.bits import ctz, popcount
else:
    from ...bits import ctz, popcount

__all__ = ["PATTERNS", "PATTERN_SIZE", "TERMS", "Evaluation"]

TERMS = (
    "man", "king", "first king", "exchange when ahead", "safe steps of men", "safe steps of kings",
    "trapped king", "runaway man", "the move", "turn", "dog hole", "king in the centre", "king on the edge",
    "attacked man", "king in the double corner", "tempo", "king against men",
)  # fmt: skip
PATTERNS = (
    "rows 1-2", "rows 2-3", "rows 3-4", "rows 4-5", "rows 1-4 left", "rows 1-4 right", "rows 3-6 left",
    "kings on rows 1-2", "kings on rows 3-4",
)  # fmt: skip
PATTERN_SIZE = 3**8

N_TERMS = cython.declare(cython.int, 17)
N_PATTERNS = cython.declare(cython.int, 9)
N_FILLINGS = cython.declare(cython.int, 6561)
FIRST_PATTERN = cython.declare(cython.int, 34)
FULL = cython.declare(cython.int, 24)
"""The taper counts pieces: 24 are a full board."""

VALID = cython.declare(U64, 0x7FBFDFEFF)
CENTRE = cython.declare(U64, 0x198CC00)  # 10, 11, 14, 15, 18, 19, 22, 23
EDGE = cython.declare(U64, 0x38060300E)  # the outermost squares but the double corners
DOUBLE_CORNERS = cython.declare(U64, 0x440000011)  # 1, 5, 28, 32
BLACK_SYSTEM = cython.declare(U64, 0x783C1E0F)  # the rows 0, 2, 4, 6
SQUARE_1 = cython.declare(U64, 1)
SQUARE_5 = cython.declare(U64, 1 << 4)
SQUARE_28 = cython.declare(U64, 1 << 30)
SQUARE_32 = cython.declare(U64, 1 << 34)
UPPER = cython.declare(U64, 0x7FBFC0000)
LOWER = cython.declare(U64, 0x1FEFF)
ROWS_1 = cython.declare(U64, 0x783C1E0F0)  # rows with an odd number, counted from 0
ROWS_2 = cython.declare(U64, 0x7F801FE00)  # rows 2, 3, 6, 7
ODD_BITS = cython.declare(U64, 0x5555_5555_5555_5555)
ODD_PAIRS = cython.declare(U64, 0x3333_3333_3333_3333)
ODD_NIBBLES = cython.declare(U64, 0x0F0F_0F0F_0F0F_0F0F)
ODD_BYTES = cython.declare(U64, 0x00FF_00FF_00FF_00FF)
ODD_HALVES = cython.declare(U64, 0x0000_FFFF_0000_FFFF)
WORD = cython.declare(U64, 0xFFFF_FFFF)
BYTE = cython.declare(U64, 0xFF)
LEFT = cython.declare(U64, 0x3333)
NIBBLES = cython.declare(U64, 0x0F0F)


def _tapered(weights: Sequence[int]) -> array:
    """The weights of the terms for each number of pieces on the board."""
    return array(
        "i",
        [
            weights[2 * i] * pieces + weights[2 * i + 1] * (24 - pieces)
            for pieces in range(25)
            for i in range(17)
        ],
    )


def _ternary() -> array:
    """A byte's bits read as the digits of a number to the base 3."""
    return array("i", [sum(3**i for i in range(8) if byte >> i & 1) for byte in range(256)])


def _cones() -> array:
    """The squares ahead where someone could meet a man, for Black's on each bit and then for White's."""
    valid = 0x7FBFDFEFF
    cones = array("Q", bytes(8 * 72))
    for place in range(35):
        down = up = 1 << place
        for _ in range(7):
            down |= (down << 4 | down << 5) & valid
            up |= (up >> 4 | up >> 5) & valid
        cones[place], cones[36 + place] = down, up
    return cones


def _rows() -> array:
    return array("i", [(place - place // 9) // 4 for place in range(36)])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def compact(x: U64) -> U64:
    """32 bits without the ghosts."""
    return (x & BYTE) | ((x >> 1) & (BYTE << 8)) | ((x >> 2) & (BYTE << 16)) | ((x >> 3) & (BYTE << 24))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def turned(x: U64) -> U64:
    """A compact board turned round, or two of them, 32 bits each: square s becomes 33 - s."""
    x = ((x >> 1) & ODD_BITS) | ((x & ODD_BITS) << 1)
    x = ((x >> 2) & ODD_PAIRS) | ((x & ODD_PAIRS) << 2)
    x = ((x >> 4) & ODD_NIBBLES) | ((x & ODD_NIBBLES) << 4)
    x = ((x >> 8) & ODD_BYTES) | ((x & ODD_BYTES) << 8)
    return ((x >> 16) & ODD_HALVES) | ((x & ODD_HALVES) << 16)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def half(x: U64) -> U64:
    """The left half of the lowest four rows of a compact board, as one byte."""
    x &= LEFT
    x = (x | (x >> 2)) & NIBBLES
    return (x | (x >> 4)) & BYTE


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def tempo(men: U64) -> cython.int:
    """The sum of the rows where men stand: for Black's, how many steps they have made."""
    return popcount(men & ROWS_1) + 2 * popcount(men & ROWS_2) + 4 * popcount(men & UPPER)


@cython.final
@cython.cclass
class Evaluation:
    """Weights, and the room to count in; each thread has its own."""

    def __init__(self, weights: Sequence[int]) -> None:
        if len(weights) != FIRST_PATTERN + 2 * N_PATTERNS * N_FILLINGS:
            raise ValueError(f"{len(weights)} weights do not fit this evaluation")
        self.weights = array("h", weights)
        self.tapered = _tapered(self.weights)
        self.counts = array("i", bytes(4 * N_TERMS))
        self.fillings = array("i", bytes(4 * 2 * N_PATTERNS))
        self.ternary = _ternary()
        self.cones = _cones()
        self.rows = _rows()
        self.shares = array("i", [0] + [60 // pieces for pieces in range(1, 25)])

    def value(self, black: int, white: int, kings: int, player: cython.int) -> int:
        """The value for the side to move, in hundredths of a man."""
        return self.evaluate(black, white, kings, player)

    def features(self, black: int, white: int, kings: int, player: cython.int) -> tuple[list[int], list[int]]:
        """The counts of the terms, and which filling each pattern has in Black's and in White's view."""
        self.count(black, white, kings, player)
        self.fill(black, white, kings)
        return [self.counts[i] for i in range(N_TERMS)], [self.fillings[i] for i in range(2 * N_PATTERNS)]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def evaluate(self, black: U64, white: U64, kings: U64, player: cython.int) -> cython.int:
        full: cython.int = 0
        bare: cython.int = 0
        total: cython.int = 0
        i: cython.int
        at: cython.int
        base: cython.int = FIRST_PATTERN
        pieces: cython.int = popcount(black | white)
        first: cython.int = pieces * N_TERMS
        self.count(black, white, kings, player)
        self.fill(black, white, kings)
        # The numbers of terms and patterns are written out, so that the C compiler unrolls the loops.
        for i in range(17):
            total += self.counts[i] * self.tapered[first + i]
        for i in range(9):
            at = base + 2 * self.fillings[2 * i]
            full += self.weights[at]
            bare += self.weights[at + 1]
            at = base + 2 * self.fillings[2 * i + 1]
            full -= self.weights[at]
            bare -= self.weights[at + 1]
            base += 2 * N_FILLINGS
        # Weights are eighths of hundredths; 341 / 2^16 is 1 / (8 * 24).
        i = ((total + full * pieces + bare * (FULL - pieces)) * 341) >> 16
        return i if player == 0 else -i

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fill(self, black: U64, white: U64, kings: U64) -> cython.void:
        """Find the filling of each pattern in both views."""
        own: U64 = compact(black & ~kings)
        other: U64 = compact(white & ~kings)
        own_kings: U64 = compact(black & kings)
        other_kings: U64 = compact(white & kings)
        both: U64
        view: cython.int
        for view in range(2):
            if view:
                both = turned(own << 32 | other)
                own = both & WORD
                other = both >> 32
                both = turned(own_kings << 32 | other_kings)
                own_kings = both & WORD
                other_kings = both >> 32
            self.fillings[view] = self.ternary[own & BYTE] + 2 * self.ternary[other & BYTE]
            self.fillings[2 + view] = self.ternary[(own >> 4) & BYTE] + 2 * self.ternary[(other >> 4) & BYTE]
            self.fillings[4 + view] = self.ternary[(own >> 8) & BYTE] + 2 * self.ternary[(other >> 8) & BYTE]
            self.fillings[6 + view] = (
                self.ternary[(own >> 12) & BYTE] + 2 * self.ternary[(other >> 12) & BYTE]
            )
            self.fillings[8 + view] = self.ternary[half(own)] + 2 * self.ternary[half(other)]
            self.fillings[10 + view] = self.ternary[half(own >> 2)] + 2 * self.ternary[half(other >> 2)]
            self.fillings[12 + view] = self.ternary[half(own >> 8)] + 2 * self.ternary[half(other >> 8)]
            self.fillings[14 + view] = self.ternary[own_kings & BYTE] + 2 * self.ternary[other_kings & BYTE]
            self.fillings[16 + view] = (
                self.ternary[(own_kings >> 8) & BYTE] + 2 * self.ternary[(other_kings >> 8) & BYTE]
            )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def count(self, black: U64, white: U64, kings: U64, player: cython.int) -> cython.void:
        """Count each term, Black's less White's."""
        empty: U64 = VALID & ~(black | white)
        bk: U64 = black & kings
        wk: U64 = white & kings
        bm: U64 = black ^ bk
        wm: U64 = white ^ wk
        nb: cython.int = popcount(black)
        nw: cython.int = popcount(white)
        nbk: cython.int = popcount(bk)
        nwk: cython.int = popcount(wk)
        safe: U64
        rest: U64
        place: cython.int
        score: cython.int
        # A square is attacked where a piece on it could be jumped at once.
        by_white: U64 = ((white >> 4) & (empty << 4)) | ((white >> 5) & (empty << 5))
        by_black: U64 = ((black << 4) & (empty >> 4)) | ((black << 5) & (empty >> 5))
        if wk:
            by_white |= ((wk << 4) & (empty >> 4)) | ((wk << 5) & (empty >> 5))
        if bk:
            by_black |= ((bk >> 4) & (empty << 4)) | ((bk >> 5) & (empty << 5))

        self.counts[0] = (nb - nbk) - (nw - nwk)
        self.counts[1] = nbk - nwk
        self.counts[2] = (1 if bk else 0) - (1 if wk else 0)
        # The same advantage weighs more, the fewer pieces are left.
        self.counts[3] = (3 * (nb - nw) + nbk - nwk) * self.shares[nb + nw]

        # A step is safe if nobody can jump the piece afterwards, not even over the square it left.
        safe = empty & ~by_white
        self.counts[4] = popcount((bm << 4) & safe & ~(white >> 4)) + popcount(
            (bm << 5) & safe & ~(white >> 5)
        )
        self.counts[5] = 0
        self.counts[6] = 0
        if bk:
            self.counts[5] = (
                popcount((bk << 4) & safe & ~(white >> 4))
                + popcount((bk << 5) & safe & ~(white >> 5))
                + popcount((bk >> 4) & safe & ~(wk << 4))
                + popcount((bk >> 5) & safe & ~(wk << 5))
            )
            self.counts[6] = popcount(bk & ~((safe << 4) | (safe << 5) | (safe >> 4) | (safe >> 5)))
        safe = empty & ~by_black
        self.counts[4] -= popcount((wm >> 4) & safe & ~(black << 4)) + popcount(
            (wm >> 5) & safe & ~(black << 5)
        )
        if wk:
            self.counts[5] -= (
                popcount((wk >> 4) & safe & ~(black << 4))
                + popcount((wk >> 5) & safe & ~(black << 5))
                + popcount((wk << 4) & safe & ~(bk >> 4))
                + popcount((wk << 5) & safe & ~(bk >> 5))
            )
            self.counts[6] -= popcount(wk & ~((safe << 4) | (safe << 5) | (safe >> 4) | (safe >> 5)))

        # A man runs away if nobody stands in the cone ahead; the nearer its goal, the better.
        score = 0
        rest = bm & UPPER
        while rest:
            place = ctz(rest)
            rest &= rest - 1
            if not self.cones[place] & white:
                score += self.rows[place]
        rest = wm & LOWER
        while rest:
            place = ctz(rest)
            rest &= rest - 1
            if not self.cones[36 + place] & black:
                score -= 7 - self.rows[place]
        self.counts[7] = score

        # With equal numbers, who makes the last free step? The system of the side to move says.
        self.counts[8] = 0
        if nb == nw:
            rest = (black | white) & (BLACK_SYSTEM if player == 0 else VALID & ~BLACK_SYSTEM)
            self.counts[8] = 1 if (popcount(rest) & 1) == 1 - player else -1
        self.counts[9] = 1 - 2 * player
        self.counts[10] = (1 if bm & SQUARE_28 and wm & SQUARE_32 else 0) - (
            1 if wm & SQUARE_5 and bm & SQUARE_1 else 0
        )
        self.counts[11] = popcount(bk & CENTRE) - popcount(wk & CENTRE)
        self.counts[12] = popcount(bk & EDGE) - popcount(wk & EDGE)
        self.counts[13] = popcount(bm & by_white) - popcount(wm & by_black)
        self.counts[14] = popcount(bk & DOUBLE_CORNERS) - popcount(wk & DOUBLE_CORNERS)
        self.counts[15] = tempo(bm) - (7 * (nw - nwk) - tempo(wm))
        self.counts[16] = nbk * (nw - nwk) - nwk * (nb - nbk)
