"""The route that takes a student's file to be watched; only where the server is one person's own."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ...diagnosis.courses import line_of, other_course
from ...play.watch.own_recording import files, find_other
from ...play.watch.shelf import Shelf
from ...stopping import Stop
from .schema import read_json
from .watch import answer_refusing, record_for

__all__ = ["routes"]

LONGEST_NAME = 60


async def take(request: Request) -> Response:
    """Keep a file, run it, and say under which address its first wrong call is watched.

    Of a file of another course, which has no tree, the lines about that call come back at once.
    """
    if not request.app.state.personal:
        raise HTTPException(
            403, "files are run only where the server was started for one person, on a loopback address"
        )
    asked = await read_json(request)
    name, source, position = (asked.get(key, "") for key in ("name", "source", "position"))
    if not all(isinstance(each, str) for each in (name, source, position)) or not source.strip():
        raise HTTPException(400, "send the file's name and its source, as text")

    def tell(stop: Stop) -> dict[str, object]:
        lines = find_other(source, stop)
        return {"file": name[:LONGEST_NAME], "lines": lines, "line": line_of(lines)}

    def record(stop: Stop) -> dict[str, object]:
        algorithm = files.add(name[:LONGEST_NAME] or "tictactoe.py", source)
        watch = files.record(algorithm, position or None, stop)
        first = watch.next(0, "first wrong")
        if first is None and watch.cut:  # too much to be recorded whole: where its fault shows soonest
            watch = files.record(algorithm, None, stop)
            first = watch.next(0, "first wrong")
        shelf: Shelf = request.app.state.shelf
        shelf.keep(watch, watch.what, watch.position, algorithm, None, None)
        return {"what": watch.what, "algorithm": algorithm, "position": watch.position, "event": first}

    work = record if other_course(source) is None else tell
    return await answer_refusing(record_for(request, work), JSONResponse)


routes = [Route("/api/watch/own", take, methods=["POST"])]
