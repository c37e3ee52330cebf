"""A game as a file: checkers as PDN, every other game as its record in JSON."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

from ....api import Game
from ....formats import pdn
from ....formats.jsonl import Record
from ....formats.pdn.game import RULES, set_up
from ....play.games.engines import levels
from ....play.games.match import Match
from ....play.games.record import read_record
from ....play.games.seat import PERSON, Seat, read_seat
from ....play.games.session import Session
from .opening import read_bytes

__all__ = ["Opened", "read_game", "write_game"]

Opened = tuple[Match[Any, Any], tuple[Seat, Seat]]


def write_game(session: Session) -> tuple[bytes, str]:
    """What to write, and how the name of the file ends."""
    record = session.record()
    if record["game"] != pdn.GAME:
        return json.dumps(record, ensure_ascii=False, indent=1).encode() + b"\n", ".json"
    game, match = session.game, session.match
    usual = record["start"] == game.state_text(game.initial_state())
    first, second = session.seats
    text = pdn.write_record(
        Record(
            game=record["game"],
            players=(first.label(game), second.label(game)),
            moves=tuple(record["moves"]),
            result=_result(match),
            start=None if usual else record["start"],
            date=f"{date.today():%Y.%m.%d}",
        )
    )
    return text.encode(), ".pdn"


def read_game(path: Path) -> Opened:
    """The game in a file, of a PDN file the first; ValueError says in one line what is wrong."""
    data = read_bytes(path)
    try:
        return _read_pdn(data) if path.suffix.lower() == ".pdn" else read_record(_json(data))
    except (ValueError, LookupError) as error:
        raise ValueError(f"{path.name}: {error}") from None


def _json(data: bytes) -> object:
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        raise ValueError("not a saved game, which is JSON or PDN") from None


def _read_pdn(data: bytes) -> Opened:
    told = next(pdn.read(pdn.decode(data)), None)
    if told is None:
        raise ValueError("there is no game in it")
    match: Match[Any, Any] = Match(RULES, told.start)
    for element in told.body:
        if isinstance(element, pdn.Setup):
            match = Match(RULES, set_up(match.state, element.fen))
        elif isinstance(element, pdn.Step):
            match.play(element.move)
    return match, (_seat(RULES, told.tag("Black")), _seat(RULES, told.tag("White")))


def _seat(game: Game[Any, Any], name: str | None) -> Seat:
    """The level that is called so, or a person."""
    for number, level in enumerate(levels(game), 1):
        if name == f"Level {number}, {level.name}":
            return read_seat(game, {"level": number})
    return PERSON


def _result(match: Match[Any, Any]) -> str:
    if not match.over:
        return "*"
    return "1/2-1/2" if match.winner is None else ("1-0", "0-1")[match.winner]
