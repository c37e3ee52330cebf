"""Puzzles as they are wished for: each has one solution and what was asked, or the nearest is told."""

from __future__ import annotations

import pytest

from plyground.puzzles.sudoku.puzzle import Sudoku
from plyground.puzzles.sudoku.rating import rate
from plyground.puzzles.sudoku.solving import count
from plyground.puzzles.sudoku.techniques import LEVELS
from plyground.puzzles.sudoku.wishes import Unmet, Wish, make


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_can_be_had(level: str):
    made = next(make(Wish(level), "levels"))
    assert made.rating == rate(Sudoku(made.grid))
    assert made.rating.level == level


def test_a_technique_can_be_had():
    made = next(make(Wish(technique="naked PAIR", symmetry="half-turn"), 1))
    assert made.rating is not None
    assert made.rating.techniques["Naked pair"]
    assert count(Sudoku(made.grid), 2) == 1


def test_givens_can_be_counted_and_lie_as_asked():
    made = next(make(Wish("easy", givens=34, symmetry="half-turn"), 1))
    cells = made.grid.cells
    assert len(made.grid.givens) == 34
    assert all(bool(a) == bool(b) for a, b in zip(cells, reversed(cells), strict=True))
    assert next(make(Wish(givens=30), 1)).rating is None


def test_the_same_seed_makes_the_same_puzzle():
    assert next(make(Wish("hard"), "a")) == next(make(Wish("hard"), "a")) != next(make(Wish("hard"), "b"))


def test_a_wish_that_is_not_met_says_what_is_nearest():
    with pytest.raises(Unmet, match=r"in 3 tries; the nearest is one with 2\d givens: ") as unmet:
        next(make(Wish(givens=17, minimal=True), 1, tries=3))
    assert unmet.value.nearest


def test_without_the_technique_what_is_as_hard_is_nearest():
    with pytest.raises(Unmet, match="in 6 tries; the nearest is ") as unmet:
        next(make(Wish(technique="Nested net"), 1, tries=6))
    nearest = unmet.value.nearest
    assert nearest is not None
    assert nearest.rating is not None
    tried = [next(make(Wish(level=level), 1)).rating for level in ("easy", "hard")]
    assert all(each is not None and nearest.rating.difficulty > each.difficulty for each in tried)


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"level": "evil"}, "no level 'evil'; there is easy"),
        ({"technique": "Xwing"}, "did you mean X-wing"),
        ({"givens": 0}, "0 givens"),
        ({"givens": 16}, "17 givens are the fewest with one solution"),
        ({"level": "easy", "size": 16}, "up to 9×9"),
    ],
)
def test_a_wish_that_makes_no_sense_is_refused(wish, words):
    with pytest.raises(ValueError, match=words):
        Wish(**wish)
