"""One thought of an engine: its reports as they come, and the move that it makes, or why it makes none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...api import Game, Report
from ...stopping import Limit, Stop
from .lending import Account
from .seat import Seat

__all__ = ["think"]


def think(
    game: Game[Any, Any],
    engines: Account,
    seat: Seat,
    history: Sequence[Any],
    limit: Limit,
    stop: Stop,
    tell: Callable[[Report[Any]], None],
) -> tuple[Report[Any] | None, str]:
    """The last report of who sits there, or None and why there is no move in it."""
    last: Report[Any] | None = None
    try:
        with engines.lent(seat) as engine:
            for last in engine.think(history, limit, stop):
                tell(last)
    except Exception as error:  # whatever a stranger's engine does, the match goes on
        return None, str(error) or type(error).__name__
    if last is None or not last.pv:
        return None, "it gave no move"
    if last.pv[0] not in game.actions(history[-1]):
        return None, f"it gave a move that is not legal: {str(last.pv[0])[:40]}"
    return last, ""
