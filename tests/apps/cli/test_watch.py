"""`plyground watch`: a run told in the terminal, compared, and written as a page or a picture."""

from __future__ import annotations

import json

import pytest
from click import ClickException
from click.testing import CliRunner

from plyground.apps.cli.commands.watch import command
from plyground.apps.cli.group import cli
from plyground.play.watch import games

pytestmark = pytest.mark.preloaded

POSITION = "XO./.O./.X."
OPEN = "X../.../.O."
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def test_the_steps_are_told_and_what_came_of_them(run):
    told = run("watch", "tictactoe", POSITION, "--steps", "3")
    assert told.returncode == 0
    assert told.stdout.splitlines()[:2] == [
        "     1 The search begins: X is to move.",
        "     2   X tries c1.",
    ]
    assert len(told.stdout.splitlines()) == 3
    assert "Alpha-beta: The position is worth +1, from 123 positions" in told.stderr
    assert "more steps (--from 4, --steps)" in told.stderr
    later = json.loads(run("watch", "tictactoe", POSITION, "--steps", "1", "--from", "3", "--json").stdout)
    assert (later["step"], later["level"], later["says"]) == (3, 2, "O tries a2.")


def test_a_puzzle_is_watched_from_its_example(run):
    told = run("watch", "sudoku", "--algorithm", "cdcl", "--steps", "1")
    assert told.returncode == 0
    assert told.stdout == "     1 r1c1 must be 5: it is given.\n"


def test_a_puzzle_is_written_out_or_comes_from_a_file_or_from_stdin(run, tmp_path):
    file = tmp_path / "easy.txt"
    file.write_text(EASY)
    ways = [
        run("watch", "sudoku", EASY, "--steps", "300", "--from", "20"),
        run("watch", "sudoku", str(file), "--steps", "300", "--from", "20"),
        run("watch", "sudoku", "-", "--steps", "300", "--from", "20", text=EASY),
    ]
    assert len({done.stdout for done in ways}) == 1
    assert len(ways[0].stdout.splitlines()) == 300


def test_a_hard_puzzle_is_watched_from_far_inside(run):
    done = run("watch", "sudoku", HARD, "--steps", "300", "--from", "2000")
    assert len(done.stdout.splitlines()) == 300
    assert "Next is r8c7: it has the fewest values left, 2." in done.stdout


def test_all_algorithms_stand_side_by_side(run):
    out = run("watch", "tictactoe", OPEN, "--compare").stdout
    counts = {line.split()[0]: int(line.split()[1].replace(",", "")) for line in out.splitlines()}
    assert counts == {
        "minimax": 6380, "alphabeta": 381, "best": 205, "worst": 2814, "table": 262, "symmetry": 231,
        "deepening": 711,
    }  # fmt: skip
    rows = run("watch", "queens", "5", "--compare", "--json").stdout.splitlines()
    assert [json.loads(row)["algorithm"] for row in rows] == ["forward", "backtracking", "dpll", "cdcl"]


def test_what_one_algorithm_refuses_is_said_in_its_row(monkeypatch):
    monkeypatch.setattr(games, "MOST_CELLS", 9 * 1000)
    done = CliRunner().invoke(command, ["tictactoe", OPEN, "--compare"])
    assert done.exit_code == 0
    rows = {line.split()[0]: line for line in done.output.splitlines()}
    assert "more than 1,000 positions here: it can be watched 4 plies deep" in rows["minimax"]
    assert "381 positions" in rows["alphabeta"]


def test_a_run_and_a_step_are_written(run, tmp_path):
    assert run("watch", "tictactoe", POSITION, "-o", str(tmp_path / "run.html")).returncode == 0
    assert "The search begins: X is to move." not in (tmp_path / "run.html").read_text("utf-8"), "packed"
    assert "importmap" in (tmp_path / "run.html").read_text("utf-8")
    assert run("watch", "tictactoe", POSITION, "--from", "3", "-o", str(tmp_path / "s.svg")).returncode == 0
    assert "O tries a2." in (tmp_path / "s.svg").read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["nothing"], "there is nothing called 'nothing' to watch"),
        (["queens", "x"], "a board of queens"),
        (["queens", "x", "--compare"], "a board of queens"),
        (["queens", "8", "--algorithm", "magic"], "there is forward, backtracking, dpll, cdcl"),
        (["tictactoe", "XXX/OO./..."], "the game is over"),
        (["tictactoe", POSITION, "--from", "9999"], "there is no step 9999"),
        (["tictactoe", POSITION, "-o", "run.pdf"], "a run is written as .html"),
    ],
)
def test_bad_input_is_said_in_one_line(run, tmp_path, arguments, reason):
    refused = run("watch", *arguments)
    assert (refused.returncode, refused.stdout, refused.stderr.count("\n")) == (2, "", 1)
    assert reason in refused.stderr
    assert list(tmp_path.iterdir()) == []


def test_what_is_too_large_is_said_in_one_line(monkeypatch):
    monkeypatch.setattr(games, "MOST_CELLS", 64 * 2000)
    done = CliRunner().invoke(cli, ["watch", "checkers"], standalone_mode=False)
    assert done.stdout == ""
    assert isinstance(done.exception, ClickException)
    assert done.exception.exit_code
    assert "it can be watched" in done.exception.message
    assert "\n" not in done.exception.message
