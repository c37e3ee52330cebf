"""The Sudoku room: type or paste a puzzle, solve it, count, check, and see its formula's size."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ....play.puzzles import sudoku as sudokus
from ....puzzles.sudoku.generator import SIZES
from ....puzzles.sudoku.solving import names
from ..jobs import stream_answer

__all__ = ["about", "routes", "title"]

title = "Sudoku"
about = "Type or paste a puzzle of any size: solved by kernel, SAT, SMT or the textbook, counted, checked."


async def ask(request: Request) -> Response:
    return await stream_answer(request, sudokus.ask)


async def choices(request: Request) -> Response:
    return JSONResponse({"solvers": names(), "sizes": list(SIZES)})


routes = [Route("/api/sudoku", ask, methods=["POST"]), Route("/api/sudoku", choices, methods=["GET"])]
