"""Sudokus as they are wished for: of a level, with a technique, with so many givens; or the nearest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches

from ...stopping import Stop, never
from .explaining import follow, start
from .generator import generate
from .grid import Grid
from .puzzle import Sudoku
from .rating import Rating, summarise
from .techniques import LEVELS, TECHNIQUES, Step

__all__ = ["MOST_TRIES", "Made", "Unmet", "Wish", "make"]

MOST_TRIES = 1000
"""How many puzzles are made in search of one that was wished for? One in eight is extreme."""

LARGEST = 9
"""Up to which size are puzzles rated? On larger boards a single one can take minutes."""


FEWEST = {4: 4, 6: 8, 9: 17}
"""How few givens can a puzzle have? For these sizes all have been searched."""


@dataclass(frozen=True)
class Wish:
    """What a puzzle should be like; what isn't said may be as it comes."""

    level: str | None = None
    technique: str | None = None
    """One that must occur on its path."""
    givens: int | None = None
    minimal: bool | None = None
    """Whether no given could be left out; as it comes it is so unless a number of givens is wished for."""
    symmetry: str = "none"
    size: int = 9

    def __post_init__(self) -> None:
        if self.level is not None and self.level not in LEVELS:
            raise ValueError(f"no level {self.level[:20]!r}; there is {', '.join(LEVELS)}")
        if self.technique is not None:
            names = [each.name for each in TECHNIQUES]
            found = [name for name in names if name.lower() == self.technique.strip().lower()]
            if not found:
                close = get_close_matches(self.technique, names, 1)
                hint = f"did you mean {close[0]}?" if close else f"there is {', '.join(names)}"
                raise ValueError(f"no technique {self.technique[:40]!r}; {hint}")
            object.__setattr__(self, "technique", found[0])
        if self.rated and self.size > LARGEST:
            raise ValueError(f"levels and techniques are for boards up to {LARGEST}×{LARGEST}")
        if self.givens is not None and not 1 <= self.givens <= self.size**2:
            most = self.size**2
            raise ValueError(f"{self.givens} givens; a board of {self.size}×{self.size} has 1 to {most}")
        if self.givens is not None and self.givens < FEWEST.get(self.size, 1):
            fewest = f"{FEWEST[self.size]} givens are the fewest with one solution on {self.size}×{self.size}"
            raise ValueError(f"{self.givens} givens; {fewest}")

    @property
    def rated(self) -> bool:
        return self.level is not None or self.technique is not None


@dataclass(frozen=True)
class Made:
    """A puzzle, and its rating where the wish asked for one."""

    grid: Grid
    rating: Rating | None = None


class Unmet(ValueError):
    """No puzzle as wished for was found; says after how many tries, and which is nearest."""

    def __init__(self, tries: int, nearest: Made | None) -> None:
        self.nearest = nearest
        said = "none came near"
        if nearest:
            how = f"{nearest.rating.text()}, with " if nearest.rating else "one with "
            said = f"the nearest is {how}{len(nearest.grid.givens)} givens: {nearest.grid.line()}"
        super().__init__(f"no such puzzle in {tries:,} tries; {said}")


def make(wish: Wish, seed: object, stop: Stop = never, tries: int = MOST_TRIES) -> Iterator[Made]:
    """Ever new puzzles that meet a wish; the same seed gives the same ones.

    Unmet if so many tries found none, Unfinished if told to stop.
    """
    keep = wish.givens if wish.givens is not None and not wish.minimal else 0
    puzzles = generate(seed, wish.size, wish.symmetry, stop, keep)
    while True:
        yield _next(wish, puzzles, stop, tries)


def _next(wish: Wish, puzzles: Iterator[Grid], stop: Stop, tries: int) -> Made:
    nearest: Made | None = None
    least = 10_000.0
    for _ in range(tries):
        grid = next(puzzles)
        off = abs(len(grid.givens) - wish.givens) if wish.givens is not None else 0
        # With a symmetry one given more or less is as near as can be.
        missed = off > (0 if wish.symmetry == "none" else 3)
        if missed and off >= least:
            continue
        rating, distance = _judge(wish, grid, stop) if wish.rated else (None, 0.0)
        made = Made(grid, rating)
        if not missed and not distance:
            return made
        if 100 * distance + off < least:
            nearest, least = made, 100 * distance + off
    raise Unmet(tries, nearest)


def _judge(wish: Wish, grid: Grid, stop: Stop) -> tuple[Rating | None, float]:
    """The rating of a puzzle and how far it is from the wish; what is too hard is not followed to its end.

    Without the technique it is the nearer the less its hardest step is easier or harder than that.
    """
    steps: list[Step] = []
    most = LEVELS.index(wish.level) if wish.level else len(LEVELS) - 1
    for step in follow(start(Sudoku(grid)), stop):
        steps.append(step)
        if LEVELS.index(step.level) > most:
            break
    rating = summarise(steps)
    distance = float(abs(LEVELS.index(rating.level) - most)) if wish.level else 0.0
    if wish.technique and wish.technique not in rating.techniques:
        wanted = next(each.difficulty for each in TECHNIQUES if each.name == wish.technique)
        distance += 1 + abs(rating.difficulty - wanted) / 20
    return rating, distance
