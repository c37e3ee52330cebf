"""`plyground desktop` and `python runner.py`: what cannot be done is said in one line."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from plyground import interrupts
from plyground.apps.cli import main

ROOT = Path(__file__).parents[3]
RUNNERS = {
    "runner": [sys.executable, str(ROOT / "runner.py")],
    "plyground": [sys.executable, "-m", "plyground", "desktop"],
}
NO_DISPLAY = {
    key: value
    for key, value in os.environ.items()
    if key not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "CI")
}


def run(*arguments: str, runner: str = "plyground", **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*RUNNERS[runner], *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        env={**NO_DISPLAY, **environment},
    )


@pytest.mark.parametrize("runner", RUNNERS)
def test_bad_use_is_said_in_one_line(runner):
    done = run("chess", runner=runner)
    assert (done.returncode, done.stdout) == (2, "")
    assert "no 'chess' among the games" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["chess"], "no 'chess' among the games"),
        (["tictactoe", "--level", "9"], "tictactoe has levels 1 to 5, not 9"),
        (["tictactoe", "--size", "40"], "a board has 1 to 19 rows and columns"),
        (["tictactoe", "--size", "big"], "a size is a number"),
        (["tictactoe", "--ai", "missing.py"], "there is no file missing.py"),
        (["checkers", "--ai", __file__], "--ai plays tictactoe or raichu, not checkers"),
        (["--ai", __file__, "--size", "4"], "--ai plays on 3x3 only"),
        (["--level", "2"], "want a GAME"),
        (["sudoku", "--level", "2"], "sudoku is a puzzle"),
        (["crossword", "--ai", __file__], "--ai plays tictactoe or raichu, not crossword"),
        (["tictactoe", "checkers"], "unexpected extra argument"),
    ],
)
@pytest.mark.parametrize("runner", RUNNERS)
def test_so_is_all_bad_use_in_a_process_that_goes_on(runner, arguments, complaint, monkeypatch, capsys):
    """Both ways in, as far as they are Python's: what a process adds is seen above."""
    monkeypatch.setattr(interrupts, "raise_safely", lambda: None)  # the tests hear Ctrl-C their own way
    words = ["desktop"] if runner == "plyground" else []
    monkeypatch.setattr(sys, "argv", [runner, *words, *arguments])
    file = partial(runpy.run_path, str(ROOT / "runner.py"), run_name="__main__")
    begin: Callable[[], object] = main if runner == "plyground" else file
    with pytest.raises(SystemExit) as ended:
        begin()
    said = capsys.readouterr()
    assert (ended.value.code, said.out) == (2, "")
    assert complaint in said.err
    assert said.err.count("\n") == 1


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a display")
@pytest.mark.parametrize("runner", RUNNERS)
@pytest.mark.parametrize("display", [{}, {"DISPLAY": ":4711"}])
@pytest.mark.parametrize("name", ["tictactoe", "sudoku"])
def test_without_a_display_one_line_says_so(runner, display, name):
    done = run(name, runner=runner, **display)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("plyground: there is no display to open a window on: ")
    assert done.stderr.count("\n") == 1


def test_the_help_names_the_keys():
    done = run("--help")
    assert done.returncode == 0
    assert "arrow keys and Enter" in " ".join(done.stdout.split())


def test_requirements_are_the_package_itself():
    assert (ROOT / "requirements.txt").read_text().split() == ["."]


def test_the_runner_says_what_to_install_where_nothing_is():
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(ROOT / "runner.py")], capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "plyground is not installed; first run: pip install -r requirements.txt\n"
