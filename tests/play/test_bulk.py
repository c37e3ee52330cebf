"""Many tasks over threads and processes."""

from __future__ import annotations

import itertools
import os
import time
from collections.abc import Iterator

import pytest

from plyground.play import bulk
from plyground.stopping import Stop


def square(number: int, stop: Stop) -> int:
    return number * number


def fail(number: int, stop: Stop) -> int:
    raise ZeroDivisionError(number)


def wait_for_stop(number: int, stop: Stop) -> int:
    deadline = time.monotonic() + 60
    while number and not stop() and time.monotonic() < deadline:
        time.sleep(0.005)
    return os.getpid()


@pytest.mark.parametrize("processes", [False, True], ids=["threads", "processes"])
def test_every_key_comes_back_with_its_result(processes: bool) -> None:
    found = dict(bulk.run(square, ((f"key {n}", n) for n in range(20)), jobs=2, processes=processes))
    assert found == {f"key {n}": n * n for n in range(20)}


def test_an_endless_queue_is_taken_a_few_at_a_time() -> None:
    taken = 0

    def queue() -> Iterator[tuple[int, int]]:
        nonlocal taken
        for taken in itertools.count(1):
            yield taken, taken

    results = bulk.run(square, queue(), jobs=2)
    assert len(list(itertools.islice(results, 10))) == 10
    results.close()
    assert taken <= 16


@pytest.mark.parametrize("processes", [False, True], ids=["threads", "processes"])
def test_closing_the_results_stops_what_runs(processes: bool) -> None:
    results = bulk.run(wait_for_stop, enumerate(range(100)), jobs=2, processes=processes)
    key, worker = next(results)
    assert key == 0
    assert (worker == os.getpid()) is not processes
    start = time.monotonic()
    results.close()
    assert time.monotonic() - start < 60


@pytest.mark.parametrize("processes", [False, True], ids=["threads", "processes"])
def test_an_error_in_the_work_reaches_the_caller(processes: bool) -> None:
    with pytest.raises(ZeroDivisionError):
        list(bulk.run(fail, enumerate(range(3)), jobs=2, processes=processes))
