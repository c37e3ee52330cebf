"""A course of one file: right programs pass however they are written, a mistake names its function."""

from __future__ import annotations

import pytest

from plyground import plugins
from plyground.classroom.checks import Outcome, Settings, course
from plyground.classroom.checks.sudoku import boards, completes, sound, stuck_boards, text_of, unsound_boards
from plyground.solving import count

SUDOKU = course("sudoku")
QUICK = Settings(seconds=1.0, budget=10.0)
"""A mutant may search for ever; what is wrong shows before."""

RIGHT = """
def parse(text):
    if len(text) != 81 or set(text) - set("0123456789."):
        raise ValueError("no board")
    return [[int(sign) if sign != "." else 0 for sign in text[n : n + 9]] for n in range(0, 81, 9)]

def candidates(board, row, column):
    used = set(board[row]) | {line[column] for line in board}
    used |= {board[row // 3 * 3 + i][column // 3 * 3 + j] for i in range(3) for j in range(3)}
    return set(range(1, 10)) - used

def consistent(board):
    units = [list(row) for row in board] + [[row[column] for row in board] for column in range(9)]
    units += [[board[a + i][b + j] for i in range(3) for j in range(3)] for a in (0, 3, 6) for b in (0, 3, 6)]
    return all(len(digits) == len(set(digits)) for digits in ([d for d in unit if d] for unit in units))

def find_open(board):
    cells = [(row, column) for row in range(9) for column in range(9) if not board[row][column]]
    return min(cells, key=lambda cell: len(candidates(board, *cell)), default=None)

def solve(board):
    if not consistent(board):
        return None
    board = [list(row) for row in board]
    return board if fill(board) else None

def fill(board):
    cell = find_open(board)
    if cell is None:
        return True
    row, column = cell
    for digit in candidates(board, row, column):
        board[row][column] = digit
        if fill(board):
            return True
    board[row][column] = 0
    return False
"""

PLAIN = """
def parse(text):
    board = []
    for number, sign in enumerate(text):
        if number % 9 == 0:
            board.append([])
        board[-1].append(0 if sign in ".0" else int(sign))
    if len(text) != 81:
        raise ValueError
    return board

def fits(board, row, column, digit):
    for n in range(9):
        box = board[row - row % 3 + n // 3][column - column % 3 + n % 3]
        if digit in (board[row][n], board[n][column], box):
            return False
    return True

def candidates(board, row, column):
    return {digit for digit in range(1, 10) if fits(board, row, column, digit)}

def consistent(board):
    for row in range(9):
        for column in range(9):
            digit = board[row][column]
            if digit:
                board[row][column] = 0
                good = fits(board, row, column, digit)
                board[row][column] = digit
                if not good:
                    return False
    return True

def find_open(board):
    best = None
    for row in range(9):
        for column in range(9):
            if board[row][column] == 0:
                count = len(candidates(board, row, column))
                if best is None or count <= best[0]:
                    best = count, (row, column)
    return best[1] if best else None

def solve(board):
    print("solving")
    if not consistent(board):
        return None
    for row in range(9):
        for column in range(9):
            if board[row][column] == 0:
                for digit in range(1, 10):
                    if fits(board, row, column, digit):
                        copy = [list(line) for line in board]
                        copy[row][column] = digit
                        found = solve(copy)
                        if found:
                            return found
                return None
    return [list(line) for line in board]
"""

MUTANTS = [
    ("parse", 'sign != "."', 'sign != "x"'),
    ("parse", "text[n : n + 9]", "text[n : n + 8]"),
    ("parse", "range(0, 81, 9)", "range(0, 72, 9)"),
    ("parse", 'set("0123456789.")', 'set("123456789.")'),
    ("parse", 'raise ValueError("no board")', "return None"),
    ("parse", "len(text) != 81 or ", ""),
    ("parse", "return [[int(sign)", "return [[(sign)"),
    ("candidates", "set(board[row]) | {", "{"),
    ("candidates", " | {line[column] for line in board}", ""),
    ("candidates", "used |= {", "used != {"),
    ("candidates", "row // 3 * 3 + i", "row // 3 + i"),
    ("candidates", "column // 3 * 3 + j", "(column // 3 * 3 + j) % 8"),
    ("candidates", "set(range(1, 10)) - used", "sorted(set(range(1, 10)) - used)"),
    ("candidates", "set(range(1, 10)) - used", "set(range(1, 9)) - used"),
    ("consistent", "[list(row) for row in board] + ", ""),
    ("consistent", "for column in range(9)]\n", "for column in range(8)]\n"),
    ("consistent", "for a in (0, 3, 6) for b", "for a in (0, 3) for b"),
    ("consistent", "[d for d in unit if d]", "unit"),
    ("consistent", "return all(", "return not all("),
    ("find_open", "key=lambda cell: len(candidates(board, *cell))", "key=lambda cell: 0"),
    ("find_open", "default=None", "default=()"),
    ("find_open", "min(cells", "max(cells"),
    ("find_open", "[(row, column) for", "[[row, column] for"),
    ("solve", "        return None\n    board =", "        pass\n    board ="),
    ("solve", "return board if fill(board) else None", "return board if fill(board) else []"),
    ("solve", "return board if fill(board) else None", "fill(board)"),
    ("solve", "        board[row][column] = digit\n        if fill", "        if fill"),
    ("solve", "        if fill(board):\n            return True\n", "        fill(board)\n"),
    ("solve", "return board if fill(board) else None", "return tuple(board) if fill(board) else None"),
    (None, "    board = [list(row) for row in board]\n    return board", "    return board"),
]  # fmt: skip


@pytest.fixture
def judged(tmp_path):
    def judge(text: str, settings: Settings = SUDOKU.DEFAULTS):
        (tmp_path / "sudoku.py").write_text(text)
        return list(SUDOKU.check(tmp_path / "sudoku.py", settings))

    return judge


@pytest.mark.parametrize("text", [RIGHT, PLAIN])
def test_right_programs_pass_however_they_are_written(judged, text):
    assert [check.name for check in judged(text) if check.outcome is not Outcome.OK] == []


@pytest.mark.parametrize(("function", "right", "wrong"), MUTANTS)
def test_a_mistake_is_found_in_its_function(judged, function, right, wrong):
    assert right in RIGHT
    failed = [
        check for check in judged(RIGHT.replace(right, wrong, 1), QUICK) if check.outcome is Outcome.FAILED
    ]
    assert failed
    assert failed[0].function == function
    assert failed[0].source
    assert not any("\n" in line for check in failed for line in check.detail)
    for check in failed:
        assert check.position is None or plugins.puzzle("sudoku", check.position).rows == 9


def test_the_counterexample_is_the_fullest_board_there_is(judged):
    wrong = RIGHT.replace("set(range(1, 10)) - used", "set()")
    [check, *_] = [check for check in judged(wrong) if check.outcome is Outcome.FAILED]
    assert check.position is not None
    assert check.position.count(".") == 1


def test_a_search_that_takes_too_long_is_not_judged_rather_than_failed(judged):
    slow = RIGHT.replace(
        "    if not consistent(board):\n", "    while True: pass\n    if not consistent(board):\n"
    )
    outcomes = {check.name: check.outcome for check in judged(slow, Settings(seconds=0.2, budget=60.0))}
    assert outcomes["solve completes a board"] is Outcome.UNJUDGED
    assert Outcome.FAILED not in outcomes.values()


def test_the_boards_are_what_they_are_said_to_be():
    assert all(sound(board) and completes(board) for board in boards())
    assert not any(map(sound, unsound_boards()))
    assert len(stuck_boards()) > 5
    for board in stuck_boards():
        assert sound(board)
        assert count(plugins.puzzle("sudoku", text_of(board)), 1) == 0
