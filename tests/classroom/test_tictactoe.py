"""The CS50 interface over every reachable board."""

import copy
import itertools
import shutil
import subprocess
import sys
import time

import pytest

from plyground.classroom import tictactoe as course
from plyground.classroom.tictactoe import EMPTY, Board, O, X
from plyground.games.tictactoe import TicTacToe
from plyground.search.minimax import Minimax

GAME = TicTacToe()
LINES = [
    *[[(row, column) for column in range(3)] for row in range(3)],
    *[[(row, column) for row in range(3)] for column in range(3)],
    [(n, n) for n in range(3)],
    [(n, 2 - n) for n in range(3)],
]


def as_board(state):
    marks = [{"x": X, "o": O, "": EMPTY}[piece] for piece in GAME.board(state)]
    return [marks[0:3], marks[3:6], marks[6:9]]


@pytest.fixture(scope="module")
def states():
    found = {GAME.initial_state(): None}
    queue = list(found)
    for state in queue:
        for action in GAME.actions(state):
            after = GAME.result(state, action)
            if after not in found:
                found[after] = None
                queue.append(after)
    return list(found)


@pytest.fixture(scope="module")
def values(states):
    """Utility and distance of every state, by plain minimax from the end of the game backwards."""
    found = {}
    for state in sorted(states, key=lambda state: -(state.x | state.o).bit_count()):
        if GAME.terminal(state):
            found[state] = (GAME.utility(state), 0)
        else:
            sign = 1 - 2 * GAME.player(state)
            after = [found[GAME.result(state, action)] for action in GAME.actions(state)]
            best = max(sign * value for value, _ in after) * sign
            plies = [plies for value, plies in after if value == best]
            quick = best == sign
            found[state] = (best, 1 + (min(plies) if quick else max(plies)))
    return found


def test_the_first_board_is_empty():
    assert course.initial_state() == [[EMPTY] * 3] * 3


def test_every_reachable_board_is_judged_as_specified(states):
    assert len(states) == 5478
    for state in states:
        board = as_board(state)
        before = copy.deepcopy(board)
        flat = [mark for row in board for mark in row]
        lines = [{board[r][c] for r, c in line} for line in LINES]
        won = next((mark for mark in (X, O) if {mark} in lines), None)
        over = won is not None or EMPTY not in flat
        free = {(r, c) for r in range(3) for c in range(3) if board[r][c] is EMPTY}
        assert course.winner(board) == won
        assert course.terminal(board) is over
        if over:
            assert course.utility(board) == {X: 1, O: -1, None: 0}[won]
            assert course.minimax(board) is None
        else:
            turn = X if flat.count(X) == flat.count(O) else O
            assert course.player(board) == turn
            assert course.actions(board) == free
            for row, column in free:
                expected = copy.deepcopy(board)
                expected[row][column] = turn
                after = course.result(board, (row, column))
                assert after == expected
                assert all(new is not old for new, old in itertools.product(after, board))
        assert board == before


def test_every_answer_is_best_by_utility_and_then_by_distance(states, values):
    for state in states:
        if not GAME.terminal(state):
            move = course.minimax(as_board(state))
            assert move is not None
            row, column = move
            value, plies = values[GAME.result(state, 3 * row + column)]
            assert (value, plies + 1) == values[state]


def test_optimal_is_the_utility_that_a_move_leads_to(states, values):
    for state in states:
        for action in GAME.actions(state):
            expected = values[GAME.result(state, action)][0]
            assert course.optimal(as_board(state), divmod(action, 3)) == expected


def test_it_agrees_with_the_search_for_any_game():
    state = GAME.parse_state("X../.O./...")
    move = course.minimax(as_board(state))
    assert move is not None
    row, column = move
    assert Minimax(GAME).solve(GAME.result(state, 3 * row + column)).score == 0


@pytest.mark.parametrize(
    "action", [(0, 0), (3, 0), (0, 3), (-1, 0), (0, -1), (1,), (1, 2, 3), None, "11", [1, 1], (1.0, 1)]
)
def test_an_impossible_action_raises_and_changes_nothing(action):
    board: Board = [[X, EMPTY, EMPTY], [EMPTY] * 3, [EMPTY] * 3]
    before = copy.deepcopy(board)
    with pytest.raises(ValueError):
        course.result(board, action)
    assert board == before


def test_no_move_follows_the_end_of_the_game():
    with pytest.raises(ValueError, match="over"):
        course.result([[X, X, X], [O, O, EMPTY], [EMPTY] * 3], (2, 2))


@pytest.mark.parametrize(
    "board", [[[X, X, EMPTY], [EMPTY] * 3, [EMPTY] * 3], [[O, EMPTY, EMPTY], [EMPTY] * 3, [EMPTY] * 3]]
)
def test_impossible_counts_have_no_player(board):
    with pytest.raises(ValueError, match="X moves first"):
        course.player(board)


def test_a_finished_board_has_some_player_whatever_its_counts():
    board: Board = [[X, X, X], [EMPTY] * 3, [EMPTY] * 3]
    assert course.player(board) in (X, O)
    assert (course.winner(board), course.terminal(board), course.utility(board)) == (X, True, 1)


def test_equal_moves_are_chosen_at_random_and_a_seed_repeats_them():
    empty = course.initial_state()
    course.seed(1)
    first = [course.minimax(empty) for _ in range(40)]
    course.seed(1)
    assert [course.minimax(empty) for _ in range(40)] == first
    assert len(set(first)) == 9


def test_a_fresh_process_answers_every_board_without_hanging(states, tmp_path):
    """About 35 ms of CPU here; twenty times the promised 100 ms guards against a hang."""
    shutil.copy(course.__file__, tmp_path / "tictactoe.py")
    boards = tmp_path / "boards.py"
    boards.write_text(f"X, O = 'X', 'O'\nBOARDS = {[as_board(state) for state in states]!r}\n")
    script = (
        "import time, tictactoe; from boards import BOARDS\n"
        "start = time.process_time()\n"
        "answers = [tictactoe.minimax(board) for board in BOARDS]\n"
        "print(time.process_time() - start, sum(answer is None for answer in answers))"
    )
    start = time.monotonic()
    output = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True, timeout=60
    ).stdout.split()
    assert time.monotonic() - start < 60
    assert float(output[0]) < 2.0
    assert int(output[1]) == 958
