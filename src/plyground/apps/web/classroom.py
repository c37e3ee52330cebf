"""The routes of the classroom: a student's file is judged, check by check, and plays from where it failed.

A file runs on this machine; so only for the one person whom the server serves, or where it is held.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ... import plugins
from ...classroom.checks import Check, Outcome, course, courses
from ...classroom.grading import Submission, summary
from ...classroom.grading.boards import draw_svg
from ...classroom.grading.judging import judge
from ...classroom.grading.reading import fault
from ...play.files import MOST_SENT, sent_file
from ...play.games.seat import PERSON, Seat, parse_seat
from ...play.games.sizes import make_game
from ...play.pool import Busy, Message
from ...play.programs.student import move_seconds
from ...play.puzzles.job import Tell
from ...play.puzzles.questions import read_puzzle, solve_by_file
from ...stopping import Limit, Stop, Stopped
from ...submissions.sandbox import protection
from .games import COOKIE, keep_cookie
from .handed import Handed
from .jobs import stream_answer
from .schema import read_json
from .tables import Tables, owner_of

__all__ = ["routes"]

WATCHED = "tictactoe"
"""In which course is a file's own search watched?"""
PLAYABLE = {"tictactoe", "raichu"}
"""In which courses is a file a player?"""


async def describe(request: Request) -> Response:
    """The courses there are, and whether files are judged here, and if not, why."""
    why = await run_in_threadpool(_refusal, request)
    found = [_course(name) for name in courses()]
    said = {"courses": found, "refusal": why, "notice": protection().notice, "bytes": MOST_SENT}
    watched = WATCHED if request.app.state.personal else None
    return JSONResponse({**said, "watched": watched}, headers={"Cache-Control": "no-store"})


def _course(name: str) -> Message:
    kind = "games" if name in plugins.names("games") else "puzzles"
    title = name
    if name in plugins.names(kind):
        module: Any = plugins.load(kind, name)
        title = (module.GAME if kind == "games" else module.PUZZLE).title
    return {"name": name, "title": title, "file": course(name).FILE}


def _refusal(request: Request) -> str:
    if request.app.state.personal or protection().strong:
        return ""
    return (
        "this server serves others too, and nothing here holds malice back: files are judged only on a "
        "machine of one's own, with “plyground check”, or with “plyground” started there without --host"
    )


async def check(request: Request) -> Response:
    """POST a file's name and its bytes in base64: every check as it is done, then the verdict."""
    return await _with_file(request, _judge)


def _judge(name: str, files: Handed, message: Message, stop: Stop, tell: Tell) -> None:
    checked = course(name)
    given, content = sent_file(message)
    notebook = given.lower().endswith(".ipynb")
    key, path = files.take(checked.FILE if not notebook else "notebook.ipynb", content)
    submission = Submission(given, path, given, fault(path, checked.FILE))
    checks: list[Check] = []
    try:
        for each in judge(checked, submission, checked.DEFAULTS, stop):
            checks.append(each)
            tell({"event": "check", **_facts(name, each)})
    except Stopped:
        return
    right = all(each.outcome is Outcome.OK for each in checks)
    tell(
        {"event": "verdict", "text": summary(checks), "passed": right, "key": "" if submission.fault else key}
    )


def _facts(name: str, check: Check) -> Message:
    return {
        "name": check.name,
        "outcome": check.outcome.name.lower(),
        "says": check.outcome.value.lower(),
        "detail": list(check.detail),
        "function": check.function,
        "follows": check.follows,
        "source": check.source,
        "position": check.position,
        "picture": draw_svg(name, check.position),
        "playable": _playable(name, check.position),
    }


def _playable(name: str, position: str | None) -> bool:
    """Whether a game can go on from a counterexample."""
    if position is None or name not in PLAYABLE:
        return False
    try:
        game = make_game(name, position=position)
        return not game.terminal(game.parse_state(position))
    except ValueError:
        return False


async def solve(request: Request) -> Response:
    """POST a file and a puzzle: the file solves it, or what is wrong with its answer is told."""
    return await _with_file(request, _solve)


def _solve(name: str, files: Handed, message: Message, stop: Stop, tell: Tell) -> None:
    given, content = sent_file(message)
    puzzle = read_puzzle({**message, "puzzle": name})
    _, path = files.take(course(name).FILE, content)
    solve_by_file(puzzle, path, given, stop, tell)


async def play(request: Request) -> Response:
    """POST a file's key, a position and who plays: a game in which the file has a seat."""
    name = await _permitted_course(request)
    message = await read_json(request)
    secret = request.cookies.get(COOKIE) or secrets.token_urlsafe(24)
    try:
        table = await run_in_threadpool(_seat, request, name, message, owner_of(secret))
    except (ValueError, LookupError) as error:
        raise HTTPException(400, str(error.args[0] if error.args else error)) from None
    except Busy as busy:
        raise HTTPException(429, f"{busy}; try again soon", {"Retry-After": "3"}) from None
    response = JSONResponse({"id": table}, 201)
    keep_cookie(request, response, secret)
    return response


def _seat(request: Request, name: str, message: Message, owner: str) -> str:
    if name not in PLAYABLE:
        raise ValueError(f"a file of {name} plays nothing")
    tables: Tables = request.app.state.tables
    files: Handed = request.app.state.handed
    path = files.find(str(message.get("key", ""))[:40])
    start = message.get("position")
    if start is not None and not isinstance(start, str):
        raise ValueError("a position is a text")
    game = make_game(name, position=start)
    state = game.initial_state() if start is None else game.parse_state(start)
    student = replace(parse_seat(game, f"student:{path}"), limit=Limit(seconds=move_seconds(game)))
    other = (
        PERSON
        if message.get("against", "person") == "person"
        else parse_seat(game, str(message["against"])[:20])
    )
    if other.command is not None:
        raise ValueError("the other side is a person or a level")
    seats: tuple[Seat, Seat] = (student, other) if game.player(state) == 0 else (other, student)
    return tables.create(owner, {"game": name, "start": start}, seats).id


Work = Callable[[str, Handed, Message, Stop, Tell], None]
"""What is done with a file of a course."""


async def _with_file(request: Request, work: Work) -> Response:
    """Stream what comes of a file that was sent."""
    name, files = await _permitted_course(request), request.app.state.handed
    return await stream_answer(request, partial(work, name, files), request.app.state.judges)


async def _permitted_course(request: Request) -> str:
    """The course in the address; 404 if there is none, 403 where no files are run."""
    name = str(request.path_params["name"])
    if name not in courses():
        raise HTTPException(404, f"there is no course {name[:40]!r}; there is {', '.join(courses())}")
    if why := await run_in_threadpool(_refusal, request):
        raise HTTPException(403, why)
    return name


routes = [
    Route("/api/classroom", describe, methods=["GET"]),
    Route("/api/classroom/{name}", check, methods=["POST"]),
    Route("/api/classroom/{name}/solve", solve, methods=["POST"]),
    Route("/api/classroom/{name}/play", play, methods=["POST"]),
]
