"""What a function may do instead of taking the best of its moves; tried on all its calls, not on one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from ..submissions.tracing import Call
from . import truth
from .verdicts import Tree, Verdict

__all__ = ["Example", "Hypothesis", "examples", "explain", "side_taken"]

ENOUGH = 0.8
"""What share of a function's wrong answers must a hypothesis explain?"""


@dataclass(frozen=True)
class Example:
    """A call whose moves were all looked at and found rightly: their values in order, and what came of them.

    Values are seen by whose turn it is.
    """

    call: Call
    values: tuple[int, ...]
    got: int
    raw: float

    @property
    def best(self) -> int:
        return max(self.values)


@dataclass(frozen=True)
class Hypothesis:
    """What might be done instead: in words, and what would come of it."""

    cause: str
    says: str
    predict: Callable[[Example], int | None]


def examples(trees: Iterable[Tree], function: str, side: str | None = None) -> list[Example]:
    """The calls of a function, where this side is to move, from which something can be learnt."""
    found = []
    for tree in trees:
        for call in tree.calls:
            if call.function != function or (side is not None and truth.turn(call.board) != side):
                continue
            if (
                tree.verdict(call) not in (Verdict.RIGHT, Verdict.WRONG)
                or call.raised
                or truth.is_over(call.board)
            ):
                continue
            example = _example(tree, call)
            if example is not None:
                found.append(example)
    return found


def _example(tree: Tree, call: Call) -> Example | None:
    got, number = tree.value(call), tree.meaning.number(call)
    if got is None or number is None or not truth.is_legal(call.board):
        return None
    after = {truth.put(call.board, cell) for cell in truth.free(call.board)}
    facing = 1 if truth.turn(call.board) == "X" else -1
    values = []
    for below in tree.searches_below(call):
        worth = tree.value(below)
        if below.board not in after or worth is None or tree.verdict(below) is not Verdict.RIGHT:
            return None
        values.append(facing * worth)
    return Example(call, tuple(values), facing * got, number) if len(values) == len(after) else None


HYPOTHESES = (
    Hypothesis("min/max", "it takes the worst of its moves, not the best: min and max, < and > are mixed up",
               lambda example: min(example.values)),
    Hypothesis("initial value", "never less than a draw for who moves: the initial value is 0, not endless",
               lambda example: max(0, *example.values)),
    Hypothesis("sign", "the best value comes back with the wrong sign", lambda example: -max(example.values)),
    Hypothesis("sign", "a value of the other side is taken as its own: a sign is missing",
               lambda example: -min(example.values)),
    Hypothesis("first", "the value of the first move comes back: it returns before the others are compared",
               lambda example: example.values[0]),
    Hypothesis("last", "the value of the last move comes back: it isn't compared with those before",
               lambda example: example.values[-1]),
    Hypothesis("skips", "the last move doesn't count: the loop ends one too early",
               lambda example: max(example.values[:-1]) if len(example.values) > 1 else None),
    Hypothesis("skips", "the first move doesn't count: the loop begins one too late",
               lambda example: max(example.values[1:]) if len(example.values) > 1 else None),
    Hypothesis("initial value", "it is never more than a draw for who moves: a wrong initial value",
               lambda example: min(0, max(example.values))),
    Hypothesis("ignored", "a draw comes back whatever the moves are worth: their values are not used",
               lambda example: 0),
    Hypothesis("initial value", "the initial value comes back: no move ever replaces it",
               lambda example: 1 if example.got == 1 else None),
    Hypothesis("initial value", "the initial value comes back: no move ever replaces it",
               lambda example: -1 if example.got == -1 else None),
)  # fmt: skip
"""The likeliest first: where two explain as much, the first is told."""


def explain(found: Sequence[Example]) -> Hypothesis | None:
    """What explains these calls best: nearly all wrong ones, and most right ones."""
    wrong = [example for example in found if example.got != example.best]
    right = [example for example in found if example.got == example.best]
    best: tuple[float, Hypothesis] | None = None
    for hypothesis in HYPOTHESES:
        hits = sum(hypothesis.predict(example) == example.got for example in wrong)
        if not wrong or hits < ENOUGH * len(wrong):
            continue
        kept = sum(hypothesis.predict(example) == example.got for example in right)
        score = hits / len(wrong) + (kept / len(right) if right else 1.0)
        if best is None or score > best[0] + 0.02:
            best = (score, hypothesis)
    return None if best is None else best[1]


def side_taken(found: Sequence[Example]) -> str | None:
    """For which side a function takes the best, whoever's turn it is; None if that can't be told."""
    scores = {"X": 0, "O": 0}
    count = 0
    for example in found:
        if min(example.values) == max(example.values):
            continue
        count += 1
        mover = truth.turn(example.call.board)
        if example.got == max(example.values):
            scores[mover] += 1
        elif example.got == min(example.values):
            scores["O" if mover == "X" else "X"] += 1
    side = max(scores, key=scores.__getitem__)
    return side if count and scores[side] >= ENOUGH * count and min(scores.values()) < scores[side] else None
