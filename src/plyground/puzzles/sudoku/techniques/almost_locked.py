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
    for house in board.layout.houses:
        shown = ("almost locked", house.mask, *(board.candidates[cell] for cell in house.cells))
        inside: list[Almost] | None = board.kept.get(shown)
        if inside is None:
            inside = board.kept[shown] = list(_in_house(board, house))
        for each in inside:
            found.setdefault(each.cells, each)
    board.memo["almost locked"] = list(found.values())
    return board.memo["almost locked"]  # type: ignore[no-any-return]


def _in_house(board: Board, house: House) -> Iterator[Almost]:
    """Those of one house."""
    candidates, seen = board.candidates, board.layout.seen
    cells = [cell for cell in house.cells if candidates[cell]]

    def grow(at: int, mask: int, digits: int, size: int) -> Iterator[Almost]:
        for i in range(at, len(cells)):
            cell = cells[i]
            union = digits | candidates[cell]
            if union.bit_count() > LARGEST + 1:
                continue
            chosen = mask | 1 << cell
            if union.bit_count() == size + 2:
                places = {digit: board.places[digit] & chosen for digit in bits(union)}
                sight = {digit: seen(spots) for digit, spots in places.items()}
                yield Almost(chosen, union, places, sight)
            if size + 1 < LARGEST:
                yield from grow(i + 1, chosen, union, size + 1)

    return grow(0, 0, 0, 0)


class Web:
    """Which almost locked sets go together; a set of them is a whole number with bit i for set i."""

    def __init__(self, board: Board, sets: list[Almost]) -> None:
        inside = [0] * board.layout.count
        alike: dict[int, dict[int, int]] = {}
        """By digit and its places: the sets that have it there. They see the same."""
        seen: dict[int, int] = {}
        for i, each in enumerate(sets):
            bit = 1 << i
            _spread(inside, each.cells, bit)
            for digit, places in each.places.items():
                known = alike.setdefault(digit, {})
                known[places] = known.get(places, 0) | bit
                seen[places] = each.sight[digit]
        near: dict[int, dict[int, int]] = {}
        struck: dict[int, dict[int, int]] = {}
        for digit, known in alike.items():
            sights = {places: seen[places] & board.places[digit] for places in known}
            seeing = [0] * board.layout.count
            by_first: dict[int, list[tuple[int, int]]] = {}
            for places, some in known.items():
                by_first.setdefault(places & -places, []).append((places, some))
                _spread(seeing, sights[places], some)
            near[digit] = {places: _within(by_first, sight) for places, sight in sights.items()}
            struck[digit] = {places: _union(seeing, sight) for places, sight in sights.items()}
        self.linked: list[dict[int, int]] = []
        """For each set, by digit, the others that share it where only one of both can hold it."""
        self.striking: list[dict[int, int]] = []
        """For each set, by digit, those with which it would rule out a candidate of that digit."""
        for each in sets:
            apart = ~_union(inside, each.cells)
            linked = {}
            for digit in alike:
                if digit in each.places:
                    others = near[digit][each.places[digit]] & apart
                    if others:
                        linked[digit] = others
            self.linked.append(linked)
            self.striking.append({digit: struck[digit][places] for digit, places in each.places.items()})
        self.known: dict[tuple[int, int, int], int] = {}

    def ends(self, first: int, but: int, nor: int = 0) -> int:
        """The sets after this one with which it would rule out something of a digit other than these."""
        found = self.known.get((first, but, nor))
        if found is None:
            found = 0
            for digit, others in self.striking[first].items():
                if digit not in (but, nor):
                    found |= others
            found &= -1 << first
            self.known[first, but, nor] = found
        return found


def _spread(parts: list[int], cells: int, some: int) -> None:
    while cells:
        low = cells & -cells
        parts[low.bit_length() - 1] |= some
        cells ^= low


def _union(parts: list[int], cells: int) -> int:
    found = 0
    while cells:
        low = cells & -cells
        found |= parts[low.bit_length() - 1]
        cells ^= low
    return found


def _within(by_first: dict[int, list[tuple[int, int]]], cells: int) -> int:
    """Those that have all their places among these cells, by the first of their places."""
    found, left = 0, cells
    while left:
        low = left & -left
        for places, some in by_first.get(low, ()):
            if not places & ~cells:
                found |= some
        left ^= low
    return found


def _web(board: Board, sets: list[Almost]) -> Web:
    if "web" not in board.memo:
        board.memo["web"] = Web(board, sets)
    return board.memo["web"]  # type: ignore[no-any-return]


@technique("ALS-XZ", "unfair", 7.2, 300)
def als_xz(board: Board) -> Iterator[Step]:
    sets = almost_locked(board)
    web = _web(board, sets)
    for i, one in enumerate(sets):
        for x, others in web.linked[i].items():
            later = others & -1 << i
            for j in bits(later & web.ends(i, x)) if later else ():
                other = sets[j]
                gone = _fallen(board, one, other, one.digits & other.digits & ~(1 << x))
                if gone:
                    yield _told(board, [one, other], [x], gone)


@technique("ALS chain", "unfair", 7.6, 340)
def als_chain(board: Board) -> Iterator[Step]:
    sets = almost_locked(board)
    web = _web(board, sets)
    for length in range(3, MOST_SETS + 1):
        for first in range(len(sets)):
            board.poll()
            yield from _extend(board, sets, web, [first], [], length, 0)


def _extend(
    board: Board, sets: list[Almost], web: Web, path: list[int], digits: list[int], length: int, ends: int
) -> Iterator[Step]:
    """The chains of so many sets that begin like this, and end at one of these."""
    left = -1
    for i in path:
        left ^= 1 << i
    for digit, others in web.linked[path[-1]].items():
        if digits and digit == digits[-1]:
            continue
        goals = ends if digits else web.ends(path[0], digit)
        for after in bits(others & left) if goals else ():
            if len(path) < length - 2:
                yield from _extend(board, sets, web, [*path, after], [*digits, digit], length, goals)
                continue
            for shared, lasts in web.linked[after].items():
                hit = lasts & left & goals if shared != digit else 0
                hit &= web.ends(path[0], digits[0] if digits else digit, shared) if hit else 0
                if hit:
                    yield from _closed(board, sets, [*path, after], [*digits, digit, shared], hit)


def _closed(
    board: Board, sets: list[Almost], path: list[int], digits: list[int], lasts: int
) -> Iterator[Step]:
    """The chains that one of these sets closes."""
    one = sets[path[0]]
    for after in bits(lasts):
        last = sets[after]
        common = one.digits & last.digits & ~(1 << digits[0]) & ~(1 << digits[-1])
        gone = _fallen(board, one, last, common)
        if gone:
            yield _told(board, [*(sets[i] for i in path), last], digits, gone)


def _fallen(board: Board, one: Almost, other: Almost, common: int) -> tuple[Candidate, ...]:
    gone: tuple[Candidate, ...] = ()
    while common:
        low = common & -common
        digit = low.bit_length() - 1
        both = one.sight[digit] & other.sight[digit]
        if both & board.places[digit]:
            gone += board.gone(digit, both)
        common ^= low
    return gone


def _told(board: Board, sets: list[Almost], digits: list[int], gone: tuple[Candidate, ...]) -> Step:
    z = gone[0][1]
    gone = tuple(candidate for candidate in gone if candidate[1] == z)
    letters = "ABCDEFGH"
    parts = [
        f"Set {letter}, {board.names(each.cells)}, has {each.cells.bit_count()} of the digits "
        f"{listed(bits(each.digits))}"
        for letter, each in zip(letters, sets, strict=False)
    ]
    shared = "; ".join(
        f"{letters[i]} and {letters[i + 1]} cannot both hold {digit}, for all its places there see each other"
        for i, digit in enumerate(digits)
    )
    last = letters[len(sets) - 1]
    cells = board.names(sum(1 << cell for cell, _ in gone))
    verb = "sees" if len(gone) == 1 else "see"
    says = (
        f"{'. '.join(parts)}. {shared}. A set that lacks one digit holds all the others, so A or {last} "
        f"holds {z}, and {cells}, which {verb} every {z} of both, cannot be {z}."
    )
    links = []
    for digit, a, b in zip(digits, sets, sets[1:], strict=False):
        links.append(Link(_all(a, digit), _all(b, digit), False))
    links.insert(0, Link(_all(sets[0], z), _all(sets[0], digits[0]), True))
    links.append(Link(_all(sets[-1], digits[-1]), _all(sets[-1], z), True))
    pattern = dict.fromkeys(cell for each in sets for cell in bits(each.cells))
    harder = 0.1 * (len(sets) - 2)
    groups = tuple(tuple(bits(each.cells)) for each in sets)
    shown = tuple(sorted({*digits, z}))
    return Step(tuple(pattern), shown, says, gone, links=tuple(links), groups=groups, harder=harder)


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
        looked = ("Sue de Coq", crossing, *(candidates[cell] for cell in bits(box.mask | line.mask)))
        if looked in board.barren:
            continue
        fruitful = False
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
                    fruitful = True
                    yield Step(pattern, tuple(bits(every)), says, gone, groups=groups)
        if not fruitful:
            board.barren.add(looked)


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
