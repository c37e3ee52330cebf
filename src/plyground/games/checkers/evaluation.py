"""The weights of the evaluation: terms by hand, patterns as training left them."""

from __future__ import annotations

from array import array
from functools import cache

from .kernel_evaluation import PATTERN_SIZE, PATTERNS, TERMS

__all__ = ["weights"]

BY_HAND = {
    "man": (100, 100),
    "king": (130, 130),
    "first king": (15, 15),
    "exchange when ahead": (1, 1),
    "safe steps of men": (1, 2),
    "safe steps of kings": (1, 2),
    "trapped king": (-20, -20),
    "runaway man": (5, 6),
    "the move": (2, 6),
    "turn": (2, 2),
    "dog hole": (-8, -8),
    "king in the centre": (5, 8),
    "king on the edge": (-4, -6),
    "attacked man": (-10, -10),
    "king in the double corner": (0, 0),
    "tempo": (0, 2),
    "king against men": (0, 0),
}


@cache
def weights() -> array[int]:
    """All weights in eighths of a hundredth of a man, full board and bare board in turn."""
    terms = [8 * weight for term in TERMS for weight in BY_HAND[term]]
    return array("h", [*terms, *bytes(2 * len(PATTERNS) * PATTERN_SIZE)])
