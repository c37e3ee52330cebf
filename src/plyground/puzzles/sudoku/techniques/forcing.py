"""The last resort: suppose a candidate, follow the singles, and show the whole argument.

A net refutes one candidate; a forcing net follows every case of a cell or of a digit in a house to the
same end; a nested net refutes candidates on the way. Nets deep enough settle every puzzle with one
solution, and no solution is ever looked at.
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
DEEPEST = 81
NOTHING = (-1, -1, 0)
"""What a kernel says that has not failed."""


def _nets(board: Board, depth: int) -> Nets:
    """A board's own kernel for each depth of supposing."""
    if depth not in board.nets:
        houses, peers = board.layout.houses, board.layout.peers
        board.nets[depth] = Nets(board.size, [each.cells for each in houses], [bits(mask) for mask in peers])
    return board.nets[depth]


def _state(board: Board) -> list[int]:
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
    nets = _nets(board, 0)
    nets.load(_state(board))
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
    yield _step(board, [found], says, ((cell, digit),))


@technique("Forcing net", "extreme", 8.6, 600)
def forcing_net(board: Board) -> Iterator[Step]:
    """Every case of a cell, or of a digit in a house, leads to the same: the shortest such argument."""
    nets = _nets(board, 0)
    nets.load(_state(board))
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
        yield _step(board, arguments, says, (), ((cell, digit),))
    else:
        yield _step(board, arguments, says, ((cell, digit),))


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


def _step(
    board: Board, arguments: list[Argument], says: str, gone: tuple[Candidate, ...],
    placed: tuple[Candidate, ...] = (), harder: float = 0.0,
) -> Step:  # fmt: skip
    literals = [literal for found in arguments for literal in found.literals]
    cells = tuple(dict.fromkeys(literal // 2 // board.size for literal in literals))
    digits = tuple(sorted({literal // 2 % board.size + 1 for literal in literals}))
    links = tuple(dict.fromkeys(link for found in arguments for link in found.links))
    return Step(cells, digits, says, gone, placed, links, harder=harder or longer(len(literals)))


@technique("Nested net", "extreme", 9.5, 1000)
def nested_net(board: Board) -> Iterator[Step]:
    """Nets within nets, as deep as need be; the first candidate that falls."""
    if board.rules:
        return  # whose part in the argument the kernel doesn't know: it might look for ever
    state = _state(board)
    order = sorted(
        (board.candidates[cell].bit_count(), cell, digit)
        for cell in bits(board.open)
        for digit in bits(board.candidates[cell])
    )
    for depth in range(1, DEEPEST):
        for _, cell, digit in order:
            if _falls(board, state, cell, digit, depth):
                found = _refute(board, state, cell, digit, depth)
                if found is None:
                    continue
                says = (
                    f"Suppose {board.name(cell)}={digit}. {found.words} So {board.name(cell)} is not {digit}."
                )
                harder = round(min(2.4, 0.5 * (depth - 1) + 0.1 * longer(len(found.literals)) * 10), 1)
                yield _step(board, [found], says, ((cell, digit),), (), harder)
                return


def _falls(board: Board, state: list[int], cell: int, digit: int, depth: int) -> bool:
    """Whether `_refute` has an argument; most have none, and words take longer than looking."""
    board.poll()
    nets = _nets(board, depth)
    nets.load(state)
    if nets.assume(cell, digit) or depth == 0:
        return nets.failure() != NOTHING
    left = nets.left()
    fell = True
    while fell:
        fell = False
        for other, number in _falling(board, left, depth - 1):
            if not left[other] >> number & 1:
                continue
            # What a net of depth 0 may refute it does.
            if depth > 1 and not _falls(board, left, other, number, depth - 1):
                continue
            fell = True
            nets.load(left)
            if nets.assume(other, number, False):
                return True
            left = nets.left()
    return False


def _refute(board: Board, state: list[int], cell: int, digit: int, depth: int) -> Argument | None:
    """Why a candidate fails, by nets that are nested so deep; None if they show nothing."""
    board.poll()
    nets = _nets(board, depth)
    nets.load(state)
    failed = nets.assume(cell, digit)
    writer = Writer(board, nets)
    if failed:
        found = writer.failure()
        return Argument(found.literals, f"Then {found.words}.", found.links)
    if depth == 0:
        return None
    trail = [literal for literal in writer.trail if literal & 1][1:]
    told = [f"Then {listed(writer.told(literal) for literal in trail)}."] if trail else []
    literals, links = list(writer.trail), list(writer.argue(trail, "").links) if trail else []
    left = nets.left()
    fell = True
    while fell:
        fell = False
        for other, number in _falling(board, left, depth - 1):
            if not left[other] >> number & 1:
                continue
            inner = _refute(board, left, other, number, depth - 1)
            if inner is None:
                continue
            fell = True
            name = board.name(other)
            told.append(f"There, suppose {name}={number}. {inner.words} So {name} is not {number}.")
            literals += inner.literals
            links += inner.links
            nets.load(left)
            failed = nets.assume(other, number, False)
            writer = Writer(board, nets)
            if failed:
                end = writer.failure()
                told.append(f"But then {end.words}.")
                return Argument((*literals, *end.literals), " ".join(told), (*links, *end.links))
            after = [literal for literal in writer.trail if literal & 1]
            if after:
                told.append(f"Then {listed(writer.told(literal) for literal in after)}.")
            left = nets.left()
    return None


def _falling(board: Board, left: list[int], depth: int) -> Iterator[Candidate]:
    """Candidates that a net of this depth may refute; at depth 0 the kernel knows them."""
    if depth:
        for cell in sorted(range(board.layout.count), key=lambda cell: left[cell].bit_count()):
            if left[cell].bit_count() > 1:
                yield from ((cell, digit) for digit in bits(left[cell]))
        return
    nets = _nets(board, 0)
    candidate = 0
    while True:
        nets.load(left)
        candidate = nets.next_failure(candidate)
        if candidate < 0:
            return
        yield candidate // board.size, candidate % board.size + 1
        candidate += 1
