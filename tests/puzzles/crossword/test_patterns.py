"""The maker: patterns are as wished, the same for the same seed, and impossible wishes are refused."""

from __future__ import annotations

import pytest

from plyground.puzzles.crossword.pattern_rules import check
from plyground.puzzles.crossword.patterns import Wish, make


@pytest.mark.parametrize(
    "wish",
    [
        Wish(15, 15, 72, 78, 40, 15),
        Wish(15, 15, 64, 70, 32, 15),
        Wish(21, 21, 130, 140, 80, 21),
        Wish(5, 5, 8, 10, 6, 5),
        Wish(9, 13, 0, 50, 30, 8),
    ],
)
def test_a_pattern_is_as_wished(wish):
    grid = make(wish, seed=5)
    assert check(grid) == []
    assert (grid.height, grid.width) == (wish.height, wish.width)
    assert wish.least_words <= len(grid.slots) <= wish.most_words
    assert grid.blocks <= wish.most_blocks
    assert max(len(slot.cells) for slot in grid.slots) <= wish.longest


def test_a_seed_repeats_its_pattern_and_another_gives_another():
    wish = Wish(11, 11, 40, 50, 30, 11)
    assert make(wish, 1) == make(wish, 1) != make(wish, 2)


def test_theme_entries_stand_in_symmetric_slots():
    themes = ("cherry sundae", "too many cooks")
    grid = make(Wish(15, 15, 60, 78, 44, 15, themes), seed=1)
    words = {grid.text(slot): slot for slot in grid.slots if "." not in grid.text(slot)}
    assert set(words) == {"CHERRYSUNDAE", "TOOMANYCOOKS"}
    upper, lower = (words[word].cells for word in ("CHERRYSUNDAE", "TOOMANYCOOKS"))
    assert tuple(224 - cell for cell in reversed(upper)) == lower
    assert check(grid) == []


def test_a_single_theme_entry_stands_in_the_middle():
    grid = make(Wish(15, 15, 60, 78, 44, 15, ("block layers",)), seed=1)
    row, column = divmod(next(slot for slot in grid.slots if grid.text(slot) == "BLOCKLAYERS").cells[0], 15)
    assert (row, column) == (7, 2)


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ({"height": 2}, "3 to 50"), ({"longest": 2}, "longest"), ({"least_words": 90}, "at least 90"),
        ({"themes": ("r2d2",)}, "theme entry"), ({"themes": ("x" * 16,)}, "theme entry"),
    ],
)  # fmt: skip
def test_a_nonsensical_wish_is_refused(wish, reason):
    with pytest.raises(ValueError, match=reason):
        Wish(**wish)


def test_theme_entries_that_have_no_partner_are_refused():
    with pytest.raises(ValueError, match="can't stand symmetrically"):
        make(Wish(themes=("abcde", "abcdef")))
    with pytest.raises(ValueError, match="too many"):
        make(Wish(themes=("abcde",) * 10))


def test_an_impossible_pattern_is_said_to_be_none():
    with pytest.raises(ValueError, match="no pattern of 7×7 found"):
        make(Wish(7, 7, 0, 6, 4, 5))
