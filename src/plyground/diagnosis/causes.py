"""Why a searching function's answer is wrong, though everything below it is right."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..submissions.tracing import Beside, Call
from . import truth
from .below import Below, Found, asker_of, asks_for_moves, look_below, side_played
from .blame import key_shared, obeys, told_side, written_into, wrong_rule_beside
from .choices import why_move
from .fault import Fault, python, where, worth
from .hypotheses import examples, side_taken
from .rules import role_fault, rule_fault
from .values import why_value
from .verdicts import Tree, Verdict
from .windows import inverted, windows

__all__ = ["diagnose"]

UNLOOKED = ("memo", "end", "early return")
"""Which causes may as well be a value that was kept for another board?"""
KEPT = "it answers without looking at this board: a value kept for another one, under the same key"


def diagnose(tree: Tree, call: Call, trees: Sequence[Tree], beside: Sequence[Beside] = ()) -> Fault:
    """The fault that shows in a tree's first wrong call; the other trees are for comparison."""
    role = tree.meaning.roles.found.get(call.function)
    if call.function in truth.COURSE:
        others = [each for other in trees for each in other.calls if each.function == call.function]
        fault = rule_fault(call, others)
    elif role is not None and not tree.searches(call):
        fault = role_fault(call, role, tree.meaning.marks)
    else:
        fault = _search_fault(tree, call, trees)
        if (other := wrong_rule_beside(tree, fault.blamed or call, beside)) is not None:
            rule, fault.likely = other
            fault.function, fault.line, fault.cause = rule.function, rule.line, "rule"
    fault.root = truth.rows(tree.root.board)
    inner = re.search(r", line (\d+), in (\w+): ", tree.error or "") if call.raised else None
    if inner is not None and inner[2] not in truth.COURSE:
        if _hands_no_board(tree, call, inner[2], beside):
            fault.cause = "wrong board"
            fault.likely = f"`{call.function}` hands `{inner[2]}` something that is no board"
        else:
            fault.function, fault.line = inner[2], int(inner[1])
    return fault


def _hands_no_board(tree: Tree, call: Call, callee: str, beside: Sequence[Beside]) -> bool:
    """Whether what raised is a function that takes boards, but got none from this call."""
    told = any(each.raised and (each.caller, each.function) == (call.function, callee) for each in beside)
    return told and callee in tree.meaning.searchers


def _search_fault(tree: Tree, call: Call, trees: Sequence[Tree]) -> Fault:
    below = look_below(tree, call)
    certain = _facts(tree, call, below)
    for find in (_other_kind, _ended, _handed, _strange, _unsearched, _caller, why_value, why_move):
        found = find(tree, call, below, trees)
        if found is not None:
            cause, likely, blamed = found
            break
    else:
        cause, likely, blamed = "", "", call
    further: Found = None
    if cause == "mutates":
        further = written_into(blamed)
    elif cause in UNLOOKED and blamed is call:
        further = key_shared(tree, call, trees)
    if further is not None:
        cause, likely, blamed = further
    while blamed.function.startswith("<") and blamed.parent is not None:
        blamed = blamed.parent  # a lambda is part of who wrote it
    if blamed is not call:
        asks = call.parent is not None and blamed.number < call.number
        certain.append(f"it was asked by {where(blamed)}" if asks else f"it asks {where(blamed)}")
    line = blamed.line or blamed.first_line
    return Fault(blamed.function, line, truth.rows(call.board), cause, certain, likely, call, blamed)


def _facts(tree: Tree, call: Call, below: Below) -> list[str]:
    """What is certain."""
    if call.raised:
        return [f"{where(call)}: it raises {call.raised}", *([tree.error] if tree.error else [])]
    given = ", ".join(f"{name}={python(value)}" for name, value in call.given.items())
    head = f"{where(call)}{f' with {given}' if given else ''}"
    if tree.owes_move(call) or (tree.value(call) is None and call.said is not None):
        best = sorted(truth.best_moves(call.board))
        due = (
            "None" if not best else f"{best[0]}" if len(best) == 1 else f"one of {', '.join(map(str, best))}"
        )
        lines = [f"{head}: it answers {python(call.said)}, due is {due}"]
    else:
        got = tree.value(call)
        means = f" ({worth(got)} for X)" if got is not None and python(call.said) != str(got) else ""
        due = f"{worth(truth.value(call.board))} for X"
        lines = [f"{head}: it answers {python(call.said)}{means}, due is {due}"]
    if below.moves:
        values = [f"{move} {_said(tree, each)}" for move, each in below.moves.items()]
        lines.append(f"its moves, for X: {', '.join(values)}")
    if below.missed and below.moves:
        lines.append(f"not looked at: {', '.join(map(str, below.missed))}")
    return lines


def _said(tree: Tree, call: Call) -> str:
    value = tree.value(call)
    verdict = tree.verdict(call)
    if value is None:
        return python(call.said)
    if verdict is Verdict.BOUND:
        return f"{worth(value)} (a bound)"
    return (
        worth(value)
        if verdict is Verdict.RIGHT
        else f"{worth(value)} ({worth(truth.value(call.board))} is due)"
    )


def _other_kind(tree: Tree, call: Call, below: Below, trees: Sequence[Tree]) -> Found:
    """It answers something that is no value."""
    number = tree.meaning.is_number_due(call.function) and not tree.owes_move(call)
    if call.raised or not number or call.said is None or tree.value(call) is not None:
        return None
    return "kind", f"{python(call.said)} is no value: elsewhere `{call.function}` gives a number", call


def _ended(tree: Tree, call: Call, below: Below, trees: Sequence[Tree]) -> Found:
    """It raised, or the game was over already."""
    if call.raised:
        return "raises", "", call
    if not truth.is_over(call.board):
        return None
    if tree.owes_move(call):
        return "end", "a finished game has no move: None is due", call
    if (told := told_side(tree, call, trees)) is not None:
        return told
    if not call.children and _looks_elsewhere(call, trees):
        return "memo", KEPT, call
    if tree.meaning.is_flat(call.function):
        return "end", "every finished game has the same value, whoever has won", call
    kept = next((each for each in call.children if each.function == "utility"), None)
    if kept is not None and kept.said == truth.value(call.board):
        return "end", "what `utility` says of a finished game isn't passed on as it is", call
    return "end", "the end of the game is valued wrongly, or not seen", call


def _looks_elsewhere(call: Call, trees: Sequence[Tree]) -> bool:
    """Whether the function asks something about other boards like this, though it asks nothing here."""
    return any(
        each.children
        for other in trees
        for each in other.calls
        if each.function == call.function and truth.is_over(each.board) == truth.is_over(call.board)
    )


def _handed(tree: Tree, call: Call, below: Below, trees: Sequence[Tree]) -> Found:
    """What it was handed: a window upside down, or one that is too narrow from the first."""
    asker = asker_of(tree, call)
    asked = (each for each in tree.calls if tree.searches(each) and windows(each, tree.meaning))
    first = next(asked, None)
    if first is not None and any(each.low >= 0 or each.high <= 0 for each in windows(first, tree.meaning)):
        given = ", ".join(f"{name}={python(value)}" for name, value in first.given.items())
        likely = f"the first window is too narrow already ({given}): values beyond it are never told apart"
        return "window", likely, tree.root
    while asker is not None and inverted(asker) and (above := asker_of(tree, asker)) is not None:
        asker = above  # it was handed so itself
    if inverted(call) and asker is not None:
        return "window", "alpha and beta are handed on the wrong way round: nothing lies between them", asker
    return None


def _strange(tree: Tree, call: Call, below: Below, trees: Sequence[Tree]) -> Found:
    """It searches boards that are not one move away."""
    if call.changed is not None and len(call.changed) == 9:
        likely = f"it leaves the board changed, to {truth.rows(call.changed)}: a move isn't taken back"
        return "mutates", likely, call
    changed = [each for each in below.moves.values() if each.changed is not None]
    if below.odd and changed:
        blamed = changed[0]
        return "mutates", f"`{blamed.function}` leaves the board changed: a move isn't taken back", blamed
    if (told := obeys(tree, call, below, trees)) is not None:
        return told
    if below.odd:
        strange = truth.rows(below.odd[0].board)
        return (
            "wrong board",
            f"it searches {strange}, which is not one move of {truth.turn(call.board)} away",
            call,
        )
    if not below.moves and len(below.same) > 1:
        return "same board", "it asks for this board again, never for the board after a move", call
    return None


def _unsearched(tree: Tree, call: Call, below: Below, trees: Sequence[Tree]) -> Found:
    """It answers without looking at a move."""
    if below.moves or below.odd or below.same:
        return None
    if call.said is None:
        return "no value", "it ends without a return, so None comes back", call
    if tree.meaning.exceeds(call):
        return (
            "initial value",
            "the initial value comes back, for no move was tried: the loop leaves some out",
            call,
        )
    if tree.meaning.searchers == {"minimax"} and tree.meaning.asking:
        names = " and ".join(f"`{name}`" for name in sorted(tree.meaning.asking))
        if tree.meaning.asking <= tree.meaning.roles.found.keys():
            return "compare", f"what {names} say of its moves is right: the move is chosen wrongly", call
        return "untraced", f"too few answers of {names} are right to tell what they are for", call
    if tree.meaning.searchers == {"minimax"}:
        likely = "its search can't be seen: it takes no board, or is in a table or a loop with a stack"
        return "untraced", likely, call
    deeper = [each for each in call.children if truth.marks(each.board) > truth.marks(call.board) + 1]
    if deeper:
        return (
            "untraced",
            "it searches without calls (a loop with a stack), so its values can't be seen",
            call,
        )
    if (counted := _counted(tree, call)) is not None:
        likely = f"it stops at {counted}={python(call.given[counted])}, before the game is over"
        return "depth", likely, call
    earlier = [
        each
        for each in tree.calls
        if each.number < call.number and each.function == call.function and each.board == call.board
    ]
    if earlier:
        return "memo", _memo(tree, earlier[0], call), call
    if not call.children and _looks_elsewhere(call, trees):
        return "memo", KEPT, call
    if not asks_for_moves(tree, call):
        return (
            "early return",
            "it answers before looking at any move: a wrong end of the game, or an early return",
            call,
        )
    return (
        "memo",
        "it answers without looking at any move: a value kept from another board, or an early return",
        call,
    )


def _counted(tree: Tree, call: Call) -> str | None:
    """The argument that counts plies: by its name, or because it falls to 0 by one from call to call."""
    asker = asker_of(tree, call)
    for name, given in call.given.items():
        above = None if asker is None or asker.function != call.function else asker.given.get(name)
        if name.lower() in ("depth", "d", "ply", "level", "limit") or (
            type(given) is int and (given, above) == (0, 1)
        ):
            return name
    return None


def _memo(tree: Tree, earlier: Call, call: Call) -> str:
    same = python(earlier.said) == python(call.said)
    if earlier.given != call.given and windows(earlier, tree.meaning):
        return "the kept value was only a bound of another window, yet is taken as exact"
    if same:
        return "a kept value comes back that was wrong when it was kept"
    return "the kept value isn't what the search of this board gave: kept too early, or under another's key"


def _caller(tree: Tree, call: Call, below: Below, trees: Sequence[Tree]) -> Found:
    """It does what it is there for, but was asked about the wrong side's board."""
    asker, role = asker_of(tree, call), side_played(tree, call)
    side = truth.turn(call.board)
    if asker is None or role is None or role == side:
        return None
    flags = {name: given for name, given in call.given.items() if type(given) in (bool, str)}
    found = [
        each
        for each in examples(trees, call.function)
        if all(each.call.given.get(name) == given for name, given in flags.items())
    ]
    if side_taken(found) != role:
        return None
    told = ", ".join(f"{name}={given!r}" for name, given in flags.items())
    asked = f"`{call.function}`{f' with {told}' if told else ''}"
    return (
        "side",
        f"`{asker.function}` asks {asked}, the part of {role}, about a board where {side} is to move",
        asker,
    )
