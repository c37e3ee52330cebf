"""The routes of the exercise on paper: a tree of numbers, typed or made, and a sheet to print."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from ...games.tree import make_tree, tree_text
from ...play.watch.exercise import Exercise, sheet
from .schema import read_number, read_text

__all__ = ["routes"]

NO_STORE = {"Cache-Control": "no-store"}
HEAD = '<link rel="stylesheet" href="/static/watch/sheet.css"><script src="/static/watch/sheet.js"></script>'
"""The page takes neither style nor script from within itself."""
MOST_SEED = 999_999


async def exercise(request: Request) -> Response:
    """A tree that was typed, checked; or one made at random, the same for the same seed."""

    def make() -> Any:
        tree = read_text(request, "tree")
        if not tree:
            depth, branches = _whole(request, "depth", 2), _whole(request, "branches", 3)
            least, most = _whole(request, "least", 0), _whole(request, "most", 20)
            seed = read_number(request, "seed", MOST_SEED) or 0
            tree = tree_text(make_tree(depth, branches, seed, least, most))
        asked = Exercise(tree, _algorithm(request))
        asked.tree()
        return JSONResponse({"tree": tree, "task": asked.task}, headers=NO_STORE)

    return await _answer(make)


async def drawing(request: Request) -> Response:
    """The tree as a picture, with its solution if that is asked for."""

    def make() -> Response:
        drawn = Exercise(read_text(request, "tree"), _algorithm(request)).svg(_solved(request))
        return Response(drawn, media_type="image/svg+xml", headers=NO_STORE)

    return await _answer(make)


async def printed(request: Request) -> Response:
    """A page to be printed, with the solution if that is asked for."""

    def make() -> Response:
        asked = Exercise(read_text(request, "tree"), _algorithm(request))
        return HTMLResponse(sheet([asked], _solved(request), head=HEAD), headers=NO_STORE)

    return await _answer(make)


async def _answer(make: Callable[[], Response]) -> Response:
    try:
        return await run_in_threadpool(make)
    except (ValueError, LookupError) as error:
        raise HTTPException(400, str(error.args[0])) from None


def _algorithm(request: Request) -> str:
    return read_text(request, "algorithm") or "alphabeta"


def _solved(request: Request) -> bool:
    return read_number(request, "solution") == 1


def _whole(request: Request, name: str, usual: int) -> int:
    """A whole number in the address, which may be below zero."""
    written = read_text(request, name).replace("−", "-")
    if not written:
        return usual
    digits = written.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 7):
        raise ValueError(f"{name} is a whole number, not {written[:20]!r}")
    return int(written)


routes = [
    Route("/api/watch/exercise", exercise),
    Route("/api/watch/drawing", drawing),
    Route("/api/watch/sheet", printed),
]
