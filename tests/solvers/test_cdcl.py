"""CDCL: learnt clauses that follow, jumps that imply, restarts and forgetting that lose nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest

from plyground import plugins
from plyground.cnf import CNF
from plyground.puzzles.sudoku.proving import prove
from plyground.puzzles.sudoku.puzzle import Sudoku
from plyground.sat.drat import check
from plyground.solvers import cdcl
from plyground.solvers.cdcl import Learn, Learning, Restart, luby
from plyground.solvers.dpll import Back, Conflict, Decide, Imply, Splitting
from plyground.solvers.sat import encode, find_proof

from .test_dpll import pigeons

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def random_threes(variables, seed):
    chance = random.Random(seed)
    names = range(1, variables + 1)
    return CNF.of([chance.choice((1, -1)) * x for x in chance.sample(names, 3)] for _ in range(5 * variables))


def test_the_series_of_luby():
    assert [luby(n) for n in range(1, 16)] == [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]


def test_the_events_tell_what_the_search_counts():
    events: list[Any] = []
    search = Learning(pigeons(5), sink=events.append)
    assert list(search.models()) == []
    kinds = [type(event) for event in events]
    assert kinds.count(Decide) == search.decisions
    assert kinds.count(Imply) == search.implications
    assert kinds.count(Conflict) == search.conflicts == search.total_learnt + 1
    assert kinds.count(Learn) == search.total_learnt > 20
    assert kinds.count(Restart) == search.restarts > 0


def test_a_learnt_clause_implies_its_first_literal_where_the_search_jumps_to():
    events: list[Any] = []
    list(Learning(pigeons(5), sink=events.append).models())
    for number, event in enumerate(events):
        if isinstance(event, Learn):
            assert events[number + 1] == Back(event.level)
            assert events[number + 2] == Imply(event.literals[0], event.clause)


@pytest.mark.parametrize("seed", range(3))
def test_what_is_forgotten_is_not_missed(seed, monkeypatch):
    monkeypatch.setattr(cdcl, "MOST_LEARNT", 10)
    monkeypatch.setattr(cdcl, "RESTART_CONFLICTS", 5)
    proof: list[str] = []
    cnf = random_threes(60, seed)
    search = Learning(cnf, proof=proof)
    assert next(search.models(), None) is None
    assert len(search.learnt) < search.total_learnt
    assert any(line.startswith("d") for line in proof)
    assert check(cnf, proof)


def test_great_activities_are_made_small_again(monkeypatch):
    monkeypatch.setattr(cdcl, "LARGEST_ACTIVITY", 1e3)
    search = Learning(pigeons(5))
    assert list(search.models()) == []
    assert max(search.activity) <= 2e3


def test_learning_saves_conflicts():
    encoding = encode(plugins.puzzle("sudoku", HARD).csp())
    conflicts = []
    for kind in (Splitting, Learning):
        search = kind(encoding.cnf, encoding.literals.values())
        assert len(list(search.models())) == 1
        conflicts.append(search.conflicts)
    assert conflicts[1] < conflicts[0] / 5


@pytest.mark.parametrize("name", ["cdcl", "dpll"])
def test_a_sudoku_is_proved_to_have_one_solution(name):
    proof = prove(Sudoku.parse(HARD), name)
    assert proof.solution is not None
    assert proof.check() > 10


def test_a_formula_with_a_model_gets_it_instead_of_a_proof():
    assert find_proof("cdcl", CNF.of([[1, 2], [-1]])) == ([-1, 2], [])
