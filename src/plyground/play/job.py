"""A job is one puzzle being worked on: front ends send it commands and hear events, as with a session.

What can be asked depends on the puzzle's desk (`puzzles.sudoku.desk`). A command that changes the puzzle is
carried out at once; one that takes work runs in the pool that the job is given, one at a time: a newer
command ends it. Commands and events are plain dictionaries, ready for JSON; beside the desk's own events:

    {"command": "stop"}                  end what is under way
    {"event": "working", "command": …}   work starts   {"event": "done", "command": …, "seconds": …}   it ends
    {"event": "stopped", "command": …}   it was ended, or took too long; what it would have found is not known
    {"event": "refused", "reason": …}    the command was not carried out, and why
    {"event": "failed", "reason": …}     the work broke down
    {"event": "busy"}                    the pool is full
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from threading import RLock
from typing import Protocol

from ..api import Limit, Stop, Unfinished
from .session import Busy, Message, Pool

__all__ = ["Desk", "Job"]


class Desk(Protocol):
    """A puzzle and what can be asked of it."""

    def state(self) -> Message:
        """Everything a front end shows, as an event."""

    def change(self, message: Message) -> bool:
        """Carry out a command that changes the puzzle; false if it is none; ValueError says why it can't."""

    def work(self, message: Message, limit: Limit, stop: Stop) -> Iterator[Message]:
        """Carry out a command that takes time, as events; ValueError or LookupError says why it can't be."""


class Job:
    """One desk, the work under way, and whoever listens."""

    def __init__(
        self, desk: Desk, *, pool: Pool, notify: Callable[[Message], None], limit: Limit = Limit(seconds=60)
    ) -> None:
        self.desk, self.limit = desk, limit
        self._pool, self._notify = pool, notify
        self._lock = RLock()
        self._turn = 0  # counts the commands; work that began at another count is to end
        self._working = False

    def state(self) -> Message:
        with self._lock:
            return {**self.desk.state(), "working": self._working}

    def send(self, message: Message) -> None:
        """Carry out a command, from any thread. Busy is raised when there was no room to work."""
        with self._lock:
            if message.get("command") == "stop":
                self._turn += 1
                return
            try:
                changed = self.desk.change(message)
            except (ValueError, LookupError) as error:
                self._refuse(error)
                return
            self._turn += 1
            if changed:
                self._notify(self.state())
                return
            turn = self._turn
            try:
                self._pool.submit(lambda: self._work(message, turn))
            except Busy:
                self._notify({"event": "busy"})
                raise

    def close(self) -> None:
        """End what is under way; nothing more is heard."""
        with self._lock:
            self._turn += 1
            self._notify = lambda _: None

    def _refuse(self, error: Exception) -> None:
        self._notify({"event": "refused", "reason": str(error.args[0] if error.args else error)})

    def _work(self, message: Message, turn: int) -> None:
        """In the pool: hand on the events of the work as long as nothing newer was asked."""
        command = message.get("command")
        start = time.monotonic()

        def outdated() -> bool:
            return self._turn != turn

        def tell(event: Message) -> None:
            with self._lock:
                if not outdated():
                    self._notify(event)

        if outdated():
            self._end({"event": "stopped", "command": command})
            return
        self._working = True
        tell({"event": "working", "command": command})
        try:
            for event in self.desk.work(message, self.limit, outdated):
                tell(event)
                if outdated():
                    raise Unfinished
        except Unfinished:
            self._end({"event": "stopped", "command": command})
        except (ValueError, LookupError) as error:
            self._working = False
            self._refuse(error)
        except Exception as error:
            self._end({"event": "failed", "reason": f"{type(error).__name__}: {error}"})
        else:
            self._end({"event": "done", "command": command, "seconds": time.monotonic() - start})

    def _end(self, event: Message) -> None:
        with self._lock:
            self._working = False
            self._notify(event)
