"""Chains: alternating inferences from a candidate that is false to one that is true; one of both ends holds.

A candidate is bit digit × cells + cell of one large set; a node is one candidate, or a group of them of
one digit in the crossing of a box and a line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from .board import Board, bits, single
from .kernel_chains import Chains
from .step import Candidate, Link, Step, technique


class Graph:
    """The nodes of a board, what each rules out, and how a chain of them is told."""

    def __init__(self, board: Board, rivals: bool) -> None:
        self.board, self.count, self.rivals = board, board.layout.count, rivals

    def shortest(self, digits: Iterable[int], groups: bool = False) -> Step | None:
        """The step of the fewest nodes, by the places of these digits and, with rivals, by cells of two."""
        kernel = _kernel(self.board)
        places = self.board.layout.packed(self.board.places)
        kernel.load(places, self.board.candidates, [*digits], self.rivals, groups)
        found = kernel.shortest(4, MOST_NODES)
        if not found:
            return None
        nodes = [sum(1 << digit * self.count + cell for cell in cells) for digit, cells in found]
        start, end = nodes[0], nodes[-1]
        return self.step(nodes, self._weak(start) & (-1 if start == end else self._weak(end)))

    def _weak(self, node: int) -> int:
        """What cannot hold beside a node."""
        return self._seen(node) | self._rivals(node) if self.rivals else self._seen(node)

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


def _kernel(board: Board) -> Chains:
    """A board's own kernel."""
    if "chains" not in board.kept:
        layout = board.layout
        crossings, segments = [], []
        for box, line, crossing in layout.crossings:
            crossings += [crossing, box.mask, line.mask]
            segments += [layout.packed(layout.segments[house.mask]) for house in (box, line)]
        houses = layout.packed([house.mask for house in layout.houses])
        peers = layout.packed(layout.peers)
        board.kept["chains"] = Chains(layout.size, houses, peers, layout.packed(crossings), segments)
    return board.kept["chains"]  # type: ignore[no-any-return]


def longer(nodes: int) -> float:
    """What the length of a chain adds to its difficulty, as Sudoku Explainer has it."""
    added, ceiling, half = 0.0, 4, False
    while nodes > ceiling:
        added += 0.1
        ceiling = ceiling * 4 // 3 if half else ceiling * 3 // 2
        half = not half
    return added


MOST_NODES = 24
"""How long may a chain be? What is longer nobody follows; a net is shorter then."""


@technique("X-chain", "unfair", 6.6, 260)
def x_chain(board: Board) -> Iterator[Step]:
    """Of the digits whose places have changed since none was found."""
    left = [digit for digit in _digits(board) if ("X-chain", digit, board.places[digit]) not in board.barren]
    step = Graph(board, rivals=False).shortest(left) if left else None
    if step:
        yield step
    else:
        board.barren |= {("X-chain", digit, board.places[digit]) for digit in left}


@technique("XY-chain", "unfair", 6.7, 260)
def xy_chain(board: Board) -> Iterator[Step]:
    step = Graph(board, rivals=True).shortest(())
    if step:
        yield step


@technique("Alternating inference chain", "unfair", 7.0, 280)
def aic(board: Board) -> Iterator[Step]:
    step = Graph(board, rivals=True).shortest(_digits(board))
    if step:
        yield step


@technique("Grouped chain", "unfair", 7.1, 300)
def grouped(board: Board) -> Iterator[Step]:
    step = Graph(board, rivals=True).shortest(_digits(board), groups=True)
    if step:
        yield step


def _digits(board: Board) -> range:
    return range(1, board.size + 1)
