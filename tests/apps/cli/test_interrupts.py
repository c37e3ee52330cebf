"""Ctrl-C ends every command soon, at any moment, with exit code 130 and without a traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from processes import at_work

from .samples import CROWDED, ENDLESS, RAICHU, SAMPLES

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX")

BEGIN = """
import sys
from plyground import interrupts
from plyground.apps.cli import main

def hear_and_tell(hear=interrupts.raise_safely):
    hear()
    print("begun", file=sys.stderr, flush=True)

interrupts.raise_safely = hear_and_tell
main()
"""
"""The command, which tells when it has begun to hear Ctrl-C: before, it is Python's own."""
SOON = 20.0
"""A bound against hangs, far wider than the tenth of a second that it takes."""


def begin(*arguments: str, program: str = BEGIN) -> subprocess.Popen[bytes]:
    """A process that has begun to hear, with a stdin that stays open."""
    pipe = subprocess.PIPE
    process = subprocess.Popen(
        [sys.executable, "-c", program, *arguments], stdin=pipe, stdout=pipe, stderr=pipe
    )
    assert process.stderr is not None
    assert process.stderr.readline() == b"begun\n"
    return process


def interrupt(process: subprocess.Popen[bytes]) -> tuple[float, str]:
    """Press Ctrl-C: how long it took, and what was said on stderr; stdin stays open."""
    start = time.monotonic()
    process.send_signal(signal.SIGINT)
    try:
        process.wait(SOON)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        pytest.fail("it goes on")
    took = time.monotonic() - start
    return took, process.communicate()[1].decode()


@pytest.mark.parametrize("name", ENDLESS)
def test_every_endless_command_can_be_cancelled(folder: Path, name: str) -> None:
    if name == "data":
        (folder / "home").mkdir()
        (folder / "home/plyground.sqlite3").write_bytes(b"no database, but to be erased " * 100)
    process = begin(*name.split(), *ENDLESS[name])
    at_work(process)
    _, said = interrupt(process)
    assert process.returncode == 130, said
    assert "Traceback" not in said
    assert said.count("cancelled") == 1 or (name == "web" and said.endswith("Plyground has ended.\n"))
    assert not list(folder.glob(".*")), "a file that was not finished"
    assert not (folder / "made.txt").exists()


@pytest.mark.parametrize("milliseconds", [0, 40, 80, 120, 240])
@pytest.mark.parametrize("name", ["crossword fill", "play", "raichu", "web"])
def test_it_is_heard_at_any_moment_of_the_start(folder: Path, name: str, milliseconds: int) -> None:
    """While modules are imported an exception may be swallowed; the command would wait for its stdin."""
    arguments = {"crossword fill": ["-"], "play": ["checkers"], "raichu": ["8", "w", RAICHU, "600"]}
    process = begin(*name.split(), *arguments.get(name, SAMPLES[name]))
    time.sleep(milliseconds / 1000)
    _, said = interrupt(process)
    assert process.returncode == 130, said
    assert "Traceback" not in said
    assert "Exception ignored" not in said


def test_it_is_heard_where_a_move_is_asked_for_though_no_terminal_is_there(folder: Path) -> None:
    process = begin("play", "tictactoe")
    assert process.stdout is not None
    said = b""
    while not said.endswith(b"X> "):
        said += process.stdout.read(1)
    assert interrupt(process)[1].endswith("\n\nplyground: cancelled\n")
    assert process.returncode == 130


def test_raichu_hears_it_in_the_midst_of_a_long_step() -> None:
    command = [sys.executable, "-m", "plyground", "raichu", "12", "w", CROWDED, "60"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    assert len(process.stdout.readline()) == 145
    at_work(process)
    took, said = interrupt(process)
    assert (process.returncode, said) == (130, "raichu: cancelled\n")
    assert took < 10


def test_the_course_s_program_hears_it_too() -> None:
    command = [sys.executable, "-m", "plyground.classroom.raichu", "12", "w", CROWDED, "60"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.readline()
    assert interrupt(process)[1] == "raichu: cancelled\n"
    assert process.returncode == 130


SWALLOWED = """
import sys, time
from plyground.apps import cli

class Slow:
    def __del__(self):
        print("begun", file=sys.stderr, flush=True)
        time.sleep(1)

def run(words):
    Slow()
    time.sleep(600)

cli._run = run
cli.main()
"""


def test_it_is_heard_again_where_it_could_not_be_raised() -> None:
    process = begin(program=SWALLOWED)
    time.sleep(0.2)
    _, said = interrupt(process)
    assert (process.returncode, said) == (130, "plyground: cancelled\n")


UNNOTICED = """
import signal, sys, threading, time
from plyground.apps import cli

def press():
    time.sleep(0.3)
    signal.pthread_kill(threading.get_ident(), signal.SIGINT)

def run(words):
    threading.Thread(target=press).start()
    print("begun", file=sys.stderr, flush=True)
    sys.stdin.readline()

cli._run = run
cli.main()
"""


def test_it_is_heard_by_who_fell_asleep_in_that_moment() -> None:
    """As when it comes just before a line is read: noted by the system, but the read goes on."""
    process = begin(program=UNNOTICED)
    assert process.wait(SOON) == 130
    assert process.communicate()[1] == b"plyground: cancelled\n"


def test_who_is_started_to_ignore_it_ignores_it() -> None:
    """As a shell does for what runs in the background."""
    process = subprocess.Popen(
        [sys.executable, "-m", "plyground", "raichu", "8", "w", RAICHU, "2"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN),
    )  # fmt: skip
    assert process.stdout is not None
    process.stdout.readline()
    os.kill(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=SOON)
    assert (process.returncode, said) == (0, b"")
