"""Recorded runs of DPLL and CDCL: an independent replay finds every event sound."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from plyground import plugins
from plyground.cnf import satisfied
from plyground.csp import consistent
from plyground.play.watch import clauses
from plyground.play.watch.clause_words import Kind
from plyground.play.watch.clauses import ALGORITHMS, ClauseWatch
from plyground.play.watch.replay import FRAME_EVENTS
from plyground.sat.session import Local
from plyground.solvers.cdcl import Learning
from plyground.solvers.dpll import Splitting
from plyground.solvers.sat import encode
from plyground.stopping import Stopped, never

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
PUZZLES = {
    "sudoku": ("sudoku", None),
    "hard sudoku": ("sudoku", HARD),
    "queens": ("queens", "8"),
    "no queens": ("queens", "3"),
    "magic": ("magic", "2 . . . . . . . ."),
    "crossword": ("crossword", None),
}


@cache
def watch(name, algorithm="cdcl"):
    return ClauseWatch(plugins.puzzle(*PUZZLES[name]), algorithm, never)


class Replay:
    """The events of a run, followed with nothing but the clauses of the puzzle; another solver judges."""

    def __init__(self, run):
        self.run = run
        self.encoding = encode(run.puzzle.csp())
        self.clauses = [list(clause) for clause in self.encoding.cnf]
        self.given = len(self.clauses)
        self.levels: list[list[int]] = [[]]
        self.judge = Local("cadical195", self.encoding.cnf)

    @property
    def trail(self):
        return [literal for level in self.levels for literal in level]

    def follow(self, event):
        kind, a, b = self.run.at(event)
        true = set(self.trail)
        if kind is Kind.DECISION:
            assert a not in true
            assert -a not in true
            self.levels.append([a])
        elif kind is Kind.PROPAGATION:
            assert a in self.clauses[b]
            assert a not in true
            assert all(-other in true for other in self.clauses[b] if other != a)
            assert list(self.run.clause(b)) == self.clauses[b]
            self.levels[-1].append(a)
        elif kind is Kind.FLIP:
            decisions = [level[0] for level in self.levels[1:]]
            assert self.judge.solve([*decisions, -a]) is None
            self.levels[-1].append(a)
        elif kind is Kind.CONFLICT:
            assert all(-literal in true for literal in self.clauses[a])
        elif kind is Kind.LEARNT:
            clause = list(self.run.clause(a))
            assert a == len(self.clauses)
            assert self.judge.solve([-literal for literal in clause]) is None
            assert [literal for literal in clause if -literal in self.levels[-1]] == clause[:1]
            below = {-literal for level in self.levels[: b + 1] for literal in level}
            assert set(clause[1:]) <= below
            self.clauses.append(clause)
        elif kind is Kind.BACK:
            del self.levels[a + 1 :]
        elif kind is Kind.SOLUTION:
            values = {abs(literal): literal > 0 for literal in true}
            assert len(values) == self.encoding.cnf.variables
            assert satisfied(self.encoding.cnf, values)
            assert consistent(self.run.puzzle.csp(), self.run.solution)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("name", PUZZLES)
def test_every_event_is_sound(name, algorithm):
    run = watch(name, algorithm)
    replay = Replay(run)
    for event in range(min(len(run), 4000)):
        replay.follow(event)
    assert run.complete


@pytest.mark.parametrize("name", PUZZLES)
def test_the_counts_are_the_solvers_own(name):
    encoding = encode(plugins.puzzle(*PUZZLES[name]).csp())
    for algorithm, kind in (("dpll", Splitting), ("cdcl", Learning)):
        search: Any = kind(encoding.cnf, encoding.literals.values())
        next(search.models(), None)
        counts = watch(name, algorithm).counts
        assert counts["clauses"] == len(encoding.cnf)
        assert counts["decisions"] == search.decisions
        assert counts["propagations"] == search.implications
        assert counts["conflicts"] == search.conflicts
        if algorithm == "cdcl":
            assert counts["learnt clauses"] == search.total_learnt
            assert counts["restarts"] == search.restarts


def test_learning_is_worth_something():
    dpll, cdcl = (watch("hard sudoku", algorithm).counts["conflicts"] for algorithm in ("dpll", "cdcl"))
    assert cdcl < dpll / 5


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_a_step_shows_the_domains_as_they_are_wherever_one_begins(algorithm):
    run = watch("hard sudoku", algorithm)
    replay, sizes = Replay(run), []
    last = min(len(run), 2 * FRAME_EVENTS + 200)
    pairs = zip(run.naming.variables, run.domains, strict=True)
    literals = [[run.encoding.literals[x, value] for value in domain] for x, domain in pairs]
    for event in range(last):
        replay.follow(event)
        true = set(replay.trail)
        sizes.append([sum(-literal not in true for literal in each) for each in literals])
    for first in (0, 470, FRAME_EVENTS - 5, 2 * FRAME_EVENTS + 7, last - 1):
        shown = [-1] * 81
        for step in run.steps(first, min(first + 100, last - 1))["steps"]:
            for change in step["view"]["changed"]:
                shown[change["variable"]] = change["size"]
            assert shown == sizes[step["event"]]


def test_the_graph_of_a_conflict_leads_from_the_decision_to_the_conflict():
    run = watch("hard sudoku")
    event: Any = run.next(0, "conflict")
    view = run.step(event)["view"]
    nodes = {node["id"]: node for node in view["graph"]["nodes"]}
    assert nodes[0]["says"] == "conflict"
    assert all(node["level"] for node in nodes.values())
    for one, other, number in view["graph"]["edges"]:
        assert {one, other} <= set(nodes)
        if other:
            assert {-one, other} <= set(run.clause(number))
        else:
            assert -one in run.clause(run.at(event)[1])
    assert view["clause"]


def test_a_learnt_clause_is_told_as_a_rule():
    run = watch("hard sudoku")
    event: Any = run.next(0, "learnt")
    step = run.step(event)
    assert step["says"].startswith("Learnt: if r")
    assert step["view"]["learnt"].endswith("then r1c5 ≠ 2")
    assert run.sentence(event + 2).startswith("r1c5 can't be 2: so says a learnt clause, with ")


def test_the_reasons_are_told_in_words_of_the_puzzle():
    sentences = set(watch("sudoku").sentences())
    assert "r1c1 must be 5: it is given." in sentences
    assert "r3c5 can't be 9: r3 has its 9 at r3c2." in sentences
    assert any("no other place for 8 is left in box 6" in sentence for sentence in sentences)
    assert any(sentence.endswith("r2c2 ≠ H.") for sentence in watch("crossword").sentences())


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_a_question_has_the_answer_that_comes_next(algorithm):
    run, asked = watch("hard sudoku", algorithm), 0
    for first in range(0, 1000, 200):
        for step in run.steps(first, first + 199)["steps"]:
            question = step["quiz"]
            if question is None:
                continue
            asked += 1
            kind, a, _ = run.at(step["event"] + 1)
            answer = question["choices"][question["answer"]]
            assert len(set(question["choices"])) == len(question["choices"]) >= 2
            expected = str(a) if kind is Kind.BACK else str(run.words.meaning[abs(a)][1])
            assert answer == expected
    assert asked > 50


def test_the_trail_is_what_is_true():
    run, replay = watch("queens"), None
    replay = Replay(run)
    for step in run.steps(0, len(run) - 1)["steps"]:
        replay.follow(step["event"])
        assert [entry["says"] for entry in step["view"]["trail"]] == run.words.literals(replay.trail[-40:])


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_the_lines_of_the_source_are_those_of_the_events(algorithm):
    run = watch("queens", algorithm)
    source: Any = run.source()
    lines = clauses.CDCL_LINES if algorithm == "cdcl" else clauses.DPLL_LINES
    for step in run.steps(0, 150)["steps"]:
        assert lines[step["kind"]] in source["text"][step["line"] - source["first"]]


def test_what_is_too_long_is_recorded_in_its_beginning_and_says_so():
    run = ClauseWatch(plugins.puzzle("sudoku", HARD), "dpll", never, most=3000)
    assert (len(run), run.complete) == (3000, False)
    assert run.outcome.startswith("Only the beginning is recorded, 3,000 events: ")


def test_what_has_too_many_clauses_is_refused_with_advice():
    with pytest.raises(ValueError, match=r"too many clauses to watch; 30,000 are not: .* watch AC-3 instead"):
        ClauseWatch(plugins.puzzle("crossword", "\n".join(["." * 6] * 6)), "cdcl", never)


def test_who_leaves_is_not_waited_for():
    with pytest.raises(Stopped):
        ClauseWatch(plugins.puzzle("sudoku", HARD), "dpll", lambda: True)


def test_steps_are_json_and_a_picture_is_drawn():
    run = watch("hard sudoku")
    json.dumps([run.summary(), run.steps(0, 100), run.timeline(50)])
    assert run.picture(len(run) - 1).startswith("<svg")
