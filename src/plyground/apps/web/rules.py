"""The route of the rules: a game's, in words and with examples for the page to draw."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ... import plugins
from ...play.games.rules import describe_rules

__all__ = ["routes"]


async def rules(request: Request) -> Response:
    """GET the rules of a game by its name."""
    name = request.path_params["game"]
    if name not in plugins.working("games"):
        raise HTTPException(404, f"there is no game {name[:40]!r}")
    found = await run_in_threadpool(lambda: describe_rules(plugins.game(name)))
    return JSONResponse(found, headers={"Cache-Control": "no-cache"})


routes = [Route("/api/rules/{game}", rules, methods=["GET"])]
