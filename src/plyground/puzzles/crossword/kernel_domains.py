# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The filler's domains: every slot a bitset over the words of its length, every cell a mask of letters.

Slots and cells are numbered by the caller (`problem.py`). All that search changes and takes back lives in
one array, `state`, so that an undo trail is a list of (index, old value). A word's number is its rank in its
table, the best word first; those before a rank are fair, the rest are poor, and of poor words a grid may hold
so many.
"""

from array import array

import cython
from cython import ulonglong as U64

if cython.compiled:
    from cython.cimports.plyground.bits import ctz, popcount
else:
    from ...bits import ctz, popcount

ALL_LETTERS = cython.declare(U64, (1 << 26) - 1)
ALL_BITS = cython.declare(U64, 0xFFFF_FFFF_FFFF_FFFF)
ONE = cython.declare(U64, 1)
MAX_LENGTH = 512
"""How long can a slot be? Longer than 50 cells of ten letters each."""
SPARSE = cython.declare(cython.int, 3)
"""Up to how many words in 64 bits is it quicker to spell each word than to join bitsets?"""
FEW = cython.declare(cython.int, 32)
"""Up to how many words is it quicker to look at each word than to ask each letter for a support?"""


@cython.final
@cython.cclass
class Domains:
    """What each slot may still hold; narrowed by deciding and forbidding words, taken back by the trail.

    The arrays and numbers that it is laid out in are declared in the `.pxd`.
    """

    def __init__(
        self,
        shape: dict,
        tables: tuple,
        state: U64[::1],
        live: cython.int[::1],
        trail_at: cython.int[::1],
        trail_old: U64[::1],
    ) -> None:
        """`problem.py` lays out the arrays; see there."""
        self.slots = len(shape["length"])
        self.length = shape["length"]
        self.first_cell = shape["first_cell"]
        self.cells = shape["cells"]
        self.crossing = shape["crossing"]
        self.crossing_place = shape["crossing_place"]
        self.wide = shape["wide"]
        self.domain = shape["domain"]
        self.bits_at = shape["bits_at"]
        self.letters_at = shape["letters_at"]
        self.scores_at = shape["scores_at"]
        self.count_at = shape["count_at"]
        self.limit_at = shape["limit_at"]
        self.mask_at = shape["mask_at"]
        self.seen_at = shape["seen_at"]
        self.done_at = shape["done_at"]
        self.fair = shape["fair"]
        self.fair_at = shape["fair_at"]
        self.poor_at = shape["poor_at"]
        self.poor_most = shape["poor_most"]
        self.bits, self.letters, self.scores = tables
        self.state = state
        self.live = live
        self.trail_at = trail_at
        self.trail_old = trail_old
        self.top = 0
        self.support = array("i", bytes(4 * 26 * len(shape["cells"])))
        self.queue = array("i", bytes(4 * (self.slots + 1)))
        self.queued = array("B", bytes(self.slots))
        self.waiting = 0
        self.changed = array("i", bytes(4 * MAX_LENGTH))
        self.allowed = array("Q", bytes(8 * MAX_LENGTH))
        self.dropped = array("Q", bytes(8 * MAX_LENGTH))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def decided(self, slot: cython.int) -> cython.int:
        """The one word left in a slot, or -1."""
        if self.state[self.count_at + slot] != 1:
            return -1
        at: cython.int = self.live[self.domain[slot]]
        return at * 64 + ctz(self.state[self.domain[slot] + at])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def open_cells(self, slot: cython.int) -> cython.int:
        """In how many of a slot's cells more than one letter is possible, and one."""
        place: cython.int
        found: cython.int = 1
        for place in range(self.length[slot]):
            if popcount(self.state[self.mask_at + self.cells[self.first_cell[slot] + place]]) > 1:
                found += 1
        return found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def count_crossing(self, at: cython.int, letter: cython.int) -> cython.int:
        """How many words are left to the slot that crosses in a listed cell if this letter stands there."""
        other: cython.int = self.crossing[at]
        domain: cython.int = self.domain[other]
        base: cython.longlong = (
            self.bits_at[other] + (self.crossing_place[at] * 26 + letter) * self.wide[other]
        )
        i: cython.int
        found: cython.int = 0
        for i in range(cython.cast(cython.int, self.state[self.limit_at + other])):
            found += popcount(
                self.state[domain + self.live[domain + i]] & self.bits[base + self.live[domain + i]]
            )
        return found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def keep(self, slot: cython.int, word: cython.int) -> cython.void:
        """Leave one word in a slot. Its other words need no writing: beyond the limit nobody looks."""
        domain: cython.int = self.domain[slot]
        at: cython.int = word >> 6
        i: cython.int = 0
        while self.live[domain + i] != at:
            i += 1
        self.live[domain + i] = self.live[domain]
        self.live[domain] = at
        self.write(self.limit_at + slot, 1)
        self.write(domain + at, ONE << (word & 63))
        self.enqueue(slot)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def forbid(self, slot: cython.int, word: cython.int) -> cython.void:
        """Take one word from a slot."""
        at: cython.int = self.domain[slot] + (word >> 6)
        self.write(at, self.state[at] & ~(ONE << (word & 63)) & ALL_BITS)
        self.enqueue(slot)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def undo(self, top: cython.longlong) -> cython.void:
        while self.top > top:
            self.top -= 1
            self.state[self.trail_at[self.top]] = self.trail_old[self.top]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def write(self, index: cython.int, value: U64) -> cython.void:
        """Change the state and remember how it was."""
        self.trail_at[self.top] = index
        self.trail_old[self.top] = self.state[index]
        self.top += 1
        self.state[index] = value

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def enqueue(self, slot: cython.int) -> cython.void:
        if not self.queued[slot]:
            self.queued[slot] = 1
            self.queue[self.waiting] = slot
            self.waiting += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def dequeue(self) -> cython.int:
        """The waiting slot with the fewest words: it fails first, and large domains are looked at less."""
        i: cython.int
        chosen: cython.int = 0
        slot: cython.int
        count: U64
        least: U64 = ALL_BITS
        for i in range(self.waiting):
            count = self.state[self.count_at + self.queue[i]]
            if count < least:
                least = count
                chosen = i
        slot = self.queue[chosen]
        self.waiting -= 1
        self.queue[chosen] = self.queue[self.waiting]
        self.queued[slot] = 0
        return slot

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def propagate(self) -> cython.int:
        """Make all slots and cells agree; -1, or the slot without a word, or with a poor one too many."""
        slot: cython.int
        while self.waiting > 0:
            slot = self.dequeue()
            if self.narrow(slot):
                if self.state[self.count_at + slot] == 0 or self.state[self.poor_at] > self.poor_most:
                    while self.waiting > 0:
                        self.waiting -= 1
                        self.queued[self.queue[self.waiting]] = 0
                    return slot
                if self.state[self.poor_at] == self.poor_most and self.state[self.poor_at + 1] == 0:
                    self.forbid_poor()
                if self.state[self.count_at + slot] <= FEW:
                    self.tell_by_words(slot)
                else:
                    self.tell_by_letters(slot)
                if self.state[self.count_at + slot] == 1 and self.state[self.done_at + slot] == 0:
                    self.write(self.done_at + slot, 1)
                    self.forbid_elsewhere(slot)
        return -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def narrow(self, slot: cython.int) -> cython.bint:
        """Drop the words that the slot's cells no longer allow; true if fewer are left than before."""
        first: cython.int = self.first_cell[slot]
        domain: cython.int = self.domain[slot]
        limit: cython.int = cython.cast(cython.int, self.state[self.limit_at + slot])
        place: cython.int
        i: cython.int
        at: cython.int
        changed: cython.int = 0
        kept: cython.int = 0
        fair: U64 = 0
        sparse: cython.bint
        mask: U64
        gone: U64
        words: U64
        left: U64
        for place in range(self.length[slot]):
            mask = self.state[self.mask_at + self.cells[first + place]]
            gone = self.state[self.seen_at + first + place] & ~mask & ALL_LETTERS
            if gone:
                self.write(self.seen_at + first + place, mask)
                self.changed[changed] = place
                self.allowed[changed] = mask
                self.dropped[changed] = gone
                changed += 1
        # With few words in each 64 bits it is quicker to spell the words than to join bitsets.
        sparse = self.state[self.count_at + slot] < cython.cast(U64, SPARSE * limit)
        i = limit - 1
        while i >= 0:
            at = self.live[domain + i]
            words = self.state[domain + at]
            if words and changed:
                left = self.spell(slot, at, words, changed) if sparse else self.join(slot, at, words, changed)
                if left != words:
                    self.write(domain + at, left)
                    words = left
            if words == 0:
                limit -= 1
                self.live[domain + i] = self.live[domain + limit]
                self.live[domain + limit] = at
            else:
                kept += popcount(words)
                fair |= words & self.fair_bits(slot, at)
            i -= 1
        if cython.cast(U64, limit) != self.state[self.limit_at + slot]:
            self.write(self.limit_at + slot, cython.cast(U64, limit))
        if fair == 0 and self.state[self.fair_at + slot] != 0:
            self.write(self.fair_at + slot, 0)
            self.write(self.poor_at, self.state[self.poor_at] + 1)
        if cython.cast(U64, kept) == self.state[self.count_at + slot]:
            return False
        self.write(self.count_at + slot, cython.cast(U64, kept))
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fair_bits(self, slot: cython.int, at: cython.int) -> U64:
        """Which of the 64 words of a slot's table that begin here are fair?"""
        left: cython.int = self.fair[slot] - 64 * at
        return ALL_BITS if left >= 64 else (ONE << left) - 1 if left > 0 else 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def forbid_poor(self) -> cython.void:
        """As many slots as may be poor are: every other takes a fair word."""
        slot: cython.int
        i: cython.int
        at: cython.int
        left: U64
        self.write(self.poor_at + 1, 1)
        for slot in range(self.slots):
            if self.state[self.fair_at + slot] == 0:
                continue
            for i in range(cython.cast(cython.int, self.state[self.limit_at + slot])):
                at = self.live[self.domain[slot] + i]
                left = self.state[self.domain[slot] + at] & self.fair_bits(slot, at)
                if left != self.state[self.domain[slot] + at]:
                    self.write(self.domain[slot] + at, left)
                    self.enqueue(slot)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def spell(self, slot: cython.int, at: cython.int, words: U64, changed: cython.int) -> U64:
        """Which of up to 64 words have only allowed letters in the changed places, word by word."""
        length: cython.int = self.length[slot]
        kept: U64 = words
        start: cython.longlong
        bit: cython.int
        i: cython.int
        while words:
            bit = ctz(words)
            words &= words - 1
            start = self.letters_at[slot] + cython.cast(cython.longlong, at * 64 + bit) * length
            for i in range(changed):
                if (self.allowed[i] >> self.letters[start + self.changed[i]]) & 1 == 0:
                    kept ^= ONE << bit
                    break
        return kept

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def join(self, slot: cython.int, at: cython.int, words: U64, changed: cython.int) -> U64:
        """The same by the bitsets of the letters: of those that are left or of those that went, the fewer."""
        wide: cython.int = self.wide[slot]
        base: cython.longlong
        letters: U64
        union: U64
        i: cython.int
        for i in range(changed):
            base = self.bits_at[slot] + self.changed[i] * 26 * wide + at
            union = 0
            if popcount(self.dropped[i]) < popcount(self.allowed[i]):
                letters = self.dropped[i]
                while letters:
                    union |= self.bits[base + ctz(letters) * wide]
                    letters &= letters - 1
                words &= ~union & ALL_BITS
            else:
                letters = self.allowed[i]
                while letters:
                    union |= self.bits[base + ctz(letters) * wide]
                    letters &= letters - 1
                words &= union
            if words == 0:
                break
        return words

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def tell_by_words(self, slot: cython.int) -> cython.void:
        """Leave in the slot's cells only letters of its words, by looking at each word."""
        first: cython.int = self.first_cell[slot]
        domain: cython.int = self.domain[slot]
        length: cython.int = self.length[slot]
        limit: cython.int = cython.cast(cython.int, self.state[self.limit_at + slot])
        i: cython.int
        at: cython.int
        place: cython.int
        word: cython.longlong
        words: U64
        mask: U64
        for place in range(length):
            if popcount(self.state[self.mask_at + self.cells[first + place]]) == 1:
                continue
            mask = 0
            for i in range(limit):
                at = self.live[domain + i]
                words = self.state[domain + at]
                while words:
                    word = at * 64 + ctz(words)
                    words &= words - 1
                    mask |= ONE << self.letters[self.letters_at[slot] + word * length + place]
            self.set_mask(slot, place, mask)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def tell_by_letters(self, slot: cython.int) -> cython.void:
        """The same by asking each letter for a word that supports it: last time's first, then any."""
        first: cython.int = self.first_cell[slot]
        domain: cython.int = self.domain[slot]
        wide: cython.int = self.wide[slot]
        limit: cython.int = cython.cast(cython.int, self.state[self.limit_at + slot])
        place: cython.int
        letter: cython.int
        i: cython.int
        at: cython.int
        base: cython.longlong
        mask: U64
        left: U64
        for place in range(self.length[slot]):
            left = self.state[self.mask_at + self.cells[first + place]]
            if popcount(left) == 1:
                continue
            mask = left
            while left:
                letter = ctz(left)
                left &= left - 1
                base = self.bits_at[slot] + (place * 26 + letter) * wide
                at = self.support[(first + place) * 26 + letter]
                if self.state[domain + at] & self.bits[base + at]:
                    continue
                for i in range(limit):
                    at = self.live[domain + i]
                    if self.state[domain + at] & self.bits[base + at]:
                        self.support[(first + place) * 26 + letter] = at
                        break
                else:
                    mask ^= ONE << letter
            self.set_mask(slot, place, mask)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def set_mask(self, slot: cython.int, place: cython.int, mask: U64) -> cython.void:
        """Narrow a cell; the slot itself already agrees, the one that crosses it must look again."""
        at: cython.int = self.first_cell[slot] + place
        cell: cython.int = self.mask_at + self.cells[at]
        if mask != self.state[cell]:
            self.write(cell, mask)
            self.write(self.seen_at + at, mask)
            if self.crossing[at] >= 0:
                self.enqueue(self.crossing[at])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def forbid_elsewhere(self, slot: cython.int) -> cython.void:
        """A word stands in a grid once: take a decided slot's word from all others."""
        word: cython.int = self.decided(slot)
        bit: U64 = ONE << (word & 63)
        other: cython.int
        at: cython.int
        for other in range(self.slots):
            if other != slot and self.length[other] == self.length[slot]:
                at = self.domain[other] + (word >> 6)
                if self.state[at] & bit:
                    self.write(at, self.state[at] ^ bit)
                    self.enqueue(other)
