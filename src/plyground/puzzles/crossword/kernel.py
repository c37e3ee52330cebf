# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The filler's kernel: which slot is decided next, with which word, and what is learnt from failures.

A decision that fails is taken back and its word forbidden there. Slots that fail gain weight and come
earlier; a run that fails too often is given up, and the next one keeps the weights, the words of the fullest
grid it had, and nogoods: few decisions that can't stand together.
"""

from array import array

import cython
from cython import ulonglong as U64

if cython.compiled:
    from cython.cimports.plyground.bits import ctz, popcount
    from cython.cimports.plyground.puzzles.crossword.kernel_domains import Domains
else:
    from ...bits import ctz, popcount
    from .kernel_domains import Domains

OUTCOMES = ("unfillable", "filled", "stopped", "spent")
UNFILLABLE = cython.declare(cython.int, 0)
FILLED = cython.declare(cython.int, 1)
STOPPED = cython.declare(cython.int, 2)
SPENT = cython.declare(cython.int, 3)

ALL_BITS = cython.declare(U64, 0xFFFF_FFFF_FFFF_FFFF)
MAX_LENGTH = 512
"""How long can a slot be? Longer than 50 cells of ten letters each."""
POLL = cython.declare(cython.longlong, 15)
"""Every how many nodes is the stop flag read, less one (a power of two)? A node takes up to 0.1 ms."""
SAMPLE = cython.declare(cython.int, 64)
"""How many words of a slot are compared before one is tried?"""
RUN = cython.declare(cython.longlong, 50)
"""How many failures end the shortest runs? The others take a multiple of it, by Luby's series."""
FRESH = cython.declare(cython.int, 8)
"""How often is a word chosen anew that the last run's fullest grid had already? Once in so many times: a
restart then changes the fill around what failed and keeps the rest."""
JITTER = cython.declare(cython.int, 102)
"""By how many parts in 1024 may chance change what a slot is worth? A tenth: enough to leave a rut."""
UNIT_WEIGHT = cython.declare(cython.longlong, 1024)
DECAY = cython.declare(cython.longlong, 973)
"""How much of what a slot's failures have added to its weight survives a restart, of 1024? Measured: 95 %."""
NOGOODS = cython.declare(cython.int, 2048)
"""How many nogoods are kept? The newest; they are looked through near the root only."""
NOGOOD_DEPTH = cython.declare(cython.int, 3)
"""Under how many decisions at most is a refuted one worth a nogood? More come together too rarely."""
NOGOOD_ROOM = cython.declare(cython.int, 9)
"""How much room does a nogood take? Its size, and a slot and a word for each decision."""


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def luby(number: cython.longlong) -> cython.longlong:
    """Luby's series from its first member on: 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 …"""
    power: cython.longlong
    while True:
        power = 1
        while power * 2 - 1 < number:
            power *= 2
        if power * 2 - 1 == number:
            return power
        number -= power - 1


@cython.final
@cython.cclass
class Kernel:
    """One filling of one grid, to be run in slices; `words` then tells what stands in each slot."""

    domains: Domains
    slots: cython.int
    state: U64[::1]
    live: cython.int[::1]
    domain: cython.int[::1]
    length: cython.int[::1]
    first_cell: cython.int[::1]
    cells: cython.int[::1]
    crossing: cython.int[::1]
    letters: cython.uchar[::1]
    letters_at: cython.longlong[::1]
    scores: cython.uchar[::1]
    scores_at: cython.longlong[::1]
    count_at: cython.int
    limit_at: cython.int
    mask_at: cython.int
    logs: cython.int[::1]
    weight: cython.longlong[::1]
    worth: cython.longlong[::1]
    level_top: cython.longlong[::1]
    level_slot: cython.int[::1]
    level_word: cython.int[::1]
    depth: cython.int
    refuted_slot: cython.int[::1]
    refuted_word: cython.int[::1]
    refuted_depth: cython.int[::1]
    refuted: cython.int
    nogoods: cython.int[::1]
    learnt: cython.longlong
    random: U64
    bias: cython.longlong
    nodes: cython.longlong
    failures: cython.longlong
    restarts: cython.longlong
    run_failures: cython.longlong
    begun: cython.bint
    outcome: cython.int
    over: cython.longlong[::1]
    last: cython.int
    best: cython.int[::1]
    saved: cython.int[::1]
    run_best: cython.int
    best_count: cython.int

    def __init__(self, domains: Domains, logs: object, over: object, seed: int, bias: int) -> None:
        """`bias` is how much a word's score weighs against the freedom that it leaves.

        Kernels that share `over` are rivals: the first that is done sets it, and the others stop.
        """
        self.domains = domains
        self.slots = domains.slots
        # Its arrays under our own name: a local alias is not to be had without the GIL.
        self.state, self.live, self.domain = domains.state, domains.live, domains.domain
        self.length, self.first_cell = domains.length, domains.first_cell
        self.cells, self.crossing = domains.cells, domains.crossing
        self.letters, self.letters_at = domains.letters, domains.letters_at
        self.scores, self.scores_at = domains.scores, domains.scores_at
        self.count_at, self.limit_at, self.mask_at = domains.count_at, domains.limit_at, domains.mask_at
        self.logs = logs
        self.over = over
        self.weight = array("q", [1024] * self.slots)
        self.worth = array("q", bytes(8 * 26 * MAX_LENGTH))
        self.level_top = array("q", bytes(8 * (self.slots + 1)))
        self.level_slot = array("i", bytes(4 * (self.slots + 1)))
        self.level_word = array("i", bytes(4 * (self.slots + 1)))
        self.depth = 0
        self.refuted_slot = array("i", bytes(4 * NOGOODS))
        self.refuted_word = array("i", bytes(4 * NOGOODS))
        self.refuted_depth = array("i", bytes(4 * NOGOODS))
        self.refuted = 0
        self.nogoods = array("i", bytes(4 * NOGOOD_ROOM * NOGOODS))
        self.learnt = 0
        self.random = (seed * 0x9E37_79B9_7F4A_7C15 + 0xD1B5_4A32_D192_ED03) & 0xFFFF_FFFF_FFFF_FFFF or 1
        self.bias = bias
        self.nodes = 0
        self.failures = 0
        self.restarts = 0
        self.run_failures = 0
        self.begun = False
        self.outcome = SPENT
        self.last = -1
        self.best = array("i", [-1] * self.slots)
        self.best_count = -1
        self.saved = array("i", [-1] * self.slots)
        self.run_best = -1

    def run(self, flag: cython.longlong[::1], failures: cython.longlong) -> str:
        """Search on until filled, proved unfillable, stopped by flag or rival, or failures are spent."""
        status: cython.int
        with cython.nogil:
            status = self.search(flag, failures)
            if self.outcome != SPENT:
                self.over[0] = 1
        return OUTCOMES[status]

    def counts(self) -> tuple:
        """Nodes, failures and restarts so far."""
        return self.nodes, self.failures, self.restarts

    def words(self) -> list:
        """The word in each slot, by its number in the slot's table; -1 where it is open."""
        return [self.domains.decided(slot) for slot in range(self.slots)]

    def best_words(self) -> list:
        """The same for the best partial fill met so far."""
        return list(self.best)

    def best_size(self) -> int:
        """How many words the best partial fill has."""
        return self.best_count

    def weights(self) -> list:
        """How often each slot has failed, aged; 1024 for never."""
        return list(self.weight)

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
            value //= self.weight[slot] * self.domains.open_cells(slot)
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
    def remember(self, decided: cython.int) -> cython.void:
        """Keep the fullest grid of all, to be shown, and that of this run, to be taken up by the next one."""
        slot: cython.int
        if decided > self.best_count:
            self.best_count = decided
            for slot in range(self.slots):
                self.best[slot] = self.domains.decided(slot)
        if decided > self.run_best:
            self.run_best = decided
            for slot in range(self.slots):
                if self.state[self.count_at + slot] == 1:
                    self.saved[slot] = self.domains.decided(slot)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def choose_word(self, slot: cython.int) -> cython.int:
        """The last run's word; else, of a sample, that which leaves its crossings most choice."""
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
            self.weigh_letters(self.first_cell[slot] + place, place)
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
    def weigh_letters(self, at: cython.int, place: cython.int) -> cython.void:
        """What each letter in a slot's cell is worth: the logarithm of the words left to the crossing."""
        mask: U64 = self.state[self.mask_at + self.cells[at]]
        letter: cython.int
        for letter in range(26):
            self.worth[place * 26 + letter] = 0
        if self.crossing[at] < 0 or popcount(mask) == 1:
            return
        while mask:
            letter = ctz(mask)
            mask &= mask - 1
            self.worth[place * 26 + letter] = self.logs[self.domains.count_crossing(at, letter)]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def decide(self, slot: cython.int, word: cython.int) -> cython.void:
        """Go one level down: a slot takes a word."""
        self.level_top[self.depth] = self.domains.top
        self.level_slot[self.depth] = slot
        self.level_word[self.depth] = word
        self.depth += 1
        self.domains.keep(slot, word)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def refute(self) -> cython.void:
        """Take back the last decision and forbid its word there."""
        slot: cython.int
        self.depth -= 1
        slot = self.level_slot[self.depth]
        self.domains.undo(self.level_top[self.depth])
        self.domains.forbid(slot, self.level_word[self.depth])
        self.last = slot
        self.forget()
        if 0 < self.depth <= NOGOOD_DEPTH and self.refuted < NOGOODS:
            self.refuted_slot[self.refuted] = slot
            self.refuted_word[self.refuted] = self.level_word[self.depth]
            self.refuted_depth[self.refuted] = self.depth
            self.refuted += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def forget(self) -> cython.void:
        """Drop what was refuted under decisions that no longer stand."""
        while self.refuted > 0 and self.refuted_depth[self.refuted - 1] > self.depth:
            self.refuted -= 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def learn(self) -> cython.void:
        """Before a restart: what was refuted under few decisions is a nogood with them."""
        i: cython.int
        level: cython.int
        depth: cython.int
        at: cython.int
        self.forget()
        for i in range(self.refuted):
            depth = self.refuted_depth[i]
            at = cython.cast(cython.int, self.learnt % NOGOODS) * NOGOOD_ROOM
            self.learnt += 1
            self.nogoods[at] = depth + 1
            for level in range(depth):
                self.nogoods[at + 1 + 2 * level] = self.level_slot[level]
                self.nogoods[at + 2 + 2 * level] = self.level_word[level]
            self.nogoods[at + 1 + 2 * depth] = self.refuted_slot[i]
            self.nogoods[at + 2 + 2 * depth] = self.refuted_word[i]
        self.refuted = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def heed(self) -> cython.bint:
        """Forbid what would complete a nogood; true if there was such a word."""
        count: cython.longlong = min(self.learnt, cython.cast(cython.longlong, NOGOODS))
        i: cython.int
        found: cython.int
        heeded: cython.bint = False
        for i in range(cython.cast(cython.int, count)):
            found = self.missing(i * NOGOOD_ROOM)
            if found >= 0:
                self.domains.forbid(self.nogoods[found], self.nogoods[found + 1])
                heeded = True
        return heeded

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def missing(self, nogood: cython.int) -> cython.int:
        """Where in a nogood the one decision is that doesn't stand yet; -1 if it is harmless."""
        found: cython.int = -1
        i: cython.int
        slot: cython.int
        word: cython.int
        at: cython.int
        for i in range(self.nogoods[nogood]):
            at = nogood + 1 + 2 * i
            slot = self.nogoods[at]
            word = self.nogoods[at + 1]
            if self.state[self.count_at + slot] == 1:
                if self.domains.decided(slot) != word:
                    return -1
            elif found >= 0 or not (self.state[self.domain[slot] + (word >> 6)] >> (word & 63)) & 1:
                return -1
            else:
                found = at
        return found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def restart(self) -> cython.void:
        """Begin again from the top; what was refuted there without any decision stays refuted."""
        slot: cython.int
        self.learn()
        if self.depth > 0:
            self.domains.undo(self.level_top[0])
            self.depth = 0
        self.restarts += 1
        self.run_best = -1
        self.run_failures = 0
        self.last = -1
        for slot in range(self.slots):
            self.weight[slot] = UNIT_WEIGHT + (self.weight[slot] - UNIT_WEIGHT) * DECAY // 1024

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def settle(self) -> cython.bint:
        """Make everything agree, near the root with the nogoods too; false if a slot has no word left."""
        failed: cython.int = self.domains.propagate()
        while failed < 0 and self.learnt > 0 and self.depth <= NOGOOD_DEPTH + 1 and self.heed():
            failed = self.domains.propagate()
        if failed >= 0:
            self.weight[failed] += UNIT_WEIGHT
        return failed < 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def search(self, flag: cython.longlong[::1], failures: cython.longlong) -> cython.int:
        slot: cython.int
        spent: cython.longlong = 0
        if self.outcome != SPENT:
            return self.outcome
        if not self.begun:
            self.begun = True
            for slot in range(self.slots):
                self.domains.enqueue(slot)
            if not self.settle():
                self.outcome = UNFILLABLE
                return self.outcome
        while True:
            slot = self.choose_slot()
            if slot < 0:
                self.outcome = FILLED
                return self.outcome
            if (self.nodes & POLL) == 0 and (flag[0] != 0 or self.over[0] != 0):
                return STOPPED
            if spent >= failures:
                return SPENT
            self.nodes += 1
            self.decide(slot, self.choose_word(slot))
            while not self.settle():
                self.failures += 1
                self.run_failures += 1
                spent += 1
                if self.depth == 0:
                    self.outcome = UNFILLABLE
                    return self.outcome
                self.refute()
            if self.run_failures > RUN * luby(self.restarts + 1):
                self.restart()
