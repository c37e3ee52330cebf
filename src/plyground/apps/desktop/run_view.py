"""A recorded run as a screen sees it: recorded in the background, stepped through, played; no drawing."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial
from typing import Any

from ...play.pool import Message
from ...play.puzzles.job import Tell
from ...play.watch import record
from ...play.watch.run import Watch
from ...play.watch.shelf import Shelf
from ...stopping import Stop, Stopped
from .job_view import JobView

__all__ = ["SPEEDS", "RunView"]

SPEEDS = (1, 5, 25, 200)
"""How many steps a second may be played? From one that can be read to one that shows the shape of the run."""
USUAL = ("alphabeta", "backtracking")
"""What is shown first, where nobody has chosen?"""
MEGABYTES = 160


class RunView:
    """One run at a time; the other algorithms are recorded after it, so that their work can be compared."""

    def __init__(
        self, what: str, position: str, line: int | None, *, pool: Executor, wake: Callable[[], None]
    ) -> None:
        self.what, self.position, self.line = what, position, line
        self.depth: int | None = None
        self.algorithm = ""
        self.algorithms: list[dict[str, str]] = []
        self.counts: dict[str, str] = {}
        """What each algorithm took, in words."""
        self.watch: Watch | None = None
        self.step: dict[str, Any] | None = None
        self.mark = ""
        """What "next" and "previous" go to."""
        self.refusal = ""
        self.playing = False
        self.speed = SPEEDS[0]
        self._clock = 0.0
        self._shelf = Shelf(MEGABYTES)
        self._view = JobView(pool=pool, wake=wake)

    # The recording.

    @property
    def recording(self) -> bool:
        """Is the run that was asked for still to come?"""
        return self._view.busy and self.watch is None

    @property
    def busy(self) -> bool:
        return self._view.busy

    def open(self, algorithm: str = "", depth: int | None = None) -> None:
        """Record a run; what cannot be recorded is refused in one line."""
        self.algorithm = algorithm or self.algorithm
        if depth != self.depth:
            self.depth, self.counts = depth, {}
        self.watch, self.step, self.refusal, self.playing = None, None, "", False
        self._view.start(partial(self._record, self.algorithm))

    def cancel(self) -> None:
        self._view.close()
        self.refusal = "Cancelled."

    def close(self) -> None:
        self._view.close()

    def _record(self, wanted: str, stop: Stop, tell: Tell) -> None:
        """In the background: the run that is wanted, then what the others take, the quick ones first."""
        found = record.algorithms(self.what)
        names = [each["name"] for each in found]
        wanted = wanted or next((name for name in USUAL if name in names), names[0])
        tell({"event": "algorithms", "algorithms": found, "algorithm": wanted})
        try:
            tell({"event": "run", "watch": self._find(wanted, stop)})
            for name in reversed(names):
                if name != wanted and name not in self.counts:
                    tell({"event": "count", "algorithm": name, "says": self._count(name, stop)})
        except Stopped:
            return

    def _find(self, name: str, stop: Stop) -> Watch:
        return self._shelf.find(self.what, self.position, name, self.depth, self.line, stop)

    def _count(self, name: str, stop: Stop) -> str:
        try:
            return _first_count(self._find(name, stop))
        except (ValueError, LookupError):
            return "too large"

    def update(self, now: float) -> None:
        """Take in what has been recorded, and go on where it is played."""
        while (event := self._view.hear(lambda held: True)) is not None:
            self._hear(event)
        if self.playing and self.watch is not None:
            due = int((now - self._clock) * self.speed)
            if due:
                self._clock += due / self.speed
                self.go(self.event + due)
                self.playing = self.event < self.last

    def _hear(self, event: Message) -> None:
        match event["event"]:
            case "algorithms":
                self.algorithms, self.algorithm = event["algorithms"], event["algorithm"]
            case "run":
                self._show(event["watch"])
            case "count":
                self.counts[event["algorithm"]] = event["says"]
            case "refused":
                self.refusal = event["reason"]
                if self.algorithm:
                    self.counts[self.algorithm] = "too large"

    def _show(self, watch: Watch) -> None:
        self.watch = watch
        self.counts[watch.algorithm] = _first_count(watch)
        names = [name for name, events in watch.marks.items() if len(events)]
        self.mark = self.mark if self.mark in names else "".join(names[:1])
        self.go(0)

    # Going through it.

    @property
    def event(self) -> int:
        return 0 if self.step is None else int(self.step["event"])

    @property
    def last(self) -> int:
        return 0 if self.watch is None else len(self.watch) - 1

    def go(self, event: int) -> None:
        if self.watch is not None:
            self.step = self.watch.step(min(max(event, 0), self.last))

    def walk(self, by: int) -> None:
        self.playing = False
        self.go(self.event + by)

    def leap(self, way: str, back: bool = False) -> bool:
        """Over, out, or to the next mark of a name; False where that leads nowhere."""
        self.playing = False
        to = None if self.watch is None or not way else self.watch.next(self.event, way, back)
        if to is not None:
            self.go(to)
        return to is not None

    def toggle(self, now: float) -> None:
        """Play, from the first step where it has ended, or pause."""
        if self.watch is None:
            return
        if not self.playing and self.event == self.last:
            self.go(0)
        self.playing, self._clock = not self.playing, now

    def next_mark(self) -> None:
        """Choose another kind of places to go to."""
        names = [] if self.watch is None else [name for name, events in self.watch.marks.items() if events]
        if names:
            self.mark = names[(names.index(self.mark) + 1) % len(names)]


def _first_count(watch: Watch) -> str:
    label, value = next(iter(watch.counts.items()))
    return f"{value:,} {label}"
