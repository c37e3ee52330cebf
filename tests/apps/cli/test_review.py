"""`plyground review`: a game of a file in words, as JSON, annotated, as a page; and what cannot be."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from plyground.formats import pdn

from .conftest import Run

GAMES = """[Event "one"]
[Black "Ann"]
[White "Bob"]
1. 11-15 23-19 2. 8-11 22-17 3. 9-13 17-14 4. 10x17 21x14 5. 15-18 19-15 6. 4-8 24-19
7. 13-17 28-24 8. 11-16 26-23 9. 16-20 31-26 10. 18-22 25x18 11. 17-22 26x17 1-0

[Event "two"]
[Black "Bob"]
1. 9-13 22-18 2. 6-9 30-30 0-1
"""


@pytest.fixture
def games(tmp_path: Path) -> str:
    path = tmp_path / "games.pdn"
    path.write_text(GAMES)
    return str(path)


def test_the_turning_points_come_out_and_go_into_files(run: Run, games: str, tmp_path: Path) -> None:
    page, annotated = tmp_path / "review.html", tmp_path / "annotated.pdn"
    done = run("review", games, "--depth", "7", "--html", str(page), "--pdn", str(annotated))
    assert (done.returncode, done.stderr) == (0, "")
    assert "11. 17-22 loses a man by force: 12-16 kept it about" in done.stdout
    assert done.stdout.splitlines()[-1].startswith("Points kept: Black ")
    assert page.read_text().startswith("<!doctype html>")
    [study] = pdn.studies(annotated.read_bytes())
    assert "17-22??" in annotated.read_text()
    assert len(study.moves()) == 22
    listed = run("review", games, "--depth", "3", "--json")
    assert len(json.loads(listed.stdout)["moves"]) == 22


def test_a_broken_game_is_reviewed_up_to_there(run: Run, games: str) -> None:
    done = run("review", games, "--number", "2", "--depth", "3", "--pdn", "-")
    assert done.returncode == 0
    assert "line 9, game 2, move 2: illegal move 30-30" in done.stderr
    assert "30-30 0-1" in done.stdout.replace("\n", " "), "the rest is kept in a comment"
    [study] = pdn.studies(done.stdout.encode())
    assert study.moves() == ["9-13", "22-18", "6-9"]
    text = '[Event "a"]\n1. 11-15 22-30 *\n\n[Event "b"]\n1. 11-15 *'
    assert run("review", "-", "--number", "2", "--depth", "3", text=text).stderr == "", "nothing of the other"


@pytest.mark.parametrize(
    ("arguments", "text", "told"),
    [
        (("-",), "", "there is no game in it"),
        (("-",), "rubbish", "not a file of games"),
        (("-", "--number", "3"), '[Event "x"]\n1. 11-15 *', "there is no game 3; the file has 1"),
        (("-",), '[Event "x"]\n*', "game 1 has no move to review"),
        (("-", "--engine", "none"), '{"study": "tictactoe", "body": ["b2"]}', "no engine 'none'"),
        (("-", "--time", "0"), "", "0.01<=x"),
    ],
)
def test_what_cannot_be_reviewed_is_said_in_one_line(
    run: Run, arguments: tuple[str, ...], text: str, told: str
) -> None:
    done = run("review", *arguments, text=text)
    assert (done.returncode, done.stdout) == (2, "")
    assert told in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX")
def test_ctrl_c_keeps_what_is_done(games: str, tmp_path: Path) -> None:
    page = tmp_path / "part.html"
    process = subprocess.Popen(
        [sys.executable, "-m", "plyground", "review", games, "--time", "600", "--html", str(page)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        process.wait(4)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130, err
    assert "moves are reviewed" in err
    assert "Points kept" in out
    assert "It was stopped" in page.read_text()


def test_a_collection_is_searched(run: Run, games: str) -> None:
    assert run("pdn", games, "--player", "ann").stdout.startswith("1. Ann - Bob one 22 plies")
    assert run("pdn", games, "--result", "0-1", "--player", "ann").stdout == ""
    assert "one" in run("pdn", games, "--opening", "laird").stdout
    where = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15"
    assert "one" in run("pdn", games, "--position", where).stdout
    assert run("pdn", games, "--position", "nowhere").returncode == 2
