"""Every solver finds exactly the solutions that trying everything finds."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from conftest import by_program
from plyground import plugins, solving
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
)
from plyground.solvers import solver, solvers
from plyground.solvers.dimacs import PROGRAMS
from plyground.solvers.sat import ENGINES
from plyground.stopping import Limit, Unfinished

ONE_TO_FOUR = (1, 2, 3, 4)
ADJACENT = frozenset((a, b) for a in range(6) for b in range(6) if abs(a - b) == 1)
APART = frozenset((a, b) for a in range(6) for b in range(6) if abs(a - b) != 1)
WORDS = ("cat", "cot", "tin", "ton", "act")

PROBLEMS = {
    "all different": CSP(dict.fromkeys("abc", ONE_TO_FOUR), [AllDifferent(("a", "b", "c"))]),
    "a permutation": CSP(dict.fromkeys("abcd", ONE_TO_FOUR), [AllDifferent(tuple("abcd"))]),
    "uneven domains": CSP({"a": (1, 2), "b": (2, 3), "c": (3,)}, [AllDifferent(("a", "b", "c"))]),
    "among": CSP({"a": ONE_TO_FOUR}, [Among("a", frozenset({2, 4, 9}))]),
    "equal": CSP({"a": (1, 2, 3), "b": (2, 3, 4), "c": (3, 2, 5)}, [Equal(("a", "b", "c"))]),
    "increasing": CSP(dict.fromkeys("abc", ONE_TO_FOUR), [Increasing(("b", "a", "c"))]),
    "increasing from a given": CSP({"a": (3,), "b": (2, 5, 1, 4)}, [Increasing(("a", "b"))]),
    "increasing words": CSP({"a": ("cot",), "b": WORDS}, [Increasing(("a", "b"))]),
    "few pairs": CSP(dict.fromkeys("ab", ONE_TO_FOUR), [Pair("a", "b", ADJACENT)]),
    "many pairs": CSP(dict.fromkeys("ab", ONE_TO_FOUR), [Pair("b", "a", APART)]),
    "a sum": CSP(dict.fromkeys("abc", ONE_TO_FOUR), [Sum(("a", "b", "c"), 7)]),
    "a difference": CSP(dict.fromkeys("abcd", ONE_TO_FOUR), [Sum(("a", "b"), -1, minus=("c", "d"))]),
    "a sum out of reach": CSP(dict.fromkeys("ab", ONE_TO_FOUR), [Sum(("a", "b"), 9)]),
    "a sum of one": CSP(dict.fromkeys("ab", ONE_TO_FOUR), [Sum(("a",), 3)]),
    "between": CSP(dict.fromkeys("abcd", ONE_TO_FOUR), [Between(tuple("abcd"), (1, 4), 3)]),
    "nothing between": CSP(dict.fromkeys("abc", (1, 2, 3)), [Between(tuple("abc"), (1, 3), 0)]),
    "between in one": CSP({"a": (1, 2)}, [Between(("a",), (1, 2), 0)]),
    "between ends that are nowhere": CSP(dict.fromkeys("abc", (1, 2, 3)), [Between(tuple("abc"), (7, 9), 0)]),
    "between an end that is nowhere": CSP(dict.fromkeys("ab", (1, 2, 3)), [Between(("a", "b"), (1, 9), 0)]),
    "crossing": CSP(dict.fromkeys("ab", WORDS), [Crossing("a", 0, "b", 2), AllDifferent(("a", "b"))]),
    "an empty domain": CSP({"a": (), "b": (1,)}, []),
    "no variable": CSP({}, []),
    "truth": CSP({"a": (False, True), "b": (False, True)}, [Increasing(("a", "b"))]),
    "no constraint": CSP({"a": (1, 2), "b": (0,)}, []),
    "many in one": CSP(
        dict.fromkeys(range(14), range(14)), [AllDifferent(tuple(range(14))), Increasing(tuple(range(14)))]
    ),
}
HERE = [
    name
    for name in solvers()
    if not name.endswith(":") and (name not in PROGRAMS or name in ENGINES or shutil.which(name))
]
INSTALLED = [by_program(name) for name in ("minisat", "cadical", "picosat")]


def every_solution(csp: CSP) -> list[dict[Any, Any]]:
    """All solutions, by trying all combinations of small problems."""
    names = list(csp.domains)
    if len(names) == 14:
        return [dict(zip(names, range(14), strict=True))]
    tries = (dict(zip(names, values, strict=True)) for values in product(*csp.domains.values()))
    return [assignment for assignment in tries if consistent(csp, assignment)]


def in_order(solutions: list[dict[Any, Any]]) -> list[str]:
    return sorted(str(sorted(solution.items(), key=str)) for solution in solutions)


@pytest.fixture(scope="module", autouse=True)
def sampling(recipe) -> Iterator[None]:
    """A newcomer's solver: one file in the folder of the solvers, and nothing else."""
    with recipe("solver", "solvers"):
        yield


@pytest.mark.parametrize("problem", [name for name in PROBLEMS if name != "many in one"])
def test_a_newcomers_solver_finds_every_solution_once(problem: str) -> None:
    assert "sampling" in solvers()
    csp = PROBLEMS[problem]
    assert in_order(list(solver("sampling").solve(csp))) == in_order(every_solution(csp))


def test_a_newcomers_solver_is_offered_for_every_puzzle() -> None:
    for module in plugins.working("puzzles").values():
        assert "sampling" in solving.solver_names(module.PUZZLE)
    square = plugins.puzzle("magic", "2 9 4 7 5 3 6 . .")
    assert square.filled(next(solving.solve(square, "sampling"))).board()[-1] == "8"


@pytest.mark.parametrize("problem", PROBLEMS)
@pytest.mark.parametrize("name", [*HERE, *INSTALLED])
def test_a_solver_finds_every_solution_once(name: str, problem: str) -> None:
    csp = PROBLEMS[problem]
    assert in_order(list(solver(name).solve(csp, Limit(seconds=60), lambda: False))) == in_order(
        every_solution(csp)
    )


@pytest.mark.parametrize("name", [*HERE, *INSTALLED])
def test_a_solver_told_to_stop_says_that_it_does_not_know(name: str) -> None:
    square = CSP(
        {(r, c): range(8) for r in range(8) for c in range(8)},
        [AllDifferent(tuple((r, c) for c in range(8))) for r in range(8)]
        + [AllDifferent(tuple((r, c) for r in range(8))) for c in range(8)],
    )
    with pytest.raises(Unfinished):
        list(solver(name).solve(square, Limit(seconds=0.2), lambda: False))
    with pytest.raises(Unfinished):
        list(solver(name).solve(square, Limit(), lambda: True))


@pytest.mark.parametrize("name", ["z3", "z3-int"])
def test_numbers_cannot_stand_for_values_without_an_order(name: str) -> None:
    mixed = CSP({"a": (1, "one"), "b": (2, "two")}, [Increasing(("a", "b"))])
    with pytest.raises(ValueError, match="always the greater"):
        list(solver(name).solve(mixed, Limit(seconds=60), lambda: False))


def test_an_unknown_solver_gets_a_hint() -> None:
    with pytest.raises(LookupError, match="did you mean cadical"):
        solver("cadicl")
    with pytest.raises(LookupError, match="there is backtracking, cadical"):
        solver("?")
