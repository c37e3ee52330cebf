"""The routes of the analysis rooms: positions, studies, the engine, files, the explorer, exercises.

Nothing of a study is kept here between two requests: a page sends it whole, and gets it back changed.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ...formats.study import read_study
from ...play.analysis.desk import Desk
from ...play.analysis.files import match_study
from ...play.analysis.view import describe_position, describe_study, read_line
from ...play.pool import Busy, Message
from ...play.puzzles.job import Tell
from ...stopping import Stop
from .contested import CONTESTED, is_contested, require_idle
from .games import COOKIE, FRESH, keep_cookie
from .jobs import stream_answer
from .schema import read_json, read_number, read_text
from .tables import Tables, owner_of

__all__ = ["routes"]


def _desk(request: Request) -> Desk:
    desk: Desk = request.app.state.desk
    return desk


async def _answer(request: Request, work: Callable[[Message], Any]) -> Response:
    """What is made of a request's body; 400 says what is wrong with it."""
    message = await read_json(request)
    try:
        return JSONResponse(await run_in_threadpool(work, message), headers=FRESH)
    except (ValueError, LookupError) as error:
        raise HTTPException(400, str(error.args[0] if error.args else error)) from None


async def look(request: Request) -> Response:
    """POST a game, a start and moves: the board there, its opening, and what is proved of it."""

    def work(line: Message) -> Message:
        match = read_line(line)
        proved = {"proof": ""} if is_contested(request, match.game, match.history) else {}
        return {**describe_position(match), **proved}

    return await _answer(request, work)


async def view(request: Request) -> Response:
    """POST a study: its positions and its text, to be shown."""
    return await _answer(request, lambda message: describe_study(read_study(message.get("study"))))


async def edit(request: Request) -> Response:
    """POST a study and an edit: the study changed, and where one stands in it."""
    return await _answer(request, _desk(request).edit)


async def place(request: Request) -> Response:
    """POST pieces for the cells and who is to move: the position, or why there is none."""
    return await _answer(request, _desk(request).place)


async def write(request: Request) -> Response:
    """POST studies and how a file's name ends: the file."""
    message = await read_json(request)
    try:
        data = await run_in_threadpool(_desk(request).write, message)
    except (ValueError, LookupError) as error:
        raise HTTPException(400, str(error.args[0])) from None
    return Response(data, media_type="application/octet-stream", headers=FRESH)


async def think(request: Request) -> Response:
    """POST a line: the best lines there, deeper and deeper; leaving ends it."""
    desk = _desk(request)

    def work(message: Message, stop: Stop, tell: Tell) -> None:
        match = read_line(message)
        require_idle(request, match.game, match.history)
        desk.think(message, stop, tell)

    return await stream_answer(request, work, desk.pool)


async def review(request: Request) -> Response:
    """POST a study: its review, told as it goes; leaving ends it."""
    desk = _desk(request)

    def work(message: Message, stop: Stop, tell: Tell) -> None:
        study = read_study(message.get("study"))
        require_idle(request, study.game, [node.state for node in study.nodes()])
        desk.review(message, stop, tell)

    return await stream_answer(request, work, desk.pool)


async def end_review(request: Request) -> Response:
    """A review under way comes to its end: its stream tells what it has found."""
    try:
        _desk(request).end_review(request.path_params["id"])
    except LookupError as error:
        raise HTTPException(404, str(error)) from None
    return JSONResponse({}, headers=FRESH)


async def annotated(request: Request) -> Response:
    """POST the study as it is by now: what a review found is written into it."""
    return await _answer(request, partial(_desk(request).annotated, request.path_params["id"]))


async def reviewed(request: Request) -> Response:
    """A review that was made lately, as a page or as an annotated file."""
    desk, suffix = _desk(request), read_text(request, "as") or ".html"
    try:
        data, name = await run_in_threadpool(desk.reviewed, request.path_params["id"], suffix)
    except (ValueError, LookupError) as error:
        raise HTTPException(404, str(error.args[0])) from None
    headers = {**FRESH, "Content-Disposition": f'attachment; filename="{name}"'}
    kind = "text/html" if suffix == ".html" else "application/octet-stream"
    return Response(data, media_type=kind, headers=headers)


async def open_part(request: Request) -> Response:
    """POST a file in parts of base64; with the last one its games are listed."""
    return await _answer(request, _desk(request).take)


async def listed(request: Request) -> Response:
    """POST what is searched for in a collection: the games that fit, and how many have been read."""
    return await _answer(request, _desk(request).find)


async def chosen(request: Request) -> Response:
    """A game of a collection, by its number."""
    desk, number = _desk(request), read_number(request, "number") or 1
    try:
        return JSONResponse(
            await run_in_threadpool(desk.chosen, request.path_params["id"], number), headers=FRESH
        )
    except (ValueError, LookupError) as error:
        raise HTTPException(404, str(error.args[0])) from None


async def put(request: Request) -> Response:
    """POST a game of a collection as it is by now, and its number: it is kept there."""
    return await _answer(request, partial(_desk(request).put, request.path_params["id"]))


async def explore(request: Request) -> Response:
    """POST a line: what was played there, in one's own games and in a collection."""
    tables: Tables = request.app.state.tables
    secret = request.cookies.get(COOKIE)

    def work(message: Message) -> Any:
        kept = tables.store.games(owner_of(secret), OWN_GAMES) if secret else []
        return _desk(request).explore(message, [game.record for game in kept if game.record])

    return await _answer(request, work)


OWN_GAMES = 500


async def exercises(request: Request) -> Response:
    """What there is to practise in a game."""
    name, seed = read_text(request, "game"), read_number(request, "seed") or 0
    try:
        return JSONResponse(await run_in_threadpool(_desk(request).exercises, name, seed), headers=FRESH)
    except LookupError as error:
        raise HTTPException(404, str(error.args[0])) from None


async def answer(request: Request) -> Response:
    """POST a line whose last move is a try at an exercise: whether it keeps the goal, and the reply."""

    def work(message: Message) -> Any:
        match = read_line(message)
        require_idle(request, match.game, match.history)
        return _desk(request).judge(message)

    return await _answer(request, work)


async def of_game(request: Request) -> Response:
    """A game of this server, as a study."""
    tables: Tables = request.app.state.tables

    def work() -> Any:
        table = tables.find(request.path_params["id"])
        if table.contested:
            raise HTTPException(409, CONTESTED)
        with table.session.still():
            session = table.session
            labels = [seat.label(session.game) for seat in session.seats]
            tags = tuple(zip(session.game.players, labels, strict=True))
            return describe_study(match_study(session.match, tags))

    try:
        return JSONResponse(await run_in_threadpool(work), headers=FRESH)
    except (LookupError, ValueError) as error:
        raise HTTPException(404, str(error)) from None
    except Busy as busy:
        raise HTTPException(429, str(busy), {"Retry-After": "3"}) from None


async def keep(request: Request) -> Response:
    """POST a study to be kept under an id, which the link has."""
    secret = request.cookies.get(COOKIE) or secrets.token_urlsafe(24)
    owner = owner_of(secret)

    def work(message: Message) -> Any:
        study = read_study(message.get("study"))
        return {"id": _desk(request).kept.save(owner, study, str(message.get("id") or ""))}

    response = await _answer(request, work)
    keep_cookie(request, response, secret)
    return response


async def kept(request: Request) -> Response:
    """A study that was kept."""
    try:
        study = await run_in_threadpool(_desk(request).kept.load, request.path_params["id"])
    except (LookupError, ValueError) as error:
        raise HTTPException(404, str(error.args[0])) from None
    return JSONResponse(describe_study(study), headers=FRESH)


routes = [
    Route("/api/analysis/look", look, methods=["POST"]),
    Route("/api/analysis/view", view, methods=["POST"]),
    Route("/api/analysis/edit", edit, methods=["POST"]),
    Route("/api/analysis/place", place, methods=["POST"]),
    Route("/api/analysis/write", write, methods=["POST"]),
    Route("/api/analysis/think", think, methods=["POST"]),
    Route("/api/analysis/review", review, methods=["POST"]),
    Route("/api/analysis/reviews/{id}", reviewed, methods=["GET"]),
    Route("/api/analysis/reviews/{id}/end", end_review, methods=["POST"]),
    Route("/api/analysis/reviews/{id}/annotated", annotated, methods=["POST"]),
    Route("/api/analysis/collections", open_part, methods=["POST"]),
    Route("/api/analysis/collections/find", listed, methods=["POST"]),
    Route("/api/analysis/collections/{id}", chosen, methods=["GET"]),
    Route("/api/analysis/collections/{id}", put, methods=["POST"]),
    Route("/api/analysis/explore", explore, methods=["POST"]),
    Route("/api/analysis/exercises", exercises, methods=["GET"]),
    Route("/api/analysis/exercises", answer, methods=["POST"]),
    Route("/api/analysis/games/{id}", of_game, methods=["GET"]),
    Route("/api/analysis/studies", keep, methods=["POST"]),
    Route("/api/analysis/studies/{id}", kept, methods=["GET"]),
]
