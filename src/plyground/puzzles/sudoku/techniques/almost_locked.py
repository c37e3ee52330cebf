"""Almost locked sets: n cells of a house with n + 1 digits, where one digit less locks all the others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .board import Board, House, bits, listed
from .kernel_sets import Web
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
    packed: bytes
    """The same for the kernel."""


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
    wide = board.layout.wide

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
                yield Almost(chosen, union, places, sight, _packed(chosen, places, sight, wide))
            if size + 1 < LARGEST:
                yield from grow(i + 1, chosen, union, size + 1)

    return grow(0, 0, 0, 0)


def _packed(cells: int, places: dict[int, int], sight: dict[int, int], wide: int) -> bytes:
    parts = [cells.to_bytes(wide, "little")]
    for digit, spots in places.items():
        parts += [
            digit.to_bytes(8, "little"),
            spots.to_bytes(wide, "little"),
            sight[digit].to_bytes(wide, "little"),
        ]
    return b"".join(parts) + bytes((LARGEST + 1 - len(places)) * (8 + 2 * wide))


def _web(board: Board, sets: list[Almost]) -> Web:
    """Which of them go together."""
    if "web" not in board.memo:
        web = board.kept.get("web")
        if web is None:
            web = board.kept["web"] = Web(board.layout.count, LARGEST + 1)
        places = board.layout.packed(board.places)
        digits = dict.fromkeys(digit for each in sets for digit in each.places)
        web.load(b"".join([each.packed for each in sets]), places, [*digits])
        board.memo["web"] = web
    return board.memo["web"]  # type: ignore[no-any-return]


@technique("ALS-XZ", "unfair", 7.2, 300)
def als_xz(board: Board) -> Iterator[Step]:
    sets = almost_locked(board)
    found = _web(board, sets).pair()
    if found:
        one, other, digit = found
        yield _told(board, [sets[one], sets[other]], [digit])


@technique("ALS chain", "unfair", 7.6, 340)
def als_chain(board: Board) -> Iterator[Step]:
    sets = almost_locked(board)
    web = _web(board, sets)
    for length in range(3, MOST_SETS + 1):
        for first in range(len(sets)):
            board.poll()
            found = web.chain(first, length)
            if found:
                path, digits = found
                yield _told(board, [sets[i] for i in path], digits)
                return


def _told(board: Board, sets: list[Almost], digits: list[int]) -> Step:
    one, other = sets[0], sets[-1]
    common = bits(one.digits & other.digits & ~(1 << digits[0]) & ~(1 << digits[-1]))
    z, both = next(
        (digit, both)
        for digit in common
        if (both := one.sight[digit] & other.sight[digit]) & board.places[digit]
    )
    gone = board.gone(z, both)
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
    links = [Link(_all(one, z), _all(one, digits[0]), True)]
    for a, b, digit, following in zip(sets, sets[1:], digits, [*digits[1:], z], strict=False):
        links.append(Link(_all(a, digit), _all(b, digit), False))
        links.append(Link(_all(b, digit), _all(b, following), True))
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
