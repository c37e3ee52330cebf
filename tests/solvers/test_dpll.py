"""DPLL: every model once, proofs that hold, and events that a watcher can follow."""

from __future__ import annotations

import random
from itertools import combinations, product
from typing import Any

import pytest

from plyground.cnf import CNF, satisfied
from plyground.sat.drat import check
from plyground.solvers.cdcl import Learning
from plyground.solvers.dpll import Back, Conflict, Decide, Flip, Imply, Model, Splitting
from plyground.stopping import Unfinished


def pigeons(holes):
    """One pigeon more than there are holes."""

    def sits(pigeon, hole):
        return pigeon * holes + hole + 1

    somewhere = [[sits(pigeon, hole) for hole in range(holes)] for pigeon in range(holes + 1)]
    alone = [
        [-sits(one, hole), -sits(other, hole)]
        for hole in range(holes)
        for one, other in combinations(range(holes + 1), 2)
    ]
    return CNF.of(somewhere + alone)


def random_formula(seed):
    chance = random.Random(seed)
    variables = chance.randint(2, 8)
    clauses = [
        [chance.choice((-1, 1)) * chance.randint(1, variables) for _ in range(chance.randint(1, 3))]
        for _ in range(chance.randint(2, 35))
    ]
    return CNF.of(clauses, variables)


def every_model(cnf):
    names = range(1, cnf.variables + 1)
    for bits in product((False, True), repeat=cnf.variables):
        if satisfied(cnf, dict(zip(names, bits, strict=True))):
            yield [x if bit else -x for x, bit in zip(names, bits, strict=True)]


@pytest.mark.parametrize("search", [Splitting, Learning])
def test_every_model_of_a_small_formula_is_found_once(search):
    for seed in range(200):
        cnf = random_formula(seed)
        assert sorted(search(cnf).models()) == sorted(every_model(cnf))


@pytest.mark.parametrize("search", [Splitting, Learning])
def test_models_that_look_alike_count_as_one(search):
    for seed in range(100):
        cnf = random_formula(seed)
        shown = cnf.variables // 2
        found = [tuple(model[:shown]) for model in search(cnf, range(1, shown + 1)).models()]
        assert sorted(found) == sorted({tuple(model[:shown]) for model in every_model(cnf)})


@pytest.mark.parametrize("search", [Splitting, Learning])
@pytest.mark.parametrize("cnf", [pigeons(4), pigeons(5), CNF.of([[1], [-1]]), CNF.of([[]]), CNF.of([[1, 1]])])
def test_a_proof_is_written_that_the_checker_accepts(search, cnf):
    proof: list[str] = []
    models = list(search(cnf, proof=proof).models())
    if models:
        assert models == [[1]]
    else:
        assert check(cnf, proof) == len(proof)


def test_the_proofs_of_small_formulas_hold():
    for seed in range(200):
        cnf = random_formula(seed)
        for search in (Splitting, Learning):
            proof: list[str] = []
            if not list(search(cnf, proof=proof).models()):
                assert check(cnf, proof)


def test_the_events_tell_what_the_search_counts():
    events: list[Any] = []
    search = Splitting(pigeons(4), sink=events.append)
    assert list(search.models()) == []
    kinds = [type(event) for event in events]
    assert kinds.count(Decide) == search.decisions > 0
    assert kinds.count(Imply) == search.implications > 0
    assert kinds.count(Conflict) == search.conflicts
    assert kinds.count(Flip) == kinds.count(Back) == search.flips == search.conflicts - 1


def test_a_model_is_told():
    events: list[Any] = []
    assert list(Splitting(CNF.of([[1], [-1, 2]]), sink=events.append).models()) == [[1, 2]]
    assert events == [Imply(1, 0), Imply(2, 1), Model()]


@pytest.mark.parametrize("search", [Splitting, Learning])
def test_who_is_told_to_stop_says_that_it_does_not_know(search):
    with pytest.raises(Unfinished):
        list(search(pigeons(4)).models(lambda: True))
