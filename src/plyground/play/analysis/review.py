"""A game reviewed by an engine: what each move was worth, which were turning points, how well both played.

The engine walks backwards, so that what it learns of the end helps it to judge what led there. Moves that
seem to have lost something are looked at again: every move there is valued at the same depth, and only such
numbers make a turning point.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...api import WIN, Engine, Report
from ...declarations import Proof
from ...search.levels import value_moves
from ...stopping import Limit, Stop, deadline, never
from ...study import Setup, Step, Study
from ..games.engines import declared
from .force import Gain, forced_gain

__all__ = ["Judgement", "Progress", "Review", "expected", "review"]

SECONDS = 0.75
"""How long does the engine think over a position of a review? 120 of them take a minute and a half."""
MOST_SECONDS = 110.0
"""How long may a whole review take if nobody said? Two minutes, with what comes besides."""
SUSPICIOUS = 0.04
"""From which loss of expected points on is a move looked at again?"""
MINOR, MISTAKE, BLUNDER = 0.08, 0.17, 0.4
"""From which loss of expected points on is a move ?!, ? and ??; a man is 0.23, a win thrown away 0.5."""
EQUAL = 15
"""How many hundredths of a man worse than the best may a move be and still count as just as good?"""


@dataclass(frozen=True)
class Judgement:
    """What a move was worth; scores are seen from the first player."""

    number: int
    """The node of the study that the move leads to."""
    ply: int
    player: int
    move: Any
    best: Any
    score: int
    """Of the best move."""
    played: int
    """Of the move that was made."""
    depth: int
    """How many plies deep both were looked at, where they were compared; else the position."""
    line: tuple[Any, ...]
    """How the best move goes on."""
    reply: tuple[Any, ...]
    """The move that was made, and how it goes on."""
    choices: int
    values: tuple[tuple[Any, int], ...] = ()
    """What every move is worth at that depth, where they were compared."""
    proof: Proof | None = None
    """What is proved of the position before the move, and after it."""
    after: Proof | None = None
    kept: Proof | None = None
    """What is proved of the position after the best move."""
    gain: Gain | None = None
    """What the move loses by force, proved by trying everything."""

    @property
    def loss(self) -> float:
        """How many of the points that could be expected the move gave away, 0 to 1."""
        if self.move == self.best:
            return 0.0
        sign = 1 - 2 * self.player
        return max(0.0, expected(sign * self.score) - expected(sign * self.played))

    @property
    def symbol(self) -> str:
        """ "?!", "?" or "??" for a turning point; else ""."""
        if not self.values:
            return ""
        bounds = ((BLUNDER, "??"), (MISTAKE, "?"), (MINOR, "?!"))
        return next((symbol for least, symbol in bounds if self.loss >= least), "")

    @property
    def good(self) -> tuple[Any, ...]:
        """The moves that would have been as good as the best."""
        sign = 1 - 2 * self.player
        best = max((sign * score for _, score in self.values), default=0)
        return tuple(move for move, score in self.values if sign * score >= best - _slack(best))


@dataclass(frozen=True)
class Progress:
    """How far a review has come."""

    done: int
    total: int
    judgement: Judgement | None = None


@dataclass(frozen=True)
class Review:
    """What is known of a game, as far as the review has come."""

    study: Study
    judgements: tuple[Judgement, ...]
    """In the order of the game; of a review that was stopped, the last ones."""
    seconds: float
    complete: bool
    engine: str = ""

    @property
    def turning_points(self) -> tuple[Judgement, ...]:
        return tuple(each for each in self.judgements if each.symbol)

    def accuracy(self, player: int) -> float | None:
        """The share of the points to be expected that a side kept, move by move, in percent; moves without a
        choice do not count, and without any other there is none."""
        losses = [each.loss for each in self.judgements if each.player == player and each.choices > 1]
        return None if not losses else 100 * (1 - sum(losses) / len(losses))


def expected(score: int) -> float:
    """The points that a side with this score can expect, 0 to 1: half of them when it is even."""
    if abs(score) >= WIN - 1000:
        return 1.0 if score > 0 else 0.0
    return 1 / (1 + math.exp(-max(-20.0, min(20.0, score / 100))))


def _slack(score: int) -> int:
    """A win is as good as a longer one."""
    return 1000 if score >= WIN - 1000 else EQUAL


@dataclass
class _Look:
    """What the first walk saw of a position."""

    score: int
    depth: int
    pv: tuple[Any, ...]


def review(
    study: Study,
    engine: Engine[Any, Any],
    seconds: float | None = None,
    stop: Stop = never,
    name: str = "",
    depth: int | None = None,
) -> Iterator[Progress | Review]:
    """Tell how far it has come, again and again, and last of all the review; told to stop, what is done.

    With a depth every position is looked at so deep, however long that takes, and the review can be repeated.
    """
    walk = _Walk(study, engine, stop, depth)
    start = time.monotonic()
    budget = min(MOST_SECONDS, SECONDS * len(walk.steps)) if seconds is None else seconds
    complete = True
    found: dict[int, Judgement] = {}
    share = 0.65 * budget / max(1, len(walk.steps))
    total = len(walk.steps)
    for done, index in enumerate(range(total - 1, -1, -1), 1):
        if stop():
            complete = False
            break
        walk.look(index, share)
        if stop():  # in the midst of it: too shallow to judge by
            complete = False
            break
        found[index] = walk.judge(index)
        yield Progress(done, total, found[index])
    suspects = sorted(index for index, each in found.items() if each.loss >= SUSPICIOUS)
    end = start + budget
    for place, index in enumerate(suspects):
        if stop():
            complete = False
            break
        left = max(0.05, (end - time.monotonic()) / (len(suspects) - place))
        found[index] = walk.compare(index, found[index], left)
        yield Progress(total, total, found[index])
    judgements = tuple(found[index] for index in sorted(found))
    yield Review(study, judgements, time.monotonic() - start, complete and not stop(), name)


class _Walk:
    """The main line of a study, looked at position by position."""

    def __init__(self, study: Study, engine: Engine[Any, Any], stop: Stop, depth: int | None) -> None:
        self.study, self.game, self.engine, self.stop = study, study.game, engine, stop
        self.depth = depth
        line = study.line()
        self.histories = self._histories(line)
        self.steps = [(node, line[at - 1]) for at, node in enumerate(line) if isinstance(node.element, Step)]
        self.looks: dict[int, _Look] = {}
        self.prove = declared(self.game).PROVE

    @staticmethod
    def _histories(line: Sequence[Any]) -> dict[int, list[Any]]:
        """The positions up to each node, since the last one that was set up."""
        found: dict[int, list[Any]] = {}
        past: list[Any] = []
        for node in line:
            past = [] if isinstance(node.element, Setup) else past
            past = [*past, node.state]
            found[node.number] = past
        return found

    def look(self, index: int, seconds: float) -> None:
        """The position before a move, and after the last one, by one search."""
        node, before = self.steps[index]
        if index == len(self.steps) - 1 or self.steps[index + 1][1].number != node.number:
            self.looks[node.number] = self._think(node.number, seconds)
        self.looks[before.number] = self._think(before.number, seconds)

    def _think(self, number: int, seconds: float) -> _Look:
        history = self.histories[number]
        state = history[-1]
        if self.game.terminal(state):
            return _Look(self.game.outcome(state), 0, ())
        if self.game.drawn(history):
            return _Look(0, 0, ())
        if len(self.game.actions(state)) == 1:
            seconds /= 4  # nothing is to be decided
        limit = Limit(seconds=seconds) if self.depth is None else Limit(depth=self.depth)
        *_, report = self.engine.think(history, limit, self.stop)
        return _Look(report.score, report.depth, report.pv)

    def judge(self, index: int) -> Judgement:
        """What the first walk says of a move."""
        node, before = self.steps[index]
        assert isinstance(node.element, Step)
        look, after = self.looks[before.number], self.looks[node.number]
        move, player = node.element.move, self.game.player(before.state)
        sign = 1 - 2 * player
        best, score, line = (look.pv[0] if look.pv else move), look.score, look.pv
        played = further(after.score)
        if best == move or sign * played >= sign * score:  # the search of what came of it knows more
            best, score, line = move, played, (move, *after.pv)
        return Judgement(
            node.number, node.ply, player, move, best, score, played, min(look.depth, after.depth + 1),
            tuple(line), (move, *after.pv), len(self.game.actions(before.state)),
            proof=self._prove(before.state), after=self._prove(node.state),
        )  # fmt: skip

    def _prove(self, state: Any) -> Proof | None:
        return None if self.prove is None else self.prove(state)

    def compare(self, index: int, first: Judgement, seconds: float) -> Judgement:
        """All moves at the same depth, as deep as the time allows."""
        node, before = self.steps[index]
        history = self.histories[before.number]
        over = deadline(Limit(seconds=seconds), self.stop)
        values: list[tuple[Any, Report[Any]]] = []
        depth = max(2, first.depth - 4) if self.depth is None else self.depth
        while True:
            limit = Limit(depth=depth)
            looked = list(value_moves(self.game, self.engine, history, limit, over if values else self.stop))
            if (over() and values) or self.stop():
                break
            values, depth = looked, depth + 1
            if depth > 100 or over() or self.depth is not None:
                break
        if not values:
            return first
        sign = 1 - 2 * first.player
        by_move = dict(values)
        best, report = max(values, key=lambda pair: sign * pair[1].score)
        made = by_move[first.move]
        if sign * made.score >= sign * report.score:
            best, report = first.move, made
        judged = Judgement(
            first.number, first.ply, first.player, first.move, best, report.score, made.score, report.depth,
            report.pv, made.pv, first.choices,
            tuple((move, each.score) for move, each in values), first.proof, first.after,
            self._prove(self.game.result(before.state, best)),
        )  # fmt: skip
        if judged.symbol and abs(made.score) < WIN - 1000:
            judged = replace(judged, gain=forced_gain(self.game, before.state, node.state))
        return judged


def further(score: int) -> int:
    """A score as it is seen one ply before."""
    return score + (score < -WIN // 2) - (score > WIN // 2)
