"""What every recorded run offers: its steps in words, its marks, the ways to go through it, its timeline."""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import ClassVar

from ... import atomic

__all__ = ["MOST_STEPS", "Watch", "quiz"]

MOST_STEPS = 200
"""How many steps may be asked for at once?"""
MOST_BUCKETS = 1000

Step = dict[str, object]


class Watch(ABC):
    """A run of a search or a solver, recorded: events that one can go through in any direction."""

    kind: ClassVar[str]
    """Which view it has: "tree", "csp", "sat" or "own"."""
    what: str
    """The name of the game or puzzle."""
    algorithm: str
    levels: Sequence[int]
    """How deep in the run's stack each event is."""
    marks: Mapping[str, Sequence[int]]
    """The events worth jumping to, by the name of their mark; each in order."""

    def __len__(self) -> int:
        """How many events there are."""
        return len(self.levels)

    @property
    @abstractmethod
    def title(self) -> str:
        """What the algorithm is called."""

    @property
    @abstractmethod
    def outcome(self) -> str:
        """What came of the run, in one sentence."""

    @property
    @abstractmethod
    def counts(self) -> Mapping[str, int]:
        """What the algorithm itself counted, by names that a person can read."""

    @property
    @abstractmethod
    def bytes(self) -> int:
        """How much memory it takes, more or less."""

    @abstractmethod
    def view(self) -> dict[str, object]:
        """What a viewer must know before the first step."""

    @abstractmethod
    def source(self) -> dict[str, object] | None:
        """The source that runs along."""

    @abstractmethod
    def sentence(self, event: int) -> str:
        """An event in words."""

    @abstractmethod
    def _steps(self, first: int, last: int) -> Sequence[Step]: ...

    @abstractmethod
    def picture(self, event: int) -> str:
        """How things stand at an event, as SVG."""

    def sentences(self) -> Iterator[str]:
        """Every event in words, one after another."""
        return map(self.sentence, range(len(self)))

    def summary(self) -> dict[str, object]:
        """What came of the run, and what a viewer needs to begin."""
        return {
            "what": self.what,
            "kind": self.kind,
            "algorithm": self.algorithm,
            "title": self.title,
            "events": len(self),
            "outcome": self.outcome,
            "counts": [{"label": label, "value": value} for label, value in self.counts.items()],
            "marks": [
                {"name": name, "title": name, "count": len(events)} for name, events in self.marks.items()
            ],
            "source": self.source(),
            "view": self.view(),
        }

    def steps(self, first: int, last: int) -> dict[str, object]:
        """The steps from the first to the last, both among them; LookupError says which there are."""
        self.check(first, len(self), "event")
        if not first <= last < first + MOST_STEPS:
            raise LookupError(f"steps come at most {MOST_STEPS} at a time, first to last: {first} to {last}")
        return {"first": first, "steps": self._steps(first, min(last, len(self) - 1))}

    def step(self, event: int) -> Step:
        """One step."""
        return self._steps(self.check(event, len(self), "event"), event)[0]

    def next(self, event: int, mark: str, back: bool = False) -> int | None:
        """Where a way leads from an event: to the next mark of a name, `over` or `out`; None if nowhere.

        Over what lies deeper: the next event that is as deep as this one or less. Out of it: the next that
        is less deep. Backwards the same.
        """
        self.check(event, len(self), "event")
        if mark in self.marks:
            events = self.marks[mark]
            at = bisect_left(events, event) - 1 if back else bisect_right(events, event)
            return events[at] if 0 <= at < len(events) else None
        if mark not in ("over", "out"):
            raise LookupError(f"no mark {mark[:20]!r}; there is {', '.join((*self.marks, 'over', 'out'))}")
        levels, most = self.levels, self.levels[event] - (mark == "out")
        way = range(event - 1, -1, -1) if back else range(event + 1, len(self))
        return next((other for other in way if levels[other] <= most), None)

    def timeline(self, buckets: int) -> dict[str, list[int]]:
        """How many of each mark lie in each of so many equal parts of the run."""
        if not 1 <= buckets <= MOST_BUCKETS:
            raise LookupError(f"a timeline has 1 to {MOST_BUCKETS} buckets, not {buckets}")
        ends = [len(self) * bucket // buckets for bucket in range(buckets + 1)]
        found = {}
        for name, events in self.marks.items():
            at = [bisect_left(events, end) for end in ends]
            found[name] = [after - before for before, after in pairwise(at)]
        return found

    def save(self, path: Path | str) -> None:
        """Write the run as one page that opens without a server; of a long one its first steps."""
        from .file import page

        atomic.write(path, page(self).encode())

    def _repr_html_(self) -> str:
        """The run as a notebook shows it: the player, on its first steps where there are many."""
        from .file import frame

        return frame(self)

    def check(self, number: int, count: int, what: str) -> int:
        """The number, if it is one of so many; LookupError says which there are."""
        if not 0 <= number < count:
            raise LookupError(f"there is no {what} {number}: they are 0 to {count - 1}")
        return number


def quiz(asks: str, choices: Sequence[str], answer: str, why: str) -> dict[str, object]:
    """A question about what comes next."""
    return {"asks": asks, "choices": list(choices), "answer": list(choices).index(answer), "why": why}
