"""New variants: each has one solution, which it brings along, and the clues that its name promises."""

from __future__ import annotations

import pytest

from plyground.puzzles.sudoku.composing import VARIANTS, compose
from plyground.puzzles.sudoku.explaining import explain
from plyground.puzzles.sudoku.sheet import sheet, words
from plyground.puzzles.sudoku.solving import check
from plyground.stopping import Unfinished

POSSIBLE = [variant for variant in VARIANTS if variant not in ("antiking", "nonconsecutive")]


@pytest.mark.parametrize("variant", POSSIBLE)
def test_a_small_puzzle_of_every_variant_is_unique(variant):
    puzzle = next(compose(variant, 1, size=6 if variant != "antiknight" else 9))
    assert check(puzzle).solutions == (puzzle.solution,)
    assert set(puzzle.rules) <= {variant, "kropki_white", "kropki_black", "kropki_all"}


def test_no_given_of_a_puzzle_could_be_left_out():
    puzzle = next(compose("thermo", 3, size=6))
    for cell in puzzle.grid.givens:
        less = type(puzzle)(puzzle.grid.filled({cell: 0}), puzzle.rules)
        assert not check(less).unique


def test_the_same_seed_makes_the_same_puzzle_and_givens_can_be_wished_for():
    first, again = (next(compose("killer+x", "a", size=4)) for _ in range(2))
    assert first == again
    assert len(next(compose("x", "a", size=4, givens=9)).grid.givens) == 9


def test_what_cannot_be_is_said():
    for variant, size, complaint in (
        ("kiler", 9, "no variant 'kiler'"),
        ("x+x", 9, "named twice"),
        ("x", 25, "no variants of size 25"),
        ("antiking", 4, "no board of 4×4 keeps to antiking"),
    ):
        with pytest.raises(ValueError, match=complaint):
            next(compose(variant, 1, size))
    with pytest.raises(Unfinished):
        next(compose("killer", 1, stop=lambda: True))


@pytest.mark.parametrize("variant", ["killer", "sandwich", "arrow"])
def test_a_variant_is_explained_to_its_end_without_a_wrong_step(variant):
    puzzle = next(compose(variant, 5, size=6))
    assert puzzle.solution is not None
    known = dict(puzzle.grid.givens)
    for step in explain(puzzle):
        assert all(puzzle.solution.cells[cell] != digit for cell, digit in step.eliminations)
        assert all(puzzle.solution.cells[cell] == digit for cell, digit in step.placements)
        known |= dict(step.placements)
    assert len(known) == 36


def test_a_sheet_has_pages_of_puzzles_and_of_solutions():
    puzzles = [next(compose("x", seed, size=4)) for seed in range(5)]
    data = sheet(puzzles, [puzzle.solution for puzzle in puzzles], 4, "letter", "A title")
    assert data.count(b"/Type /Page\n") == 3
    assert sheet(puzzles, (), 1).count(b"/Type /Page\n") == 5
    assert words(puzzles[0]) == ["Both diagonals hold different digits."]
    for per_page, paper in ((3, "a4"), (4, "a3")):
        with pytest.raises(ValueError):
            sheet(puzzles, (), per_page, paper)
