"""The routes of the games: begin one, command it, hear it, take it away as a file."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import AsyncIterator

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from ...play.files import game_suffixes, write_match
from ...play.games.board import describe_game
from ...play.games.session import Closed, Refused
from ...play.pool import Busy, Message
from .schema import read_command, read_record
from .table import Elsewhere, Table, Watcher
from .tables import Tables, owner_of

__all__ = ["COOKIE", "find_table", "keep_cookie", "routes"]

FRESH = {"Cache-Control": "no-store"}
STREAMED = {**FRESH, "X-Accel-Buffering": "no"}
"""A proxy in between hands every event on as it comes: nginx by that header, others by the content's type."""
COOKIE = "plyground"
COOKIE_SECONDS = 400 * 24 * 3600
HEARTBEAT_SECONDS = 15.0
"""How often is an idle stream given a sign of life? More often than what lies between gives up on it."""
RETRY_SECONDS = 3
"""When should a page that met a full house try again? By then a search or two have ended."""


async def create(request: Request) -> Response:
    """POST a record, of which only "game" is needed: begin that game, or go on with it."""
    tables: Tables = request.app.state.tables
    secret = request.cookies.get(COOKIE) or secrets.token_urlsafe(24)
    record = await read_record(request)
    try:
        table = await run_in_threadpool(tables.create, owner_of(secret), record)
    except (ValueError, LookupError) as error:
        raise HTTPException(400, str(error)) from None
    except Busy as busy:
        raise _too_many(busy) from None
    response = JSONResponse({"id": table.id}, 201)
    keep_cookie(request, response, secret)
    return response


def keep_cookie(request: Request, response: Response, secret: str) -> None:
    """Let the browser know itself again: it alone may play in the games that it began.

    Behind a proxy only the page's origin tells whether it came by https.
    """
    secure = request.headers.get("origin", "").startswith("https://")
    response.set_cookie(
        COOKIE, secret, max_age=COOKIE_SECONDS, httponly=True, samesite="strict", secure=secure
    )


async def command(request: Request) -> Response:
    """POST a command of the session; only who has a seat may."""
    table, holder = await find_table(request), _holder(request)
    if not table.sits(holder):
        raise HTTPException(403, "only who has a seat in this game can play in it; you are watching")
    message = await read_command(request)
    try:
        try:
            await run_in_threadpool(table.send, message, holder)
        except Elsewhere:
            raise
        except Closed:  # it had to make room meanwhile: its game is in the store
            table = await find_table(request)
            await run_in_threadpool(table.send, message, holder)
        if message["command"] == "rematch":
            await run_in_threadpool(request.app.state.tables.rematch, table)
    except (Refused, Elsewhere) as refused:
        raise HTTPException(409, str(refused)) from None
    except Busy as busy:
        raise _too_many(busy) from None
    return JSONResponse({})


async def events(request: Request) -> Response:
    """The stream of a game's events, from the board as it is now."""
    table, holder = await find_table(request), _holder(request)
    if request.method == "HEAD":
        return Response(media_type="text/event-stream")
    if table.crowded:
        raise _too_many(Busy("too many people are watching this game"))
    tables: Tables = request.app.state.tables
    hello: Message = {
        "event": "game",
        "id": table.id,
        "owner": table.sits(holder),
        "apart": table.describe_apart(holder),
        "now": time.time(),
        "trouble": tables.trouble,
        "suffixes": game_suffixes(table.session.game),
        **describe_game(table.session.game),
    }
    watcher = Watcher(holder)

    async def stream() -> AsyncIterator[str]:
        # Attached and detached in here: a browser that is gone before the first line leaves nothing behind.
        try:
            await run_in_threadpool(table.attach, watcher)
            yield f"retry: 1000\ndata: {json.dumps(hello)}\n\n"
            while True:
                try:
                    event = await watcher.get(HEARTBEAT_SECONDS)
                except TimeoutError:
                    yield 'data: {"event": "beat"}\n\n'
                    continue
                if event is None:
                    return
                yield f"data: {event}\n\n"
        finally:
            table.detach(watcher)

    return StreamingResponse(stream(), media_type="text/event-stream", headers=STREAMED)


async def board(request: Request) -> Response:
    """The board as it is now, for programs that do not listen to streams."""
    table = await find_table(request)
    return Response(table.board, media_type="application/json", headers=FRESH)


async def positions(request: Request) -> Response:
    """The boards from the start to now, for walking through the game."""
    table = await find_table(request)
    found = await run_in_threadpool(table.session.positions)
    return JSONResponse(found, headers=FRESH)


async def record(request: Request) -> Response:
    """The game as a file, which can be reopened here or elsewhere: in JSON, or as `?as=.pdn` and such say."""
    table = await find_table(request)
    suffix = request.query_params.get("as", ".json")
    known = game_suffixes(table.session.game)
    if suffix not in known:
        raise HTTPException(400, f"a game is written as {' or '.join(known)}, not as {suffix[:20]!r}")
    name = f"{table.session.game.name}-{table.id}{suffix}"
    return Response(
        await run_in_threadpool(_written, table, name),
        media_type="application/json" if suffix == ".json" else "text/plain",
        headers={"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"},
    )


def _written(table: Table, name: str) -> bytes:
    with table.session.still():
        session = table.session
        return write_match(session.match, name, session.seats, session.clock)


async def mine(request: Request) -> Response:
    """The games that this browser has begun to play, the latest first."""
    tables: Tables = request.app.state.tables
    secret = request.cookies.get(COOKIE)
    kept = await run_in_threadpool(tables.store.games, owner_of(secret)) if secret else []
    games = [
        {
            "id": game.id,
            "game": game.game,
            "moves": game.moves,
            "result": game.result,
            "changed": game.changed,
            "seats": (game.record or {}).get("seats"),
            "apart": bool(game.friend),
            "damaged": game.record is None,
        }
        for game in kept
    ]
    return JSONResponse({"games": games, "trouble": tables.trouble}, headers=FRESH)


async def erase(request: Request) -> Response:
    """Forget all games of this browser."""
    tables: Tables = request.app.state.tables
    secret = request.cookies.get(COOKIE)
    erased = await run_in_threadpool(tables.erase, owner_of(secret)) if secret else 0
    return JSONResponse({"erased": erased})


async def find_table(request: Request) -> Table:
    """The table that the address names; 404 or 429 says why there is none."""
    tables: Tables = request.app.state.tables
    id = request.path_params["id"]
    try:
        live = tables.live(id)
        return await run_in_threadpool(tables.find, id) if live is None else live
    except (LookupError, ValueError) as error:
        raise HTTPException(404, str(error)) from None
    except Busy as busy:
        raise _too_many(busy) from None


def _holder(request: Request) -> str:
    """Whose browser asks, as the store knows it; "" where it has no secret."""
    secret = request.cookies.get(COOKIE)
    return owner_of(secret) if secret else ""


def _too_many(busy: Busy) -> HTTPException:
    reason = f"{busy}; try again in {RETRY_SECONDS} seconds"
    return HTTPException(429, reason, {"Retry-After": str(RETRY_SECONDS)})


routes = [
    Route("/api/games", create, methods=["POST"]),
    Route("/api/games", mine, methods=["GET"]),
    Route("/api/games", erase, methods=["DELETE"]),
    Route("/api/games/{id}", board, methods=["GET"]),
    Route("/api/games/{id}/commands", command, methods=["POST"]),
    Route("/api/games/{id}/events", events, methods=["GET"]),
    Route("/api/games/{id}/positions", positions, methods=["GET"]),
    Route("/api/games/{id}/record", record, methods=["GET"]),
]
