"""Why the value that a searching call gives is wrong, though the values of its moves are right."""

from __future__ import annotations

from collections.abc import Sequence

from ..submissions.tracing import Call
from . import truth
from .below import Below, Found
from .fault import python
from .hypotheses import examples, explain
from .verdicts import Tree, Verdict
from .windows import windows

__all__ = ["why_value"]

FEW = 3
"""How many calls with three moves and more must there be to say that a function never tries a second?"""


def why_value(tree: Tree, call: Call, below: Below, trees: Sequence[Tree]) -> Found:
    """It owes a value."""
    got = tree.value(call)
    if tree.owes_move(call) or (got is None and call.said is not None):
        return None
    if call.said is None:
        return "no value", "it ends without a return, so None comes back", call
    side = truth.turn(call.board)
    facing = 1 if side == "X" else -1
    bounds = [each for each in below.moves.values() if tree.verdict(each) is Verdict.BOUND]
    values = [value for each in below.moves.values() if (value := tree.value(each)) is not None]
    if got not in values and tree.meaning.exceeds(call):
        likely = "no move has this value: the initial value comes back; a wrong sign, or min and max mixed up"
        return "initial value", likely, call
    if below.missed and got in values:
        return _cut(tree, call, below, trees)
    if bounds:
        return "bound", _bound(call, bounds[0]), call
    found = examples(trees, call.function, side)
    hypothesis = explain(found)
    if hypothesis is not None:
        both = "" if _one_side(trees, call, side) else f" (where {side} is to move)"
        return hypothesis.cause, hypothesis.says + both, call
    if got is not None and values:
        if got not in values:
            return "initial value", "no move has this value: a wrong initial value, bound or sign", call
        if facing * got == min(facing * value for value in values):
            return (
                "min/max",
                f"the worst of its moves for {side}, not the best: min and max are mixed up",
                call,
            )
        return "compare", "not the best of its moves: they are compared wrongly", call
    return None


def _one_side(trees: Sequence[Tree], call: Call, side: str) -> bool:
    """Whether the function is only ever asked where this side is to move."""
    return not any(
        each.function == call.function and truth.turn(each.board) != side and not truth.is_over(each.board)
        for tree in trees
        for each in tree.calls
    )


def _cut(tree: Tree, call: Call, below: Below, trees: Sequence[Tree]) -> Found:
    left = ", ".join(map(str, below.missed))
    if windows(call, tree.meaning):
        return (
            "cut",
            f"it stops before trying {left}, though its window gives no reason: a wrong comparison",
            call,
        )
    if len(below.moves) == 1 and _always_one(tree, call, trees):
        return (
            "first",
            f"it returns after its first move, before trying {left}: a return inside the loop",
            call,
        )
    return "cut", f"it stops before trying {left}: a cut, or an end of the loop, that comes too early", call


def _always_one(tree: Tree, call: Call, trees: Sequence[Tree]) -> bool:
    """Whether this function never looks at a second move."""
    chances = 0
    for each_tree in trees:
        for each in each_tree.calls:
            if each.function == call.function and each.finished and not truth.is_over(each.board):
                if len(each_tree.searches_below(each)) > 1:
                    return False
                chances += truth.marks(each.board) <= 6
    return chances >= FEW


def _bound(call: Call, bound: Call) -> str:
    given = ", ".join(f"{name}={python(value)}" for name, value in bound.given.items())
    bound_only = f"a move's value is only a bound (it was asked with {given})"
    return f"{bound_only}, yet is taken as exact: the window is handed on wrongly"
