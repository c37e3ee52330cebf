"""The routes of the games: begin one, command it, hear it, take it away as a file."""

from __future__ import annotations

import json
import secrets
from collections.abc import AsyncIterator

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from ...play.games.board import describe_game
from ...play.games.session import Closed, Refused
from ...play.pool import Busy, Message
from .schema import read_command, read_record
from .table import Elsewhere, Table, Watcher
from .tables import Tables, owner_of

__all__ = ["routes"]

FRESH = {"Cache-Control": "no-store"}
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
    response.set_cookie(COOKIE, secret, max_age=COOKIE_SECONDS, httponly=True, samesite="strict")
    return response


async def command(request: Request) -> Response:
    """POST a command of the session; only the browser that began the game may."""
    table = await _find(request)
    if not _owns(request, table):
        raise HTTPException(403, "only the browser that began this game can play in it; you are watching")
    message = await read_command(request)
    try:
        try:
            await run_in_threadpool(table.send, message)
        except Elsewhere:
            raise
        except Closed:  # it had to make room meanwhile: its game is in the store
            await run_in_threadpool((await _find(request)).send, message)
    except (Refused, Elsewhere) as refused:
        raise HTTPException(409, str(refused)) from None
    except Busy as busy:
        raise _too_many(busy) from None
    return JSONResponse({})


async def events(request: Request) -> Response:
    """The stream of a game's events, from the board as it is now."""
    table = await _find(request)
    if request.method == "HEAD":
        return Response(media_type="text/event-stream")
    if table.crowded:
        raise _too_many(Busy("too many people are watching this game"))
    tables: Tables = request.app.state.tables
    hello: Message = {
        "event": "game",
        "id": table.id,
        "owner": _owns(request, table),
        "trouble": tables.trouble,
        **describe_game(table.session.game),
    }
    watcher = Watcher()

    async def stream() -> AsyncIterator[str]:
        # Attached and detached in here: a browser that is gone before the first line leaves nothing behind.
        try:
            await run_in_threadpool(table.attach, watcher)
            yield f"retry: 1000\ndata: {json.dumps(hello)}\n\n"
            while True:
                try:
                    event = await watcher.get(HEARTBEAT_SECONDS)
                except TimeoutError:
                    yield ": still here\n\n"
                    continue
                if event is None:
                    return
                yield f"data: {event}\n\n"
        finally:
            table.detach(watcher)

    return StreamingResponse(stream(), media_type="text/event-stream", headers=FRESH)


async def board(request: Request) -> Response:
    """The board as it is now, for programs that do not listen to streams."""
    table = await _find(request)
    return Response(table.board, media_type="application/json", headers=FRESH)


async def positions(request: Request) -> Response:
    """The boards from the start to now, for walking through the game."""
    table = await _find(request)
    found = await run_in_threadpool(table.session.positions)
    return JSONResponse(found, headers=FRESH)


async def record(request: Request) -> Response:
    """The game as a file, which can be reopened here or elsewhere."""
    table = await _find(request)
    kept = table.session.record()
    name = f"{kept['game']}-{table.id}.json"
    return Response(
        json.dumps(kept, indent=1) + "\n",
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"},
    )


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


async def _find(request: Request) -> Table:
    tables: Tables = request.app.state.tables
    id = request.path_params["id"]
    try:
        live = tables.live(id)
        return await run_in_threadpool(tables.find, id) if live is None else live
    except (LookupError, ValueError) as error:
        raise HTTPException(404, str(error)) from None
    except Busy as busy:
        raise _too_many(busy) from None


def _owns(request: Request, table: Table) -> bool:
    secret = request.cookies.get(COOKIE)
    return secret is not None and secrets.compare_digest(owner_of(secret), table.owner)


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
