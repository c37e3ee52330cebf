"""The proof checker: real proofs pass, also elsewhere; corrupted ones do not."""

from __future__ import annotations

import random
from itertools import combinations

import dratify
import pytest

from plyground.cnf import CNF
from plyground.sat.drat import check
from plyground.sat.session import Local
from plyground.solvers.sat import ENGINES, PROVING, proving_engine
from plyground.stopping import Unfinished

SOLVERS = [ENGINES[name] for name in PROVING]


def pigeons(holes):
    """One pigeon more than there are holes: no model, and hours to find that out for more than twelve."""
    place = {(p, h): p * holes + h + 1 for p in range(holes + 1) for h in range(holes)}
    each = [[place[p, h] for h in range(holes)] for p in range(holes + 1)]
    alone = [[-place[p, h], -place[q, h]] for h in range(holes) for p, q in combinations(range(holes + 1), 2)]
    return CNF.of(each + alone)


def proof(cnf, engine="cadical195"):
    with Local(engine, cnf, proof=True) as session:
        assert session.solve() is None
        return session.proof()


def accepted_elsewhere(cnf, lines):
    return dratify.check_proof(dratify.parse_dimacs(cnf.text()), "\n".join(lines) + "\n").ok


def random_formula(seed):
    """Small and over-constrained: nearly always without a model."""
    rng = random.Random(seed)
    return CNF.of(
        [[v * rng.choice((1, -1)) for v in rng.sample(range(1, 61), 3)] for _ in range(300)], variables=60
    )


@pytest.mark.parametrize("engine", SOLVERS)
@pytest.mark.parametrize("cnf", [pigeons(4), pigeons(6), random_formula(1), random_formula(2)])
def test_real_proofs_are_accepted_here_and_elsewhere(cnf, engine):
    lines = proof(cnf, engine)
    assert check(cnf, lines) > 0
    assert accepted_elsewhere(cnf, lines)


@pytest.mark.parametrize(
    "name", [*(name for name in ENGINES if name not in PROVING), "z3", "program:minisat"]
)
def test_who_writes_no_proofs_is_told_who_does(name):
    with pytest.raises(LookupError, match=f"{name} writes no proofs; cadical, .* do"):
        proving_engine(name)


def test_a_check_that_is_told_to_stop_says_that_it_does_not_know():
    cnf = pigeons(6)
    with pytest.raises(Unfinished):
        check(cnf, proof(cnf), lambda: True)


def lemmas(lines):
    return [line for line in lines if not line.startswith("d")]


def corruptions():
    """Proofs without deletions, damaged so that no checker should take them."""
    for seed in (1, 2):
        cnf = random_formula(seed)
        lines = lemmas(proof(cnf, "glucose42"))
        rng = random.Random(seed)
        for number in rng.sample(range(len(lines) // 2), 6):
            yield cnf, [lines[number], "0"], "all but one lemma dropped"
        for number in rng.sample(range(len(lines) - 1), 6):
            yield cnf, [*lines[:number], "d 99 0", *lines[number:]], "a clause deleted that never was"
        for length in (0, 1, len(lines) // 2, len(lines) - 1):
            yield cnf, lines[:length], "cut short"
        yield cnf, ["0"], "no lemma at all"
        yield cnf, [*lines[:3], "1 2", *lines[3:]], "a clause without its end"
        yield cnf, [*lines[:3], "1 x 0", *lines[3:]], "no number"


@pytest.mark.parametrize(("cnf", "lines", "kind"), list(corruptions()))
def test_corrupted_proofs_are_rejected(cnf, lines, kind):
    with pytest.raises(ValueError, match="proof"):
        check(cnf, lines)


def test_a_flipped_literal_is_judged_as_the_other_checker_judges_it():
    cnf = random_formula(3)
    lines = lemmas(proof(cnf, "glucose42"))
    rng = random.Random(3)
    rejected = 0
    for number in rng.sample(range(len(lines) - 1), 12):
        literals = [int(word) for word in lines[number].split()]
        place = rng.randrange(len(literals) - 1)
        literals[place] = -literals[place]
        broken = [*lines[:number], " ".join(map(str, literals)), *lines[number + 1 :]]
        try:
            check(cnf, broken)
            ours = True
        except ValueError:
            ours = False
        assert ours == accepted_elsewhere(cnf, broken)
        rejected += not ours
    assert rejected > 0


def test_a_dropped_lemma_is_judged_as_the_other_checker_judges_it():
    cnf = random_formula(4)
    lines = lemmas(proof(cnf, "glucose42"))
    for number in random.Random(4).sample(range(len(lines)), 8):
        broken = lines[:number] + lines[number + 1 :]
        try:
            check(cnf, broken)
            ours = True
        except ValueError:
            ours = False
        # The other checker does not insist on a last empty clause where propagation gets there.
        assert ours == (accepted_elsewhere(cnf, broken) and number < len(lines) - 1)


def test_a_lemma_may_be_harmless_rather_than_implied():
    """A definition x = a or b over a fresh variable is RAT, not RUP."""
    cnf = CNF.of([[1, 2], [1, -2], [-1, 2], [-1, -2]])
    assert check(cnf, ["3 -1 0", "3 -2 0", "-3 1 2 0", "1 0", "0"]) == 5
    with pytest.raises(ValueError, match="line 2 of the proof"):
        check(CNF.of([[1, 2], [-1, -2]]), ["3 -1 0", "-3 0", "0"])


def test_a_formula_with_a_model_has_no_proof():
    with pytest.raises(ValueError, match="does not follow"):
        check(CNF.of([[1, 2]]), ["0"])
