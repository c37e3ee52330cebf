"""The Tab key, through click: what a shell asks, and what it is told."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

pytestmark = pytest.mark.preloaded


@pytest.fixture
def complete(run, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], list[str]]:
    """What bash is told at the end of a line."""

    def call(line: str) -> list[str]:
        monkeypatch.setenv("_PLYGROUND_COMPLETE", "bash_complete")
        monkeypatch.setenv("COMP_WORDS", line)
        monkeypatch.setenv("COMP_CWORD", str(len(line.split(" ")) - 1))
        done = run()
        assert done.stderr == ""
        words: list[str] = done.stdout.split()
        return words

    return call


@pytest.mark.parametrize(
    ("line", "answers"),
    [
        ("plyground sud", ["plain,sudoku"]),
        ("plyground check", ["plain,check", "plain,checkers"]),
        ("plyground sudoku so", ["plain,solve"]),
        ("plyground checkers e", ["plain,endgames"]),
        ("plyground crossword ", ["clue", "export", "fill", "fills", "generate", "grid", "show", "words"]),
        ("plyground play tic", ["plain,tictactoe"]),
        ("plyground desktop su", ["plain,sudoku"]),
        ("plyground check tic", ["plain,tictactoe"]),
        ("plyground sudoku solve puz", ["file,puz"]),
        ("plyground crossword export puz", ["file,puz"]),
        ("plyground sudoku solve --so", ["plain,--solver"]),
        ("plyground sudoku generate --symmetry h", ["plain,half-turn"]),
        ("plyground --no", ["plain,--no-browser"]),
        ("plyground --no-browser --po", ["plain,--port"]),
        ("plyground --vers", ["plain,--version"]),
        ("plyground xyzzy", []),
        ("plyground xyzzy so", []),
    ],
)
def test_what_may_follow_is_told(complete, line: str, answers: list[str]) -> None:
    assert complete(line) == [answer if "," in answer else f"plain,{answer}" for answer in answers]


def test_every_command_is_told_where_nothing_is_typed_yet(complete) -> None:
    told = complete("plyground ")
    assert {"plain,sudoku", "plain,web", "plain,play"} <= set(told)
    assert not [item for item in told if "-" in item.removeprefix("plain,")]


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_bash_completes_a_command(tmp_path: Path) -> None:
    """The way of the README, with this Python's plyground."""
    program = tmp_path / "plyground"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m plyground "$@"\n')
    program.chmod(0o755)
    script = """
        eval "$(_PLYGROUND_COMPLETE=bash_source plyground)"
        COMP_WORDS=(plyground sudoku gen) COMP_CWORD=2
        _plyground_completion plyground
        echo "${COMPREPLY[@]}"
    """
    path = os.pathsep.join([str(tmp_path), os.environ["PATH"]])
    done = subprocess.run(
        ["bash", "-c", script], capture_output=True, text=True, timeout=60, env={**os.environ, "PATH": path}
    )
    assert (done.stdout, done.stderr) == ("generate\n", "")
