"""The course's rules are asked directly: what is wrong, and what is right but not as the course has it."""

from __future__ import annotations

from pathlib import Path

import pytest

from plyground.diagnosis.meaning import Meaning
from plyground.diagnosis.rulebook import Rulebook, read_rules
from plyground.submissions.tracing import Tracer

from .faults import source

RULES = source("pair")
LINES = """
TABLE = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def winner(board):
    cells = [cell for row in board for cell in row]
    return next((cells[a] for a, b, c in TABLE if cells[a] and cells[a] == cells[b] == cells[c]), None)
"""
COUNTED = """
def count(board, mark):
    return sum(cell == mark for row in board[:2] for cell in row)


def player(board):
    return X if count(board, X) == count(board, O) else O
"""
ROWS = """
def check_columns(board, p):
    return any(all(cell == p for cell in row) for row in board)


def winner(board):
    return next((p for p in (X, O) if check_columns(board, p)), None)
"""
DRAWN = """
def utility(board):
    return 1 if winner(board) == X else -1
"""
TABLED = """
def utility(board):
    return {X: 1, O: -1}[winner(board)]
"""
LAX = """
def winner(board):
    return next((row[0] for row in board if row[0] and row[0] == row[1]), None)
"""


def read(path: Path, text: str) -> Rulebook:
    path.write_text(text, "utf-8")
    with Tracer(path, "tictactoe", "tictactoe") as tracer:
        return read_rules(tracer, Meaning(), text)


@pytest.mark.parametrize(
    ("text", "function", "likely"),
    [
        (RULES + LINES, "<module>", "the table `TABLE`, line 95, lacks (0, 1), (1, 1), (2, 1)"),
        (RULES + COUNTED, "count", "`count` counts wrongly"),
        (RULES + ROWS, "check_columns", "`check_columns` is wrong about the columns of"),
        (RULES.replace("return -1\n    return 0", "return -1"), "utility", "`utility` is wrong for a draw"),
        (RULES + DRAWN, "utility", "`utility` gives -1 for a draw and for a win of O alike"),
        (RULES + TABLED, "utility", "`utility` has no answer for a draw"),
        (RULES + LAX, "winner", "`winner` sees three in a row of O where there are none"),
    ],
)
def test_the_deepest_wrong_function_is_named(tmp_path: Path, text: str, function: str, likely: str) -> None:
    fault = read(tmp_path / "tictactoe.py", text).wrong
    assert fault is not None
    assert fault.function == function, fault.lines()
    assert likely in fault.likely


@pytest.mark.parametrize(
    ("old", "new", "function", "cause"),
    [
        ("return {(i, j)", "return [(i, j)", "actions", "kind"),
        ("0 <= i < 3 and 0 <= j < 3", "i < 3 and j < 3", "result", "accepts"),
        ("return [[EMPTY, EMPTY, EMPTY],", "return [[EMPTY] * 3] * 3 or [", "initial_state", "shared rows"),
    ],
)
def test_what_serves_but_is_not_what_the_course_asks_for_is_told_last(
    tmp_path: Path, old: str, new: str, function: str, cause: str
) -> None:
    assert old in RULES
    text = RULES.replace(old, new, 1)
    if function == "actions":
        text = text.replace("is EMPTY}", "is EMPTY]", 1)
    rules = read(tmp_path / "tictactoe.py", text)
    assert rules.wrong is None
    assert rules.loose is not None
    assert (rules.loose.function, rules.loose.cause) == (function, cause)


def test_right_rules_are_left_in_peace(tmp_path: Path) -> None:
    assert read(tmp_path / "tictactoe.py", RULES) == Rulebook()
