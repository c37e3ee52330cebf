"""`plyground sudoku solve` and `generate` as a user runs them."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from functools import partial
from pathlib import Path

import pytest

from plyground.apps.cli import progress

pytestmark = pytest.mark.preloaded

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
UNSOLVABLE = "12345678." + "........9" + "." * 63
EMPTY = "." * 81
SOLVE = [sys.executable, "-m", "plyground", "sudoku", "solve"]


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of 5,000 puzzles."""
    made = tmp_path_factory.mktemp("sudoku") / "many.txt"
    command = [sys.executable, "-m", "plyground", "sudoku", "generate", "--count", "500", "--seed", "cli"]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    made.write_text(text * 10)
    return made


def test_a_puzzle_is_solved_from_stdin_a_file_or_the_command_line(run, tmp_path) -> None:
    file = tmp_path / "puzzle.txt"
    file.write_text(PUZZLE)
    for done in (
        run("sudoku", "solve", "-", text=PUZZLE),
        run("sudoku", "solve", str(file)),
        run("sudoku", "solve", PUZZLE),
    ):
        assert (done.stdout, done.stderr, done.returncode) == (SOLUTION + "\n", "", 0)


def test_every_line_is_answered_and_the_invalid_ones_are_explained(run) -> None:
    lines = [
        PUZZLE,
        "",
        "# hard ones",
        UNSOLVABLE,
        EMPTY,
        PUZZLE[:-1],
        PUZZLE + ".",
        PUZZLE.replace("7", "x", 1),
        "55" + "." * 79,
        PUZZLE,
    ]
    done = run("sudoku", "solve", "-", "--limit", "2", text="\n".join(lines))
    bad = ["invalid"] * 4
    assert done.stdout.split("\n") == [SOLUTION, "", "", "unsolvable", "multiple", *bad, SOLUTION, ""]
    assert done.stderr.splitlines() == [
        "plyground: line 6, column 81: 80 cells; a puzzle has 81",
        "plyground: line 7, column 82: 82 cells; a puzzle has 81",
        "plyground: line 8, column 5: 'x' is no cell; 1 to 9, or . for a blank",
        "plyground: line 9, column 2: a second 5 in row 1, the first is at column 1",
    ]
    assert done.returncode == 2


@pytest.mark.parametrize(("puzzle", "answer"), [(UNSOLVABLE, "unsolvable\n"), (EMPTY, "multiple\n")])
def test_a_negative_answer_has_exit_code_1(run, puzzle: str, answer: str) -> None:
    done = run("sudoku", "solve", "-", "--limit", "2", text=puzzle)
    assert (done.stdout, done.stderr, done.returncode) == (answer, "", 1)


def test_strict_ends_at_the_first_bad_line(run) -> None:
    done = run("sudoku", "solve", "-", "--strict", text=f"{PUZZLE}\nabc\n{PUZZLE}\n")
    assert done.stdout == SOLUTION + "\n"
    assert done.stderr == "plyground: line 2, column 1: 'a' is no cell; 1 to 9, or . for a blank\n"
    assert done.returncode == 2


def test_nothing_in_is_said(run) -> None:
    done = run("sudoku", "solve", "-")
    assert (done.stdout, done.returncode) == ("", 2)
    assert done.stderr == "plyground: -: there is no puzzle in it\n"


def test_a_table_is_answered_line_by_line(run, tmp_path: Path) -> None:
    table = tmp_path / "table.csv"
    for head, row in (("quizzes,solutions", f'"{PUZZLE}","x"'), ("id,puzzle,solution", f"7,{PUZZLE},x")):
        for encoding in ("utf-8-sig", "utf-16"):
            table.write_bytes(f"{head}\n{row}\n{row}\n".encode(encoding))
            assert run("sudoku", "solve", str(table)).stdout.splitlines() == ["", SOLUTION, SOLUTION]


@pytest.mark.parametrize("text", ["hello\nworld\n", "\x00\x01\x02", "{", "[1, 2]", '{"puzzles": 3}'])
def test_a_file_of_another_kind_is_refused_in_a_few_words(run, text: str) -> None:
    done = run("sudoku", "solve", "-", text=text)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert done.stderr.startswith("plyground: ")
    assert set(done.stdout.split()) == {"invalid"}


def test_a_missing_file_and_a_folder_are_named(run, tmp_path) -> None:
    for name in ("nothing-there.txt", str(tmp_path)):
        done = run("sudoku", "solve", name)
        assert done.returncode == 2
        assert re.fullmatch(rf"plyground: {re.escape(name)}: [A-Z].*\n", done.stderr)


def test_json_has_one_object_a_puzzle(run) -> None:
    done = run("sudoku", "solve", "-", "--json", text=f"{PUZZLE}\n\nabc\n{UNSOLVABLE}\n")
    assert [json.loads(line) for line in done.stdout.splitlines()] == [
        {"line": 1, "status": "solved", "puzzle": PUZZLE, "solution": SOLUTION},
        {"line": 3, "status": "invalid"},
        {"line": 4, "status": "unsolvable", "puzzle": UNSOLVABLE},
    ]


def test_all_solutions_are_shown_up_to_the_limit(run) -> None:
    two = SOLUTION.replace("4", ".").replace("5", ".").replace("6", ".")
    done = run("sudoku", "solve", two, "--all")
    solutions = done.stdout.split()
    assert SOLUTION in solutions
    assert len(set(solutions)) == len(solutions) >= 2
    assert run("sudoku", "solve", two, "--all", "--limit", "2").stdout.split() == solutions[:2]


def test_rows_and_other_sizes_are_boards_too(run) -> None:
    rows = "\n".join(PUZZLE[start : start + 9] for start in range(0, 81, 9))
    assert run("sudoku", "solve", "-", text=rows).stdout == SOLUTION + "\n"
    assert run("sudoku", "solve", "-", text=".13.\n...4\n....\n.2.1").stdout == "4132231414233241\n"
    picture = run("sudoku", "solve", "-", "--picture", text=PUZZLE).stdout
    assert picture.startswith("5 3 4 | 6 7 8 | 9 1 2\n")


def test_equal_givens_in_a_row_of_a_board_are_named(run) -> None:
    done = run("sudoku", "solve", "-", text="12..\n3..3\n....\n....")
    assert (done.stdout, done.returncode) == ("invalid\n", 2)
    assert done.stderr == "plyground: line 1: r2c1 and r2c4 are both 3\n"


def test_a_full_disk_is_an_error(many: Path) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run([*SOLVE, str(many)], stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 2
    assert done.stderr == b"plyground: the answers cannot be written: No space left on device\n"


def test_progress_is_shown_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    for terminal in (True, False):
        screen = io.StringIO()
        monkeypatch.setattr(screen, "isatty", partial(bool, terminal))
        monkeypatch.setattr(sys, "stderr", screen)
        monkeypatch.setattr(progress, "PATIENCE_SECONDS", 0.0)
        with progress.Progress() as shown:
            shown.show("half way")
        assert ("half way" in screen.getvalue()) == terminal
        assert screen.getvalue() in ("", "\r\x1b[Khalf way\r\x1b[K")


def test_progress_is_no_longer_than_the_terminal_is_wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line that goes on in the next could not be taken away."""
    screen = io.StringIO()
    screen.isatty = lambda: True  # type: ignore[method-assign]
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(progress, "PATIENCE_SECONDS", 0.0)
    monkeypatch.setenv("COLUMNS", "8")
    progress.Progress().show("half way there")
    assert screen.getvalue() == "\r\x1b[Khalf wa"


@pytest.mark.parametrize("solver", ["cadical", "z3", "backtracking"])
def test_other_solvers_agree(run, solver: str) -> None:
    assert run("sudoku", "solve", PUZZLE, "--solver", solver).stdout == SOLUTION + "\n"


def test_a_solver_that_is_not_there_is_named(run) -> None:
    done = run("sudoku", "solve", PUZZLE, "--solver", "cadicla")
    assert done.returncode == 2
    assert "did you mean cadical?" in done.stderr


def test_a_file_is_written_when_it_is_complete(run, tmp_path) -> None:
    target = tmp_path / "solutions.txt"
    target.write_text("older")
    done = run("sudoku", "solve", "-", "--strict", "-o", str(target), text=f"{PUZZLE}\nabc\n")
    assert done.returncode == 2
    assert target.read_text() == "older"
    run("sudoku", "solve", "-", "-o", str(target), text=PUZZLE)
    assert target.read_text() == SOLUTION + "\n"
    assert list(tmp_path.iterdir()) == [target]


def test_jobs_do_not_change_the_answers(many: Path, run) -> None:
    one, three = (run("sudoku", "solve", str(many), "--jobs", jobs).stdout for jobs in ("1", "3"))
    assert one == three
    assert len(one.split()) == 5000


def test_memory_does_not_grow_with_the_stream(many: Path) -> None:
    """Twenty times as many puzzles through a pipe take no more memory than a few chunks."""
    peaks = []
    for times in (4, 80):
        source = subprocess.Popen(["cat", *[str(many)] * times], stdout=subprocess.PIPE)
        program = (
            "import resource, subprocess, sys;"
            "done = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL);"
            "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, done.returncode)"
        )
        done = subprocess.run(
            [sys.executable, "-c", program, *SOLVE, "-", "-q"],
            stdin=source.stdout, capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert source.stdout is not None
        source.stdout.close()
        assert source.wait() == 0
        peak, status = map(int, done.stdout.split())
        assert status == 0
        peaks.append(peak)
    assert peaks[1] - peaks[0] < 20_000  # kilobytes; the second stream is 33 MB


def test_an_answer_comes_while_the_pipe_stays_open() -> None:
    with subprocess.Popen([*SOLVE, "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        watchdog = threading.Timer(60, process.kill)
        watchdog.start()
        for _ in range(3):
            process.stdin.write(PUZZLE + "\n")
            process.stdin.flush()
            assert process.stdout.readline() == SOLUTION + "\n"
        watchdog.cancel()
        process.stdin.close()
        assert process.wait(20) == 0


def test_a_reader_that_goes_away_is_no_error(many: Path) -> None:
    with subprocess.Popen([*SOLVE, str(many)], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(82)
        process.stdout.close()
        assert process.stderr.read() == b""


def test_an_endless_stream_can_be_cancelled_at_once() -> None:
    endless = subprocess.Popen(["yes", PUZZLE], stdout=subprocess.PIPE)
    with subprocess.Popen(
        [*SOLVE, "-"], stdin=endless.stdout, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert endless.stdout is not None
        assert process.stdout is not None
        endless.stdout.close()
        process.stdout.read(1 << 20)
        process.send_signal(signal.SIGINT)
        told = time.monotonic()
        process.stdout.read()
        assert process.wait(20) == 130
        assert time.monotonic() - told < 10
        assert process.stderr is not None
        assert process.stderr.read().strip() == b"plyground: cancelled"
    endless.kill()
    endless.wait()


def test_generated_puzzles_are_read_back(run) -> None:
    for options in (["--size", "12"], ["--size", "6", "--count", "2"], ["--count", "3"]):
        made = run("sudoku", "generate", "--seed", "1", *options)
        assert (made.stderr, made.returncode) == ("", 0)
        solved = run("sudoku", "solve", "-", "--limit", "2", text=made.stdout)
        assert (solved.stderr, solved.returncode) == ("", 0)
        assert "multiple" not in solved.stdout
    assert run("sudoku", "generate", "--seed", "1", *options).stdout == made.stdout


def test_generate_says_in_json_how_a_puzzle_can_be_made_again(run) -> None:
    done = run("sudoku", "generate", "--symmetry", "half-turn", "--json")
    record = json.loads(done.stdout)
    again = run("sudoku", "generate", "--symmetry", "half-turn", "--seed", record["seed"])
    assert again.stdout == record["puzzle"] + "\n"
    assert record["givens"] == 81 - record["puzzle"].count(".")


def test_generate_refuses_what_it_cannot_make(run) -> None:
    done = run("sudoku", "generate", "--size", "7")
    assert done.returncode == 2
    assert "'7' is not one of" in done.stderr


@pytest.mark.skipif(not os.environ.get("PLYGROUND_DATA"), reason="PLYGROUND_DATA names no folder of puzzles")
def test_the_collections_are_solved(run) -> None:
    folder = Path(os.environ["PLYGROUND_DATA"], "sudoku")
    done = run("sudoku", "solve", str(folder / "top1465.txt"), "--limit", "2")
    assert done.returncode == 0
    assert all(re.fullmatch(r"[1-9]{81}", line) for line in done.stdout.split())
    assert len(done.stdout.split()) == 1465


PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_a_mistyped_puzzle_on_the_command_line_is_not_taken_for_a_file():
    done = subprocess.run([*SOLVE, PUZZLE[:-1] + "x"], capture_output=True, text=True)
    assert done.returncode != 0
    assert "No such file" not in done.stderr


@pytest.mark.parametrize(
    "text", ["\n".join(PUZZLE[n : n + 9] for n in range(0, 81, 9)), f'{{"givens": "{PUZZLE}"}}']
)
def test_a_board_of_lines_and_json_may_stand_on_the_command_line(text):
    done = subprocess.run([*SOLVE, text], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
