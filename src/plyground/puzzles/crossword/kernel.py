# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The filler's kernel: every slot a bitset over the words of its length, every cell a mask of letters.

Slots and cells are numbered by the caller (`problem.py`). All that search changes and takes back lives in
one array, `state`, so that an undo trail is a list of (index, old value). A word's number is its rank in its
table, the best word first.
"""

from array import array

import cython
from cython import ulonglong as U64

if cython.compiled:
    from cython.cimports.plyground.bits import ctz, popcount
else:
    from ...bits import ctz, popcount

OUTCOMES = ("unfillable", "filled", "stopped", "spent")
UNFILLABLE = cython.declare(cython.int, 0)
FILLED = cython.declare(cython.int, 1)
STOPPED = cython.declare(cython.int, 2)
SPENT = cython.declare(cython.int, 3)

ALL_LETTERS = cython.declare(U64, (1 << 26) - 1)
ALL_BITS = cython.declare(U64, 0xFFFF_FFFF_FFFF_FFFF)
ONE = cython.declare(U64, 1)
MAX_LENGTH = 512
"""How long can a slot be? Longer than 50 cells of ten letters each."""
SPARSE = cython.declare(cython.int, 3)
"""Up to how many words in 64 bits is it quicker to spell each word than to join bitsets?"""
FEW = cython.declare(cython.int, 32)
"""Up to how many words is it quicker to look at each word than to ask each letter for a support?"""
POLL = cython.declare(cython.longlong, 15)
"""Every how many nodes is the stop flag read, less one (a power of two)? A node takes up to 0.1 ms."""
SAMPLE = cython.declare(cython.int, 64)
"""How many words of a slot are compared before one is tried?"""
FIRST_RUN = cython.declare(cython.longlong, 50)
"""After how many failures does the first run of a restart series end?"""
FRESH = cython.declare(cython.int, 8)
"""How often is a word chosen anew that the last run's fullest grid had already? Once in so many times: a
restart then changes the fill around what failed and keeps the rest."""
JITTER = cython.declare(cython.int, 102)
"""By how many parts in 1024 may chance change what a slot is worth? A tenth: enough to leave a rut."""
UNIT_WEIGHT = cython.declare(cython.longlong, 1024)
DECAY = cython.declare(cython.longlong, 973)
"""How much of what a slot's failures have added to its weight survives a restart, of 1024? Measured: 95 %."""


@cython.final
@cython.cclass
class Kernel:
    """One filling of one grid, to be run in slices; `words` then tells what stands in each slot."""

    slots: cython.int
    length: cython.int[::1]
    first_cell: cython.int[::1]
    cells: cython.int[::1]
    crossing: cython.int[::1]
    crossing_place: cython.int[::1]
    wide: cython.int[::1]
    domain: cython.int[::1]
    bits_at: cython.longlong[::1]
    letters_at: cython.longlong[::1]
    scores_at: cython.longlong[::1]
    bits: U64[::1]
    letters: cython.uchar[::1]
    scores: cython.uchar[::1]
    state: U64[::1]
    live: cython.int[::1]
    count_at: cython.int
    limit_at: cython.int
    mask_at: cython.int
    seen_at: cython.int
    done_at: cython.int
    trail_at: cython.int[::1]
    trail_old: U64[::1]
    top: cython.longlong
    support: cython.int[::1]
    weight: cython.longlong[::1]
    queue: cython.int[::1]
    queued: cython.uchar[::1]
    waiting: cython.int
    changed: cython.int[::1]
    allowed: U64[::1]
    dropped: U64[::1]
    logs: cython.int[::1]
    worth: cython.longlong[::1]
    level_top: cython.longlong[::1]
    level_slot: cython.int[::1]
    level_word: cython.int[::1]
    depth: cython.int
    random: U64
    bias: cython.longlong
    nodes: cython.longlong
    failures: cython.longlong
    restarts: cython.longlong
    run_failures: cython.longlong
    run_limit: cython.longlong
    begun: cython.bint
    over: cython.int
    last: cython.int
    best: cython.int[::1]
    saved: cython.int[::1]
    run_best: cython.int
    best_count: cython.int

    def __init__(
        self,
        shape: dict,
        tables: tuple,
        state: object,
        live: object,
        trail_at: object,
        trail_old: object,
        logs: object,
    ) -> None:
        """`problem.py` lays out the arrays; see there."""
        self.length = shape["length"]
        self.slots = len(shape["length"])
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
        self.bits, self.letters, self.scores = tables
        self.state = state
        self.live = live
        self.trail_at = trail_at
        self.trail_old = trail_old
        self.logs = logs
        places = len(shape["cells"])
        self.top = 0
        self.support = array("i", bytes(4 * 26 * places))
        self.weight = array("q", [1024] * self.slots)
        self.queue = array("i", bytes(4 * (self.slots + 1)))
        self.queued = array("B", bytes(self.slots))
        self.waiting = 0
        self.changed = array("i", bytes(4 * MAX_LENGTH))
        self.allowed = array("Q", bytes(8 * MAX_LENGTH))
        self.dropped = array("Q", bytes(8 * MAX_LENGTH))
        self.worth = array("q", bytes(8 * 26 * MAX_LENGTH))
        self.level_top = array("q", bytes(8 * (self.slots + 1)))
        self.level_slot = array("i", bytes(4 * (self.slots + 1)))
        self.level_word = array("i", bytes(4 * (self.slots + 1)))
        self.depth = 0
        self.random = 1
        self.bias = 0
        self.nodes = 0
        self.failures = 0
        self.restarts = 0
        self.run_failures = 0
        self.run_limit = FIRST_RUN
        self.begun = False
        self.over = SPENT
        self.last = -1
        self.best = array("i", [-1] * self.slots)
        self.best_count = -1
        self.saved = array("i", [-1] * self.slots)
        self.run_best = -1

    def prepare(self, seed: int, bias: int) -> None:
        """Choose the seed, and how much a word's score weighs against the freedom that it leaves."""
        self.random = (seed * 0x9E37_79B9_7F4A_7C15 + 0xD1B5_4A32_D192_ED03) & 0xFFFF_FFFF_FFFF_FFFF or 1
        self.bias = bias

    def run(self, flag: cython.longlong[::1], failures: cython.longlong) -> str:
        """Search on until filled, proved unfillable, stopped by the flag, or that many failures are spent."""
        status: cython.int
        with cython.nogil:
            status = self.search(flag, failures)
        return OUTCOMES[status]

    def counts(self) -> tuple:
        """Nodes, failures and restarts so far."""
        return self.nodes, self.failures, self.restarts

    def words(self) -> list:
        """The word in each slot, by its number in the slot's table; -1 where it is open."""
        return [self.decided(slot) for slot in range(self.slots)]

    def best_words(self) -> list:
        """The same for the best partial fill met so far."""
        return list(self.best)

    def weights(self) -> list:
        """How often each slot has failed, aged; 1024 for never."""
        return list(self.weight)

    def rest(self, slot: cython.int) -> int:
        """How many words a slot could still take."""
        return self.state[self.count_at + slot]

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
    def draw(self) -> U64:
        """A random number (xorshift)."""
        x: U64 = self.random
        x ^= (x << 13) & ALL_BITS
        x ^= x >> 7
        x ^= (x << 17) & ALL_BITS
        self.random = x
        return x >> 11

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
    def undo(self, top: cython.longlong) -> cython.void:
        while self.top > top:
            self.top -= 1
            self.state[self.trail_at[self.top]] = self.trail_old[self.top]

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
    def propagate(self) -> cython.bint:
        """Make all slots and cells agree; false if a slot has no word left."""
        slot: cython.int
        while self.waiting > 0:
            slot = self.dequeue()
            if self.narrow(slot):
                if self.state[self.count_at + slot] == 0:
                    self.weight[slot] += UNIT_WEIGHT
                    while self.waiting > 0:
                        self.waiting -= 1
                        self.queued[self.queue[self.waiting]] = 0
                    return False
                if self.state[self.count_at + slot] <= FEW:
                    self.tell_by_words(slot)
                else:
                    self.tell_by_letters(slot)
                if self.state[self.count_at + slot] == 1 and self.state[self.done_at + slot] == 0:
                    self.write(self.done_at + slot, 1)
                    self.forbid_elsewhere(slot)
        return True

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
            i -= 1
        if cython.cast(U64, limit) != self.state[self.limit_at + slot]:
            self.write(self.limit_at + slot, cython.cast(U64, limit))
        if cython.cast(U64, kept) == self.state[self.count_at + slot]:
            return False
        self.write(self.count_at + slot, cython.cast(U64, kept))
        return True

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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def choose_slot(self) -> cython.int:
        """The last that failed; else the one with fewest words for its weight and open cells; -1 for none."""
        slot: cython.int
        chosen: cython.int = -1
        decided: cython.int = 0
        value: cython.longlong
        least: cython.longlong = 0
        for slot in range(self.slots):
            if self.state[self.count_at + slot] == 1:
                decided += 1
                continue
            value = cython.cast(cython.longlong, self.state[self.count_at + slot]) << 24
            value //= self.weight[slot] * self.open_cells(slot)
            value *= 1024 + cython.cast(cython.longlong, self.draw() % JITTER)
            if chosen < 0 or value < least:
                least = value
                chosen = slot
        self.remember(decided)
        if self.last >= 0 and self.state[self.count_at + self.last] > 1:
            return self.last
        return chosen

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
    def remember(self, decided: cython.int) -> cython.void:
        """Keep the fullest grid of all, to be shown, and that of this run, to be taken up by the next one."""
        slot: cython.int
        if decided > self.best_count:
            self.best_count = decided
            for slot in range(self.slots):
                self.best[slot] = self.decided(slot)
        if decided > self.run_best:
            self.run_best = decided
            for slot in range(self.slots):
                if self.state[self.count_at + slot] == 1:
                    self.saved[slot] = self.decided(slot)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def choose_word(self, slot: cython.int) -> cython.int:
        """The last run's word; else, of a sample, that which leaves its crossings most choice."""
        first: cython.int = self.first_cell[slot]
        domain: cython.int = self.domain[slot]
        length: cython.int = self.length[slot]
        place: cython.int
        letter: cython.int
        i: cython.int
        seen: cython.int = 0
        word: cython.int
        chosen: cython.int = -1
        limit: cython.int = cython.cast(cython.int, self.state[self.limit_at + slot])
        words: U64
        value: cython.longlong
        most: cython.longlong = 0
        step: U64 = 1 + self.state[self.count_at + slot] // SAMPLE
        skip: U64 = self.draw() % step
        word = self.saved[slot]
        if word >= 0 and self.draw() % FRESH != 0 and (self.state[domain + (word >> 6)] >> (word & 63)) & 1:
            return word
        for place in range(length):
            self.weigh_letters(first, place)
        for i in range(limit):
            words = self.state[domain + self.live[domain + i]]
            while words:
                word = self.live[domain + i] * 64 + ctz(words)
                words &= words - 1
                if skip > 0:
                    skip -= 1
                    continue
                if step > 1:
                    skip = self.draw() % (2 * step - 1)
                value = self.bias * self.scores[self.scores_at[slot] + word]
                value += cython.cast(cython.longlong, self.draw() & 511)
                for place in range(length):
                    letter = self.letters[
                        self.letters_at[slot] + cython.cast(cython.longlong, word) * length + place
                    ]
                    value += self.worth[place * 26 + letter]
                if chosen < 0 or value > most:
                    most = value
                    chosen = word
                seen += 1
                if seen >= SAMPLE:
                    return chosen
        if chosen < 0:
            # Every word was skipped: the first will do.
            chosen = self.live[domain] * 64 + ctz(self.state[domain + self.live[domain]])
        return chosen

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def weigh_letters(self, first: cython.int, place: cython.int) -> cython.void:
        """What each letter in a slot's cell is worth: the logarithm of the words left to the crossing."""
        other: cython.int = self.crossing[first + place]
        mask: U64 = self.state[self.mask_at + self.cells[first + place]]
        letter: cython.int
        i: cython.int
        at: cython.int
        limit: cython.int
        left: cython.int
        domain: cython.int
        base: cython.longlong
        for letter in range(26):
            self.worth[place * 26 + letter] = 0
        if other < 0 or popcount(mask) == 1:
            return
        limit = cython.cast(cython.int, self.state[self.limit_at + other])
        domain = self.domain[other]
        while mask:
            letter = ctz(mask)
            mask &= mask - 1
            base = self.bits_at[other] + (self.crossing_place[first + place] * 26 + letter) * self.wide[other]
            left = 0
            for i in range(limit):
                at = self.live[domain + i]
                left += popcount(self.state[domain + at] & self.bits[base + at])
            self.worth[place * 26 + letter] = self.logs[left]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def decide(self, slot: cython.int, word: cython.int) -> cython.void:
        """Leave one word in a slot. Its other words need no writing: beyond the limit nobody looks."""
        domain: cython.int = self.domain[slot]
        at: cython.int = word >> 6
        i: cython.int = 0
        self.level_top[self.depth] = self.top
        self.level_slot[self.depth] = slot
        self.level_word[self.depth] = word
        self.depth += 1
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
    def refute(self) -> cython.void:
        """Take back the last decision and forbid its word there."""
        slot: cython.int
        word: cython.int
        at: cython.int
        self.depth -= 1
        self.undo(self.level_top[self.depth])
        slot = self.level_slot[self.depth]
        word = self.level_word[self.depth]
        at = self.domain[slot] + (word >> 6)
        self.write(at, self.state[at] & ~(ONE << (word & 63)) & ALL_BITS)
        self.enqueue(slot)
        self.last = slot

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def restart(self) -> cython.void:
        """Begin again from the top; what was refuted there without any decision stays refuted."""
        slot: cython.int
        if self.depth > 0:
            self.undo(self.level_top[0])
            self.depth = 0
        self.restarts += 1
        self.run_best = -1
        self.run_failures = 0
        self.run_limit = self.run_limit * 13 // 10 + 1
        self.last = -1
        for slot in range(self.slots):
            self.weight[slot] = UNIT_WEIGHT + (self.weight[slot] - UNIT_WEIGHT) * DECAY // 1024

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def search(self, flag: cython.longlong[::1], failures: cython.longlong) -> cython.int:
        slot: cython.int
        word: cython.int
        spent: cython.longlong = 0
        if self.over != SPENT:
            return self.over
        if not self.begun:
            self.begun = True
            for slot in range(self.slots):
                self.enqueue(slot)
            if not self.propagate():
                self.over = UNFILLABLE
                return self.over
        while True:
            slot = self.choose_slot()
            if slot < 0:
                self.over = FILLED
                return self.over
            if (self.nodes & POLL) == 0 and flag[0] != 0:
                return STOPPED
            if spent >= failures:
                return SPENT
            word = self.choose_word(slot)
            self.nodes += 1
            self.decide(slot, word)
            while not self.propagate():
                self.failures += 1
                self.run_failures += 1
                spent += 1
                if self.depth == 0:
                    self.over = UNFILLABLE
                    return self.over
                self.refute()
            if self.run_failures > self.run_limit:
                self.restart()
