"""The constraint kinds: when they hold, and the ways through a chain."""

from __future__ import annotations

from itertools import product

import pytest

from plyground.csp import (
    CSP,
    AllDifferent,
    Among,
    Between,
    Crossing,
    Equal,
    Increasing,
    Pair,
    Sum,
    consistent,
    holds,
    layers,
)


@pytest.mark.parametrize(
    ("constraint", "good", "bad"),
    [
        (AllDifferent(("a", "b")), {"a": 1, "b": 2}, {"a": 1, "b": 1}),
        (Among("a", frozenset({2, 4})), {"a": 2}, {"a": 3}),
        (Equal(("a", "b")), {"a": 1, "b": 1}, {"a": 1, "b": 2}),
        (Increasing(("a", "b")), {"a": 1, "b": 2}, {"a": 2, "b": 2}),
        (Pair("a", "b", frozenset({(1, 2)})), {"a": 1, "b": 2}, {"a": 2, "b": 1}),
        (Crossing("a", 0, "b", 1), {"a": "cat", "b": "act"}, {"a": "cat", "b": "cot"}),
        (Sum(("a", "b"), 5), {"a": 1, "b": 4}, {"a": 1, "b": 3}),
        (Sum(("a",), 1, minus=("b",)), {"a": 4, "b": 3}, {"a": 3, "b": 4}),
        (Between(("a", "b", "c"), (1, 9), 5), {"a": 9, "b": 5, "c": 1}, {"a": 5, "b": 9, "c": 1}),
        (Between(("a", "b"), (1, 9), 0), {"a": 1, "b": 9}, {"a": 1, "b": 1}),
    ],
)
def test_a_constraint_holds_for_the_right_values_only(constraint, good, bad):
    assert holds(constraint, good)
    assert not holds(constraint, bad)


def test_a_value_outside_its_domain_solves_nothing():
    csp = CSP({"a": (1, 2)}, [])
    assert consistent(csp, {"a": 2})
    assert not consistent(csp, {"a": 3})
    assert not consistent(csp, {})


@pytest.mark.parametrize(
    "chain", [Sum(("a", "b", "c"), 8), Sum(("a", "b"), -2, minus=("c",)), Between(("a", "b", "c"), (1, 4), 3)]
)
def test_the_layers_of_a_chain_hold_exactly_the_values_of_its_solutions(chain):
    domains = {"a": (1, 2, 4), "b": (1, 3, 4), "c": (1, 2, 3, 4)}
    tries = [dict(zip("abc", values, strict=True)) for values in product(*domains.values())]
    solutions = [values for values in tries if holds(chain, values)]
    assert solutions
    for x, layer in zip(chain.variables, layers(chain, domains), strict=True):
        assert {value for step in layer.values() for value in step} == {values[x] for values in solutions}


def test_a_chain_without_a_way_through_has_empty_layers():
    assert layers(Sum(("a", "b"), 9), {"a": (1, 2), "b": (1, 2)}) == [{}, {}]


def test_a_chain_takes_each_variable_once_and_needs_one():
    for wrong in (
        lambda: Sum(("a", "a", "b"), 5),
        lambda: Sum(("a", "b"), 5, minus=("a",)),
        lambda: Between(("a", "b", "a"), (1, 4), 3),
    ):
        with pytest.raises(ValueError, match="variable 'a' is twice in a sum"):
            wrong()
    for empty in (lambda: Sum((), 1), lambda: Between((), (1, 4), 3)):
        with pytest.raises(ValueError, match="needs a variable"):
            empty()
    with pytest.raises(ValueError, match="the two ends must differ"):
        Between(("a", "b"), (3, 3), 0)
