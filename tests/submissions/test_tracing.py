"""A student's search is recorded whole, whatever the file does; what it sends is not believed."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from plyground.submissions import SubmissionError
from plyground.submissions import tracing as module
from plyground.submissions.tracing import BOARDS, Board, Trace, Tracer, unpack

BOARD = "XOXOX...."
SEARCH = """
X, O, EMPTY = "X", "O", None
seen = []


def minimax(board):
    seen.append(1)
    return value(board, 0, True)


def value(board, depth, flag):
    full = [cell for row in board for cell in row if cell is not None]
    {here}
    if len(full) == 9:
        return len(seen), (1, 2)
    for row in board:
        for n, cell in enumerate(row):
            if cell is None:
                copy = [list(each) for each in board]
                copy[board.index(row)][n] = X
                return value(copy, depth + 1, not flag)
"""


SWALLOWS = """while depth > 2:
        try:
            value(board, depth, flag)
        except BaseException:
            pass"""


def traced(tmp_path: Path, here: str = "pass", **limits: float) -> Trace:
    path = tmp_path / "tictactoe.py"
    path.write_text(SEARCH.replace("{here}", here), "utf-8")
    with Tracer(path, "tictactoe", "tictactoe") as tracer:
        return tracer.trace([["minimax", BOARD], ["minimax", BOARD]], **limits)  # type: ignore[arg-type]


def test_a_board_in_a_tuple_is_seen_and_what_takes_none_is_told_beside(tmp_path: Path) -> None:
    path = tmp_path / "tictactoe.py"
    path.write_text(
        "def minimax(board):\n    return look((''.join(c or ' ' for row in board for c in row), 'X'))\n\n\n"
        "def look(state):\n    return other(state[1])\n\n\ndef other(mark):\n    return 'O'\n",
        "utf-8",
    )
    with Tracer(path, "tictactoe", "tictactoe") as tracer:
        trace = tracer.trace([["minimax", BOARD]])
    root, look = trace.answers[0].calls
    assert (root.function, look.function, look.board) == ("minimax", "look", BOARD)
    assert look.given == {"state": (Board(BOARD), "X")}
    assert trace.beside == (module.Beside("look", "other", 9, {"mark": "X"}, "O"),)


def test_boards_of_numpy_are_seen_and_lambdas_are_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "tictactoe.py"
    path.write_text(
        "import numpy\nmove = None\n\n\ndef minimax(board):\n"
        "    cells = [[{'X': 1, 'O': -1, None: 0}[cell] for cell in row] for row in board]\n"
        "    look(numpy.array(cells), numpy.int8(3))\n    one = lambda board: 1\n    two = lambda board: 2\n"
        "    one(board), two(board)\n    return move\n\n\n"
        "def look(array, n):\n    global move\n    move = 1, 1\n    return array.sum()\n",
        "utf-8",
    )
    with Tracer(path, "tictactoe", "tictactoe") as tracer:
        _, look, one, two = tracer.trace([["minimax", BOARD]]).answers[0].calls
        assert tracer.begun["shared"] == [["look", "move", 16]]
    assert (look.board, look.given, look.said) == (BOARD, {"n": 3}, 1)
    assert (one.function, two.function) == ("<lambda in line 8>", "<lambda in line 9>")


def test_calls_have_boards_arguments_answers_and_lines(tmp_path: Path) -> None:
    trace = traced(tmp_path)
    first, second = trace.answers
    assert first.said == second.said == (1, (1, 2)), "the file is executed anew for each call"
    assert [call.function for call in first.calls] == ["minimax"] + ["value"] * 5
    assert [call.board for call in first.calls[1:3]] == [BOARD, "XOXOXX..."]
    assert [call.depth for call in first.calls] == [0, 1, 2, 3, 4, 5]
    inner = first.calls[2]
    assert inner.given == {"depth": 1, "flag": False}
    assert inner.parent is first.calls[1]
    assert first.calls[1].children == [inner]
    assert (inner.first_line, inner.line) == (11, 21)
    assert first.calls[-1].line == 15
    assert all(call.finished and call.raised is None and call.changed is None for call in first.calls)


def test_a_changed_board_and_an_exception_are_recorded(tmp_path: Path) -> None:
    calls = traced(tmp_path, "board[2][2] = O; 1 / (9 - len(full))").answers[0].calls
    assert calls[1].changed == "XOXOX...O"
    assert calls[-1].raised is not None
    assert calls[0].raised is not None


@pytest.mark.parametrize(
    ("here", "ended"),
    [
        ("import os; os._exit(3)", "exit"),
        ("return value(board, depth, flag)", "deep"),
        ("while True: pass", "cpu"),
        (SWALLOWS, "deep"),
    ],
)  # fmt: skip
def test_what_was_recorded_stays_however_it_ends(tmp_path: Path, here: str, ended: str) -> None:
    trace = traced(tmp_path, here, seconds=0.5)
    assert trace.ended == ended
    assert trace.answers[0].calls[0].board == BOARD
    assert not trace.answers[0].calls[0].finished


def test_a_crash_is_told_with_what_came_before_it(tmp_path: Path) -> None:
    crash = "import os, signal; depth < 3 or os.kill(os.getpid(), signal.SIGKILL)"
    trace = traced(tmp_path, crash)
    assert trace.ended == "process"
    assert trace.message is not None
    assert trace.message.startswith("tictactoe.py ")


def test_exit_is_an_answer_and_prints_are_no_trouble(tmp_path: Path) -> None:
    trace = traced(tmp_path, "print('hello'); import sys; depth < 2 or sys.exit('enough')")
    assert trace.ended is None
    assert (
        trace.answers[0].error == "tictactoe.py, line 13, in value: the program was ended by sys.exit: enough"
    )


def test_the_number_of_calls_is_bounded(tmp_path: Path) -> None:
    trace = traced(tmp_path, most=4)
    assert trace.ended == "calls"
    assert trace.calls == 4
    assert not any(call.finished for call in trace.answers[0].calls)


def test_a_file_that_cannot_be_imported_says_so(tmp_path: Path) -> None:
    path = tmp_path / "tictactoe.py"
    path.write_text("def minimax(board:", "utf-8")
    with (
        Tracer(path, "tictactoe", "tictactoe") as tracer,
        pytest.raises(SubmissionError, match="SyntaxError"),
    ):
        tracer.trace([["minimax", BOARD]])


def test_many_events_take_few_bytes(tmp_path: Path) -> None:
    search = "for n in range(400): value([[X] * 3] * 3, n % 7, flag) if depth < 4 and len(full) < 9 else 0"
    trace = traced(tmp_path, search)
    assert trace.calls > 2000
    assert trace.bytes < 4 * 2 * trace.calls


def _packed(columns: bytes, **tables: object) -> str:
    head = {"count": 1, "order": sys.byteorder, "boards": [BOARD], "given": [["f", 1, {}]], "said": [None]}
    more = {
        "changed": [],
        "raised": [],
        "untraced": [],
        "boardless": [],
        "beside": [],
        "answers": [{"start": 0}],
    }
    return base64.b85encode(
        zlib.compress(json.dumps({**head, **more, **tables}).encode() + b"\n" + columns)
    ).decode()


def test_forged_columns_are_refused() -> None:
    right = bytes([0]) + bytes(8) + bytes(4)
    assert unpack({"ended": None}, _packed(right), BOARDS["tictactoe"]).answers[0].calls[0].board == BOARD
    forged = [
        _packed(bytes([7]) + bytes(12)),
        _packed(bytes([0, 9, 0]) + bytes(10)),
        _packed(right, boards=[]),
        _packed(right, boards=["XO"]),
        _packed(right, answers=[{"start": 5}, {"start": 0}]),
        _packed(right, count=10**9),
        _packed(b""),
        "no columns at all",
    ]
    for data in forged:
        with pytest.raises((ValueError, IndexError, KeyError, TypeError, zlib.error)):
            unpack({"ended": None}, data, BOARDS["tictactoe"])


def test_boards_are_recognised_in_many_forms(tmp_path: Path) -> None:
    path = tmp_path / "tictactoe.py"
    path.write_text(
        """
X, O, EMPTY = "X", "O", None


class Holder:
    def __init__(self, board):
        self.board = board

    def look(self):
        return 1


def minimax(board):
    flat(tuple(cell for row in board for cell in row))
    text("XOXOX....")
    numbers([[1, -1, 1], [-1, 1, 0], [0, 0, 0]])
    bits(0b000010101, 0b000001010)
    spots(["X", "O", "X", "O", "X", 5, 6, 7, 8])
    keyed({(0, 0): "X", (0, 1): "O", (0, 2): "X", (1, 0): "O", (1, 1): "X"})
    Holder(board).look()
    other([1, 2, 3], "nine char")
    other(dict.fromkeys(range(9), 1), ["X", "O", "X", "O", "X", 6, 5, 7, 8])
    move((1, 2), board)
    return 0, 0


def flat(cells): pass
def text(cells): pass
def numbers(grid): pass
def bits(x, o): pass
def spots(cells): pass
def keyed(cells): pass
def other(values, word): pass
def move(action, board): pass
""",
        "utf-8",
    )
    with Tracer(path, "tictactoe", "tictactoe") as tracer:
        trace = tracer.trace([["minimax", BOARD]])
    seen = [(call.function, call.board) for call in trace.answers[0].calls]
    forms = ("flat", "text", "numbers", "bits", "spots", "keyed", "look", "move")
    assert seen == [(name, BOARD) for name in ("minimax", *forms)]
    assert ("minimax", "other") in trace.boardless
    assert isinstance(Board("x"), str)


HERE = Path(module.__file__).parent
INSIDE = """
import importlib.util, json, sys
def load(name):
    spec = importlib.util.spec_from_file_location(name, sys.argv[1] + "/" + name + ".py")
    made = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made
boards, recorders = load("_boards"), load("_recorder")
program = compile(open(sys.argv[2]).read(), sys.argv[2], "exec")
space = {}
exec(program, space)
texts = boards.Texts()
recorder = recorders.Recorder(sys.argv[2], lambda v: boards.plain(v, recorder.look), 1000, None, print)
class Fake: X, O, EMPTY = "X", "O", None
recorder.look = boards.tictactoe(Fake, texts)
with recorder.recording():
    try:
        space["minimax"]([["X", "O", "X"], ["O", "X", None], [None, None, None]])
    except ZeroDivisionError:
        pass
print(json.dumps([list(recorder.depths), list(recorder.lines), [recorder.said[n] for n in recorder.answers],
                  sorted(recorder.raised), recorder.given, texts.all]))
"""


def _pythons() -> list[str]:
    root = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    kept = [str(path) for path in root.glob("3.1[1-9].*/bin/python")] if root.is_dir() else []
    named = [found for minor in (11, 12, 13, 14) if (found := shutil.which(f"python3.{minor}"))]
    return sorted({sys.executable, *(path for path in (*kept, *named) if "shims" not in path)})


@pytest.mark.parametrize("here", ["pass", "depth < 3 or 1 / 0"])
def test_every_python_records_the_same(tmp_path: Path, here: str) -> None:
    path = tmp_path / "tictactoe.py"
    path.write_text(SEARCH.replace("{here}", here), "utf-8")
    told = {
        subprocess.run(
            [python, "-c", INSIDE, str(HERE), str(path)], capture_output=True, text=True, check=True
        ).stdout
        for python in _pythons()
    }
    assert len(told) == 1
    assert json.loads(told.pop())[0] == ([0, 1, 2, 3, 4, 5] if here == "pass" else [0, 1, 2, 3, 4])
