"""Colouring: cells of which the one half or the other is true, for one digit or for a pair of them."""

from __future__ import annotations

from collections.abc import Iterator

from .board import Board, bits, listed
from .single_digit import conjugates
from .step import Link, Step, technique
from .wings import bivalue

Colours = tuple[int, int]


def clusters(board: Board, digit: int) -> list[tuple[Colours, tuple[Link, ...]]]:
    """The places of a digit that strong links join, in two colours; those of a pair alone are among them."""
    near: dict[int, set[int]] = {}
    for _, a, b in conjugates(board, digit):
        near.setdefault(a, set()).add(b)
        near.setdefault(b, set()).add(a)
    found, seen = [], set()
    for start in sorted(near):
        if start in seen:
            continue
        colour, queue, links = {start: 0}, [start], []
        for cell in queue:
            for other in sorted(near[cell]):
                if other not in colour:
                    colour[other] = 1 - colour[cell]
                    queue.append(other)
                    links.append(Link(((cell, digit),), ((other, digit),), True))
        seen |= set(colour)
        masks = [sum(1 << cell for cell, c in colour.items() if c == which) for which in (0, 1)]
        found.append(((masks[0], masks[1]), tuple(links)))
    return found


def _seen_by_any(board: Board, cells: int) -> int:
    mask = 0
    for cell in bits(cells):
        mask |= board.layout.peers[cell]
    return mask


def _groups(*colours: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(bits(cells)) for cells in colours)


@technique("Simple colouring", "hard", 4.5, 150)
def simple_colouring(board: Board) -> Iterator[Step]:
    def find(digit: int) -> Iterator[Step]:
        for colours, links in clusters(board, digit):
            if (colours[0] | colours[1]).bit_count() < 4:
                continue
            cells = tuple(bits(colours[0] | colours[1]))
            groups = _groups(*colours)
            said = (
                f"Strong links of {digit} colour {board.names(colours[0])} one way and "
                f"{board.names(colours[1])} the other; one colour is all true."
            )
            for false in colours:
                if false & _seen_by_any(board, false):
                    says = f"{said} Two of {board.names(false)} see each other, so that colour is false."
                    yield Step(cells, (digit,), says, board.gone(digit, false), links=links, groups=groups)
            both = _seen_by_any(board, colours[0]) & _seen_by_any(board, colours[1])
            gone = board.gone(digit, both & ~(colours[0] | colours[1]))
            if gone:
                says = (
                    f"{said} {board.names(sum(1 << c for c, _ in gone))} sees both colours, so it "
                    f"is not {digit}."
                )
                yield Step(cells, (digit,), says, gone, links=links, groups=groups)

    return board.by_digit("simple colouring", find)


@technique("Multi-colouring", "hard", 5.4, 200)
def multi_colouring(board: Board) -> Iterator[Step]:
    def find(digit: int) -> Iterator[Step]:
        found = clusters(board, digit)
        for i, (one, links) in enumerate(found):
            for other, more in found[i + 1 :]:
                for here, there in ((one, other), (other, one)):
                    yield from _two_clusters(board, digit, here, there, links + more)

    return board.by_digit("multi-colouring", find)


def _two_clusters(
    board: Board, digit: int, one: Colours, other: Colours, links: tuple[Link, ...]
) -> Iterator[Step]:
    cells = tuple(bits(one[0] | one[1] | other[0] | other[1]))
    groups = _groups(*one, *other)
    for a in (0, 1):
        sight = _seen_by_any(board, one[a])
        if sight & other[0] and sight & other[1]:
            gone = board.gone(digit, one[a])
            says = (
                f"By strong links {digit} is at {board.names(other[0])}, or else at {board.names(other[1])}. "
                f"{board.names(one[a])}, true or false together, see a cell of either side and so cannot "
                f"be {digit}."
            )
            yield Step(cells, (digit,), says, gone, links=links, groups=groups)
        for b in (0, 1):
            if not sight & other[b]:
                continue
            both = _seen_by_any(board, one[1 - a]) & _seen_by_any(board, other[1 - b])
            gone = board.gone(digit, both & ~(one[1 - a] | other[1 - b]))
            if gone:
                says = (
                    f"Strong links colour two groups of cells: {digit} is at {board.names(one[a])}, or else "
                    f"at {board.names(one[1 - a])}; and it is at {board.names(other[b])}, or else at "
                    f"{board.names(other[1 - b])}. The first of each see each other and cannot both hold, "
                    f"so one of the second does: what sees {board.any_of(one[1 - a])} and also "
                    f"{board.any_of(other[1 - b])} is not {digit}."
                )
                yield Step(cells, (digit,), says, gone, links=links, groups=groups)


@technique("Remote pair", "hard", 4.6, 110)
def remote_pair(board: Board) -> Iterator[Step]:
    by_pair: dict[int, list[int]] = {}
    for cell in bivalue(board):
        by_pair.setdefault(board.candidates[cell], []).append(cell)
    peers = board.layout.peers
    for pair, cells in by_pair.items():
        left = set(cells)
        while left:
            start = min(left)
            colour, queue = {start: 0}, [start]
            links = []
            for cell in queue:
                for other in cells:
                    if other not in colour and peers[cell] >> other & 1:
                        colour[other] = 1 - colour[cell]
                        queue.append(other)
                        links += [Link(((cell, d),), ((other, d),), False) for d in bits(pair)]
            left -= set(colour)
            if len(colour) < 4:
                continue
            sides = [sum(1 << c for c, which in colour.items() if which == s) for s in (0, 1)]
            both = _seen_by_any(board, sides[0]) & _seen_by_any(board, sides[1])
            gone = board.gone_all(pair, both & ~(sides[0] | sides[1]))
            if gone:
                says = (
                    f"{board.names(sides[0] | sides[1])} hold only {listed(bits(pair))} and alternate: "
                    f"{board.names(sides[0])} are one digit, {board.names(sides[1])} the other. "
                    f"What sees one of each is neither."
                )
                yield Step(
                    tuple(sorted(colour)), tuple(bits(pair)), says, gone,
                    links=tuple(links), groups=_groups(*sides),
                )  # fmt: skip
