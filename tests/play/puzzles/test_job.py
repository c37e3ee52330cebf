"""Jobs: what is asked of a puzzle is answered by events, and can be cancelled."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue

import pytest

from plyground.play.pool import Message
from plyground.play.puzzles.job import Job
from plyground.play.puzzles.rooms import crossword as crosswords
from plyground.play.puzzles.rooms import sudoku as sudokus
from plyground.stopping import Unfinished

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SOLVED = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
MINI = "#...#\n.....\n.....\n.....\n#...#"


def events_of(ask, message, cancel_after=None):
    heard: SimpleQueue[Message] = SimpleQueue()
    with ThreadPoolExecutor(1) as pool:
        job = Job(lambda stop, tell: ask(message, stop, tell), pool=pool, notify=heard.put)
        if cancel_after is not None:
            threading.Timer(cancel_after, job.cancel).start()
        events: list[Message] = []
        while not events or events[-1]["event"] not in ("done", "cancelled", "refused"):
            events.append(heard.get(timeout=100))
    return events


def sudoku(command, text=HARD, **rest):
    return events_of(sudokus.ask, {"command": command, "text": text, **rest})


def crossword(command, **rest):
    return events_of(crosswords.ask, {"command": command, **rest})


@pytest.mark.parametrize("solver", [None, "kernel", "cadical", "backtracking"])
def test_a_sudoku_is_solved_by_any_solver(solver):
    solution, done = sudoku("solve", solver=solver)
    assert "".join(map(str, solution["cells"])) == SOLVED
    assert done == {"event": "done"}


def test_an_animation_ends_in_the_solution_after_its_steps():
    *steps, solution, _ = sudoku("animate")
    assert "".join(map(str, solution["cells"])) == SOLVED
    assert len(steps) == solution["steps"] > 20
    assert any(step["digit"] == 0 for step in steps)


def test_counting_and_checking_answer_in_a_sentence():
    assert sudoku("count")[0]["says"] == "1 solution."
    assert sudoku("count", "." * 81)[0]["says"] == "At least 10,000 solutions."
    assert sudoku("check")[0]["says"] == "One solution."
    assert sudoku("check", "." * 81)[0]["marked"]


def test_givens_that_contradict_each_other_are_named():
    answer = sudoku("solve", "12345678." + "........9" + "." * 63)[0]
    assert answer["says"].startswith("No solution")
    assert answer["marked"]


def test_the_size_of_the_formula_is_told_for_every_encoding():
    sizes = {event["form"]: event["clauses"] for event in sudoku("cnf")[:-1]}
    givens = sum(digit != "." for digit in HARD)
    assert sizes["minimal"] == 8_829 + givens
    assert sizes["extended"] == 11_988 + givens
    assert sizes["compact"] < sizes["minimal"]


def test_a_made_puzzle_has_one_solution():
    board = sudoku("generate", size=6, seed=3)[0]
    assert board["size"] == 6
    assert sudoku("count", board["text"])[0]["says"] == "1 solution."


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        ({"command": "solve", "text": HARD[:-1]}, "80"),
        ({"command": "solve", "text": ""}, "type or paste"),
        ({"command": "solve", "text": None}, "type or paste"),
        ({"command": "solve", "text": f"{HARD}\n{HARD}"}, "several"),
        ({"command": "solve", "text": "x" * 81}, "x"),
        ({"command": "show", "text": "11" + "." * 79}, "r1c1 and r1c2 both hold 1"),
        ({"command": "solve", "text": HARD, "solver": "magic"}, "no solver"),
        ({"command": "generate", "size": 7}, "sizes"),
        ({"command": "generate", "size": 9.0}, "sizes"),
        ({"command": "generate", "seed": [1]}, "a seed is"),
        ({"command": "generate", "seed": "s" * 101}, "a seed is"),
        ({"command": "dance"}, "no question"),
        ({}, "no question"),
    ],
)
def test_a_bad_sudoku_question_is_refused_with_the_reason(message, reason):
    last = events_of(sudokus.ask, message)[-1]
    assert last["event"] == "refused"
    assert reason in last["reason"]


def test_a_fill_ends_filled_and_can_be_exported():
    *_, fill, done = crossword("fill", grid=MINI, seconds=20)
    assert (fill["outcome"], done["event"]) == ("filled", "done")
    assert "." not in fill["text"]
    assert crosswords.export(fill["text"], ".puz")[2:13] == b"ACROSS&DOWN"
    assert crosswords.export(fill["text"], ".png").startswith(b"\x89PNG")


def test_an_impossible_grid_names_the_slots():
    *_, fill, _ = crossword("fill", grid="QX.\n...\n...", seconds=20)
    assert fill["outcome"] == "unfillable"
    assert fill["marked"]
    assert fill["says"] == "No word of the list fits 1A."


def test_a_pattern_is_drawn_as_wished():
    grid = crossword("pattern", kind="Mini, 5×5", seed=2)[0]
    assert (grid["height"], grid["width"]) == (5, 5)


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        ({"command": "fill"}, "choose or paste"),
        ({"command": "fill", "grid": "##\n##"}, ""),
        ({"command": "fill", "grid": MINI, "seconds": 1e9}, "up to 120 seconds"),
        ({"command": "fill", "grid": MINI, "seed": -1}, "whole number"),
        ({"command": "pattern", "kind": "round"}, "no pattern"),
    ],
)
def test_a_bad_crossword_question_is_refused_with_the_reason(message, reason):
    last = events_of(crosswords.ask, message)[-1]
    assert last["event"] == "refused"
    assert reason in last["reason"]


def test_an_unknown_suffix_is_refused():
    with pytest.raises(ValueError, match="saved as"):
        crosswords.export(MINI, ".exe")


def test_a_puzzle_that_is_being_made_is_given_up_when_the_work_is_to_stop():
    def stop_at_once(message, stop, tell):
        sudokus.ask(message, lambda: True, tell)

    [last] = events_of(stop_at_once, {"command": "generate", "size": 16})
    assert last == {"event": "refused", "reason": "no answer within the time that a question may take"}


def test_cancelling_ends_the_work():
    def endless(message, stop, tell):
        while not stop():
            threading.Event().wait(0.01)
        raise Unfinished

    assert events_of(endless, {}, cancel_after=0.2)[-1] == {"event": "cancelled"}


def test_a_defect_is_told_and_not_suffered():
    def broken(message, stop, tell):
        raise RuntimeError("boom")

    last = events_of(broken, {})[-1]
    assert last["event"] == "refused"
    assert "RuntimeError" in last["reason"]
