"""What there is to see of a game: once what never changes, and the board after every change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from ...api import Game
from ..analysis.openings import opening_name
from ..pool import Message
from .engines import levels
from .match import Match
from .seat import Seat

__all__ = ["begins_above", "captures", "describe_board", "describe_game", "describe_positions"]


def describe_game(game: Game[Any, Any]) -> Message:
    """What a front end must know of a game that does not change from move to move."""
    start = game.initial_state()
    return {
        "name": game.name,
        "title": game.title,
        "players": list(game.players),
        "rows": game.rows,
        "columns": game.columns,
        "line": game.line,
        "sizes": [list(size) for size in game.sizes],
        "levels": [level.name for level in levels(game)],
        "cells": [game.label(cell) for cell in range(game.rows * game.columns)],
        "board": list(game.board(start)),
        "start": game.state_text(start),
        "tips": list(game.tips),
        # Marks are placed with one click; men are moved from cell to cell.
        "placing": all(len(game.path(action)) == 1 for action in game.actions(start)),
    }


def describe_board(match: Match[Any, Any], seats: Sequence[Seat], turn: int) -> Message:
    """The board event: what changes from move to move, and what whoever is to move may do."""
    game, over, player = match.game, match.over, match.player
    person = not over and seats[player].person
    legal = [(action, game.path(action)) for action in match.actions()] if person else []
    return {
        "event": "board",
        "turn": turn,
        "board": list(game.board(match.state)),
        "position": game.state_text(match.state),
        "player": player,
        "legal": [
            {"path": list(path), "text": game.text(action), "captured": captures(game, match.state, action)}
            for action, path in legal
        ],
        "duty": game.duty(match.state) if person else "",
        "moves": [game.text(action) for action in match.moves],
        "last": list(game.path(match.moves[-1])) if match.moves else [],
        "over": over,
        "winner": match.winner if over else None,
        "result": match.result_text(),
        "highlight": list(game.highlight(match.state)) if over else [],
        "warning": "" if over else game.warning(match.history),
        "undo": bool(match.moves) if match.ended is None else match.ended.by != "time",
        "captured": _captured(match)[-1],
        "seats": [seat.label(game) for seat in seats],
        "seated": [seat.stored for seat in seats],
        "opening": opening_name(game, match.history),
    }


def describe_positions(match: Match[Any, Any]) -> list[Message]:
    """What there was to see at the start and after each move."""
    game = match.game
    paths = [[], *(list(game.path(action)) for action in match.moves)]
    return [
        {
            "board": list(game.board(state)),
            "position": game.state_text(state),
            "last": path,
            "captured": captured,
        }
        for state, path, captured in zip(match.history, paths, _captured(match), strict=True)
    ]


def begins_above(game: Game[Any, Any]) -> bool:
    """Whether the first player's men stand in the upper half of the board; where there are none, no."""
    start = game.initial_state()
    rows = [game.path(action)[0] // game.columns for action in game.actions(start)]
    return any(game.board(start)) and 2 * sum(rows) < len(rows) * (game.rows - 1)


def captures(game: Game[Any, Any], state: Any, action: Any) -> list[int]:
    """The cells of what an action takes off the board; where marks are placed nothing is."""
    start, *rest = game.path(action)
    if not rest:
        return []
    before, after = game.board(state), game.board(game.result(state, action))
    return [cell for cell, piece in enumerate(before) if piece and not after[cell] and cell != start]


def _captured(match: Match[Any, Any]) -> list[list[list[str]]]:
    """The pieces that each side has lost, at the start and after each move.

    A piece is of the side that its name begins with; only what the other side does takes it off the board.
    """
    game = match.game
    sides = [f"{player.lower()}-" for player in game.players]
    lost: list[list[str]] = [[], []]
    found = [lost]
    before = game.board(match.history[0])
    for state, other in zip(match.history, match.history[1:], strict=False):
        after, victim = game.board(other), 1 - game.player(state)
        gone = Counter(piece for piece in before if piece.startswith(sides[victim]))
        gone -= Counter(piece for piece in after if piece.startswith(sides[victim]))
        lost = [[*pieces, *(gone.elements() if side == victim else ())] for side, pieces in enumerate(lost)]
        found.append(lost)
        before = after
    return found
