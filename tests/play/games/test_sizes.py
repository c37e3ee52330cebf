"""A game is made on the board that is named, that a position implies, or that is usual."""

from __future__ import annotations

import pytest

from plyground.play.games.record import read_record
from plyground.play.games.sizes import make_game


@pytest.mark.parametrize(
    ("wanted", "size"),
    [
        ({}, (3, 3, 3)),
        ({"rows": 4, "columns": 5, "line": 3}, (4, 5, 3)),
        ({"rows": 4, "columns": 5}, (4, 5, 4)),
        ({"position": "X.../..../..../...."}, (4, 4, 4)),
        ({"position": "X.../..../..../....", "line": 3}, (4, 4, 3)),
        ({"rows": 3, "columns": 3, "position": "X../.../..."}, (3, 3, 3)),
        ({"line": 2}, (3, 3, 2)),
    ],
)
def test_a_board_is_as_large_as_was_asked_or_implied(wanted, size):
    game = make_game("tictactoe", **wanted)
    assert (game.rows, game.columns, game.line) == size


def test_a_line_alone_is_not_forgotten_in_a_record():
    match, _ = read_record({"game": "tictactoe", "line": 2})
    assert match.game.line == 2


@pytest.mark.parametrize(
    ("name", "wanted", "wrong"),
    [
        ("tictactoe", {"rows": 3}, "come together"),
        ("tictactoe", {"columns": 3}, "come together"),
        ("checkers", {"rows": 10, "columns": 10}, "8×8 only"),
        ("chess", {}, "no 'chess' among the games"),
    ],
)
def test_a_board_that_there_is_not_is_refused_in_one_line(name, wanted, wrong):
    with pytest.raises((ValueError, LookupError), match=wrong):
        make_game(name, **wanted)
