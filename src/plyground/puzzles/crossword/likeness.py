"""When do two words look too much alike to stand in one grid?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

__all__ = ["clashes"]

ENDINGS = ("INGS", "ING", "IES", "ERS", "ED", "ES", "ER", "LY", "S", "Y", "D", "R")
STEM = 4
"""From how many letters on do two words that share a stem look alike?"""


def clashes(words: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Every two words of which one's stem is in the other, as in TALK and TALKING, or STAR and STARRED."""
    stems = {word: _stem(word) for word in words}
    for a, b in combinations(stems, 2):
        for stem, other in ((stems[a], b), (stems[b], a)):
            if len(stem) >= STEM and stem in other:
                yield a, b
                break


def _stem(word: str) -> str:
    """The word without an ending, where four letters are left."""
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= STEM:
            return word.removesuffix(ending)
    return word
