"""Puzzles drawn, printed and converted by the command line, and files of other programs."""

from __future__ import annotations

import json

import pytest

from plyground.formats import fpuzzles
from plyground.puzzles.sudoku.description import from_json

pytestmark = pytest.mark.preloaded

KILLER = {
    "givens": "1...............",
    "killer": [[[[0, 0], [0, 1]], 3], [[[1, 0], [2, 0]], 5]],
    "odd": [[0, 0]],
}
LINK = fpuzzles.write(from_json(KILLER)).decode().strip()
UNKNOWN = json.dumps({"size": 4, "grid": [[{}] * 4] * 4, "yinyang": [1]})


def test_a_puzzle_is_drawn_in_three_forms(run, tmp_path):
    for ending, start in (("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")):
        name = str(tmp_path / f"x.{ending}")
        assert run("sudoku", "draw", json.dumps(KILLER), "-o", name).returncode == 0
        assert (tmp_path / f"x.{ending}").read_bytes().startswith(start)


def test_pictures_that_cannot_be_made_are_one_line(run, tmp_path):
    large = run("sudoku", "draw", "." * 81, "-o", str(tmp_path / "x.png"), "--pixels", "100000")
    other = run("sudoku", "draw", "." * 81, "-o", str(tmp_path / "x.gif"))
    for shown, said in ((large, "8,000 is the most"), (other, ".svg, .png, .pdf")):
        assert (shown.returncode, len(shown.stderr.splitlines())) == (2, 1)
        assert said in shown.stderr
    assert not list(tmp_path.glob("x.*"))


def test_puzzles_are_printed_with_their_solutions(run, tmp_path):
    name = str(tmp_path / "sheet.pdf")
    made = run("sudoku", "generate", "--variant", "killer", "--size", "6", "--count", "2", "--seed", "1")
    shown = run("sudoku", "print", "-", "-o", name, text=f"{made.stdout}{UNKNOWN}\n")
    assert shown.returncode == 1
    assert "printed without its solution" in shown.stderr
    assert (tmp_path / "sheet.pdf").read_bytes().count(b"/Type /Page\n") == 2


def test_what_was_understood_of_a_drawing_is_told(run):
    dot = {"center": [0.5, 1], "width": 0.3, "height": 0.3, "backgroundColor": "#fff", "rounded": True}
    drawn = {"cells": [[{"value": 1}, {}, {}, {}], *[[{}] * 4] * 3], "overlays": [dot]}
    shown = run("sudoku", "count", json.dumps(drawn))
    assert (shown.stdout, shown.returncode) == ("48\n", 0)  # Latin squares: the file has no boxes
    assert shown.stderr == "Understood from drawing and words: kropki_white.\n"


def test_a_puzzle_goes_from_format_to_format_and_losses_are_told(run, tmp_path):
    linked = run("sudoku", "convert", json.dumps(KILLER), "--to", "fpuzzles")
    assert (linked.stdout.strip(), linked.stderr, linked.returncode) == (LINK, "", 0)
    back = run("sudoku", "convert", LINK, "-o", str(tmp_path / "x.json"))
    assert back.returncode == 0
    assert json.loads((tmp_path / "x.json").read_text()) == KILLER
    plain = run("sudoku", "convert", LINK, "--to", "line")
    assert (plain.stdout, plain.returncode) == ("1...............\n", 0)
    assert plain.stderr == "plyground: puzzle 1: line cannot hold odd, killer\n"
    strict = run("sudoku", "convert", LINK, "--to", "line", "--strict")
    assert (strict.stdout, strict.returncode) == ("", 2)


def test_a_rule_that_is_not_known_gets_no_answer(run):
    for command in ("solve", "check", "count", "hint", "explain"):
        shown = run("sudoku", command, UNKNOWN)
        assert shown.returncode == 2
        assert "yinyang is not known here" in shown.stderr
        assert shown.stdout in ("", "invalid\n")


def test_a_cage_over_a_given_that_breaks_it_has_no_solution(run):
    shown = run("sudoku", "check", json.dumps(KILLER | {"givens": "4..............."}))
    assert shown.returncode == 1
    assert "r1c1=4" in shown.stdout
    assert "cage" in shown.stdout
