"""A pool that thinks so much at once and no more."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from functools import partial
from threading import Event

import pytest

from plyground.play.pool import Busy, ThinkingPool


@pytest.fixture
def pool() -> Iterator[ThinkingPool]:
    made = ThinkingPool(workers=2, waiting=3)
    yield made
    made.close()


def test_tasks_are_done_in_order(pool: ThinkingPool) -> None:
    one = ThinkingPool(workers=1, waiting=10)
    done: list[int] = []
    over = Event()
    for n in range(5):
        one.submit(partial(done.append, n))
    one.submit(over.set)
    assert over.wait(10)
    assert done == [0, 1, 2, 3, 4]
    one.close()


def test_too_many_tasks_are_refused_and_there_is_room_again_later(pool: ThinkingPool) -> None:
    hold, started, over = Event(), [Event(), Event()], Event()

    def work(n: int) -> None:
        started[n].set()
        hold.wait(10)

    pool.submit(lambda: work(0))
    pool.submit(lambda: work(1))
    assert all(event.wait(10) for event in started), "two run at once"
    for _ in range(3):
        pool.submit(lambda: None)
    with pytest.raises(Busy):
        pool.submit(lambda: None)
    hold.set()
    over.clear()
    while True:
        try:
            pool.submit(over.set)
            break
        except Busy:
            started[0].wait(0.01)
    assert over.wait(10)


def test_a_task_that_fails_takes_no_thread_away(pool: ThinkingPool, caplog: pytest.LogCaptureFixture) -> None:
    def fail() -> None:
        raise RuntimeError("a broken engine")

    for _ in range(4):
        pool.submit(fail)
    over = Event()
    while not over.is_set():
        try:
            pool.submit(over.set)
        except Busy:
            continue
        over.wait(0.1)
    assert "a broken engine" in caplog.text
    assert caplog.records[0].levelno == logging.ERROR


def test_a_closed_pool_takes_nothing(pool: ThinkingPool) -> None:
    pool.close()
    with pytest.raises(Busy):
        pool.submit(lambda: None)
