"""Recorded runs of the constraint solver: an independent replay finds every event sound."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from itertools import product
from typing import Any

import pytest

from plyground import plugins
from plyground.csp import CSP, AllDifferent, Among, Between, Equal, Increasing, Sum, consistent, holds
from plyground.play.watch import constraints
from plyground.play.watch.constraints import ALGORITHMS, ConstraintWatch, Kind
from plyground.play.watch.replay import FRAME_EVENTS
from plyground.solvers.backtracking import Assign, Backtrack, Backtracking, Network, Remove, Revise
from plyground.stopping import Stopped, never

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
PUZZLES = {
    "sudoku": ("sudoku", None),
    "hard sudoku": ("sudoku", HARD),
    "queens": ("queens", "6"),
    "no queens": ("queens", "3"),
    "magic": ("magic", None),
    "crossword": ("crossword", None),
}


@cache
def watch(name, algorithm="backtracking"):
    return ConstraintWatch(plugins.puzzle(*PUZZLES[name]), algorithm, never)


def between(constraint, x, y):
    """What a constraint says about two of its variables."""
    if isinstance(constraint, AllDifferent | Equal):
        return type(constraint)((x, y))
    if isinstance(constraint, Increasing):
        return Increasing(tuple(sorted((x, y), key=constraint.variables.index)))
    return constraint


def supported(arc, value, domains):
    """By the constraint's own definition: does some choice of the others go with a value of x?"""
    if isinstance(arc.constraint, Among | Sum | Between):
        rule = arc.constraint
    else:
        rule = between(arc.constraint, arc.x, arc.others[0])
    return any(
        holds(rule, {arc.x: value, **dict(zip(arc.others, choice, strict=True))})
        for choice in product(*(domains[y] for y in arc.others))
    )


class Replay:
    """The events of a run, followed with nothing but the constraints themselves."""

    def __init__(self, run):
        self.run, self.csp = run, run.csp
        self.domains: dict[Any, list[Any]] = {x: list(domain) for x, domain in run.csp.domains.items()}
        self.stack: list[dict[Any, list[Any]]] = []

    def follow(self, event):
        kind, a, b = self.run.at(event)
        if kind is Kind.REMOVAL:
            arc, removed = self.run.arc(a), self.run.removed(event)
            assert self.run.at(event - 1)[:2] == (Kind.ARC, a)
            assert removed
            for value in removed:
                assert value in self.domains[arc.x]
                assert not supported(arc, value, self.domains)
            self.domains[arc.x] = [value for value in self.domains[arc.x] if value not in set(removed)]
        elif kind is Kind.CONTRADICTION:
            assert self.domains[self.variable(event)] == []
        elif kind is Kind.ASSIGN:
            x = self.variable(event)
            value = self.run.domains[self.run.variable(event)][b]
            assert value in self.domains[x]
            self.stack.append(dict(self.domains))
            self.domains[x] = [value]
        elif kind is Kind.BACK:
            self.domains = self.stack.pop()
        elif kind is Kind.SOLUTION:
            solution = {x: domain[0] for x, domain in self.domains.items()}
            assert consistent(self.csp, solution)
            assert solution == self.run.solution

    def variable(self, event):
        return self.run.naming.variables[self.run.variable(event)]


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("name", [name for name in PUZZLES if name != "hard sudoku"])
def test_every_event_is_sound(name, algorithm):
    run = watch(name, algorithm)
    replay = Replay(run)
    for event in range(len(run)):
        replay.follow(event)
    assert run.complete


def test_a_long_run_is_sound():
    run = watch("hard sudoku")
    replay = Replay(run)
    for event in range(15_000):
        replay.follow(event)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_no_value_without_support_is_overlooked(algorithm):
    run = watch("queens", algorithm)
    replay = Replay(run)
    for event in range(len(run)):
        kind, a, _ = run.at(event)
        if kind is Kind.ARC and run.at(event + 1)[0] is not Kind.REMOVAL:
            arc = run.arc(a)
            assert all(supported(arc, value, replay.domains) for value in replay.domains[arc.x])
        replay.follow(event)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("name", PUZZLES)
def test_the_counts_are_the_solvers_own(name, algorithm):
    run, told = watch(name, algorithm), Counter[type]()
    removed = 0

    def hear(event):
        nonlocal removed
        told[type(event)] += 1
        if isinstance(event, Remove):
            removed += len(event.values)

    full = algorithm == "backtracking"
    next(Backtracking(ac3=full, degree=full, lcv=full, sink=hear).solve(run.csp), None)
    assert run.counts == {
        "arcs looked at": told[Revise],
        "values removed": removed,
        "values tried": told[Assign],
        "contradictions": run.counts["contradictions"],
        "taken back": told[Backtrack],
    }
    assert run.counts["contradictions"] == len(run.marks["contradiction"])


def test_mrv_degree_and_lcv_are_told_as_they_are_defined():
    run = watch("hard sudoku")
    replay, network, looked = Replay(run), Network(run.csp), 0
    for event in range(10_000):
        kind, a, _ = run.at(event)
        if kind is Kind.CHOICE:
            looked += 1
            choice = run.choice(a)
            open_ones = [x for x, domain in replay.domains.items() if len(domain) > 1]
            fewest = min(len(replay.domains[x]) for x in open_ones)
            alike = [x for x in open_ones if len(replay.domains[x]) == fewest]
            assert choice.x in alike
            assert choice.alike == len(alike)
            ties = {x: sum(arc.x in alike for arc in network.into[x]) for x in alike}
            assert choice.degree == (max(ties.values()) if len(alike) > 1 else 0)
            assert ties[choice.x] == max(ties.values())
            ruled_out = [
                sum(value in replay.domains[arc.x] for arc in network.into[choice.x] if arc.x in open_ones)
                for value in choice.values
            ]
            assert list(choice.ruled_out) == ruled_out == sorted(ruled_out)
        replay.follow(event)
    assert looked > 10


@pytest.mark.parametrize("name", ["hard sudoku", "crossword"])
def test_a_step_shows_the_domains_as_they_are_wherever_one_begins(name):
    run = watch(name)
    replay, sizes = Replay(run), []
    last = min(len(run), 2 * FRAME_EVENTS + 300)
    for event in range(last):
        replay.follow(event)
        sizes.append([len(domain) for domain in replay.domains.values()])
    for first in {0, 1, last // 2, max(0, FRAME_EVENTS - 5) % last, (FRAME_EVENTS + 3) % last, last - 1}:
        shown: list[int] = [-1] * len(replay.domains)
        for step in run.steps(first, min(first + 150, last - 1))["steps"]:
            for change in step["view"]["changed"]:
                shown[change["variable"]] = change["size"]
                assert len(change["values"]) == min(40, change["size"])
            assert shown == sizes[step["event"]]


def test_the_reason_of_a_removal_is_told_in_words_of_the_puzzle():
    sentences = list(watch("sudoku").sentences())
    assert "r1c3 can't be 5: r1 has its 5 at r1c1." in sentences
    assert any("box" in sentence for sentence in sentences)
    words = list(watch("crossword").sentences())
    removals = [sentence for sentence in words if " can't be " in sentence]
    assert any("no word for 4 across has J in r2c4" in sentence for sentence in removals)
    assert all(len(sentence) < 200 for sentence in removals)


def test_a_choice_tells_what_was_counted_for_it():
    steps: Any = watch("hard sudoku").steps(2230, 2231)["steps"]
    assert steps[0]["says"] == "Next is r8c7: it has the fewest values left, 2."
    assert steps[1]["says"] == "Try 9 for r8c7: it rules out 9 values of its neighbours, the least."


def test_a_question_has_the_answer_that_comes_next():
    run, asked = watch("hard sudoku"), 0
    for first in range(0, 2000, 200):
        for step in run.steps(first, first + 199)["steps"]:
            question = step["quiz"]
            if question is None:
                continue
            asked += 1
            after = step["event"] + 1
            answer = question["choices"][question["answer"]]
            assert len(set(question["choices"])) == len(question["choices"]) >= 2
            if run.at(after)[0] is Kind.REMOVAL:
                assert [answer] == list(map(str, run.removed(after)))
            else:
                assert answer == run.naming.names[run.variable(after)]
            assert question["why"] == run.sentence(after)
    assert asked > 50


def test_the_arcs_that_wait_are_those_that_come_next():
    run = watch("hard sudoku")
    steps: Any = run.steps(2230, 2429)["steps"]
    seen = 0
    for step in steps:
        view = step["view"]
        if step["kind"] != "arc" or not view["waiting"]:
            continue
        seen += 1
        following = [run.arc(run.at(event)[1]) for event in range(step["event"] + 1, step["event"] + 40)
                     if run.at(event)[0] is Kind.ARC]  # fmt: skip
        names = [f"{run.naming.name(arc.x)} ← {run.naming.name(arc.others[0])}" for arc in following]
        assert view["waiting"] == names[: len(view["waiting"])]
        assert len(view["waiting"]) <= min(12, view["queue"])
    assert seen > 50


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_the_options_of_a_choice_have_the_chosen_one_first_and_none_better(algorithm):
    run = watch("hard sudoku", algorithm)
    event: Any = run.next(0, "choice")
    for _ in range(30):
        step: Any = run.step(event)
        options = step["view"]["options"]
        assert [option["chosen"] for option in options] == [True] + [False] * (len(options) - 1)
        assert options[0]["size"] == min(option["size"] for option in options)
        alike = [option for option in options if option["size"] == options[0]["size"]]
        assert options[0]["degree"] == max(option["degree"] for option in alike)
        event = run.next(event, "choice")


def test_over_and_out_follow_the_stack():
    run = watch("hard sudoku")
    assigns = [event for event in range(len(run)) if run.at(event)[0] is Kind.ASSIGN]
    assign, back = next((each, run.next(each, "over")) for each in assigns if run.next(each, "over"))
    assert run.at(back)[0] is Kind.BACK
    assert run.at(back)[1:] == run.at(assign)[1:]
    assert run.next(back, "over", back=True) == assign
    assert run.next(assign + 1, "out") == back


def test_what_is_too_long_is_recorded_in_its_beginning_and_says_so():
    run = ConstraintWatch(plugins.puzzle("sudoku", HARD), "backtracking", never, most=5000)
    assert len(run) == 5000
    assert not run.complete
    assert run.outcome.startswith("Only the beginning is recorded, 5,000 events: ")
    assert run.summary()["complete"] is False
    steps: Any = run.steps(4990, 5100)["steps"]
    assert steps[-1]["event"] == 4999


def test_who_leaves_is_not_waited_for():
    with pytest.raises(Stopped):
        ConstraintWatch(plugins.puzzle("queens", "30"), "forward", lambda: True)


def test_a_puzzle_without_a_value_for_a_variable_is_told_at_once():
    run = ConstraintWatch(plugins.puzzle("queens", "2"), "backtracking", never)
    assert run.outcome == "No solution: 0 values tried, 0 of them taken back."
    assert list(run.marks["contradiction"]) == [len(run) - 1]


def test_the_lines_of_the_source_are_those_of_the_events():
    run = watch("queens")
    source: Any = run.source()
    for step in run.steps(100, 250)["steps"]:
        line = source["text"][step["line"] - source["first"]]
        assert constraints.LINES[step["kind"]] in line


def test_steps_are_json_and_a_picture_is_drawn():
    run = watch("queens")
    json.dumps([run.summary(), run.steps(0, 150)])
    assert run.picture(len(run) - 1).startswith("<svg")


def test_an_empty_csp_has_nothing_to_tell():
    assert next(Backtracking().solve(CSP({}, []))) == {}
