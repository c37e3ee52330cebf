"""A step that a person can follow, and a technique that finds such steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..grid import cell_name

if TYPE_CHECKING:
    from .board import Board

__all__ = ["LEVELS", "TECHNIQUES", "Candidate", "Link", "Step", "Technique", "technique"]

LEVELS = ("easy", "medium", "hard", "unfair", "extreme")

Candidate = tuple[int, int]
"""A cell and a digit that it may hold."""


@dataclass(frozen=True)
class Link:
    """One inference of a chain: of candidates, or of groups of them that stand together."""

    start: tuple[Candidate, ...]
    end: tuple[Candidate, ...]
    strong: bool
    """Strong: if the start is false the end is true. Weak: if the start is true the end is false."""


@dataclass(frozen=True)
class Step:
    """What follows from a board's candidates by one technique, and why; never read off a solution."""

    cells: tuple[int, ...]
    """The pattern."""
    digits: tuple[int, ...]
    sentence: str
    eliminations: tuple[Candidate, ...] = ()
    placements: tuple[Candidate, ...] = ()
    links: tuple[Link, ...] = ()
    groups: tuple[tuple[int, ...], ...] = ()
    """Cells of the pattern by the part that they play, such as pivot and pincers: each in its colour."""
    lines: tuple[tuple[int, ...], ...] = ()
    """The rows or columns that the argument is about: drawn across the board."""
    harder: float = 0.0
    """How much harder is it than the easiest step of its technique? Long chains are."""
    technique: str = ""
    level: str = ""
    difficulty: float = 0.0
    """On the scale of Sudoku Explainer: 1.0 the last digit of a row, 2.6 pointing, 4.2 an XY-wing, …"""
    score: int = 0

    def text(self, size: int) -> str:
        """The step in a line: what it does, by which technique, and why."""
        made = [f"{cell_name(cell, size)}={digit}" for cell, digit in self.placements]
        gone = [f"{cell_name(cell, size)}≠{digit}" for cell, digit in self.eliminations]
        return f"{', '.join(made or gone)}: {self.technique}. {self.sentence}"


Find = Callable[["Board"], Iterator[Step]]


@dataclass(frozen=True)
class Technique:
    """A way to find steps, how hard it is, and which level of puzzles needs it."""

    name: str
    level: str
    difficulty: float
    score: int
    """What a step adds to a puzzle's score."""
    find: Find
    unique: bool = False
    """Does it argue that there is only one solution? Such arguments hold on boards without further rules."""

    def steps(self, board: Board) -> Iterator[Step]:
        """The steps that it finds, with its name and how hard they are."""
        for step in self.find(board):
            yield replace(
                step,
                technique=self.name,
                level=self.level,
                difficulty=round(self.difficulty + step.harder, 1),
                score=self.score,
            )


TECHNIQUES: list[Technique] = []
"""All that the modules of this folder define, the easiest level first."""


def technique(
    name: str, level: str, difficulty: float, score: int, unique: bool = False
) -> Callable[[Find], Find]:
    """Make a function that finds steps a technique: `@technique("X-wing", "hard", 3.2, 140)`."""

    def define(find: Find) -> Find:
        TECHNIQUES.append(Technique(name, level, difficulty, score, find, unique))
        TECHNIQUES.sort(key=lambda each: (LEVELS.index(each.level), each.difficulty))
        return find

    return define
