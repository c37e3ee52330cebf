"""The course's raichu.py: its function, and the file by itself as a program."""

import shutil
import subprocess
import sys
import time

import pytest

from plyground.classroom import raichu as course
from plyground.games.raichu.rules import Position, Raichu

START = Raichu().initial_state().board
EMPTY = "." * 64


def successors(board, player, size=8):
    game = Raichu(size)
    state = Position("wb".index(player), board)
    return {game.result(state, action).board for action in game.actions(state)}


@pytest.mark.parametrize("player", ["w", "b"])
def test_it_yields_legal_boards_until_the_limit(player):
    start = time.monotonic()
    boards = list(course.find_best_move(START, 8, player, 0.3))
    assert time.monotonic() - start < 60
    assert len(boards) > 1
    assert set(boards) <= successors(START, player)


def test_it_takes_the_win():
    board = ("@...$...").ljust(64, ".")
    assert set(list(course.find_best_move(board, 8, "w", 1))[-1]) == {"@", "."}


@pytest.mark.parametrize("size", [10, 12, 26])
def test_it_plays_on_any_even_board(size):
    board = Raichu(size).initial_state().board
    assert set(course.find_best_move(board, size, "w", 0.2)) <= successors(board, "w", size)


def test_there_is_no_board_where_there_is_no_move():
    assert list(course.find_best_move("@".ljust(64, "."), 8, "b", 1)) == []
    assert list(course.find_best_move("b".ljust(56, ".") + "w.......", 8, "w", 1)) == []


@pytest.mark.parametrize(
    ("size", "player", "board", "complaint"),
    [
        (7, "w", "." * 49, "N must be even"),
        (8, "W", EMPTY, "the player must be w or b"),
        (8, "w", EMPTY + ".", "has 64 characters, not 65"),
        (8, "w", EMPTY[:-1] + "x", "row 8, column 8"),
    ],
)
def test_a_bad_position_is_refused(size, player, board, complaint):
    with pytest.raises(ValueError, match=complaint):
        next(course.find_best_move(board, size, player, 1))


def test_the_file_alone_is_the_courses_program(tmp_path):
    copy = shutil.copy(course.__file__, tmp_path / "raichu.py")
    shown = subprocess.run(
        [sys.executable, copy, "8", "w", START, "1"], capture_output=True, text=True, timeout=60
    )
    assert (shown.returncode, shown.stderr) == (0, "")
    assert set(shown.stdout.splitlines()) <= successors(START, "w")
    bad = subprocess.run([sys.executable, copy, "8", "w"], capture_output=True, text=True, timeout=150)
    assert (bad.returncode, bad.stdout) == (2, "")
    assert bad.stderr == "raichu: raichu N PLAYER BOARD TIMELIMIT takes four arguments, not 2\n"


def test_the_age_of_the_process_is_known():
    assert 0 <= course.process_age() < 86_400
    code = "from plyground.classroom.raichu import process_age; print(process_age())"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=150)
    assert 0 <= float(shown.stdout) < 20


@pytest.mark.parametrize(("limit", "left"), [(0.1, 0.08), (0.3, 0.24), (1.0, 0.9), (5.0, 4.82)])
def test_the_last_board_comes_with_a_margin(limit, left):
    assert limit - course.margin(limit) == pytest.approx(left)
