"""Checks of a student's submission: one module a course, with `FILE`, `DEFAULTS` and `check`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Protocol, cast

from ... import plugins
from ...stopping import Stop, never

__all__ = ["SEEDS", "Check", "Course", "Outcome", "Settings", "course", "courses"]

FOLDER = "classroom.checks"
SEEDS = (1, 2, 3)
"""With which hash seeds does a file run? Fixed, so that a verdict can be repeated: PYTHONHASHSEED=1."""


class Outcome(Enum):
    """How a check ended; the value is what a person reads."""

    OK = "ok"
    FAILED = "FAILED"
    NOT_RUN = "not run"
    UNJUDGED = "not judged for time"


@dataclass(frozen=True)
class Check:
    """One thing that was looked at: its name in plain words, how it ended, and what to show of it."""

    name: str
    outcome: Outcome
    detail: tuple[str, ...] = ()
    """Lines for a person: the first counterexample, or why it could not be run."""
    function: str | None = None
    """The student's function that it judges."""
    follows: str | None = None
    """The name of the check whose defect explains this one."""
    source: str = ""
    """What the course asks for, in our own words."""
    position: str | None = None
    """The counterexample as the game's or the puzzle's text."""


@dataclass(frozen=True)
class Settings:
    """What a teacher may choose; None where a course has no such thing."""

    seconds: float | None = None
    """CPU seconds for a call."""
    games: int | None = None
    """Against an engine."""
    budget: float | None = None
    """CPU seconds for the whole file; what is not reached is not judged."""


class Course(Protocol):
    """What the module of a course has."""

    FILE: str
    """What the course calls the file."""
    DEFAULTS: Settings

    def check(self, path: Path, settings: Settings, stop: Stop = never) -> Iterator[Check]:
        """Check a file, whatever it does; Stopped if `stop` says so."""
        ...


def courses() -> tuple[str, ...]:
    """The names of the courses whose submissions can be checked."""
    return plugins.names(FOLDER)


def course(name: str) -> Course:
    """A course by its name; LookupError if there is none."""
    return cast(Course, plugins.load(FOLDER, name))
