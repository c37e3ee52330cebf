"""A right tictactoe.py passes, and what is wrong in another fails its own check and no other."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest

from plyground.classroom.checks import SEEDS, Check, Outcome, Settings
from plyground.classroom.checks import _tictactoe_solved as solved
from plyground.classroom.checks._tictactoe_submission import Wrong
from plyground.classroom.checks._tictactoe_words import missed
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


LEGAL, BEST = "minimax gives a legal move", "minimax never throws a win or a tie away"


@pytest.fixture
def checked(tmp_path):
    """Check a file of this text; the checks by name."""

    def make(text: str, seconds: float = 60, budget: float = 600) -> dict[str, Check]:
        path = tmp_path / "tictactoe.py"
        path.write_text(text)
        return {made.name: made for made in check(path, Settings(seconds, budget=budget))}

    return make


@pytest.fixture
def one_of_eight(monkeypatch, one_seed):
    """Of positions that are each other's image one is asked about: enough to find these faults."""
    for whole in (solved.finished, solved.beyond):
        whole()  # they are kept for the whole process, and must be of all positions
    everywhere = {over: solved.representatives(solved.finished(over)) for over in (True, False)}
    some = {marks: solved.representatives(solved.unfinished(marks)) for marks in range(9)}
    for module in ("tictactoe", "_tictactoe_minimax"):
        name = f"plyground.classroom.checks.{module}.finished"
        monkeypatch.setattr(name, lambda over=True: everywhere[over])
    monkeypatch.setattr("plyground.classroom.checks._tictactoe_minimax.unfinished", some.__getitem__)
    monkeypatch.setattr(solved, "positions", lambda: everywhere[False] + everywhere[True])


def names(checks: dict[str, Check], outcome: Outcome) -> list[str]:
    return [name for name, made in checks.items() if made.outcome is outcome]


@pytest.mark.usefixtures("one_of_eight")
def test_a_right_submission_passes_every_check(checked):
    checks = checked(RIGHT)
    assert names(checks, Outcome.OK) == [item.name for item in CHECKS]
    assert not any(made.detail for made in checks.values())


@pytest.mark.usefixtures("one_seed")
def test_our_own_file_passes_every_check():
    from plyground.classroom import tictactoe

    assert all(made.outcome is Outcome.OK for made in check(Path(tictactoe.__file__)))


WRONG = [
    (
        "initial_state is the empty board",
        "def initial_state(): return [[EMPTY] * 3] * 2",
        ["initial_state gave [[None, None, None], [None, None, None]]: 2 rows where there are three"],
    ),
    (
        "player says whose turn it is",
        "def player(board): return X if flat(board).count(None) % 2 else X",
        ["1 X . .", "player gave X", "expected O"],
    ),
    (
        "actions are the free cells, as a set of pairs (row, column)",
        "def actions(board): return [(i, j) for i in range(3) for j in range(3) if board[i][j] is EMPTY]",
        ["actions gave [(0, 0), (0, 1),", "a list where a set is asked for", "expected {(0, 0), (0, 1),"],
    ),
    (
        "result is the board after the move",
        "right = result\ndef result(board, action):\n"
        "    after = right(board, action)\n    after[action[0]][action[1]] = X\n    return after",
        ["result with (0, 1), which is b1, gave", "1 X X .", "expected this board:", "1 X O ."],
    ),
    (
        "result leaves the given board as it is",
        "right = result\ndef result(board, action):\n"
        "    board[:] = right(board, action)\n    return [row[:] for row in board]",
        ["result with (0, 0), which is a1, wrote into this board"],
    ),
    (
        "result refuses taken cells and cells off the board",
        "right = result\ndef result(board, action):\n    return right(board, (action[0] % 3, action[1]))",
        ["result with (3, 0), gave", "expected an exception: it is off the board"],
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
        ["minimax gave (0, 0), which is a1", "expected None"],
    ),
    (
        # It plays X from (0, 0), so it never meets these positions itself.
        "minimax never throws a win or a tie away",
        "right = minimax\ndef minimax(board):\n"
        "    return (0, 2) if flat(board) == (O, X) + (None,) * 7 else right(board)",
        ["1 of 627 positions are", "gave (0, 2), which is c1", "after c1 O wins in 5: O "],
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


def test_the_line_that_winner_never_sees_is_named():
    def wrong(*, but=()):
        boards = [solved.cells(state) for state in solved.finished()]
        lines = [board for board in boards if board[2] == board[4] == board[6] != "."]
        return [Wrong(1, (board,), {}) for board in lines if board not in but]

    assert missed(wrong()) == ["it misses the diagonal from c1"]
    assert missed(wrong(but=["XXOXO.O.."])) == []


def test_there_is_a_wrong_submission_for_every_check():
    elsewhere = {
        "the file can be imported", "all functions are there", "minimax gives a legal move",
        "nobody beats it", "what it prints is no answer",
    }  # fmt: skip
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
    detail = checks["minimax gives a legal move"].detail
    assert detail[6] == "the first wrong call of its search:"
    assert detail[:6] == (
        "  a b c",
        "1 X . .",
        "2 . O .",
        "3 . . .",
        "minimax gave (0, 0), which is a1",
        "expected a free cell (row, column)",
    )


@pytest.mark.usefixtures("one_seed")
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
        ("    while True: pass", "gave no answer within 0.3 CPU seconds"),
        ("    import sys; sys.exit(1)", ", in utility: the program was ended by sys.exit"),
        ("    import os; os._exit(3)", "tictactoe.py ended without an answer (exit code 3)"),
        ("    return utility(board)", ", in utility: RecursionError: maximum recursion depth exceeded"),
        ("    import os; os.fork(); return 7", "utility gave 7"),
        ("    import os\n    while True: os.write(1, b'x' * (1 << 16))", "printed more than 1 MB and"),
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
    assert detail[0] == "  a b c"


def judge_minimax(monkeypatch) -> None:
    """The checks of minimax alone."""
    monkeypatch.setattr("plyground.classroom.checks.tictactoe.CHECKS", (CHECKS[0], *CHECKS[12:15]))


@pytest.mark.usefixtures("one_of_eight")
def test_an_endless_search_on_a_full_board_is_shown_with_it(checked, monkeypatch):
    judge_minimax(monkeypatch)
    monkeypatch.setattr("plyground.classroom.checks._tictactoe_minimax.ENDLESS_SECONDS", 0.3)
    checks = checked(f"{RIGHT}\ndef minimax(board):\n    while True: pass\n", seconds=0.3)
    assert names(checks, Outcome.FAILED) == [LEGAL]
    assert "tictactoe.py: minimax gave no answer within 0.3 CPU seconds" in checks[LEGAL].detail


@pytest.mark.usefixtures("one_of_eight")
def test_a_slow_search_of_the_empty_board_is_not_judged_and_not_failed(checked, monkeypatch):
    judge_minimax(monkeypatch)
    slow = (
        "right = minimax\ndef minimax(board):\n"
        "    while flat(board) == (None,) * 9: pass\n    return right(board)"
    )
    checks = checked(f"{RIGHT}\n{slow}", seconds=0.5)
    assert names(checks, Outcome.FAILED) == []
    assert names(checks, Outcome.UNJUDGED) == [LEGAL, BEST, "nobody beats it"]
    assert checks[LEGAL].detail == (
        "626 of 4520 boards, the full ones first, are right; then minimax had no answer within 0.5 CPU "
        "seconds with 9 free cells",
    )


@pytest.mark.usefixtures("one_of_eight")
def test_what_the_budget_does_not_reach_is_not_judged_unless_it_is_wrong_before(checked):
    checks = checked(RIGHT, budget=1e-6)
    assert names(checks, Outcome.FAILED) == []
    assert len(names(checks, Outcome.UNJUDGED)) > 10
    assert (
        "the 1e-06 CPU seconds for the whole file were used up"
        in checks["player says whose turn it is"].detail[0]
    )


@pytest.mark.usefixtures("one_seed")
def test_what_is_wrong_above_is_named_where_it_follows(checked):
    checks = checked(RIGHT.replace("(2, 5, 8), ", ""))
    winner = "winner finds who has three in a row"
    assert [name for name in names(checks, Outcome.FAILED) if checks[name].follows is None] == [winner]
    assert checks[winner].detail[-1] == "it misses column c"
    assert checks[winner].position == "OOX/..X/..X"
    assert checks[BEST].follows == winner
    assert checks[BEST].detail == (f"this follows from what is wrong above: {winner}",)
    assert sum(made.follows == winner for made in checks.values()) == 5


@pytest.mark.usefixtures("one_of_eight")
def test_who_plays_what_it_takes_for_possible_is_wrong_about_the_actions_only(checked):
    turned = (
        "def actions(board):\n    return {(j, i) for i in range(3) for j in range(3) if board[i][j] is None}"
    )
    checks = checked(f"{RIGHT}\n{turned}\ndef minimax(board):\n    return max(actions(board), default=None)")
    actions = "actions are the free cells, as a set of pairs (row, column)"
    assert checks[actions].outcome is Outcome.FAILED
    assert checks[LEGAL].follows == actions
    raising = "def minimax(board):\n    return result(board, max(actions(board))) and max(actions(board))"
    assert checked(f"{RIGHT}\n{turned}\n{raising}")[LEGAL].follows == actions


@pytest.mark.usefixtures("one_of_eight")
def test_what_never_answers_explains_what_calls_it(checked, monkeypatch):
    monkeypatch.setattr("plyground.classroom.checks.tictactoe.CHECKS", (CHECKS[0], *CHECKS[8:12]))
    monkeypatch.setattr("plyground.classroom.checks._tictactoe_submission.CALL_SECONDS", 0.2)
    loop = "def winner(board):\n    while True: pass\ndef utility(board):\n    return winner(board)"
    checks = checked(f"{RIGHT}\n{loop}\ndef minimax(board):\n    return utility(board)")
    winner = "winner finds who has three in a row"
    assert checks["utility is 1, -1 or 0"].follows == winner
    assert checks["minimax gives None when the game is over"].follows == winner


@pytest.mark.usefixtures("one_seed")
def test_empty_cells_that_are_taken_for_a_line_are_told(checked, monkeypatch):
    monkeypatch.setattr("plyground.classroom.checks.tictactoe.CHECKS", (CHECKS[0], CHECKS[8]))
    early = (
        "right = winner\ndef winner(board):\n"
        "    return None if any(row == [None] * 3 for row in board) else right(board)"
    )
    found = checked(f"{RIGHT}\n{early}")["winner finds who has three in a row"]
    assert found.detail[-1].startswith("three empty cells in a row are taken for a line")


def test_a_line_that_is_missed_and_empty_cells_that_are_taken_for_one_are_both_told():
    """A winner that gives up where the last column is all alike, also all empty."""
    boards = [solved.cells(state) for state in solved.finished() if solved.GAME.winner(state) is not None]
    wrong = [Wrong(1, (board,), {"value": None}) for board in boards if len(set(board[2::3])) == 1]
    assert wrong[0].call[0][2::3] == "..."
    told = missed(wrong)
    assert told[0].startswith("three empty cells in a row are taken for a line")
    assert told[1:] == ["it misses column c"]


@pytest.mark.usefixtures("one_of_eight")
def test_a_file_that_only_waits_is_ended_by_the_clock_and_not_judged(checked, monkeypatch):
    monkeypatch.setattr("plyground.classroom.checks._seeded.WALL_FACTOR", 0)
    checks = checked(RIGHT)
    assert names(checks, Outcome.FAILED) == []
    assert "seconds on the clock" in checks["player says whose turn it is"].detail[0]


@pytest.mark.usefixtures("one_of_eight")
def test_a_file_that_swallows_its_answers_is_not_judged_for_hours(checked, monkeypatch):
    monkeypatch.setattr("plyground.submissions.process.REST_SECONDS", 0.2)
    monkeypatch.setattr("plyground.classroom.checks._seeded.MOST_REST", 0.1)
    checks = checked(f"import threading\n{RIGHT}\ndef player(board): threading.Event().wait()")
    assert names(checks, Outcome.FAILED) == []
    slept = [made.detail[0] for made in checks.values() if "slept for" in "".join(made.detail)]
    assert slept[0] == "tictactoe.py: it was ended after it had slept for 0.2 seconds"
    assert "seconds instead of answering" in slept[-1]


@pytest.mark.usefixtures("one_of_eight")
def test_who_raises_always_has_refused_nothing(checked):
    checks = checked(f"{RIGHT}\ndef result(board, action): raise ValueError")
    refused = checks["result refuses taken cells and cells off the board"]
    assert refused.outcome is Outcome.NOT_RUN
    assert refused.detail == ("result raises on legal moves too, so it has refused nothing",)
    assert refused.follows == "result is the board after the move"


@pytest.mark.usefixtures("one_seed")
def test_a_fault_on_turned_boards_only_is_found(checked, monkeypatch):
    judge_minimax(monkeypatch)
    change = (
        "right = minimax\ndef minimax(board):\n"
        "    return (0, 1) if flat(board) == (None,) * 8 + (X,) else right(board)"
    )
    checks = checked(f"{RIGHT}\n{change}")
    assert names(checks, Outcome.FAILED) == [BEST, "nobody beats it"]
    assert checks[BEST].position == ".../.../..X"
    assert checks["nobody beats it"].follows == BEST
    assert "O b1   the mistake: b2 keeps the tie" in checks["nobody beats it"].detail


def test_an_answer_that_changes_with_the_hash_seed_is_told_with_both(checked, monkeypatch):
    monkeypatch.setattr("plyground.classroom.checks.tictactoe.CHECKS", CHECKS[:4])
    seed = (
        "import os\ndef player(board):\n"
        f"    return X if os.environ['PYTHONHASHSEED'] == '{SEEDS[1]}' else turn(flat(board))"
    )
    made = checked(f"{RIGHT}\n{seed}")["player says whose turn it is"]
    assert made.outcome is Outcome.FAILED
    assert made.detail[-4:] == (
        "player gave X",
        f"that was with hash seed {SEEDS[1]} (PYTHONHASHSEED={SEEDS[1]});",
        f"with seed {SEEDS[0]} player gave O",
        "expected O",
    )


@pytest.mark.usefixtures("one_of_eight")
def test_printing_is_noted_and_no_fault(checked):
    checks = checked(
        f"{RIGHT}\nright = utility\ndef utility(board):\n"
        "    print('utility', 'x' * 3000)\n    return right(board)"
    )
    assert names(checks, Outcome.FAILED) == []
    assert checks["what it prints is no answer"].detail[0].startswith("a note: it printed utility xxx")


@pytest.mark.usefixtures("one_of_eight")
def test_its_own_marks_are_used(checked, monkeypatch):
    monkeypatch.setattr("plyground.classroom.checks.tictactoe.CHECKS", CHECKS[:9])
    text = RIGHT.replace('X, O, EMPTY = "X", "O", None', 'X, O, EMPTY = "x", "o", None')
    assert names(checked(text), Outcome.FAILED) == []


@pytest.mark.usefixtures("one_seed")
def test_nothing_is_left_beside_the_file(checked, tmp_path):
    checked("x = 1")
    assert [path.name for path in tmp_path.iterdir()] == ["tictactoe.py"]


@pytest.mark.usefixtures("one_seed")
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
