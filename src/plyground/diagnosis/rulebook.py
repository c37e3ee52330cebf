"""The course's rules asked directly, on boards of all kinds, before any search is looked at.

A search can't be better than its rules, and what these must answer is known. Of a wrong rule its own calls
are looked at too: the fault is in the deepest function that is wrong.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ..submissions.tracing import Call, Tracer
from . import truth
from .causes import diagnose
from .fault import Fault, python, where
from .meaning import Meaning, move_given
from .verdicts import Tree, told

__all__ = ["Rulebook", "read_rules"]

RULES = ("player", "actions", "winner", "terminal", "utility", "result")
"""Each may call those before it."""
SECONDS = 4.0
"""How many CPU seconds may the questions to one rule take?"""
OFF_THE_BOARD = ((-1, 0), (0, -1), (3, 0), (0, 3))
EVERY = 5
"""Of how many boards where the game goes on is one taken? Finished ones are all taken: a line has few."""
REFUSED = 20
"""Of how many boards is one taken to see whether an illegal move is refused?"""
MOST_WRONG = 200
"""How many wrong answers of a rule are looked into? The fullest boards come first."""


@dataclass
class Rulebook:
    """What came of it: a rule that is wrong, or one that is right but not as the course asks for it."""

    wrong: Fault | None = None
    loose: Fault | None = None


def read_rules(tracer: Tracer, meaning: Meaning, source: str) -> Rulebook:
    """Ask every rule of the file; `meaning` learns what the functions are for that they call."""
    asked: dict[str, list[Call]] = {}
    for rule in RULES:
        trace = tracer.trace([[[rule, *each] for each in _questions(rule)]], seconds=SECONDS)
        calls = asked[rule] = [call for answer in trace.answers for call in answer.calls]
        meaning.roles.learn([calls], meaning.marks, set(), set())
        if trace.ended:
            break
    for rule, calls in asked.items():
        if (fault := _wrong(rule, calls, meaning)) is not None:
            blame_table(fault, tracer.begun.get("tables"), source)
            return Rulebook(fault)
    start = _start(tracer, source)
    return Rulebook(start.wrong, start.loose or _loose(asked))


def _questions(rule: str) -> Iterator[list[Any]]:
    """What a rule is asked, where the course says what is due: the fullest boards first."""
    for level in reversed(truth.reachable()):
        for number, board in enumerate(level):
            if not truth.is_over(board) and number % EVERY:
                continue
            if rule != "result":
                if truth.due(rule, board, None) is not truth.ANY:
                    yield [board]
            elif not truth.is_over(board):
                free, turn = truth.free(board), number // EVERY
                yield [board, divmod(free[turn % len(free)], 3)]
                if number % REFUSED == 0:
                    taken = [cell for cell in range(9) if cell not in free]
                    yield from ([board, divmod(cell, 3)] for cell in taken[:1])
                    yield [board, OFF_THE_BOARD[turn // 4 % len(OFF_THE_BOARD)]]


def _trees(calls: Sequence[Call]) -> Iterator[list[Call]]:
    """The calls below each question, with it."""
    starts = [n for n, call in enumerate(calls) if call.parent is None]
    for first, last in zip(starts, [*starts[1:], len(calls)], strict=True):
        yield list(calls[first:last])


def _wrong(rule: str, calls: Sequence[Call], meaning: Meaning) -> Fault | None:
    """The deepest function that is wrong where this rule is."""
    asked = [each for each in _trees(calls) if each[0].function == rule]
    wrong = [each for each in asked if _is_wrong(each[0], meaning)][:MOST_WRONG]
    trees = [Tree(each, meaning) for each in wrong]
    found = [(call, tree) for tree in trees if (call := tree.first_wrong()) is not None]
    if not found:
        return None
    call, tree = max(found, key=lambda each: each[0].function != rule)
    fault = diagnose(tree, call, [Tree(each, meaning) for each in asked])
    fault.root = truth.rows(_asked_on(call.board))
    return fault


def _is_wrong(call: Call, meaning: Meaning) -> bool:
    due = truth.due(call.function, call.board, move_given(call))
    if due is truth.ANY or not call.finished:
        return False
    return bool(call.raised) or call.changed is not None or told(call, meaning.marks) != due


def _asked_on(board: str) -> str:
    """A board on which a search meets this one: itself, or the one before if the game is over."""
    if not truth.is_over(board):
        return board
    last = "O" if truth.turn(board) == "X" else "X"
    before = (board[:n] + "." + board[n + 1 :] for n in range(9) if board[n] == last)
    return next((each for each in before if not truth.is_over(each)), "." * 9)


def _start(tracer: Tracer, source: str) -> Rulebook:
    """The file's own first board: empty, and of three rows that are not one."""
    answers = tracer.trace([["initial_state"]], traced=False, seconds=SECONDS).answers
    if not answers or not isinstance(answers[0].said, tuple):
        return Rulebook()  # there is none, and nothing here needs it
    said, is_shared = answers[0].said
    line, board = _line_of(source, "initial_state"), truth.rows("." * 9)
    head = f"initial_state, line {line}"
    if said != "." * 9:
        certain = f"{head}: it answers {python(said)}, due is an empty board"
        return Rulebook(Fault("initial_state", line, board, "rule", [certain], root=board))
    if not is_shared:
        return Rulebook()
    likely = "what is written into one row is in all of them: make each row anew"
    certain = f"{head}: its rows are one and the same list"
    return Rulebook(loose=Fault("initial_state", line, board, "shared rows", [certain], likely, root=board))


def _loose(asked: dict[str, list[Call]]) -> Fault | None:
    """Where a rule serves its search, but isn't what the course asks for."""
    for call in asked.get("result", ()):
        move = move_given(call)
        if call.parent is not None or call.raised or call.function != "result":
            continue
        if move is None or call.board[3 * move[0] + move[1]] != ".":
            given = python(next(iter(call.given.values()), None))
            why = "is off the board" if move is None else "is taken"
            certain = f"{where(call)} with {given}: no exception"
            return _told(call, "accepts", certain, f"{given} {why}: the course asks for an exception")
    for call in asked.get("actions", ()):
        if call.parent is None and not isinstance(call.said, frozenset):
            certain = f"{where(call)}: it answers {python(call.said)}"
            return _told(call, "kind", certain, "the course asks for a set of moves, and this is none")
    return None


def _told(call: Call, cause: str, certain: str, likely: str) -> Fault:
    board = truth.rows(call.board)
    return Fault(call.function, call.line, board, cause, [certain], likely, call, root=board)


def blame_table(fault: Fault, tables: object, source: str) -> None:
    """Say of lines that are not seen, or seen where there are none, that a table has them so."""
    if fault.cause != "rule" or not isinstance(tables, dict):
        return
    due = {frozenset(line) for line in truth.LINES}
    for name, lines in tables.items():
        written = {frozenset(line) for line in lines}
        if written == due or len(written & due) < len(due) // 2:
            continue
        wrong = [f"lacks {_cells(each)}" for each in due - written]
        wrong += [f"has {_cells(each)}" for each in written - due]
        fault.function, fault.line = "<module>", _line_of(source, name)
        fault.likely = f"the table `{name}`, line {fault.line}, {' and '.join(wrong)}"
        return


def _cells(line: frozenset[int]) -> str:
    return ", ".join(str(divmod(cell, 3)) for cell in sorted(line))


def _line_of(source: str, name: str) -> int:
    """The line where a function or a table is written down; of a function, where it ends."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef) and node.name == name:
            return node.body[-1].lineno
        targets = node.targets if isinstance(node, ast.Assign) else []
        if any(isinstance(target, ast.Name) and target.id == name for target in targets):
            return node.lineno
    return 1
