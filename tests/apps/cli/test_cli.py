"""The top of the command line: help, versions, mistakes, signals and pipes."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from plyground import __version__, plugins
from plyground.compiled import kernels

pytestmark = pytest.mark.preloaded

COMMANDS = [name.replace("_", "-") for name in plugins.names("apps.cli.commands")]


def test_the_version_says_whether_the_kernels_are_compiled(run):
    shown = run("--version")
    assert shown.returncode == 0
    assert __version__ in shown.stdout
    assert ("kernels compiled" in shown.stdout) == all(kernels().values())
    assert ("INTERPRETED" in shown.stdout) != all(kernels().values())


def test_help_lists_every_command(run):
    shown = run("--help").stdout
    for name in COMMANDS:
        assert f"\n  {name} " in shown


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_a_help_with_a_sentence(run, name):
    shown = run(name, "--help")
    assert shown.returncode == 0
    assert "Usage: plyground" in shown.stdout
    assert len(shown.stdout.splitlines()) > 4


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["moev"], "no command 'moev'; did you mean move?"),
        (["xyzzy"], "no command 'xyzzy'; plyground --help lists them"),
        (["move", "chequers", "x"], "no 'chequers' among the games"),
        (["move", "tictactoe", "XXO/.X./..."], "3 X and 1 O"),
        (["move", "tictactoe", "X.O/.X/..."], "row 2 has 2 cells; 3 are wanted"),
        (["move", "tictactoe", "X.O/.X./...", "--level", "9"], "levels 1 to 5, not 9"),
        (["move", "tictactoe", "X.O/.X./...", "--engine", "magic"], "no engine 'magic'"),
        (["move", "tictactoe", "X.O/.X./...", "--time", "-1"], "-1"),
        (["move", "tictactoe", "X.O/.X./...", "--time", "nan"], "seconds must be"),
        (["perft", "tictactoe", "two"], "two"),
        (["perft", "tictactoe", "2", "--size", "0"], "1 to 19 rows"),
        (["perft", "tictactoe", "2", "--size", "three"], "a size is a number"),
        (["perft", "tictactoe", "2", "--line", "7"], "a line on 3×3"),
        (["perft", "tictactoe", "2", "--count", "paths"], "does not count 'paths'"),
        (["play", "tictactoe", "--as", "Z"], "--as is X, O, both"),
        (["play", "tictactoe", "--level", "0"], "levels 1 to 5"),
        (["perft"], "Missing argument"),
    ],
)
def test_bad_use_gets_one_clear_line(run, arguments, line):
    shown = run(*arguments)
    assert shown.returncode == 2
    assert shown.stdout == ""
    assert line in shown.stderr
    assert len(shown.stderr.splitlines()) == 1
    assert shown.stderr.startswith("plyground: ")


@pytest.mark.parametrize("arguments", [["--port", "x"], ["web", "--port", "x"], ["--port", "70000"]])
def test_the_options_of_the_page_may_stand_alone(run, arguments):
    shown = run(*arguments)
    assert shown.returncode == 2
    assert "--port" in shown.stderr


def test_a_folder_is_no_file_to_write_to(run, tmp_path):
    refused = run("sudoku", "generate", "--count", "100000", "-o", str(tmp_path))
    assert refused.returncode == 2
    assert refused.stderr == f"plyground: cannot write {tmp_path}: Is a directory\n"


def test_a_link_stays_a_link_and_a_device_a_device(run, tmp_path):
    target = tmp_path / "target.cnf"
    link = tmp_path / "link.cnf"
    link.symlink_to(target)
    assert run("sudoku", "encode", "1" + 80 * ".", "-o", str(link)).returncode == 0
    assert link.is_symlink()
    assert "p cnf" in target.read_text()
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with (tmp_path / "copy").open("wb") as copy, subprocess.Popen(["cat", str(pipe)], stdout=copy):
        assert run("sudoku", "encode", "1" + 80 * ".", "-o", str(pipe)).returncode == 0
    assert (tmp_path / "copy").read_bytes() == target.read_bytes()


@pytest.mark.parametrize("group", ["sudoku", "crossword", "checkers"])
def test_a_group_without_a_command_shows_its_help_as_it_is(run, group):
    shown = run(group)
    assert (shown.returncode, shown.stdout) == (2, "")
    assert shown.stderr.startswith(f"Usage: plyground {group}")
    assert shown.stderr.count("\n") > 5


@pytest.mark.parametrize(
    "arguments",
    [
        ["move", "checkers", "start", "--nodes", "9" * 23],
        ["match", "checkers", f"full:nodes={'9' * 23}", "1", "--games", "2"],
        ["match", "checkers", f"full:nodes={'9' * 5000}", "1", "--games", "2"],
        ["match", "checkers", "full:level=2.0", "1", "--games", "2"],
        ["match", "checkers", "full:threads=2.5", "1", "--games", "2"],
        ["match", "tictactoe", "1", "2", "--sprt", "-inf", "inf"],
        ["match", "tictactoe", "1", "2", "--margin", "nan"],
        ["match", "tictactoe", "1", "student:/no/such/file.py"],
        ["desktop", "nothing"],
    ],
)
def test_numbers_and_names_that_make_no_sense_are_refused_in_one_line(run, tmp_path, arguments):
    refused = run(*arguments, *(["-o", str(tmp_path / "x.jsonl")] if arguments[0] == "match" else []))
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr.startswith("plyground: ")
    assert refused.stderr.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_a_terminal_that_lacks_a_sign_shows_another(tmp_path):
    grid = tmp_path / "grid.txt"
    grid.write_text("#AB\nCDE\nFG#\n")
    shown = subprocess.run(
        [sys.executable, "-m", "plyground", "crossword", "show", str(grid)],
        capture_output=True, timeout=60, env={**os.environ, "PYTHONIOENCODING": "cp1252"},
    )  # fmt: skip
    assert (shown.returncode, shown.stderr) == (0, b"")
    assert b"????" in shown.stdout
