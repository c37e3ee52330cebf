"""Two strong links of one digit: skyscraper, two-string kite, turbot fish, empty rectangle."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .board import Board, House, bits
from .step import Link, Step, technique

Pair = tuple[House, int, int]
"""A house where a digit has two places left, and these."""


def conjugates(board: Board, digit: int) -> list[Pair]:
    """The houses in which a digit has two places left."""
    places: int = board.places[digit]
    found: list[Pair] | None = board.kept.get(("conjugates", digit, places))
    if found is not None:
        return found
    found = board.kept["conjugates", digit, places] = []
    for house in board.layout.houses:
        spots = places & house.mask
        if spots.bit_count() == 2:
            low = spots & -spots
            found.append((house, low.bit_length() - 1, (spots ^ low).bit_length() - 1))
    return found


@technique("Skyscraper", "hard", 4.0, 130)
def skyscraper(board: Board) -> Iterator[Step]:
    kinds = ("row", "column")
    return _turbot(board, "skyscraper", lambda one, other: one.kind == other.kind and one.kind in kinds)


@technique("Two-string kite", "hard", 4.1, 150)
def two_string_kite(board: Board) -> Iterator[Step]:
    return _turbot(board, "kite", lambda one, other: {one.kind, other.kind} == {"row", "column"})


@technique("Turbot fish", "hard", 4.2, 120)
def turbot_fish(board: Board) -> Iterator[Step]:
    return _turbot(board, "turbot", lambda one, other: bool({"box", "other"} & {one.kind, other.kind}))


def _turbot(board: Board, what: str, fits: Callable[[House, House], bool]) -> Iterator[Step]:
    peers = board.layout.peers

    def find(digit: int) -> Iterator[Step]:
        places, pairs = board.places[digit], conjugates(board, digit)
        for i, (house, a, b) in enumerate(pairs):
            for other, c, d in pairs[i + 1 :]:
                if not fits(house, other) or a in (c, d) or b in (c, d):
                    continue
                for start, near, far, end in ((a, b, c, d), (a, b, d, c), (b, a, c, d), (b, a, d, c)):
                    if not peers[near] >> far & 1 or not places & peers[start] & peers[end]:
                        continue
                    says = (
                        f"The {digit} of {house.name} is at {board.name(start)} or "
                        f"{board.name(near)}, that of "
                        f"{other.name} at {board.name(far)} or {board.name(end)}; {board.name(near)} and "
                        f"{board.name(far)} see each other, so {board.name(start)} or {board.name(end)} is "
                        f"{digit}, and what sees both is not."
                    )
                    links = (
                        Link(((start, digit),), ((near, digit),), True),
                        Link(((near, digit),), ((far, digit),), False),
                        Link(((far, digit),), ((end, digit),), True),
                    )
                    gone = board.gone(digit, peers[start] & peers[end])
                    yield Step((start, near, far, end), (digit,), says, gone, links=links)

    return board.by_digit(what, find)


@technique("Empty rectangle", "hard", 4.3, 120)
def empty_rectangle(board: Board) -> Iterator[Step]:
    layout = board.layout

    def find(digit: int) -> Iterator[Step]:
        places = board.places[digit]
        pairs = [pair for pair in conjugates(board, digit) if pair[0].kind in ("row", "column")]
        for box in layout.boxes:
            inside = places & box.mask
            if inside.bit_count() < 2:
                continue
            for row in layout.rows:
                for column in layout.columns:
                    if not row.mask & box.mask or not column.mask & box.mask:
                        continue
                    arms = row.mask | column.mask
                    in_row, in_column = inside & row.mask & ~column.mask, inside & column.mask & ~row.mask
                    if inside & ~arms or not in_row or not in_column:
                        continue
                    for house, a, b in pairs:
                        if box.mask >> a & 1 or box.mask >> b & 1:
                            continue
                        arm, cross = (row, column) if house.kind == "column" else (column, row)
                        for near, far in ((a, b), (b, a)):
                            if not arm.mask >> near & 1:
                                continue
                            target = cross.mask & layout.peers[far] & ~box.mask & ~house.mask
                            gone = board.gone(digit, target)
                            if gone:
                                says = (
                                    f"In {box.name} the {digit} is in {row.name} or {column.name}. If "
                                    f"it is in "
                                    f"{arm.name}, {board.name(near)} is not {digit} and "
                                    f"{board.name(far)} is; "
                                    f"else it is in {cross.name}. Either way {board.name(gone[0][0])} "
                                    f"is not {digit}."
                                )
                                group = tuple((cell, digit) for cell in bits(inside & arm.mask))
                                rest = tuple((cell, digit) for cell in bits(inside & cross.mask & ~arm.mask))
                                links = (
                                    Link(rest, group, True),
                                    Link(group, ((near, digit),), False),
                                    Link(((near, digit),), ((far, digit),), True),
                                )
                                yield Step((*bits(inside), near, far), (digit,), says, gone, links=links)

    return board.by_digit("empty rectangle", find)
