"""What is heavy is loaded only when it is used: the rest of the program starts without it."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = {"PIL", "hypothesis", "numpy", "pygame", "pysat", "z3"}
"""Which packages take long to load, or much memory?"""

COMMAND = """
from plyground.apps.cli import main
try:
    main({!r})
except SystemExit as end:
    assert not end.code, end.code
"""
SERVER = """
from plyground.apps.web.server import Server
from plyground.play.store import Store
Server(Store(None), "127.0.0.1")
"""
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
USES = {
    "import plyground": "import plyground",
    "--version": COMMAND.format(["--version"]),
    "move": COMMAND.format(["move", "checkers", "B:W21-32:B1-12", "--depth", "2"]),
    "sudoku solve": COMMAND.format(["sudoku", "solve", PUZZLE]),
    "the server": SERVER,
}


def loaded(code: str) -> set[str]:
    """The packages that a program has loaded when it is done."""
    code += "\nimport sys; print(' ', *{name.partition('.')[0] for name in sys.modules})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.splitlines()[-1].split())


@pytest.mark.usefixtures("unmeasured")
@pytest.mark.parametrize("use", USES)
def test_nothing_heavy_is_loaded_for(use):
    assert not loaded(USES[use]) & HEAVY


@pytest.mark.usefixtures("unmeasured")
def test_where_no_package_has_plugins_for_us_nothing_is_loaded_to_read_them():
    assert "email" not in loaded(USES["move"])  # which importlib.metadata parses its files with


def test_what_is_used_is_loaded():
    assert "z3" in loaded(COMMAND.format(["sudoku", "solve", PUZZLE, "--solver", "z3"]))
    assert "pygame" in loaded("import plyground.apps.desktop.app")
