"""When work ends before it is done: limits, stopping, deadlines, and the flag that kernels read."""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Event, Thread
from typing import Any

__all__ = ["Flag", "Limit", "Stop", "Stopped", "Unfinished", "deadline", "never", "watched"]

MOST_NODES = 10**18
"""More than any search will ever visit; kernels count in 64 bits."""
POLL_SECONDS = 0.002
"""How long may a search run on after it was told to stop? Twice this, with the kernel's own polling."""
FOREVER = 9e9
"""Seconds beyond which a deadline would not fit into 64 bits of nanoseconds."""

Stop = Callable[[], bool]
"""«Should I stop now?», for example `threading.Event().is_set`."""

Flag = array
"""Of "q". The first is not 0 when it is time to stop; kernels read it without the GIL. If there is a second
and it is not 0, it says when `time.monotonic_ns` will make it time: a kernel that looks by itself does not
depend on the watcher's being given a core in time."""


def never() -> bool:
    """The `Stop` that never stops."""
    return False


@dataclass(frozen=True)
class Limit:
    """When to stop thinking: whichever comes first. `seconds=0` means at once, the best of depth 1."""

    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        for name, least in (("seconds", 0), ("depth", 1), ("nodes", 1)):
            value = getattr(self, name)
            if value is not None and not value >= least:
                raise ValueError(f"{name} must be at least {least}, not {value}")
            if value is not None and name != "seconds" and not isinstance(value, int):
                raise ValueError(f"{name} must be a whole number, not {value}")
            if value is not None and name == "nodes" and value > MOST_NODES:
                raise ValueError(f"nodes must be at most {MOST_NODES}")


class Stopped(Exception):
    """Work was told to stop; of a search, a report, if there is one, holds the better move found so far."""

    def __init__(self, report: Any = None) -> None:
        super().__init__()
        self.report = report


class Unfinished(Exception):
    """The limit or `stop` came first: whether there are more solutions, or any, is not known."""

    def __str__(self) -> str:
        return "the limit or stop came first: whether there are more solutions, or any, is not known"


def deadline(limit: Limit, stop: Stop) -> Stop:
    """Stop when told to, or when the limit's seconds from now are over."""
    if limit.seconds is None:
        return stop
    end = time.monotonic() + limit.seconds
    return lambda: stop() or time.monotonic() >= end


@contextmanager
def watched(stop: Stop, deadline: float | None) -> Iterator[Flag[int]]:
    """A flag that is set as soon as `stop()` says so or the deadline (of `time.monotonic`) has passed."""
    flag = array("q", [0, 0 if deadline is None else int(1e9 * min(deadline, FOREVER))])
    if stop is never and deadline is None:
        yield flag
        return
    over = Event()

    def watch() -> None:
        left = POLL_SECONDS
        while not over.wait(min(left, POLL_SECONDS)):
            if deadline is not None:
                left = deadline - time.monotonic()
            if left <= 0 or stop():
                flag[0] = 1
                return

    Thread(target=watch, name="watcher", daemon=True).start()
    try:
        yield flag
    finally:
        flag[0] = 1
        over.set()  # it ends by itself: on a busy machine, waiting for it would cost milliseconds
