"""Formulas: clauses in one row, their text, and «at most one»."""

from __future__ import annotations

from itertools import count, product

import pytest

from plyground.cnf import CNF, at_most_one, satisfied


def test_a_formula_is_its_clauses():
    cnf = CNF.of([[1, -2], [3], []], variables=5)
    assert list(cnf) == [[1, -2], [3], []]
    assert len(cnf) == 3
    assert cnf.variables == 5
    assert cnf.text() == "p cnf 5 3\n1 -2 0\n3 0\n0\n"
    cnf += [[6]]
    assert list(cnf) == [[1, -2], [3], [], [6]]
    assert cnf.variables == 6


def test_a_clause_in_another_order_is_the_same_clause():
    assert len(CNF.of([[1, 2], [2, 1], [1, -2]]).distinct()) == 2


@pytest.mark.parametrize("number", [1, 2, 5, 9, 10, 13])
def test_at_most_one_allows_none_and_one_but_no_two(number):
    clauses = list(at_most_one(range(1, number + 1), count(number + 1)))
    extra = sorted({abs(x) for clause in clauses for x in clause if abs(x) > number})
    assert not extra or number > 9

    def possible(chosen):
        given = {x: x in chosen for x in range(1, number + 1)}
        return any(
            satisfied(clauses, {**given, **dict(zip(extra, values, strict=True))})
            for values in product([False, True], repeat=len(extra))
        )

    assert possible(set())
    assert all(possible({one}) for one in range(1, number + 1))
    assert not any(possible({1, two}) for two in range(2, number + 1))
