"""The routes of the arena: tournaments as they go on, for visitors who only look."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ...play.contests import arena, view
from ...play.contests.ledger import Kept, LedgerError, held
from ...play.contests.standings import stand
from ...play.contests.tournament import Tournament

__all__ = ["routes"]

MOST_LISTED = 50
REMEMBERED = 8


def _books(request: Request) -> list[Path]:
    folder = request.app.state.tables.store.folder
    return [] if folder is None else arena.tournaments(arena.arena_folder(folder))


def _book(request: Request) -> Path:
    name = str(request.path_params["name"])
    for path in _books(request):
        if path.stem == name:
            return path
    raise HTTPException(404, "there is no such tournament")


@lru_cache(REMEMBERED)
def _read(path: Path, stamp: float) -> tuple[Tournament, list[Kept], dict[str, Any]]:
    """A tournament and what there is to see of it, read once for all who look until a game is added."""
    tournament, games = arena.open_tournament(path)
    return tournament, games, view.describe(tournament, stand(tournament, games), games)


def _look(path: Path) -> tuple[Tournament, list[Kept], dict[str, Any]]:
    try:
        return _read(path, arena.changed(path))
    except LedgerError as error:
        raise HTTPException(503, str(error)) from None


async def listed(request: Request) -> Response:
    """Every tournament in a line, the latest first; one that cannot be read is left out."""

    def lines() -> list[dict[str, Any]]:
        found = []
        for path in _books(request)[:MOST_LISTED]:
            try:
                tournament, _, told = _read(path, arena.changed(path))
            except LedgerError:
                continue
            kept = {each: told[each] for each in ("title", "form", "played", "total", "over")}
            entrants = len(tournament.entrants)
            found.append({"name": path.stem, **kept, "entrants": entrants, "running": held(path)})
        return found

    return JSONResponse(await run_in_threadpool(lines))


async def one(request: Request) -> Response:
    """Standings, games and the boards of those under way."""

    def told() -> dict[str, Any]:
        path = _book(request)
        tournament, _, said = _look(path)
        boards = []
        for key, moves in arena.running(path):
            try:
                boards.append(view.running_board(tournament, key, moves))
            except (ValueError, IndexError):  # a file that is not of this tournament
                continue
        return {**said, "running": boards}

    return JSONResponse(await run_in_threadpool(told))


async def game(request: Request) -> Response:
    """Every position of a game."""

    def told() -> dict[str, Any]:
        tournament, games, _ = _look(_book(request))
        try:
            key = view.parse_key(str(request.path_params["key"]))
            (found,) = [game for game in games if game.key == key]
        except ValueError:
            raise HTTPException(404, "there is no such game") from None
        return view.positions(tournament, found.record.moves)

    return JSONResponse(await run_in_threadpool(told))


routes = [
    Route("/api/arena", listed, methods=["GET"]),
    Route("/api/arena/{name}", one, methods=["GET"]),
    Route("/api/arena/{name}/games/{key}", game, methods=["GET"]),
]
