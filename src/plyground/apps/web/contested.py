"""Games of two people: no engine looks at what somebody is playing against a friend."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from starlette.requests import Request

from ...api import Game
from .games import COOKIE
from .tables import Tables, owner_of

__all__ = ["CONTESTED", "is_contested", "require_idle"]

CONTESTED = "two people play each other here; analysis and review open when the game is over"


def is_contested(request: Request, game: Game[Any, Any], states: Collection[Any]) -> bool:
    """Does whoever asks play one of these positions against a friend now?"""
    secret = request.cookies.get(COOKIE)
    tables: Tables = request.app.state.tables
    for table in tables.contested(owner_of(secret)) if secret else ():
        match = table.session.match
        if match.game.name == game.name and match.moves and match.state in states:
            return True
    return False


def require_idle(request: Request, game: Game[Any, Any], states: Collection[Any]) -> None:
    """ValueError if whoever asks plays one of these positions against a friend now."""
    if is_contested(request, game, states):
        raise ValueError("you play this position against a friend now; it opens when that is over")
