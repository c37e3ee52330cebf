"""What a fill should be like, and what is known of one so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .grid import Grid, Slot

__all__ = ["DEFAULT", "Fill", "Settings"]


@dataclass(frozen=True)
class Settings:
    """What a fill should be like."""

    floor: int = 0
    """No word with a lower score."""
    demanding: bool = True
    """Ask for the best words first: 70 of every one, then 60, and so on down to the floor."""
    preferred: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()
    region: frozenset[int] | None = None
    """Fill only the slots through these cells; None for all."""
    improve: float = 0.0
    """For how many seconds after the first fill should it be made better?"""
    seed: int = 0
    threads: int = 1
    """How many seeds are tried side by side? A hard grid's fill is repeatable with one only."""
    distinct: bool = False
    """Never a word within another or a stem twice; else only where it can be avoided."""
    excluded_at: frozenset[tuple[str, str]] = frozenset()
    """Words that one slot must not have: its name and the word."""


DEFAULT = Settings()


@dataclass(frozen=True)
class Fill:
    """What is known so far; `outcome` is "filled", "partial" (still looking), "unfillable" or "not found"."""

    outcome: str
    grid: Grid
    words: Mapping[Slot, str]
    scores: Mapping[str, int]
    seconds: float
    nodes: int = 0
    failures: int = 0
    restarts: int = 0
    conflict: tuple[Slot, ...] = ()
    """Slots that cannot be filled together."""
    minimal: bool = False
    """Could all of the conflict's slots but any one be filled? Else the time was too short to tell."""
    stuck: tuple[Slot, ...] = ()
    """Of a fill not found: the slots that failed most."""

    @property
    def filled(self) -> bool:
        return self.outcome == "filled"

    @property
    def mean_score(self) -> float:
        return sum(self.scores.values()) / len(self.scores) if self.scores else 0.0
