"""Read the Moby thesaurus (public domain), as the npm package `moby` has it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import wordnet
from screening import unprintable

from plyground.puzzles.crossword.wordlist import WordList

KEPT = 3
"""How many synonyms of an entry are kept? Those whose own synonyms are most alike."""
LIKE = 0.12
"""How much of their synonyms must two words share to be synonyms? Moby lists what is far-fetched too."""


@cache
def neighbours(sources: Path) -> dict[str, frozenset[str]]:
    """Every term with those under which it stands, and those that stand under it."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for line in (sources / "moby/package/words.txt").read_text("utf-8", "replace").splitlines():
        root, *terms = line.strip().split(",")
        for term in terms:
            found[root].add(term)
            found[term].add(root)
    return {term: frozenset(near) for term, near in found.items()}


def likenesses(sources: Path, listed: WordList) -> Iterator[tuple[str, list[str]]]:
    """An entry of a list with the terms that mean most nearly the same, the nearest first."""
    near = neighbours(sources)
    for term in sorted(near):
        letters = wordnet.letters_of(term)
        if letters not in listed or listed.scores[letters] < 40 or not 3 <= len(letters) <= 21:
            continue
        if " " not in term and "-" not in term and term != term.lower():
            continue
        ranked = sorted(((_like(near[term], near[other]), other) for other in near[term]), reverse=True)
        words = [
            other
            for like, other in ranked[: 4 * KEPT]
            if like >= LIKE
            and len(other) <= 24
            and listed.scores.get(wordnet.letters_of(other), 0) >= 50
            and not any(unprintable(word) for word in other.replace("-", " ").split())
        ]
        if words:
            yield letters, words[:KEPT]


def _like(one: frozenset[str], other: frozenset[str]) -> float:
    """How much of their neighbours two terms share: 0 to 1."""
    shared = len(one & other)
    return shared / (len(one) + len(other) - shared)
