# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What follows from a candidate by singles alone, each with its cause: the kernel behind the nets.

A literal is 2 × (cell × digits + digit - 1), plus 1 if it says that the cell holds the digit. A cause is,
for a false literal, the literal before it that made it so; for a true one, the house that has no other
place, or -1 - cell if it is the cell's last digit. Bit d of a set of digits is digit d.
"""

from array import array

import cython
from cython import ulonglong as U64

if cython.compiled:
    from cython.cimports.plyground.bits import ctz, popcount
else:
    from plyground.bits import ctz, popcount

COMPILED: bool = cython.compiled

ONE = cython.declare(U64, 1)
OPEN = cython.declare(cython.int, 0)
FAILED = cython.declare(cython.int, 1)
ASSUMED = cython.declare(cython.int, -100000)


@cython.final
@cython.cclass
class Nets:
    """The houses and peers of a layout, a board's candidates, and the trail of the last assumption."""

    size: cython.int
    cells: cython.int
    house_count: cython.int
    houses: cython.int[::1]
    peers: cython.int[::1]
    first_peer: cython.int[::1]
    houses_of: cython.int[::1]
    first_house: cython.int[::1]
    start: U64[::1]
    now: U64[::1]
    counts: cython.int[::1]
    start_counts: cython.int[::1]
    said: U64[::1]
    trail: cython.int[::1]
    cause: cython.int[::1]
    length: cython.int
    failed_cell: cython.int
    failed_house: cython.int
    failed_digit: cython.int

    def __init__(self, size: int, houses: list, peers: list) -> None:
        self.size = size
        self.cells = size * size
        self.house_count = len(houses)
        self.houses = array("i", [cell for house in houses for cell in house])
        self.peers = array("i", [cell for each in peers for cell in each] + [0])
        self.first_peer = array("i", _offsets(peers))
        inside = [[h for h, house in enumerate(houses) if cell in house] for cell in range(size * size)]
        self.houses_of = array("i", [house for each in inside for house in each])
        self.first_house = array("i", _offsets(inside))
        self.start = array("Q", bytes(8 * size * size))
        self.now = array("Q", bytes(8 * size * size))
        self.said = array("Q", bytes(8 * size * size))
        self.counts = array("i", bytes(4 * len(houses) * (size + 1)))
        self.start_counts = array("i", bytes(4 * len(houses) * (size + 1)))
        self.trail = array("i", bytes(4 * 2 * size * size * size + 4))
        self.cause = array("i", bytes(4 * 2 * size * size * size))
        self.length = 0
        self.failed_cell = -1
        self.failed_house = -1
        self.failed_digit = 0

    def load(self, candidates: list) -> None:
        """A board to start from: the digits that each cell may hold, one for a cell that is known."""
        i: cython.Py_ssize_t
        for i in range(self.cells):
            self.start[i] = candidates[i]
        self._count()

    def assume(self, cell: int, digit: int, true: bool = True) -> bool:
        """Whether a candidate (or that it is none) fails; the trail says how."""
        return self._run(cell, digit, true) == FAILED

    def next_failure(self, candidate: int) -> int:
        """The first candidate from this one on (cell × digits + digit - 1) that fails; -1 if none does."""
        return self._next(candidate)

    def trail_length(self) -> int:
        return self.length

    def literals(self) -> list:
        """The literals of the trail, in order, the assumption first."""
        return [self.trail[i] for i in range(self.length)]

    def cause_of(self, literal: int) -> int:
        return self.cause[literal]

    def failure(self) -> tuple:
        """The cell without a digit, the house without a place, and for which digit; -1 for none."""
        return self.failed_cell, self.failed_house, self.failed_digit

    def left(self) -> list:
        """The digits that each cell may still hold after the last assumption."""
        return [self.now[cell] for cell in range(self.cells)]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _count(self) -> cython.void:
        """How many places each digit has in each house."""
        i: cython.int
        k: cython.int
        digit: cython.int
        for i in range(self.house_count * (self.size + 1)):
            self.start_counts[i] = 0
        for i in range(self.cells):
            for k in range(self.first_house[i], self.first_house[i + 1]):
                for digit in range(1, self.size + 1):
                    if self.start[i] & ONE << cython.cast(U64, digit):
                        self.start_counts[self.houses_of[k] * (self.size + 1) + digit] += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _next(self, candidate: cython.int) -> cython.int:
        cell: cython.int
        digit: cython.int
        while candidate < self.cells * self.size:
            cell = candidate // self.size
            digit = candidate % self.size + 1
            if (
                self.start[cell] & ONE << cython.cast(U64, digit)
                and popcount(self.start[cell]) > 1
                and self._run(cell, digit, True) == FAILED
            ):
                return candidate
            candidate += 1
        return -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _run(self, cell: cython.int, digit: cython.int, true: cython.bint) -> cython.int:
        i: cython.int
        at: cython.int = 0
        for i in range(self.cells):
            self.now[i] = self.start[i]
            self.said[i] = 0
        for i in range(self.house_count * (self.size + 1)):
            self.counts[i] = self.start_counts[i]
        self.length = 0
        self.failed_cell = -1
        self.failed_house = -1
        self.failed_digit = 0
        literal: cython.int = 2 * (cell * self.size + digit - 1)
        if true:
            self.said[cell] = ONE << cython.cast(U64, digit)
            self._push(literal + 1, ASSUMED)
        elif self._strike(cell, digit, ASSUMED):
            return FAILED
        while at < self.length:
            literal = self.trail[at]
            at += 1
            if literal & 1:
                if self._settle(literal):
                    return FAILED
            elif self._look(literal):
                return FAILED
        return OPEN

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _push(self, literal: cython.int, cause: cython.int) -> cython.void:
        self.trail[self.length] = literal
        self.length += 1
        self.cause[literal] = cause

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _strike(self, cell: cython.int, digit: cython.int, cause: cython.int) -> cython.int:
        """A candidate falls; FAILED if that leaves a cell or a house with nothing."""
        bit: U64 = ONE << cython.cast(U64, digit)
        k: cython.int
        house: cython.int
        if self.now[cell] & bit == 0:
            return OPEN
        self.now[cell] = self.now[cell] ^ bit
        self._push(2 * (cell * self.size + digit - 1), cause)
        if self.now[cell] == 0:
            self.failed_cell = cell
            return FAILED
        for k in range(self.first_house[cell], self.first_house[cell + 1]):
            house = self.houses_of[k]
            self.counts[house * (self.size + 1) + digit] -= 1
            if self.counts[house * (self.size + 1) + digit] == 0:
                self.failed_house = house
                self.failed_digit = digit
                return FAILED
        return OPEN

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _settle(self, literal: cython.int) -> cython.int:
        """A cell holds a digit: its other digits fall, and the digit at its peers."""
        cell: cython.int = literal // 2 // self.size
        digit: cython.int = literal // 2 % self.size + 1
        other: cython.int
        k: cython.int
        for other in range(1, self.size + 1):
            if other != digit and self._strike(cell, other, literal):
                return FAILED
        for k in range(self.first_peer[cell], self.first_peer[cell + 1]):
            if self._strike(self.peers[k], digit, literal):
                return FAILED
        return OPEN

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _look(self, literal: cython.int) -> cython.int:
        """After a candidate fell: has its cell one digit left, has a house one place left?"""
        cell: cython.int = literal // 2 // self.size
        digit: cython.int = literal // 2 % self.size + 1
        bit: U64 = ONE << cython.cast(U64, digit)
        k: cython.int
        i: cython.int
        house: cython.int
        place: cython.int
        if popcount(self.now[cell]) == 1:
            self._conclude(cell, cython.cast(cython.int, ctz(self.now[cell])), -1 - cell)
        for k in range(self.first_house[cell], self.first_house[cell + 1]):
            house = self.houses_of[k]
            if self.counts[house * (self.size + 1) + digit] == 1:
                for i in range(house * self.size, (house + 1) * self.size):
                    place = self.houses[i]
                    if self.now[place] & bit:
                        self._conclude(place, digit, house)
        return OPEN

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _conclude(self, cell: cython.int, digit: cython.int, cause: cython.int) -> cython.void:
        """A cell must hold a digit, unless that was known."""
        bit: U64 = ONE << cython.cast(U64, digit)
        if popcount(self.start[cell]) == 1 or self.said[cell] & bit:
            return
        self.said[cell] = self.said[cell] | bit
        self._push(2 * (cell * self.size + digit - 1) + 1, cause)


def _offsets(groups: list) -> list:
    total = 0
    found = [0]
    for group in groups:
        total += len(group)
        found.append(total)
    return found
