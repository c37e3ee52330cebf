"""Moves in the order of their true values: the most that ordering can do for alpha-beta, or against it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from ..api import Action, Game, State
from ..stopping import Flag, Stopped
from .minimax import POLL_NODES

__all__ = ["Foresight"]


class Foresight(Generic[State, Action]):
    """The order that a search would choose if it knew the results; it finds them by minimax beforehand.

    A position that occurs again is looked up, so that the whole of tic-tac-toe takes 5,478 positions. Draws
    by repetition are not foreseen: they depend on the way to a position.
    """

    def __init__(self, game: Game[State, Action], best: bool, flag: Flag[int], most: int) -> None:
        self.game, self.best, self.flag, self.most = game, best, flag, most
        self._values: dict[tuple[State, int], int] = {}

    @property
    def positions(self) -> int:
        """How many positions it has looked at."""
        return len(self._values)

    def order(self, state: State, actions: Sequence[Action], left: int) -> Sequence[Action]:
        """The moves, those first that are worth most (or least) to who moves; equals stay as they are."""
        sign = (1 - 2 * self.game.player(state)) * (-1 if self.best else 1)
        return sorted(actions, key=lambda move: sign * self.value(self.game.result(state, move), left - 1))

    def value(self, state: State, left: int) -> int:
        """What a position is worth to player 0, looked at so many plies deep; every win counts alike."""
        known = self._values.get((state, left))
        if known is not None:
            return known
        if (len(self._values) % POLL_NODES == 0 and self.flag[0]) or 0 < self.most <= len(self._values):
            raise Stopped
        actions = self.game.actions(state)
        if not actions:
            value = self.game.outcome(state)
        elif left == 0:
            value = self.game.evaluate(state)
        else:
            values = (self.value(self.game.result(state, move), left - 1) for move in actions)
            value = min(values) if self.game.player(state) else max(values)
        self._values[state, left] = value
        return value
