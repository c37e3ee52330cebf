"""The lessons: their stops are where they say, and every number in their texts is what the runs give."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest

from plyground import plugins
from plyground.play.watch.lesson import Lesson
from plyground.play.watch.lessons import LESSONS
from plyground.play.watch.record import record
from plyground.play.watch.run import Watch
from plyground.stopping import never

ENOUGH = 1 << 30
NUMBER = re.compile(r"(?<![\w.])[+−]?\d+(?:,\d{3})*(?!\w)")
PLACE = re.compile(r"\b(?:[a-h][1-8]|r\d+c\d+)\b")


@cache
def run(what: str, position: str, algorithm: str, depth: int | None) -> Watch:
    return record(what, position, algorithm, depth, None, ENOUGH, never)


def run_of(lesson: Lesson, algorithm: str = "") -> Watch:
    return run(lesson.system, lesson.position, algorithm or lesson.algorithm, lesson.depth)


def find(watched: Watch, at: str) -> int:
    """The event that a stop's words describe."""
    if at in ("first", "last"):
        return 0 if at == "first" else len(watched) - 1
    if at.startswith("says "):
        return next(event for event in range(len(watched)) if at[5:] in watched.sentence(event))
    mark, _, count = at.rpartition(" ")
    return watched.marks[mark][int(count) - 1]


def named(lesson: Lesson) -> str:
    return lesson.name


def test_every_system_has_at_least_three_lessons() -> None:
    systems = Counter(lesson.system for lesson in LESSONS)
    for system in ("tictactoe", "checkers", "raichu", "sudoku", "crossword"):
        assert systems[system] >= 3
    assert set(systems) <= {*plugins.working("games"), *plugins.working("puzzles")}
    assert len({lesson.name for lesson in LESSONS}) == len(LESSONS)


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_a_lesson_stops_where_it_says_and_in_order(lesson: Lesson) -> None:
    watched = run_of(lesson)
    events = [stop.event for stop in lesson.stops]
    assert events == [find(watched, stop.at) for stop in lesson.stops]
    assert events == sorted(set(events))


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_every_number_of_a_lesson_is_what_the_runs_count(lesson: Lesson) -> None:
    for name, fact in lesson.facts.items():
        assert fact.value == run_of(lesson, fact.algorithm).counts[fact.label], name
        assert any(f"{{{name}}}" in stop.text for stop in lesson.stops), f"{name} is told nowhere"


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_what_else_a_text_names_stands_in_the_sentence_of_its_step(lesson: Lesson) -> None:
    """Values and cells: what a text says of them is what the step says."""
    watched = run_of(lesson)
    for stop in lesson.stops:
        sentence = watched.sentence(stop.event)
        assert all(f"{{{name}}}" not in lesson.told(stop.text) for name in lesson.facts)
        for found in NUMBER.findall(re.sub(r"\{\w+\}", "", stop.text)) + PLACE.findall(stop.text):
            assert found in sentence, f"{lesson.name}, {stop.at}: {found} is not in “{sentence}”"


def test_alpha_beta_ends_with_two_values_and_five_bounds() -> None:
    lesson = next(lesson for lesson in LESSONS if lesson.name == "alphabeta")
    assert "two exact values, and five bounds" in lesson.stops[-1].text
    below = run_of(lesson).children(0)["children"]  # type: ignore[attr-defined]
    assert Counter(child["exact"] for child in below) == {True: 2, False: 5}
