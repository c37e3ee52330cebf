"""Clues: for every form of a word, never with the answer in them, a person's own first."""

from __future__ import annotations

import random

import pytest

from plyground.puzzles.crossword.clues import Clue, clue_puzzle, gives_away, own_clues, suggest
from plyground.puzzles.crossword.clues.glosses import shipped as glosses
from plyground.puzzles.crossword.clues.grammar import conjugate, pluralise
from plyground.puzzles.crossword.clues.own import written
from plyground.puzzles.crossword.clues.wording import MOST, clue, inflect
from plyground.puzzles.crossword.grid import parse
from plyground.puzzles.crossword.puzzle import Crossword
from plyground.puzzles.crossword.wordlist import shipped


def texts(answer: str) -> list[str]:
    return [clue.text for clue in suggest(answer)]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("ICECREAM", "Frozen dessert"),
        ("ERASED", "Removed from memory or existence"),
        ("OREO", "Chocolate cookie with white cream filling"),
        ("STOLEN", "Took without the owner's consent"),
        ("LARGER", "Bigger"),
        ("ICE", "___ cream"),
        ("IRA", "Lyricist Gershwin"),
        ("LEFT", "Opposite of right"),
    ],
)
def test_a_clue_is_in_the_form_of_its_answer(answer, expected):
    assert expected in texts(answer)


def test_no_suggestion_gives_its_answer_away_or_is_too_long():
    printed = sorted(word for word, score in shipped().scores.items() if score >= 50)
    chosen = random.Random(3).sample(printed, 300)
    made = [(answer, clue.text) for answer in chosen for clue in suggest(answer)]
    assert len(made) > 600
    assert not [(answer, text) for answer, text in made if gives_away(text, answer)]
    assert max(len(text) for _, text in made) <= MOST + len(": Abbr.")
    assert all(text[0].isupper() or not text[0].isalpha() or "___" in text for _, text in made)
    assert len({answer for answer, _ in made}) > 210  # names and sayings have none


def test_kinds_of_clues_are_told_apart():
    kinds = {clue.kind for answer in ("ERASED", "LEFT", "ICE", "IRA", "EPEE") for clue in suggest(answer)}
    assert {"definition", "synonym", "opposite", "example", "category", "blank", "name"} <= kinds
    assert any(clue.text.endswith(": Abbr.") for clue in suggest("NASA"))


def test_ones_own_clues_come_first_and_are_judged():
    own = own_clues("ice cream;Scoops, often\nICECREAM: Cold cream\nrubbish\nR2D2;droid\n")
    assert own.skipped == 2
    found = suggest("icecream", own.clues)
    assert found[:2] == [Clue("Scoops, often", "own"), Clue("Cold cream", "own", "cream")]
    assert len(found) > 2
    with pytest.raises(ValueError, match="holds no clues"):
        own_clues("cat\ndog;50\n")
    with pytest.raises(ValueError, match="'R2D2' is not a word"):
        suggest("R2D2")


@pytest.mark.parametrize(
    ("text", "answer", "word"),
    [
        ("Cold cream", "ICECREAM", "cream"), ("One who bakes", "BAKER", "bakes"), ("He runs", "RAN", "runs"),
        ("Epee, e.g.", "EPEE", "Epee"), ("A cat's kin", "CATS", "cat's"), ("Dessert", "ICECREAM", None),
        ("Part of the eye", "IRIS", None), ("___ and shine", "RISE", None), ("", "CAT", None),
        ("Up to the task", "ABLE", None), ("Like a fairy tale ending", "HAPPY", None),
        ("Make an addition", "ADD", "addition"),
    ],
)  # fmt: skip
def test_a_clue_that_gives_its_answer_away_is_flagged(text, answer, word):
    assert gives_away(text, answer) == word


def test_words_of_a_phrase_are_not_in_its_clue():
    assert gives_away("Small dog", "HOTDOG", "hot dog") == "dog"
    assert gives_away("Small pet", "HOTDOG", "hot dog") is None


def test_another_spelling_gives_an_answer_away_too():
    assert gives_away("Moulded", "MOLDED") == "Moulded"
    assert gives_away("Bluish", "BLUE") == "Bluish"


def test_a_puzzle_gets_its_clues_and_what_is_missing_is_named():
    puzzle = Crossword(parse("CAT\nXQZ\nTEN"), {"1A": "My own"})
    made, missing = clue_puzzle(puzzle)
    assert made.clues["1A"] == "My own"
    assert "4A" in missing
    assert len(set(made.clues.values())) == len(made.clues)
    assert set(made.clues) | set(missing) == {slot.name for slot in puzzle.grid.slots}


def test_inflection():
    assert [conjugate("stop", form) for form in ("s", "ed", "ing")] == ["stops", "stopped", "stopping"]
    assert [conjugate("carry", form) for form in ("s", "ed", "ing")] == ["carries", "carried", "carrying"]
    assert [conjugate("make", form) for form in ("s", "ed", "ing")] == ["makes", "made", "making"]
    assert [pluralise(word) for word in ("fox", "city", "woman")] == ["foxes", "cities", "women"]


def test_definitions_are_shortened_and_put_into_form():
    long = "a fencing sword similar to a foil but with a heavier blade that is used by those who fence"
    assert clue(long) == "fencing sword similar to a foil but with a heavier blade"
    assert clue("someone who bakes bread; a tradesman") == "one who bakes bread"
    verb = {"make", "become"}.__contains__
    assert inflect("make or become dry", "v", "ed", verb) == "made or became dry"
    assert inflect("animal that is small", "n", "plural", verb) == "animals that are small"


def test_the_glosses_name_no_slur():
    assert glosses().senses("DOG")
    assert not glosses().senses("KIKE")


@pytest.mark.parametrize(
    ("answer", "wrong"),
    [
        ("BUTT", "March"),  # a rare sense of the other word
        ("SEED", "Perceived by sight"),
        ("THE", "Monarchy Netherlands"),  # a place is nobody's name
        ("TAPED", "Drew from"),  # of tape, not of tap
        ("SINGES", "Produces tones with the voice"),
        ("TAX", "Taxation"),
        ("FIBERS", "Fibres"),
        ("ITALY", "Republic in southern Europe on the Italian Peninsula"),
        ("ETA", "7Th letter of the Greek alphabet"),
        ("HAS", "Held"),
    ],
)
def test_no_clue_is_of_another_word_or_gives_the_answer_away(answer, wrong):
    assert wrong not in texts(answer)


def test_the_verb_of_a_phrase_is_put_into_the_phrases_form():
    assert any(text.split()[0].endswith("s") for text in texts("TAKESON"))


def test_a_clue_that_was_written_for_an_answer_comes_first_and_never_gives_it_away():
    words = shipped()
    for letters, clues in written().items():
        assert letters in words.scores, letters
        for text in clues:
            assert gives_away(text, letters, words.texts.get(letters, "")) is None, (letters, text)
    assert suggest("ERA")[0].kind == "written"
