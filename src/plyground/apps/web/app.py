"""The application: every part of the page is found, none is listed here.

A module of this folder that has `routes` (a list of Starlette routes, under /api/) adds them.
A game has a room as soon as it is a game: `static/games/` plays any.
A puzzle has one too, at /puzzle/NAME: `static/rooms/any.js` shows any, unless there is a
`static/rooms/NAME.js` of its own, which exports `mount(element, puzzle)`; `static/rooms/NAME.svg` is its
picture on the front page, if there is one, else its example is drawn.
What all puzzle rooms have alike is in `static/puzzles/`, "Watch it think" in `static/watch/`.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager, suppress
from functools import cache

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route

from ... import __version__, fonts, plugins
from ...drawing.pieces import sprite_svg
from ...play.analysis.desk import Desk
from ...play.games.board import describe_game
from ...play.games.lending import Lender
from ...play.games.pieces import pieces
from ...play.games.session import Closed
from ...play.pool import ThinkingPool
from ...play.store import Store, StoreError
from ...play.watch.shelf import Shelf
from . import delivery
from .guard import Guard
from .handed import Handed
from .tables import Tables

__all__ = ["MEMORY", "make_app"]

PAGES = (
    "/",
    "/play/{game}",
    "/game/{id}",
    "/puzzle/{name}",
    "/classroom",
    "/watch",
    "/watch/{name}",
    "/arena",
    "/arena/{name}",
    "/analysis",
    "/analysis/{name}",
)
SWEEP_SECONDS = 1.0
JUDGES, WAITING = 1, 8
"""How many students' files are judged at once, and how many wait? One takes a core, perhaps for minutes."""
MEMORY = 512
"""How many megabytes may all that the server remembers of its searches take? Six of the largest tables, and
the recordings that one person looks at."""


def make_app(
    store: Store,
    pool: ThinkingPool | None = None,
    hosts: Collection[str] = (),
    memory: int = MEMORY,
    personal: bool = False,
) -> Starlette:
    """The page over a store; `hosts` are the names it answers for besides loopback and plain addresses.

    Engines and recorded searches take so many megabytes together. A server that is one person's own runs
    that person's files.
    """
    pool = pool or ThinkingPool()
    recordings = memory // 4
    handed = Handed(store.folder)
    tables = Tables(store, pool, Lender(memory - recordings, pool.workers), handed)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        sweeper = asyncio.create_task(_sweep(tables))
        yield
        sweeper.cancel()
        with suppress(asyncio.CancelledError):
            await sweeper
        tables.close()
        pool.close()
        app.state.judges.close()
        app.state.desk.pool.close()
        handed.close()
        store.close()

    app = Starlette(
        routes=[
            Route("/api/rooms", rooms),
            *_found("apps.web"),
            Route("/pieces.svg", sprite),
            Route("/fonts/{name}.woff2", font),
            Route("/puzzle/{name}/picture.svg", picture),
            Mount("/static", delivery.Files()),
            *(Route(path, shell) for path in PAGES),
            Route("/{name}", lead),
        ],
        middleware=[Middleware(Guard, hosts=hosts)],
        exception_handlers={
            HTTPException: _explain,
            StoreError: _regret,
            Closed: _regret,
            Exception: _apologise,
        },
        lifespan=lifespan,
    )
    app.state.tables = tables
    app.state.shelf = Shelf(recordings)
    app.state.personal = personal
    app.state.network = None  # under which address others reach it
    app.state.handed = handed
    app.state.judges = ThinkingPool(JUDGES, WAITING)
    app.state.desk = Desk(store.folder, tables.lender, ThinkingPool(1, WAITING))
    return app


def _found(folder: str) -> list[BaseRoute]:
    modules = [plugins.load(folder, name) for name in plugins.names(folder)]
    return [route for module in modules for route in getattr(module, "routes", [])]


async def _sweep(tables: Tables) -> None:
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        await run_in_threadpool(tables.sweep)


async def rooms(request: Request) -> Response:
    """What there is to play, and where games are kept."""
    tables: Tables = request.app.state.tables
    folder = tables.store.folder
    return JSONResponse(
        {
            "version": __version__,
            "games": [describe_game(plugins.game(name)) for name in plugins.working("games")],
            "puzzles": [
                {
                    "name": name,
                    "title": module.PUZZLE.title,
                    "about": module.PUZZLE.instructions,
                    "picture": f"/puzzle/{name}/picture.svg",
                    "own": (delivery.STATIC / "rooms" / f"{name}.js").exists(),
                }
                for name, module in plugins.working("puzzles").items()
            ],
            "personal": request.app.state.personal,
            "network": request.app.state.network,
            "watch": (delivery.STATIC / "watch" / "entrance.js").exists(),
            "folder": str(folder) if folder else None,
        }
    )


async def shell(request: Request) -> Response:
    """The one HTML page."""
    return delivery.page()


async def lead(request: Request) -> Response:
    """To the room whose name somebody typed: /sudoku, /checkers."""
    name = request.path_params["name"]
    for kind, folder in (("games", "play"), ("puzzles", "puzzle")):
        if name in plugins.names(kind):
            return RedirectResponse(f"/{folder}/{name}")
    raise HTTPException(404, "there is no such room")


async def picture(request: Request) -> Response:
    """A puzzle to know its kind by: drawn for the page, or its example."""
    name = request.path_params["name"]
    own = delivery.STATIC / "rooms" / f"{name}.svg"
    if name not in plugins.working("puzzles"):
        raise HTTPException(404, "there is no such puzzle")
    if own.exists():
        return FileResponse(own, headers={"Cache-Control": "no-cache"})
    drawn = await run_in_threadpool(plugins.puzzle(name)._repr_svg_)
    drawn = drawn.replace(fonts.embedded(), "")  # the page has the font, and takes no style from elsewhere
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "no-cache"})


async def sprite(request: Request) -> Response:
    """All pieces as one SVG, a symbol each."""
    return Response(_sprite(), media_type="image/svg+xml", headers={"Cache-Control": "no-cache"})


async def font(request: Request) -> Response:
    """One of the package's fonts; they change so seldom that a browser need not ask each time."""
    path = fonts.FOLDER / f"{request.path_params['name']}.woff2"
    if path.name not in {each.name for each in fonts.FOLDER.glob("*.woff2")}:
        raise HTTPException(404, "there is no such font")
    return FileResponse(path, media_type="font/woff2", headers={"Cache-Control": "max-age=86400"})


@cache
def _sprite() -> str:
    return sprite_svg(pieces())


async def _explain(request: Request, error: Exception) -> Response:
    """One line of JSON for a program, the page for a person."""
    assert isinstance(error, HTTPException)
    if request.method == "GET" and "text/html" in request.headers.get("accept", ""):
        return delivery.page(error.status_code)
    return JSONResponse({"error": error.detail}, error.status_code, error.headers)


async def _regret(request: Request, error: Exception) -> Response:
    return JSONResponse({"error": str(error)}, 503)


async def _apologise(request: Request, error: Exception) -> Response:
    return JSONResponse({"error": f"the server made a mistake ({type(error).__name__}); it plays on"}, 500)
