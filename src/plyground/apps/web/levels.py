"""The route that proposes a level: which one suits who plays in this browser."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ... import plugins
from ...play.games.engines import levels
from ...play.games.record import read_record
from ...play.games.suggestion import Suggestion, suggest_level, tried
from ...play.store import Kept
from .games import COOKIE
from .tables import Tables, owner_of

__all__ = ["routes"]

MOST_READ = 40
"""How many finished games are looked through for those against levels?"""


async def suggest(request: Request) -> Response:
    """The level of a game that suits, and why; nothing as long as too few games are over."""
    name = request.path_params["game"]
    if name not in plugins.working("games"):
        raise HTTPException(404, "there is no such game")
    secret = request.cookies.get(COOKIE)
    found = (
        await run_in_threadpool(_suggest, request.app.state.tables, name, owner_of(secret))
        if secret
        else None
    )
    said = {"level": found.level, "reason": found.reason} if found else {}
    return JSONResponse(said, headers={"Cache-Control": "no-store"})


def _suggest(tables: Tables, name: str, owner: str) -> Suggestion | None:
    kept = tables.store.finished(owner, name, MOST_READ)
    games = [game for each in kept if (game := tried(each.record, _winner(each))) is not None]
    return suggest_level(games, [level.name for level in levels(plugins.game(name))])


def _winner(kept: Kept) -> int | None:
    """Who won a stored game; who cannot be read counts as nobody."""
    try:
        return read_record(kept.record)[0].winner
    except (ValueError, LookupError):
        return None


routes = [Route("/api/levels/{game}", suggest, methods=["GET"])]
