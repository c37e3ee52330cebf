"""What became of many puzzles: faults that do not end the work, and the exit code that tells the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import click

from ..options import UNANSWERED
from ..output import show
from ..progress import Progress

__all__ = ["Answers", "unanswered"]

OUTCOMES = ("solved", "unsolvable", "multiple", "invalid", "unfinished")


def unanswered(complaint: str, seconds: float | None) -> int:
    """Say that the time was over first, or that a program gave up by itself; the exit code that says so."""
    within = "" if seconds is None else f" within {seconds:g} s"
    show(f"plyground: {complaint}{within}", err=True)
    return UNANSWERED


def not_unique(complaint: str, error: ValueError) -> int:
    """Refuse a question that only a puzzle with one solution has an answer to; two of several are shown."""
    reason, *solutions = str(error).splitlines()
    show(f"plyground: {complaint}: {reason}", err=True)
    for solution in solutions:
        show(solution)
    return 2


class Answers:
    """How many puzzles had which outcome; what is wrong with one is said at once."""

    def __init__(self, strict: bool, progress: Progress | None = None) -> None:
        self.strict, self.progress = strict, progress
        self.counts: Counter[str] = Counter()

    @property
    def lines(self) -> int:
        return self.counts["lines"]

    @property
    def puzzles(self) -> int:
        """How many there were, bad ones among them."""
        return sum(self.counts[outcome] for outcome in OUTCOMES)

    @property
    def status(self) -> int:
        """The exit code: a fault (2) outweighs a late answer (3) and a negative one (1)."""
        codes = {"invalid": 2, "unfinished": UNANSWERED, "unsolvable": 1, "multiple": 1}
        return next((code for outcome, code in codes.items() if self.counts[outcome]), 0)

    def add(self, outcome: str) -> None:
        """One more puzzle."""
        self.add_all({"lines": 1, outcome: 1})

    def add_all(self, counts: Mapping[str, int]) -> None:
        """Many more, `lines` over all."""
        self.counts.update(counts)

    def complain(self, reason: object) -> None:
        """Say what is wrong with a puzzle, and go on or, if strict, end."""
        if self.strict:
            raise click.ClickException(str(reason))
        if self.progress is not None:
            self.progress.clear()
        show(f"plyground: {reason}", err=True)

    def summary(self, seconds: float) -> str:
        """What became of them, in a line."""
        counts = [f"{self.counts[name]:,} {name}" for name in OUTCOMES if self.counts[name]]
        rate = self.lines / max(seconds, 1e-9)
        return f"{', '.join(counts) or 'nothing'} in {seconds:.1f} s ({rate:,.0f}/s)"
