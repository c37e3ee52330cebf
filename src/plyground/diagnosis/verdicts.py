"""Every call of one tree, judged: right, only a bound, wrong, or of those of which nothing can be said."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any

from ..submissions.tracing import Board, Call
from . import truth
from .meaning import Meaning, is_move, move_given
from .windows import windows

__all__ = ["Tree", "Verdict"]


class Verdict(Enum):
    """What the truth says of a call."""

    RIGHT = "right"
    BOUND = "only a bound, and it holds"
    WRONG = "wrong"
    DOUBTFUL = "perhaps a bound of a window that can't be seen"
    TOLERATED = "not right, but whoever asked got by"
    UNKNOWN = "not judged"
    OPEN = "unfinished"


class Tree:
    """The calls below one call of `minimax`, and a verdict on each."""

    def __init__(self, calls: Sequence[Call], meaning: Meaning, error: str | None = None) -> None:
        self.calls, self.meaning, self.error = calls, meaning, error
        self.root = calls[0]
        self._first = self.root.number
        self._verdicts = [Verdict.UNKNOWN] * len(calls)
        self._astray = [False] * len(calls)
        """Which calls are asked about boards that no move leads to, or stand below such a one?"""
        for call in calls:
            self._astray[call.number - self._first] = self._goes_astray(call)
        for call in reversed(calls):
            self._verdicts[call.number - self._first] = self._judge(call)
        for call in calls:
            if self.verdict(call) is Verdict.DOUBTFUL:
                asker = self.judged_above(call)
                wrong = asker is not None and (
                    self.verdict(asker) is Verdict.WRONG or self.hands_wrong_move(asker)
                )
                self._verdicts[call.number - self._first] = Verdict.WRONG if wrong else Verdict.TOLERATED

    def verdict(self, call: Call) -> Verdict:
        return self._verdicts[call.number - self._first]

    def value(self, call: Call) -> int | None:
        """What the call says the board is worth to X."""
        return self.meaning.value(call, self.root.board)

    def hands_wrong_move(self, call: Call) -> bool:
        """Whether a wrong answer of `minimax` is what this call told it: a right value, but a wrong move."""
        if call.parent is not self.root or call.board != self.root.board or self.searches(call) is False:
            return False
        move = self.meaning.move(call)
        return move is not None and self.verdict(self.root) is Verdict.WRONG and move == self.root.said

    def judged_above(self, call: Call) -> Call | None:
        """The nearest call above on which there is a verdict."""
        above = call.parent
        while above is not None and self.verdict(above) in (Verdict.UNKNOWN, Verdict.OPEN):
            above = above.parent
        return above

    def searches_below(self, call: Call) -> list[Call]:
        """The nearest calls below that search, in their order."""
        found: list[Call] = []
        for each in call.children:
            found += [each] if self.searches(each) else self.searches_below(each)
        return found

    def searches(self, call: Call) -> bool:
        return call.function in self.meaning.searchers

    def owes_move(self, call: Call) -> bool:
        return call is self.root or (call.function == "minimax" and self.meaning.number(call) is None)

    def _judge(self, call: Call) -> Verdict:
        if not call.finished:
            return Verdict.OPEN
        if not truth.is_legal(call.board):
            return Verdict.UNKNOWN
        if call.function in truth.COURSE:
            return self._judge_rule(call)
        if not self.searches(call):
            wrong = self.meaning.roles.is_wrong(call, self.meaning.marks)
            return Verdict.UNKNOWN if wrong is None else Verdict.WRONG if wrong else Verdict.RIGHT
        if self._astray[call.number - self._first]:
            return Verdict.UNKNOWN
        if call.raised:
            return Verdict.WRONG
        if self.owes_move(call):
            return self._judge_move(call)
        if call.changed is not None:
            return Verdict.WRONG  # whoever asked goes on with another board
        return self._judge_value(call)

    def _goes_astray(self, call: Call) -> bool:
        """Whether a board doesn't follow from the one that was searched above: its answer says nothing."""
        above = call.parent
        while above is not None and not self.searches(above):
            above = above.parent
        if above is None:
            return False
        follows = truth.follows(above.board, call.board, self.meaning.turns)
        return self._astray[above.number - self._first] or not follows

    def _judge_rule(self, call: Call) -> Verdict:
        due = truth.due(call.function, call.board, move_given(call))
        if call.raised:
            nothing = due is truth.ANY or any(each.raised for each in call.children)
            return Verdict.UNKNOWN if nothing else Verdict.WRONG
        if call.changed is not None:
            return Verdict.WRONG
        return Verdict.RIGHT if due is truth.ANY or told(call, self.meaning.marks) == due else Verdict.WRONG

    def _judge_move(self, call: Call) -> Verdict:
        if truth.is_over(call.board):
            return Verdict.RIGHT if call.said is None else Verdict.WRONG
        if call is self.root and not is_move(call.said):
            return Verdict.WRONG
        return Verdict.RIGHT if self.meaning.move(call) in truth.best_moves(call.board) else Verdict.WRONG

    def _judge_value(self, call: Call) -> Verdict:
        got, due = self.value(call), truth.value(call.board)
        if got is None and call.said is not None and self.meaning.is_number_due(call.function):
            return Verdict.WRONG
        if got is None:
            move = self.meaning.move(call)
            if move is not None and not truth.is_over(call.board):
                return Verdict.RIGHT if move in truth.best_moves(call.board) else Verdict.WRONG
            return Verdict.DOUBTFUL if call.said is None else Verdict.UNKNOWN
        if not self.meaning.readable:
            flat = truth.is_over(call.board) and due != 0 and self.meaning.is_flat(call.function)
            return Verdict.WRONG if flat else Verdict.UNKNOWN
        if got == due:
            return Verdict.RIGHT
        if truth.is_over(call.board):
            return Verdict.WRONG
        given = windows(call, self.meaning)
        root, board = self.root.board, call.board
        theirs, right = self.meaning.theirs(got, board, root), self.meaning.theirs(due, board, root)
        seen = {each.board for each in self.searches_below(call) if self.verdict(each) is Verdict.RIGHT}
        complete = all(truth.put(call.board, cell) in seen for cell in truth.free(call.board))
        for window in given:  # who has all values exactly can only be held back by an edge itself
            if window.excuses(theirs, right) and (not complete or theirs in (window.low, window.high)):
                return Verdict.BOUND
        return Verdict.WRONG if given or complete else Verdict.DOUBTFUL

    def first_wrong(self) -> Call | None:
        """The wrong call on the fullest board below which everything is right.

        A wrong value counts only where it is part of the way to a wrong answer: whoever asked for it was
        wrong as well. What the course's own functions must answer is certain, so there it counts anywhere.
        """
        wrong_below = [False] * len(self.calls)
        found: Call | None = None
        linked = [False] * len(self.calls)
        for call in self.calls:
            if self.verdict(call) is Verdict.WRONG:
                above = self.judged_above(call)
                linked[call.number - self._first] = (
                    above is None
                    or linked[above.number - self._first]
                    or call.function in truth.COURSE
                    or (call.function in self.meaning.roles.flagrant and linked[0])
                    or self.hands_wrong_move(above)
                )
        for call in reversed(self.calls):
            at = call.number - self._first
            if call.parent is not None and (wrong_below[at] or linked[at]):
                wrong_below[call.parent.number - self._first] = True
            if (
                linked[at]
                and not wrong_below[at]
                and (found is None or self._rank(call) >= self._rank(found))
            ):
                found = call
        return found

    def _rank(self, call: Call) -> tuple[int, bool]:
        is_rule = call.function in truth.COURSE or call.function in self.meaning.roles.found
        return truth.marks(call.board), is_rule


def told(call: Call, marks: tuple[Any, Any] = ("X", "O")) -> Any:
    """The answer of a course's function, as the truth writes it."""
    said = call.said
    if call.function in ("player", "winner") and said in marks:
        return ("X", "O")[marks.index(said)]
    if call.function == "terminal":
        return bool(said)
    if call.function == "actions" and type(said) in (tuple, frozenset) and all(map(is_move, said)):
        return frozenset(said)
    return str(said) if isinstance(said, Board) else said
