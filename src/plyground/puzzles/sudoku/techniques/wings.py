"""Wings: two or three cells with few digits, whichever of which is true, the same candidate falls."""

from __future__ import annotations

from collections.abc import Iterator

from .board import Board, bits
from .step import Link, Step, technique


def bivalue(board: Board) -> list[int]:
    """The cells with two candidates."""
    return [cell for cell, mask in enumerate(board.candidates) if mask.bit_count() == 2]


@technique("XY-wing", "hard", 4.2, 160)
def xy_wing(board: Board) -> Iterator[Step]:
    pairs = bivalue(board)
    among = sum(1 << cell for cell in pairs)
    candidates, peers = board.candidates, board.layout.peers
    for pivot in pairs:
        near = [cell for cell in bits(peers[pivot] & among) if candidates[cell] != candidates[pivot]]
        for i, one in enumerate(near):
            common = candidates[one] & candidates[pivot]
            third = candidates[one] & ~candidates[pivot]
            if not common or third.bit_count() != 1:
                continue
            for other in near[i + 1 :]:
                if candidates[other] != candidates[pivot] & ~common | third:
                    continue
                digit = third.bit_length() - 1
                gone = board.gone(digit, peers[one] & peers[other])
                if gone:
                    yield _wing(board, pivot, (one, other), digit, gone)


@technique("XYZ-wing", "hard", 4.4, 180)
def xyz_wing(board: Board) -> Iterator[Step]:
    pairs = bivalue(board)
    among = sum(1 << cell for cell in pairs)
    candidates, peers = board.candidates, board.layout.peers
    for pivot, mask in enumerate(candidates):
        if mask.bit_count() != 3:
            continue
        near = [cell for cell in bits(peers[pivot] & among) if not candidates[cell] & ~mask]
        for i, one in enumerate(near):
            for other in near[i + 1 :]:
                if candidates[one] == candidates[other]:
                    continue
                digit = (candidates[one] & candidates[other]).bit_length() - 1
                gone = board.gone(digit, peers[one] & peers[other] & peers[pivot])
                if gone:
                    yield _wing(board, pivot, (one, other), digit, gone)


def _wing(
    board: Board, pivot: int, pincers: tuple[int, int], digit: int, gone: tuple[tuple[int, int], ...]
) -> Step:
    candidates = board.candidates
    cells = sum(1 << cell for cell, _ in gone)
    told = [
        f"if {board.name(pivot)} is {(candidates[pincer] & ~(1 << digit)).bit_length() - 1}, "
        f"{board.name(pincer)} is {digit}"
        for pincer in pincers
    ]
    if candidates[pivot] >> digit & 1:
        told.append(f"else {board.name(pivot)} is {digit} itself")
    both = "both" if len(told) == 2 else "all three"
    verb = "sees" if len(gone) == 1 else "see"
    end = f"one of them is {digit}, and {board.names(cells)}, which {verb} {both}, cannot be {digit}"
    says = f"{'; '.join(told)}. Each way {end}."
    says = says[:1].upper() + says[1:]
    links = []
    for pincer in pincers:
        shared = (candidates[pincer] & ~(1 << digit)).bit_length() - 1
        links.append(Link(((pivot, shared),), ((pincer, shared),), False))
        links.append(Link(((pincer, shared),), ((pincer, digit),), True))
    digits = candidates[pivot] | 1 << digit
    groups = ((pivot,), pincers)
    return Step((pivot, *pincers), tuple(bits(digits)), says, gone, links=tuple(links), groups=groups)


@technique("W-wing", "hard", 4.4, 150)
def w_wing(board: Board) -> Iterator[Step]:
    layout, candidates = board.layout, board.candidates
    by_pair: dict[int, list[int]] = {}
    for cell in bivalue(board):
        by_pair.setdefault(candidates[cell], []).append(cell)
    for pair, cells in by_pair.items():
        for i, one in enumerate(cells):
            for other in cells[i + 1 :]:
                if layout.peers[one] >> other & 1:
                    continue
                both = layout.peers[one] & layout.peers[other]
                for link, digit in (d := bits(pair), d[::-1]):
                    gone = board.gone(digit, both)
                    if not gone:
                        continue
                    ends = ~(1 << one | 1 << other)
                    for house in layout.houses:
                        spots = board.places[link] & house.mask
                        if spots.bit_count() != 2 or spots & ~ends:
                            continue
                        a, b = bits(spots)
                        if layout.peers[b] >> one & 1 and layout.peers[a] >> other & 1:
                            a, b = b, a
                        if not (layout.peers[a] >> one & 1 and layout.peers[b] >> other & 1):
                            continue
                        says = (
                            f"{board.name(one)} and {board.name(other)} are both {bits(pair)[0]} or "
                            f"{bits(pair)[1]}. {house.name.capitalize()} has its {link} at "
                            f"{board.name(a)} or "
                            f"{board.name(b)}, so they are not both {link}: one of them is {digit}, "
                            f"and what sees both is not."
                        )
                        links = (
                            Link(((one, digit),), ((one, link),), True),
                            Link(((one, link),), ((a, link),), False),
                            Link(((a, link),), ((b, link),), True),
                            Link(((b, link),), ((other, link),), False),
                            Link(((other, link),), ((other, digit),), True),
                        )
                        pattern, groups = (one, other, a, b), ((one, other), (a, b))
                        yield Step(pattern, (link, digit), says, gone, links=links, groups=groups)
