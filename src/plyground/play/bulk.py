"""Bulk work: many keyed tasks over threads, processes or a cluster, through one seam."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from functools import partial
from multiprocessing.connection import wait as wait_for_connection
from multiprocessing.synchronize import Event as ProcessEvent
from typing import TypeVar

from ..stopping import Stop, never

__all__ = ["ClusterError", "in_order", "run"]

Key = TypeVar("Key")
Task = TypeVar("Task")
Result = TypeVar("Result")

_told: ProcessEvent | None = None  # in a worker process: set when the work is cancelled


class ClusterError(Exception):
    """A cluster cannot do the work; the message says why in one line."""


def run(
    work: Callable[[Task, Stop], Result],
    tasks: Iterable[tuple[Key, Task]],
    jobs: int = 1,
    processes: bool = False,
    cluster: str | None = None,
    strangers: bool = False,
) -> Generator[tuple[Key, Result], None, None]:
    """Yield each key with `work(task, stop)` as soon as it is done, in whatever order.

    Threads serve work that releases the GIL, processes any other (`work` and the tasks must then pickle).
    A cluster (`local:2`, `tcp://HOST:PORT`) does it elsewhere; `strangers` says that strangers' files run.
    Closing the iterator, or Ctrl-C, makes every `stop` true and drops what has not begun.
    """
    if cluster is not None:
        from .cluster import run as run_there

        yield from run_there(work, tasks, cluster, strangers)
        return
    executor, call, cancel = _processes(work, jobs) if processes else _threads(work, jobs)
    running: dict[Future[Result], Key] = {}
    queue = iter(tasks)
    try:
        while True:
            # One task waits for each that runs: no worker idles, and an endless queue is never drained.
            while len(running) < 2 * jobs and (task := next(queue, None)) is not None:
                running[executor.submit(call, task[1])] = task[0]
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield running.pop(future), future.result()
    finally:
        cancel()
        executor.shutdown(cancel_futures=True)


def in_order(results: Iterable[tuple[int, Result]]) -> Iterator[Result]:
    """Results whose keys count from 0, each as soon as all before it are there."""
    waiting: dict[int, Result] = {}
    following = 0
    for key, result in results:
        waiting[key] = result
        while following in waiting:
            yield waiting.pop(following)
            following += 1


def _threads(
    work: Callable[[Task, Stop], Result], jobs: int
) -> tuple[Executor, Callable[[Task], Result], Callable[[], None]]:
    told = threading.Event()
    return ThreadPoolExecutor(jobs), lambda task: work(task, told.is_set), told.set


def _processes(
    work: Callable[[Task, Stop], Result], jobs: int
) -> tuple[Executor, Callable[[Task], Result], Callable[[], None]]:
    context = multiprocessing.get_context("spawn")  # a fork would copy the locks of our threads
    told = context.Event()
    return ProcessPoolExecutor(jobs, context, _enter_worker, (told,)), partial(_call, work), told.set


def _call(work: Callable[[Task, Stop], Result], task: Task) -> Result:
    """One task, in a worker process."""
    return work(task, never if _told is None else _told.is_set)


def _enter_worker(told: ProcessEvent) -> None:
    """Leave Ctrl-C to the parent, and go when the parent has gone."""
    global _told
    _told = told
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        wait_for_connection([parent.sentinel])
        os._exit(1)

    threading.Thread(target=follow, name="follow", daemon=True).start()
