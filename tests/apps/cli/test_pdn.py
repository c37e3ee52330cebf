"""`plyground pdn`, as a process."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

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


@pytest.mark.parametrize(
    ("data", "wrong"),
    [
        (bytes(range(256)) * 100, b"line 1, game 1: not PDN"),
        (b"1. 11-15 {no end", b"line 1, game 1, move 1: the comment that begins here has no end"),
        (b"1. 11-15 *\n" * 4_600_000, b"more than 32 MB; split the file"),
    ],
    ids=["binary", "comment", "50 MB"],
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
