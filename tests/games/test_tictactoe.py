"""Tic-tac-toe on boards of any size."""

import pytest

from plyground.api import WIN
from plyground.games.tictactoe import LEVELS, TicTacToe
from plyground.play.games.engines import engine
from plyground.stopping import Limit, never

GAME = TicTacToe()


def test_rows_columns_and_diagonals_win():
    won = ["XXX/OO./...", "X.O/X.O/X..", "XO./OX./..X", "O.X/OX./X.."]
    assert [GAME.winner(GAME.parse_state(text)) for text in won] == [0, 0, 0, 0]
    assert GAME.winner(GAME.parse_state("XX./OOO/X..")) == 1


def test_a_line_does_not_run_on_into_the_next_row():
    assert GAME.winner(GAME.parse_state(".XX/X.O/O..")) is None


def test_the_winning_line_is_highlighted():
    assert GAME.highlight(GAME.parse_state("XXX/OO./...")) == [0, 1, 2]


def test_a_full_board_without_a_line_is_a_tie():
    state = GAME.parse_state("XOX/XXO/OXO")
    assert (GAME.terminal(state), GAME.winner(state), GAME.utility(state)) == (True, None, 0)


@pytest.mark.parametrize(("rows", "columns", "line"), [(4, 4, 4), (5, 5, 4), (3, 5, 3), (6, 7, 4)])
def test_any_board_and_any_line(rows, columns, line):
    game = TicTacToe(rows, columns, line)
    state = game.initial_state()
    for column in range(line):
        state = game.result(state, column)
        assert game.winner(state) == (0 if column == line - 1 else None)
        if column < line - 1:
            state = game.result(state, game.columns * (game.rows - 1) + column)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("XXO/.X./...", "3 X and 1 O"),
        ("XX/OO/..", "row 1 has 2 cells"),
        ("X.O/.X.", "3 rows"),
        ("X.O/.Z./...", "row 2, column 2: 'Z'"),
        ("XXX/OOO/...", "both"),
        ("XXX/OO./O..", "went on"),
        ("", "3 rows"),
    ],
)
def test_an_impossible_board_is_refused_with_the_reason(text, wrong):
    with pytest.raises(ValueError, match=wrong):
        GAME.parse_state(text)


@pytest.mark.parametrize(
    ("text", "wrong"), [("d1", "no cell"), ("a1", "taken"), ("", "no cell"), ("b2\0", "no")]
)
def test_an_illegal_move_is_refused_with_the_reason(text, wrong):
    with pytest.raises(ValueError, match=wrong):
        GAME.parse(GAME.parse_state("X../.../..."), text)


@pytest.mark.parametrize("bad", [(0, 3), (3, 0), (20, 3), (3, 3, 4), (3, 3, 0)])
def test_an_impossible_size_is_refused(bad):
    with pytest.raises(ValueError, match=r"a board has|a line on"):
        TicTacToe(*bad)


@pytest.mark.parametrize("size", [4, 5])
def test_larger_boards_are_played_sensibly_within_a_second(size):
    """It takes an open win, and stops the other's."""
    game = TicTacToe(size, size, 4)
    rest = "/".join(["." * size] * (size - 3))
    win = game.parse_state("/".join(["XXX." + "." * (size - 4), "OOO." + "." * (size - 4), "." * size, rest]))
    stop = game.parse_state(
        "/".join(["XXX." + "." * (size - 4), "OO.." + "." * (size - 4), "." * size, rest])
    )
    for state, move in ((win, "d1"), (stop, "d1")):
        *_, last = engine(game).think([state], Limit(seconds=1), never)
        assert game.text(last.pv[0]) == move


def test_levels_are_named_from_weak_to_perfect():
    assert [level.name for level in LEVELS] == ["Beginner", "Easy", "Medium", "Hard", "Perfect"]


@pytest.mark.parametrize("name", ["table", "alphabeta", "minimax"])
def test_a_win_is_worth_more_than_any_guess_on_a_long_line(name):
    game = TicTacToe(9, 9, 9)
    rows = ["OOOOOOOO.", *["XXX......"] * 3, *["........."] * 5]
    state = game.parse_state("/".join(rows))
    assert game.player(state) == 1
    *_, last = engine(game, name).think([state], Limit(depth=1), never)
    assert (game.text(last.pv[0]), last.score) == ("i1", 1 - WIN)
