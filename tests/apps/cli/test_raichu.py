"""`plyground raichu`: the course's contract, to the letter, and Raichu with the commands of every game."""

import json
import os
import subprocess
import sys
import time

import pytest

from plyground.games.raichu.rules import Position, Raichu

START = Raichu().initial_state().board
CROWDED = "@.$." * 16


def command(*arguments):
    return [sys.executable, "-m", "plyground", "raichu", *arguments]


def successors(board, player, size=8):
    game = Raichu(size)
    state = Position("wb".index(player), board)
    return {game.result(state, action).board for action in game.actions(state)}


@pytest.mark.parametrize(
    ("size", "player", "board", "limit"),
    [
        (8, "w", START, "0.3"),
        (8, "b", START, "1"),
        (8, "w", CROWDED, "0.5"),
        (12, "b", Raichu(12).initial_state().board, "0.5"),
    ],
)
def test_every_line_is_a_legal_board(run, size, player, board, limit):
    shown = run("raichu", str(size), player, board, limit)
    assert (shown.returncode, shown.stderr) == (0, "")
    assert shown.stdout.endswith("\n")
    assert set(shown.stdout.splitlines()) <= successors(board, player, size)


def test_lines_come_at_once_and_one_by_one():
    """Bounds against a hang, far wider than the figures of the benchmark."""
    start = time.monotonic()
    with subprocess.Popen(command("8", "w", START, "60"), stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline().strip() in successors(START, "w")
        assert time.monotonic() - start < 60
        assert process.stdout.readline().strip() in successors(START, "w")
        process.kill()


def test_the_limit_counts_from_the_start_of_the_process():
    """Python is held up until the limit is over: the first board is still printed, and nothing better."""
    late = (
        "import time; time.sleep(1); from plyground.apps.cli import main\n"
        f"main(['raichu', '8', 'w', {START!r}, '0.9'])"
    )
    shown = subprocess.run([sys.executable, "-c", late], capture_output=True, text=True, timeout=150)
    assert (shown.returncode, shown.stderr) == (0, "")
    assert shown.stdout.strip() in successors(START, "w")


def test_it_ends_by_the_limit_even_if_nobody_reads():
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    try:
        while True:
            os.write(writer, b"x" * 4096)
    except BlockingIOError:
        os.set_blocking(writer, True)
    start = time.monotonic()
    process = subprocess.Popen(command("8", "w", START, "1"), stdout=writer)
    assert process.wait(timeout=150) == 0
    assert time.monotonic() - start < 60
    os.close(reader)
    os.close(writer)


def test_a_closed_pipe_is_silent():
    with subprocess.Popen(
        command("8", "w", START, "1"), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.wait(timeout=150) == 0
        assert process.stderr is not None
        assert process.stderr.read() == b""


@pytest.mark.preloaded
@pytest.mark.parametrize(
    ("player", "board", "reason"),
    [
        ("w", "@" + "." * 63, "white has won"),
        ("b", "@" + "." * 63, "white has won"),
        ("w", "b" + "." * 55 + "w.......", "white has no legal move and has lost"),
        ("b", "." * 64, "the board is empty"),
    ],
)
def test_a_finished_game_is_a_negative_answer(run, player, board, reason):
    shown = run("raichu", "8", player, board, "1")
    assert (shown.returncode, shown.stdout) == (1, "")
    assert reason in shown.stderr
    assert shown.stderr.count("\n") == 1


@pytest.mark.preloaded
@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "takes four arguments, not 0"),
        (["8", "w", START], "takes four arguments, not 3"),
        (["8", "w", START, "1", "2"], "takes four arguments, not 5"),
        (["8", "x", START, "1"], "the player must be w or b, not 'x'"),
        (["8", "wb", START, "1"], "the player must be w or b"),
        (["8", "", START, "1"], "the player must be w or b"),
        (["8", "w", START[:-1], "1"], "has 64 characters, not 63"),
        (["8", "w", START[:-1] + "x", "1"], "row 8, column 8 of the board: 'x' is none of"),
        (["10", "w", START, "1"], "has 100 characters, not 64"),
        (["9", "w", "." * 81, "1"], "N must be even and from 8 to 26, not 9"),
        (["6", "w", "." * 36, "1"], "N must be even and from 8 to 26, not 6"),
        (["-8", "w", START, "1"], "N must be a whole number such as 8, not '-8'"),
        (["8.0", "w", START, "1"], "N must be a whole number"),
        (["99999999999", "w", START, "1"], "N must be a whole number"),
        (["eight", "w", START, "1"], "N must be a whole number"),
        (["8", "w", START, "0"], "the time limit is a number of seconds above 0"),
        (["8", "w", START, "-1"], "the time limit is a number of seconds above 0"),
        (["8", "w", START, "nan"], "the time limit is a number of seconds above 0"),
        (["8", "w", START, "inf"], "the time limit is a number of seconds above 0"),
        (["8", "w", START, "soon"], "the time limit is a number of seconds above 0"),
    ],
)
def test_bad_arguments_get_one_line(run, arguments, complaint):
    shown = run("raichu", *arguments)
    assert (shown.returncode, shown.stdout) == (2, "")
    assert complaint in shown.stderr
    assert shown.stderr.count("\n") == 1


@pytest.mark.preloaded
def test_help_tells_the_contract(run):
    shown = run("raichu", "--help")
    assert shown.returncode == 0
    assert "N PLAYER BOARD TIMELIMIT" in shown.stdout


@pytest.mark.usefixtures("unmeasured")
def test_it_imports_no_more_than_it_needs_before_the_first_board():
    code = (
        "import sys; from plyground.classroom.raichu import improve\n"
        f"next(improve({START!r}, 8, 'w', 0.0)); print(*sys.modules)"
    )
    shown = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    loaded = set(shown.stdout.split())
    assert "plyground.games.raichu.kernel" in loaded
    assert not loaded & {"click", "numpy", "dataclasses", "inspect", "plyground.api", "pathlib", "asyncio"}


@pytest.mark.preloaded
def test_the_best_move_from_a_position(run):
    answer = json.loads(run("move", "raichu", "w " + "@...$...".ljust(64, "."), "--json").stdout)
    assert (answer["score"], answer["says"]) == (9_999, "White wins in 1")
    assert answer["move"].startswith("a1x")


@pytest.mark.preloaded
def test_perft_counts_from_any_board(run):
    assert run("perft", "raichu", "4").stdout.splitlines()[-1] == "209457"
    assert run("perft", "raichu", "3", "--size", "10").stdout.splitlines()[-1] == "21112"


@pytest.mark.preloaded
def test_a_bad_position_gets_one_line(run):
    shown = run("move", "raichu", "w ....")
    assert (shown.returncode, shown.stdout) == (2, "")
    assert "4 fit no such N" in shown.stderr
