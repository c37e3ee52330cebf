"""Questions about crosswords, as a front end asks them."""

from __future__ import annotations

from base64 import b64encode
from threading import Event
from typing import Any

import pytest

from plyground.play.puzzles.job import Job
from plyground.play.puzzles.rooms import crossword as crosswords
from plyground.stopping import never


def answers(**question: Any) -> list[dict[str, Any]]:
    heard: list[dict[str, Any]] = []
    crosswords.ask(question, never, heard.append)
    return heard


def heard(question: dict[str, Any]) -> list[dict[str, Any]]:
    return answers(**question)


def test_a_pattern_of_no_known_kind_is_refused() -> None:
    kinds: tuple[Any, ...] = ("Huge", ["Mini, 5×5"], {}, 5)
    for kind in kinds:
        with pytest.raises(LookupError, match="no pattern"):
            answers(command="pattern", kind=kind)


def test_a_pattern_that_is_cancelled_is_not_refused() -> None:
    heard: list[dict[str, Any]] = []
    begun = Event()

    class Pool:
        def submit(self, task: Any) -> None:
            self.task = task

    def work(stop: Any, tell: Any) -> None:
        begun.set()
        job.cancel()
        crosswords.ask({"command": "pattern"}, stop, tell)

    pool = Pool()
    job = Job(work, pool=pool, notify=heard.append)
    pool.task()
    assert heard == [{"event": "cancelled"}]


def test_a_slot_without_a_word_is_named() -> None:
    last = answers(command="fill", grid="QX.\n...\n...", seconds=10)[-1]
    assert last["says"] == "No word of the list fits 1A."


def test_a_fill_says_that_it_is_still_improved_and_when_no_more() -> None:
    fills = answers(command="fill", grid="...\n...\n...", seconds=1)
    assert fills[0]["says"].endswith("; improving …")
    assert fills[-1]["outcome"] == "filled"
    assert "improving" not in fills[-1]["says"]


def test_clues_and_texts_go_into_the_file() -> None:
    data = crosswords.export(
        "CAT\nA.O\nREP", ".ipuz", clues={"1A": "It purrs", "99D": "Nothing"}, about={"author": "A. Person"}
    )
    puzzle = crosswords.read(data, "")
    assert puzzle.clues["1A"] == "It purrs"
    assert "99D" not in puzzle.clues
    assert puzzle.author == "A. Person"


@pytest.mark.parametrize("clues", [["It purrs"], {"1A": 5}, "CAT"])
def test_clues_that_are_none_are_refused(clues: Any) -> None:
    with pytest.raises(ValueError, match="clues should be texts"):
        crosswords.export("CAT\nA.O\nREP", ".ipuz", clues=clues)


def test_a_file_is_opened_with_its_clues() -> None:
    data = crosswords.export("CAT\nA.O\nREP", ".puz", "Small", {"1D": "It drives"})
    (grid,) = answers(command="open", name="small.puz", data=b64encode(data).decode())
    assert grid["text"] == "CAT\nA.O\nREP"
    assert grid["clues"]["1D"] == "It drives"
    assert grid["about"]["title"] == "Small"
    assert grid["slots"][0] == {"name": "1A", "cells": [0, 1, 2]}


@pytest.mark.parametrize("data", [None, "", "?!", "bm8=", 5])
def test_what_is_no_file_is_refused_in_one_line(data: Any) -> None:
    with pytest.raises(ValueError) as refusal:
        answers(command="open", name="a.puz", data=data)
    assert "\n" not in str(refusal.value)


def test_a_list_of_ones_own_is_sent_in_parts_and_named_afterwards():
    key = "0123456789abcdef"
    first = {"command": "list", "key": key, "name": "mine", "text": "zyx;99\nz", "first": True}
    assert heard(first) == []
    [told] = heard({"command": "list", "key": key, "name": "mine", "text": "yz;98\nr2d2;9", "last": True})
    assert told == {"event": "list", "key": key, "words": 2, "skipped": 1}
    question = {"command": "words", "grid": "ZY.", "cell": 0, "lists": [key], "shipped": False}
    assert [each["word"] for each in heard(question)[0]["words"]] == ["ZYX", "ZYZ"]
    with pytest.raises(LookupError, match="send it again"):
        heard({**question, "lists": ["fedcba9876543210"]})


def test_a_survey_tells_counts_scores_repeats_and_what_is_past_filling():
    [told] = heard({"command": "survey", "grid": "CAT\n###\nCAT\n###\nQX.", "themes": []})
    assert told["repeats"] == ["CAT"]
    assert told["dead"] == ["3A"]
    assert told["says"] == "No word fits 3 across."
    [told] = heard({"command": "survey", "grid": "QXZ", "themes": ["QXZ"]})
    assert told["dead"] == []


def test_a_word_that_stands_there_banned_is_named():
    banned = {"1A": ["cat"], "2A": ["cat"]}
    [told] = heard({"command": "survey", "grid": "CAT\n###\nDOG", "banned_at": banned})
    assert told["dead"] == ["1A"]
    assert told["dead_cells"] == [0, 1, 2]
    assert told["says"] == "CAT (1 across) is banned."


def test_words_are_tried_in_the_whole_grid_and_their_breaks_named():
    first, *tried = heard({"command": "words", "grid": "...\n...\n...", "cell": 0, "try": True, "part": "zz"})
    assert all("ZZ" in each["word"] for each in first["words"])
    assert len(tried) == len(first["words"])
    assert all(each["breaks"] for each in tried if each["fills"] is False)


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ({"command": "survey", "grid": "...", "bars": [[0, 5]]}, "side by side"),
        ({"command": "survey", "grid": "...", "bars": "x"}, "pairs of cells"),
        ({"command": "survey", "grid": "...", "banned": ["R2D2"]}, "not a word of letters"),
        ({"command": "survey", "grid": "...", "lists": 5}, "keys"),
        ({"command": "list", "key": "x", "text": ""}, "a key"),
        (
            {"command": "list", "key": "0123456789abcdee", "text": "\0", "first": True, "last": True},
            "text file",
        ),
        ({"command": "unlock", "puzzle": "CAT"}, "not locked"),
        ({"command": "judge"}, "no puzzle"),
        ({"command": "pattern", "themes": "x"}, "list of words"),
    ],
)
def test_bad_questions_of_the_bench_are_refused_in_one_line(question, reason):
    with pytest.raises(ValueError, match=reason):
        heard(question)
