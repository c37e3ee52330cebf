"""The route of the prepared lessons of "Watch"."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ...play.watch.lessons import LESSONS

__all__ = ["routes"]


async def lessons(request: Request) -> Response:
    """Every lesson: which run it shows, where it stops, and what it says there."""
    return JSONResponse([lesson.shown() for lesson in LESSONS])


routes = [Route("/api/watch/lessons", lessons)]
