"""Which words of a list can stand in a slot."""

import pytest

from plyground.puzzles.crossword.candidates import candidates, matching
from plyground.puzzles.crossword.grid import parse
from plyground.puzzles.crossword.wordlist import WordList

WORDS = WordList({"CAT": 50, "COT": 90, "CUT": 70, "AGE": 50, "OAR": 50, "ACE": 60, "QUAY": 50, "QUIT": 60})


def test_the_best_come_first_and_fit_the_letters() -> None:
    assert matching("C.T", WORDS) == ["COT", "CUT", "CAT"]
    assert matching("X..", WORDS) == []
    assert matching("." * 30, WORDS) == []


def test_every_crossing_keeps_a_word() -> None:
    grid = parse("C.T\n#.#\n#.#")
    assert candidates(grid, grid.slot("1A"), WORDS) == ["COT", "CAT"]  # nothing begins with U
    grid = parse("C.T\n#.#\n#E#")
    assert candidates(grid, grid.slot("1A"), WORDS) == ["CAT"]


def test_a_slot_whose_crossing_is_hopeless_has_none() -> None:
    grid = parse("C.T\n#X#\n#X#")
    assert candidates(grid, grid.slot("1A"), WORDS) == []


def test_no_word_comes_twice() -> None:
    grid = parse("COT\n###\nC.T")
    assert candidates(grid, grid.slot("2A"), WORDS) == ["CUT", "CAT"]


@pytest.mark.parametrize(
    ("text", "slot", "words"), [("[QU]..", "1A", ["QUIT", "QUAY"]), ("[QU]..\n.##", "1D", [])]
)
def test_a_rebus_counts_as_its_letters(text: str, slot: str, words: list[str]) -> None:
    grid = parse(text)
    assert candidates(grid, grid.slot(slot), WORDS) == words
