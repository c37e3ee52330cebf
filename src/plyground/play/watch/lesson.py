"""What a lesson is: a recorded run, the steps at which it stops, and what is said there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

__all__ = ["Fact", "Lesson", "Stop"]


@dataclass(frozen=True)
class Fact:
    """A number that a text tells: what an algorithm counts on the lesson's position. A test counts again."""

    value: int
    algorithm: str
    label: str
    """Which of the run's counts it is."""


@dataclass(frozen=True)
class Stop:
    """A step of the run, and what is said there; a number in braces is one of the lesson's facts."""

    event: int
    at: str
    """How it is found: "first", "last", "cut 2" (the second of a mark), or "says …" (the first that does)."""
    text: str


@dataclass(frozen=True)
class Lesson:
    """A short guided run."""

    name: str
    system: str
    """The game or puzzle."""
    title: str
    about: str
    position: str
    algorithm: str
    stops: tuple[Stop, ...]
    facts: Mapping[str, Fact] = field(default_factory=lambda: MappingProxyType({}))
    depth: int | None = None

    def told(self, text: str) -> str:
        """A text with its numbers."""
        return text.format_map({name: f"{fact.value:,}" for name, fact in self.facts.items()})

    def shown(self) -> dict[str, Any]:
        """The lesson as the page reads it."""
        depth = "" if self.depth is None else str(self.depth)
        run = {"what": self.system, "position": self.position, "algorithm": self.algorithm}
        return {
            "name": self.name,
            "system": self.system,
            "title": self.title,
            "about": self.about,
            "run": {**run, "depth": depth, "line": ""},
            "stops": [{"event": stop.event, "text": self.told(stop.text)} for stop in self.stops],
        }
