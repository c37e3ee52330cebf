"""What still fits a grid: counts with crossings, what is past filling, candidates, and trials of them."""

from __future__ import annotations

from array import array
from dataclasses import replace

import pytest

from plyground.puzzles.crossword.candidates import candidates
from plyground.puzzles.crossword.grid import parse
from plyground.puzzles.crossword.survey import Survey
from plyground.puzzles.crossword.trial import attempt
from plyground.puzzles.crossword.wordlist import WordList, shipped

WORDS = WordList({"CAT": 90, "CAR": 60, "ARE": 80, "TEN": 70, "REN": 20, "ATE": 50, "COT": 40, "ORE": 30})


def counts(text: str, **wishes: object) -> dict[str, int]:
    survey = Survey(parse(text), WORDS, **wishes)  # type: ignore[arg-type]
    return {slot.name: survey.count(slot) for slot in survey.grid.slots}


def test_counts_are_of_words_that_fit_with_all_their_crossings():
    # CAT/CAR across want words from T or R at the end, COT an O below it: what does not cross has gone.
    found = counts("C..\n...\n...")
    assert found["1A"] <= 3
    slots = parse("C..\n...\n...").slots
    for word in (each.word for each in Survey(parse("C..\n...\n..."), WORDS).candidates(slots[0])):
        assert word in candidates(parse("C..\n...\n..."), slots[0], WORDS)


def test_a_floor_and_bans_leave_fewer():
    assert counts("C.T")["1A"] == 2
    assert counts("C.T", floor=50)["1A"] == 1
    assert counts("C.T", banned=["CAT"])["1A"] == 1
    assert counts("C.T", banned_at=[("1A", "CAT")])["1A"] == 1
    assert counts("C.T", banned_at=[("1D", "CAT")])["1A"] == 2


def test_what_cannot_be_filled_is_named_and_does_not_drag_the_rest_along():
    survey = Survey(parse("QQQ\n...\n..."), shipped())
    assert survey.dead[0].name == "1A"
    survey = Survey(parse("QX...\n##.##\n....."), shipped())
    assert [slot.name for slot in survey.dead] == ["1A"]
    other = next(slot for slot in survey.grid.slots if slot.name == "3A")
    assert survey.count(other) > 100


def test_bars_end_words_and_signs_fit_none():
    grid = replace(parse("CATARE"), bars=frozenset({(2, 3)}))
    assert [slot.cells for slot in grid.slots] == [(0, 1, 2), (3, 4, 5)]
    assert not Survey(grid, WORDS).dead
    assert [slot.name for slot in Survey(parse("[7].T"), WORDS).dead] == ["1A"]
    with pytest.raises(ValueError, match="side by side"):
        replace(grid, bars=frozenset({(1, 4)}))


def test_candidates_say_what_they_leave_to_the_crossing_they_hurt_most():
    grid = parse("...\n#.#\n#.#")
    found = {each.word: each for each in Survey(grid, WORDS).candidates(grid.slots[0])}
    assert (found["CAT"].leaves, found["CAT"].hurts) == (2, "2D")
    assert found["ORE"].leaves == 1


def test_a_trial_tells_whether_the_rest_can_be_filled_and_what_breaks():
    grid, flag = parse("...\n...\n..."), array("q", [0])
    across = grid.slots[0]
    square = WordList({"CAT": 50, "ARE": 50, "TEN": 50, "CAR": 50, "AXE": 50, "RED": 50, "ZOO": 50})
    assert (
        attempt(grid, across, "CAT", square.index, 0, (), flag).fills is False
    )  # the words would stand twice
    wide = shipped().index
    assert attempt(grid, across, "CAT", wide, 0, (), flag).fills is True
    broken = attempt(grid, across, "ZOO", square.index, 0, (), flag)
    assert broken.fills is False
    assert broken.breaks is not None
    assert broken.breaks.direction == "D"
