"""The examples: each runs in a process of its own and prints what its docstring says; all are typed."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from plyground.classroom import tictactoe

EXAMPLES = Path(__file__).parent.parent / "examples"
SCRIPTS = sorted(EXAMPLES.glob("*.py"))
LONGEST = 40
"""How many lines may a script have that say something?"""
GOOD = Path(tictactoe.__file__).read_text()
WRONG = "X, O, EMPTY = 'X', 'O', None\n\n\ndef player(board):\n    return X\n"

pytestmark = pytest.mark.skipif(not EXAMPLES.exists(), reason="only in the source tree")


def promised(script: Path) -> str:
    """The lines that its docstring shows below «it prints», as a pattern: … is anything."""
    words = ast.get_docstring(ast.parse(script.read_text(encoding="utf-8")))
    assert words is not None
    told, _, shown = words.partition(":\n\n")
    assert re.search(r"\bprints\b", told), "the docstring should say what it prints"
    return re.escape(textwrap.dedent(shown).strip()).replace("…", r"[^\0]*?")


@pytest.fixture
def submissions(tmp_path: Path) -> Path:
    """A folder of submissions: one that is right, one that is not."""
    for name, code in (("right", GOOD), ("wrong", WRONG)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "tictactoe.py").write_text(code)
    return tmp_path


def test_there_are_examples_of_all_that_people_ask_for():
    assert len(SCRIPTS) == 8


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_an_example_prints_what_it_says(script, submissions):
    done = subprocess.run(
        [sys.executable, script, submissions],
        capture_output=True,
        text=True,
        timeout=240,
        cwd=submissions,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch(promised(script), done.stdout.strip()), done.stdout


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_an_example_is_short_and_imports_the_package_once(script):
    text = script.read_text(encoding="utf-8")
    assert 10 <= sum(bool(line.strip()) for line in text.splitlines()) <= LONGEST
    assert re.findall(r"^.*\bimport\b.*plyground.*$|^from plyground.*$", text, re.M) == [
        "import plyground as ply"
    ]


def test_the_examples_are_typed(tmp_path):
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--config-file=",
        f"--cache-dir={tmp_path}",
        str(EXAMPLES),
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
