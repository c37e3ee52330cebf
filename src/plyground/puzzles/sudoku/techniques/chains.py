"""Chains: alternating inferences from a candidate that is false to one that is true; one of both ends holds.

A candidate is bit digit × cells + cell of one large set; a node is one candidate, or a group of them of
one digit in the crossing of a box and a line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

from .board import Board, bits, single
from .step import Candidate, Link, Step, technique


class Graph:
    """The nodes of a board, what each rules out, and the strong links between them."""

    def __init__(
        self, board: Board, digits_alone: bool, cells_alone: bool, groups: bool, digits: Iterable[int] = ()
    ) -> None:
        self.board, self.count = board, board.layout.count
        self.weak: dict[int, int] = {}
        self.strong: dict[int, list[int]] = {}
        if not cells_alone:
            for digit in digits or range(1, board.size + 1):
                for node, partners in self._in_houses(digit, groups).items():
                    self.strong[node] = [*partners]
        if not digits_alone:
            self._add_cells()
        for node in self.strong:
            self.weak[node] = self._seen(node) if digits_alone else self._seen(node) | self._rivals(node)
        self.groups: dict[int, list[tuple[int, int]]] = {}
        """By the first of its candidates: each node of several, after how many others it was found."""
        for number, node in enumerate(self.strong):
            if not single(node):
                self.groups.setdefault(node & -node, []).append((number, node))
        self.alone = sum(node for node in self.strong if single(node))
        self.after: dict[int, list[tuple[int, int]]] = {}

    def _in_houses(self, digit: int, groups: bool) -> dict[int, list[int]]:
        """The strong links of a digit within houses, which its places alone decide."""
        board, layout = self.board, self.board.layout
        places, shift = board.places[digit], digit * self.count
        known: dict[int, list[int]] | None = board.kept.get(("strong", digit, groups, places))
        if known is not None:
            return known
        found = board.kept["strong", digit, groups, places] = {}
        for house in layout.houses:
            spots = places & house.mask
            if spots.bit_count() == 2:
                low = spots & -spots
                _add(found, low << shift, (spots ^ low) << shift)
        for box, line, crossing in layout.crossings if groups else ():
            inside = places & crossing
            if not inside:
                continue
            for house in (box, line):
                rest = places & house.mask & ~crossing
                if not rest or (single(inside) and single(rest)):
                    continue
                if single(rest) or any(not rest & ~other for other in layout.segments[house.mask]):
                    _add(found, inside << shift, rest << shift)
        return found

    def _add_cells(self) -> None:
        for cell, mask in enumerate(self.board.candidates):
            if mask.bit_count() == 2:
                a, b = bits(mask)
                _add(self.strong, 1 << (a * self.count + cell), 1 << (b * self.count + cell))

    def _cells(self, node: int) -> tuple[int, int]:
        """The digit of a node and its cells."""
        digit = (node.bit_length() - 1) // self.count
        return digit, node >> (digit * self.count)

    def _seen(self, node: int) -> int:
        digit, cells = self._cells(node)
        return (self.board.places[digit] & self.board.layout.seen(cells)) << (digit * self.count)

    def _rivals(self, node: int) -> int:
        """The other candidates of a single cell."""
        digit, cells = self._cells(node)
        if not single(cells):
            return 0
        cell = cells.bit_length() - 1
        others = self.board.candidates[cell] & ~(1 << digit)
        return sum(1 << (other * self.count + cell) for other in bits(others))

    def follow(self, node: int) -> list[tuple[int, int]]:
        """From a true node: what is then false, and what is true by that."""
        found = self.after.get(node)
        if found is None:
            sight = self.weak[node]
            found = self.after[node] = []
            groups: list[tuple[int, int]] = []
            left = sight if self.groups else sight & self.alone
            while left:
                false = left & -left
                left ^= false
                if false & self.alone:
                    found += [(false, true) for true in self.strong[false] if not true & sight]
                if false in self.groups:
                    groups += [each for each in self.groups[false] if not each[1] & ~sight]
            for _, false in sorted(groups):
                found += [(false, true) for true in self.strong[false] if not true & sight]
        return found

    def shortest(self, least: int, most: int) -> tuple[list[int], int] | None:
        """A chain of the fewest nodes that rules something out: its nodes from end to end, and what falls."""
        best: tuple[list[int], int] | None = None
        # Without groups there are so few nodes that all are tried sooner than told apart.
        for start in self._promising() if self.groups else self.strong:
            length = most if best is None else len(best[0]) - 2
            found = self._from(start, least, length)
            if found:
                best = found
                if len(found[0]) <= least:
                    break
        return best

    def _promising(self) -> Iterator[int]:
        """The nodes from which inferences lead, however far, to one that sees a candidate seen here too."""
        index = {node: i for i, node in enumerate(self.strong)}
        nodes = list(index)
        bit = {node: 1 << i for i, node in enumerate(nodes)}
        ahead = []
        for node in nodes:
            after = 0
            for _, true in self.follow(node):
                after |= bit[true]
            ahead.append(after)
        seen = [bits(self.weak[node]) for node in nodes]
        seeing: dict[int, int] = {}
        for i, candidates in enumerate(seen):
            for candidate in candidates:
                seeing[candidate] = seeing.get(candidate, 0) | 1 << i
        reached: dict[int, int] = {}
        for start, candidates in zip(nodes, seen, strict=True):
            wanted = bit[start]
            for candidate in candidates:
                wanted |= seeing[candidate]
            for end in self.strong[start]:
                if index[end] not in reached:
                    reached[index[end]] = _closure(ahead, reached, index[end])
                if wanted & reached[index[end]]:
                    yield start
                    break

    def _from(self, start: int, least: int, most: int) -> tuple[list[int], int] | None:
        """The shortest of at most so many nodes from one start, by breadth first."""
        sight = self.weak[start]
        before: dict[int, tuple[int, int]] = {}
        layer: list[int] = []
        for end in self.strong[start]:
            before[end] = (start, 0)
            layer.append(end)
        length = 2
        while layer and length <= most:
            if length >= least:
                for end in layer:
                    gone = sight if end == start else sight & self.weak[end] & ~end & ~start
                    if gone and (end == start or not end & start):
                        return self._trace(before, start, end), gone
            following = []
            for node in layer:
                if node == start:
                    continue
                for false, true in self.follow(node):
                    if true not in before and false != start:
                        before[true] = (node, false)
                        following.append(true)
            layer, length = following, length + 2
        return None

    def _trace(self, before: dict[int, tuple[int, int]], start: int, end: int) -> list[int]:
        nodes = [end]
        while True:
            node, false = before[nodes[-1]]
            if not false:
                return [start, *reversed(nodes)]
            nodes += [false, node]

    def candidates(self, node: int) -> tuple[Candidate, ...]:
        digit, cells = self._cells(node)
        return tuple((cell, digit) for cell in bits(cells))

    def name(self, node: int) -> str:
        digit, cells = self._cells(node)
        return f"{self.board.any_of(cells)} is {digit}"

    def _followed(self, false: int, true: int, first: bool) -> str:
        """What falls, and what is true by that: another digit of the cell, or another place in a house."""
        digit, cells = self._cells(false)
        number, places = self._cells(true)
        fallen = f"{self.board.any_of(cells)} is not {digit}"
        if cells == places:
            return f"If {fallen}, it is {number}" if first else f"so {fallen} but {number}"
        spots = cells | places
        house = next(
            each for each in self.board.layout.houses if self.board.places[digit] & each.mask == spots
        )
        then = f"{house.name} has its {digit} at {self.board.any_of(places)}"
        return f"If {fallen}, {then}" if first else f"so {fallen} and {then}"

    def step(self, nodes: list[int], gone: int) -> Step:
        links = tuple(
            Link(self.candidates(a), self.candidates(b), i % 2 == 0)
            for i, (a, b) in enumerate(pairwise(nodes))
        )
        board = self.board
        lost = tuple(sorted((bit % self.count, bit // self.count) for bit in bits(gone)))
        told = [self._followed(nodes[i], nodes[i + 1], not i) for i in range(0, len(nodes) - 1, 2)]
        says = f"{', '.join(told)}."
        loop = nodes[0] == nodes[-1]
        if loop:
            says += f" That is against the assumption, so {self.name(nodes[0])}."
        else:
            says += f" So {self.name(nodes[0])}, or {self.name(nodes[-1])}; what clashes with both falls."
        cells = dict.fromkeys(cell for node in nodes for cell, _ in self.candidates(node))
        digits = sorted({digit for node in nodes for _, digit in self.candidates(node)})
        placed = self.candidates(nodes[0]) if loop and single(nodes[0]) else ()
        if placed:
            lost = tuple(c for c in lost if c[0] != placed[0][0])
        lost = tuple(c for c in lost if board.candidates[c[0]] >> c[1] & 1)
        return Step(tuple(cells), tuple(digits), says, lost, placed, links, harder=longer(len(nodes)))


def _add(strong: dict[int, list[int]], one: int, other: int) -> None:
    """A strong link, once, from either end."""
    for a, b in ((one, other), (other, one)):
        partners = strong.setdefault(a, [])
        if b not in partners:
            partners.append(b)


def _closure(ahead: list[int], reached: dict[int, int], start: int) -> int:
    """All that can be reached from one node, given what is ahead of each; it uses what is known of others."""
    found, left = 0, 1 << start
    while left:
        i = (left & -left).bit_length() - 1
        found |= reached.get(i, 1 << i)
        left = (left | (0 if i in reached else ahead[i])) & ~found
    return found


def longer(nodes: int) -> float:
    """What the length of a chain adds to its difficulty, as Sudoku Explainer has it."""
    added, ceiling, half = 0.0, 4, False
    while nodes > ceiling:
        added += 0.1
        ceiling = ceiling * 4 // 3 if half else ceiling * 3 // 2
        half = not half
    return added


def _chain(
    name: str, difficulty: float, score: int, cells_alone: bool = False, groups: bool = False
) -> Callable[[Board], Iterator[Step]]:
    @technique(name, "unfair", difficulty, score)
    def find(board: Board) -> Iterator[Step]:
        graph = Graph(board, False, cells_alone, groups)
        found = graph.shortest(4, MOST_NODES)
        if found:
            yield graph.step(*found)

    return find


MOST_NODES = 24
"""How long may a chain be? What is longer nobody follows; a net is shorter then."""


@technique("X-chain", "unfair", 6.6, 260)
def x_chain(board: Board) -> Iterator[Step]:
    """Of the digits whose places have changed since none was found."""
    numbers = range(1, board.size + 1)
    left = [digit for digit in numbers if ("X-chain", digit, board.places[digit]) not in board.barren]
    if not left:
        return
    graph = Graph(board, digits_alone=True, cells_alone=False, groups=False, digits=left)
    found = graph.shortest(4, MOST_NODES)
    if found:
        yield graph.step(*found)
    else:
        board.barren |= {("X-chain", digit, board.places[digit]) for digit in left}


xy_chain = _chain("XY-chain", 6.7, 260, cells_alone=True)
aic = _chain("Alternating inference chain", 7.0, 280)
grouped = _chain("Grouped chain", 7.1, 300, groups=True)
