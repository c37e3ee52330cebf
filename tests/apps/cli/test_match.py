"""`plyground match`, as a process."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from plyground import plugins
from plyground.apps.cli.commands.match import rating
from plyground.formats import jsonl, pdn
from plyground.play.games.match import Match

pytestmark = pytest.mark.preloaded


def test_a_match_tells_the_score_and_keeps_every_game(run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    done = run("match", "tictactoe", "5", "1", "--games", "12", "-o", str(path))
    assert done.returncode == 0, done.stderr
    first, second, third, *_ = done.stdout.splitlines()
    assert first == "tictactoe: A 5 against B 1"
    assert second.startswith("12 games: A won ")
    assert third.startswith("Elo ")
    records = list(jsonl.read(path.read_bytes()))
    assert len(records) == 12
    game = plugins.game("tictactoe")
    for record in records:
        match = Match(game)
        for move in record.moves:
            match.play(game.parse(match.state, move))
        assert match.over


def test_the_json_of_a_match_adds_up(run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    for _ in range(2):  # the second match is added to the same file
        done = run(
            "match",
            "tictactoe",
            "table:depth=4",
            "2",
            "--games",
            "6",
            "--jobs",
            "2",
            "--json",
            "-o",
            str(path),
        )
        assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["wins"] + found["draws"] + found["losses"] == found["games"] == 6
    assert sum(found["pairs"]) == 3
    assert found["elo_low"] < found["elo_high"]
    assert found["trouble"] is None
    assert found["file"] == str(path)
    assert len(list(jsonl.read(path.read_bytes()))) == 12


def test_checkers_is_kept_as_pdn(run, tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    done = run(
        "match",
        "checkers",
        "alphabeta:depth=1",
        "table:depth=2",
        "--games",
        "4",
        "--plies",
        "4",
        "-o",
        str(path),
    )
    assert done.returncode == 0, done.stderr
    games = list(pdn.read(path.read_bytes()))
    assert len(games) == 4
    assert {game.tag("Black") for game in games} == {"alphabeta:depth=1", "table:depth=2"}
    assert all(game.tag("GameType") == "21,B,8,8,N1,0" for game in games)


def test_other_boards_are_named_in_the_record(run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    done = run(
        "match", "tictactoe", "1", "2", "--games", "2", "--size", "4x5", "--line", "4", "-o", str(path)
    )
    assert done.returncode == 0, done.stderr
    assert [record.size for record in jsonl.read(path.read_bytes())] == ["4x5 line 4"] * 2


def test_without_a_name_the_file_is_named_by_game_and_time(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "plyground", "match", "tictactoe", "1", "2", "--games", "2"],
        cwd=tmp_path, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    (path,) = tmp_path.iterdir()
    assert path.name.startswith("tictactoe-20")
    assert path.suffix == ".jsonl"
    assert path.name in done.stderr


def test_the_sequential_test_ends_a_match_early_and_sets_the_exit_code(run, tmp_path: Path) -> None:
    common = ("--games", "2000", "--sprt", "0", "200", "--json", "-o", str(tmp_path / "games.jsonl"))
    better = run("match", "tictactoe", "table:depth=6", "1", *common)
    assert better.returncode == 0
    assert json.loads(better.stdout)["sprt"]["accepted"] == "H1"
    assert json.loads(better.stdout)["games"] < 500
    worse = run("match", "tictactoe", "1", "table:depth=6", *common)
    assert worse.returncode == 1
    assert json.loads(worse.stdout)["sprt"]["accepted"] == "H0"
    undecided = run(
        "match", "tictactoe", "1", "1", "--games", "2", "--sprt", "0", "5", "-o", str(tmp_path / "x.jsonl")
    )
    assert undecided.returncode == 1
    assert "not decided" in undecided.stdout


def test_a_side_that_has_all_the_points_has_a_bound_only() -> None:
    assert rating(1.0, -798.0, 798.0) == "Elo above -798 (95%)"
    assert rating(0.0, -798.0, 798.0) == "Elo below +798 (95%)"
    assert rating(0.5, -31.0, 31.0) == "Elo +0 ± 31 (95%)"


def test_a_slow_import_is_not_part_of_a_students_first_move(run, tmp_path: Path) -> None:
    student = tmp_path / "tictactoe.py"
    student.write_text(
        "import time\ntime.sleep(0.8)\n"
        "def minimax(board):\n"
        "    return next((r, c) for r in range(3) for c in range(3) if not board[r][c])\n"
    )
    done = run(
        "match", "tictactoe", f"student:{student}", "1", "--games", "2", "--plies", "0", "--margin", "5",
        "--time", "0.6", "--json", "-o", str(tmp_path / "games.jsonl"),
    )  # fmt: skip
    found = json.loads(done.stdout)
    assert (found["games"], found["forfeits_a"]) == (2, [])
    assert found["effort_a"]["latest"] < 0.7


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_what_was_played(jobs: str, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    process = subprocess.Popen(
        [sys.executable, "-m", "plyground", "match", "tictactoe", "table", "minimax", "--size", "4",
         "--time", "0.02", "--games", "2000", "--jobs", jobs, "--json", "-o", str(path)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, process_group=0, text=True,
    )  # fmt: skip
    deadline = time.monotonic() + 60
    while not (path.exists() and path.stat().st_size) and time.monotonic() < deadline:
        time.sleep(0.02)
    start = time.monotonic()
    os.killpg(process.pid, signal.SIGINT)
    output, errors = process.communicate(timeout=150)
    assert time.monotonic() - start < 60
    assert process.returncode == 130, errors
    assert "Traceback" not in errors
    found = json.loads(output)
    assert found["trouble"] == "cancelled"
    assert found["games"] == len(list(jsonl.read(path.read_bytes()))) >= 1


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        (("zork", "1", "2"), "no 'zork' among the games"),
        (("tictactoe", "9", "1"), "tictactoe has levels 1 to 5, not 9"),
        (("tictactoe", "zork", "1"), "no engine 'zork' for tictactoe"),
        (("tictactoe", "table:zork=1", "1"), "does not take zork"),
        (("tictactoe", "hub:/nowhere/x", "1"), "Hub programs play checkers, not tictactoe"),
        (("checkers", "hub:/nowhere/x", "1"), "cannot start 'x': No such file or directory"),
        (("tictactoe", "1", "2", "--games", "3"), "must be even"),
        (("tictactoe", "1", "2", "--sprt", "5", "0"), "LOW must be below HIGH"),
        (("tictactoe", "1", "2", "--plies", "40"), "over before 40 random plies"),
        (("tictactoe", "1", "2", "-o", "x.pdn"), "x.pdn must end in .jsonl"),
        (("tictactoe", "1", "2", "-o", "/nowhere/x.jsonl"), "cannot write /nowhere/x.jsonl"),
        (("tictactoe", "1", "2", "--size", "99"), "1 to 19 rows"),
    ],
)
def test_bad_use_is_refused_in_one_line(run, arguments: tuple[str, ...], wrong: str) -> None:
    done = run("match", *arguments)
    assert done.returncode == 2
    assert wrong in done.stderr
    assert done.stderr.count("\n") == 1
    assert not done.stdout
