"""Checkers for people who do not know it, or only the rules of another country."""

from __future__ import annotations

from ...api import Rule

__all__ = ["RULES", "TIPS"]

RULES = (
    Rule(
        "The aim",
        "Capture every piece of the other side, or leave it without a move. Black, on squares 1 to 12, moves "
        "first; only the dark squares are played on.",
        position="B:W21-32:B1-12",
    ),
    Rule(
        "Men",
        "A man goes one square diagonally forward, onto an empty square.",
        "white-man",
        "W:W23,30:B5,10",
        "23",
    ),
    Rule(
        "Captures",
        "A man captures by jumping diagonally forward over a piece of the other side, next to it, onto "
        "the empty square just behind. The captured piece is taken off.",
        position="W:W23,30:B18,6",
        cell="23",
    ),
    Rule(
        "Captures must be made",
        "Who can capture must capture; among several captures the choice is free. A piece that can jump on "
        "must do so, until it can jump no further: all of it is one move.",
        position="W:W26,30,32:B22,14,7,19",
        cell="26",
    ),
    Rule(
        "Kings",
        "A man that ends its move on the far row is crowned. A king moves and jumps like a man, one "
        "square at a time, but backwards as well. A man that is crowned by a jump does not jump on.",
        "white-king",
        "W:WK18,28:B15,22,5,K2",
        "18",
    ),
    Rule(
        "The end",
        "Who cannot move has lost. The third time that a position stands on the board is a draw, and so "
        "are 40 moves by each side without a capture or a man's advance.",
    ),
)
TIPS = (
    "Your men with a ring can move. Point at one to see where it can go.",
    "A man on the edge of the board cannot be captured: there is no square behind it.",
    "Captures must be made. So you can give a man to lead the other side where you want it.",
    "Keep some men on your back row as long as you can: the other side gets no king meanwhile.",
    "A king goes backwards too, so that two of them catch what one cannot.",
    "With more pieces than the other side, exchange them one for one.",
)
