"""Read a game that was stored or exported: what `Session.record` wrote, or what somebody else did."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...api import Game
from .clock import Clock
from .ending import read_ending
from .match import Match
from .offers import NONE, Offers
from .seat import Seat, read_seat
from .sizes import make_game

__all__ = ["make_record", "read_record"]

MOST_MOVES = 2_000
MOST_LETTERS = 2_000
"""How long may a game and its texts be? Far beyond any that is played, short enough to be read at once."""


def make_record(
    match: Match[Any, Any], seats: Sequence[Seat], clock: Clock | None = None, offers: Offers = NONE
) -> dict[str, Any]:
    """All that `read_record`, `read_clock` and `read_offers` need to go on with a match later."""
    game = match.game
    extra = {
        "ended": match.ended and match.ended.stored,
        "clock": clock and clock.stored,
        "offers": offers.stored,
    }
    return {
        "game": game.name,
        "rows": game.rows,
        "columns": game.columns,
        "line": game.line,
        "start": game.state_text(match.history[0]),
        "moves": [game.text(action) for action in match.moves],
        "seats": [seat.stored for seat in seats],
        **{key: value for key, value in extra.items() if value},
    }


def read_record(record: object) -> tuple[Match[Any, Any], tuple[Seat, Seat]]:
    """The match and the seats of a record; ValueError or LookupError says in one line what is wrong.

    Only "game" must be there. Without "rows" and "columns" the board is the one that the
    "start" position implies, or the game's usual one.
    """
    if not isinstance(record, Mapping):
        raise ValueError('a game is an object such as {"game": "tictactoe", "moves": ["b2"]}')
    name = record.get("game")
    if not isinstance(name, str):
        raise ValueError('"game" must be the name of a game')
    start = _text(record, "start")
    rows, columns, line = (_whole(record, key) for key in ("rows", "columns", "line"))
    game = make_game(name, rows, columns, line, start)
    match: Match[Any, Any] = Match(game, None if start is None else game.parse_state(start))
    moves = record.get("moves", [])
    if not isinstance(moves, list) or len(moves) > MOST_MOVES:
        raise ValueError(f'"moves" must be a list of at most {MOST_MOVES} moves')
    for number, move in enumerate(moves, 1):
        if not isinstance(move, str) or len(move) > MOST_LETTERS:
            raise ValueError(f"move {number} is not a text")
        try:
            match.play(game.parse(match.state, move))
        except ValueError as error:
            raise ValueError(f"move {number}: {error}") from None
    ended = read_ending(record.get("ended"))
    if ended is not None and not match.over:
        match.end(ended)
    return match, _seats(game, record.get("seats", ["person", "person"]))


def _whole(record: Mapping[Any, Any], key: str) -> int | None:
    number = record.get(key)
    if number is not None and type(number) is not int:
        raise ValueError('"rows", "columns" and "line" must be whole numbers')
    return number


def _text(record: Mapping[Any, Any], key: str) -> str | None:
    text = record.get(key)
    if text is not None and not isinstance(text, str):
        raise ValueError(f'"{key}" must be a text')
    if text is not None and len(text) > MOST_LETTERS:
        raise ValueError(f'"{key}" has {len(text)} letters; {MOST_LETTERS} are enough for any position')
    return text


def _seats(game: Game[Any, Any], seats: object) -> tuple[Seat, Seat]:
    match seats:
        case [first, second]:
            return read_seat(game, first), read_seat(game, second)
    raise ValueError('"seats" must be a list of two, such as ["person", {"level": 3}]')
