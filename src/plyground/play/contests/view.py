"""A tournament for the page: what there is to see of it, and of one game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from ..games.board import describe_game, describe_positions
from ..games.match import Match
from ..games.sizes import make_game
from .ledger import Kept, Key
from .standings import Standings
from .tournament import Tournament

MOST_LINES = 1000
"""How many games does the list hold? The database has them all."""

__all__ = ["changes", "describe", "key_text", "parse_key", "positions", "running_board"]


def describe(tournament: Tournament, standings: Standings, games: Sequence[Kept]) -> dict[str, Any]:
    """Standings, cross table and a line a game, ready for JSON."""
    about = describe_game(make_game(tournament.game, *(tournament.board or ())))
    return {
        "title": about["title"],
        "shape": {each: about[each] for each in ("rows", "columns", "placing", "players")},
        "form": tournament.form,
        "seed": tournament.seed,
        "played": len(games),
        "total": len(games) if standings.over else max(tournament.total(games), len(games)),
        **standings.facts(),
        "games": [_line(game) for game in games[-MOST_LINES:]],
        "running": [],
    }


def _line(game: Kept) -> dict[str, Any]:
    """What the list of games says of one."""
    return {
        "key": key_text(game.key),
        "round": game.key.round + 1,
        "players": list(game.record.players),
        "result": game.record.result,
        "reason": game.record.reason,
        "plies": len(game.record.moves),
        "output": game.output,
    }


def positions(tournament: Tournament, moves: Sequence[str]) -> dict[str, Any]:
    """Every position of a game, with the moves between them."""
    match = _match(tournament, moves)
    boards = [{"board": each["board"], "last": each["last"]} for each in describe_positions(match)]
    return {"moves": list(moves), "positions": boards}


def changes(tournament: Tournament, moves: Sequence[str]) -> dict[str, Any]:
    """A game as what each move changed on the board, which is short."""
    boards = positions(tournament, moves)["positions"]
    steps = []
    for before, after in pairwise(boards):
        pairs = enumerate(zip(before["board"], after["board"], strict=True))
        changed = [[cell, now] for cell, (was, now) in pairs if was != now]
        steps.append({"last": after["last"], "changed": changed})
    return {"moves": list(moves), "steps": steps}


def running_board(tournament: Tournament, key: Key, moves: Sequence[str]) -> dict[str, Any]:
    """A game under way as it is now."""
    match = _match(tournament, moves)
    names = [tournament.entrants[entrant].name for entrant in (key.a, key.b)]
    last = match.moves[-1] if match.moves else None
    return {
        "key": key_text(key),
        "players": names[::-1] if key.first else names,
        "board": list(match.game.board(match.state)),
        "last": [] if last is None else list(match.game.path(last)),
        "plies": len(moves),
    }


def _match(tournament: Tournament, moves: Sequence[str]) -> Match[Any, Any]:
    game = make_game(tournament.game, *(tournament.board or ()))
    match = Match(game)
    for move in moves:
        match.play(game.parse(match.state, move))
    return match


def key_text(key: Key) -> str:
    """A key as an address has it: "0-1-4-2-0"."""
    return "-".join(map(str, key))


def parse_key(text: str) -> Key:
    """The key again; ValueError if it is none."""
    numbers = [int(part) for part in text.split("-") if part.isdecimal() and len(part) < 10]
    if len(numbers) != len(Key._fields) or key_text(Key(*numbers)) != text:
        raise ValueError("there is no such game")
    return Key(*numbers)
