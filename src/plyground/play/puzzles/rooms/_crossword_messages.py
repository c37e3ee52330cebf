"""What messages about crosswords are made of: a grid with its bars, numbers, banned words, slots."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from ....puzzles.crossword.grid import Grid, Slot, parse
from ....puzzles.crossword.wordlist import WordList, fold
from ...pool import Message
from ._crossword_lists import list_of

__all__ = ["Wishes", "grid_of", "number", "shown", "slots_of", "spoken"]

MOST_BANNED = 5_000


@dataclass(frozen=True)
class Wishes:
    """What a constructor wants of the words: from which list, how good, and not these."""

    words: WordList
    floor: int
    banned: frozenset[str]
    banned_at: frozenset[tuple[str, str]]
    """Words banned for one slot: its name and the word."""

    def bans(self, slot: Slot, word: str) -> bool:
        return word in self.banned or (slot.name, word) in self.banned_at

    @classmethod
    def read(cls, message: Message) -> Wishes:
        banned = message.get("banned", [])
        banned_at = message.get("banned_at", {})
        if not isinstance(banned, list) or not isinstance(banned_at, Mapping) or len(banned) > MOST_BANNED:
            raise ValueError("banned words are a list, and those of single slots lists by their names")
        return cls(
            list_of(message),
            number(message, "floor", 0),
            frozenset(_letters(word) for word in banned),
            frozenset(
                (str(name), _letters(word))
                for name, words in banned_at.items()
                if isinstance(words, list)
                for word in words[:MOST_BANNED]
            ),
        )


def _letters(word: Any) -> str:
    letters = fold(word) if isinstance(word, str) else None
    if letters is None:
        raise ValueError(f"banned: {str(word)[:40]!r} is not a word of letters")
    return letters


def grid_of(message: Message) -> Grid:
    text: Any = message.get("grid")
    if not isinstance(text, str) or not text.strip():
        raise ValueError("there is no grid: choose or paste one")
    bars = message.get("bars", [])
    if not isinstance(bars, list) or not all(
        isinstance(bar, list) and len(bar) == 2 and all(type(cell) is int for cell in bar) for bar in bars
    ):
        raise ValueError("bars are pairs of cells, like [[4, 5]]")
    grid = parse(text)
    return replace(grid, bars=frozenset((first, second) for first, second in bars)) if bars else grid


def number(message: Message, name: str, default: int) -> int:
    value = message.get(name, default)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 2**32:
        raise ValueError(f"{name} must be a whole number from 0 on, not {str(value)[:20]!r}")
    return value


def shown(grid: Grid) -> Message:
    return {
        "height": grid.height,
        "width": grid.width,
        "cells": list(grid.cells),
        "bars": [list(bar) for bar in sorted(grid.bars)],
        "numbers": {str(cell): number for cell, number in grid.numbers.items()},
        "text": str(grid),
    }


def slots_of(grid: Grid) -> list[Message]:
    return [{"name": slot.name, "cells": list(slot.cells)} for slot in grid.slots]


def spoken(slot: Slot) -> str:
    return f"{slot.number} {'across' if slot.direction == 'A' else 'down'}"
