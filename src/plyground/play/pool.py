"""A bounded place to think: so many searches at once, so many waiting, and no more."""

from __future__ import annotations

import logging
import os
from collections import deque
from collections.abc import Callable
from threading import Condition, Thread
from typing import Any, Protocol

__all__ = ["Busy", "Message", "Pool", "ThinkingPool"]

WAITING_PER_WORKER = 8
"""How many searches may wait for each that runs? One takes about a second; nobody waits ten."""

log = logging.getLogger(__name__)

Task = Callable[[], object]
Message = dict[str, Any]
"""A command or an event: plain data, ready for JSON."""


class Busy(Exception):
    """The pool is full."""


class Pool(Protocol):
    """Where thinking happens: an executor, or a queue in front of one that raises Busy when it is full."""

    def submit(self, task: Task, /) -> object: ...


class ThinkingPool:
    """Runs tasks in the order in which they came; `submit` raises Busy when too many wait.

    Its threads start when there is work and are daemons: a program can end at once while they think.
    """

    def __init__(self, workers: int | None = None, waiting: int | None = None) -> None:
        self.workers = workers or min(8, os.cpu_count() or 1)
        self.waiting = self.workers * WAITING_PER_WORKER if waiting is None else waiting
        self._tasks: deque[Task] = deque()
        self._changed = Condition()
        self._threads: list[Thread] = []
        self._idle = 0
        self._closed = False

    def submit(self, task: Task, /) -> None:
        """Have a task done as soon as there is room; Busy if there is none even to wait."""
        with self._changed:
            free = self._idle + self.workers - len(self._threads)
            if self._closed or len(self._tasks) >= free + self.waiting:
                raise Busy("too many searches are under way")
            self._tasks.append(task)
            if self._idle < len(self._tasks) and len(self._threads) < self.workers:
                thread = Thread(target=self._work, name="thinker", daemon=True)
                self._threads.append(thread)
                self._idle += 1  # it is, until it takes its first task
                thread.start()
            self._changed.notify()

    def crowded(self) -> bool:
        """Whether anything waits for its turn."""
        return bool(self._tasks)

    def close(self) -> None:
        """Forget what waits and take nothing more; what runs is not waited for."""
        with self._changed:
            self._closed = True
            self._tasks.clear()
            self._changed.notify_all()

    def _work(self) -> None:
        while True:
            with self._changed:
                while not self._tasks:
                    if self._closed:
                        return
                    self._changed.wait()
                task = self._tasks.popleft()
                self._idle -= 1
            try:
                task()
            except Exception:  # one task's failure must not take a thread from all the others
                log.exception("a search broke down")
            finally:
                with self._changed:
                    self._idle += 1
