"""The last resort: suppose a candidate, follow the singles, and show the whole argument.

A net refutes one candidate; a forcing net follows every case of a cell or of a digit in a house to the
same end. No solution is ever looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from .board import Board, bits, listed
from .chains import longer
from .kernel_nets import Nets
from .step import Candidate, Link, Step, technique

MOST_COMPARED = 12
"""Of how many refuted candidates is the argument written out, to tell the shortest?"""


def nets_of(board: Board, depth: int) -> Nets:
    """A board's own kernel for each depth of supposing."""
    if depth not in board.nets:
        houses, peers = board.layout.houses, board.layout.peers
        board.nets[depth] = Nets(board.size, [each.cells for each in houses], [bits(mask) for mask in peers])
    return board.nets[depth]


def state_of(board: Board) -> list[int]:
    """The candidates of each cell as the kernel takes them, one for a cell that is known."""
    return [board.candidates[cell] or 1 << digit for cell, digit in enumerate(board.values)]


@dataclass(frozen=True)
class Argument:
    """Why something fails or follows: the literals that are used, in order, and the words for them."""

    literals: tuple[int, ...]
    words: str
    links: tuple[Link, ...]


Ends = tuple[list[int], str]
"""The literals that settle a matter, and what they come to in words."""


class Writer:
    """Writes down the part of a kernel's trail that an end needs."""

    def __init__(self, board: Board, nets: Nets) -> None:
        self.board, self.nets, self.size = board, nets, board.size
        self.trail = nets.literals()
        self.at = {literal: i for i, literal in enumerate(self.trail)}

    def candidate(self, literal: int) -> Candidate:
        return literal // 2 // self.size, literal // 2 % self.size + 1

    def failure(self) -> Argument:
        """The argument to a cell without a digit, or a house without a place."""
        return self.argue(*self._failed())

    def effort(self) -> int:
        """How many literals that argument has."""
        return len(self._used(self._failed()[0]))

    def _failed(self) -> Ends:
        cell, house, digit = self.nets.failure()
        if cell >= 0:
            return self._others(cell, None), f"{self.board.name(cell)} has no digit left"
        place = self.board.layout.houses[house]
        return self._elsewhere(place.cells, digit, None), f"{place.name} has no place for {digit}"

    def consequence(self, literal: int) -> Argument:
        """The argument to one literal."""
        return self.argue([literal], "")

    def _others(self, cell: int, but: int | None) -> list[int]:
        base = 2 * cell * self.size
        found = (base + 2 * i for i in range(self.size) if i + 1 != but)
        return [literal for literal in found if literal in self.at]

    def _elsewhere(self, cells: Sequence[int], digit: int, but: int | None) -> list[int]:
        found = (2 * (cell * self.size + digit - 1) for cell in cells if cell != but)
        return [literal for literal in found if literal in self.at]

    def _premises(self, literal: int) -> list[int]:
        cause = self.nets.cause_of(literal)
        if cause < -self.board.layout.count - 1:
            return []
        if not literal & 1:
            return [cause]
        cell, digit = self.candidate(literal)
        if cause < 0:
            return self._others(cell, digit)
        return self._elsewhere(self.board.layout.houses[cause].cells, digit, cell)

    def _used(self, ends: Iterable[int]) -> dict[int, list[int]]:
        """What these literals rest upon, each with its premises."""
        used: dict[int, list[int]] = {}
        queue = list(ends)
        for literal in queue:
            if literal not in used:
                used[literal] = self._premises(literal)
                queue += used[literal]
        return used

    def argue(self, ends: Iterable[int], end: str) -> Argument:
        used = self._used(ends)
        order = sorted(used, key=lambda literal: self.at[literal])
        links = tuple(
            Link((self.candidate(premise),), (self.candidate(literal),), bool(literal & 1))
            for literal in order
            for premise in used[literal]
        )
        told = [self.told(literal) for literal in order if literal & 1 and used[literal]]
        return Argument(tuple(order), ", ".join([*told, end] if end else told), links)

    def told(self, literal: int) -> str:
        cell, digit = self.candidate(literal)
        cause = self.nets.cause_of(literal)
        why = (
            "the last digit there"
            if cause < 0
            else f"the last place in {self.board.layout.houses[cause].name}"
        )
        return f"{self.board.name(cell)}={digit} ({why})"


@technique("Net", "extreme", 8.3, 500)
def net(board: Board) -> Iterator[Step]:
    """The candidate with the shortest refutation."""
    nets = nets_of(board, 0)
    nets.load(state_of(board))
    size, failing = board.size, []
    candidate = nets.next_failure(0)
    while candidate >= 0:
        failing.append((nets.trail_length(), candidate))
        candidate = nets.next_failure(candidate + 1)
    if not failing:
        return

    def effort(candidate: int) -> int:
        nets.assume(candidate // size, candidate % size + 1)
        return Writer(board, nets).effort()

    shortest = min((candidate for _, candidate in sorted(failing)[:MOST_COMPARED]), key=effort)
    cell, digit = shortest // size, shortest % size + 1
    nets.assume(cell, digit)
    found = Writer(board, nets).failure()
    says = f"Suppose {board.name(cell)}={digit}. Then {found.words}. So {board.name(cell)} is not {digit}."
    yield argued(board, [found], says, ((cell, digit),))


@technique("Forcing net", "extreme", 8.6, 600)
def forcing_net(board: Board) -> Iterator[Step]:
    """Every case of a cell, or of a digit in a house, leads to the same: the shortest such argument."""
    nets = nets_of(board, 0)
    nets.load(state_of(board))
    reached: dict[Candidate, frozenset[int]] = {}
    for cell in bits(board.open):
        for digit in bits(board.candidates[cell]):
            nets.assume(cell, digit)
            reached[cell, digit] = frozenset(nets.literals())
    best: tuple[int, tuple[Candidate, ...], int] | None = None
    for cases in _cases(board):
        common = frozenset.intersection(*(reached[case] for case in cases))
        if common:
            length = sum(len(reached[case]) for case in cases)
            # What is placed says more than what falls.
            literal = max(common, key=lambda each: (each & 1, -each))
            if best is None or (-(literal & 1), length) < (-(best[2] & 1), best[0]):
                best = (length, cases, literal)
    if best is None:
        return
    _, cases, literal = best
    arguments = []
    for cell, digit in cases:
        nets.assume(cell, digit)
        arguments.append(Writer(board, nets).consequence(literal))
    cell, digit = literal // 2 // board.size, literal // 2 % board.size + 1
    end = f"{board.name(cell)} is {'' if literal & 1 else 'not '}{digit}"
    told = "; ".join(
        f"if {board.name(c)}={d}, then {found.words or 'at once'}"
        for (c, d), found in zip(cases, arguments, strict=True)
    )
    says = f"One of {listed(f'{board.name(c)}={d}' for c, d in cases)} holds: {told}. Each way {end}."
    if literal & 1:
        yield argued(board, arguments, says, (), ((cell, digit),))
    else:
        yield argued(board, arguments, says, ((cell, digit),))


def _cases(board: Board) -> Iterator[tuple[Candidate, ...]]:
    """Candidates of which one must hold, at most three."""
    for cell in bits(board.open):
        if board.candidates[cell].bit_count() <= 3:
            yield tuple((cell, digit) for digit in bits(board.candidates[cell]))
    for house in board.layout.houses:
        for digit in range(1, board.size + 1):
            places = board.places[digit] & house.mask
            if 1 < places.bit_count() <= 3:
                yield tuple((cell, digit) for cell in bits(places))


def argued(
    board: Board, arguments: list[Argument], says: str, gone: tuple[Candidate, ...],
    placed: tuple[Candidate, ...] = (), harder: float = 0.0,
) -> Step:  # fmt: skip
    literals = [literal for found in arguments for literal in found.literals]
    cells = tuple(dict.fromkeys(literal // 2 // board.size for literal in literals))
    digits = tuple(sorted({literal // 2 % board.size + 1 for literal in literals}))
    links = tuple(dict.fromkeys(link for found in arguments for link in found.links))
    return Step(cells, digits, says, gone, placed, links, harder=harder or longer(len(literals)))
