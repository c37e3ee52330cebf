"""Watch a search think: it is recorded once, then its tree is opened and its events are stepped through."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from math import exp, log
from typing import Generic

from ...api import Action, Game, Report, State
from ...search.alphabeta import HITS, AlphaBeta
from ...search.deepening import MAX_DEPTH
from ...search.foresight import Foresight
from ...search.minimax import UNBOUNDED, Minimax
from ...search.trace import EXACT, Kind, Node, Recording
from ...stopping import Flag, Stop, Stopped, watched
from .run import Step, Watch
from .source import Source, source_of
from .tree_picture import tree_picture
from .tree_words import BOUNDS, Words

__all__ = ["ALGORITHMS", "TreeWatch"]

MOST_NODES = 600_000
"""How large may a recorded tree be? The whole minimax tree of tic-tac-toe has 549,946 nodes."""

MOST_CELLS = 64 * 150_000
"""How many cells may be looked at, all boards of a tree together? A node of a large board takes longer: the
whole tic-tac-toe, 1.1 million events, is recorded in some four seconds, and on eight times eight 300,000
events take five (checkers) to twelve (Raichu)."""

MOST_SECONDS = 90.0
"""How long may a recording take on a machine that is busy?"""

PROBE_SECONDS = 1.0
"""How long may it take to find out how deep one can look where it was asked for too much?"""

FIRST_SECONDS = 10.0
"""How long may the first ply of that take, on a machine that is busy?"""

HOPELESS = 4
"""How many times too large must a tree look before it is not even tried? What it looks like is a guess."""

NODE_BYTES = 230
"""How much does a recorded node take at the most? Where nothing is cut some 60."""

ALGORITHMS: Mapping[str, str] = {
    "minimax": "Minimax",
    "alphabeta": "Alpha-beta",
    "best": "Alpha-beta, best move first",
    "worst": "Alpha-beta, worst move first",
    "table": "Alpha-beta with a table",
    "symmetry": "Table and mirror images",
    "deepening": "Iterative deepening",
}

LINES = {
    "enter": "nodes += 1",
    "over": "best = game.outcome(state, ",
    "drawn": "elif ply and game.drawn(path):",
    "guess": "best = game.evaluate(state)",
    "leave": "return best",
}
"""At which line of the searches does each event happen?"""
MORE_LINES = {**LINES, "leave": "complete, repeated = complete and so_far", "hit": "hits += 1"}
CUT_LINES = {**MORE_LINES, "cut": "if low >= high:"}


class TreeWatch(Watch, Generic[State, Action]):
    """One search from one position, recorded; scores are ±1 and 0 where it reached the end of the game.

    Iterative deepening is recorded as one tree: the position, and below it a node for each iteration.
    """

    kind = "tree"

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
        if algorithm not in ALGORITHMS:
            raise LookupError(f"no algorithm {algorithm[:40]!r}; there is {', '.join(ALGORITHMS)}")
        if game.terminal(state):
            raise ValueError("there is nothing to watch: the game is over")
        self.game, self.state, self.what, self.algorithm = game, state, game.name, algorithm
        self.recording: Recording[Action] = Recording()
        self.depth = depth or MAX_DEPTH
        self.iterations: dict[int, int] = {}
        self._foresight: Foresight[State, Action] | None = None
        most = min(most, MOST_CELLS // (game.rows * game.columns))
        if self._least_nodes() > HOPELESS * most:
            raise self._too_large(most, most, stop)
        with watched(stop, time.monotonic() + MOST_SECONDS) as flag:
            try:
                self.report: Report[Action] = self._search(self.recording, self.depth, flag, most)
            except Stopped:
                if stop():
                    raise
                nodes = max(self.recording.nodes - 1, self.foreseen)
                raise self._too_large(nodes, most, stop) from None
        self.levels = self.recording.levels
        self.marks = {"cut": self.recording.cuts, "hit": self.recording.hits}
        self.words: Words[State, Action] = Words(game, self.iterations)

    # The search.

    def _search(
        self, recording: Recording[Action] | None, depth: int, flag: Flag[int], most: int
    ) -> Report[Action]:
        game, start = self.game, [self.state]
        match self.algorithm:
            case "minimax":
                return Minimax(game, distance=False, recording=recording).search(start, depth, flag, most)
            case "best" | "worst":
                self._foresight = Foresight(game, self.algorithm == "best", flag, most)
                order = self._foresight.order
                searcher = AlphaBeta(game, order=order, distance=False, recording=recording)
                return searcher.search(start, depth, flag, most)
            case "deepening":
                return self._deepen(recording, depth, flag, most)
        table, symmetry = self.algorithm == "table", self.algorithm == "symmetry"
        plain = AlphaBeta(game, table=table, symmetry=symmetry, distance=False, recording=recording)
        return plain.search(start, depth, flag, most)

    def _deepen(
        self, recording: Recording[Action] | None, depth: int, flag: Flag[int], most: int
    ) -> Report[Action]:
        """One iteration after another, each with what the table and the cuts of those before have taught."""
        searcher = AlphaBeta(self.game, table=True, ordering=True, distance=False, recording=recording)
        if recording is not None:
            recording.enter(None, -UNBOUNDED, UNBOUNDED, self.game.player(self.state))
        nodes, hits = 0, 0
        for iteration in range(1, depth + 1):
            if recording is not None:
                self.iterations[recording.nodes] = iteration
            report = searcher.search([self.state], iteration, flag, most - nodes)
            nodes, hits = nodes + report.nodes, hits + report.details[HITS]
            if report.complete or nodes >= most:
                break
        if recording is not None:
            recording.leave(report.score)
        return replace(report, nodes=nodes, details={HITS: hits})

    def _least_nodes(self) -> float:
        """How large the tree is at least, if at every ply one move is gone and the game does not end early.

        Alpha-beta needs the root of it at best; what a table saves nobody knows.
        """
        root = {"minimax": 1.0, "alphabeta": 0.5, "best": 0.5, "worst": 0.5}.get(self.algorithm, 0.0)
        first = len(self.game.actions(self.state))
        plies = min(self.depth, first)
        return exp(root * sum(log(first - ply) for ply in range(plies)))

    def _too_large(self, nodes: int, most: int, stop: Stop) -> ValueError:
        """The refusal, with the depth that could be looked at."""
        depth, end = 0, time.monotonic() + FIRST_SECONDS
        with suppress(Stopped):
            while depth < self.depth - 1 and time.monotonic() < end:
                with watched(stop, end) as flag:
                    self._search(None, depth + 1, flag, most)
                depth += 1
                end = time.monotonic() + PROBE_SECONDS if depth == 1 else end
        if stop():
            raise Stopped
        plies = "1 ply" if depth == 1 else f"{depth} plies"
        advice = f"it can be watched {plies} deep" if depth else "it cannot be watched here"
        return ValueError(
            f"{ALGORITHMS[self.algorithm]} looks at more than {nodes:,} positions here: {advice}"
        )

    # What it was.

    def __repr__(self) -> str:
        worth = self.game.value_text(self.report.score)
        return f"<{self.title} watched on {self.game.title}: {self.nodes:,} positions, worth {worth}>"

    @property
    def title(self) -> str:
        return ALGORITHMS[self.algorithm]

    @property
    def nodes(self) -> int:
        """How many positions were looked at."""
        return self.report.nodes

    @property
    def foreseen(self) -> int:
        """How many positions were looked at beforehand, to know the best move or the worst."""
        return 0 if self._foresight is None else self._foresight.positions

    @property
    def bytes(self) -> int:
        return NODE_BYTES * self.recording.nodes

    @property
    def outcome(self) -> str:
        guess = "" if self.report.complete else ", a guess at the horizon"
        move = f"; best is {self.game.text(self.report.pv[0])}" if self.report.pv else ""
        seen = f"from {self.nodes:,} positions" if self.nodes > 1 else "from one position"
        return f"The position is worth {self.game.value_text(self.report.score)}{guess}, {seen}{move}."

    @property
    def counts(self) -> Mapping[str, int]:
        found = {"positions": self.nodes}
        if self.algorithm != "minimax":
            found["cuts"] = len(self.recording.cuts)
            found["moves never looked at"] = self.recording.skipped
        if HITS in self.report.details:
            found[HITS] = self.report.details[HITS]
        if self.iterations:
            found["iterations"] = len(self.iterations)
        if self.foreseen:
            found["positions looked at beforehand, to know the order"] = self.foreseen
        return found

    def summary(self) -> dict[str, object]:
        return {
            **super().summary(),
            "nodes": self.nodes,
            "score": self.report.score,
            "says": self.game.value_text(self.report.score),
            "complete": self.report.complete,
            "pv": [self.game.text(action) for action in self.report.pv],
            "seconds": round(self.report.seconds, 3),
            "root": self._shown(self.recording.node(0), self.state),
        }

    def view(self) -> dict[str, object]:
        root = self._shown(self.recording.node(0), self.state)
        rows, columns, line = self.game.rows, self.game.columns, self.game.line
        placing = all(len(self.game.path(action)) == 1 for action in self.game.actions(self.state))
        return {
            "root": root,
            "rows": rows,
            "columns": columns,
            "line": line,
            "board": {
                "rows": rows,
                "columns": columns,
                "placing": placing,
                "players": list(self.game.players),
            },
            "depth": None if self.depth == MAX_DEPTH else self.depth,
        }

    def source(self) -> dict[str, object]:
        return self._source().shown()

    def _source(self) -> Source:
        if self.algorithm == "minimax":
            return source_of(Minimax.search, LINES)
        return source_of(AlphaBeta.search, CUT_LINES)

    # Step by step.

    def sentence(self, event: int) -> str:
        at = self.recording[event]
        return self.words.sentence(at.kind, self.recording.node(at.node), self._state(at.node))

    def _steps(self, first: int, last: int) -> Sequence[Step]:
        return [self._step(event) for event in range(first, last + 1)]

    def _step(self, index: int) -> Step:
        """One event in words, with the nodes from the root to where it happened."""
        event = self.recording[index]
        node = self.recording.node(event.node)
        state = self._state(event.node)
        way = [event.node]
        while (parent := self.recording.node(way[-1]).parent) >= 0:
            way.append(parent)
        seen = {"way": way[::-1], "entered": self.recording.entered(index)}
        return {
            "event": index,
            "kind": event.kind.name.lower(),
            "says": self.words.sentence(event.kind, node, state),
            "line": self._line(event.kind, node, state),
            "values": self._values(index, event.kind, node, state),
            "level": self.levels[index],
            "quiz": self._quiz(index),
            "view": {**seen, "node": self._shown(node, state, index)},
            **seen,
            "board": list(self.game.board(state)),
            "next_cut": self.next(index, "cut"),
            "previous_cut": self.next(index, "cut", back=True),
        }

    def _line(self, kind: Kind, node: Node[Action], state: State) -> int | None:
        name = kind.name.lower()
        if kind is Kind.LEAVE and node.size == 1 and not node.hit:
            over = self.game.terminal(state)
            name = "over" if over else "guess" if self.levels[node.entered] >= self.depth else "drawn"
        return self._source().lines.get(name)

    def _values(self, index: int, kind: Kind, node: Node[Action], state: State) -> list[dict[str, str]]:
        """The variables that matter at an event: the window as it is by now, and the best so far."""
        player = self.game.player(state)
        scores = [child.score for child in self.recording.children_left(node.number, index)]
        best = (max if player == 0 else min)(scores) if scores else None
        low = max([node.alpha, *scores]) if player == 0 else node.alpha
        high = min([node.beta, *scores]) if player == 1 else node.beta
        found = {} if node.action is None else {"action": self.game.text(node.action)}
        found["ply"] = str(self.levels[index] - bool(self.iterations))
        if self.algorithm != "minimax":
            found["α"] = "−∞" if low <= -UNBOUNDED else self.game.value_text(low)
            found["β"] = "∞" if high >= UNBOUNDED else self.game.value_text(high)
        if kind in (Kind.LEAVE, Kind.HIT):
            found["value"] = self.words.value(node)
        elif best is not None:
            found["best"] = self.game.value_text(best)
        return [{"name": name, "value": value} for name, value in found.items()]

    def _quiz(self, index: int) -> dict[str, object] | None:
        """A question about what comes after this event: a value, or whether the rest is cut."""
        if index + 1 >= len(self):
            return None
        event, after = self.recording[index], self.recording[index + 1]
        node = self.recording.node(after.node)
        if after.kind is Kind.LEAVE and node.size > 1 and node.number not in self.iterations and node.number:
            scores = [child.score for child in self.recording.children(node.number)]
            return self.words.ask_value(node, self._state(node.number), scores)
        if event.kind is not Kind.LEAVE or self.algorithm == "minimax" or after.kind is Kind.LEAVE:
            return None
        parent = self.recording.node(self.recording.node(event.node).parent)
        if parent.alpha <= -UNBOUNDED and parent.beta >= UNBOUNDED:
            return None  # nobody has anything elsewhere: nothing can be cut
        return self.words.ask_cut(parent, self._state(parent.number), after.kind is Kind.CUT)

    # Its tree.

    def children(self, number: int, event: int | None = None) -> dict[str, object]:
        """The positions below a node: those looked at, and those that a cut left out, with the reason.

        With an event, what is known then.
        """
        node = self.recording.node(self.check(number, self.recording.nodes, "node"))
        state = self._state(number)
        looked_at = self.recording.children(number)
        seen = {child.action for child in looked_at}
        ghosts = [action for action in self.game.actions(state) if action not in seen] if node.skipped else []
        reason = self.words.cut(node, state) if ghosts else ""
        return {
            "node": number,
            "children": [self._shown(child, self._state(child.number), event) for child in looked_at],
            "ghosts": [
                {
                    "move": self.game.text(action),
                    "path": list(self.game.path(action)),
                    "board": list(self.game.board(self.game.result(state, action))),
                    "reason": reason,
                }
                for action in ghosts
            ],
            "reason": reason,
        }

    def picture(self, event: int) -> str:
        return tree_picture(self, self.check(event, len(self), "event"))

    def line(self, number: int) -> list[str]:
        """The moves from the position to a node, as people write them."""
        return [self.game.text(action) for action in self.recording.line(number)]

    def _state(self, number: int) -> State:
        state = self.state
        for action in self.recording.line(number):
            state = self.game.result(state, action)
        return state

    def _shown(self, node: Node[Action], state: State, event: int | None = None) -> dict[str, object]:
        return {
            "node": node.number,
            "parent": node.parent,
            "move": self.words.move(node),
            "path": [] if node.action is None else list(self.game.path(node.action)),
            "board": list(self.game.board(state)),
            "player": self.game.players[self.game.player(state)],
            "max": self.game.player(state) == 0,
            "score": node.score,
            "bound": BOUNDS[node.bound],
            "exact": node.bound == EXACT,
            "says": self.words.value(node),
            "known": event is None or node.left <= event,
            "alpha": None if node.alpha <= -UNBOUNDED else self.game.value_text(node.alpha),
            "beta": None if node.beta >= UNBOUNDED else self.game.value_text(node.beta),
            "size": node.size,
            "skipped": node.skipped,
            "hit": node.hit,
            "over": self.game.terminal(state),
            "entered": node.entered,
            "left": node.left,
        }
