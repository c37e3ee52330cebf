"""Count the sequences of moves of exactly some length: the test of every move generator."""

from __future__ import annotations

from collections.abc import Iterator

from ..api import Action, Game, State

__all__ = ["divide", "perft"]


def perft(game: Game[State, Action], state: State, depth: int) -> int:
    """How many sequences of exactly `depth` moves there are."""
    if depth == 0:
        return 1
    actions = game.actions(state)
    if depth == 1:
        return len(actions)
    return sum(perft(game, game.result(state, action), depth - 1) for action in actions)


def divide(game: Game[State, Action], state: State, depth: int) -> Iterator[tuple[Action, int]]:
    """The same count, for each first move."""
    for action in game.actions(state):
        yield action, perft(game, game.result(state, action), depth - 1)
