"""Events in columns of numbers; how things stood at one is found from the last frame before, by replaying."""

from __future__ import annotations

from abc import abstractmethod
from array import array
from collections.abc import Iterable
from enum import IntEnum
from typing import Any, Generic, Protocol, TypeVar

from .puzzle_run import PuzzleWatch

__all__ = ["FRAME_EVENTS", "MOST_EVENTS", "Full", "ReplayedWatch"]

MOST_EVENTS = 600_000
"""How many events are recorded? What comes after them is left out, and the run says so."""
FRAME_EVENTS = 1024
"""How many events are replayed at most to know how things stood at one of them?"""


class Full(Exception):
    """No more events are recorded."""


class Standing(Protocol):
    """How things stand; it changes with each event."""

    def __init__(self, frame: Any) -> None: ...

    def frame(self) -> Any:
        """All of it as a value, to begin again from here."""


State = TypeVar("State", bound=Standing)


class ReplayedWatch(PuzzleWatch, Generic[State]):
    """An event is three numbers: its kind, and two that depend on it."""

    def __init__(self, start: State, marks: Iterable[str], most: int) -> None:
        self._most, self._now = most, start
        self._kinds, self._a, self._b = array("b"), array("i"), array("i")
        self.levels: array[int] = array("i")
        self.marks: dict[str, array[int]] = {name: array("i") for name in marks}
        self._frames = [start.frame()]

    def _note(self, kind: IntEnum, a: int, b: int, level: int) -> None:
        event = len(self._kinds)
        if event >= self._most:
            raise Full
        self._kinds.append(kind)
        self._a.append(a)
        self._b.append(b)
        self.levels.append(level)
        if (mark := kind.name.lower()) in self.marks:
            self.marks[mark].append(event)
        self._apply(self._now, event)
        if len(self._kinds) % FRAME_EVENTS == 0:
            self._frames.append(self._now.frame())

    @abstractmethod
    def _apply(self, state: State, event: int) -> None:
        """Change the state as an event did."""

    def before(self, event: int) -> State:
        """How things stood as an event found them."""
        frame = event // FRAME_EVENTS
        state = type(self._now)(self._frames[frame])
        for earlier in range(frame * FRAME_EVENTS, event):
            self._apply(state, earlier)
        return state
