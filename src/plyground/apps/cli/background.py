"""Long work off the main thread, so that Ctrl-C is heard at once even while a kernel runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import TypeVar

from .progress import Progress

__all__ = ["iterate"]

T = TypeVar("T")

POLL_SECONDS = 0.5
PATIENCE_SECONDS = 0.2
"""How long may work that was told to stop still take? What has no way to stop dies with the process."""


def iterate(work: Callable[[Callable[[], bool]], Iterator[T]], quiet: bool = False) -> Iterator[T]:
    """What `work(stop)` yields, made in another thread; its exception, if any, is raised here.

    While one waits for the next result, a terminal is told for how long, unless `quiet`.
    """
    results: SimpleQueue[tuple[bool, T | None, BaseException | None]] = SimpleQueue()
    over = Event()

    def run() -> None:
        try:
            for result in work(over.is_set):
                results.put((True, result, None))
                if over.is_set():
                    break
            results.put((False, None, None))
        except BaseException as error:
            results.put((False, None, error))

    worker = Thread(target=run, name="work", daemon=True)
    worker.start()
    progress = Progress(quiet)
    try:
        while True:
            try:
                more, result, error = results.get(timeout=POLL_SECONDS)
            except Empty:
                progress.show(f"working for {progress.seconds:.0f} s")
                continue
            progress.clear()
            if error is not None:
                raise error
            if not more:
                return
            yield result  # type: ignore[misc]
    finally:
        progress.clear()
        over.set()
        worker.join(PATIENCE_SECONDS)
