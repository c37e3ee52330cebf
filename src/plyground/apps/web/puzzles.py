"""The routes of the puzzles: what a room offers, questions, files opened and files written."""

from __future__ import annotations

from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ... import formats, plugins
from ...api import Puzzle
from ...play.files import MOST_SENT, open_file, sent_file
from ...play.games.record import make_record
from ...play.pool import Message
from ...play.puzzles.questions import asker, choices
from .jobs import answer_in_pool, stream_answer
from .schema import read_json

__all__ = ["routes"]

PDF = ".pdf"
"""The suffix of files that come on several kinds of paper."""


async def ask(request: Request) -> Response:
    """POST a question about a puzzle; its answer comes event by event."""
    try:
        answer = asker(request.path_params["name"])
    except LookupError as error:
        raise HTTPException(404, str(error.args[0])) from None
    return await stream_answer(request, answer)


async def offer(request: Request) -> Response:
    """What a room of this puzzle has to choose from."""
    name = request.path_params["name"]
    try:
        offered = await run_in_threadpool(choices, name)
    except LookupError as error:
        raise HTTPException(404, str(error.args[0])) from None
    return JSONResponse({**offered, "suffixes": formats.suffixes(name)})


async def export(request: Request) -> Response:
    """POST a puzzle's text and a suffix: the file; with `check` only what such a file would lose."""
    message = await read_json(request)
    work = _losses if message.get("check") else _export
    try:
        return await answer_in_pool(request, lambda: work(request.path_params["name"], message))
    except (ValueError, LookupError) as error:
        raise HTTPException(400, str(error.args[0] if error.args else error)) from None


def _export(name: str, message: Message) -> Response:
    suffix = str(message.get("suffix"))
    options = {"paper": str(message["paper"])} if suffix == PDF and "paper" in message else {}
    data = formats.write(_puzzle(name, message), f"{name}{suffix}", name, **options)
    return Response(data, media_type="application/octet-stream", headers={"Cache-Control": "no-store"})


def _losses(name: str, message: Message) -> Response:
    lost = formats.losses(_puzzle(name, message), f"{name}{message.get('suffix')}", name)
    return JSONResponse({"losses": list(lost)})


def _puzzle(name: str, message: Message) -> Puzzle:
    text: Any = message.get("text")
    if not isinstance(text, str) or not text.strip():
        raise ValueError("there is no puzzle to save")
    return plugins.puzzle(name, text)


async def tell_most(request: Request) -> Response:
    """How large a file may be that is sent here: a page says so before it sends one."""
    return JSONResponse({"bytes": MOST_SENT})


async def open_any(request: Request) -> Response:
    """POST a file's name and its bytes in base64: which room it is for, and what it holds."""
    message = await read_json(request)
    try:
        return JSONResponse(await run_in_threadpool(_opened, message))
    except ValueError as error:
        raise HTTPException(400, str(error)) from None


def _opened(message: Message) -> Message:
    name, content = sent_file(message)
    found = open_file(content, name, str(message.get("prefer", "")))
    if isinstance(found, Puzzle):
        return {"puzzle": found.name, "text": found.text()}
    return {"game": make_record(found.match, found.seats, found.clock)}


routes = [
    Route("/api/open", tell_most, methods=["GET"]),
    Route("/api/open", open_any, methods=["POST"]),
    Route("/api/puzzles/{name}", ask, methods=["POST"]),
    Route("/api/puzzles/{name}", offer, methods=["GET"]),
    Route("/api/puzzles/{name}/export", export, methods=["POST"]),
]
