"""What a rule of the student's own is for is seen from its answers; what it is not for stays unjudged."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from plyground.diagnosis import truth
from plyground.diagnosis.roles import Roles
from plyground.submissions.tracing import Board, Call

BOARDS = [board for level in truth.reachable()[5:] for board in level[::7]]
MARKS = ("X", "O")


def calls(function: str, answer: Callable[..., Any], **given: Any) -> list[Call]:
    """A call of a function on each board."""
    return [
        Call(number, function, 1, board, given, answer(board, **given), 2, 0.0, 0)
        for number, board in enumerate(BOARDS)
    ]


def learnt(*made: list[Call]) -> Roles:
    roles = Roles()
    roles.learn(made, MARKS, set(), set())
    return roles


def misses_a_column(board: str) -> str | None:
    lines = [line for line in truth.lines_of(board) if line != (2, 5, 8)]
    return board[lines[0][0]] if lines else None


@pytest.mark.parametrize(
    ("name", "answer", "role"),
    [
        ("who", truth.winner, "winner"),
        ("check", lambda board: truth.winner(board) or "Tie", "winner"),
        ("finished", truth.is_over, "over"),
        ("playable", lambda board: not truth.is_over(board), "going"),
        ("has_line", lambda board: truth.winner(board) is not None, "line"),
        ("turn_of", truth.turn, "turn"),
        ("colour", lambda board: 1 if truth.turn(board) == "X" else -1, "turn"),
        ("opponent", lambda board: "XO".replace(truth.turn(board), ""), "rival"),
        ("cells", lambda board: truth.free(board), "moves"),
        ("free", lambda board: tuple(divmod(cell, 3) for cell in truth.free(board)), "moves"),
        ("flat", Board, "same"),
        ("bits", lambda board: tuple(_bits(board, mark) for mark in MARKS), "same"),
        ("rotate", lambda board: Board("".join(board[n] for n in (6, 3, 0, 7, 4, 1, 8, 5, 2))), "image"),
    ],
)
def test_a_right_rule_has_its_role_and_no_wrong_answer(name: str, answer: Any, role: str) -> None:
    made = calls(name, answer)
    roles = learnt(made)
    assert roles.found[name].name == role
    assert not any(roles.is_wrong(call, MARKS) for call in made)


def _bits(board: str, mark: str) -> int:
    return sum(1 << cell for cell in range(9) if board[cell] == mark)


def test_a_rule_with_a_fault_has_its_role_still_and_its_wrong_answers_are_found() -> None:
    made = calls("who", misses_a_column)
    roles = learnt(made)
    assert roles.found["who"].name == "winner"
    wrong = {call.board for call in made if roles.is_wrong(call, MARKS)}
    assert wrong == {board for board in BOARDS if misses_a_column(board) != truth.winner(board)} != set()


def test_whose_turn_it_is_the_wrong_way_round_is_a_fault_unless_the_name_says_so() -> None:
    def other(board: str) -> str:
        return "XO".replace(truth.turn(board), "")

    roles = learnt(calls("mover", other))
    assert all(roles.is_wrong(call, MARKS) for call in calls("mover", other))
    assert "mover" in roles.flagrant


def test_a_mark_among_the_arguments_is_who_is_asked_about() -> None:
    def won(board: str, mark: str) -> bool:
        return truth.winner(board) == mark

    made = [*calls("won", won, mark="X"), *calls("won", won, mark="O")]
    roles = learnt(made)
    assert roles.found["won"].name == "won"
    assert not any(roles.is_wrong(call, MARKS) for call in made)


def test_a_board_turned_into_another_is_a_fault() -> None:
    made = calls("rotate", lambda board: Board("".join(board[n] for n in (6, 3, 0, 7, 4, 1, 8, 2, 5))))
    roles = learnt(made)
    wrong = {call.board for call in made if roles.is_wrong(call, MARKS)}
    assert wrong
    assert all(board[2] != board[5] for board in wrong)


@pytest.mark.parametrize(
    ("answer", "role"),
    [
        (lambda board: _worth(board) > 0, "wins"),
        (lambda board: _worth(board) < 0, "loses"),
        (lambda board: _worth(board) >= 0, "holds"),
    ],
)
def test_who_asks_itself_for_yes_or_no_has_a_role_too(answer: Any, role: str) -> None:
    roles, made = Roles(), calls("ask", answer)
    roles.learn([made], MARKS, set(), {"ask"})
    assert roles.found["ask"].name == role
    assert not any(roles.is_wrong(call, MARKS) for call in made)
    assert all(roles.is_wrong(call, MARKS) for call in calls("ask", lambda board: not answer(board)))


def _worth(board: str) -> int:
    return truth.value(board) if truth.turn(board) == "X" else -truth.value(board)


@pytest.mark.parametrize(
    "answer",
    [
        lambda board: board[4] != ".",
        lambda board: tuple(cell for cell in (0, 2, 6, 8) if board[cell] == "."),
        lambda board: sum(cell for cell in range(9) if board[cell] == "X"),
        lambda board: None,
    ],
    ids=["the middle", "the corners", "a sum of places", "nothing"],
)
def test_what_is_no_rule_of_the_game_has_no_role(answer: Any) -> None:
    assert learnt(calls("some", answer)).found == {}
