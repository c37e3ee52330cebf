"""Positions as one line of FEN, the way PDN writes them: B:W21-32:B1-12, W:WK18,K19:BK32."""

from __future__ import annotations

import re

from .board import bit, mask, squares
from .position import Position

__all__ = ["read", "write"]

EXAMPLE = "a position looks like W:WK18,K19:B5,12"
LONGEST = 400
SIDES = {"B": "Black", "W": "White"}
KING_ROWS = {"B": mask(range(29, 33)), "W": mask(range(1, 5))}


def write(position: Position) -> str:
    """The side to move, then White's squares, then Black's."""
    listed = {
        side: ",".join("K" * bool(position.kings & bit(square)) + str(square) for square in squares(pieces))
        for side, pieces in (("W", position.white), ("B", position.black))
    }
    return f"{'BW'[position.player]}:W{listed['W']}:B{listed['B']}"


def read(text: str) -> Position:
    """The position of a FEN; ValueError says in one line what is wrong with it."""
    if len(text) > LONGEST:
        raise ValueError(f"{len(text)} characters are too long for a position; {EXAMPLE}")
    fields = "".join(text.split()).upper().removesuffix(".").split(":")
    while len(fields) > 3 and re.fullmatch(r"[HF]\d{1,4}", fields[-1], re.ASCII):
        fields.pop()  # the counts of half moves and moves that some programs add
    if fields[0] not in SIDES:
        raise ValueError(f"no side to move in {_short(text)}: B or W comes first; {EXAMPLE}")
    if len(fields) != 3 or {field[:1] for field in fields[1:]} != set(SIDES):
        raise ValueError(f"{_short(text)} does not list the pieces of W and of B once each; {EXAMPLE}")
    pieces = {field[0]: _pieces(field[0], field[1:]) for field in fields[1:]}
    (black, black_kings), (white, white_kings) = pieces["B"], pieces["W"]
    if black & white:
        raise ValueError(f"square {next(squares(black & white))} holds a black and a white piece")
    if not black | white:
        raise ValueError("there is no piece on the board")
    return Position(black, white, black_kings | white_kings, "BW".index(fields[0]))


def _pieces(side: str, listed: str) -> tuple[int, int]:
    """All squares of a side, and those of its kings."""
    everything = kings = 0
    for item in listed.split(",") if listed else ():
        match = re.fullmatch(r"(K?)(\d{1,4})(?:-(\d{1,4}))?", item, re.ASCII)
        if not match:
            raise ValueError(f"not a square in {SIDES[side]}'s list: {_short(item)}; {EXAMPLE}")
        first, last = int(match[2]), int(match[3] or match[2])
        for square in (first, last):
            if not 1 <= square <= 32:
                raise ValueError(f"there is no square {square}; they are numbered 1 to 32")
        if last < first:
            raise ValueError(f"{item} is an empty range of squares; write {last}-{first}")
        taken = mask(range(first, last + 1))
        if everything & taken:
            raise ValueError(f"square {next(squares(everything & taken))} is listed twice for {SIDES[side]}")
        everything |= taken
        kings |= taken if match[1] else 0
    if everything.bit_count() > 12:
        raise ValueError(f"{SIDES[side]} has {everything.bit_count()} pieces; twelve are the most")
    misplaced = everything & ~kings & KING_ROWS[side]
    if misplaced:
        square = next(squares(misplaced))
        raise ValueError(f"{SIDES[side]}'s man on {square} stands on its king row; a king is K{square}")
    return everything, kings


def _short(text: str) -> str:
    return repr(" ".join(text.split())[:40])
