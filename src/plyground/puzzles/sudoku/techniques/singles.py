"""Singles: a cell with one digit left, a digit with one place left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .board import Board, House, single
from .step import Step, technique


@technique("Full house", "easy", 1.0, 4)
def full_house(board: Board) -> Iterator[Step]:
    for house in board.layout.houses:
        left = board.open & house.mask
        if single(left):
            cell = left.bit_length() - 1
            mask = board.candidates[cell]
            if single(mask):
                digit = mask.bit_length() - 1
                says = f"{digit} is the only digit that {house.name} still lacks."
                yield Step((cell,), (digit,), says, placements=((cell, digit),))


@technique("Hidden single", "easy", 1.2, 14)
def hidden_single_in_a_box(board: Board) -> Iterator[Step]:
    yield from _hidden(board, board.layout.boxes)


@technique("Hidden single in a line", "easy", 1.5, 14)
def hidden_single_in_a_line(board: Board) -> Iterator[Step]:
    yield from _hidden(board, (house for house in board.layout.houses if house.kind != "box"))


def _hidden(board: Board, houses: Iterable[House]) -> Iterator[Step]:
    digits = [(digit, places) for digit, places in enumerate(board.places) if places]
    for house in houses:
        mask = house.mask
        if not board.open & mask:
            continue
        for digit, places in digits:
            left = places & mask
            if left and not left & (left - 1):
                cell = left.bit_length() - 1
                says = f"In {house.name} only {board.name(cell)} has room for {digit}."
                yield Step((cell,), (digit,), says, placements=((cell, digit),))


@technique("Naked single", "easy", 2.3, 4)
def naked_single(board: Board) -> Iterator[Step]:
    for cell, mask in enumerate(board.candidates):
        if mask and not mask & (mask - 1):
            digit = mask.bit_length() - 1
            says = f"{digit} is the only digit left for {board.name(cell)}."
            yield Step((cell,), (digit,), says, placements=((cell, digit),))
