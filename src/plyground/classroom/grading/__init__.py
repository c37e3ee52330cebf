"""A class's submissions: found as they come, judged once, marked, and reported in teachers' forms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ..checks import Check, Outcome

__all__ = ["Result", "Submission", "exit_code", "passed", "summary"]

FAILED, UNANSWERED = 1, 3


@dataclass(frozen=True)
class Submission:
    """What one student handed in."""

    student: str
    path: Path
    """What is judged: the file itself, or a copy of it in a folder of its own."""
    shown: str
    """Where it came from, for a person: the path that was given, and the way inside a zip file."""
    fault: str = ""
    """Why it cannot be judged at all, in one line."""


@dataclass(frozen=True)
class Result:
    """A submission and what was found."""

    submission: Submission
    checks: tuple[Check, ...]
    seconds: float = 0.0
    kept: bool = False
    """It was judged by an earlier run."""

    @property
    def passed(self) -> bool:
        return passed(self.checks)


def passed(checks: Sequence[Check]) -> bool:
    """Whether all of them did."""
    return all(check.outcome is Outcome.OK for check in checks)


def summary(checks: Sequence[Check]) -> str:
    """How many checks passed, and how many were not judged."""
    told = f"{sum(check.outcome is Outcome.OK for check in checks)} of {len(checks)} checks passed"
    unjudged = sum(check.outcome is Outcome.UNJUDGED for check in checks)
    return f"{told}, {unjudged} not judged for time" if unjudged else told


def exit_code(checks: Sequence[Check]) -> int:
    """0: all right; 1: something failed or is not there yet; 3: the rest was not judged for time."""
    outcomes = {check.outcome for check in checks}
    if Outcome.FAILED not in outcomes and Outcome.UNJUDGED in outcomes:
        return UNANSWERED
    return 0 if outcomes <= {Outcome.OK} else FAILED
