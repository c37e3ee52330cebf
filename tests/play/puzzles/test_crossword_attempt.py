"""An attempt at a crossword: the cursor, letters, checks, what is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from plyground.play.puzzles.crossword_attempt import CrosswordAttempt, keep, kept
from plyground.puzzles.crossword.grid import parse
from plyground.puzzles.crossword.progress import NONE
from plyground.puzzles.crossword.puzzle import Crossword

PUZZLE = Crossword(parse("CAT#\nARE[STAR]\nTENS\n#DOE"), {"1A": "It purrs"})


def test_arrows_turn_first_then_move_past_blocks() -> None:
    attempt = CrosswordAttempt(PUZZLE)
    attempt.steer(0, 1)
    assert (attempt.cell, attempt.down) == (0, True)
    attempt.steer(0, 1)
    assert attempt.cell == 4
    attempt.steer(1, 0)
    assert (attempt.cell, attempt.down) == (4, False)
    attempt.steer(0, -1)
    attempt.steer(0, -1)
    assert (attempt.cell, attempt.down) == (0, True)
    for _ in range(9):
        attempt.steer(1, 0)
    assert attempt.cell == 2, "beyond the last square there is none"


def test_words_follow_one_another_round_and_round() -> None:
    attempt = CrosswordAttempt(PUZZLE)
    attempt.step(-1)
    assert attempt.slot is PUZZLE.grid.slots[-1]
    attempt.step(1)
    assert attempt.slot is PUZZLE.grid.slots[0]


def test_one_letter_will_do_for_several_and_what_is_wrong_is_marked_until_it_is_changed() -> None:
    attempt = CrosswordAttempt(PUZZLE)
    for cell, letter in zip(attempt.open, "CATARESTENSDOX", strict=True):
        attempt.write(letter, cell)
    assert attempt.full
    assert not attempt.solved
    assert (attempt.check("grid"), set(attempt.progress.wrong)) == (1, {15})
    attempt.write("E", 15)
    assert attempt.solved
    assert not attempt.progress.wrong
    attempt.pass_time(3_725)
    assert attempt.verdict == "Solved in 1:02:05, with 1 check."


def test_the_eraser_goes_back_along_the_word_and_spares_what_was_revealed() -> None:
    attempt = CrosswordAttempt(PUZZLE)
    attempt.reveal("letter")
    attempt.go(1)
    attempt.type("X")
    attempt.erase()
    assert attempt.cell == 1
    attempt.erase()
    assert (attempt.cell, dict(attempt.progress.letters)) == (0, {0: "C"})


def test_what_is_written_is_kept_by_the_puzzle_and_damage_loses_only_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLYGROUND_HOME", str(tmp_path))
    attempt = CrosswordAttempt(PUZZLE)
    attempt.pencil = True
    attempt.type("C")
    attempt.pass_time(61)
    attempt.check("grid")
    keep(attempt)
    assert kept(PUZZLE) == kept(attempt.whole) == attempt.progress
    assert kept(Crossword(PUZZLE.grid, {"1A": "Another clue"})) == NONE
    (path,) = (tmp_path / "crosswords").iterdir()
    path.write_bytes(b'{"letters": {"900": "X"}}')
    assert kept(PUZZLE) == NONE
