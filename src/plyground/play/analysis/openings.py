"""What the opening of a game is called, by the positions that it went through."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from ...api import Game
from ..games.engines import declared

__all__ = ["opening_name"]


def opening_name(game: Game[Any, Any], history: Sequence[Any]) -> str:
    """The name of the last position with one; "" where there is none, or the game began elsewhere."""
    names = _names(type(game))
    if not names or history[0] != game.initial_state():
        return ""
    return next((names[state] for state in reversed(history) if state in names), "")


@lru_cache(8)
def _names(kind: type[Game[Any, Any]]) -> Mapping[Any, str]:
    """The positions with a name; where several lines lead to one, its shortest and first gives it."""
    game, found = kind(), dict[Any, str]()
    for moves, name in sorted(declared(game).NAMES.items(), key=lambda pair: len(pair[0])):
        state = game.initial_state()
        for text in moves:
            state = game.result(state, game.parse(state, text))
        found.setdefault(state, name)
    return found
