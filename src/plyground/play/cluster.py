"""Bulk work on a Dask cluster: chunks out, bytes back, each result once whatever dies on the way.

A place is `local:N`, workers on this machine for this work alone, or the address of a scheduler. Tasks are
sent some at a time, such that a chunk takes about a second; only a few chunks wait at any moment. A worker
that dies has its chunk done by another; one of another version, or without a sandbox where a stranger's file
is to run, gets none.
"""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import re
import signal
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager, suppress
from itertools import islice
from multiprocessing import resource_tracker
from typing import Any, TypeVar

from .. import __version__
from ..stopping import Stop
from .bulk import ClusterError

__all__ = ["VERSION", "parse_place", "run"]

Key = TypeVar("Key")
Task = TypeVar("Task")
Result = TypeVar("Result")

CHUNK_SECONDS = 1.0
"""How long should a chunk take at least? To send one costs some milliseconds of the scheduler's time."""
MOST_TASKS = 4096
"""How many tasks may be one chunk, however short they are?"""
MOST_BYTES = 32 << 20
"""How large may a chunk be?"""
RETRIES = 3
"""How often is a chunk given to another worker when one died over it?"""
WAIT_SECONDS = 30.0
"""How long is waited for a scheduler, and for the first of its workers?"""
LIFE_SECONDS = 10.0
"""After how long is a scheduler that says nothing taken for dead?"""
POLL_SECONDS = 0.2
LOOK_SECONDS = 1.0
"""How often is asked who is there? The question costs the scheduler as much as a chunk."""
AHEAD = 8
"""How many chunks a worker may be sent before the oldest is back? What waits for it is held in memory."""
GONE = "the scheduler has gone; what was done is kept"
VERSION = __version__
LOCAL = re.compile(r"local:(\d{1,3})")
ADDRESS = re.compile(r"(tcp|tls|ws|wss)://[^\s/]+:\d{1,5}/?")


def parse_place(place: str) -> int | str:
    """How many workers of one's own, or a scheduler's address; ValueError if it is neither."""
    local = LOCAL.fullmatch(place)
    if local and 1 <= int(local[1]) <= 256:
        return int(local[1])
    if ADDRESS.fullmatch(place):
        return place
    raise ValueError(f"a cluster is local:2 or tcp://HOST:PORT, not {place[:60]!r}")


def run(
    work: Callable[[Task, Stop], Result],
    tasks: Iterable[tuple[Key, Task]],
    place: str,
    strangers: bool = False,
) -> Generator[tuple[Key, Result], None, None]:
    """Yield each key with `work(task, stop)` as soon as it is known, in whatever order, each once.

    ClusterError says in one line why the cluster cannot go on. Closing the iterator stops the work there.
    """
    with _opened(place) as client:
        cluster = _Cluster(client, strangers)
        chunks = _Chunks(iter(tasks))
        running: dict[Any, tuple[int, list[Key]]] = {}
        sent = 0
        try:
            while True:
                workers = cluster.workers()
                oldest = min((number for number, _ in running.values()), default=sent)
                while len(running) < 2 * max(1, len(workers)) and sent - oldest < AHEAD * max(
                    1, len(workers)
                ):
                    if not (chunk := chunks.next()):
                        break
                    future = cluster.submit(work, chunk, workers)
                    running[future] = (sent, [key for key, _ in chunk])
                    sent += 1
                if not running:
                    return
                for future in cluster.wait(list(running)):
                    _, keys = running.pop(future)
                    seconds, results = _result(future)
                    future.release()
                    chunks.learn(len(keys), seconds)
                    yield from zip(keys, results, strict=True)
        except (CancelledError, asyncio.CancelledError):  # so Dask says that the line to the scheduler is cut
            raise ClusterError(GONE) from None
        finally:
            with suppress(Exception):  # the scheduler may be gone, and everything with it
                client.cancel(list(running), force=True)


class _Chunks:
    """Tasks taken some at a time, as many as take about a second."""

    def __init__(self, tasks: Iterator[tuple[Any, Any]]) -> None:
        self.tasks, self.size = tasks, 1

    def next(self) -> list[tuple[Any, bytes]]:
        chunk: list[tuple[Any, bytes]] = []
        size = 0
        for key, task in islice(self.tasks, self.size):
            chunk.append((key, pickle.dumps(task)))
            size += len(chunk[-1][1])
            if size >= MOST_BYTES:
                break
        return chunk

    def learn(self, count: int, seconds: float) -> None:
        """How long so many took: the next chunks are as long as they should be, at most twice as long."""
        wanted = count * CHUNK_SECONDS / max(seconds, 1e-6)
        if seconds < CHUNK_SECONDS:
            self.size = min(MOST_TASKS, max(self.size, min(2 * count, round(wanted) + 1)))
        elif seconds > 3 * CHUNK_SECONDS and count == self.size > 1:
            self.size = max(1, self.size // 2)


class _Cluster:
    """A client, what is known of the workers, and whether the scheduler is there."""

    def __init__(self, client: Any, strangers: bool) -> None:
        self.client, self.strangers = client, strangers
        self.known: dict[str, tuple[str, bool]] = {}
        self.allowed: list[str] = []
        self.looked = float("-inf")
        self.lost: float | None = None

    def workers(self) -> list[str]:
        """Those that may take a chunk; ClusterError if one is of another version, or none has a sandbox."""
        if time.monotonic() < self.looked + LOOK_SECONDS:
            return self.allowed
        try:
            there = set(self.client.scheduler_info(n_workers=-1)["workers"])
        except OSError:
            raise ClusterError(GONE) from None
        new = there - set(self.known)
        if new:
            try:
                self.known.update(self.client.run(facts, workers=list(new), on_error="ignore"))
            except Exception as error:
                raise ClusterError(f"the workers cannot run plyground: {_line(error)}") from None
        for address in new & set(self.known):
            version = self.known[address][0]
            if version != VERSION:
                raise ClusterError(f"the worker {address} runs plyground {version}, this is {VERSION}")
        allowed = [address for address in there if self.known.get(address, ("", False))[1]]
        if self.strangers and there and there <= set(self.known) and not allowed:
            raise ClusterError("no worker of the cluster has a sandbox, and strangers' files run in no other")
        self.allowed, self.looked = sorted(allowed if self.strangers else there), time.monotonic()
        return self.allowed

    def submit(self, work: Any, chunk: list[tuple[Any, bytes]], workers: list[str]) -> Any:
        return self.client.submit(
            call, work, [task for _, task in chunk], VERSION, self.strangers,
            key=f"plyground-{os.urandom(12).hex()}", workers=workers if self.strangers else None,
            retries=RETRIES, pure=False,
        )  # fmt: skip

    def wait(self, running: list[Any]) -> list[Any]:
        """The chunks that are done, waiting a little for one; ClusterError if the scheduler has gone."""
        from distributed import wait

        with suppress(TimeoutError):
            wait(running, timeout=POLL_SECONDS, return_when="FIRST_COMPLETED")
        if self.client.status == "running":
            self.lost = None
            return [future for future in running if future.status != "pending"]
        now = time.monotonic()
        self.lost = self.lost or now
        if self.client.status == "closed" or now - self.lost > LIFE_SECONDS:
            raise ClusterError(GONE)
        time.sleep(POLL_SECONDS)
        return []


def call(work: Callable[[Any, Stop], Any], tasks: list[bytes], version: str, strangers: bool) -> bytes:
    """A chunk, in a worker: how long it took and what came of each task, as bytes."""
    if version != VERSION:
        raise ClusterError(f"the worker {_here()} runs plyground {VERSION}, and {version} is asked for")
    if strangers and not _held():
        raise ClusterError(f"the worker {_here()} has no sandbox and takes no stranger's file")
    begin, stop = time.monotonic(), _stop()
    results = [work(pickle.loads(task), stop) for task in tasks]
    return pickle.dumps((time.monotonic() - begin, results))


def _stop() -> Stop:
    """Whether the one who asked has gone, or wants it no more."""
    from distributed import get_worker
    from distributed.worker import thread_state

    worker, key = get_worker(), thread_state.key

    def stopped() -> bool:
        task = worker.state.tasks.get(key)
        return task is None or task.state == "cancelled"

    return stopped


def _here() -> str:
    from distributed import get_worker

    try:
        return str(get_worker().address)
    except ValueError:
        return "of this process"


def _held() -> bool:
    from ..submissions.sandbox import protection

    return protection().strong


def facts() -> tuple[str, bool]:
    """What a worker says of itself: its version, and whether it can hold a stranger's file."""
    return VERSION, _held()


def _result(future: Any) -> tuple[float, list[Any]]:
    from distributed.scheduler import KilledWorker

    try:
        seconds, results = pickle.loads(future.result())
    except (ClusterError, CancelledError):
        raise
    except KilledWorker:
        raise ClusterError(
            "a chunk has ended one worker after another; it may want more memory than they have"
        ) from None
    except Exception as error:
        if type(error).__module__.startswith(("distributed", "asyncio", "concurrent")) or isinstance(
            error, OSError
        ):
            raise ClusterError(f"the cluster lost a chunk: {_line(error)}") from None
        raise
    return seconds, results


@contextmanager
def _opened(place: str) -> Iterator[Any]:
    """A client of the cluster; one's own workers end with it, whatever happens."""
    try:
        where = parse_place(place)
    except ValueError as error:
        raise ClusterError(str(error)) from None
    try:
        import dask
        from distributed import Client, LocalCluster
    except ImportError:
        raise ClusterError("a cluster needs Dask: pip install 'plyground[cluster]'") from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    with ExitStack() as stack:
        stack.enter_context(
            dask.config.set(
                {
                    "distributed.scheduler.allowed-failures": RETRIES,
                    "distributed.comm.timeouts.connect": f"{WAIT_SECONDS:.0f}s",
                    "distributed.worker.daemon": True,
                    "distributed.admin.system-monitor.gil.enabled": False,
                    "distributed.admin.large-graph-warning-threshold": "64MB",  # a chunk may have 32
                }
            )
        )
        try:
            if isinstance(where, int):
                where = stack.enter_context(
                    LocalCluster(
                        n_workers=where, threads_per_worker=1, processes=True, memory_limit=0,
                        dashboard_address="127.0.0.1:0", silence_logs=logging.CRITICAL,
                        loop=stack.enter_context(_loop()),
                    )
                )  # fmt: skip
            client = stack.enter_context(Client(where, timeout=WAIT_SECONDS))
            client.wait_for_workers(1, timeout=WAIT_SECONDS)
        except (OSError, TimeoutError) as error:
            raise ClusterError(f"no cluster at {place}: {_line(error)}") from None
        yield client


@contextmanager
def _loop() -> Iterator[Any]:
    """A loop whose thread, and so every process that it starts, leaves Ctrl-C to us."""
    from distributed.utils import LoopRunner

    runner = LoopRunner(asynchronous=False)
    if not hasattr(signal, "pthread_sigmask"):
        runner.start()
    else:
        resource_tracker.ensure_running()  # where it is started in the midst, it undoes the mask
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # a thread inherits it
        try:
            runner.start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
    try:
        yield runner.loop
    finally:
        runner.stop()


def _line(error: BaseException) -> str:
    return " ".join(str(error).split())[:200] or type(error).__name__
