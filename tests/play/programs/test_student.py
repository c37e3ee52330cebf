"""A student's program can do anything, and the game goes on."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from plyground.api import Engine
from plyground.games.raichu.rules import Raichu
from plyground.games.tictactoe import TicTacToe
from plyground.play.programs import ProgramError
from plyground.play.programs.student import Student, program
from plyground.stopping import Limit, never
from plyground.submissions._tree import descendants

GAME = TicTacToe()
EMPTY = [GAME.initial_state()]
LIMIT = Limit(seconds=20)

FIRST_FREE = """
X = "X"
O = "O"
EMPTY = None

def minimax(board):
    for i in range(3):
        for j in range(3):
            if board[i][j] == EMPTY:
                return (i, j)
"""


@pytest.fixture
def student(tmp_path):
    """Make a student whose file has this text."""
    made: list[Student] = []

    def make(text: str) -> Student:
        path = tmp_path / "tictactoe.py"
        path.write_text(text)
        made.append(Student(GAME, path))
        return made[-1]

    yield make
    for one in made:
        one.close()


def answer(one: Engine[Any, Any], state=None, limit: Limit = LIMIT, stop=never):
    return list(one.think([state or EMPTY[0]], limit, stop))[-1].pv[0]


def failure(one: Student, limit: Limit = LIMIT) -> str:
    with pytest.raises(ProgramError) as caught:
        answer(one, limit=limit)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_it_plays_what_minimax_answers(student):
    assert answer(student(FIRST_FREE)) == 0
    assert answer(student(FIRST_FREE), GAME.parse_state("XO./.../...")) == 2


def test_the_packages_own_classroom_file_plays_a_whole_game(student):
    from plyground.classroom import tictactoe

    one = student(Path(tictactoe.__file__).read_text())
    history = [GAME.initial_state()]
    while not GAME.terminal(history[-1]):
        history.append(GAME.result(history[-1], answer(one, history[-1])))
    assert GAME.winner(history[-1]) is None


def test_one_process_serves_all_moves(student):
    one = student(FIRST_FREE)
    answer(one)
    process = one._module._process
    answer(one)
    assert process is not None
    assert one._module._process is process


def test_its_own_marks_are_used(student):
    text = "X, O, EMPTY = 1, 2, 0\ndef minimax(board):\n    assert board[0] == [1, 2, 0]\n    return [1, 1]"
    assert answer(student(text), GAME.parse_state("XO./.../...")) == 4


def test_a_module_beside_it_can_be_imported(student, tmp_path):
    (tmp_path / "mine.py").write_text("def best(): return (2, 2)")
    assert answer(student("from mine import best\ndef minimax(board): return best()")) == 8


def test_nothing_is_left_beside_the_file(student, tmp_path):
    answer(student(FIRST_FREE))
    assert os.listdir(tmp_path) == ["tictactoe.py"]


def test_what_it_prints_does_not_spoil_its_answer(student, capfd):
    text = FIRST_FREE.replace("def minimax(board):", "def minimax(board):\n    print('{\"move\": [2, 2]}')")
    text += "\nprint('hello from the top')\nimport sys; sys.stdout.write('no newline')"
    assert answer(student(text)) == 0
    said = capfd.readouterr()
    until = time.monotonic() + 60
    while "hello from the top" not in said.err and time.monotonic() < until:  # it comes by another way
        time.sleep(0.01)
        said = capfd.readouterr()
    assert said.out == ""
    assert "hello from the top" in said.err


@pytest.mark.parametrize(
    (
        "text",
        "sentence",
    ),
    [
        (
            "def minimax(board):\n    return board[7]",
            ", line 2, in minimax: IndexError: list index out of range",
        ),
        (
            "def minimax(board):\n    raise NotImplementedError",
            ", line 2, in minimax: NotImplementedError",
        ),
        (
            "def f():\n    return 1 / 0\ndef minimax(board):\n    return f()",
            ", line 2, in f: ZeroDivisionError: division by zero",
        ),
        (
            "def minimax(board):\n    return minimax(board)",
            ", line 2, in minimax: RecursionError: maximum recursion depth exceeded",
        ),
        (
            "def minimax(board)\n    pass",
            ", line 1: SyntaxError: expected ':'",
        ),
        (
            "x = 1\nimport nosuchmodule",
            ", line 2: ModuleNotFoundError: No module named 'nosuchmodule'",
        ),
        (
            "x = 1",
            ": ImportError: it has no function minimax",
        ),
        (
            "def minimax(board): return None",
            ": minimax gave None, though the game goes on",
        ),
        (
            "def minimax(board): return (3, 0)",
            ": minimax gave (3, 0), which is not on the board",
        ),
        (
            "def minimax(board): return (0, -1)",
            ": minimax gave (0, -1), which is not on the board",
        ),
        (
            "def minimax(board): return 'b2'",
            ": minimax gave 'b2', which is not a pair (row, column)",
        ),
        (
            "def minimax(board): return (1, 'a')",
            ": minimax gave (1, 'a'), which is not a pair (row, column)",
        ),
        (
            "import sys\ndef minimax(board):\n    sys.exit(0)",
            ", line 3, in minimax: the program was ended by sys.exit",
        ),
        (
            "import sys\nsys.exit()",
            ", line 2: the program was ended by sys.exit",
        ),
        (
            "import os\ndef minimax(board): os._exit(0)",
            " ended without an answer (exit code 0)",
        ),
        (
            "def minimax(board): input()",
            ", line 1, in minimax: EOFError: EOF when reading a line",
        ),
        (
            "def minimax(board):\n    raise KeyboardInterrupt",
            ", line 2, in minimax: KeyboardInterrupt",
        ),
        (
            "class E(Exception):\n    def __str__(self): return 1/0\ndef minimax(board): raise E",
            ", line 3, in minimax: E",
        ),
        (
            "def minimax(board): raise ValueError('a\\nb' + 'c' * 10**6)",
            ", line 1, in minimax: ValueError: a bccc",
        ),
    ],
)
def test_what_went_wrong_is_said_in_one_sentence(student, text, sentence):
    said = failure(student(text))
    assert said.startswith(f"tictactoe.py{sentence}")
    assert len(said) <= 300


@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX")
def test_a_crash_is_named(student):
    text = "import os, signal\ndef minimax(board): os.kill(os.getpid(), signal.SIGSEGV)"
    assert failure(student(text)) == "tictactoe.py crashed (SIGSEGV)"


@pytest.mark.skipif(sys.platform == "win32", reason="memory is limited on POSIX only")
@pytest.mark.parametrize(
    "hunger", ["x = bytearray(1 << 32)", "x = []\n    while True: x.append('a' * (1 << 20))"]
)
def test_a_lack_of_memory_is_named(student, hunger):
    said = failure(student(f"def minimax(board):\n    {hunger}"))
    assert "in minimax: out of memory (1 GB is allowed)" in said


def test_an_illegal_move_is_named(student):
    one = student("def minimax(board): return (0, 0)")
    with pytest.raises(ProgramError, match=r"minimax gave \(0, 0\), which is taken"):
        answer(one, GAME.parse_state("X../.../..."))


def test_endless_thinking_ends_at_the_limit(student):
    one = student("def minimax(board):\n    while True: pass")
    assert failure(one, Limit(seconds=0.3)) == "tictactoe.py: minimax gave no move within 0.3 seconds"
    assert not one._module.running


def test_endless_importing_ends_too(student, monkeypatch):
    monkeypatch.setattr("plyground.submissions.module.IMPORT_SECONDS", 0.3)
    assert failure(student("while True: pass")) == "tictactoe.py: it took longer than 0.3 seconds to import"


def test_it_stops_when_told_to(student):
    one, start = student("def minimax(board):\n    while True: pass"), time.monotonic()
    with pytest.raises(ProgramError, match="told to stop"):
        answer(one, limit=Limit(), stop=lambda: time.monotonic() > start + 0.3)
    assert time.monotonic() < start + 5
    assert not one._module.running


@pytest.mark.skipif(sys.platform != "linux", reason="/proc tells what it has started")
def test_what_it_has_started_ends_with_it(student, tmp_path):
    text = (
        "import subprocess, sys\n"
        "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        "def minimax(board): return (0, 0)"
    )
    one = student(text)
    answer(one)
    process = one._module._process
    assert process is not None
    *_, pid = descendants(process.popen.pid)
    assert _alive(pid)
    one.close()
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline and _alive(pid):
        time.sleep(0.02)
    assert not _alive(pid)


def _alive(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_a_mended_file_is_read_again_after_a_failure(student, tmp_path):
    one = student("def minimax(board): return 5")
    failure(one)
    (tmp_path / "tictactoe.py").write_text(FIRST_FREE)
    assert answer(one) == 0


def test_a_missing_file_is_named(student, tmp_path):
    with pytest.raises(ValueError, match=r"there is no file .*other\.py"):
        program(GAME, tmp_path / "other.py")
    one = student("")
    (tmp_path / "tictactoe.py").unlink()
    assert failure(one) == f"there is no file {tmp_path / 'tictactoe.py'}"


def test_a_file_of_bytes_is_refused(student, tmp_path):
    one = student("")
    (tmp_path / "tictactoe.py").write_bytes(bytes(range(256)))
    assert failure(one).startswith("tictactoe.py")


def test_only_the_courses_board_is_played():
    with pytest.raises(ValueError, match="tictactoe on 3×3, or raichu"):
        program(TicTacToe(4, 4), "tictactoe.py")


def test_a_closed_student_does_not_start_again(student):
    one = student(FIRST_FREE)
    one.close()
    assert failure(one) == "tictactoe.py was closed"


def test_it_can_enter_a_contest(student, tmp_path):
    from plyground.play.games.seat import parse_seat

    student(FIRST_FREE)
    entrant = parse_seat(GAME, f"student:{tmp_path / 'tictactoe.py'}")
    with entrant.opened(GAME) as one:
        assert answer(one) == 0


RAICHU = """
import sys
size, player, board, seconds = sys.argv[1:]
print("thinking")
print({answer})
"""
START = Raichu().initial_state()
MOVED = Raichu().result(START, Raichu().actions(START)[0]).board


@pytest.fixture
def raichu(tmp_path):
    def make(answer: str) -> Any:
        (tmp_path / "raichu.py").write_text(RAICHU.format(answer=answer))
        return program(Raichu(), tmp_path / "raichu.py")

    return make


def test_a_raichu_program_plays_its_last_board(raichu):
    [report] = raichu(f"board, {MOVED!r}, sep=chr(10)").think([START], Limit(seconds=2))
    assert report.move == Raichu().actions(START)[0]


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("board", "raichu.py printed the board as it was: a piece must move"),
        ("board[1:] + board[:1]", "a board that no legal move leads to; it differs at h1, a2, b2"),
        ("'nothing'", "raichu.py printed no board within 2 seconds"),
        ("1 / 0", "ZeroDivisionError"),
    ],
)
def test_what_a_raichu_program_does_wrong_is_said_in_one_line(raichu, answer, reason):
    with pytest.raises(ProgramError, match=reason) as caught:
        list(raichu(answer).think([START], Limit(seconds=2)))
    assert "\n" not in str(caught.value)


def test_a_raichu_program_that_never_ends_is_ended_at_its_limit(raichu):
    endless = f"{MOVED!r}, flush=True)\nwhile True: pass\nprint(0"
    [report] = raichu(endless).think([START], Limit(seconds=1))
    assert report.move == Raichu().actions(START)[0]
