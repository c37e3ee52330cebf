"""The routes of "Watch it think": a search is recorded once, then its tree is opened piece by piece."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ...api import Game
from ...play.games.sizes import make_game
from ...play.games.watch import ALGORITHMS, Shelf, Watch
from ...stopping import Stop, Stopped
from .schema import read_number, read_text

__all__ = ["routes"]

MOST_WAITING = 12
"""How many viewers may wait for a recording? One is made at a time, the largest in some five seconds."""
WAIT_SECONDS = 20.0
"""How long may a viewer wait for the recordings of others? Then it had better try again later."""
POLL_SECONDS = 0.1
DEEPEST = 12

_recorder = ThreadPoolExecutor(1, thread_name_prefix="recorder")
_waiting = 0


async def summary(request: Request) -> Response:
    """What an algorithm finds in a position, and from how many nodes."""
    return await _answer(request, lambda watch: watch.summary())


async def children(request: Request) -> Response:
    """The positions below one node."""
    number = _number(request, "node")
    return await _answer(request, lambda watch: watch.children(number))


async def step(request: Request) -> Response:
    """One event of the search, in words."""
    number = _number(request, "event")
    return await _answer(request, lambda watch: watch.step(number))


async def algorithms(request: Request) -> Response:
    return JSONResponse([{"name": name, "title": title} for name, title in ALGORITHMS.items()])


async def _answer(request: Request, ask: Callable[[Watch[Any, Any]], dict[str, Any]]) -> Response:
    """Ask the recording that the address describes; it is made first if need be."""
    query = request.query_params
    depth = read_number(request, "depth")
    if depth is not None and not 1 <= depth <= DEEPEST:
        raise HTTPException(400, f"a depth is 1 to {DEEPEST}, or nothing for the end of the game")
    algorithm = query.get("algorithm", "alphabeta")
    if algorithm not in ALGORITHMS:
        raise HTTPException(400, f"no algorithm {algorithm[:40]!r}; there is {', '.join(ALGORITHMS)}")
    position = read_text(request, "position")
    shelf: Shelf = request.app.state.shelf

    def look() -> dict[str, Any] | None:
        kept = shelf.kept(_game(request), position, algorithm, depth)
        return None if kept is None else ask(kept)

    def record(stop: Stop) -> dict[str, Any]:
        return ask(shelf.find(_game(request), position, algorithm, depth, stop))

    try:
        # What is on the shelf need not wait for what is being recorded.
        found = await run_in_threadpool(look)
        found = await _recorded(request, record) if found is None else found
    except Stopped:
        return Response(status_code=499)
    except (ValueError, LookupError) as error:
        raise HTTPException(400, str(error.args[0])) from None
    return JSONResponse(found, headers={"Cache-Control": "no-store"})


async def _recorded(request: Request, record: Callable[[Stop], dict[str, Any]]) -> dict[str, Any]:
    """Wait for a recording to be made, one at a time; it is given up when its viewer leaves."""
    global _waiting
    if _waiting >= MOST_WAITING:
        raise _too_many()
    gone, begun = Event(), Event()

    def work() -> dict[str, Any]:
        begun.set()
        return record(gone.is_set)

    _waiting += 1
    late = time.monotonic() + WAIT_SECONDS
    task = asyncio.get_running_loop().run_in_executor(_recorder, work)
    try:
        while not (await asyncio.wait([task], timeout=POLL_SECONDS))[0]:
            if await request.is_disconnected():
                gone.set()
            elif not begun.is_set() and time.monotonic() > late:
                task.cancel()
                raise _too_many()
        return task.result()
    finally:
        gone.set()
        _waiting -= 1


def _too_many() -> HTTPException:
    return HTTPException(429, "too many searches are being recorded; try again soon", {"Retry-After": "3"})


def _game(request: Request) -> Game[Any, Any]:
    line, position = read_number(request, "line"), read_text(request, "position")
    return make_game(read_text(request, "game"), line=line, position=position)


def _number(request: Request, name: str) -> int:
    """A number that must be there."""
    number = read_number(request, name)
    if number is None:
        raise HTTPException(400, f"{name} must be a number")
    return number


routes = [
    Route("/api/watch", summary),
    Route("/api/watch/algorithms", algorithms),
    Route("/api/watch/children", children),
    Route("/api/watch/step", step),
]
