"""The suite itself: where a program is missing, and where a shell started it in the background."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
NEEDY = [
    "tests/solvers/test_dimacs.py::test_a_program_of_the_machine_is_run_by_its_name_and_by_its_path[picosat]",
    "tests/contracts/test_solvers.py::test_a_solver_finds_every_solution_once[program:minisat-no variable]",
]


def run_suite(*tests: str, ignore_ctrl_c: bool = False, **environment: str) -> str:
    """Some tests in a suite of their own; its last words."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests],
        cwd=ROOT,
        env={**os.environ, "PLYGROUND_REQUIRE_COMPILED": "", **environment},
        preexec_fn=(lambda: signal.signal(signal.SIGINT, signal.SIG_IGN)) if ignore_ctrl_c else None,
        capture_output=True,
        text=True,
        timeout=120,
    )
    return done.stdout


def test_without_its_program_a_test_is_skipped_and_says_so(tmp_path):
    shown = run_suite(*NEEDY, PATH=str(tmp_path), CI="")
    assert "picosat is not installed" in shown
    assert "minisat is not installed" in shown
    assert "2 skipped" in shown


def test_in_ci_a_test_fails_without_its_program(tmp_path):
    shown = run_suite(*NEEDY, PATH=str(tmp_path), CI="true")
    assert "minisat is not installed" in shown
    assert "1 failed, 1 error" in shown


CHILD = "import signal, sys; sys.exit(signal.getsignal(signal.SIGINT) is not signal.default_int_handler)"


def test_a_program_hears_ctrl_c_as_in_the_foreground():
    assert subprocess.run([sys.executable, "-c", CHILD]).returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX")
def test_so_it_does_where_the_suite_runs_in_the_background():
    test = f"tests/test_suite.py::{test_a_program_hears_ctrl_c_as_in_the_foreground.__name__}"
    assert "1 passed" in run_suite(test, ignore_ctrl_c=True)
