"""What a request may say, checked before anything else sees it: sound JSON, known keys, bounded values."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request

from ...play.games.record import MOST_LETTERS, MOST_MOVES
from ...play.pool import Message

__all__ = ["read_command", "read_json", "read_number", "read_record", "read_text"]

LONGEST_NAME = 40
LONGEST_MOVE = 200
LONGEST_PATH = 400
"""How many cells may a move go through? All of the largest board."""
LARGEST_NUMBER = 10**9


class Kind(NamedTuple):
    """What a value must be, in words and as a test."""

    words: str
    fits: Callable[[Any], bool]


Shape = Mapping[str, Kind]


def text(most: int, words: str = "a text") -> Kind:
    return Kind(
        f"{words} of at most {most} letters", lambda value: isinstance(value, str) and len(value) <= most
    )


WHOLE = Kind("a whole number", lambda value: type(value) is int and abs(value) <= LARGEST_NUMBER)
CELLS = Kind(
    f"a list of at most {LONGEST_PATH} cells, which are whole numbers",
    lambda value: isinstance(value, list) and len(value) <= LONGEST_PATH and all(map(WHOLE.fits, value)),
)
MOVES = Kind(
    f"a list of at most {MOST_MOVES} moves",
    lambda value: isinstance(value, list) and len(value) <= MOST_MOVES,
)
SEATS = Kind(
    'a list of two, such as ["person", {"level": 3}]',
    lambda value: isinstance(value, list) and len(value) == 2,
)
CLOCK = Kind(
    'a clock, such as "5+3", "30/move" or {"control": "5+3", "left": [300, 300]}',
    lambda value: isinstance(value, dict) or (isinstance(value, str) and len(value) <= LONGEST_NAME),
)
ENDED = Kind('an object such as {"by": "resignation", "loser": 0}', lambda value: isinstance(value, dict))
YES_OR_NO = Kind("true or false", lambda value: isinstance(value, bool))
POSITION = text(MOST_LETTERS, "a position")

RECORD: Shape = {
    "game": text(LONGEST_NAME, "the name of a game"),
    "rows": WHOLE,
    "columns": WHOLE,
    "line": WHOLE,
    "start": POSITION,
    "moves": MOVES,
    "seats": SEATS,
    "clock": CLOCK,
    "ended": ENDED,
}
"""Only "game" must be there; what is null counts as missing."""

COMMANDS: Mapping[str, tuple[Shape, ...]] = {
    "play": ({"path": CELLS}, {"text": text(LONGEST_MOVE, "a move")}),
    "position": ({"text": POSITION},),
    "seats": ({"seats": SEATS},),
    "rematch": ({}, {"swap": YES_OR_NO}),
    **dict.fromkeys(("undo", "redo", "restart", "stop", "go", "hint", "values"), ({},)),
    **dict.fromkeys(("resign", "draw", "decline"), ({},)),
}
"""What each command of a session says besides its name, in one of these ways."""


async def read_json(request: Request) -> Message:
    """The object in a request's body; 400 says what is wrong with it."""
    return _refusing(lambda body: _sound(_object(body)), await request.body())


async def read_record(request: Request) -> Message:
    """The game that a request sets up."""
    return _refusing(_record, await read_json(request))


async def read_command(request: Request) -> Message:
    """A command of the session."""
    return _refusing(_command, await read_json(request))


def read_number(request: Request, name: str, most: int = LARGEST_NUMBER) -> int | None:
    """A number in the address; None if it is missing or empty."""
    written = request.query_params.get(name, "")
    if not written:
        return None
    if not (written.isascii() and written.isdecimal() and len(written) < 10 and int(written) <= most):
        raise HTTPException(400, f"{name} must be a number of at most {most}, not {written[:20]!r}")
    return int(written)


def read_text(request: Request, name: str, most: int = MOST_LETTERS) -> str:
    """A text in the address, "" if it is missing."""
    written = request.query_params.get(name, "")
    if len(written) > most:
        raise HTTPException(400, f"{name} has {len(written)} letters; {most} are enough")
    return written


def _refusing(check: Callable[[Any], Message], said: Any) -> Message:
    try:
        return check(said)
    except ValueError as error:
        raise HTTPException(400, str(error)) from None


def _object(body: bytes) -> Message:
    try:
        message = json.loads(body)
    except (ValueError, RecursionError) as error:
        reason = error.args[0] if isinstance(error, json.JSONDecodeError) else "not readable"
        raise ValueError(f"the request is not JSON: {reason}"[:200]) from None
    if not isinstance(message, dict):
        raise ValueError("the request must be a JSON object")
    return message


def _sound(message: Message) -> Message:
    """The message, if all its numbers are finite and all its texts are made of whole characters."""
    for value in _values(message):
        if isinstance(value, float) and not math.isfinite(value):
            raise ValueError(f"the request is not JSON: {value} is no number")
        if isinstance(value, str) and any("\ud800" <= letter <= "\udfff" for letter in value):
            raise ValueError("the request holds half a character, a surrogate without its other")
    return message


def _values(message: Message) -> Iterator[Any]:
    """Every value and key inside; without recursion, for a body may be nested a thousand times."""
    waiting: list[Any] = [message]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            waiting += [*value.keys(), *value.values()]
        elif isinstance(value, list):
            waiting += value
        yield value


def _record(message: Message) -> Message:
    record = {key: value for key, value in message.items() if value is not None}
    if "game" not in record:
        raise ValueError('"game" must be the name of a game')
    _check(record, RECORD, "a game")
    return record


def _command(message: Message) -> Message:
    name = message.get("command")
    if not isinstance(name, str) or name not in COMMANDS:
        raise ValueError(f"no such command: {str(name)[:LONGEST_NAME]}; there is {', '.join(COMMANDS)}")
    said = {key: value for key, value in message.items() if key != "command"}
    shapes = COMMANDS[name]
    shape = next((shape for shape in shapes if shape.keys() & said.keys()), shapes[0])
    for key in shape.keys() - said.keys():
        raise ValueError(f'the command "{name}" needs "{key}", {shape[key].words}')
    _check(said, shape, f'the command "{name}"')
    return message


def _check(said: Message, shape: Shape, what: str) -> None:
    for key, value in said.items():
        if key not in shape:
            known = ", ".join(f'"{name}"' for name in shape) or "nothing more"
            raise ValueError(f"{what} has no {json.dumps(key[:LONGEST_NAME])}; it has {known}")
        if not shape[key].fits(value):
            raise ValueError(f'"{key}" must be {shape[key].words}')
