"""Play below full strength: look less far, and misjudge moves as a person does."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Generic

from ..api import WIN, Action, Engine, Game, Level, Report, State
from ..stopping import Limit, Stop, never

__all__ = ["Weakened", "tightest", "value_moves"]


def tightest(*limits: Limit) -> Limit:
    """The limit that holds all of these."""
    least = {
        name: min((v for limit in limits if (v := getattr(limit, name)) is not None), default=None)
        for name in ("seconds", "depth", "nodes")
    }
    return Limit(**least)


def value_moves(
    game: Game[State, Action],
    engine: Engine[State, Action],
    history: Sequence[State],
    limit: Limit,
    stop: Stop = never,
) -> Iterator[tuple[Action, Report[Action]]]:
    """What every legal move is worth: a report whose pv starts with the move, one move after another.

    The limit's depth counts from here; its seconds and nodes are shared among the moves.
    """
    actions = game.actions(history[-1])
    if not actions:
        return
    share = Limit(
        seconds=None if limit.seconds is None else limit.seconds / len(actions),
        depth=None if limit.depth is None else max(1, limit.depth - 1),
        nodes=None if limit.nodes is None else max(1, limit.nodes // len(actions)),
    )
    for action in actions:
        if stop():
            return
        state = game.result(history[-1], action)
        after = [*history, state]
        if game.terminal(state):
            yield action, Report(1, game.outcome(state, 1), 1, 0.0, (action,), complete=True)
        elif game.drawn(after) or limit.depth == 1:
            score = 0 if game.drawn(after) else game.evaluate(state)
            yield action, Report(1, score, 1, 0.0, (action,), complete=game.drawn(after))
        else:
            reports = deque(engine.think(after, share, stop), maxlen=1)
            if reports:
                last = reports[0]
                # A win is one ply further away from here than from the state after the move.
                further = (last.score < -WIN // 2) - (last.score > WIN // 2)
                yield (
                    action,
                    Report(
                        last.depth + 1,
                        last.score + further,
                        last.nodes + 1,
                        last.seconds,
                        (action, *last.pv),
                        last.complete,
                    ),
                )


class Weakened(Generic[State, Action]):
    """An engine held to a level: its limit, and an error in how it sees each move."""

    def __init__(
        self, game: Game[State, Action], engine: Engine[State, Action], level: Level, seed: int | None = None
    ) -> None:
        self.game, self.engine, self.level = game, engine, level
        self.random = random.Random(seed)

    def think(
        self, history: Sequence[State], limit: Limit = Limit(), stop: Stop = never
    ) -> Iterator[Report[Action]]:
        limit = tightest(limit, self.level.limit)
        if not self.level.noise and not self.level.oversight:
            yield from self.engine.think(history, limit, stop)
            return
        sign = 1 - 2 * self.game.player(history[-1])
        best: Report[Action] | None = None
        best_seen, nodes, seconds = 0.0, 0, 0.0
        # One move is always valued, so that there is always a move to play.
        ended: Stop = lambda: best is not None and stop()  # noqa: E731
        for _, report in value_moves(self.game, self.engine, history, limit, ended):
            nodes, seconds = nodes + report.nodes, seconds + report.seconds
            seen = sign * report.score + self.random.gauss(0, self.level.noise)
            if self.random.random() < self.level.oversight:
                seen -= 3 * WIN  # behind every move that was not overlooked
            if best is None or seen > best_seen:
                best, best_seen = report, seen
        if best is not None:
            yield Report(best.depth, best.score, nodes, seconds, best.pv, best.complete)
