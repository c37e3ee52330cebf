"""A job as a screen sees it: the work that is going on, and what it tells, in order."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial
from queue import SimpleQueue

from ...play.pool import Message
from ...play.puzzles.job import Job, Work

__all__ = ["JobView"]

ENDS = ("done", "cancelled", "refused")


class JobView:
    """One piece of work at a time, a newer ends an older; `wake` is called from its thread."""

    def __init__(self, *, pool: Executor, wake: Callable[[], None]) -> None:
        self._pool, self._wake = pool, wake
        self._job: Job | None = None
        self._inbox: SimpleQueue[Message] = SimpleQueue()
        self._held: Message | None = None

    @property
    def busy(self) -> bool:
        """Is there work whose end has not been heard?"""
        return self._job is not None

    def start(self, work: Work) -> None:
        self.close()
        self._job = Job(work, pool=self._pool, notify=partial(self._hear, self._inbox))

    def cancel(self) -> None:
        """End the work; it may take a moment to notice, but nothing more is heard of it than that."""
        if self.busy:
            job = self._job
            self.close()
            self._job = job
            self._inbox.put({"event": "cancelled"})

    def close(self) -> None:
        """End the work and forget whatever it tells."""
        if self._job is not None:
            self._job.cancel()
        self._job, self._held, self._inbox = None, None, SimpleQueue()

    def hear(self, ready: Callable[[Message], bool]) -> Message | None:
        """The next event, if there is one and it is ready to be shown."""
        if self._held is None:
            if self._inbox.empty():
                return None
            self._held = self._inbox.get()
        if not ready(self._held):
            return None
        message, self._held = self._held, None
        if message["event"] in ENDS:
            self._job = None
        return message

    def _hear(self, inbox: SimpleQueue[Message], message: Message) -> None:
        inbox.put(message)
        self._wake()
