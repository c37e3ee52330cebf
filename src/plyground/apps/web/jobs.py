"""A question about a puzzle as one request: its events are lines of JSON, and leaving cancels it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from ...api import Stop
from ...play.job import Job, Tell
from ...play.session import Busy, Message
from .games import read_json

__all__ = ["stream_answer"]

LAST = ("done", "cancelled", "refused")


async def stream_answer(request: Request, ask: Callable[[Message, Stop, Tell], None]) -> Response:
    """Answer the question in the body, event by event, in the pool where the engines think."""
    message = await read_json(request)
    loop = asyncio.get_running_loop()
    events: asyncio.Queue[Message] = asyncio.Queue()

    def notify(event: Message) -> None:
        loop.call_soon_threadsafe(events.put_nowait, event)

    try:
        job = Job(
            lambda stop, tell: ask(message, stop, tell), pool=request.app.state.tables.pool, notify=notify
        )
    except Busy as busy:
        raise HTTPException(429, f"{busy}; try again in 3 seconds", {"Retry-After": "3"}) from None

    async def lines() -> AsyncIterator[str]:
        try:
            while True:
                event = await events.get()
                yield json.dumps(event) + "\n"
                if event["event"] in LAST:
                    return
        finally:
            job.cancel()

    return StreamingResponse(
        lines(), media_type="application/x-ndjson", headers={"Cache-Control": "no-store"}
    )
