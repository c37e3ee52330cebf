"""Questions about puzzles as requests: who leaves, cancels; who comes when all are busy, hears so."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from threading import Event, Thread
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.exceptions import HTTPException
from starlette.requests import Request

from plyground import plugins
from plyground.apps.web.jobs import stream_answer
from plyground.play.pool import Busy, ThinkingPool
from plyground.play.puzzles.job import Tell
from plyground.stopping import Stop

from .conftest import Site, eventually

Question = Any


class Visit:
    """One request of a browser that is gone as soon as it has asked."""

    def __init__(self, pool: ThinkingPool) -> None:
        app = SimpleNamespace(state=SimpleNamespace(tables=SimpleNamespace(pool=pool)))
        self.scope = {"type": "http", "method": "POST", "path": "/", "headers": [], "app": app}
        self.arriving = [{"type": "http.request", "body": b"{}", "more_body": False}]
        self.sent: list[Any] = []
        self.begun = Event()

    async def receive(self) -> Any:
        return self.arriving.pop() if self.arriving else {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        await asyncio.sleep(0.05)  # a slow line: the browser is gone before the first line is asked for
        self.sent.append(message)

    async def ask(self, question: Question) -> None:
        def begin(message: Any, stop: Stop, tell: Tell) -> None:
            self.begun.set()
            question(message, stop, tell)

        response = await stream_answer(Request(self.scope, self.receive), begin)
        self.begun.wait(10)
        await response(self.scope, self.receive, self.send)


def run(visit: Visit, question: Question) -> None:
    """In a thread of its own: a browser test before this one may have left its event loop in ours."""
    trouble: list[BaseException] = []

    def work() -> None:
        try:
            asyncio.run(visit.ask(question))
        except BaseException as error:
            trouble.append(error)

    thread = Thread(target=work)
    thread.start()
    thread.join(10)
    if trouble:
        raise trouble[0]


@pytest.fixture
def pool() -> Any:
    made = ThinkingPool(workers=1, waiting=0)
    yield made
    made.close()


def test_leaving_before_the_first_line_cancels(pool: ThinkingPool) -> None:
    ended = Event()

    def question(message: Any, stop: Stop, tell: Tell) -> None:
        eventually(stop)
        ended.set()

    visit = Visit(pool)
    run(visit, question)
    assert ended.wait(10)
    assert not any(message.get("body") for message in visit.sent)


def test_an_answer_after_the_server_has_ended_is_no_trouble(
    pool: ThinkingPool, caplog: pytest.LogCaptureFixture
) -> None:
    left, told = Event(), Event()

    def question(message: Any, stop: Stop, tell: Tell) -> None:
        left.wait(10)
        tell({"event": "answer"})
        told.set()

    run(Visit(pool), question)
    left.set()
    assert told.wait(10)
    assert not caplog.records


def test_one_question_too_many_is_answered_429(pool: ThinkingPool) -> None:
    ended = Event()
    pool.submit(lambda: ended.wait(10))
    with pytest.raises(HTTPException) as refusal:
        run(Visit(pool), lambda *_: None)
    assert refusal.value.status_code == 429
    ended.set()


def test_a_picture_is_made_where_the_engines_think_and_only_so_many_at_once(site: Site) -> None:
    hold = Event()
    body = {"text": plugins.puzzle("sudoku").text(), "suffix": ".png"}
    assert site.ask("POST", "/api/puzzles/sudoku/export", body).status == 200
    nonsense = site.ask("POST", "/api/puzzles/sudoku/export", {"text": "nonsense", "suffix": ".png"})
    assert nonsense.status == 400
    pool = site.tables.pool
    assert isinstance(pool, ThinkingPool)
    try:
        while pool._idle or len(pool._tasks) < pool.waiting:
            with suppress(Busy):
                pool.submit(lambda: hold.wait(30) and None)
            time.sleep(0.001)  # until every worker has taken one
        answer = site.ask("POST", "/api/puzzles/sudoku/export", body)
        assert answer.status == 429
        assert answer.headers["Retry-After"]
    finally:
        hold.set()
