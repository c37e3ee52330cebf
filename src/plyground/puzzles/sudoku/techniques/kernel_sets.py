# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Which almost locked sets go together: the kernel behind ALS-XZ and ALS chains.

A set comes as words of 64 bits: its cells, then for each of its digits, the smallest first, the digit, its
places in the set, and all that these see; a digit 0 where there are fewer. Sets of sets have bit i for set i.
"""

from array import array

import cython
from cython import ulonglong as U64

if cython.compiled:
    from cython.cimports.plyground.bits import ctz
else:
    from plyground.bits import ctz

COMPILED: bool = cython.compiled

ONE = cython.declare(U64, 1)


@cython.final
@cython.cclass
class Web:
    """The sets of a board, by digit the others that each is linked with, and those with which it strikes."""

    words: cython.int
    """Of a set of cells."""
    slots: cython.int
    """Digits that a set may have."""
    width: cython.int
    """Of a set as it comes."""
    count: cython.int
    row: cython.int
    """Words of a set of sets."""
    sets: U64[::1]
    places: U64[::1]
    rank: cython.int[::1]
    order: cython.int[::1]
    """For each set the slots of its digits as they are tried, then -1."""
    linked: U64[::1]
    striking: U64[::1]
    ends: U64[::1]
    path: cython.int[::1]
    digits: cython.int[::1]

    def __init__(self, cells: int, slots: int) -> None:
        self.words = (cells + 63) // 64
        self.slots = slots
        self.width = self.words + slots * (1 + 2 * self.words)
        self.count = 0
        self.path = array("i", bytes(4 * 8))
        self.digits = array("i", bytes(4 * 8))

    def load(self, sets: bytes, places: bytes, order: list) -> None:
        """The sets, where each digit may still stand (digit 0 too), and the digits in the order to try."""
        self.sets = array("Q", sets)
        self.places = array("Q", places)
        self.count = len(sets) // (8 * self.width)
        self.row = (self.count + 63) // 64
        self.linked = array("Q", bytes(8 * self.count * self.slots * self.row))
        self.striking = array("Q", bytes(8 * self.count * self.slots * self.row))
        self.ends = array("Q", bytes(8 * self.slots * self.row))
        self.rank = array("i", bytes(4 * (max(order, default=0) + 1)))
        for number, digit in enumerate(order):
            self.rank[digit] = number
        self.order = array("i", bytes(4 * self.count * self.slots))
        self._sort()
        self._connect()

    def pair(self) -> tuple | None:
        """The first two sets of which one lacks a digit, so that they strike another; and that digit."""
        i: cython.int
        k: cython.int
        slot: cython.int
        word: cython.int
        hit: U64
        for i in range(self.count):
            for k in range(self.slots):
                slot = self.order[i * self.slots + k]
                if slot < 0:
                    break
                self._aim(i, self._digit(i, slot))
                for word in range(i // 64, self.row):
                    hit = self.linked[(i * self.slots + slot) * self.row + word] & self.ends[word]
                    if hit:
                        return i, 64 * word + ctz(hit), self._digit(i, slot)
        return None

    def chain(self, first: int, length: int) -> tuple | None:
        """The first chain of so many sets, three or more, from this one: sets, and the digits they share."""
        self.path[0] = first
        if self._extend(1, length):
            return [self.path[k] for k in range(length)], [self.digits[k] for k in range(length - 1)]
        return None

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _digit(self, i: cython.int, slot: cython.int) -> cython.int:
        return cython.cast(cython.int, self.sets[i * self.width + self.words + slot * (1 + 2 * self.words)])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _sort(self) -> cython.void:
        """The slots of each set by the rank of their digits."""
        i: cython.int
        slot: cython.int
        at: cython.int
        base: cython.int
        for i in range(self.count):
            base = i * self.slots
            for slot in range(self.slots):
                self.order[base + slot] = -1
                if self._digit(i, slot) == 0:
                    continue
                at = slot
                while (
                    at > 0
                    and self.rank[self._digit(i, self.order[base + at - 1])] > self.rank[self._digit(i, slot)]
                ):
                    self.order[base + at] = self.order[base + at - 1]
                    at -= 1
                self.order[base + at] = slot

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _connect(self) -> cython.void:
        """Every two sets that share a digit."""
        i: cython.int
        j: cython.int
        a: cython.int
        b: cython.int
        one: cython.int
        other: cython.int
        for i in range(self.count):
            for j in range(i + 1, self.count):
                a = b = 0
                while a < self.slots and b < self.slots:
                    one = self._digit(i, a)
                    other = self._digit(j, b)
                    if not one or not other:
                        break
                    if one == other:
                        self._compare(i, a, j, b, one)
                    if one <= other:
                        a += 1
                    if other <= one:
                        b += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _compare(
        self, i: cython.int, a: cython.int, j: cython.int, b: cython.int, digit: cython.int
    ) -> cython.void:
        """Can only one of two sets hold a digit? Do they together take it from some cell?"""
        words: cython.int = self.words
        one: cython.int = i * self.width + words + a * (1 + 2 * words) + 1
        other: cython.int = j * self.width + words + b * (1 + 2 * words) + 1
        beyond: U64 = 0
        struck: U64 = 0
        shared: U64 = 0
        k: cython.int
        for k in range(words):
            beyond |= self.sets[other + k] & ~self.sets[one + words + k]
            struck |= (
                self.sets[one + words + k] & self.sets[other + words + k] & self.places[digit * words + k]
            )
        if struck:
            self.striking[(i * self.slots + a) * self.row + j // 64] |= ONE << cython.cast(U64, j % 64)
        if beyond:
            return
        for k in range(words):
            shared |= self.sets[i * self.width + k] & self.sets[j * self.width + k]
        if not shared:
            self.linked[(i * self.slots + a) * self.row + j // 64] |= ONE << cython.cast(U64, j % 64)
            self.linked[(j * self.slots + b) * self.row + i // 64] |= ONE << cython.cast(U64, i % 64)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _aim(self, first: cython.int, but: cython.int) -> cython.void:
        """The sets after the first with which it strikes a digit other than this."""
        slot: cython.int
        k: cython.int
        for k in range(self.row):
            self.ends[k] = 0
        for slot in range(self.slots):
            if self._digit(first, slot) and self._digit(first, slot) != but:
                for k in range(first // 64, self.row):
                    self.ends[k] = self.ends[k] | self.striking[(first * self.slots + slot) * self.row + k]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _extend(self, depth: cython.int, length: cython.int) -> cython.bint:
        """Does a chain of so many sets begin as the path so far?"""
        last: cython.int = self.path[depth - 1]
        k: cython.int
        slot: cython.int
        word: cython.int
        after: cython.int
        others: U64
        for k in range(self.slots):
            slot = self.order[last * self.slots + k]
            if slot < 0:
                break
            self.digits[depth - 1] = self._digit(last, slot)
            if depth > 1 and self.digits[depth - 1] == self.digits[depth - 2]:
                continue
            if depth == 1:
                self._aim(last, self.digits[0])
            for word in range(self.row):
                others = self.linked[(last * self.slots + slot) * self.row + word]
                while others:
                    after = 64 * word + cython.cast(cython.int, ctz(others))
                    others &= others - 1
                    if self._passed(after, depth):
                        continue
                    self.path[depth] = after
                    if depth < length - 2:
                        if self._extend(depth + 1, length):
                            return True
                    elif self._closes(depth + 1):
                        return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _passed(self, i: cython.int, depth: cython.int) -> cython.bint:
        k: cython.int = 0
        while k < depth and self.path[k] != i:
            k += 1
        return k < depth

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _closes(self, depth: cython.int) -> cython.bint:
        """Does one more set end the chain?"""
        last: cython.int = self.path[depth - 1]
        k: cython.int
        slot: cython.int
        word: cython.int
        after: cython.int
        hits: U64
        for k in range(self.slots):
            slot = self.order[last * self.slots + k]
            if slot < 0:
                break
            self.digits[depth - 1] = self._digit(last, slot)
            if self.digits[depth - 1] == self.digits[depth - 2]:
                continue
            for word in range(self.path[0] // 64, self.row):
                hits = self.linked[(last * self.slots + slot) * self.row + word] & self.ends[word]
                while hits:
                    after = 64 * word + cython.cast(cython.int, ctz(hits))
                    hits &= hits - 1
                    if not self._passed(after, depth) and self._strikes(after, self.digits[depth - 1]):
                        self.path[depth] = after
                        return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _strikes(self, last: cython.int, nor: cython.int) -> cython.bint:
        """Does the first set of the path strike with this one a digit that is not at either end of it?"""
        first: cython.int = self.path[0]
        slot: cython.int
        digit: cython.int
        struck: U64
        for slot in range(self.slots):
            digit = self._digit(first, slot)
            if not digit or digit == self.digits[0] or digit == nor:
                continue
            struck = self.striking[(first * self.slots + slot) * self.row + last // 64]
            if struck >> cython.cast(U64, last % 64) & ONE:
                return True
        return False
