"""Subsets: so many cells for so many digits, seen from the cells (naked) or from the digits (hidden)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from .board import Board, House, bits, listed
from .step import Step, technique


@technique("Naked pair", "medium", 3.0, 60)
def naked_pair(board: Board) -> Iterator[Step]:
    return _naked(board, 2)


@technique("Hidden pair", "medium", 3.4, 70)
def hidden_pair(board: Board) -> Iterator[Step]:
    return _hidden(board, 2)


@technique("Naked triple", "medium", 3.6, 80)
def naked_triple(board: Board) -> Iterator[Step]:
    return _naked(board, 3)


@technique("Hidden triple", "medium", 4.0, 100)
def hidden_triple(board: Board) -> Iterator[Step]:
    return _hidden(board, 3)


@technique("Naked quad", "hard", 5.0, 120)
def naked_quad(board: Board) -> Iterator[Step]:
    return _naked(board, 4)


@technique("Hidden quad", "hard", 5.4, 150)
def hidden_quad(board: Board) -> Iterator[Step]:
    return _hidden(board, 4)


def _naked(board: Board, size: int) -> Iterator[Step]:
    candidates = board.candidates

    def find(house: House) -> Iterator[Step]:
        if (board.open & house.mask).bit_count() <= size:
            return
        cells = [cell for cell in house.cells if 1 < candidates[cell].bit_count() <= size]
        for found in combinations(cells, size):
            digits = 0
            for cell in found:
                digits |= candidates[cell]
            if digits.bit_count() != size:
                continue
            pattern = sum(1 << cell for cell in found)
            gone = board.gone_all(digits, board.layout.seen(pattern))
            if gone:
                named = listed(bits(digits))
                says = (
                    f"{board.names(pattern)} in {house.name} hold only {named}, one each, "
                    f"so no cell that sees them all holds one of these digits."
                )
                yield Step(found, tuple(bits(digits)), says, gone)

    return board.by_house(("naked", size), find)


def _hidden(board: Board, size: int) -> Iterator[Step]:
    def find(house: House) -> Iterator[Step]:
        mask = house.mask
        if (board.open & mask).bit_count() <= size:
            return
        spots = [(digit, board.places[digit] & mask) for digit in range(1, board.size + 1)]
        few = [(digit, cells) for digit, cells in spots if 1 < cells.bit_count() <= size]
        for found in combinations(few, size):
            cells = 0
            for _, places in found:
                cells |= places
            if cells.bit_count() != size:
                continue
            digits = sum(1 << digit for digit, _ in found)
            gone = board.gone_all((2 << board.size) - 2 & ~digits, cells)
            if gone:
                says = (
                    f"In {house.name} only {board.names(cells)} have room for {listed(bits(digits))}, "
                    f"one each, so they hold nothing else."
                )
                yield Step(tuple(bits(cells)), tuple(bits(digits)), says, gone)

    return board.by_house(("hidden", size), find)
