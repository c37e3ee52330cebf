"""What can be recorded: every game and every puzzle that is found, by every algorithm for it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from plyground import plugins
from plyground.play.watch.record import algorithms, name_of, record

GAMES = ("tictactoe", "checkers", "raichu")
RUNS = [(what, each["name"]) for what in (*GAMES, "queens", "magic", "sudoku") for each in algorithms(what)]


@pytest.mark.parametrize(("what", "algorithm"), RUNS)
def test_every_run_can_be_gone_through(what, algorithm):
    run = record(what, "", algorithm, depth=2 if what in GAMES else None)
    summary: Any = run.summary()
    assert summary["what"] == what
    assert summary["events"] == len(run) > 10
    assert summary["outcome"].endswith(".")
    assert list(run.counts.values()) == [each["value"] for each in summary["counts"]]
    for first in (0, len(run) // 2, len(run) - 1):
        answer: Any = run.steps(first, first + 60)
        assert answer["first"] == first
        for number, step in enumerate(answer["steps"], first):
            assert step["event"] == number
            assert step["says"].endswith(".")
            assert step["says"] == run.sentence(number)
            assert step["level"] == run.levels[number]
            source = summary["source"]
            assert source["first"] <= step["line"] < source["first"] + len(source["text"])
        json.dumps(answer)
    assert run.picture(len(run) - 1).startswith("<svg")


@pytest.mark.parametrize(("what", "algorithm"), RUNS)
def test_marks_lie_where_the_timeline_says(what, algorithm):
    run = record(what, "", algorithm, depth=2 if what in GAMES else None)
    timeline = run.timeline(10)
    for name, events in run.marks.items():
        assert sum(timeline[name]) == len(events)
        assert run.next(0, name) == next((event for event in events if event > 0), None)
        if events:
            assert run.next(events[-1], name) is None
            before = [event for event in events if event < len(run) - 1]
            assert run.next(len(run) - 1, name, back=True) == (before[-1] if before else None)
        for event in events[:5]:
            assert run.step(event)["kind"] == name


def test_puzzles_and_games_have_their_own_algorithms():
    assert [each["name"] for each in algorithms("sudoku")] == ["forward", "backtracking", "dpll", "cdcl"]
    assert {each["kind"] for each in algorithms("queens")} == {"csp", "sat"}
    assert {each["kind"] for each in algorithms("raichu")} == {"tree"}
    for name in plugins.working("puzzles"):
        assert algorithms(name) == algorithms("sudoku")
    with pytest.raises(LookupError, match="nothing called 'chess'"):
        algorithms("chess")


def test_a_recording_is_known_by_what_it_is_of_and_not_by_how_that_was_written():
    assert name_of("tictactoe", "___/___/___", "alphabeta", None, None) == name_of(
        "tictactoe", "", "", None, None
    )
    assert name_of("queens", " 8 ", "", None, None) == name_of("queens", "8", "backtracking", 3, 4)


def test_without_a_position_it_is_the_first_one_or_the_example():
    assert record("checkers", depth=1).what == "checkers"
    assert record("magic").outcome.startswith("Solved")


@pytest.mark.parametrize(
    ("what", "position", "algorithm", "reason"),
    [
        ("queens", "8", "alphabeta", "no algorithm 'alphabeta'; there is forward, backtracking, dpll, cdcl"),
        ("tictactoe", "", "cdcl", "no algorithm 'cdcl'; there is minimax"),
        ("chess", "", "", "no 'chess'"),
        ("sudoku", "12", "", "2 cells"),
        ("tictactoe", "XXX/OO./...", "", "the game is over"),
    ],
)
def test_what_cannot_be_recorded_says_why(what, position, algorithm, reason):
    with pytest.raises((ValueError, LookupError), match=reason):
        record(what, position, algorithm)


def test_a_step_that_is_not_there_is_refused():
    run = record("queens", "4")
    for first, last in ((len(run), len(run)), (-1, 3), (5, 4), (0, 200)):
        with pytest.raises(LookupError):
            run.steps(first, last)
    with pytest.raises(LookupError, match="there is choice, removal, contradiction, solution, over, out"):
        run.next(0, "cut")
    with pytest.raises(LookupError, match="1 to 1000 buckets"):
        run.timeline(0)
