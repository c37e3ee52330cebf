# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The shortest chain of a board: the kernel behind X-, XY-, alternating and grouped chains.

A node is one candidate, or several of one digit in the crossing of a box and a line. Strong links join two
nodes of which one holds; a node rules out what sees all of it, and the other digits of its cell.
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


@cython.final
@cython.cclass
class Chains:
    """How cells belong together; the nodes of a board, their strong links, and what follows from each."""

    size: cython.int
    cells: cython.int
    words: cython.int
    """Of a set of cells."""
    house_count: cython.int
    houses: U64[::1]
    peers: U64[::1]
    crossing_count: cython.int
    crossings: U64[::1]
    """Each with its box and its line: three sets of cells."""
    first_segment: cython.int[::1]
    segments: U64[::1]
    """For the box, then the line of each crossing: the crossings of that house."""
    places: U64[::1]
    candidates: U64[::1]
    rivals: cython.bint
    """Do the other digits of a cell count?"""

    count: cython.int
    digit_of: cython.int[::1]
    cell_of: cython.int[::1]
    """The cell of a single candidate; -1 for a group."""
    inside: U64[::1]
    seen: U64[::1]
    alone: cython.int[::1]
    """The node of each candidate, digit by digit; -1 if it has no strong link."""
    first_of: cython.int[::1]
    """The first node of each digit, of those that its houses gave."""
    link_count: cython.int
    first_link: cython.int[::1]
    last_link: cython.int[::1]
    next_link: cython.int[::1]
    link_to: cython.int[::1]
    one: U64[::1]
    other: U64[::1]

    first_after: cython.int[::1]
    false_after: cython.int[::1]
    true_after: cython.int[::1]
    row: cython.int
    """Words of a set of nodes."""
    ahead: U64[::1]
    reached: U64[::1]
    known: cython.int[::1]
    left: U64[::1]
    before: cython.int[::1]
    through: cython.int[::1]
    met: cython.int[::1]
    queue: cython.int[::1]

    def __init__(self, size: int, houses: bytes, peers: bytes, crossings: bytes, segments: list) -> None:
        self.size = size
        self.cells = size * size
        self.words = (self.cells + 63) // 64
        self.houses = array("Q", houses)
        self.house_count = len(houses) // (8 * self.words)
        self.peers = array("Q", peers)
        self.crossings = array("Q", crossings)
        self.crossing_count = len(crossings) // (24 * self.words)
        self.segments = array("Q", b"".join(segments))
        total = 0
        offsets = [0]
        for each in segments:
            total += len(each) // (8 * self.words)
            offsets.append(total)
        self.first_segment = array("i", offsets)
        self.digit_of = array("i")
        self.cell_of = array("i")
        self.inside = array("Q")
        self.seen = array("Q")
        self.first_link = array("i")
        self.last_link = array("i")
        self.next_link = array("i")
        self.link_to = array("i")
        self.first_of = array("i", bytes(4 * (size + 2)))
        self.one = array("Q", bytes(8 * self.words))
        self.other = array("Q", bytes(8 * self.words))

    def load(self, places: bytes, candidates: list, digits: list, in_cells: bool, groups: bool) -> None:
        """The nodes by the places of these digits, by cells of two candidates too, perhaps with groups."""
        digit: cython.int
        self.places = array("Q", places)
        self.candidates = array("Q", candidates)
        self.rivals = in_cells
        self.count = 0
        self.link_count = 0
        self.alone = array("i", [-1]) * ((self.size + 1) * self.cells)
        wanted = set(digits)
        for digit in range(1, self.size + 2):
            self.first_of[digit] = self.count
            if digit in wanted:
                self._reserve(2 * self.house_count + (4 * self.crossing_count if groups else 0))
                self._join_houses(digit)
                if groups:
                    self._join_crossings(digit)
        if in_cells:
            self._reserve(2 * self.cells)
            self._join_cells()
        self._follow_all()

    def shortest(self, least: int, most: int) -> list | None:
        """A chain of the fewest nodes from which something falls, between these; each as digit and cells."""
        start: cython.int
        end: cython.int
        length: cython.int = most
        best: list = []
        for start in range(self.count):
            if not self._promising(start):
                continue
            end = self._search(start, least, length)
            if end >= 0:
                best = self._trace(start, end)
                length = len(best) - 2
                if len(best) <= least:
                    break
        return [self._told(node) for node in best] or None

    def _trace(self, start: cython.int, end: cython.int) -> list:
        nodes = [end]
        node: cython.int = end
        while self.through[node] >= 0:
            nodes += [self.through[node], self.before[node]]
            node = self.before[node]
        return [start, *reversed(nodes)]

    def _told(self, node: cython.int) -> tuple:
        cell: cython.int
        cells = []
        for cell in range(self.cells):
            if self._has(self.inside, node, cell):
                cells.append(cell)
        return self.digit_of[node], cells

    def _reserve(self, more: cython.int) -> None:
        """Room for so many more nodes, and for as many links from them."""
        lack: cython.int = self.count + more - len(self.digit_of)
        if lack > 0:
            self.digit_of = array("i", self.digit_of) + array("i", bytes(4 * lack))
            self.cell_of = array("i", self.cell_of) + array("i", bytes(4 * lack))
            self.first_link = array("i", self.first_link) + array("i", bytes(4 * lack))
            self.last_link = array("i", self.last_link) + array("i", bytes(4 * lack))
            self.inside = array("Q", self.inside) + array("Q", bytes(8 * lack * self.words))
            self.seen = array("Q", self.seen) + array("Q", bytes(8 * lack * self.words))
        lack = self.link_count + more - len(self.next_link)
        if lack > 0:
            self.next_link = array("i", self.next_link) + array("i", bytes(4 * lack))
            self.link_to = array("i", self.link_to) + array("i", bytes(4 * lack))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _has(self, sets: U64[::1], i: cython.int, cell: cython.int) -> cython.bint:
        """Whether a cell is in the i-th of some sets."""
        return sets[i * self.words + cell // 64] >> cython.cast(U64, cell % 64) & ONE != 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _join_houses(self, digit: cython.int) -> cython.void:
        """Strong links of a digit that has two places in a house."""
        house: cython.int
        k: cython.int
        spots: cython.int
        both: U64
        for house in range(self.house_count):
            spots = 0
            for k in range(self.words):
                self.one[k] = 0
                self.other[k] = 0
                both = self.places[digit * self.words + k] & self.houses[house * self.words + k]
                if both and not spots:
                    self.one[k] = both & (~both + 1)
                spots += cython.cast(cython.int, popcount(both))
                self.other[k] = both ^ self.one[k]
            if spots == 2:
                self._join(digit)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _join_crossings(self, digit: cython.int) -> cython.void:
        """Strong links between a crossing and what its box or its line has beside it."""
        crossing: cython.int
        side: cython.int
        k: cython.int
        near: cython.int
        far: cython.int
        base: cython.int
        for crossing in range(self.crossing_count):
            for side in range(2):
                near = far = 0
                for k in range(self.words):
                    base = 3 * crossing * self.words + k
                    self.one[k] = self.places[digit * self.words + k] & self.crossings[base]
                    self.other[k] = (
                        self.places[digit * self.words + k]
                        & self.crossings[base + (1 + side) * self.words]
                        & ~self.crossings[base]
                    )
                    near += cython.cast(cython.int, popcount(self.one[k]))
                    far += cython.cast(cython.int, popcount(self.other[k]))
                if near and far and near + far > 2 and (far == 1 or self._together(2 * crossing + side)):
                    self._join(digit)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _together(self, house: cython.int) -> cython.bint:
        """Whether the other end of a link lies in one crossing of a house."""
        i: cython.int
        k: cython.int
        beyond: U64
        for i in range(self.first_segment[house], self.first_segment[house + 1]):
            beyond = 0
            for k in range(self.words):
                beyond |= self.other[k] & ~self.segments[i * self.words + k]
            if beyond == 0:
                return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _join_cells(self) -> cython.void:
        """Strong links between the two candidates of a cell."""
        cell: cython.int
        k: cython.int
        low: cython.int
        high: cython.int
        one: cython.int
        other: cython.int
        for cell in range(self.cells):
            if popcount(self.candidates[cell]) == 2:
                low = cython.cast(cython.int, ctz(self.candidates[cell]))
                high = cython.cast(cython.int, ctz(self.candidates[cell] & (self.candidates[cell] - 1)))
                for k in range(self.words):
                    self.one[k] = 0
                self.one[cell // 64] = ONE << cython.cast(U64, cell % 64)
                one = self._node(low, self.one)
                other = self._node(high, self.one)
                self._link(one, other)
                self._link(other, one)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _join(self, digit: cython.int) -> cython.void:
        one: cython.int = self._node(digit, self.one)
        other: cython.int = self._node(digit, self.other)
        self._link(one, other)
        self._link(other, one)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _link(self, one: cython.int, other: cython.int) -> cython.void:
        """A strong link, once."""
        link: cython.int = self.first_link[one]
        while link >= 0:
            if self.link_to[link] == other:
                return
            link = self.next_link[link]
        self.link_to[self.link_count] = other
        self.next_link[self.link_count] = -1
        if self.first_link[one] < 0:
            self.first_link[one] = self.link_count
        else:
            self.next_link[self.last_link[one]] = self.link_count
        self.last_link[one] = self.link_count
        self.link_count += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _node(self, digit: cython.int, cells: U64[::1]) -> cython.int:
        """The node of these cells, a new one if there is none."""
        node: cython.int
        k: cython.int
        cell: cython.int = -1
        found: cython.int = 0
        left: U64
        for k in range(self.words):
            if cells[k]:
                found += cython.cast(cython.int, popcount(cells[k]))
                cell = 64 * k + cython.cast(cython.int, ctz(cells[k]))
        if found == 1:
            if self.alone[digit * self.cells + cell] >= 0:
                return self.alone[digit * self.cells + cell]
            self.alone[digit * self.cells + cell] = self.count
        else:
            cell = -1
            for node in range(self.first_of[digit], self.count):
                found = 0
                for k in range(self.words):
                    found += self.inside[node * self.words + k] == cells[k]
                if found == self.words:
                    return node
        node = self.count
        self.count += 1
        self.digit_of[node] = digit
        self.cell_of[node] = cell
        self.first_link[node] = -1
        for k in range(self.words):
            self.inside[node * self.words + k] = cells[k]
            self.seen[node * self.words + k] = self.places[digit * self.words + k]
        for k in range(self.words):
            left = cells[k]
            while left:
                self._narrow(node, 64 * k + cython.cast(cython.int, ctz(left)))
                left &= left - 1
        return node

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _narrow(self, node: cython.int, cell: cython.int) -> cython.void:
        k: cython.int
        for k in range(self.words):
            self.seen[node * self.words + k] &= self.peers[cell * self.words + k]

    def _follow_all(self) -> None:
        """What follows from each node, first counted, then kept."""
        node: cython.int
        self.row = (self.count + 63) // 64
        self.first_after = array("i", bytes(4 * (self.count + 1)))
        for node in range(self.count):
            self.first_after[node + 1] = self.first_after[node] + self._follow(node, False)
        total = self.first_after[self.count]
        self.false_after = array("i", bytes(4 * total))
        self.true_after = array("i", bytes(4 * total))
        self.ahead = array("Q", bytes(8 * self.count * self.row))
        self.reached = array("Q", bytes(8 * self.count * self.row))
        self.left = array("Q", bytes(8 * self.row))
        self.known = array("i", bytes(4 * self.count))
        self.before = array("i", bytes(4 * self.count))
        self.through = array("i", bytes(4 * self.count))
        self.met = array("i", bytes(4 * self.count))
        self.queue = array("i", bytes(4 * self.count))
        for node in range(self.count):
            self._follow(node, True)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _follow(self, node: cython.int, keep: cython.bint) -> cython.int:
        """What a true node makes false, candidates first, and what is true by that: how many such pairs."""
        digit: cython.int
        k: cython.int
        false: cython.int
        own: cython.int = self.digit_of[node]
        cell: cython.int = self.cell_of[node]
        found: cython.int = 0
        left: U64
        for digit in range(1, self.size + 1):
            if digit == own:
                for k in range(self.words):
                    left = self.seen[node * self.words + k]
                    while left:
                        false = self.alone[digit * self.cells + 64 * k + cython.cast(cython.int, ctz(left))]
                        if false >= 0:
                            found += self._infer(node, false, found, keep)
                        left &= left - 1
            elif self.rivals and cell >= 0 and self.alone[digit * self.cells + cell] >= 0:
                found += self._infer(node, self.alone[digit * self.cells + cell], found, keep)
        for false in range(self.first_of[own], self.first_of[own + 1]):
            if self.cell_of[false] < 0 and self._covers(node, false):
                found += self._infer(node, false, found, keep)
        return found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _covers(self, node: cython.int, false: cython.int) -> cython.bint:
        k: cython.int
        beyond: U64 = 0
        for k in range(self.words):
            beyond |= self.inside[false * self.words + k] & ~self.seen[node * self.words + k]
        return beyond == 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _infer(self, node: cython.int, false: cython.int, found: cython.int, keep: cython.bint) -> cython.int:
        """What is true by one that is false, unless the node before rules it out: how many."""
        link: cython.int = self.first_link[false]
        at: cython.int = self.first_after[node] + found
        true: cython.int
        more: cython.int = 0
        while link >= 0:
            true = self.link_to[link]
            link = self.next_link[link]
            if self._ruled_out(node, true):
                continue
            if keep:
                self.false_after[at + more] = false
                self.true_after[at + more] = true
                self.ahead[node * self.row + true // 64] |= ONE << cython.cast(U64, true % 64)
            more += 1
        return more

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _ruled_out(self, node: cython.int, true: cython.int) -> cython.bint:
        k: cython.int
        both: U64 = 0
        if self.digit_of[node] == self.digit_of[true]:
            for k in range(self.words):
                both |= self.seen[node * self.words + k] & self.inside[true * self.words + k]
            return both != 0
        return self.rivals and self.cell_of[node] >= 0 and self._has(self.inside, true, self.cell_of[node])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _falls(self, start: cython.int, end: cython.int) -> cython.bint:
        """Whether something falls if one of two nodes holds; if both are the same, if it does."""
        k: cython.int
        seen: U64 = 0
        shared: U64 = 0
        one: cython.int = self.cell_of[start]
        other: cython.int = self.cell_of[end]
        if self.digit_of[start] == self.digit_of[end]:
            for k in range(self.words):
                seen |= self.seen[start * self.words + k] & self.seen[end * self.words + k]
                shared |= self.inside[start * self.words + k] & self.inside[end * self.words + k]
            if start == end:
                return seen != 0 or (self.rivals and one >= 0 and popcount(self.candidates[one]) > 1)
            return seen != 0 and shared == 0
        if not self.rivals:
            return False
        if one >= 0 and one == other:
            return popcount(self.candidates[one]) > 2
        return (one >= 0 and self._has(self.seen, end, one)) or (
            other >= 0 and self._has(self.seen, start, other)
        )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _promising(self, start: cython.int) -> cython.bint:
        """Whether inferences lead, however far, from a node to one with which something falls."""
        link: cython.int = self.first_link[start]
        end: cython.int
        k: cython.int
        left: U64
        while link >= 0:
            end = self.link_to[link]
            link = self.next_link[link]
            if not self.known[end]:
                self._close(end)
            for k in range(self.row):
                left = self.reached[end * self.row + k]
                while left:
                    if self._falls(start, 64 * k + cython.cast(cython.int, ctz(left))):
                        return True
                    left &= left - 1
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _close(self, start: cython.int) -> cython.void:
        """All that can be reached from a node, with what is known of others."""
        k: cython.int = 0
        i: cython.int
        node: cython.int
        base: cython.int = start * self.row
        for i in range(self.row):
            self.left[i] = 0
        self.left[start // 64] = ONE << cython.cast(U64, start % 64)
        while k < self.row:
            if self.left[k] == 0:
                k += 1
                continue
            node = 64 * k + cython.cast(cython.int, ctz(self.left[k]))
            self.reached[base + node // 64] |= ONE << cython.cast(U64, node % 64)
            for i in range(self.row):
                if self.known[node]:
                    self.reached[base + i] |= self.reached[node * self.row + i]
                else:
                    self.left[i] |= self.ahead[node * self.row + i]
                self.left[i] &= ~self.reached[base + i]
            k = 0
        self.known[start] = 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _search(self, start: cython.int, least: cython.int, most: cython.int) -> cython.int:
        """The nearest end of a chain from a node, breadth first; -1 if there is none so near."""
        head: cython.int = 0
        tail: cython.int = 0
        layer: cython.int
        length: cython.int = 2
        node: cython.int
        true: cython.int
        i: cython.int
        link: cython.int = self.first_link[start]
        for node in range(self.count):
            self.met[node] = 0
        while link >= 0:
            node = self.link_to[link]
            link = self.next_link[link]
            self.met[node] = 1
            self.before[node] = start
            self.through[node] = -1
            self.queue[tail] = node
            tail += 1
        while head < tail and length <= most:
            if length >= least:
                for i in range(head, tail):
                    if self._falls(start, self.queue[i]):
                        return self.queue[i]
            layer = tail
            while head < layer:
                node = self.queue[head]
                head += 1
                if node == start:
                    continue
                for i in range(self.first_after[node], self.first_after[node + 1]):
                    true = self.true_after[i]
                    if not self.met[true] and self.false_after[i] != start:
                        self.met[true] = 1
                        self.before[true] = node
                        self.through[true] = self.false_after[i]
                        self.queue[tail] = true
                        tail += 1
            length += 2
        return -1
