"""Candidates: the words of a list for one slot, given what stands in it and in those that it crosses."""

from __future__ import annotations

import re

from .grid import Grid, Slot
from .wordlist import WordList

__all__ = ["candidates", "matching"]


def candidates(grid: Grid, slot: Slot, words: WordList) -> list[str]:
    """The words, the best first, that fit a slot's letters and leave a word for every slot they cross."""
    pattern = "".join(re.escape(grid.cells[cell]) or _allowed(grid, slot, cell, words) for cell in slot.cells)
    used = {grid.text(other) for other in grid.slots if other != slot}
    return [word for word in matching(pattern, words, len(grid.text(slot))) if word not in used]


def matching(pattern: str, words: WordList, length: int | None = None) -> list[str]:
    """The words of a length (by default as many letters as the pattern) that a regular expression matches."""
    fits = re.compile(pattern).fullmatch
    entries = words.by_length.get(len(pattern) if length is None else length, [])
    return [word for word in entries if fits(word)]


def _allowed(grid: Grid, slot: Slot, cell: int, words: WordList) -> str:
    """Which letters may an open cell take for the sake of its crossing? As a regular expression."""
    for crossing, place in grid.through[cell]:
        if crossing != slot:
            at = sum(len(grid.cells[before]) or 1 for before in crossing.cells[:place])
            text = grid.text(crossing)
            pattern = "".join(re.escape(grid.cells[each]) or "." for each in crossing.cells)
            letters = {word[at] for word in matching(pattern, words, len(text))}
            return f"[{''.join(sorted(letters))}]" if letters else "(?!)"
    return "."
