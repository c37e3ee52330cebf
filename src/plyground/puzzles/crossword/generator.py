"""Whole crosswords to be solved, by size, level and seed: a pattern, a fill, and clues for it.

The same seed gives the same puzzle wherever the same word list is: work is counted, not timed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ...stopping import Limit, Stop, never
from .clues import Clue, suggest
from .fill import Settings
from .filler import Filler
from .grid import Grid
from .patterns import Wish, make
from .puzzle import Crossword
from .wordlist import WordList

__all__ = ["LEVELS", "SIZES", "generate"]

SIZES = {"Mini, 5×5": 5, "Midi, 9×9": 9, "Full, 15×15": 15}
WISHES = {5: Wish(5, 5, 0, 10, 4), 9: Wish(9, 9, 0, 30, 20), 15: Wish(15, 15, 74, 78, 40)}
NODES = 20_000
"""How many words may be tried for one pattern at one floor?"""
ATTEMPTS = 12
"""How many patterns are tried?"""
ROUNDS = 4
"""How often are words replaced for which there is no clue?"""


class Level(NamedTuple):
    """What makes a puzzle easy or hard: the lowest scores asked for, in turn, and the kinds of clues."""

    floors: tuple[int, ...]
    kinds: tuple[str, ...]


LEVELS: Mapping[str, Level] = {
    "easy": Level((70, 60, 50, 40), ("own", "blank", "definition", "example")),
    "medium": Level((60, 50, 40), ("own",)),
    "hard": Level((50, 40, 30), ("own", "synonym", "opposite", "category")),
}


def generate(size: str, level: str, seed: int, words: WordList, stop: Stop = never) -> Crossword:
    """A crossword with a clue for every word that has one; LookupError for no such size or level."""
    if size not in SIZES:
        raise LookupError(f"no size {size[:40]!r}; there is {', '.join(SIZES)}")
    if level not in LEVELS:
        raise LookupError(f"no level {level[:40]!r}; there is {', '.join(LEVELS)}")
    wish = WISHES[SIZES[size]]
    for number in range(ATTEMPTS):
        pattern = make(wish, seed * ATTEMPTS + number, stop)
        for puzzle in _filled(pattern, LEVELS[level], seed, words, stop):
            return puzzle
        if stop():
            break
    raise ValueError("no puzzle was found; another day's may be")


def _filled(pattern: Grid, level: Level, seed: int, words: WordList, stop: Stop) -> Iterator[Crossword]:
    """The puzzles that a pattern gives, the best words first; words without a clue are replaced."""
    for floor in level.floors:
        unclued: set[str] = set()
        last = None
        for _ in range(ROUNDS):
            settings = Settings(floor=floor, seed=seed, excluded=tuple(sorted(unclued)), distinct=True)
            fill = Filler(words, settings).fill(pattern, Limit(nodes=NODES), stop)
            if not fill.filled or stop():
                break
            puzzle = Crossword(fill.grid)
            clues = {
                slot.name: _chosen(suggest(word, words=words), level) for slot, word in fill.words.items()
            }
            missing = {fill.words[slot] for slot in fill.words if not clues[slot.name]}
            last = Crossword(puzzle.grid, {name: clue for name, clue in clues.items() if clue})
            if not missing:
                break
            unclued |= missing
        if last is not None:
            yield last


def _chosen(clues: list[Clue], level: Level) -> str:
    """The first clue of the level's kinds, else the best."""
    liked = [clue for clue in clues if clue.kind in level.kinds]
    return next((clue.text for clue in [*liked, *clues]), "")
