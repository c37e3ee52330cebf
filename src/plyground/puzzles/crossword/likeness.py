"""When do two words look too much alike to stand in one grid?"""

from __future__ import annotations

__all__ = ["alike"]

ENDINGS = ("INGS", "ING", "IES", "ERS", "ED", "ES", "ER", "LY", "S", "Y", "D", "R")
STEM = 4
"""From how many letters on do two words that share a stem look alike?"""


def alike(a: str, b: str) -> bool:
    """Is one word's stem within the other, as in TALK and TALKING, or STAR and STARRED?"""
    return any(len(stem) >= STEM and stem in other for stem, other in ((_stem(a), b), (_stem(b), a)))


def _stem(word: str) -> str:
    """The word without an ending, where four letters are left."""
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= STEM:
            return word.removesuffix(ending)
    return word
