"""`plyground check` as students and teachers run it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from plyground.apps.cli.group import cli
from plyground.classroom import tictactoe
from plyground.classroom.checks import raichu
from plyground.classroom.checks._raichu_positions import POSITIONS
from plyground.classroom.checks._raichu_traps import TRAPS
from plyground.submissions._tree import descendants, ticks

pytestmark = pytest.mark.preloaded

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


@pytest.fixture
def quick(folder):
    """The same class without anything that is right, for what is not about that."""
    (folder / "anna/tictactoe.py").write_text("def player(board):\n    return 'X'\n")
    return folder


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
        "         The functions are in a file tictactoe.py that others import.",
        "         tictactoe.py, line 2: the program was ended by sys.exit",
        "not run  all functions are there",
        "         first this must be so: the file can be imported",
    ]
    assert lines[-1] == "0 of 16 checks passed"


def test_a_folder_gives_a_line_for_each_file_in_order(run, folder):
    done = run("check", "tictactoe", str(folder), "--jobs", "2")
    assert done.returncode == 1
    assert done.stdout.splitlines() == [
        "ok       anna: 16 of 16 checks passed",
        "FAILED   ben: 0 of 16 checks passed",
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
    assert (answers[0]["student"], answers[0]["points"], answers[0]["most"]) == ("ben", 0, 16)
    first = answers[0]["checks"][0]
    assert (first["name"], first["outcome"]) == ("the file can be imported", "failed")
    assert first["detail"] == ["tictactoe.py, line 2: the program was ended by sys.exit"]


def test_the_folder_of_one_student_is_one_file(run, folder):
    done = run("check", "tictactoe", str(folder / "ben"))
    assert done.stdout.startswith("FAILED   the file can be imported\n")
    assert done.stderr == ""


def test_raichu_is_checked_too(tmp_path, monkeypatch):
    """In some of its positions; all of them are for those who look at the checks themselves."""
    monkeypatch.setattr(raichu, "POSITIONS", POSITIONS[:4])
    monkeypatch.setattr(raichu, "TRAPS", TRAPS[:2])
    (tmp_path / "raichu.py").write_text("import sys\nprint(sys.argv[3])\n")
    words = ["check", "raichu", str(tmp_path / "raichu.py"), "--time", "5", "--games", "1"]
    done = CliRunner().invoke(cli, words)
    assert done.exit_code == 1
    assert "FAILED   one piece moves, and the board changes\n" in done.stdout
    assert "not run  it plays a game as white against level 3, every move legal\n" in done.stdout
    assert done.stdout.endswith("4 of 11 checks passed\n")


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
        (
            ("tictactoe", str(RIGHT), str(RIGHT), "--gradescope", "x.json"),
            "--gradescope is about one submission",
        ),
        (("tictactoe", str(RIGHT), "--marks", "nosuch.toml"), "nosuch.toml: No such file or directory"),
        (("tictactoe", str(RIGHT), "--hints", "3"), "Invalid value for '--hints'"),
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
    assert "tictactoe.py, line 1: ValueError: " in done.stdout
    assert "[31mred" in done.stdout
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


@pytest.mark.skipif(sys.platform != "linux", reason="/proc tells who works")
@pytest.mark.parametrize("files", [1, 2])
def test_ctrl_c_ends_it_at_once_and_says_what_was_done(tmp_path, files):
    path = tmp_path / "tictactoe.py"
    path.write_text("while True: pass\n")
    command = [sys.executable, "-m", "plyground", "check", "tictactoe", *[str(path)] * files]
    environment = {**os.environ, "PLYGROUND_HOME": str(tmp_path)}
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    )
    deadline = time.monotonic() + 30
    begun: list[int] = []
    while not any(map(busy, begun)) and time.monotonic() < deadline:
        time.sleep(0.05)
        begun = list(descendants(process.pid))
    start = time.monotonic()
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=150)
    assert process.returncode == 130
    more = "; the same command goes on from there"
    assert said == ("cancelled after 0 checks\n" if files == 1 else f"cancelled after 0 of 2 files{more}\n")
    assert time.monotonic() < start + 5
    while any(map(alive, begun)) and time.monotonic() < start + 10:
        time.sleep(0.05)
    assert not any(map(alive, begun))


def busy(pid):
    """Whether a process has worked for a while, as the student's does for ever."""
    try:
        return ticks(pid) > 20
    except (OSError, IndexError, ValueError):
        return False


def alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def notebooks_and_worse(folder):
    """A class in which each has another fault."""
    for name in ("dora", "emil", "fay", "gus"):
        (folder / name).mkdir()
    (folder / "carl/tictactoe.ipynb").write_text('{"cells": []}')
    (folder / "dora/tictactoe.py").write_text('print "hello"\n')
    (folder / "emil/tictactoe.py").write_bytes(b"# caf\xe9\n")
    with (folder / "fay/tictactoe.py").open("wb") as large:
        large.truncate(100_000_000)
    with zipfile.ZipFile(folder / "gus/work.zip", "w") as archive:
        archive.writestr("inner.zip", b"PK")


def test_what_cannot_be_judged_is_one_line_and_the_others_are_judged(run, quick):
    folder = quick
    notebooks_and_worse(folder)
    done = run("check", "tictactoe", str(folder))
    assert done.returncode == 1
    assert done.stdout.splitlines() == [
        "FAILED   anna: 2 of 16 checks passed",
        "FAILED   ben: 0 of 16 checks passed",
        "FAILED   carl: tictactoe.ipynb is a notebook, not a module; export its code as tictactoe.py",
        "FAILED   dora: 0 of 16 checks passed",
        "FAILED   emil: tictactoe.py is not in UTF-8 (byte 0xe9 in line 1); save it as UTF-8, "
        "or name its encoding in line 1",
        "FAILED   fay: tictactoe.py has 100.0 MB; a program has at most 1 MB",
        "FAILED   gus: inner.zip is a zip file inside a zip file; unpack the outer one first",
        "0 of 7 files passed every check",
    ]
    only = run("check", "tictactoe", str(folder / "dora"))
    assert "it is written in Python 2 (line 1: print without parentheses)" in only.stdout


def test_reports_are_written_and_judged_files_are_not_judged_again(run, quick, tmp_path):
    folder = quick
    out = tmp_path / "out"
    out.mkdir()
    forms = ["--csv", f"{out}/a.csv", "--junit", f"{out}/a.xml", "--html", f"{out}/pages"]
    first = run("check", "tictactoe", str(folder), *forms)
    assert first.returncode == 1
    assert sorted(path.name for path in (out / "pages").iterdir()) == ["anna.html", "ben.html", "index.html"]
    assert "carl" in (out / "a.csv").read_text("utf-8-sig")
    assert "<testsuite " in (out / "a.xml").read_text()
    again = run("check", "tictactoe", str(folder))
    assert again.stdout == first.stdout
    assert "2 of 2 files were judged before; --fresh judges them again\n" in again.stderr
    (folder / "ben/tictactoe.py").write_text(BROKEN + "# mended\n")
    third = run("check", "tictactoe", str(folder))
    assert "1 of 2 files were judged before" in third.stderr


def test_reports_of_one_submission(run, folder, tmp_path):
    forms = {name: str(tmp_path / name) for name in ("gradescope", "check50", "github", "summary")}
    options = [word for name, path in forms.items() for word in (f"--{name}", path)]
    done = run("check", "tictactoe", str(folder / "ben"), "--hints", "0", *options)
    assert done.returncode == 1
    assert json.loads(Path(forms["gradescope"]).read_text())["score"] == 0
    assert json.loads(Path(forms["check50"]).read_text())["results"][0]["passed"] is False
    assert Path(forms["github"]).read_text().startswith("result=")
    assert "sys.exit" not in done.stdout + "".join(Path(path).read_text() for path in forms.values())


def test_marks_give_points_hide_checks_and_add_tests(run, quick, tmp_path):
    marks = tmp_path / "marks.toml"
    marks.write_text(
        'total = 20\nhidden = ["nobody beats it"]\ndefault = 0\n[points]\nminimax = 8\n'
        '[[tests]]\nname = "X begins"\ncall = "player([])"\nexpect = "\'X\'"\npoints = 2\n'
    )
    done = run("check", "tictactoe", str(quick), "--marks", str(marks))
    assert done.stdout.splitlines()[0] == "FAILED   anna: 3 of 17 checks passed, 4 of 20 points"
    marks.write_text("[points]\nminmax = 8\n")
    wrong = run("check", "tictactoe", str(quick), "--marks", str(marks))
    assert wrong.returncode == 2
    assert "no check and no function 'minmax'; did you mean 'minimax'" in wrong.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="a script of a Unix shell")
def test_the_recipe_for_gradescope_writes_its_results(folder, tmp_path):
    recipe = Path(__file__).parents[3] / "examples/gradescope/run_autograder"
    home = tmp_path / "autograder"
    (home / "source").mkdir(parents=True)
    (home / "submission").mkdir()
    (home / "source/marks.toml").write_text("total = 20\n")
    environment = {
        **os.environ, "AUTOGRADER": str(home), "PLYGROUND": f"{sys.executable} -m plyground",
        "PLYGROUND_HOME": str(tmp_path),
    }  # fmt: skip
    for text, most in ((None, None), (BROKEN, 20)):
        if text is not None:
            (home / "submission/tictactoe.py").write_text(text)
        done = subprocess.run(["bash", str(recipe)], env=environment, capture_output=True, timeout=120)
        told = json.loads((home / "results/results.json").read_text())
        assert told["score"] == 0, done.stderr
        assert most is None or sum(test["max_score"] for test in told["tests"]) == pytest.approx(most)


@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX")
def test_a_class_that_was_stopped_goes_on_where_it_was(run, tmp_path):
    class_, sign = tmp_path / "class", tmp_path / "class/zoe/started"
    for number, name in enumerate(("anna", "ben", "zoe")):
        (class_ / name).mkdir(parents=True)
        (class_ / name / "tictactoe.py").write_text(f"{BROKEN}# {number}\n")
    (class_ / "zoe/tictactoe.py").write_text("import time\ntime.sleep(30)\n")
    command = [sys.executable, "-m", "plyground", "check", "tictactoe", str(class_)]
    environment = {**os.environ, "PLYGROUND_HOME": str(tmp_path), "NO_COLOR": "1"}
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    )
    kept = tmp_path / "classroom"
    deadline = time.monotonic() + 60
    while not (kept.is_dir() and len(list(kept.glob("*.json"))) == 2) and time.monotonic() < deadline:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=150)
    assert process.returncode == 130
    assert said == "cancelled after 2 of 3 files; the same command goes on from there\n"
    assert not sign.exists()
    (class_ / "zoe/tictactoe.py").write_text(BROKEN)
    resumed = run("check", "tictactoe", str(class_), "--json")
    fresh = run("check", "tictactoe", str(class_), "--json", "--fresh")
    assert "2 of 3 files were judged before" in resumed.stderr
    assert fresh.stderr == ""
    assert verdicts(resumed.stdout) == verdicts(fresh.stdout)


def verdicts(text):
    """What JSON lines say of each student, without how long it took."""
    return {
        each["student"]: [(check["name"], check["outcome"], check["detail"]) for check in each["checks"]]
        for each in map(json.loads, text.splitlines())
    }


def test_files_of_others_need_trust_where_nothing_holds_them(quick, monkeypatch, capsys):
    from plyground.submissions import sandbox

    def check(*arguments: str) -> tuple[int, str]:
        try:
            code = cli.main(["check", "tictactoe", *arguments], prog_name="plyground", standalone_mode=False)
        except click.ClickException as error:
            return error.exit_code, error.format_message()
        return int(code or 0), capsys.readouterr().err

    weak = sandbox.Protection((), False, "here accidents are held and malice is not")
    monkeypatch.setattr(sandbox, "protection", lambda: weak)
    monkeypatch.setenv("PLYGROUND_HOME", str(quick.parent))
    code, said = check(str(quick))
    assert said == f"files of others need --trust here: {weak.notice}"
    assert code
    assert check(str(quick / "ben")) == (1, f"{weak.notice}\n")
    assert check(str(quick), "--trust") == (1, "no tictactoe.py in carl\n")
