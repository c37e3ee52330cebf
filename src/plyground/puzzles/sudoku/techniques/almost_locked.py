"""Almost locked sets: n cells of a house with n + 1 digits, where one digit less locks all the others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .board import Board, House, bits, listed
from .step import Candidate, Link, Step, technique

LARGEST = 5
"""How many cells may an almost locked set have? Larger ones are seldom seen."""
MOST_SETS = 4
"""How many sets may a chain of them have?"""


@dataclass(frozen=True, eq=False)
class Almost:
    """An almost locked set; by digit its places in it, and what sees all of these."""

    cells: int
    digits: int
    places: dict[int, int]
    sight: dict[int, int]


def almost_locked(board: Board) -> list[Almost]:
    """Every almost locked set, once."""
    if "almost locked" in board.memo:
        known: list[Almost] = board.memo["almost locked"]
        return known
    found: dict[int, Almost] = {}
    candidates = board.candidates

    def grow(house: House, cells: list[int], at: int, mask: int, digits: int, size: int) -> None:
        for i in range(at, len(cells)):
            cell = cells[i]
            union = digits | candidates[cell]
            if union.bit_count() > LARGEST + 1:
                continue
            chosen = mask | 1 << cell
            if union.bit_count() == size + 2 and chosen not in found:
                places = {digit: board.places[digit] & chosen for digit in bits(union)}
                sight = {digit: board.layout.seen(spots) for digit, spots in places.items()}
                found[chosen] = Almost(chosen, union, places, sight)
            if size + 1 < LARGEST:
                grow(house, cells, i + 1, chosen, union, size + 1)

    for house in board.layout.houses:
        grow(house, [cell for cell in house.cells if candidates[cell]], 0, 0, 0, 0)
    board.memo["almost locked"] = list(found.values())
    return board.memo["almost locked"]  # type: ignore[no-any-return]


Neighbours = list[list[tuple[int, int]]]


def _restricted(board: Board, sets: list[Almost]) -> Neighbours:
    """For each set the others that share a digit which only one of both can hold, and that digit."""
    if "restricted" in board.memo:
        known: Neighbours = board.memo["restricted"]
        return known
    near: Neighbours = [[] for _ in sets]
    by_digit: dict[int, list[int]] = {}
    for i, each in enumerate(sets):
        for digit in each.places:
            by_digit.setdefault(digit, []).append(i)
    for digit, members in by_digit.items():
        parts = [(i, sets[i].cells, sets[i].places[digit], sets[i].sight[digit]) for i in members]
        for a, (i, cells, _, sight) in enumerate(parts):
            for j, other, places, _ in parts[a + 1 :]:
                if not places & ~sight and not cells & other:
                    near[i].append((j, digit))
                    near[j].append((i, digit))
    board.memo["restricted"] = near
    return near


@technique("ALS-XZ", "unfair", 7.2, 300)
def als_xz(board: Board) -> Iterator[Step]:
    sets = almost_locked(board)
    for i, neighbours in enumerate(_restricted(board, sets)):
        one = sets[i]
        for j, x in neighbours:
            if j < i:
                continue
            other = sets[j]
            common = one.digits & other.digits & ~(1 << x)
            gone = _fallen(board, one, other, common)
            if gone:
                yield _told(board, [one, other], [x], gone)


@technique("ALS chain", "unfair", 7.6, 340)
def als_chain(board: Board) -> Iterator[Step]:
    sets = almost_locked(board)
    near = _restricted(board, sets)
    for length in range(3, MOST_SETS + 1):
        for start in range(len(sets)):
            board.poll()
            yield from _extend(board, sets, near, [start], [], length)


def _extend(
    board: Board, sets: list[Almost], near: Neighbours, path: list[int], digits: list[int], length: int
) -> Iterator[Step]:
    first, before = path[0], digits[-1] if digits else 0
    if len(path) < length - 1:
        for after, digit in near[path[-1]]:
            if digit != before and after not in path:
                yield from _extend(board, sets, near, [*path, after], [*digits, digit], length)
        return
    one = sets[first]
    open_digits = one.digits & ~(1 << digits[0])
    for after, digit in near[path[-1]]:
        if after < first or digit == before:  # the other way round it is found from its other end
            continue
        last = sets[after]
        common = open_digits & last.digits & ~(1 << digit)
        if common and after not in path:
            gone = _fallen(board, one, last, common)
            if gone:
                yield _told(board, [*(sets[i] for i in path), last], [*digits, digit], gone)


def _fallen(board: Board, one: Almost, other: Almost, common: int) -> tuple[Candidate, ...]:
    gone: tuple[Candidate, ...] = ()
    while common:
        low = common & -common
        digit = low.bit_length() - 1
        both = one.sight[digit] & other.sight[digit]
        if both & board.places[digit]:
            gone += board.gone(digit, both & ~one.cells & ~other.cells)
        common ^= low
    return gone


def _told(board: Board, sets: list[Almost], digits: list[int], gone: tuple[Candidate, ...]) -> Step:
    z = gone[0][1]
    gone = tuple(candidate for candidate in gone if candidate[1] == z)
    parts = [f"{board.names(each.cells)} hold {listed(bits(each.digits))} but one" for each in sets]
    shared = listed(
        f"{digit} between {board.names(a.cells)} and {board.names(b.cells)}"
        for digit, a, b in zip(digits, sets, sets[1:], strict=False)
    )
    says = (
        f"{'; '.join(parts)}. Only one of two neighbouring sets can hold the shared digit ({shared}), so the "
        f"first or the last set keeps its {z}, and what sees all of these is not {z}."
    )
    links = []
    for digit, a, b in zip(digits, sets, sets[1:], strict=False):
        links.append(Link(_all(a, digit), _all(b, digit), False))
    links.insert(0, Link(_all(sets[0], z), _all(sets[0], digits[0]), True))
    links.append(Link(_all(sets[-1], digits[-1]), _all(sets[-1], z), True))
    cells = dict.fromkeys(cell for each in sets for cell in bits(each.cells))
    harder = 0.1 * (len(sets) - 2)
    groups = tuple(tuple(bits(each.cells)) for each in sets)
    shown = tuple(sorted({*digits, z}))
    return Step(tuple(cells), shown, says, gone, links=tuple(links), groups=groups, harder=harder)


def _all(almost: Almost, digit: int) -> tuple[Candidate, ...]:
    return tuple((cell, digit) for cell in bits(almost.places[digit]))


@technique("Sue de Coq", "unfair", 6.2, 250)
def sue_de_coq(board: Board) -> Iterator[Step]:
    """Cells of a crossing, with cells of its line and of its box, for as many digits as cells."""
    candidates = board.candidates
    for box, line, crossing in board.layout.crossings:
        middle = crossing & board.open
        digits = 0
        for cell in bits(middle):
            digits |= candidates[cell]
        size = middle.bit_count()
        if size < 2 or digits.bit_count() < size + 2:
            continue
        in_line = list(_parts(board, line.mask & ~crossing))
        in_box = list(_parts(board, box.mask & ~crossing))
        for a, a_digits in in_line:
            for b, b_digits in in_box:
                if a_digits & b_digits:
                    continue
                every = digits | a_digits | b_digits
                if every.bit_count() != size + a.bit_count() + b.bit_count():
                    continue
                gone = board.gone_all(a_digits | digits & ~b_digits, line.mask & ~middle & ~a)
                gone += board.gone_all(b_digits | digits & ~a_digits, box.mask & ~middle & ~b)
                gone = tuple(dict.fromkeys(gone))
                if gone:
                    says = (
                        f"{board.names(middle)} with {board.names(a)} in {line.name} and {board.names(b)} in "
                        f"{box.name} are {every.bit_count()} cells for {listed(bits(every))}, of "
                        f"which each can occur "
                        f"once; so {listed(bits(a_digits | digits & ~b_digits))} stand nowhere else "
                        f"in {line.name}, "
                        f"{listed(bits(b_digits | digits & ~a_digits))} nowhere else in {box.name}."
                    )
                    pattern = tuple(bits(middle | a | b))
                    groups = tuple(tuple(bits(part)) for part in (middle, a, b))
                    yield Step(pattern, tuple(bits(every)), says, gone, groups=groups)


def _parts(board: Board, mask: int) -> Iterator[tuple[int, int]]:
    """One or two open cells, and three of a few digits, with the digits that they may hold."""
    cells = bits(mask & board.open)
    for i, one in enumerate(cells):
        yield 1 << one, board.candidates[one]
        for j, other in enumerate(cells[i + 1 :], i + 1):
            pair = board.candidates[one] | board.candidates[other]
            yield 1 << one | 1 << other, pair
            for third in cells[j + 1 :]:
                triple = pair | board.candidates[third]
                if triple.bit_count() <= 4:
                    yield 1 << one | 1 << other | 1 << third, triple
