"""Nets within nets: candidates that nets refute on the way to the contradiction that refutes one.

Nets deep enough settle every puzzle with one solution.
"""

from __future__ import annotations

from collections.abc import Iterator

from .board import Board, bits, listed
from .chains import longer
from .forcing import Argument, Writer, argued, nets_of, state_of
from .step import Candidate, Step, technique

DEEPEST = 81


@technique("Nested net", "extreme", 9.5, 1000)
def nested_net(board: Board) -> Iterator[Step]:
    """Nets within nets, as deep as need be; the first candidate that falls."""
    if board.rules:
        return  # whose part in the argument the kernel doesn't know: it might look for ever
    state = state_of(board)
    order = sorted(
        (board.candidates[cell].bit_count(), cell, digit)
        for cell in bits(board.open)
        for digit in bits(board.candidates[cell])
    )
    for depth in range(1, DEEPEST):
        for _, cell, digit in order:
            fallen = _falls(board, state, cell, digit, depth)
            if fallen is None:
                continue
            if depth == 1:
                fallen = _needed(board, state, (cell, digit), fallen)
            found = _refute(board, state, cell, digit, depth, fallen)
            says = f"Suppose {board.name(cell)}={digit}. {found.words} So {board.name(cell)} is not {digit}."
            harder = round(min(2.4, 0.5 * (depth - 1) + 0.1 * longer(len(found.literals)) * 10), 1)
            yield argued(board, [found], says, ((cell, digit),), (), harder)
            return


def _falls(board: Board, state: list[int], cell: int, digit: int, depth: int) -> list[Candidate] | None:
    """Which candidates nets refute on the way until one fails, nested so deep; None if it does not."""
    board.poll()
    nets = nets_of(board, depth)
    nets.load(state)
    if nets.assume(cell, digit):
        return []
    fallen: list[Candidate] = []
    left = nets.left()
    fell = depth > 0
    while fell:
        fell = False
        for other, number in _falling(board, left, depth - 1):
            if not left[other] >> number & 1:
                continue
            # What a net of depth 0 may refute it does.
            if depth > 1 and _falls(board, left, other, number, depth - 1) is None:
                continue
            fell = True
            fallen.append((other, number))
            nets.load(left)
            if nets.assume(other, number, False):
                return fallen
            left = nets.left()
    return None


def _needed(board: Board, state: list[int], supposed: Candidate, fallen: list[Candidate]) -> list[Candidate]:
    """Of what was refuted on the way, nothing that the contradiction does without."""
    for each in fallen[:-1]:
        fewer = [other for other in fallen if other != each]
        if _suffices(board, state, supposed, fewer):
            fallen = fewer
    return fallen


def _suffices(board: Board, state: list[int], supposed: Candidate, fallen: list[Candidate]) -> bool:
    """Whether nets refute these one after another, and that leads to a contradiction."""
    nets, inner = nets_of(board, 1), nets_of(board, 0)
    nets.load(state)
    nets.assume(*supposed)
    for other, number in fallen:
        left = nets.left()
        if left[other] >> number & 1:
            inner.load(left)
            nets.load(left)
            if not inner.assume(other, number):
                return False
            if nets.assume(other, number, False):
                return True
    return False


def _refute(
    board: Board, state: list[int], cell: int, digit: int, depth: int, fallen: list[Candidate]
) -> Argument:
    """Why a candidate fails, by nets that are nested so deep and refute these on the way."""
    nets = nets_of(board, depth)
    nets.load(state)
    failed = nets.assume(cell, digit)
    writer = Writer(board, nets)
    if failed:
        found = writer.failure()
        return Argument(found.literals, f"Then {found.words}.", found.links)
    trail = [literal for literal in writer.trail if literal & 1][1:]
    told = [f"Then {listed(writer.told(literal) for literal in trail)}."] if trail else []
    literals, links = list(writer.trail), list(writer.argue(trail, "").links) if trail else []
    for other, number in fallen:
        left = nets.left()
        if not left[other] >> number & 1:
            continue
        beneath = _falls(board, left, other, number, depth - 1) or []
        inner = _refute(board, left, other, number, depth - 1, beneath)
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
            literals += end.literals
            links += end.links
            break
        after = [literal for literal in writer.trail if literal & 1]
        if after:
            told.append(f"Then {listed(writer.told(literal) for literal in after)}.")
    return Argument(tuple(literals), " ".join(told), tuple(links))


def _falling(board: Board, left: list[int], depth: int) -> Iterator[Candidate]:
    """Candidates that a net of this depth may refute; at depth 0 the kernel knows them."""
    if depth:
        for cell in sorted(range(board.layout.count), key=lambda cell: left[cell].bit_count()):
            if left[cell].bit_count() > 1:
                yield from ((cell, digit) for digit in bits(left[cell]))
        return
    nets = nets_of(board, 0)
    candidate = 0
    while True:
        nets.load(left)
        candidate = nets.next_failure(candidate)
        if candidate < 0:
            return
        yield candidate // board.size, candidate % board.size + 1
        candidate += 1
