"""Puzzles made for solvers: the same from the same seed, every word known and clued."""

from __future__ import annotations

import pytest

from plyground.puzzles.crossword.clues import gives_away
from plyground.puzzles.crossword.generator import LEVELS, SIZES, generate
from plyground.puzzles.crossword.wordlist import shipped


def test_a_seed_gives_one_puzzle_whose_words_are_known_and_clued():
    mini = next(iter(SIZES))
    first, again, other = (generate(mini, "easy", seed, shipped()) for seed in (20261117, 20261117, 20261118))
    assert first == again
    assert first.grid != other.grid
    for slot in first.grid.slots:
        answer = first.grid.text(slot)
        assert answer in shipped()
        assert first.clue(slot)
        assert gives_away(first.clue(slot), answer) is None


def test_levels_ask_for_ever_rarer_words():
    floors = [level.floors[0] for level in LEVELS.values()]
    assert floors == sorted(floors, reverse=True)


def test_an_unknown_size_or_level_names_those_there_are():
    with pytest.raises(LookupError, match="Mini"):
        generate("Huge", "easy", 1, shipped())
    with pytest.raises(LookupError, match="easy, medium, hard"):
        generate(next(iter(SIZES)), "cruel", 1, shipped())
