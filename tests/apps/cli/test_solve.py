"""`plyground solve`: any puzzle from anywhere, by any solver, and what is answered in which form."""

from __future__ import annotations

import json

import pytest

pytestmark = pytest.mark.preloaded


def test_a_puzzle_is_written_out_or_comes_from_a_file_or_from_stdin(run, tmp_path):
    text = "2 . .\n9 . .\n. . .\n"
    file = tmp_path / "square.txt"
    file.write_text(text)
    for shown in (
        run("solve", "magic", "--text"),
        run("solve", "magic", text, "--text"),
        run("solve", "magic", str(file), "--text"),
        run("solve", "magic", "-", "--text", text=text),
    ):
        assert (shown.stdout, shown.returncode) == ("2 7 6\n9 5 1\n4 3 8\n", 0)


def test_solutions_are_boards_that_differ(run):
    boards = run("solve", "queens", "4", "--solutions", "9").stdout.split("\n\n")
    assert len(set(boards)) == 2
    assert all(board.count("♛") == 4 for board in boards)


def test_solutions_as_text_can_be_read_again(run):
    for board in run("solve", "queens", "6", "--solutions", "2", "--text").stdout.split("\n\n"):
        assert run("solve", "queens", "-", "--count", text=board).stdout == "1\n"


def test_every_answer_has_a_form_in_json(run):
    solved = json.loads(run("solve", "magic", "--json").stdout)
    assert solved == {"board": list("276951438"), "text": "2 7 6\n9 5 1\n4 3 8"}
    counted = run("solve", "queens", "6", "--count", "--json").stdout
    assert json.loads(counted) == {"count": 4, "complete": True}
    checked = json.loads(run("solve", "queens", "4", "--check", "--json").stdout)
    assert not checked["unique"]
    assert len(checked["solutions"]) == 2
    assert checked["differences"] == [1, 2, 4, 7, 8, 11, 13, 14]


@pytest.mark.parametrize("solver", ["backtracking", "cadical", "z3"])
def test_any_solver_may_be_asked(run, solver):
    assert run("solve", "queens", "6", "--count", "--solver", solver).stdout == "4\n"


def test_a_count_that_reaches_its_limit_says_that_there_may_be_more(run):
    shown = run("solve", "queens", "6", "--count", "--limit", "3")
    assert (shown.stdout, shown.returncode) == ("3+\n", 0)


@pytest.mark.parametrize(
    ("arguments", "answer", "code"),
    [
        (["queens", "3"], "no solution", 1),
        (["queens", "3", "--json"], '{"solutions": 0}', 1),
        (["queens", "3", "--count"], "0", 1),
        (["queens", "3", "--check"], "no solution", 1),
        (["queens", "4", "--check"], "more than one solution", 1),
        (["magic", "--check"], "one solution", 0),
    ],
)
def test_a_negative_answer_has_exit_code_1(run, arguments, answer, code):
    shown = run("solve", *arguments)
    assert shown.stdout.startswith(answer)
    assert (shown.stderr, shown.returncode) == ("", code)


@pytest.mark.parametrize("question", [["--solutions", "1000000"], ["--count"], ["--check"]])
def test_what_is_not_known_in_time_has_exit_code_3(run, question):
    shown = run("solve", "queens", "40", *question, "--time", "0.01")
    assert shown.returncode == 3
    assert shown.stderr.startswith("plyground: ")
    assert shown.stderr.endswith(" within 0.01 s\n")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["chess"], "no 'chess' among the puzzles; there is crossword, "),
        (["queens", "99"], "a board has 1 to 40 rows, not 99; and there is no file '99'"),
        (["queens", "4", "--count", "--check"], "--count and --check: one of them at a time"),
        (["queens", "4", "--solver", "smile"], "no solver 'smile'; there is backtracking, "),
        (["queens", "4", "--time", "-1"], "-1"),
    ],
)
def test_bad_use_gets_one_clear_line(run, arguments, reason):
    shown = run("solve", *arguments)
    assert (shown.stdout, shown.returncode) == ("", 2)
    assert reason in shown.stderr
    assert shown.stderr.count("\n") == 1


def test_bad_input_is_named_with_its_place(run, tmp_path):
    file = tmp_path / "board.txt"
    file.write_text("Q.\n..\n.Q")
    assert run("solve", "queens", str(file)).stderr.startswith(f"plyground: {file}: a board of queens")
    assert "standard input: " in run("solve", "queens", "-", text="QQ\n..").stderr
    shown = run("solve", "queens", "-", text="." * 5_000_001)
    assert "more than 5,000,000 bytes" in shown.stderr
    assert shown.returncode == 2
