"""What a click on the board means, for paths of any length."""

import pygame
import pytest

from plyground.apps.desktop.widgets.board import Board


@pytest.fixture
def board() -> Board:
    made = Board(8, 8, (), tiled=False)
    made.place(pygame.Rect(0, 0, 800, 800), 0)
    made.show(["man"] * 64, [(10, 17), (10, 19), (12, 19), (12, 26, 40), (12, 26, 44, 30)], (), ())
    return made


def test_the_cells_that_begin_a_path_are_lit(board):
    assert board.targets() == {10, 12}


def test_a_path_is_clicked_step_by_step(board):
    assert board.choose(12) is None
    assert board.targets() == {19, 26}
    assert board.choose(26) is None
    assert board.targets() == {40, 44}
    assert board.choose(40) == (12, 26, 40)
    assert board.chosen == ()


def test_the_end_of_only_one_path_can_be_clicked_at_once(board):
    board.choose(12)
    assert board.choose(30) == (12, 26, 44, 30)


def test_the_end_of_two_paths_cannot(board):
    board.show(board.pieces, [(12, 26, 30), (12, 19, 30)], (), ())
    board.choose(12)
    assert board.choose(30) is None
    assert board.chosen == ()


def test_another_piece_can_be_chosen_instead(board):
    board.choose(12)
    assert board.choose(10) is None
    assert board.chosen == (10,)


def test_the_same_piece_can_be_put_down_again(board):
    board.choose(12)
    board.choose(12)
    assert board.chosen == ()


def test_a_click_elsewhere_chooses_nothing(board):
    board.choose(12)
    assert board.choose(63) is None
    assert board.chosen == ()


def test_a_path_that_another_goes_on_from_is_completed_by_a_second_click(board):
    board.show(board.pieces, [(3, 4), (3, 4, 5)], (), ())
    board.choose(3)
    assert board.choose(4) is None
    assert board.choose(4) == (3, 4)


def test_a_path_of_one_cell_is_complete_at_once(board):
    board.show([""] * 64, [(5,), (6,)], (), ())
    assert board.choose(5) == (5,)
    assert board.choose(7) is None


@pytest.mark.parametrize("turned", [False, True])
def test_every_cell_is_found_where_it_is_drawn(board, turned):
    board.turned = turned
    assert [board.cell_at(board.cell_rect(cell).center) for cell in range(64)] == list(range(64))
    assert board.cell_at((-1, 5)) is None


@pytest.mark.parametrize("turned", [False, True])
def test_the_cursor_moves_as_it_is_seen_and_stays_on_the_board(board, turned):
    board.turned = turned
    for _ in range(9):
        board.move_cursor(-1, 0)
        board.move_cursor(0, -1)
    assert board.cell_rect(board.cursor).topleft == board.rect.topleft
    board.move_cursor(1, 0)
    assert board.cell_rect(board.cursor).x == board.rect.x + board.side
