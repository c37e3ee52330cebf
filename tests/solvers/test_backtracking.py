"""The textbook solver: arcs, AC-3, its heuristics and its trace."""

from __future__ import annotations

from itertools import pairwise

import pytest

from plyground.csp import CSP, AllDifferent, Crossing, Increasing, Sum
from plyground.puzzles.sudoku.grid import units
from plyground.solvers import solver
from plyground.solvers.backtracking import (
    Arc,
    Assign,
    Backtrack,
    Backtracking,
    Event,
    Network,
    Remove,
    Revise,
    Select,
    ac3,
    revise,
)
from plyground.stopping import Limit, Unfinished

AUSTRALIA = CSP(
    dict.fromkeys(["WA", "NT", "SA", "Q", "NSW", "V", "T"], ("red", "green", "blue")),
    [
        AllDifferent(pair)
        for pair in zip(
            ["WA", "WA", "NT", "NT", "SA", "SA", "SA", "Q", "NSW"],
            ["NT", "SA", "SA", "Q", "Q", "NSW", "V", "NSW", "V"],
            strict=True,
        )
    ],
)


def queens(size):
    """Rows as variables, columns as values; a diagonal is a difference."""
    from plyground.csp import Pair

    free = {
        gap: frozenset((a, b) for a in range(size) for b in range(size) if a != b and abs(a - b) != gap)
        for gap in range(1, size)
    }
    return CSP(
        dict.fromkeys(range(size), range(size)),
        [Pair(i, j, free[j - i]) for i in range(size) for j in range(i + 1, size)],
    )


def test_revise_takes_what_has_no_support_and_says_so():
    domains = {"a": ("cat", "dog"), "b": ("act",)}
    crossing = Crossing("a", 0, "b", 1)
    assert revise(domains, Arc("a", ("b",), crossing)) == ("dog",)
    assert domains["a"] == ("cat",)
    assert revise(domains, Arc("a", ("b",), crossing)) == ()


def test_ac3_follows_a_chain_of_consequences():
    csp = CSP(dict.fromkeys("abc", (1, 2, 3)), [Increasing(("a", "b", "c"))])
    domains = {x: tuple(domain) for x, domain in csp.domains.items()}
    network = Network(csp)
    assert ac3(network, domains, network.arcs)
    assert domains == {"a": (1,), "b": (2,), "c": (3,)}


def test_ac3_sees_an_empty_domain():
    csp = CSP(dict.fromkeys("ab", (1, 2)), [Sum(("a", "b"), 9)])
    network = Network(csp)
    assert not ac3(network, {"a": (1, 2), "b": (1, 2)}, network.arcs)


@pytest.mark.parametrize(
    "ideas", [{}, {"ac3": False}, {"mrv": False}, {"degree": False}, {"lcv": False}, {"places": True}]
)
def test_every_idea_can_be_switched_off_without_changing_the_answers(ideas):
    assert len(list(Backtracking(**ideas).solve(queens(6)))) == 4
    assert len(list(Backtracking(**ideas).solve(AUSTRALIA))) == 18


def test_inference_saves_assignments():
    def assignments(**ideas):
        events: list[Event] = []
        list(Backtracking(sink=events.append, **ideas).solve(queens(8)))
        return sum(isinstance(event, Assign) for event in events)

    assert assignments() < assignments(ac3=False) < assignments(ac3=False, mrv=False)


def test_a_value_goes_where_alone_it_can():
    csp = CSP({"a": (1, 2), "b": (1, 2, 3), "c": (1, 2), "d": (3, 4)}, [AllDifferent(("a", "b", "c"))])
    events: list[Event] = []
    found = list(Backtracking(places=True, sink=events.append).solve(csp))
    assert {solution["b"] for solution in found} == {3}
    assert len(found) == 4
    assert "b" not in {event.x for event in events if isinstance(event, Assign)}
    none = CSP({"a": (1, 2), "b": (1, 2), "c": (1, 2, 3), "d": (3,)}, [AllDifferent(("a", "b", "c", "d"))])
    assert not list(Backtracking(places=True).solve(none))


def test_no_puzzle_of_seventeen_givens_takes_the_named_solver_long():
    line = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
    puzzle = {cell: (int(digit),) if digit > "0" else tuple(range(1, 10)) for cell, digit in enumerate(line)}
    csp = CSP(puzzle, [AllDifferent(unit) for unit in units((3, 3))])
    assert len(list(solver("backtracking").solve(csp, Limit(nodes=200)))) == 1


def test_the_most_entangled_variable_comes_first():
    events: list[Event] = []
    next(Backtracking(sink=events.append).solve(AUSTRALIA))
    assert next(event.x for event in events if isinstance(event, Assign)) == "SA"


def test_the_trace_tells_revisions_removals_assignments_and_backtracking():
    events: list[Event] = []
    list(Backtracking(sink=events.append).solve(queens(5)))
    kinds = {type(event) for event in events}
    assert kinds == {Revise, Remove, Select, Assign, Backtrack}
    tried = [event for event in events if isinstance(event, Assign)]
    back = [event for event in events if isinstance(event, Backtrack)]
    assert sorted(tried) == sorted((event.x, event.value) for event in back)
    for before, event in pairwise(events):
        if isinstance(event, Remove):
            assert isinstance(before, Revise)
            assert before.arc is event.arc
            assert event.values


def test_a_budget_of_nodes_is_kept():
    with pytest.raises(Unfinished):
        list(Backtracking().solve(queens(8), Limit(nodes=3)))


def test_depth_is_no_matter_of_recursion():
    csp = CSP(dict.fromkeys(range(1500), (0, 1)), [])
    assert next(Backtracking(ac3=False, mrv=False, degree=False).solve(csp)) == dict.fromkeys(range(1500), 0)
