"""Minimax to a fixed depth, for any game, as the textbook has it."""

from __future__ import annotations

import time
from array import array
from collections.abc import Sequence
from typing import Generic

from ..api import WIN, Action, Game, Report, State
from ..stopping import Flag, Stopped
from .deepening import MAX_DEPTH
from .trace import Recording

__all__ = ["Minimax"]

UNBOUNDED = 2 * WIN
POLL_NODES = 64
"""How many nodes may pass between two looks at the stop flag? A slow game takes 50 µs for each."""


class Minimax(Generic[State, Action]):
    """Every move to the depth asked for. With `distance` a sooner win is better; else a win is a win."""

    def __init__(
        self, game: Game[State, Action], *, distance: bool = True, recording: Recording[Action] | None = None
    ) -> None:
        self.game, self.distance, self.recording = game, distance, recording

    def solve(self, state: State) -> Report[Action]:
        """Search from a state to the end of the game."""
        return self.search([state], MAX_DEPTH, array("q", [0]), 0)

    def search(self, history: Sequence[State], depth: int, flag: Flag[int], budget: int) -> Report[Action]:
        game, distance, recording = self.game, self.distance, self.recording
        start, nodes, complete = time.monotonic(), 0, True
        path = list(history)

        def value(action: Action | None, ply: int) -> tuple[int, tuple[Action, ...]]:
            nonlocal nodes, complete
            nodes += 1
            if (nodes % POLL_NODES == 0 and flag[0]) or 0 < budget < nodes:
                raise Stopped
            state = path[-1]
            if recording is not None:
                recording.enter(action, -UNBOUNDED, UNBOUNDED, game.player(state))
            actions = game.actions(state)
            best: tuple[int, tuple[Action, ...]] = (0, ())
            if not actions:
                best = game.outcome(state, ply if distance else 0), ()
            elif ply and game.drawn(path):
                pass
            elif ply == depth:
                best = game.evaluate(state), ()
                complete = False
            else:
                sign = 1 - 2 * game.player(state)
                best = -sign * UNBOUNDED, ()
                for move in actions:
                    path.append(game.result(state, move))
                    score, line = value(move, ply + 1)
                    path.pop()
                    if sign * score > sign * best[0]:
                        best = score, (move, *line)
            if recording is not None:
                recording.leave(best[0])
            return best

        score, pv = value(None, 0)
        return Report(depth, score, nodes, time.monotonic() - start, pv, complete)
