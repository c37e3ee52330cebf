"""The crossword room: draw, paste or open a grid, watch it being filled, write clues, save it."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ....play.puzzles import crossword as crosswords
from ..games import read_json
from ..jobs import stream_answer

__all__ = ["about", "routes", "title"]

title = "Crossword"
about = "Draw a pattern or open one, have it filled with real words, write clues, save it as .puz or .ipuz."


async def ask(request: Request) -> Response:
    return await stream_answer(request, crosswords.ask)


async def choices(request: Request) -> Response:
    return JSONResponse({"patterns": list(crosswords.PATTERNS)})


async def export(request: Request) -> Response:
    """The grid in the body as a file."""
    message = await read_json(request)
    try:
        data = await run_in_threadpool(
            crosswords.export,
            message.get("grid"),
            str(message.get("suffix")),
            clues=message.get("clues"),
            about=message.get("about"),
        )
    except ValueError as error:
        raise HTTPException(400, str(error)) from None
    return Response(data, media_type="application/octet-stream", headers={"Cache-Control": "no-store"})


routes = [
    Route("/api/crossword", ask, methods=["POST"]),
    Route("/api/crossword", choices, methods=["GET"]),
    Route("/api/crossword/export", export, methods=["POST"]),
]
