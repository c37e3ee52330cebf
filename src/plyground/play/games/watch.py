"""Watch a search think: record it once, then open its tree and step through its events."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import suppress
from math import exp, log
from threading import Lock
from typing import Any, Generic

from ...api import WIN, Action, Game, Report, State
from ...search.alphabeta import AlphaBeta
from ...search.deepening import MAX_DEPTH
from ...search.minimax import UNBOUNDED, Minimax
from ...search.trace import Kind, Node, Recording
from ...stopping import Stop, Stopped, watched

__all__ = ["ALGORITHMS", "Shelf", "Watch"]

MOST_NODES = 600_000
"""How large may a recorded tree be? The whole minimax tree of tic-tac-toe has 549,946 nodes."""

MOST_CELLS = 9 * MOST_NODES
"""How many cells may be looked at, all boards of a tree together? A node of a large board takes longer: the
whole tic-tac-toe is recorded in some four seconds, and nothing should take much longer."""

MOST_SECONDS = 20.0
"""How long may a recording take on a machine that is busy?"""

PROBE_SECONDS = 1.0
"""How long may it take to find out how deep one can look where it was asked for too much?"""

HOPELESS = 4
"""How many times too large must a tree look before it is not even tried? What it looks like is a guess."""

NODE_BYTES = 210
"""How much does a recorded node take at the most? Where nothing is cut some 40."""
SHELF_MEGABYTES = 128
"""How much may all recordings that are kept take together? As much as the largest does, at least."""

ALGORITHMS: Mapping[str, str] = {
    "minimax": "Minimax",
    "alphabeta": "Alpha-beta",
    "table": "Alpha-beta with a table",
    "symmetry": "Table and mirror images",
}


class Watch(Generic[State, Action]):
    """One search from one position, recorded; scores are ±1 and 0 where it reached the end of the game."""

    def __init__(
        self,
        game: Game[State, Action],
        state: State,
        algorithm: str,
        depth: int | None,
        stop: Stop,
        most: int = MOST_NODES,
    ) -> None:
        """Search now; ValueError, which says how deep one can look, if there would be more than `most` nodes
        or it would take too long."""
        self.game, self.state, self.algorithm = game, state, algorithm
        self.recording: Recording[Action] = Recording()
        self.depth = depth or MAX_DEPTH
        searcher = self._searcher(self.recording)
        most = min(most, MOST_CELLS // (game.rows * game.columns))
        if self._least_nodes() > HOPELESS * most:
            raise self._too_large(most, most, stop)
        with watched(stop, time.monotonic() + MOST_SECONDS) as flag:
            try:
                self.report: Report[Action] = searcher.search([state], self.depth, flag, most)
            except Stopped:
                if stop():
                    raise
                raise self._too_large(self.recording.nodes - 1, most, stop) from None

    def _searcher(
        self, recording: Recording[Action] | None
    ) -> Minimax[State, Action] | AlphaBeta[State, Action]:
        match self.algorithm:
            case "minimax":
                return Minimax(self.game, distance=False, recording=recording)
            case "alphabeta":
                return AlphaBeta(self.game, distance=False, recording=recording)
            case "table":
                return AlphaBeta(self.game, table=True, distance=False, recording=recording)
            case "symmetry":
                return AlphaBeta(self.game, symmetry=True, distance=False, recording=recording)
        raise LookupError(f"no algorithm {self.algorithm[:40]!r}; there is {', '.join(ALGORITHMS)}")

    def _least_nodes(self) -> float:
        """How large the tree is at least, if at every ply one move is gone and the game does not end early.

        Alpha-beta needs the root of it at best; what a table saves nobody knows.
        """
        root = {"minimax": 1.0, "alphabeta": 0.5}.get(self.algorithm, 0.0)
        first = len(self.game.actions(self.state))
        plies = min(self.depth, first)
        return exp(root * sum(log(first - ply) for ply in range(plies)))

    def _too_large(self, nodes: int, most: int, stop: Stop) -> ValueError:
        """The refusal, with the depth that could be looked at."""
        depth, end = 0, time.monotonic() + PROBE_SECONDS
        with suppress(Stopped), watched(stop, end) as flag:
            while depth < self.depth - 1 and not flag[0]:
                self._searcher(None).search([self.state], depth + 1, flag, most)
                depth += 1
        if stop():
            raise Stopped
        plies = "1 ply" if depth == 1 else f"{depth} plies"
        advice = f"it can be watched {plies} deep" if depth else "it cannot be watched here"
        return ValueError(
            f"{ALGORITHMS[self.algorithm]} looks at more than {nodes:,} positions here: {advice}"
        )

    def __repr__(self) -> str:
        title, worth = ALGORITHMS[self.algorithm], self.worth(self.report.score)
        return f"<{title} watched on {self.game.title}: {self.nodes:,} positions, worth {worth}>"

    @property
    def nodes(self) -> int:
        """How many positions were looked at."""
        return self.recording.nodes

    def sentences(self) -> Iterator[str]:
        """Every event of the search in words, one after another."""
        for index in range(len(self.recording)):
            event = self.recording[index]
            yield self._sentence(event.kind, self.recording.node(event.node), self._state(event.node))

    def summary(self) -> dict[str, object]:
        """What came of the search."""
        return {
            "algorithm": self.algorithm,
            "title": ALGORITHMS[self.algorithm],
            "nodes": self.recording.nodes,
            "events": len(self.recording),
            "score": self.report.score,
            "says": self.worth(self.report.score),
            "complete": self.report.complete,
            "pv": [self.game.text(action) for action in self.report.pv],
            "seconds": round(self.report.seconds, 3),
            "root": self._shown(self.recording.node(0), self.state),
        }

    def children(self, number: int) -> dict[str, object]:
        """The positions below a node: those looked at, and those that a cut left out, with the reason."""
        node = self.recording.node(self._checked(number, self.recording.nodes, "node"))
        state = self._state(number)
        looked_at = self.recording.children(number)
        seen = {child.action for child in looked_at}
        ghosts = [action for action in self.game.actions(state) if action not in seen] if node.skipped else []
        return {
            "node": number,
            "children": [self._shown(child, self._state(child.number)) for child in looked_at],
            "ghosts": [
                {"move": self.game.text(a), "board": list(self.game.board(self.game.result(state, a)))}
                for a in ghosts
            ],
            "reason": self._cut_reason(node, state) if ghosts else "",
        }

    def step(self, index: int) -> dict[str, object]:
        """One event in words, with the nodes from the root to where it happened."""
        event = self.recording[self._checked(index, len(self.recording), "event")]
        node = self.recording.node(event.node)
        state = self._state(event.node)
        way = [event.node]
        while (parent := self.recording.node(way[-1]).parent) >= 0:
            way.append(parent)
        return {
            "event": index,
            "kind": event.kind.name.lower(),
            "way": way[::-1],
            "entered": self._entered(index),
            "says": self._sentence(event.kind, node, state),
            "board": list(self.game.board(state)),
            "next_cut": self.recording.next_cut(index),
            "previous_cut": self.recording.previous_cut(index),
        }

    def worth(self, score: int) -> str:
        """A score as the textbook writes it: +1, 0, -1, or a guess in hundredths."""
        if abs(score) == WIN:
            return "+1" if score > 0 else "-1"
        return "0" if not score else f"{score / 100:+.2f}"

    def _entered(self, index: int) -> int:
        """How many nodes have been entered up to this event: the one of the last enter, and itself."""
        while self.recording[index].kind is not Kind.ENTER:
            index -= 1
        return self.recording[index].node + 1

    def _checked(self, number: int, count: int, what: str) -> int:
        if not 0 <= number < count:
            raise LookupError(f"there is no {what} {number}: they are 0 to {count - 1}")
        return number

    def _state(self, number: int) -> State:
        state = self.state
        for action in self.recording.line(number):
            state = self.game.result(state, action)
        return state

    def _shown(self, node: Node[Action], state: State) -> dict[str, object]:
        return {
            "node": node.number,
            "move": "" if node.action is None else self.game.text(node.action),
            "board": list(self.game.board(state)),
            "player": self.game.players[self.game.player(state)],
            "max": self.game.player(state) == 0,
            "score": node.score,
            "says": self.worth(node.score),
            "alpha": None if node.alpha <= -UNBOUNDED else self.worth(node.alpha),
            "beta": None if node.beta >= UNBOUNDED else self.worth(node.beta),
            "size": node.size,
            "skipped": node.skipped,
            "hit": node.hit,
            "over": self.game.terminal(state),
        }

    def _sentence(self, kind: Kind, node: Node[Action], state: State) -> str:
        me = self.game.players[self.game.player(state)]
        rival = self.game.players[1 - self.game.player(state)]
        move = "" if node.action is None else self.game.text(node.action)
        match kind:
            case Kind.ENTER:
                return f"{rival} tries {move}." if move else f"The search begins: {me} is to move."
            case Kind.CUT:
                return self._cut_reason(node, state)
            case Kind.HIT:
                return f"Seen before: the table says {self.worth(node.score)}."
        if self.game.terminal(state):
            winner = self.game.winner(state)
            end = "a tie" if winner is None else f"a win for {self.game.players[winner]}"
            return f"The game is over: {end}, worth {self.worth(node.score)}."
        if node.size == 1 and not node.hit:
            return f"Deep enough: the guess here is {self.worth(node.score)}."
        if not move:
            return f"Done: the position is worth {self.worth(node.score)}."
        return f"{me}'s best reply to {move} is worth {self.worth(node.score)}."

    def _cut_reason(self, node: Node[Action], state: State) -> str:
        player = self.game.player(state)
        me, rival = self.game.players[player], self.game.players[1 - player]
        elsewhere = self.worth(node.beta if player == 0 else node.alpha)
        left = "one move is" if node.skipped == 1 else f"{node.skipped} moves are"
        return (
            f"Cut: {me} already has a reply worth {self.worth(node.score)} here, and {rival} has "
            f"{elsewhere} elsewhere; {left} not looked at."
        )


class Shelf:
    """The recordings of late, so that a viewer's next question need not search again."""

    def __init__(self, megabytes: int = SHELF_MEGABYTES) -> None:
        self._nodes = (megabytes << 20) // NODE_BYTES  # of all together
        self._kept: OrderedDict[tuple[Any, ...], Watch[Any, Any]] = OrderedDict()
        self._lock = Lock()

    def find(
        self, game: Game[Any, Any], position: str, algorithm: str, depth: int | None, stop: Stop
    ) -> Watch[Any, Any]:
        """The recording asked for, made now if it is not on the shelf; ValueError says what is wrong."""
        kept = self.kept(game, position, algorithm, depth)
        if kept is not None:
            return kept
        most = min(MOST_NODES, self._nodes)
        made = Watch(game, game.parse_state(position), algorithm, depth, stop, most)
        with self._lock:
            self._kept[_key(game, position, algorithm, depth)] = made
            while self._total() > self._nodes:
                self._kept.popitem(last=False)
        return made

    def _total(self) -> int:
        return sum(watch.recording.nodes for watch in self._kept.values())

    def kept(
        self, game: Game[Any, Any], position: str, algorithm: str, depth: int | None
    ) -> Watch[Any, Any] | None:
        """The recording asked for, if it is on the shelf."""
        key = _key(game, position, algorithm, depth)
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)


def _key(game: Game[Any, Any], position: str, algorithm: str, depth: int | None) -> tuple[Any, ...]:
    state = game.parse_state(position)
    return (game.name, game.rows, game.columns, game.line, game.state_text(state), algorithm, depth)
