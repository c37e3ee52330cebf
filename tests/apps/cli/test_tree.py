"""`plyground tree`: exercises and their solutions, as a teacher asks for them."""

import json

import pytest

pytestmark = pytest.mark.preloaded


def test_a_typed_tree_is_shown_and_solved(run):
    shown = run("tree", "((3 12 8) (2 4 6) (14 5 2))", "--solution")
    assert shown.returncode == 0
    assert "├ b MIN ≤ 2\n│ ├ a 2\n│ ├ [b 4]\n" in shown.stdout
    assert "Never looked at: 4, 6." in shown.stdout
    assert "≤" not in run("tree", "((3 12 8) (2 4 6) (14 5 2))").stdout


def test_a_random_one_says_how_it_is_made_again(run):
    made = run("tree")
    seed = made.stderr.split()[-1]
    assert run("tree", "--seed", seed).stdout == made.stdout


def test_a_sheet_is_written_and_a_drawing(run, tmp_path):
    assert run("tree", "--random", "2", "--solution", "-o", str(tmp_path / "s.html")).returncode == 0
    assert (tmp_path / "s.html").read_text().count("<svg") == 4
    assert run("tree", "-o", str(tmp_path / "s.svg")).returncode == 0
    refused = run("tree", "--random", "2", "-o", str(tmp_path / "two.svg"))
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
    assert not (tmp_path / "two.svg").exists()


def test_json_holds_the_solution(run):
    told = json.loads(run("tree", "(3 5)", "--json", "--solution", "--algorithm", "minimax").stdout)
    assert told["solution"].startswith("The position is worth 5")


def test_bad_input_is_said_in_one_line(run):
    for arguments in (["(3 x)"], ["--algorithm", "guess"], ["(1 2)", "--random", "2"], ["--depth", "12"]):
        refused = run("tree", *arguments)
        assert (refused.returncode, refused.stdout, refused.stderr.count("\n")) == (2, "", 1)
