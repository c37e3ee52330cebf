"""What a list says is the same whether all of it was made or one word was looked for."""

from plyground.puzzles.crossword.index import Index
from plyground.puzzles.crossword.mappings import Later, Scores

WORDS = {"CAT": 50, "DOG": 30, "ZEBRA": 0}
INDEX = Index.build({3: ["CAT", "DOG"], 5: ["ZEBRA"]}, WORDS)


def test_scores_are_a_mapping_of_every_word():
    scores = Scores(INDEX)
    assert dict(scores) == dict(scores.items()) == WORDS
    assert len(scores) == 3
    assert [scores[word] for word in WORDS] == [50, 30, 0]


def test_what_is_no_word_of_the_list_has_no_score():
    scores = Scores(INDEX)
    for word in ("", "COW", "GIRAFFE", "ZE"):
        assert word not in scores
        assert scores.get(word) is None


def test_the_best_words_are_had_without_the_others():
    assert INDEX.words(30) == {"CAT": 50, "DOG": 30}
    assert INDEX.words(31) == {"CAT": 50}


def test_what_is_made_later_is_made_once():
    made = []

    def make():
        made.append("")
        return {"CAT": "a cat"}

    later = Later(make)
    assert not made
    assert ("CAT" in later, len(later), list(later), dict(later.items())) == (
        True, 1, ["CAT"], {"CAT": "a cat"},
    )  # fmt: skip
    assert len(made) == 1
