"""A searching function tried by itself: is it wrong, or is it only asked wrongly?

A function that is right wherever one side is to move, or wherever it is told the truth of whose turn it is,
is not to be mended. Whoever asks it otherwise is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..submissions.tracing import Call, Tracer
from . import truth
from .below import asker_of, side_played
from .fault import Fault, python, where
from .meaning import SENSES, Meaning, in_sense
from .verdicts import Tree
from .windows import is_bound

__all__ = ["blame_asker"]

FULLEST, EVERY, SECONDS = 6, 24, 4.0
"""From how many marks on are boards tried, of how many is one taken, and how long may it take?"""

Told = tuple[str, Any]
"""Whose turn it is, and what a function is told of it; None where it is told nothing."""


def blame_asker(tracer: Tracer, tree: Tree, fault: Fault, trees: Sequence[Tree]) -> None:
    """Blame whoever asks a function about what it isn't there for, though it is right otherwise."""
    call = fault.call
    if call is None or call.raised or not tree.searches(call):
        return
    trials = Trials(tracer, tree, trees)
    asked, asker = call, asker_of(tree, call)
    while asker is not None and trials.is_misled(asked):
        if not trials.is_misled(asker):
            break
        asked, asker = asker, asker_of(tree, asker)
    if asker is None or not trials.is_misled(asked):
        return
    side, told = trials.told(asked)
    given = "" if told is None else f"with {trials.argument(asked)}={python(told)} "
    fault.function, fault.line = asker.function, asker.line or asker.first_line
    fault.cause, fault.blamed = "side", asker
    asks = f"`{asker.function}` asks `{asked.function}` {given}where {side} is to move"
    fault.likely = f"{asks}: {trials.why(asked)}"
    fault.certain = [line for line in fault.certain if not line.startswith("it was asked by")]
    fault.certain.append(f"{'it was asked by' if asked is call else 'that began with'} {where(asker)}")


class Trials:
    """What came of asking each function by itself."""

    def __init__(self, tracer: Tracer, tree: Tree, trees: Sequence[Tree]) -> None:
        self.tracer, self.tree, self.trees = tracer, tree, trees
        self._right: dict[str, set[Told]] = {}

    def is_misled(self, call: Call) -> bool:
        """Whether a function is right for what it is there for, and this isn't it."""
        if call is self.tree.root or not self.tree.searches(call):
            return False
        if call.function not in self._right:
            self._right[call.function] = self._try(self._calls(call)[0])
        right, told = self._right[call.function], self.told(call)
        if told[1] is None and (truth.is_over(call.board) or self._is_meant(call)):
            return False
        return bool(right) and told not in right

    def _is_meant(self, call: Call) -> bool:
        """Whether a function is there for who is to move: by its name, or for it is never asked otherwise."""
        side, played = truth.turn(call.board), side_played(self.tree, call)
        if played is not None:
            return played == side
        return not any(
            each.function == call.function
            and truth.turn(each.board) != side
            and not truth.is_over(each.board)
            for tree in self.trees
            for each in tree.calls
        )

    def told(self, call: Call) -> Told:
        name = self.argument(call)
        return truth.turn(call.board), None if name is None else call.given[name]

    def why(self, call: Call) -> str:
        right = sorted(self._right[call.function], key=str)
        for_whom = [
            f"for {side}" if told is None else f"with {python(told)} for {side}" for side, told in right
        ]
        return f"it is right {' and '.join(for_whom)}"

    def argument(self, call: Call) -> str | None:
        """The argument that says whose turn it is: a flag, a mark or a sign, and that in every call."""
        found = [
            name
            for name in call.given
            if not (type(call.given[name]) is int and is_bound(name))
            and all(_other(each.given.get(name), self.tree.meaning) is not None for each in self._calls(call))
        ]
        return found[0] if len(found) == 1 else None

    def _calls(self, call: Call) -> list[Call]:
        """All calls of the same function: the first has the arguments of a beginning."""
        return [each for each in self.tree.calls if each.function == call.function]

    def _try(self, entry: Call) -> set[Told]:
        """For what a function gives the value of every board, if it is for one side at least."""
        if any(type(given) not in (int, float, bool, str, type(None)) for given in entry.given.values()):
            return set()
        name = self.argument(entry)
        if name is None:
            if self._is_for_both(entry.function):
                return set()
            sides = {side for side in "XO" if self._values(entry, {side: {}})}
            return {(side, None) for side in sides} if len(sides) == 1 else set()
        told = entry.given[name]
        other = _other(told, self.tree.meaning)
        for x, o in ((told, other), (other, told)):
            if self._values(entry, {"X": {name: x}, "O": {name: o}}):
                return {("X", x), ("O", o)}
        return set()

    def _is_for_both(self, function: str) -> bool:
        """Whether a function comes to ask itself about the other side's board, one move further."""
        for call in self.tree.calls:
            above = asker_of(self.tree, call) if call.function == function else None
            while above is not None and above.function != function:
                above = asker_of(self.tree, above)
            if above is not None and truth.marks(call.board) == truth.marks(above.board) + 1:
                return True
        return False

    def _values(self, entry: Call, given: dict[str, dict[str, Any]]) -> bool:
        """Whether it values all boards rightly where these sides are to move, in one sense or another."""
        boards = [
            board
            for level in truth.reachable()[FULLEST:]
            for board in level[::EVERY]
            if truth.turn(board) in given and not truth.is_over(board)
        ]
        calls = [[entry.function, board, {**entry.given, **given[truth.turn(board)]}] for board in boards]
        answers = self.tracer.trace(calls, traced=False, seconds=SECONDS).answers
        worths = [self.tree.meaning.worth(entry, answer.said) for answer in answers]
        return len(worths) == len(boards) and any(
            all(
                worth == in_sense(sense, truth.value(board), truth.turn(board), "X")
                for worth, board in zip(worths, boards, strict=True)
            )
            for sense in SENSES
        )


def _other(given: Any, meaning: Meaning) -> Any:
    """What says the other side; None if this says none."""
    if type(given) is bool:
        return not given
    if type(given) is str and given in meaning.marks:
        return meaning.marks[1 - meaning.marks.index(given)]
    return -given if type(given) is int and abs(given) == 1 else None
