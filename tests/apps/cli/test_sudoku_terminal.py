"""A Sudoku in the terminal: written, marked, hinted, undone, as a real process."""

from __future__ import annotations

import json

import pytest

pytestmark = pytest.mark.preloaded

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = {
    "givens": "." * 16,
    "killer": [[[[0, 0], [0, 1], [1, 0]], 9], [[[2, 2], [3, 2]], 4]],
    "thermo": [[[3, 0], [2, 0], [2, 1]]],
    "kropki_white": [[[0, 2], [0, 3]]],
}


def play(run, puzzle, *lines):
    return run("play", "sudoku", "--position", puzzle, text="".join(f"{line}\n" for line in lines))


def test_digits_marks_and_undo(run):
    shown = play(run, EASY, "r1c1 4", "r1c3 5", "undo", "r1c3=4", "r1c4 ?26", "check", "undo")
    assert shown.returncode == 0
    assert "r1c1 is given" in shown.stderr
    assert "r1c1 and r1c3 both hold 5." in shown.stdout
    assert "All of your digits are right so far." in shown.stdout
    boards = shown.stdout.split("> ")
    assert "26" in boards[5]
    assert "\x1b" not in shown.stdout


def test_a_variant_is_hinted_to_its_end(run):
    shown = play(run, json.dumps(SMALL), "rules", "r4c1 3", "r4c1 0", *["hint", "hint", "hint", "do"] * 30)
    assert "Digits rise along a thermometer from its bulb." in shown.stdout
    assert "Digits rise along the thermometer r4c1, r3c1 and r3c2; with these digits" in shown.stdout
    assert "(hint tells more)" in shown.stdout
    assert "Solved! Every digit is right." in shown.stdout


def test_what_is_no_command_is_told_in_a_line(run):
    shown = play(run, EASY, "jump", "r12c1 3", "r1c3", "r1c3 45", "do", "redo", "new silly", "quit")
    assert shown.returncode == 0
    lines = shown.stderr.splitlines()
    assert len(lines) == 7
    assert lines[0] == "'jump' is no command; say r3c4 5 to write, or help"
    assert "no level 'silly'" in lines[6]


def test_a_new_puzzle_of_a_level_is_played_and_given_up(run):
    shown = run("play", "sudoku", "--level", "easy", "--size", "4", text="solve\n")
    assert "This is the solution; undo takes it back." in shown.stdout
    refused = run("play", "sudoku", "--level", "silly")
    assert (refused.returncode, refused.stdout) == (2, "")
