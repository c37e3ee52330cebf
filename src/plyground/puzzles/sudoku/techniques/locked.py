"""Locked candidates: where a box and a line cross, a digit that one of them needs there leaves the other."""

from __future__ import annotations

from collections.abc import Iterator

from .board import Board, bits
from .step import Step, technique


@technique("Pointing", "medium", 2.6, 50)
def pointing(board: Board) -> Iterator[Step]:
    def find(digit: int) -> Iterator[Step]:
        places = board.places[digit]
        for box, line, crossing in board.layout.crossings:
            inside = places & box.mask
            if inside and not inside & ~crossing and places & line.mask & ~crossing:
                says = (
                    f"In {box.name} the {digit} must be at {board.any_of(inside)}, all in {line.name}, "
                    f"so the rest of {line.name} has no {digit}."
                )
                gone = board.gone(digit, line.mask & ~crossing)
                yield Step(tuple(bits(inside)), (digit,), says, gone)

    return board.by_digit("pointing", find)


@technique("Claiming", "medium", 2.8, 50)
def claiming(board: Board) -> Iterator[Step]:
    def find(digit: int) -> Iterator[Step]:
        places = board.places[digit]
        for box, line, crossing in board.layout.crossings:
            inside = places & line.mask
            if inside and not inside & ~crossing and places & box.mask & ~crossing:
                says = (
                    f"In {line.name} the {digit} must be at {board.any_of(inside)}, all in {box.name}, "
                    f"so the rest of {box.name} has no {digit}."
                )
                gone = board.gone(digit, box.mask & ~crossing)
                yield Step(tuple(bits(inside)), (digit,), says, gone)

    return board.by_digit("claiming", find)


@technique("Locked candidates", "medium", 2.9, 50)
def locked_elsewhere(board: Board) -> Iterator[Step]:
    """On boards with further rules: cells that see every place of a digit in a house."""
    layout = board.layout
    if layout.usual:
        return
    for house in layout.houses:
        for digit in range(1, board.size + 1):
            inside = board.places[digit] & house.mask
            if inside.bit_count() > 1 and (gone := board.gone(digit, layout.seen(inside) & ~house.mask)):
                says = (
                    f"In {house.name} the {digit} must be at {board.any_of(inside)}; "
                    f"{board.names(sum(1 << cell for cell, _ in gone))} would clash with each of these."
                )
                yield Step(tuple(bits(inside)), (digit,), says, gone)
