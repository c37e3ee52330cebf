"""`plyground pdn`, as a process."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.preloaded

GAMES = '[Event "x"]\n[Black "A"]\n[White "B"]\n1. 11-15 {fine} 22-18 2. 15x22 1-0\n\n1. 9-13 *\n'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "games.pdn"
    path.write_text(GAMES)
    return path


def test_the_games_of_a_file_are_listed(run, file: Path) -> None:
    done = run("pdn", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "1. A - B x 3 plies 1-0\n2. ? - ? 1 ply *\n"


def test_standard_input_is_read_and_json_written(run) -> None:
    done = run("pdn", "-", "--json", text=GAMES)
    first, second = map(json.loads, done.stdout.splitlines())
    assert first["moves"] == ["11-15", "22-18", "15x22"]
    assert first["tags"] == {"Event": "x", "Black": "A", "White": "B"}
    assert second["final"].startswith("W:W21,")


def test_games_are_written_anew(run, file: Path, tmp_path: Path) -> None:
    assert run("pdn", str(file), "--write", str(tmp_path / "new.pdn")).returncode == 0
    again = run("pdn", str(tmp_path / "new.pdn"), "--write", "-")
    assert again.stdout == (tmp_path / "new.pdn").read_text()
    assert "1. 11-15 {fine} 1... 22-18 2. 15x22 1-0\n" in again.stdout


def test_a_mistake_writes_nothing_and_leaves_the_old_file(run, file: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.pdn"
    bad.write_text(GAMES + "1. 11-15 22-18 2. 9-13 *")
    done = run("pdn", str(bad), "--write", str(file))
    assert done.returncode == 2
    assert done.stderr == (
        "plyground: line 7, game 3, move 2: illegal move 9-13: "
        "a capture must be made, and to its end: 15x22\n"
    )
    assert file.read_text() == GAMES
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_file()) == ["bad.pdn", "games.pdn"]


BROKEN = (
    GAMES  # two right ones
    + '[Event "y"]\n[Red "C"]\n[White "D"]\n1. 11-15 22-18\n2. 9-13 {illegal}\n18-9 0-1\n\n'
    + '[Event "z"]\n[FEN "nonsense"]\n[White "E"]\n\n1. 9-13 *\n\n'
    + '[Event "w"]\n[Red "F"]\n[White "G"]\n[FEN "B:W21-32:B1-12:H0:F1"]\n1. 12-16 *\n'
    + "1. 11-15 11-15 *\n1. 10-15 1/2-1/2\n"
)


def test_a_game_that_is_wrong_is_left_out_and_said_and_the_others_are_listed(run) -> None:
    done = run("pdn", "-", text=BROKEN)
    assert done.returncode == 1
    assert done.stdout.splitlines() == [
        "1. A - B x 3 plies 1-0", "2. ? - ? 1 ply *", "5. F - G w 1 ply *", "7. ? - ? 1 ply 1/2-1/2",
    ]  # fmt: skip
    said = done.stderr.splitlines()
    assert [line.partition(":")[2].split(",")[1].split(":")[0] for line in said[:3]] == [
        " game 3", " game 4", " game 6",
    ]  # fmt: skip
    assert said[3:] == ["plyground: 3 of 7 games are left out"]


def test_strict_stops_at_the_first_that_is_wrong(run) -> None:
    done = run("pdn", "-", "--strict", text=BROKEN)
    assert (done.returncode, done.stdout.count("\n"), done.stderr.count("\n")) == (2, 2, 1)
    assert "line 11, game 3, move 2" in done.stderr


@pytest.mark.parametrize(
    ("data", "wrong"),
    [
        (bytes(range(256)) * 100, b"line 1, game 1: not PDN"),
        (b"1. 11-15 {no end", b"line 1, game 1, move 1: the comment that begins here has no end"),
        (b"1. 11-15 *\n" * 11_700_000, b"more than 128 MB; split the file"),
    ],
    ids=["binary", "comment", "129 MB"],
)
def test_what_is_no_pdn_is_refused_in_one_line(data: bytes, wrong: bytes) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "plyground", "pdn", "-"], input=data, capture_output=True, timeout=60
    )
    assert done.returncode == 2
    assert wrong in done.stderr
    assert done.stderr.count(b"\n") == 1


def test_a_missing_file_and_a_missing_folder_are_named(run, file: Path) -> None:
    assert "No such file" in run("pdn", "/nowhere.pdn").stderr
    assert "cannot write" in run("pdn", str(file), "--write", "/nowhere/x.pdn").stderr
