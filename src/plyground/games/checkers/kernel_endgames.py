# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Endgame databases: what every position of few pieces is worth, found by working backwards.

A slice holds the positions with the same numbers of men and kings of the side to move and of the other
side. A byte says in how many plies the side to move wins (odd) or loses (even); 255 is a draw. Where only
the outcome is kept, four positions share a byte. The side to move is turned so that it plays down the board.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import comb

import cython
from cython import ulonglong as U64

if cython.compiled:
    from cython.cimports.plyground.bits import ctz, popcount
    from cython.cimports.plyground.games.checkers.kernel_evaluation import compact, turned
    from cython.cimports.plyground.games.checkers.kernel_moves import Moves, can_capture
else:
    from ...bits import ctz, popcount
    from .kernel_evaluation import compact, turned
    from .kernel_moves import Moves, can_capture

__all__ = ["DRAW", "ILLEGAL", "Builder", "Endgames", "slice_number", "slice_size"]

DRAW = 255
ILLEGAL = 254

C_DRAW = cython.declare(cython.int, 255)
C_ILLEGAL = cython.declare(cython.int, 254)
C_LAST = cython.declare(cython.int, 253)
"""The longest distance that a byte can tell; longer ones are cut to it or the one below, by parity."""
NEVER = cython.declare(cython.int, 255)
"""In the count of open steps: one of them keeps at least the draw, so this position is never lost."""
SETTLED = cython.declare(cython.int, 254)
VALID = cython.declare(U64, 0x7FBFDFEFF)
CAPTURED = cython.declare(U64, 0x7FFFFFFFF)
ROW_7 = cython.declare(U64, 0xF << 31)
ONE = cython.declare(U64, 1)
BYTE = cython.declare(U64, 0xFF)
FROM = cython.declare(cython.int, 36)
TO = cython.declare(cython.int, 42)
WIDTH = cython.declare(cython.int, 7)


def slice_number(men: int, kings: int, other_men: int, other_kings: int) -> int:
    return ((men * 7 + kings) * 7 + other_men) * 7 + other_kings


def slice_size(men: int, kings: int, other_men: int, other_kings: int) -> int:
    """How many indices a slice has; a few of them stand for two men on one square."""
    free = 32 - men - other_men
    return comb(28, men) * comb(28, other_men) * comb(free, kings) * comb(free - kings, other_kings)


def _binomials() -> array:
    return array("q", [comb(n, k) for n in range(33) for k in range(7)])


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def padded(x: U64) -> U64:
    return (x & BYTE) | ((x & (BYTE << 8)) << 1) | ((x & (BYTE << 16)) << 2) | ((x & (BYTE << 24)) << 3)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def better(best: cython.int, value: cython.int) -> cython.int:
    """What a position is worth after one more move is looked at, which leaves the opponent this value."""
    if value == C_DRAW:
        return best if best & 1 and best != C_DRAW else C_DRAW
    if value & 1:  # the opponent wins: only the longest resistance counts, and only if nothing is better
        return best if best & 1 or best > value else value + 1
    return value + 1 if not best & 1 or best == C_DRAW or value + 1 < best else best


@cython.final
@cython.cclass
class Endgames:
    """The slices that are there, one after another in one array."""

    def __init__(
        self, data: bytearray, offsets: dict[int, int], exact: cython.int, pieces: cython.int
    ) -> None:
        """Where each slice begins. All slices up to `pieces` are there, up to `exact` with distances."""
        places = array("q", [-1]) * 7**4
        for number, offset in offsets.items():
            places[number] = offset
        self.data = data if data else bytearray(1)
        self.offsets = places
        self.exact = exact
        self.pieces = pieces
        self.binomials = _binomials()

    def value(self, black: int, white: int, kings: int, player: cython.int) -> int:
        """Plies to the win (odd) or the loss (even) of the side to move, DRAW, or ILLEGAL if it is not known.

        Beyond `exact` pieces, 1 is any win and 0 any loss.
        """
        return self.probe(black, white, kings, player)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def rank(self, squares: U64, taken: U64) -> cython.longlong:
        """The number of a set among the sets of its size on the squares that are not taken."""
        place: cython.int
        n: cython.int = 0
        total: cython.longlong = 0
        bit: U64
        while squares:
            place = ctz(squares)
            bit = ONE << place
            squares ^= bit
            n += 1
            total += self.binomials[(place - popcount(taken & (bit - 1))) * WIDTH + n]
        return total

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def index(self, own: U64, other: U64, kings: U64) -> cython.longlong:
        """The place of a position within its slice; compact boards, the side to move playing down."""
        own_men: U64 = own & ~kings
        other_men: U64 = other & ~kings
        own_kings: U64 = own & kings
        other_kings: U64 = other & kings
        taken: U64 = own_men | other_men
        free: cython.int = 32 - popcount(taken)
        total: cython.longlong = self.rank(own_men, 0)
        total = total * self.binomials[28 * WIDTH + popcount(other_men)] + self.rank(other_men >> 4, 0)
        total = total * self.binomials[free * WIDTH + popcount(own_kings)] + self.rank(own_kings, taken)
        return total * self.binomials[
            (free - popcount(own_kings)) * WIDTH + popcount(other_kings)
        ] + self.rank(other_kings, taken | own_kings)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def number(self, own: U64, other: U64, kings: U64) -> cython.int:
        n: cython.int = popcount(own & ~kings)
        n = n * WIDTH + popcount(own & kings)
        n = n * WIDTH + popcount(other & ~kings)
        return n * WIDTH + popcount(other & kings)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def probe(self, black: U64, white: U64, kings: U64, player: cython.int) -> cython.int:
        own: U64 = compact(black)
        other: U64 = compact(white)
        crowned: U64 = compact(kings)
        swap: U64
        slice_: cython.int
        offset: cython.longlong
        at: cython.longlong
        two: cython.int
        if player:
            swap = turned(own)
            own = turned(other)
            other = swap
            crowned = turned(crowned)
        if not other:
            return 1  # a capture has just taken the last piece: not met in play, where the game is over
        if not own:
            return 0
        slice_ = self.number(own, other, crowned)
        offset = self.offsets[slice_]
        if offset < 0:
            return C_ILLEGAL
        at = self.index(own, other, crowned)
        if popcount(own | other) <= self.exact:
            return self.data[offset + at]
        two = (self.data[offset + (at >> 2)] >> (2 * (at & 3))) & 3
        return two if two < 2 else C_DRAW


@cython.final
@cython.cclass
class Builder:
    """Retrograde analysis of one slice and of its twin, where the other side is to move.

    Each position has a level and a number of open steps. An odd level is a win that is already in sight;
    an even one is the longest resistance found so far, which becomes a loss when no step is open any more.
    Levels are settled in ascending order, so each is the exact distance.
    """

    def __init__(self, known: Endgames, slices: Sequence[Sequence[int]], flag: array) -> None:
        """A slice and its twin, or one that is its own; where captures and crownings lead is known."""
        self.known = known
        self.moves = Moves()
        self.sides = len(slices)
        bases = array("q", [0, 0, 0])
        for side, material in enumerate(slices):
            bases[side + 1] = bases[side] + slice_size(*material)
        self.bases = bases
        self.material = array("i", [n for material in slices for n in material])
        self.levels = bytearray(bases[len(slices)])
        self.open = bytearray(bases[len(slices)])
        self.own = self.other = self.kings = 0
        self.flag = flag

    def solve(self) -> list[bytearray] | None:
        """The values of the slices; None if the flag stopped the work."""
        finished: cython.bint
        with cython.nogil:
            finished = self.prepare() and self.work_back()
        if not finished:
            return None
        return [bytearray(self.levels[self.bases[side] : self.bases[side + 1]]) for side in range(self.sides)]

    def tally(self) -> list[list[int]]:
        """For each slice: wins, losses and draws, then the same where neither side can capture."""
        counts = [[0] * 6 for _ in range(self.sides)]
        side: cython.int
        at: cython.longlong
        for side in range(self.sides):
            for at in range(self.bases[side], self.bases[side + 1]):
                if self.levels[at] == C_ILLEGAL:
                    continue
                self.place(side, at - self.bases[side])
                kind = 2 if self.levels[at] == C_DRAW else 1 - (self.levels[at] & 1)
                counts[side][kind] += 1
                if not (
                    can_capture(self.own, self.other, self.kings, 0)
                    or can_capture(self.own, self.other, self.kings, 1)
                ):
                    counts[side][3 + kind] += 1
        return counts

    def flaws(self) -> int:
        """How many positions have another value than their moves say; none, if all is well."""
        wrong: cython.longlong
        with cython.nogil:
            wrong = self.count_flaws()
        return wrong

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def count_flaws(self) -> cython.longlong:
        """Value each position from its moves, forwards, and compare."""
        side: cython.int
        at: cython.longlong
        i: cython.int
        n: cython.int
        word: U64
        captured: U64
        start: U64
        end: U64
        kings: U64
        own: U64
        other: U64
        value: cython.int
        best: cython.int
        wrong: cython.longlong = 0
        for side in range(self.sides):
            for at in range(self.bases[side], self.bases[side + 1]):
                if not self.place(side, at - self.bases[side]):
                    continue
                n = self.moves.generate(0, self.own, self.other, self.kings, 0)
                best = 0
                for i in range(n):
                    word = self.moves.word[i]
                    captured = word & CAPTURED
                    start = ONE << ((word >> FROM) & 63)
                    end = ONE << ((word >> TO) & 63)
                    kings = self.kings & ~captured
                    if kings & start:
                        kings = (kings ^ start) | end
                    else:
                        kings |= end & ROW_7
                    own = (self.own ^ start) | end
                    other = self.other ^ captured
                    if captured == 0 and popcount(kings) == popcount(self.kings):
                        value = self.levels[
                            self.bases[self.sides - 1 - side]
                            + self.known.index(
                                turned(compact(other)), turned(compact(own)), turned(compact(kings))
                            )
                        ]
                    else:
                        value = self.known.probe(own, other, kings, 1)
                    best = better(best, value)
                if best != self.levels[at] and not (best >= C_LAST - 1 and self.levels[at] >= C_LAST - 1):
                    wrong += 1
        return wrong

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def unrank(self, rank: cython.longlong, size: cython.int, taken: U64) -> U64:
        """The set of squares with this number; the inverse of `rank`."""
        squares: U64 = 0
        place: cython.int = 32
        square: cython.int = 32
        while size:
            # One place down, and to the next square that is not taken.
            place = 31 - popcount(taken) if place == 32 else place - 1
            square -= 1
            while taken & (ONE << square):
                square -= 1
            if self.known.binomials[place * WIDTH + size] <= rank:
                rank -= self.known.binomials[place * WIDTH + size]
                squares |= ONE << square
                size -= 1
        return squares

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def place(self, side: cython.int, index: cython.longlong) -> cython.bint:
        """Set up the position of an index, in 35 bits; false if two men share a square."""
        men: cython.int = self.material[4 * side]
        kings: cython.int = self.material[4 * side + 1]
        other_men: cython.int = self.material[4 * side + 2]
        other_kings: cython.int = self.material[4 * side + 3]
        free: cython.int = 32 - men - other_men
        size: cython.longlong
        own_crowned: U64
        other_crowned: U64
        rank_other_kings: cython.longlong
        rank_kings: cython.longlong
        size = self.known.binomials[(free - kings) * WIDTH + other_kings]
        rank_other_kings = index % size
        index = index // size
        size = self.known.binomials[free * WIDTH + kings]
        rank_kings = index % size
        index = index // size
        size = self.known.binomials[28 * WIDTH + other_men]
        self.other = self.unrank(index % size, other_men, 0) << 4
        self.own = self.unrank(index // size, men, 0)
        if self.own & self.other:
            return False
        own_crowned = self.unrank(rank_kings, kings, self.own | self.other)
        other_crowned = self.unrank(rank_other_kings, other_kings, self.own | self.other | own_crowned)
        self.kings = padded(own_crowned | other_crowned)
        self.own = padded(self.own | own_crowned)
        self.other = padded(self.other | other_crowned)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def prepare(self) -> cython.bint:
        """Give every position its level and open steps, as far as the known slices tell."""
        side: cython.int
        at: cython.longlong
        for side in range(self.sides):
            for at in range(self.bases[side], self.bases[side + 1]):
                if (at & 4095) == 0 and self.flag[0]:
                    return False
                if self.place(side, at - self.bases[side]):
                    self.look_ahead(at)
                else:
                    self.levels[at] = C_ILLEGAL
                    self.open[at] = SETTLED
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def look_ahead(self, at: cython.longlong) -> cython.void:
        """The level and the open steps of the position that is set up."""
        n: cython.int = self.moves.generate(0, self.own, self.other, self.kings, 0)
        i: cython.int
        word: U64
        captured: U64
        start: U64
        end: U64
        kings: U64
        value: cython.int
        win: cython.int = 0
        resistance: cython.int = 0
        steps: cython.int = 0
        saved: cython.bint = False
        for i in range(n):
            word = self.moves.word[i]
            captured = word & CAPTURED
            start = ONE << ((word >> FROM) & 63)
            end = ONE << ((word >> TO) & 63)
            kings = self.kings & ~captured
            if kings & start:
                kings = (kings ^ start) | end
            else:
                kings |= end & ROW_7
            if captured == 0 and popcount(kings) == popcount(self.kings):
                steps += 1
                continue
            value = self.known.probe((self.own ^ start) | end, self.other ^ captured, kings, 1)
            if value == C_DRAW:
                saved = True
            elif value & 1:
                resistance = max(resistance, min(value + 1, C_LAST - 1))
            elif win == 0 or value + 1 < win:
                win = value + 1
        self.levels[at] = win if win else resistance
        self.open[at] = NEVER if saved else steps

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def work_back(self) -> cython.bint:
        """Settle level after level; what is never settled is drawn."""
        level: cython.int = 0
        idle: cython.int = 0
        settled: cython.longlong
        ahead: cython.bint
        side: cython.int
        at: cython.longlong
        while idle < 2:
            settled = 0
            ahead = False
            for side in range(self.sides):
                for at in range(self.bases[side], self.bases[side + 1]):
                    if (at & 65535) == 0 and self.flag[0]:
                        return False
                    if self.open[at] == SETTLED or not (self.levels[at] & 1 or self.open[at] == 0):
                        continue
                    if self.levels[at] == level:
                        settled += 1
                        self.open[at] = SETTLED
                        self.place(side, at - self.bases[side])
                        self.look_back(self.sides - 1 - side, level)
                    elif self.levels[at] > level:
                        ahead = True
            # Two levels in a row with nothing to do and nothing ahead: wins and losses have run out.
            idle = 0 if settled or ahead else idle + 1
            level = level + 1 if level < C_LAST else C_LAST - 1
        for at in range(self.bases[self.sides]):
            if self.open[at] != SETTLED:
                self.levels[at] = C_DRAW
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def look_back(self, twin: cython.int, level: cython.int) -> cython.void:
        """Tell a settled level to every position that a step of the other side leads here from."""
        empty: U64 = VALID & ~(self.own | self.other)
        crowned: U64 = self.other & self.kings
        # Men of the other side move up the board, so they came from below; kings came from anywhere.
        self.tell(twin, level, (self.other << 4) & empty, -4)
        self.tell(twin, level, (self.other << 5) & empty, -5)
        self.tell(twin, level, (crowned >> 4) & empty, 4)
        self.tell(twin, level, (crowned >> 5) & empty, 5)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def tell(self, twin: cython.int, level: cython.int, starts: U64, shift: cython.int) -> cython.void:
        """Tell it to the positions where a piece stood on one of these starts, one shift from its end."""
        start: U64
        end: U64
        other: U64
        kings: U64
        at: cython.longlong
        while starts:
            start = starts & (~starts + 1)
            starts ^= start
            end = start << shift if shift > 0 else start >> -shift
            other = (self.other ^ end) | start
            kings = (self.kings ^ end) | start if self.kings & end else self.kings
            if can_capture(self.own, other, kings, 1):
                continue  # the step was not allowed
            at = self.bases[twin] + self.known.index(
                turned(compact(other)), turned(compact(self.own)), turned(compact(kings))
            )
            if self.open[at] == SETTLED:
                continue
            if level & 1:
                if self.open[at] != NEVER and not self.levels[at] & 1:
                    self.open[at] -= 1
                    self.levels[at] = max(self.levels[at], min(level + 1, C_LAST - 1))
            elif not self.levels[at] & 1 or self.levels[at] > level + 1:
                self.levels[at] = level + 1
