"""Alpha-beta to a fixed depth, for any game: minimax without the moves that cannot matter."""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Hashable, Sequence
from typing import Generic, NamedTuple

from ..api import WIN, Action, Game, Report, State
from ..stopping import Flag, Stopped
from .deepening import MAX_DEPTH
from .minimax import POLL_NODES, UNBOUNDED
from .trace import AT_LEAST, AT_MOST, EXACT, Recording

__all__ = ["CUTS", "FIRST_CUTS", "HITS", "AlphaBeta"]

CUTS, FIRST_CUTS, HITS = "cuts", "cuts on the first move", "table hits"
"""What a report of it tells besides, by name."""

TABLE_SIZE = 1_000_000
"""How many positions may the table remember? Some 250 to 500 MB of Python objects at the most."""

Order = Callable[[State, Sequence[Action], int], Sequence[Action]]
"""In which order moves are tried, by the state, the moves and the plies that are left."""


class Entry(NamedTuple, Generic[Action]):
    """What the table knows of a position; wins are counted from the position itself."""

    depth: int
    bound: int
    score: int
    action: Action


class AlphaBeta(Generic[State, Action]):
    """The same score as minimax from fewer nodes.

    `table` remembers positions reached by several orders of moves, `symmetry` also their mirror
    images, and `ordering` tries first what was best before: the table's move, then the moves
    that often made cuts; `order` is a function that says in which order they come, by the state,
    the moves and the plies left. Without them the moves are taken as the game lists them.
    """

    def __init__(
        self,
        game: Game[State, Action],
        *,
        table: bool = False,
        symmetry: bool = False,
        ordering: bool = False,
        order: Order[State, Action] | None = None,
        distance: bool = True,
        recording: Recording[Action] | None = None,
        size: int = TABLE_SIZE,
    ) -> None:
        self.game, self.distance, self.recording = game, distance, recording
        self.ordering, self.order = ordering, order
        self.key = game.canonical if symmetry else None
        self.size = size
        self.table: dict[Hashable, Entry[Action]] | None = {} if table or symmetry else None
        self.cuts: dict[Action, int] = {}

    def solve(self, state: State) -> Report[Action]:
        """Search from a state to the end of the game."""
        return self.search([state], MAX_DEPTH, array("q", [0]), 0)

    def search(  # noqa: C901 (its inner functions are counted together)
        self, history: Sequence[State], depth: int, flag: Flag[int], budget: int
    ) -> Report[Action]:
        game, key, table, cuts, recording = self.game, self.key, self.table, self.cuts, self.recording
        start, nodes, hits, complete, repeated = time.monotonic(), 0, 0, True, False
        cut = first_cut = 0
        path = list(history)
        if table is not None and len(table) >= self.size:
            table.clear()

        def value(action: Action | None, ply: int, alpha: int, beta: int) -> tuple[int, tuple[Action, ...]]:
            nonlocal nodes, complete, repeated
            nodes += 1
            if (nodes % POLL_NODES == 0 and flag[0]) or 0 < budget < nodes:
                raise Stopped
            state = path[-1]
            if recording is not None:
                recording.enter(action, alpha, beta, game.player(state))
            actions = game.actions(state)
            best: tuple[int, tuple[Action, ...]] = (0, ())
            if not actions:
                best = game.outcome(state, ply if self.distance else 0), ()
            elif ply and game.drawn(path):
                repeated = True
            elif ply == depth:
                best = game.evaluate(state), ()
                complete = False
            else:
                best = expand(state, actions, ply, alpha, beta)
            if recording is not None:
                recording.leave(best[0])
            return best

        def expand(
            state: State, actions: Sequence[Action], ply: int, alpha: int, beta: int
        ) -> tuple[int, tuple[Action, ...]]:
            nonlocal complete, repeated, hits, cut, first_cut
            entry = None
            if table is not None:
                place = key(state) if key else state
                entry = table.get(place)
                if entry and entry.depth >= depth - ply and (ply or move_of(entry, actions)):
                    score = from_here(entry.score, ply) if self.distance else entry.score
                    if (
                        entry.bound == EXACT
                        or (entry.bound == AT_LEAST and score >= beta)
                        or (entry.bound == AT_MOST and score <= alpha)
                    ):
                        hits += 1
                        complete = complete and entry.depth == MAX_DEPTH
                        if recording is not None:
                            deeper = entry.depth - (depth - ply) if entry.depth < MAX_DEPTH else 0
                            recording.hit(entry.bound, deeper)
                        return score, move_of(entry, actions)
            if self.ordering:
                first = entry.action if entry else None
                actions = sorted(actions, key=lambda move: (move != first, -cuts.get(move, 0)))
            if self.order is not None:
                actions = self.order(state, actions, depth - ply)
            sign = 1 - 2 * game.player(state)
            best: tuple[int, tuple[Action, ...]] = (-sign * UNBOUNDED, ())
            low, high, so_far, before, complete, repeated = alpha, beta, complete, repeated, True, False
            for count, move in enumerate(actions, 1):
                path.append(game.result(state, move))
                score, line = value(move, ply + 1, low, high)
                path.pop()
                if sign * score > sign * best[0]:
                    best = score, (move, *line)
                    if sign > 0:
                        low = max(low, score)
                    else:
                        high = min(high, score)
                    if low >= high:
                        cuts[move] = cuts.get(move, 0) + (depth - ply) ** 2
                        if count < len(actions):
                            cut, first_cut = cut + 1, first_cut + (count == 1)
                            if recording is not None:
                                recording.cut(len(actions) - count)
                        break
            # What rests on a draw by repetition holds after this history only; a full table takes no more.
            if table is not None and not repeated and (place in table or len(table) < self.size):
                bound = AT_LEAST if best[0] >= beta else AT_MOST if best[0] <= alpha else EXACT
                left = MAX_DEPTH if complete else depth - ply
                score = to_here(best[0], ply) if self.distance else best[0]
                table[place] = Entry(left, bound, score, best[1][0])
            complete, repeated = complete and so_far, repeated or before
            return best

        def move_of(entry: Entry[Action], actions: Sequence[Action]) -> tuple[Action, ...]:
            """The move that the table knows; of a mirror image it may be another one, so none."""
            return (entry.action,) if key is None and entry.action in actions else ()

        score, pv = value(None, 0, -UNBOUNDED, UNBOUNDED)
        details = {CUTS: cut, FIRST_CUTS: first_cut} | ({} if table is None else {HITS: hits})
        return Report(depth, score, nodes, time.monotonic() - start, pv, complete, details)


def to_here(score: int, ply: int) -> int:
    """A score counted from the root, as it is counted from a node: a win comes sooner."""
    return score + ply if score > WIN // 2 else score - ply if score < -WIN // 2 else score


def from_here(score: int, ply: int) -> int:
    """A score counted from a node, as it is counted from the root."""
    return score - ply if score > WIN // 2 else score + ply if score < -WIN // 2 else score
