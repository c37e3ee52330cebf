"""A right tictactoe.py passes, and what is wrong in another fails its own check and no other."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest

from plyground.classroom.checks import Check, Outcome, Settings
from plyground.classroom.checks import _tictactoe_solved as solved
from plyground.classroom.checks.tictactoe import CHECKS, check
from plyground.stopping import Stopped

RIGHT = '''
import functools

X, O, EMPTY = "X", "O", None
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def flat(board):
    return tuple(cell for row in board for cell in row)


def won(cells):
    return next((cells[a] for a, b, c in LINES if cells[a] and cells[a] == cells[b] == cells[c]), None)


def turn(cells):
    return X if cells.count(X) == cells.count(O) else O


@functools.cache
def value(cells):
    """What the cells are worth to X, and the best move."""
    if won(cells) or None not in cells:
        return {X: 1, O: -1, None: 0}[won(cells)], None
    mark = turn(cells)
    values = [
        (value(cells[:n] + (mark,) + cells[n + 1 :])[0], divmod(n, 3)) for n in range(9) if cells[n] is None
    ]
    return (max if mark == X else min)(values, key=lambda pair: pair[0])


def initial_state():
    return [[EMPTY, EMPTY, EMPTY] for _ in range(3)]


def player(board):
    return turn(flat(board))


def actions(board):
    return {(i, j) for i in range(3) for j in range(3) if board[i][j] is EMPTY}


def result(board, action):
    i, j = action
    if not (0 <= i <= 2 and 0 <= j <= 2) or board[i][j] is not EMPTY:
        raise ValueError("no such move")
    after = [row[:] for row in board]
    after[i][j] = turn(flat(board))
    return after


def winner(board):
    return won(flat(board))


def terminal(board):
    return won(flat(board)) is not None or None not in flat(board)


def utility(board):
    return {X: 1, O: -1, None: 0}[won(flat(board))]


def minimax(board):
    return value(flat(board))[1]
'''


@pytest.fixture
def checked(tmp_path):
    """Check a file of this text; the checks by name."""

    def make(text: str, seconds: float = 20) -> dict[str, Check]:
        path = tmp_path / "tictactoe.py"
        path.write_text(text)
        return {made.name: made for made in check(path, Settings(seconds))}

    return make


@pytest.fixture
def one_of_eight(monkeypatch):
    """Of positions that are each other's image one is asked about: enough to find these faults."""
    everywhere = {over: solved.representatives(solved.finished(over)) for over in (True, False)}
    module = "plyground.classroom.checks.tictactoe"
    monkeypatch.setattr(f"{module}.finished", lambda over=True: everywhere[over])
    monkeypatch.setattr(f"{module}.solved.positions", lambda: everywhere[False] + everywhere[True])


def names(checks: dict[str, Check], outcome: Outcome) -> list[str]:
    return [name for name, made in checks.items() if made.outcome is outcome]


def test_a_right_submission_passes_every_check(checked):
    checks = checked(RIGHT)
    assert names(checks, Outcome.OK) == [item.name for item in CHECKS]
    assert not any(made.detail for made in checks.values())


def test_our_own_file_passes_every_check():
    from plyground.classroom import tictactoe

    assert all(made.outcome is Outcome.OK for made in check(Path(tictactoe.__file__)))


WRONG = [
    (
        "initial_state is the empty board",
        "def initial_state(): return [[EMPTY] * 3] * 2",
        ["initial_state gave [[None, None, None], [None, None, None]]"],
    ),
    (
        "player says whose turn it is",
        "def player(board): return X if flat(board).count(None) % 2 else X",
        ["0 X . .", "player gave X", "expected O"],
    ),
    (
        "actions are the free cells, as a set of pairs (row, column)",
        "def actions(board): return [(i, j) for i in range(3) for j in range(3) if board[i][j] is EMPTY]",
        ["actions gave [(0, 0), (0, 1),", "expected {(0, 0), (0, 1),"],
    ),
    (
        "result is the board after the move",
        "right = result\ndef result(board, action):\n"
        "    after = right(board, action)\n    after[action[0]][action[1]] = X\n    return after",
        ["result with (0, 1) gave", "0 X X .", "expected this board:", "0 X O ."],
    ),
    (
        "result leaves the given board as it is",
        "right = result\ndef result(board, action):\n"
        "    board[:] = right(board, action)\n    return [row[:] for row in board]",
        ["result with (0, 0) wrote into this board"],
    ),
    (
        "result refuses taken cells and cells off the board",
        "right = result\ndef result(board, action):\n    return right(board, (action[0] % 3, action[1]))",
        ["result with (3, 0) gave", "expected an exception: it is off the board"],
    ),
    (
        "winner finds who has three in a row",
        "def winner(board):\n"
        "    return None if flat(board)[2] == flat(board)[4] == flat(board)[6] else won(flat(board))",
        ["winner gave None", "expected O"],
    ),
    (
        "terminal says whether the game is over",
        "def terminal(board): return won(flat(board)) is not None",
        ["terminal gave False", "expected True"],
    ),
    (
        "utility is 1, -1 or 0",
        "def utility(board): return 1 if won(flat(board)) else 0",
        ["utility gave 1", "expected -1"],
    ),
    (
        "minimax gives None when the game is over",
        "right = minimax\ndef minimax(board): return right(board) or (0, 0)",
        ["minimax gave (0, 0)", "expected None: the game is over"],
    ),
    (
        # It plays X from (0, 0), so it never meets these positions itself.
        "minimax never throws a win or a tie away",
        "right = minimax\ndef minimax(board):\n"
        "    return (0, 2) if flat(board) == (O, X) + (None,) * 7 else right(board)",
        ["1 of 627 positions are", "gave (0, 2); (1, 0) keeps the tie", "after (0, 2) O wins in 5: O "],
    ),
    (
        # The check before asks about one of the four corners only.
        "nobody beats it",
        "right = minimax\ndef minimax(board):\n"
        "    return (0, 1) if flat(board) == (None,) * 8 + (X,) else right(board)",
        ["minimax plays O and loses:", "O (0, 1)   the mistake: (1, 1) keeps the tie"],
    ),
    (
        "nothing is printed",
        "right = utility\ndef utility(board):\n    print('utility', board)\n    return right(board)",
        ["it printed: utility [["],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("name", "change", "shown"), WRONG, ids=[name for name, _, _ in WRONG])
@pytest.mark.usefixtures("one_of_eight")
def test_a_fault_fails_its_own_check(checked, name, change, shown):
    checks = checked(f"{RIGHT}\n\n{change}\n")
    assert names(checks, Outcome.FAILED) == [name]
    assert names(checks, Outcome.NOT_RUN) == []
    detail = "\n".join(checks[name].detail)
    for words in shown:
        assert words in detail


def test_there_is_a_wrong_submission_for_every_check():
    elsewhere = {"the file can be imported", "all functions are there", "minimax gives a legal move"}
    assert {name for name, _, _ in WRONG} | elsewhere == {item.name for item in CHECKS}


@pytest.mark.usefixtures("one_of_eight")
def test_what_needs_a_missing_function_is_not_run(checked):
    checks = checked(f"{RIGHT}\ndel utility, winner")
    assert checks["all functions are there"].detail == (
        "there is no function winner",
        "there is no function utility",
    )
    assert names(checks, Outcome.FAILED) == ["all functions are there"]
    assert names(checks, Outcome.NOT_RUN) == ["winner finds who has three in a row", "utility is 1, -1 or 0"]


@pytest.mark.usefixtures("one_of_eight")
def test_an_illegal_move_is_shown_and_its_play_is_not_judged(checked):
    change = (
        "right = minimax\ndef minimax(board):\n"
        "    return (0, 0) if board[0][0] == X and board[1][1] == O else right(board)"
    )
    checks = checked(f"{RIGHT}\n{change}")
    assert names(checks, Outcome.FAILED) == [
        "minimax gives None when the game is over",
        "minimax gives a legal move",
    ]
    assert names(checks, Outcome.NOT_RUN) == [
        "minimax never throws a win or a tie away",
        "nobody beats it",
    ]
    assert checks["minimax gives a legal move"].detail == (
        "  0 1 2",
        "0 X . .",
        "1 . O .",
        "2 . . .",
        "minimax gave (0, 0)",
        "expected a free cell (row, column)",
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("x = 1\ny = (", "tictactoe.py, line 2: SyntaxError: '(' was never closed"),
        ("import sys\nsys.exit(0)", "tictactoe.py, line 2: the program was ended by sys.exit"),
        ("import os\nos._exit(0)", "tictactoe.py ended without an answer (exit code 0)"),
        ("x = 1\nx / 0", "tictactoe.py, line 2: ZeroDivisionError: division by zero"),
        ("def f(): f()\nf()", "tictactoe.py, line 1, in f: RecursionError: maximum recursion depth exceeded"),
        ("print('x' * (1 << 22))\nwhile True: pass", "tictactoe.py printed more than 1 MB and was ended"),
    ],
)
def test_a_file_that_cannot_be_imported_fails_that_check_alone(checked, text, sentence):
    checks = checked(text)
    assert names(checks, Outcome.FAILED) == ["the file can be imported"]
    assert checks["the file can be imported"].detail == (sentence,)
    assert len(names(checks, Outcome.NOT_RUN)) == len(CHECKS) - 1


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("    while True: pass", "gave no answer within 0.3 seconds"),
        ("    import sys; sys.exit(1)", ", in utility: the program was ended by sys.exit"),
        ("    import os; os._exit(3)", "tictactoe.py ended without an answer (exit code 3)"),
        ("    return utility(board)", ", in utility: RecursionError: maximum recursion depth exceeded"),
        ("    import os; os.fork(); return 7", "utility gave 7"),
        ("    print('x' * (1 << 22)); return 7", "tictactoe.py printed more than 1 MB and was ended"),
        ("    x = []\n    while True: x.append(bytes(1 << 20))", ", in utility: out of memory (1 GB is"),
    ],
)  # fmt: skip
@pytest.mark.skipif(sys.platform == "win32", reason="memory and forks are POSIX")
@pytest.mark.usefixtures("one_of_eight")
def test_whatever_a_function_does_is_a_failed_check(checked, monkeypatch, body, sentence):
    monkeypatch.setattr("plyground.classroom.checks.tictactoe.CHECKS", (CHECKS[0], CHECKS[10], CHECKS[3]))
    if "while True: pass" in body:
        monkeypatch.setattr("plyground.classroom.checks._tictactoe_submission.CALL_SECONDS", 0.3)
    checks = checked(f"{RIGHT}\ndef utility(board):\n{body}\n")
    assert names(checks, Outcome.FAILED) == ["utility is 1, -1 or 0"]
    detail = checks["utility is 1, -1 or 0"].detail
    assert sentence in detail[-2]
    assert detail[0] == "  0 1 2"


def test_a_move_that_takes_too_long_is_shown_with_its_board(checked, monkeypatch):
    monkeypatch.setattr("plyground.classroom.checks.tictactoe.CHECKS", (CHECKS[0], *CHECKS[12:15]))
    checks = checked(f"{RIGHT}\ndef minimax(board):\n    while True: pass\n", seconds=0.3)
    assert names(checks, Outcome.FAILED) == ["minimax gives a legal move"]
    assert (
        "tictactoe.py: minimax gave no answer within 0.3 seconds"
        in checks["minimax gives a legal move"].detail
    )


@pytest.mark.usefixtures("one_of_eight")
def test_its_own_marks_are_used(checked, monkeypatch):
    monkeypatch.setattr("plyground.classroom.checks.tictactoe.CHECKS", CHECKS[:9])
    text = RIGHT.replace('X, O, EMPTY = "X", "O", None', 'X, O, EMPTY = "x", "o", None')
    assert names(checked(text), Outcome.FAILED) == []


def test_nothing_is_left_beside_the_file(checked, tmp_path):
    checked("x = 1")
    assert [path.name for path in tmp_path.iterdir()] == ["tictactoe.py"]


def test_it_stops_when_told_to(tmp_path):
    path, start = tmp_path / "tictactoe.py", time.monotonic()
    path.write_text("while True: pass")
    with pytest.raises(Stopped):
        list(check(path, Settings(), lambda: time.monotonic() > start + 0.3))
    assert time.monotonic() < start + 5


def test_the_solved_game_has_its_known_numbers():
    assert len(solved.positions()) == 5478
    assert len(solved.finished()) == 958
    assert len(solved.representatives(solved.finished(False))) == 627
    assert solved.score(solved.GAME.initial_state()) == 0
    fork = solved.parse("XO.......")
    assert solved.outcome(fork) == 1
    assert solved.forecast(fork).startswith("X wins in 5: X ")
