"""What there is to see of a game: once what never changes, and the board after every change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...api import Game
from ..pool import Message
from .engines import levels
from .match import Match
from .seat import Seat

__all__ = ["describe_board", "describe_game", "describe_positions"]


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
        "legal": [{"path": list(path), "text": game.text(action)} for action, path in legal],
        "duty": game.duty(match.state) if person else "",
        "moves": [game.text(action) for action in match.moves],
        "last": list(game.path(match.moves[-1])) if match.moves else [],
        "over": over,
        "winner": match.winner if over else None,
        "result": match.result_text(),
        "highlight": list(game.highlight(match.state)) if over else [],
        "undo": bool(match.moves),
        "seats": [seat.label(game) for seat in seats],
        "seated": [seat.stored for seat in seats],
    }


def describe_positions(match: Match[Any, Any]) -> list[Message]:
    """What there was to see at the start and after each move."""
    game = match.game
    paths = [[], *(list(game.path(action)) for action in match.moves)]
    return [
        {"board": list(game.board(state)), "position": game.state_text(state), "last": path}
        for state, path in zip(match.history, paths, strict=True)
    ]
