"""The routes of "Watch it think": a search is recorded once, then its tree is opened piece by piece."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Event
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ... import plugins
from ...play.games.sizes import make_game
from ...play.watch import record
from ...play.watch.file import page
from ...play.watch.games import TreeWatch
from ...play.watch.iterations import iterations as engine_iterations
from ...play.watch.own import OwnWatch
from ...play.watch.run import Watch
from ...play.watch.shelf import Shelf
from ...stopping import Stop, Stopped
from .contested import require_idle
from .schema import read_number, read_text

__all__ = ["answer_refusing", "record_for", "routes"]

MOST_WAITING = 12
"""How many viewers may wait for a recording? One is made at a time, the largest in some ten seconds."""
WAIT_SECONDS = 20.0
"""How long may a viewer wait for the recordings of others? Then it had better try again later."""
POLL_SECONDS = 0.1
DEEPEST = 12
LONGEST_TEXT = 20_000
"""How long may a position be? A Sudoku with its rules takes some thousand letters."""

_recorder = ThreadPoolExecutor(1, thread_name_prefix="recorder")
_waiting = 0


async def algorithms(request: Request) -> Response:
    """Which algorithms can be watched on a game or a puzzle."""
    return await answer_refusing(run_in_threadpool(lambda: record.algorithms(_what(request))))


async def summary(request: Request) -> Response:
    """What came of a run, and what its viewer needs to begin."""
    return await _answer(request, lambda watch: watch.summary())


async def steps(request: Request) -> Response:
    """Some steps of a run in words, with what each has changed."""
    first, last = _number(request, "first"), _number(request, "last")
    return await _answer(request, lambda watch: watch.steps(first, last))


async def step(request: Request) -> Response:
    """One step of a run."""
    number = _number(request, "event")
    return await _answer(request, lambda watch: watch.step(number))


async def next_step(request: Request) -> Response:
    """Where a way leads from a step: to the next mark, over, or out."""
    number, mark = _number(request, "event"), read_text(request, "mark")
    back = read_number(request, "back") == 1
    return await _answer(request, lambda watch: {"event": watch.next(number, mark, back)})


async def timeline(request: Request) -> Response:
    """Where in a run its marks are."""
    buckets = _number(request, "buckets")
    return await _answer(request, lambda watch: watch.timeline(buckets))


async def children(request: Request) -> Response:
    """The positions below one node."""
    number, event = _number(request, "node"), read_number(request, "event")

    def ask(watch: Watch) -> Any:
        if not isinstance(watch, TreeWatch | OwnWatch):
            raise LookupError(f"{watch.title} has no tree")
        return watch.children(number, event)

    return await _answer(request, ask)


async def picture(request: Request) -> Response:
    """How things stand at a step, as a picture."""
    number = _number(request, "event")
    return await _answer(
        request, lambda watch: watch.picture(number), partial(Response, media_type="image/svg+xml")
    )


async def file(request: Request) -> Response:
    """The whole run as one page that opens without a server."""

    def answer(text: str, headers: dict[str, str]) -> Response:
        saved = {**headers, "Content-Disposition": 'attachment; filename="run.html"'}
        return Response(text, media_type="text/html", headers=saved)

    return await _answer(request, page, answer)


async def iterations(request: Request) -> Response:
    """What the game's own engine reports of each depth."""
    line, position = read_number(request, "line"), read_text(request, "position")

    def think(stop: Stop) -> Any:
        game = make_game(_what(request), line=line, position=position)
        state = game.parse_state(position)
        require_idle(request, game, [state])
        return engine_iterations(game, state, stop)

    return await answer_refusing(record_for(request, think))


async def _answer(
    request: Request, ask: Callable[[Watch], Any], answer: Callable[..., Response] = JSONResponse
) -> Response:
    """Ask the recording that the address describes; it is made first if need be."""
    depth = read_number(request, "depth")
    if depth is not None and not 1 <= depth <= DEEPEST:
        raise HTTPException(400, f"a depth is 1 to {DEEPEST}, or nothing for the end of the game")
    algorithm = read_text(request, "algorithm")
    position = read_text(request, "position", LONGEST_TEXT)
    what, line = _what(request), read_number(request, "line")
    wanted = (what, position, algorithm, depth, line)
    shelf: Shelf = request.app.state.shelf

    def look() -> tuple[Any, ...]:
        if position and what in plugins.working("games"):
            game = make_game(what, line=line, position=position)
            require_idle(request, game, [game.parse_state(position)])
        kept = shelf.kept(*wanted)
        return () if kept is None else (ask(kept),)

    async def found() -> Any:
        # What is on the shelf need not wait for what is being recorded.
        for known in await run_in_threadpool(look):
            return known
        return await record_for(request, lambda stop: ask(shelf.find(*wanted, stop)))

    return await answer_refusing(found(), answer)


async def answer_refusing(found: Awaitable[Any], answer: Callable[..., Response] = JSONResponse) -> Response:
    """The answer, or 400 with the sentence that says what is wrong."""
    try:
        return answer(await found, headers={"Cache-Control": "no-store"})
    except Stopped:
        return Response(status_code=499)
    except (ValueError, LookupError) as error:
        raise HTTPException(400, str(error.args[0])) from None


async def record_for(request: Request, make: Callable[[Stop], Any]) -> Any:
    """Wait for a recording to be made, one at a time; it is given up when its viewer leaves."""
    global _waiting
    if _waiting >= MOST_WAITING:
        raise _too_many()
    gone, begun = Event(), Event()

    def work() -> Any:
        begun.set()
        return make(gone.is_set)

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


def _what(request: Request) -> str:
    return read_text(request, "what") or read_text(request, "game")


def _number(request: Request, name: str) -> int:
    """A number that must be there."""
    number = read_number(request, name)
    if number is None:
        raise HTTPException(400, f"{name} must be a number")
    return number


routes = [
    Route("/api/watch", summary),
    Route("/api/watch/algorithms", algorithms),
    Route("/api/watch/steps", steps),
    Route("/api/watch/step", step),
    Route("/api/watch/next", next_step),
    Route("/api/watch/timeline", timeline),
    Route("/api/watch/children", children),
    Route("/api/watch/picture", picture),
    Route("/api/watch/file", file),
    Route("/api/watch/iterations", iterations),
]
