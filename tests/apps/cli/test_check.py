"""`plyground check` as students and teachers run it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from plyground.classroom import tictactoe

RIGHT = Path(tictactoe.__file__)
BROKEN = "import sys\nsys.exit(3)\n"
TERMINAL = "raise ValueError('\\x1b[31mred')\n"


@pytest.fixture
def folder(tmp_path):
    """A class of three: one file is right, one is broken, one has forgotten it."""
    for name in ("anna", "ben", "carl"):
        (tmp_path / "class" / name).mkdir(parents=True)
    (tmp_path / "class/anna/tictactoe.py").write_text(RIGHT.read_text())
    (tmp_path / "class/ben/tictactoe.py").write_text(BROKEN)
    return tmp_path / "class"


def test_a_right_file_passes_with_a_line_for_each_check(run):
    done = run("check", "tictactoe", str(RIGHT))
    lines = done.stdout.splitlines()
    assert done.returncode == 0
    assert lines[0] == "ok       the file can be imported"
    assert len(lines) == 17
    assert lines[-1] == "16 of 16 checks passed"
    assert done.stderr == ""


def test_a_broken_file_fails_with_the_reason_below_and_the_rest_not_run(run, folder):
    done = run("check", "tictactoe", str(folder / "ben/tictactoe.py"))
    lines = done.stdout.splitlines()
    assert done.returncode == 1
    assert lines[:5] == [
        "FAILED   the file can be imported",
        "         tictactoe.py, line 2: the program was ended by sys.exit",
        "not run  all functions are there",
        "         first this must be so: the file can be imported",
        "not run  initial_state is the empty board",
    ]
    assert lines[-1] == "0 of 16 checks passed"


def test_a_folder_gives_a_line_for_each_file_in_order(run, folder):
    done = run("check", "tictactoe", str(folder), "--jobs", "2")
    assert done.returncode == 1
    assert done.stdout.splitlines() == [
        f"ok       {folder}/anna/tictactoe.py: 16 of 16 checks passed",
        f"FAILED   {folder}/ben/tictactoe.py: 0 of 16 checks passed",
        "1 of 2 files passed every check",
    ]
    assert done.stderr == "no tictactoe.py in carl\n"


def test_details_of_many_files_are_shown_when_asked_for(run, folder):
    broken = str(folder / "ben/tictactoe.py")
    done = run("check", "tictactoe", broken, broken, "--verbose")
    assert done.stdout.count("             tictactoe.py, line 2: the program was ended by sys.exit\n") == 2
    assert done.stdout.splitlines()[-1] == "0 of 2 files passed every check"


def test_json_is_one_object_a_file(run, folder):
    broken = str(folder / "ben/tictactoe.py")
    done = run("check", "tictactoe", broken, broken, "--json")
    assert done.returncode == 1
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == 2
    assert (answers[0]["course"], answers[0]["file"], answers[0]["passed"]) == ("tictactoe", broken, 0)
    assert answers[0]["checks"][0] == {
        "name": "the file can be imported",
        "outcome": "failed",
        "detail": ["tictactoe.py, line 2: the program was ended by sys.exit"],
    }


def test_the_folder_of_one_student_is_one_file(run, folder):
    done = run("check", "tictactoe", str(folder / "ben"))
    assert done.stdout.startswith("FAILED   the file can be imported\n")
    assert done.stderr == ""


def test_raichu_is_checked_too(run, tmp_path):
    (tmp_path / "raichu.py").write_text("import sys\nprint(sys.argv[3])\n")
    done = run("check", "raichu", str(tmp_path / "raichu.py"), "--time", "5", "--games", "1")
    assert done.returncode == 1
    assert "FAILED   its last board is a legal move\n" in done.stdout
    assert "not run  it plays a game as white against level 3\n" in done.stdout
    assert done.stdout.endswith("3 of 6 checks passed\n")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("tictactoe", "nosuch.py"), "there is no file nosuch.py"),
        (("tictactoe",), "Missing argument 'FILE...'"),
        (("tictactoe", "."), "there is no tictactoe.py in . or in its folders"),
        (("chess", "x.py"), "no checks for 'chess'; there are some for"),
        (("tictactoe", str(RIGHT), "--games", "1"), "--games means nothing for tictactoe"),
        (("tictactoe", str(RIGHT), "--time", "0"), "Invalid value for '--time'"),
        (("raichu", str(RIGHT), "--time", "0.5"), "in whole seconds, not 0.5"),
    ],
)
def test_bad_use_is_one_line_and_exit_code_2(run, tmp_path, monkeypatch, arguments, complaint):
    monkeypatch.chdir(tmp_path)
    done = run("check", *arguments)
    assert done.returncode == 2
    assert complaint in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


def test_what_a_file_says_cannot_command_the_terminal(run, tmp_path):
    (tmp_path / "tictactoe.py").write_text(TERMINAL)
    done = run("check", "tictactoe", str(tmp_path / "tictactoe.py"))
    assert "tictactoe.py, line 1: ValueError: \\x1b[31mred" in done.stdout
    assert "\x1b" not in done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="terminals are POSIX")
@pytest.mark.parametrize(("colours", "word"), [("", b"\x1b[31mFAILED\x1b[0m   "), ("1", b"\r\nFAILED   ")])
def test_a_terminal_has_colours_unless_no_color_is_set(folder, colours, word):
    import pty

    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "plyground", "check", "tictactoe", str(folder / "ben")]
    environment = {**os.environ, "NO_COLOR": colours}
    process = subprocess.Popen(command, stdout=theirs, stderr=subprocess.DEVNULL, env=environment)
    os.close(theirs)
    said = b"\r\n"
    try:
        while data := os.read(ours, 65_536):
            said += data
    except OSError:  # how a terminal says that the other end is closed
        pass
    os.close(ours)
    assert process.wait(30) == 1
    assert word in said


@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX")
@pytest.mark.parametrize("files", [1, 2])
def test_ctrl_c_ends_it_at_once_and_says_what_was_done(tmp_path, files):
    path, sign = tmp_path / "tictactoe.py", tmp_path / "started"
    path.write_text(f"import os\nopen({str(sign)!r}, 'w').write(str(os.getpid()))\nwhile True: pass\n")
    command = [sys.executable, "-m", "plyground", "check", "tictactoe", *[str(path)] * files]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 30
    while not (sign.exists() and sign.read_text()) and time.monotonic() < deadline:
        time.sleep(0.05)
    start = time.monotonic()
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=30)
    assert process.returncode == 130
    assert said == ("cancelled after 0 checks\n" if files == 1 else "cancelled after 0 of 2 files\n")
    assert time.monotonic() < start + 5
    with pytest.raises(ProcessLookupError):
        os.kill(int(sign.read_text()), 0)
