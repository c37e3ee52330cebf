"""`plyground tournament`, as a process: killed, interrupted, disturbed, and the same games in the end."""

from __future__ import annotations

import csv
import io
import json
import os
import resource
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from plyground.formats import pdn

pytestmark = pytest.mark.preloaded

COMMAND = [sys.executable, "-m", "plyground", "tournament"]
CRASH = "1 / 0\n"
CHEAT = "import sys\nprint('thinking', file=sys.stderr)\nprint(sys.argv[3].replace('b', '.'))\n"
RUBBISH = "print('Hello!')\n"


def start(home: Path, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, process_group=0,
        env={**os.environ, "PLYGROUND_HOME": str(home)},
    )  # fmt: skip


def wait_for_games(path: Path, count: int) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if path.exists():
            with sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True) as db:
                try:
                    if db.execute("SELECT count(*) FROM games").fetchone()[0] >= count:
                        return
                except sqlite3.OperationalError:
                    pass  # it is being made
        time.sleep(0.01)
    raise AssertionError("no games came")


def games(path: Path) -> list[Any]:
    """Every game without the day on which it was played."""
    found = json.loads(path.read_text())["games"]
    for game in found:
        del game["record"]["date"]
    return list(found)


def test_a_tournament_killed_twice_has_the_games_of_an_undisturbed_one(run, tmp_path: Path) -> None:
    what = ["tictactoe", "1", "2", "table:depth=2", "minimax:depth=1", "--size", "4", "--games", "10"]
    what += ["--seed", "7", "--jobs", "2"]
    whole, book, pieces = tmp_path / "whole.json", tmp_path / "book", tmp_path / "pieces.json"
    done = run("tournament", *what, "--json", str(whole))
    assert done.returncode == 0, done.stderr
    for count in (3, 20):
        process = start(tmp_path, *what, "--database", str(book))
        wait_for_games(book, count)
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate(timeout=150)
    done = run("tournament", *what, "--database", str(book), "--json", str(pieces))
    assert done.returncode == 0, done.stderr
    assert "games were played before; going on" in done.stderr
    assert games(pieces) == games(whole)
    assert len(games(whole)) == 60


def test_ctrl_c_ends_it_at_once_and_the_same_command_goes_on(run, tmp_path: Path) -> None:
    book = tmp_path / "book"
    what = ["tictactoe", "table", "alphabeta", "--size", "4", "--time", "0.02", "--games", "400"]
    process = start(tmp_path, *what, "--database", str(book), "--jobs", "2")
    wait_for_games(book, 1)
    begun = time.monotonic()
    os.killpg(process.pid, signal.SIGINT)
    output, errors = process.communicate(timeout=150)
    assert time.monotonic() - begun < 60
    assert process.returncode == 130, errors
    assert "cancelled: " in errors
    assert "the same command goes on from there" in errors
    assert "Traceback" not in errors
    assert "tictactoe: 2 entrants" in output


def test_two_runs_on_one_database_are_refused(run, tmp_path: Path) -> None:
    book = tmp_path / "book"
    what = ["tictactoe", "table", "alphabeta", "--size", "4", "--games", "400", "--database", str(book)]
    process = start(tmp_path, *what)
    try:
        wait_for_games(book, 1)
        done = run("tournament", *what)
        assert done.returncode == 2
        assert "another run is playing" in done.stderr
        assert done.stderr.count("\n") == 1
        fresh = run("tournament", *what, "--fresh")
        assert fresh.returncode == 2
        assert "cannot begin anew" in fresh.stderr
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate(timeout=150)


def test_a_full_disk_is_one_line_and_what_was_played_stays(run, tmp_path: Path) -> None:
    book = tmp_path / "book"
    what = ["tictactoe", "1", "2", "--games", "2000", "--database", str(book)]
    done = subprocess.run(
        [*COMMAND, *what], capture_output=True, text=True, timeout=60,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, 400_000)),
        env={**os.environ, "PLYGROUND_HOME": str(tmp_path)},
    )  # fmt: skip
    assert done.returncode == 2
    assert "games cannot be kept in" in done.stderr
    assert "Traceback" not in done.stderr
    with sqlite3.connect(book) as db:
        assert 10 < db.execute("SELECT count(*) FROM games").fetchone()[0] < 2000


def test_programs_that_crash_cheat_or_write_rubbish_forfeit_with_their_output(run, tmp_path: Path) -> None:
    folder = tmp_path / "programs"
    folder.mkdir()
    for name, text in (("crash", CRASH), ("cheat", CHEAT), ("rubbish", RUBBISH)):
        (folder / f"{name}.py").write_text(text)
    done = run("tournament", "raichu", "2", str(folder), "--time", "1", "--format", "gauntlet", "--json", "-")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["standings"][0]["name"] == "2"
    assert found["standings"][0]["points"] == 6
    reasons = {game["record"]["reason"] for game in found["games"]}
    assert any("forfeit by crash: " in each and "ZeroDivisionError" in each for each in reasons), reasons
    assert any("forfeit by rubbish: rubbish.py printed no board" in reason for reason in reasons)
    assert any("no legal move leads to" in reason for reason in reasons)
    outputs = {game["output"] for game in found["games"] if game["b"] == "cheat"}
    assert all("thinking" in output for output in outputs)
    assert {game["output"] for game in found["games"] if game["b"] == "rubbish"} == {"Hello!"}


def test_the_reports_say_the_same(run, tmp_path: Path) -> None:
    names = {form: tmp_path / f"report.{form}" for form in ("csv", "json", "pdn")}
    options = [word for form, path in names.items() for word in (f"--{form}", str(path))]
    done = run("tournament", "checkers", "1", "2", "alphabeta:depth=1", "--max-plies", "30", *options)
    assert done.returncode == 0, done.stderr
    found = json.loads(names["json"].read_text())
    rows = list(csv.DictReader(io.StringIO(names["csv"].read_text("utf-8-sig"))))
    assert [row["name"] for row in rows] == [row["name"] for row in found["standings"]]
    assert sum(float(row["points"]) for row in rows) == len(found["games"]) == 6
    kept = list(pdn.read(names["pdn"].read_bytes()))
    assert len(kept) == 6
    assert {game.tag("Black") for game in kept} == {"1", "2", "alphabeta:depth=1"}
    for row in found["standings"]:
        assert row["name"] in done.stdout


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        (("zork", "1", "2"), "no 'zork' among the games"),
        (("tictactoe", "1"), "needs two entrants at least"),
        (("tictactoe", "1", "9"), "tictactoe has levels 1 to 5, not 9"),
        (("tictactoe", "1", "2", "--games", "3"), "must be even"),
        (("tictactoe", "1", "2", "--pdn", "x.pdn"), "PDN holds games of checkers"),
        (("tictactoe", "1", "2", "--openings", "/nowhere"), "cannot read /nowhere"),
        (("tictactoe", "1", "2", "--plies", "40"), "over before 40 random plies"),
        (("tictactoe", "1", "2", "--format", "knock-out", "--rounds", "2"), "as many rounds as it needs"),
        (("tictactoe", "1", "2", "--database", "/nowhere/x/book"), "games cannot be kept in"),
        (("tictactoe", "1", "2", "--sprt", "5", "0"), "LOW must be below HIGH"),
        (("raichu", "1", "student:SELF"), "in whole seconds; say --time 1"),
    ],
)
def test_bad_use_is_refused_in_one_line(run, arguments: tuple[str, ...], wrong: str, tmp_path: Path) -> None:
    (tmp_path / "raichu.py").write_text("")
    words = [word.replace("SELF", str(tmp_path / "raichu.py")) for word in arguments]
    done = run("tournament", *words)
    assert done.returncode == 2
    assert wrong in done.stderr
    assert done.stderr.count("\n") == 1
    assert not done.stdout
