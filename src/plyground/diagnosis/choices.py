"""Why the move that a call gives is wrong, though the values of its moves are right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..submissions.tracing import Call
from . import truth
from .below import Below, Found, look_below
from .fault import python
from .meaning import is_number
from .verdicts import Tree, Verdict

__all__ = ["why_move"]


def why_move(tree: Tree, call: Call, below: Below, trees: Sequence[Tree]) -> Found:
    """It owes a move."""
    side = truth.turn(call.board)
    facing = 1 if side == "X" else -1
    move = tree.meaning.move(call)
    handed = below.same[0] if len(below.same) == 1 else None
    if handed is not None and is_number(handed.said):
        handed = None  # nobody expects a move of it
    if handed is not None and tree.value(handed) is not None and tree.meaning.move(handed) == move:
        # It only hands on what it was told: a right value with a wrong move.
        inner = _move_of(tree, handed, move, trees)
        if inner is not None:
            return inner
    if move is None:
        if type(call.said) is tuple or call.said is not None:
            return "kind", f"{python(call.said)} is no move: a pair (row, column) is due", call
        return (
            "no move",
            "no move at all: no value is better than its initial value, or nothing is returned",
            call,
        )
    if call.board[3 * move[0] + move[1]] != ".":
        return "illegal", f"the cell {move} is taken", call
    values = {
        each: facing * value
        for each, below_ in below.moves.items()
        if (value := tree.value(below_)) is not None
    }
    chosen = below.moves.get(move)
    if not values:
        return "no search", "it answers without a value of any move", call
    if chosen is not None and tree.verdict(chosen) in (Verdict.BOUND, Verdict.TOLERATED):
        return (
            "bound",
            f"the value of {move} is only a bound (its search was cut), yet is taken as equal: "
            ">= for >, or a wrong window",
            call,
        )
    best = facing * truth.value(call.board)
    if best not in values.values() and below.missed:
        return "cut", f"it stops before trying {', '.join(map(str, below.missed))}", call
    cause = _choice(trees, call.function, side)
    if cause is not None:
        return cause, CHOICES[cause].format(side=side), call
    if values.get(move) == min(values.values()):
        return "min/max", CHOICES["min/max"].format(side=side), call
    return (
        "compare",
        "another move has a better value: they are compared wrongly, or the best isn't kept",
        call,
    )


def _move_of(tree: Tree, call: Call, move: truth.Move | None, trees: Sequence[Tree]) -> Found:
    """A call that gives a right value, and no move or a wrong one."""
    if move is None:
        return "no move", f"`{call.function}` gives a value, but no move with it: the move isn't kept", call
    return "compare", f"`{call.function}` gives the right value, but {move} isn't the move that has it", call


CHOICES = {
    "min/max": "it takes the worst of its moves for {side}, not the best: min and max, < and > are mixed up",
    "first": "it takes the first move that it tries: the best isn't kept",
    "last": "it takes the last move that it tries: the best isn't kept",
}


def _choice(trees: Sequence[Tree], function: str, side: str) -> str | None:
    """What explains every wrong choice of a function, and of those the one that explains most right ones."""
    wrong = list(_ranks(trees, function, side, Verdict.WRONG))
    right = list(_ranks(trees, function, side, Verdict.RIGHT))
    fitting = [cause for cause in CHOICES if wrong and all(cause in each for each in wrong)]
    return max(fitting, key=lambda cause: sum(cause in each for each in right), default=None)


def _ranks(trees: Sequence[Tree], function: str, side: str, verdict: Verdict) -> Iterator[set[str]]:
    """How the chosen move stands among those tried, for each call of a function with such a verdict."""
    facing = 1 if side == "X" else -1
    for tree in trees:
        for call in tree.calls:
            if call.function != function or tree.verdict(call) is not verdict:
                continue
            move = tree.meaning.move(call)
            if move is None or truth.turn(call.board) != side or truth.is_over(call.board):
                continue
            below = look_below(tree, call)
            values = [
                (facing * value, each)
                for each, one in below.moves.items()
                if (value := tree.value(one)) is not None
            ]
            if values:
                worst = {each for value, each in values if value == min(values)[0]}
                stands = {
                    "min/max": move in worst,
                    "first": move == values[0][1],
                    "last": move == values[-1][1],
                }
                yield {name for name, so in stands.items() if so}
