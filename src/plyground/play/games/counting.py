"""Count moves with the fastest counter that a game has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...api import Game
from ...search.perft import divide
from .engines import declared

__all__ = ["count_moves"]


def count_moves(
    game: Game[Any, Any], state: Any, depth: int, convention: str | None = None
) -> Iterator[tuple[Any, int]]:
    """Each first move (None where there is none to make) and how many sequences begin with it.

    A game may name its own counters, by convention, under `PERFT`: functions of the game, a state
    and a depth that say how many sequences there are. The first one is its default.
    """
    counters = declared(game).PERFT
    if convention is not None and convention not in counters:
        there = f"there is {', '.join(counters)}" if counters else "there is one way only"
        raise LookupError(f"{game.name} does not count {convention[:20]!r}; {there}")
    if depth == 0:
        return iter([(None, 1)])
    if not counters:
        return divide(game, state, depth)
    count = counters[convention or next(iter(counters))]
    first = game.actions(state)
    if convention == "moves":
        # Two ways to the same end with the same piece are one move.
        effects = {(game.path(action)[0], game.result(state, action)): action for action in reversed(first)}
        first = [action for action in first if action in effects.values()]
    return ((action, count(game, game.result(state, action), depth - 1)) for action in first)
