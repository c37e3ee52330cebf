"""The routes by which a friend gets a seat: a link is made, used, and taken back."""

from __future__ import annotations

import secrets

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from .games import COOKIE, find_table, keep_cookie
from .schema import read_json
from .table import Elsewhere, Table
from .tables import owner_of

__all__ = ["routes"]

LONGEST_TOKEN = 100


async def invite(request: Request) -> Response:
    """POST the side that the owner keeps: the token of a link to the other one."""
    table = await _own(request)
    message = await read_json(request)
    side = message.get("side")
    if type(side) is not int or side not in (0, 1) or set(message) != {"side"}:
        raise HTTPException(400, '"side" must be the side that you keep, 0 or 1')
    try:
        token = await run_in_threadpool(table.invite, side)
    except (ValueError, Elsewhere) as error:
        raise HTTPException(409, str(error)) from None
    return JSONResponse({"token": token})


async def withdraw(request: Request) -> Response:
    """Take an invitation back that nobody has used: the owner plays both sides again."""
    table = await _own(request)
    try:
        await run_in_threadpool(table.withdraw)
    except (ValueError, Elsewhere) as error:
        raise HTTPException(409, str(error)) from None
    return JSONResponse({})


async def sit(request: Request) -> Response:
    """POST the token of a link: its seat is this browser's from now on."""
    table = await find_table(request)
    message = await read_json(request)
    token = message.get("token")
    if not isinstance(token, str) or not 0 < len(token) <= LONGEST_TOKEN or set(message) != {"token"}:
        raise HTTPException(400, f'"token" must be a text of at most {LONGEST_TOKEN} letters')
    secret = request.cookies.get(COOKIE) or secrets.token_urlsafe(24)
    try:
        await run_in_threadpool(table.seat, token, owner_of(secret))
    except (ValueError, Elsewhere) as error:
        raise HTTPException(409, str(error)) from None
    response = JSONResponse({})
    keep_cookie(request, response, secret)
    return response


async def _own(request: Request) -> Table:
    table = await find_table(request)
    secret = request.cookies.get(COOKIE)
    if secret is None or not secrets.compare_digest(owner_of(secret), table.owner):
        raise HTTPException(403, "only the browser that began this game can invite to it")
    return table


routes = [
    Route("/api/games/{id}/invitation", invite, methods=["POST"]),
    Route("/api/games/{id}/invitation", withdraw, methods=["DELETE"]),
    Route("/api/games/{id}/seat", sit, methods=["POST"]),
]
