"""Rectangles whose digits could be swapped, which a puzzle with one solution does not have."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from .board import Board, Layout, bits, listed
from .step import Candidate, Step, technique

Corners = tuple[int, int, int, int]
"""Top left, top right, bottom left, bottom right."""


@lru_cache(maxsize=16)
def corners(layout: Layout) -> tuple[Corners, ...]:
    """The rectangles in two rows, two columns and two boxes."""
    found, size = [], layout.size
    for top, bottom in combinations(range(size), 2):
        for left, right in combinations(range(size), 2):
            cells = (top * size + left, top * size + right, bottom * size + left, bottom * size + right)
            if len({id(layout.box_of[cell]) for cell in cells}) == 2:
                found.append(cells)
    return tuple(found)


def deadly(board: Board) -> list[tuple[Corners, int]]:
    """Rectangles of open cells that share a pair of candidates, and the pair."""
    if "deadly" not in board.memo:
        board.memo["deadly"] = list(_deadly(board))
    return board.memo["deadly"]  # type: ignore[no-any-return]


def _deadly(board: Board) -> Iterator[tuple[Corners, int]]:
    candidates = board.candidates
    for cells in corners(board.layout):
        a, b, c, d = cells
        common = candidates[a] & candidates[b] & candidates[c] & candidates[d]
        if not common & (common - 1):
            continue
        if not any(candidates[cell].bit_count() == 2 for cell in cells):
            continue
        for x, y in combinations(bits(common), 2):
            yield cells, 1 << x | 1 << y


def _because(board: Board, cells: Corners, pair: int) -> str:
    where = board.names(sum(1 << cell for cell in cells))
    return (
        f"If {where} held only {listed(bits(pair))}, these could be swapped and there would be two solutions"
    )


def _step(board: Board, cells: Corners, pair: int, says: str, gone: tuple[Candidate, ...]) -> Step:
    return Step(cells, tuple(bits(pair)), f"{_because(board, cells, pair)}{says}", gone)


def _parts(board: Board, cells: Corners, pair: int) -> tuple[list[int], list[int]]:
    floor = [cell for cell in cells if board.candidates[cell] == pair]
    return floor, [cell for cell in cells if board.candidates[cell] != pair]


@technique("Unique rectangle 1", "hard", 4.5, 100, unique=True)
def type_1(board: Board) -> Iterator[Step]:
    for cells, pair in deadly(board):
        _floor, roof = _parts(board, cells, pair)
        if len(roof) == 1:
            says = f": {board.name(roof[0])} holds neither."
            yield _step(board, cells, pair, says, board.gone_all(pair, 1 << roof[0]))


@technique("Unique rectangle 2", "hard", 4.6, 100, unique=True)
def type_2(board: Board) -> Iterator[Step]:
    return _one_extra(board, diagonal=False)


@technique("Unique rectangle 5", "hard", 4.7, 100, unique=True)
def type_5(board: Board) -> Iterator[Step]:
    return _one_extra(board, diagonal=True)


def _one_extra(board: Board, diagonal: bool) -> Iterator[Step]:
    for cells, pair in deadly(board):
        _floor, roof = _parts(board, cells, pair)
        extra = 0
        for cell in roof:
            extra |= board.candidates[cell] & ~pair
        if len(roof) < 2 or extra.bit_count() != 1:
            continue
        in_line = len(roof) == 2 and (
            roof[0] // board.size == roof[1] // board.size or roof[0] % board.size == roof[1] % board.size
        )
        if in_line is diagonal or any(not board.candidates[cell] & extra for cell in roof):
            continue
        digit, mask = extra.bit_length() - 1, sum(1 << cell for cell in roof)
        gone = board.gone(digit, board.layout.seen(mask))
        if gone:
            says = f": one of {board.names(mask)} is {digit}, and what sees all of them is not."
            yield _step(board, cells, pair, says, gone)


@technique("Unique rectangle 3", "hard", 4.8, 100, unique=True)
def type_3(board: Board) -> Iterator[Step]:
    for cells, pair in deadly(board):
        _floor, roof = _parts(board, cells, pair)
        if len(roof) != 2:
            continue
        mask = 1 << roof[0] | 1 << roof[1]
        extra = (board.candidates[roof[0]] | board.candidates[roof[1]]) & ~pair
        for house in board.layout.houses:
            if mask & ~house.mask:
                continue
            others = [c for c in house.cells if board.candidates[c] and c not in cells]
            for size in range(1, min(4, len(others))):
                for chosen in combinations(others, size):
                    digits = extra
                    for cell in chosen:
                        digits |= board.candidates[cell]
                    used = sum(1 << cell for cell in chosen)
                    if digits.bit_count() != size + 1 or digits & pair:
                        continue
                    gone = board.gone_all(digits, house.mask & ~used & ~mask)
                    if gone:
                        says = (
                            f": {board.names(mask)} hold one of {listed(bits(extra), 'or')}, which with "
                            f"{board.names(used)} makes {size + 1} cells for {listed(bits(digits))} "
                            f"in {house.name}."
                        )
                        yield _step(board, cells, pair, says, gone)


@technique("Unique rectangle 4", "hard", 4.9, 100, unique=True)
def type_4(board: Board) -> Iterator[Step]:
    for cells, pair in deadly(board):
        _floor, roof = _parts(board, cells, pair)
        if len(roof) != 2:
            continue
        mask = 1 << roof[0] | 1 << roof[1]
        for house in board.layout.houses:
            if mask & ~house.mask:
                continue
            for stays, goes in (d := bits(pair), d[::-1]):
                if board.places[stays] & house.mask == mask:
                    says = (
                        f". In {house.name} only {board.names(mask)} have room for {stays}, "
                        f"so neither of them is {goes}."
                    )
                    yield _step(board, cells, pair, says, board.gone(goes, mask))


@technique("Unique rectangle 6", "hard", 4.9, 100, unique=True)
def type_6(board: Board) -> Iterator[Step]:
    size = board.size
    for cells, pair in deadly(board):
        floor, roof = _parts(board, cells, pair)
        if len(roof) != 2 or floor[0] // size == floor[1] // size or floor[0] % size == floor[1] % size:
            continue
        all_four = sum(1 << cell for cell in cells)
        for digit in bits(pair):
            for lines in (board.layout.rows, board.layout.columns):
                crossed = [line for line in lines if line.mask & all_four]
                if all(not board.places[digit] & line.mask & ~all_four for line in crossed):
                    mask = 1 << roof[0] | 1 << roof[1]
                    says = (
                        f". {crossed[0].name.capitalize()} and {crossed[1].name} have their {digit} "
                        f"in the rectangle, "
                        f"at two opposite corners: not at {board.names(mask)}, which would leave "
                        f"nothing else."
                    )
                    yield _step(board, cells, pair, says, board.gone(digit, mask))
                    break


@technique("Hidden rectangle", "hard", 5.0, 100, unique=True)
def hidden_rectangle(board: Board) -> Iterator[Step]:
    layout, size = board.layout, board.size
    for cells, pair in deadly(board):
        for i, corner in enumerate(cells):
            if board.candidates[corner] != pair:
                continue
            far, in_row, in_column = cells[3 - i], cells[(3 - i) ^ 1], cells[(3 - i) ^ 2]
            row, column = layout.rows[far // size].mask, layout.columns[far % size].mask
            for digit, goes in (d := bits(pair), d[::-1]):
                places = board.places[digit]
                if places & row == 1 << far | 1 << in_row and places & column == 1 << far | 1 << in_column:
                    says = (
                        f". If {board.name(far)} were {goes}, its row and its column would put {digit} at "
                        f"{board.name(in_row)} and {board.name(in_column)}, and {board.name(corner)} "
                        f"would be {goes}."
                    )
                    yield _step(board, cells, pair, says, ((far, goes),))


@technique("Avoidable rectangle", "hard", 4.7, 100, unique=True)
def avoidable_rectangle(board: Board) -> Iterator[Step]:
    values, candidates = board.values, board.candidates
    written = ~board.open & ~board.givens & (1 << board.layout.count) - 1
    for cells in corners(board.layout) if written.bit_count() > 1 else ():
        if any(board.givens >> cell & 1 for cell in cells):
            continue
        known = [i for i, cell in enumerate(cells) if values[cell]]
        if len(known) == 3:
            open_ = 6 - sum(known)
            corner, opposite = cells[open_], cells[3 - open_]
            beside = (cells[open_ ^ 1], cells[open_ ^ 2])
            digit = values[opposite]
            if values[beside[0]] == values[beside[1]] and candidates[corner] >> digit & 1:
                pair = 1 << digit | 1 << values[beside[0]]
                says = f": {board.name(corner)} is not {digit}. None of the four cells was given."
                yield _step(board, cells, pair, says, ((corner, digit),))
        elif len(known) == 2 and known[0] ^ known[1] != 3:
            one, other = cells[known[0]], cells[known[1]]
            step = known[0] ^ known[1] ^ 3
            here, there = cells[known[0] ^ step], cells[known[1] ^ step]
            pair = 1 << values[one] | 1 << values[other]
            extra_here, extra_there = (
                candidates[here] & ~(1 << values[other]),
                candidates[there] & ~(1 << values[one]),
            )
            if pair.bit_count() < 2 or extra_here != extra_there or extra_here.bit_count() != 1:
                continue
            if not (candidates[here] >> values[other] & 1 and candidates[there] >> values[one] & 1):
                continue
            digit = extra_here.bit_length() - 1
            gone = board.gone(digit, board.layout.peers[here] & board.layout.peers[there])
            if gone:
                says = (
                    f": {board.name(here)} or {board.name(there)} is {digit}, and what sees both "
                    f"is not. None of the four cells was given."
                )
                yield _step(board, cells, pair, says, gone)


@technique("BUG+1", "hard", 5.6, 100, unique=True)
def bug(board: Board) -> Iterator[Step]:
    """A bivalue universal grave: two candidates everywhere, each twice, save one."""
    extra = -1
    for cell in bits(board.open):
        count = board.candidates[cell].bit_count()
        if count == 3 and extra < 0:
            extra = cell
        elif count != 2:
            return
    if extra < 0:
        return
    for digit in bits(board.candidates[extra]):
        if all(
            (places := board.places[other] & house.mask & ~(1 << extra if other == digit else 0)).bit_count()
            == 2
            or not places
            for house in board.layout.houses
            for other in range(1, board.size + 1)
        ):
            says = (
                f"Every open cell but {board.name(extra)} has two candidates, and without {digit} there each "
                f"digit would have two places in every row, column and box: such boards have no "
                f"solution or two. "
                f"So {board.name(extra)} is {digit}."
            )
            yield Step((extra,), (digit,), says, placements=((extra, digit),))
            return
