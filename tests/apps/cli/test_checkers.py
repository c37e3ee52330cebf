"""`plyground checkers` and `plyground bench`."""

import json

import pytest

pytestmark = pytest.mark.preloaded


def test_endgames_are_built_found_and_not_built_twice(run) -> None:
    none = run("checkers", "endgames")
    assert "no endgames in" in none.stdout
    first = run("checkers", "endgames", "--pieces", "3")
    assert first.returncode == 0
    assert "all endgames of 2 to 3 pieces" in first.stdout
    assert "16 slices built" in first.stderr
    again = run("checkers", "endgames", "--pieces", "3", "--check", "--json")
    assert json.loads(again.stdout)["pieces"] == 3
    assert "0 slices built" in again.stderr
    assert "all checked" in again.stderr


def test_too_many_pieces_are_refused_in_one_line(run) -> None:
    answer = run("checkers", "endgames", "--pieces", "7")
    assert answer.returncode == 2
    assert len(answer.stderr.splitlines()) == 1


def test_the_openings_are_listed(run) -> None:
    answer = run("checkers", "openings")
    assert len(answer.stdout.splitlines()) == 156
    assert len(json.loads(run("checkers", "openings", "--json").stdout)) == 156


def test_the_bench_ends_with_its_count(run) -> None:
    answer = run("bench", "checkers", "--depth", "3")
    counts = [int(line.split()[0].replace(",", "")) for line in answer.stdout.splitlines()]
    assert (
        sum(counts[:-1])
        == counts[-1]
        == json.loads(run("bench", "checkers", "--depth", "3", "--json").stdout)["nodes"]
    )


def test_a_game_without_a_bench_says_so(run) -> None:
    answer = run("bench", "tictactoe")
    assert answer.returncode == 2
    assert answer.stderr == "plyground: tictactoe has no bench\n"


def test_both_conventions_of_perft_are_counted(run) -> None:
    circle = "W:WK3:B6,7,8,15,16"
    assert run("perft", "checkers", "4", circle).stdout.split()[-1] == "82"
    assert run("perft", "checkers", "4", circle, "--count", "moves").stdout.split()[-1] == "74"
    assert run("perft", "checkers", "4", circle, "--count", "hops").returncode == 2
