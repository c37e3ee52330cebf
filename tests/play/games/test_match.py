"""A match: play, undo, redo and the end."""

import pytest

from plyground.games.checkers.rules import Checkers
from plyground.games.tictactoe import Marks, TicTacToe
from plyground.play.games.match import Match

GAME = TicTacToe()


def played(*moves: int) -> Match[Marks, int]:
    match = Match(GAME)
    for move in moves:
        match.play(move)
    return match


def test_a_match_ends_with_a_winner():
    match = played(0, 3, 1, 4, 2)
    assert (match.over, match.winner, match.result_text()) == (True, 0, "X wins.")
    with pytest.raises(ValueError, match="over"):
        match.play(8)


def test_a_match_can_be_tied():
    match = played(0, 1, 2, 4, 3, 5, 7, 6, 8)
    assert (match.over, match.winner, match.result_text()) == (True, None, "Tie: no move is left.")


def test_a_result_says_why_where_the_board_does_not_show_it():
    match = Match(Checkers(), Checkers().parse_state("B:WK32:BK1"))
    for move in ("1-6", "32-27", "6-1", "27-32") * 2:
        match.play(move)
    why = "the same position stood on the board three times, after 0, 4 and 8 plies"
    assert match.result_text() == f"Tie: {why}."


def test_undo_and_redo_walk_along_the_moves():
    match = played(4, 0)
    state = match.state
    assert match.undo() == 0
    assert match.redo() == 0
    assert match.state == state
    match.undo()
    match.play(8)
    with pytest.raises(ValueError, match="again"):
        match.redo()


def test_there_is_nothing_to_take_back_at_the_start():
    with pytest.raises(ValueError, match="take back"):
        Match(GAME).undo()


def test_an_illegal_move_changes_nothing():
    match = played(4)
    with pytest.raises(ValueError, match="illegal"):
        match.play(4)
    assert match.moves == [4]


def test_a_match_can_start_anywhere():
    match = Match(GAME, GAME.parse_state("X.O/.X./..."))
    assert match.player == 1
    assert not match.over
