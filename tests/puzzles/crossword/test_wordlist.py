"""Word lists: folding, the forms of a line, merging, and what the shipped one holds."""

from __future__ import annotations

import gzip
from importlib import resources

import pytest

from plyground.puzzles.crossword.wordlist import (
    WordList,
    abbreviations,
    fold,
    is_abbreviation,
    merge,
    parse,
    read,
    shipped,
    unprintable,
)


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("ice cream", "ICECREAM"), ("jack-o'-lantern", "JACKOLANTERN"), ("château", "CHATEAU"),
        ("Straße", "STRASSE"), ("Œuvre", "OEUVRE"), ("smørrebrød", "SMORREBROD"), ("ﬁn", "FIN"),
        ("catch22", None), ("", None), ("日本", None), ("a;b", None),
    ],
)  # fmt: skip
def test_folding_keeps_letters_only(text, letters):
    assert fold(text) == letters


def test_the_three_forms_of_a_line_are_read():
    words = parse("# remark\nplain\nscored;70\nclued;80;What it is; really\n\nmöhre;9\n")
    assert words.scores == {"PLAIN": 50, "SCORED": 70, "CLUED": 80, "MOHRE": 9}
    assert words.clues == {"CLUED": "What it is; really"}


def test_a_word_given_twice_keeps_its_best_score():
    assert parse("cat;10\ncat;90\ncat;20").scores == {"CAT": 90}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("\nr2d2", "line 2: 'r2d2' is not a word"), ("cat;ten", "line 1: 'ten' is no score"),
        ("cat;101", "'101' is no score: 0 to 100"), ("", "holds no words"), ("# no\n\n", "holds no words"),
        ("\x7fELF\0\0", "not a text file"), ("a" * 65, "65 letters"),
    ],
)  # fmt: skip
def test_a_bad_list_is_refused_in_one_line(text, reason):
    with pytest.raises(ValueError, match=reason) as caught:
        parse(text)
    assert "\n" not in str(caught.value)


def test_lines_that_are_no_entries_are_skipped_and_counted():
    words = parse("cat;60\nR2D2;50\ndog;lots\nAfrican-American\ndon't;70\n" + "a" * 65)
    assert words.scores == {"CAT": 60, "AFRICANAMERICAN": 50, "DONT": 70}
    assert words.skipped == 3


def test_a_kept_index_knows_how_many_lines_were_skipped(tmp_path, monkeypatch):
    monkeypatch.setenv("PLYGROUND_HOME", str(tmp_path / "home"))
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    entries = [a + b + c for a in alphabet for b in alphabet for c in alphabet]
    (tmp_path / "list.txt").write_text("\n".join(["R2D2;50", "C3PO", *entries]))
    assert [read(tmp_path / "list.txt").skipped for _ in range(2)] == [2, 2]
    assert len(list((tmp_path / "home").rglob("*.index"))) == 1


def test_a_file_that_is_not_utf8_is_refused_with_its_line(tmp_path):
    path = tmp_path / "list.txt"
    path.write_bytes(b"cat\ndog\n\xff\xfe\n")
    with pytest.raises(ValueError, match="line 3: not UTF-8"):
        read(path)


def test_a_gzipped_list_is_read_and_a_damaged_one_refused(tmp_path):
    path = tmp_path / "list.gz"
    path.write_bytes(gzip.compress(b"cat;3\n"))
    assert read(path).scores == {"CAT": 3}
    path.write_bytes(gzip.compress(b"cat;3\n" * 100)[:20])
    with pytest.raises(ValueError):
        read(path)


def test_the_earlier_list_wins():
    mine, theirs = parse("cat;90;My cat"), parse("cat;10;Theirs\ndog;20")
    both = merge([mine, theirs])
    assert both.scores == {"CAT": 90, "DOG": 20}
    assert both.clues["CAT"] == "My cat"


def test_words_of_a_length_come_best_first():
    words = WordList({"BAD": 1, "CAT": 50, "ANT": 50, "HORSE": 9})
    assert words.by_length == {3: ["ANT", "CAT", "BAD"], 5: ["HORSE"]}


def test_the_shipped_list_is_large_enough():
    words = shipped()
    assert len(words) >= 120_000
    assert sum(" " in text for text in words.texts.values()) >= 15_000
    assert all(3 <= len(word) <= 21 and word.isascii() and word.isupper() for word in words.scores)
    assert all(0 <= score <= 100 for score in words.scores.values())
    assert set(words.texts) <= set(words.scores)


def test_the_shipped_scores_mean_what_their_bands_promise():
    scores = shipped().scores
    assert scores["HOUSE"] > 70
    assert min(scores[word] for word in ("ICECREAM", "RAISONDETRE", "TUNEUP", "PEANUTBUTTER")) > 60
    assert all(48 <= scores[word] <= 60 for word in ("EPEE", "ASEA", "NEE", "OLEO"))
    assert all(scores.get(word, 0) < 45 for word in ("MODELINGS", "EXCEPTS", "DRABA", "SIDEROPENIA", "SGD"))
    assert shipped().texts["DEPARTMENTSTORE"] == "department store"


def test_phrases_that_people_say_are_there_and_glue_is_poor():
    scores = shipped().scores
    assert all(
        scores[word] >= 50 for word in ("PHILCOLLINS", "BUCKETLIST", "GETALIFE", "MAKEWAVES", "DALLASCOWBOYS")
    )
    assert all(
        scores[word] < 50 for word in ("MDS", "SRS", "STS", "GENERATIONOFMAN", "ITISTHAT", "ONEMEMBER")
    )
    assert scores["MRFRASER"] < 45 < 50 <= scores["MEGRYAN"], "anybody, and somebody"
    assert shipped().texts["MEGRYAN"].lower() == "meg ryan"
    assert not {"HATEJEWS", "KILLJEWS", "HATEGAYS", "GAYSLUR", "DEADBABY"} & set(scores)


def test_slurs_are_in_no_list_and_what_newspapers_dont_print_is_apart():
    roots = ("NIGGER", "FAGGOT", "KIKE", "SPIC", "WETBACK", "CHINK", "TRANNY", "RETARDS")
    assert not [word for word in roots if word in shipped() or word in unprintable()]
    crude = ("RAPE", "GASCHAMBER", "URINE", "SYPHILIS", "PORN")
    assert all(word in unprintable() and word not in shipped() for word in crude)
    hurtful = ("JUNGLEBUNNY", "PORCHMONKEY", "CAMELJOCKEY", "PIKEY", "FUDGEPACKER", "WIGGER")
    assert not [word for word in hurtful if word in shipped() or word in unprintable()]
    said = ("CUNNINGLINGUIST", "GIRLSGONEWILD", "IHAVEAIDS", "SUCKMYBALLS", "KISSMYASS", "JERKOFF", "BIMBO")
    assert not [phrase for phrase in said if phrase in shipped()]
    assert all(word in shipped() for word in ("DICKTRACY", "MICKJAGGER", "HEBE", "TUREEN", "BANDAIDS"))
    assert all(word in shipped() for word in ("SPADE", "GRAPE", "RETARDANT", "SCURF", "SEXTANT", "TITHE"))


def test_abbreviations_are_known():
    assert {"FBI", "LTD"} <= abbreviations() <= shipped().scores.keys()
    assert not {"CAT", "HOUSE", "ADO"} & abbreviations()
    assert all(map(is_abbreviation, ("FBI", "MDS", "STS", "SRS")))
    assert not any(map(is_abbreviation, ("CAT", "HMM", "SKY", "NTH")))


def test_the_notices_of_all_sources_are_shipped():
    folder = resources.files("plyground.puzzles.crossword") / "words"
    said = {
        "SCOWL": "Kevin Atkinson", "WordNet": "Princeton University", "Moby": "public domain",
        "wordfreq": "Attribution-ShareAlike 4.0", "names": "GeoNames",
        "Wiktionary": "Attribution-ShareAlike 3.0", "pocketsphinx": "Carnegie Mellon University",
        "faker": "Marak Squires",
    }  # fmt: skip
    for name, words in said.items():
        assert words in (folder / f"NOTICE-{name}.txt").read_text("utf-8")


def test_the_shipped_list_is_in_order_as_it_stands():
    words = shipped()
    assert words.by_length == WordList(words.scores).by_length
