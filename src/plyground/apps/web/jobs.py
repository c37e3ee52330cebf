"""A question about a puzzle as one request: its events are lines of JSON, and leaving cancels it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Any, TypeVar

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from ...play.pool import Busy, Message, Pool
from ...play.puzzles.job import Job, Tell
from ...stopping import Stop
from .schema import read_json

__all__ = ["answer_in_pool", "stream_answer"]

Made = TypeVar("Made")
LAST = ("done", "cancelled", "refused")


async def stream_answer(
    request: Request, ask: Callable[[Message, Stop, Tell], None], pool: Pool | None = None
) -> Response:
    """Answer the question in the body, event by event, in the pool where the engines think, or in another."""
    message = await read_json(request)
    loop = asyncio.get_running_loop()
    events: asyncio.Queue[Message] = asyncio.Queue()

    def notify(event: Message) -> None:
        with suppress(RuntimeError):  # the event loop has ended, and the stream with it
            loop.call_soon_threadsafe(events.put_nowait, event)

    try:
        job = Job(
            lambda stop, tell: ask(message, stop, tell),
            pool=pool or request.app.state.tables.pool,
            notify=notify,
        )
    except Busy as busy:
        raise _too_many(busy) from None

    return Answer(job, events)


def _too_many(busy: Busy) -> HTTPException:
    return HTTPException(429, f"{busy}; try again in 3 seconds", {"Retry-After": "3"})


async def answer_in_pool(request: Request, work: Callable[[], Made]) -> Made:
    """What takes a while is made where the engines think, so that only so much is made at once; 429 if
    there is no room even to wait."""
    loop = asyncio.get_running_loop()
    made: asyncio.Future[Made] = loop.create_future()

    def tell(take: Callable[[Any], None], value: Any) -> None:
        with suppress(RuntimeError):  # the event loop has ended, and whoever waited with it
            loop.call_soon_threadsafe(lambda: None if made.done() else take(value))

    def task() -> None:
        if made.cancelled():
            return
        try:
            tell(made.set_result, work())
        except BaseException as error:
            tell(made.set_exception, error)

    try:
        request.app.state.tables.pool.submit(task)
    except Busy as busy:
        raise _too_many(busy) from None
    return await made


class Answer(StreamingResponse):
    """A job's events as they come; however the response ends, even before its first line, so does the job."""

    def __init__(self, job: Job, events: asyncio.Queue[Message]) -> None:
        super().__init__(
            _lines(events), media_type="application/x-ndjson", headers={"Cache-Control": "no-store"}
        )
        self._job = job

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._job.cancel()


async def _lines(events: asyncio.Queue[Message]) -> AsyncIterator[str]:
    while True:
        event = await events.get()
        yield json.dumps(event) + "\n"
        if event["event"] in LAST:
            return
