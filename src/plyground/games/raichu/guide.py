"""Raichu for people who do not know it: nobody does but those who took the course."""

from __future__ import annotations

from ...api import Rule

__all__ = ["RULES", "TIPS"]


def _position(*rows: str) -> str:
    """White to move on 8×8: the first rows from the top, the others empty."""
    return f"w {''.join(rows):.<64}"


EMPTY = "." * 8
RULES = (
    Rule(
        "The aim",
        "Capture every piece of the other side, or leave it without a move. White begins at the top and "
        "walks down the board, Black at the bottom and walks up; one piece moves a turn. Nobody has to "
        "capture.",
        position=_position(EMPTY, "W.W.W.W.", ".w.w.w.w", EMPTY, EMPTY, "b.b.b.b.", ".B.B.B.B"),
    ),
    Rule(
        "Pichu",
        "The small arrowhead. It goes one cell diagonally forward. It captures a pichu, and nothing else, by "
        "jumping over it diagonally forward onto the empty cell just behind.",
        "white-pichu",
        _position(EMPTY, EMPTY, "..w.....", "...b...."),
        "c3",
    ),
    Rule(
        "Pikachu",
        "The shield with two bars. It goes one or two empty cells straight forward, left or right, never "
        "diagonally and never back. It captures one pichu or pikachu by jumping over it in one of these "
        "directions, two or three cells in all, where every other cell on the way is empty.",
        "white-pikachu",
        _position(EMPTY, EMPTY, "..W.B...", "..b....."),
        "c3",
    ),
    Rule(
        "Raichu",
        "The star with the bolt. It goes any number of empty cells in any of the eight directions. It "
        "captures one piece of any kind by jumping over it, from any distance and onto any empty cell "
        "behind it. What stands at the edge with no cell behind it is safe.",
        "white-raichu",
        _position(EMPTY, ".b...B..", EMPTY, "...@..$.", EMPTY, EMPTY, "...b....", ".......b"),
        "d4",
    ),
    Rule(
        "Growing up",
        "A pichu or pikachu that arrives on the far row becomes a raichu as part of that move.",
        "white-raichu",
        _position(*[EMPTY] * 5, "b.......", "....w..."),
        "e7",
    ),
    Rule(
        "Captures",
        "A turn holds one jump at most, over one piece. The captured piece is taken off the board.",
    ),
    Rule(
        "Draws",
        "The third time that a position stands on the board with the same side to move is a draw, and so are "
        "200 plies.",
    ),
)
TIPS = (
    "Your pieces with a ring can move. Point at one to see where it can go, and what it would capture.",
    "A piece at the edge of the board cannot be jumped over: there is no cell behind it.",
    "A pikachu captures pikachus and pichus, a pichu only pichus: keep pikachus out of each other's way.",
    "The first raichu counts most. Can one of your pieces reach the far row unharmed?",
    "A raichu jumps from afar: before you move, look along the lines of the other side's raichus.",
)
