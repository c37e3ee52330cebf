"""Whether another function is to be mended than the one whose answer was wrong."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..submissions.tracing import Beside, Call
from . import truth
from .below import Below, Found, asker_of
from .beside import wrong_beside
from .meaning import sign
from .readings import boards_in, marks_given
from .verdicts import Tree

__all__ = ["key_shared", "obeys", "told_side", "written_into", "wrong_rule_beside"]

SHORTEST_KEY = 2


def obeys(tree: Tree, call: Call, below: Below, trees: Sequence[Tree]) -> Found:
    """It plays for the wrong side because it was told to."""
    placed = _placed(call, below.odd)
    asker = asker_of(tree, call)
    if asker is None or placed is None or placed == truth.turn(call.board):
        return None
    told = _side_told(tree, call)
    if told is None:
        return None
    for other in trees:  # whoever does not always place what it is told has a fault of its own
        for each in other.calls:
            if each.function == call.function and other.searches(each):
                theirs = _placed(each, other.searches_below(each))
                if theirs is not None and (_side_told(other, each) == told) != (theirs == placed):
                    return None
    side = truth.turn(call.board)
    likely = f"`{asker.function}` has `{call.function}` play for {placed}, where {side} is to move"
    return "side", likely, asker


def told_side(tree: Tree, call: Call, trees: Sequence[Tree]) -> Found:
    """It values every finished game for the side that it is told of: who tells the wrong one is at fault."""
    for other in trees:
        for each in other.calls:
            number = tree.meaning.number(each) if each.function == call.function else None
            if number is None or not truth.is_over(each.board) or not truth.is_legal(each.board):
                continue
            told = next(marks_given(each.given.values(), tree.meaning.marks), None)
            if told is None or sign(number) != truth.value(each.board) * (1 if told == "X" else -1):
                return None
    asker = asker_of(tree, call)
    while asker is not None and (told := next(marks_given(asker.given.values(), tree.meaning.marks), None)):
        if told == truth.turn(asker.board):
            break
        asked, asker = asker, asker_of(tree, asker)
        call = asked
    if asker is None:
        return None
    given = next(marks_given(call.given.values(), tree.meaning.marks))
    side = truth.turn(call.board)
    likely = f"`{asker.function}` tells `{call.function}` that it is for {given}, where {side} is to move"
    return ("side", likely, asker) if given != side else None


def _placed(call: Call, below: Iterable[Call]) -> str | None:
    """The mark that a call puts on the board before it asks further; None if that can't be told."""
    marks = set()
    for each in below:
        changed = [cell for cell in range(9) if each.board[cell] != call.board[cell]]
        if len(changed) == 1 and call.board[changed[0]] == ".":
            marks.add(each.board[changed[0]])
    return marks.pop() if len(marks) == 1 else None


def _side_told(tree: Tree, call: Call) -> object:
    """What a call was told of whose turn it is: a mark, a colour, or a flag."""
    flag = next((given for given in call.given.values() if type(given) is bool), None)
    return next(marks_given(call.given.values(), tree.meaning.marks), flag)


def written_into(call: Call) -> Found:
    """A rule that gives the board after a move, yet writes it into the one it was given."""
    for each in call.children:
        if each.changed is not None and list(boards_in(each.said)):
            likely = f"`{each.function}` writes into the board itself: a copy of every row is needed"
            return "mutates", likely, each
    return None


def key_shared(tree: Tree, call: Call, trees: Sequence[Tree]) -> Found:
    """A key under which values are kept, that is the same for boards of another worth."""
    for child in call.children:
        role = tree.meaning.roles.found.get(child.function)
        number = type(child.said) is int and child.function in tree.meaning.key_makers()
        plain = type(child.said) not in (str, tuple) and role is None and not number
        if child.function in truth.COURSE or tree.searches(child) or plain or (role and role.name != "same"):
            continue
        if not number and len(child.said) < SHORTEST_KEY:
            continue
        for other in trees:
            for each in other.calls:
                if each.function != child.function or each.said != child.said or each.board == child.board:
                    continue
                if truth.is_legal(each.board) and truth.value(each.board) != truth.value(child.board):
                    same = f"`{child.function}` answers the same for {truth.rows(each.board)}"
                    likely = f"{same}: a value that is kept for one comes back for the other"
                    return "memo", likely, child
    return None


def wrong_rule_beside(tree: Tree, call: Call, told: Iterable[Beside]) -> tuple[Beside, str] | None:
    """A rule without a board that this call asks, itself or through the rules that it calls."""
    asked_by = {call.function}
    asked_by |= {each.function for each in call.children if not tree.searches(each)}
    return wrong_beside(told, asked_by, tree.meaning.marks)
