"""How hard a Sudoku is for people: a level by the techniques needed, its hardest step, a score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ...stopping import Limit, Stop, never
from .explaining import explain
from .puzzle import Sudoku
from .techniques import LEVELS, Step

__all__ = ["Rating", "rate", "summarise"]

ROOM = (800, 1000, 1600, 1800)
"""How high may the score of each level be? What asks for more steps belongs to the next."""


@dataclass(frozen=True)
class Rating:
    """A level, the difficulty of the hardest step on Sudoku Explainer's scale, the score of all steps."""

    level: str
    difficulty: float
    hardest: str
    """The technique of the hardest step."""
    score: int
    techniques: Mapping[str, int]
    """How often each technique was used."""

    def text(self) -> str:
        hardest = f", {self.hardest}" if self.hardest else ""
        return f"{self.level} {self.difficulty:.1f} (score {self.score:,}{hardest})"


def rate(puzzle: Sudoku, limit: Limit = Limit(), stop: Stop = never) -> Rating:
    """Rate a puzzle by solving it as a person would; NotUnique if it has no solution, or several."""
    return summarise(explain(puzzle, limit, stop))


def summarise(steps: Iterable[Step]) -> Rating:
    """The rating of a path."""
    level, difficulty, hardest, score = 0, 0.0, "", 0
    used: Counter[str] = Counter()
    for step in steps:
        used[step.technique] += 1
        score += step.score
        level = max(level, LEVELS.index(step.level))
        if step.difficulty > difficulty:
            difficulty, hardest = step.difficulty, step.technique
    while level < len(ROOM) and score > ROOM[level]:
        level += 1
    return Rating(LEVELS[level], difficulty, hardest, score, dict(used))
