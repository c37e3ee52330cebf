"""Files for any room: what one holds, a game with its seats or a puzzle; and a game written as one."""

from __future__ import annotations

import time
from base64 import b64decode
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any, NamedTuple

from .. import formats, plugins
from ..api import Game, Puzzle
from ..formats import saved_game
from ..formats.jsonl import Record
from .games.clock import Clock, read_clock
from .games.ending import parse_ending
from .games.engines import levels
from .games.match import Match
from .games.record import make_record, read_record
from .games.seat import PERSON, Seat, read_seat
from .games.session import Session

__all__ = [
    "MOST_SENT",
    "OpenedGame",
    "game_suffixes",
    "open_file",
    "read_puzzle",
    "sent_file",
    "write_game",
    "write_match",
]

STORED = ("game", "start", "moves", "rows", "columns", "line", "seats", "ended")
"""What of a record is read back here."""
LONGEST_NAME = 80
MOST_SENT = 180_000
"""How many bytes may a file have that a page sends? In base64, with its name, it fits into a request."""


class OpenedGame(NamedTuple):
    """A game to go on with."""

    match: Match[Any, Any]
    seats: tuple[Seat, Seat]
    clock: Clock | None = None


def open_file(data: bytes, name: str, prefer: str = "") -> OpenedGame | Puzzle:
    """What is in a file, of several the first; ValueError says in one line what is wrong with it.

    Where a file may be several things, what is preferred is tried first.
    """
    try:
        found = formats.read(data, name, prefer)
        thing = next(found.things)
        if isinstance(thing, Puzzle):
            return thing
        form = plugins.load("formats", found.format)
        if form.records is None:
            raise ValueError(f"it holds a {found.holds}, which no room shows")
        record = next(form.records(data))
        match, seats = read_record({key: record[key] for key in STORED if key in record})
        if "seats" not in record and "players" in record:
            players = record["players"]
            if not isinstance(players, list | tuple) or len(players) != 2:
                raise ValueError(f"players are two names in a list, not {str(players)[:40]!r}")
            first, second = players
            seats = _seat(match.game, first), _seat(match.game, second)
        _end(match, record.get("reason"))
        clock = read_clock(record.get("clock"))
        return OpenedGame(match, seats, clock and replace(clock, running=None))
    except (ValueError, LookupError) as error:
        raise ValueError(f"{name or 'the file'}: {error.args[0] if error.args else error}") from None


def sent_file(message: Mapping[str, Any]) -> tuple[str, bytes]:
    """The name of a file that a page sends, and its bytes, which come in base64.

    ValueError without any, or with too many.
    """
    data, name = message.get("data"), str(message.get("name", ""))[:LONGEST_NAME]
    try:
        content = b64decode(data, validate=True) if isinstance(data, str) else b""
    except ValueError:
        content = b""
    if not content:
        raise ValueError(f"{name or 'the file'} is empty, or not sent in base64")
    if len(content) > MOST_SENT:
        raise ValueError(f"{name} is too large: at most {MOST_SENT // 1000} KB are taken here")
    return name, content


def read_puzzle(kind: str, data: bytes, name: str = "") -> Puzzle:
    """The first puzzle of a kind in a file: in any format that holds it, or as its own text."""
    if any(form.read for form in formats.offered(kind).values() if kind == form.HOLDS):
        found = formats.read(data, name, prefer=kind)
        thing = next(found.things)
        if not isinstance(thing, Puzzle) or thing.name != kind:
            holds = thing.name if isinstance(thing, Puzzle) else found.holds
            raise ValueError(f"it holds a {holds}, not a {kind}")
        return thing
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError("not a text in UTF-8") from None
    if text.startswith(f"plyground {kind}\n"):
        text = text.partition("\n")[2]
    return plugins.puzzle(kind, text)


def game_suffixes(game: Game[Any, Any]) -> list[str]:
    """How the names of files end that a game is written as: its own formats, then the record in JSON."""
    own = [
        form.SUFFIXES[0]
        for form in formats.offered(game.name).values()
        if game.name == form.HOLDS and form.write_record
    ]
    return [*own, saved_game.SUFFIXES[0]]


def write_game(session: Session) -> tuple[bytes, str]:
    """What to write, and how the name of the file ends: the game's own format, or the record in JSON."""
    suffix = game_suffixes(session.game)[0]
    return write_match(session.match, suffix, session.seats, session.clock), suffix


def write_match(
    match: Match[Any, Any],
    name: str,
    seats: tuple[Seat, ...] = (PERSON, PERSON),
    clock: Clock | None = None,
) -> bytes:
    """A game as the bytes of a file of this name; ValueError if its ending is that of no format for it."""
    record = make_record(match, seats, clock and clock.stopped(time.time()))
    if name.lower().endswith(saved_game.SUFFIXES):
        return saved_game.write(record)
    writers = [form for form in formats.offered(match.game.name).values() if form.write_record]
    for form in writers:
        if name.lower().endswith(tuple(form.SUFFIXES)):
            assert form.write_record is not None
            return form.write_record(_played(match, record, seats, clock)).encode()
    endings = ", ".join([form.SUFFIXES[0] for form in writers] + [saved_game.SUFFIXES[0]])
    raise ValueError(f"{name}: a game of {match.game.title} is written as {endings}")


def _played(
    match: Match[Any, Any], record: Mapping[str, Any], seats: Sequence[Seat], clock: Clock | None
) -> Record:
    game, (first, second) = match.game, seats
    line = f" line {game.line}" if game.line is not None else ""
    usual = record["start"] == game.state_text(game.initial_state())
    return Record(
        game=game.name,
        players=(first.label(game), second.label(game)),
        moves=tuple(record["moves"]),
        result=_result(match),
        reason=match.reason if match.over else "",
        clock=clock.control.text if clock else "",
        start=None if usual else record["start"],
        size=f"{game.rows}x{game.columns}{line}" if game.sizes else "",
        date=f"{date.today():%Y.%m.%d}",
    )


def _end(match: Match[Any, Any], reason: object) -> None:
    """End a match that goes on by its rules for the reason that its file gives, if we know it."""
    ended = parse_ending(reason, match.game.players) if isinstance(reason, str) else None
    if ended is not None and not match.over:
        match.end(ended)


def _seat(game: Game[Any, Any], name: str) -> Seat:
    """The level that is called so, or a person."""
    for number, level in enumerate(levels(game), 1):
        if name == f"Level {number}, {level.name}":
            return read_seat(game, {"level": number})
    return PERSON


def _result(match: Match[Any, Any]) -> str:
    if not match.over:
        return "*"
    return "1/2-1/2" if match.winner is None else ("1-0", "0-1")[match.winner]
