"""Solve a CSP with a SAT solver of python-sat: one Boolean for each variable and value."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, count, pairwise
from operator import itemgetter
from typing import Any

from ..cnf import CNF, at_most_one
from ..csp import (
    CSP,
    AllDifferent,
    Among,
    Assignment,
    Chain,
    Constraint,
    Crossing,
    Equal,
    Increasing,
    Pair,
    Value,
    Variable,
    layers,
)
from ..sat.session import Remote, open_session
from ..stopping import Limit, Stop, Unfinished, deadline, never

__all__ = [
    "ENGINES",
    "PROVING",
    "READABLE",
    "SOLVERS",
    "Encoding",
    "Sat",
    "encode",
    "find_proof",
    "proving_engine",
]

ENGINES = {
    "cadical": "cadical195",
    "cadical153": "cadical153",
    "glucose": "glucose42",
    "lingeling": "lingeling",
    "maplesat": "maplechrono",
    "mergesat": "mergesat3",
    "minisat": "minisat22",
}
"""Our names for python-sat's solvers."""
PROVING = ("cadical", "cadical153", "glucose", "lingeling", "maplesat")
"""Those of them that write proofs."""

READABLE = ("cdcl", "dpll")
"""Our own solvers, which write proofs too."""

Clause = Sequence[int]


def proving_engine(name: str) -> str:
    """The engine of a solver that writes proofs; LookupError says which do."""
    if name not in PROVING:
        raise LookupError(f"{name[:40]} writes no proofs; {', '.join((*PROVING, *READABLE))} do")
    return ENGINES[name]


def find_proof(name: str, cnf: CNF, stopped: Stop = never) -> tuple[list[int] | None, list[str]]:
    """A model of a CNF, or None and a DRAT proof that there is none; LookupError says who writes proofs."""
    if name in READABLE:
        from .cdcl import Learning
        from .dpll import Splitting

        lines: list[str] = []
        search = (Learning if name == "cdcl" else Splitting)(cnf, proof=lines)
        return next(search.models(stopped), None), lines
    with Remote(proving_engine(name), cnf, proof=True, stopped=stopped) as session:
        model = session.solve(stopped=stopped)
        return model, [] if model is not None else session.proof()


@dataclass(frozen=True)
class Encoding:
    """A CSP as a CNF, which literal stands for which value of which variable, and where clauses come from."""

    cnf: CNF
    literals: Mapping[tuple[Any, Any], int]
    origins: Sequence[tuple[int, Any]] = ()
    """The first clause of each variable that has one value, and of each constraint, in order."""

    def origin(self, clause: int) -> Any:
        """What a clause says something about: a variable that has exactly one value, or a constraint."""
        return self.origins[bisect_right(self.origins, clause, key=itemgetter(0)) - 1][1]

    def decode(self, model: Iterable[int]) -> Assignment:
        """The assignment that a model stands for."""
        true = {literal for literal in model if literal > 0}
        return {x: value for (x, value), literal in self.literals.items() if literal in true}


def encode(csp: CSP) -> Encoding:
    """The direct encoding: exactly one value a variable, and each constraint in clauses over these."""
    fresh = count(1)
    literals = {(x, value): next(fresh) for x, domain in csp.domains.items() for value in domain}
    names = {x: [literals[x, value] for value in domain] for x, domain in csp.domains.items()}

    def pieces() -> Iterator[tuple[Any, Iterable[Clause]]]:
        for x, choice in names.items():
            yield x, chain([choice], at_most_one(choice, fresh))
        for constraint in csp.constraints:
            yield constraint, _clauses(constraint, csp.domains, literals, fresh)

    origins: list[tuple[int, Any]] = []

    def clauses() -> Iterator[Clause]:
        number = 0
        for origin, some in pieces():
            origins.append((number, origin))
            for clause in some:
                yield clause
                number += 1

    cnf = CNF.of(clauses())
    return Encoding(CNF(max(cnf.variables, len(literals)), cnf.literals), literals, origins)


def _clauses(
    constraint: Constraint,
    domains: Mapping[Any, Collection[Any]],
    literals: Mapping[tuple[Variable, Value], int],
    fresh: Iterator[int],
) -> Iterator[Clause]:
    variables = constraint.variables
    match constraint:
        case AllDifferent():
            values = dict.fromkeys(value for x in variables for value in domains[x])
            for value in values:
                takers = [literals[x, value] for x in variables if (x, value) in literals]
                yield from at_most_one(takers, fresh)
                if len(values) == len(variables):
                    yield takers  # as many values as variables: each is needed
        case Among(x, allowed):
            yield from ([-literals[x, value]] for value in domains[x] if value not in allowed)
        case Equal():
            for x, y in pairwise(variables):
                yield from _related(x, y, lambda a, b: bool(a == b), domains, literals)
        case Increasing():
            for x, y in pairwise(variables):
                yield from _related(x, y, lambda a, b: bool(a < b), domains, literals)
        case Pair(x, y, pairs):
            yield from _related(x, y, lambda a, b: (a, b) in pairs, domains, literals)
        case Crossing():
            yield from _crossed(constraint, domains, literals, fresh)
        case Chain():
            yield from _chain(constraint, domains, literals, fresh)


def _crossed(
    crossing: Crossing,
    domains: Mapping[Any, Collection[Any]],
    literals: Mapping[tuple[Variable, Value], int],
    fresh: Iterator[int],
) -> Iterator[Clause]:
    """A variable for each letter of the shared cell: both words have it there, or neither."""
    letters: dict[Any, tuple[list[int], list[int]]] = {}
    for z, k, side in ((crossing.x, crossing.i, 0), (crossing.y, crossing.j, 1)):
        for word in domains[z]:
            letters.setdefault(word[k], ([], []))[side].append(literals[z, word])
    for ours, theirs in letters.values():
        letter = next(fresh)
        for words in (ours, theirs):
            yield [-letter, *words]
            yield from ([letter, -word] for word in words)


def _related(
    x: Variable,
    y: Variable,
    allowed: Callable[[Any, Any], bool],
    domains: Mapping[Any, Collection[Any]],
    literals: Mapping[tuple[Variable, Value], int],
) -> Iterator[Clause]:
    """Rule out the pairs that are not allowed; where most are not, say for each value which go with it."""
    good = [(a, b) for a in domains[x] for b in domains[y] if allowed(a, b)]
    if 2 * len(good) > len(domains[x]) * len(domains[y]):
        kept = set(good)
        pairs = ((a, b) for a in domains[x] for b in domains[y] if (a, b) not in kept)
        yield from ([-literals[x, a], -literals[y, b]] for a, b in pairs)
        return
    for a in domains[x]:
        yield [-literals[x, a], *(literals[y, b] for b in domains[y] if allowed(a, b))]
    for b in domains[y]:
        yield [-literals[y, b], *(literals[x, a] for a in domains[x] if allowed(a, b))]


def _chain(
    chain: Chain,
    domains: Mapping[Any, Collection[Any]],
    literals: Mapping[tuple[Variable, Value], int],
    fresh: Iterator[int],
) -> Iterator[Clause]:
    """One fresh Boolean for each state between two variables; values lead from state to state and back."""
    before: dict[Any, int] = {chain.start: next(fresh)}
    yield [before[chain.start]]
    for x, layer in zip(chain.variables, layers(chain, domains), strict=True):
        after: dict[Any, int] = {}
        into: dict[Any, list[int]] = {}
        for value in domains[x]:
            yield [-literals[x, value], *(before[state] for state, step in layer.items() if value in step)]
        for state, step in layer.items():
            yield [-before[state], *(literals[x, value] for value in step)]
            for value, end in step.items():
                after[end] = after.get(end) or next(fresh)
                into.setdefault(end, []).append(literals[x, value])
                yield [-before[state], -literals[x, value], after[end]]
        yield from ([-after[end], *values] for end, values in into.items())
        yield from at_most_one(list(after.values()), fresh)
        before = after


@dataclass(frozen=True)
class Sat:
    """The solver that an engine of python-sat makes."""

    engine: str = "cadical195"
    quick: bool = False
    """The problems are known to be solved in milliseconds: stay in this process."""

    def models(
        self, cnf: CNF, limit: Limit = Limit(), stop: Stop = never, visible: Iterable[int] | None = None
    ) -> Iterator[list[int]]:
        """The models of a CNF, each different from the others in the visible variables (all, unless told)."""
        seen = set(range(1, cnf.variables + 1) if visible is None else visible)
        stopped = deadline(limit, stop)
        with open_session(self.engine, cnf, self.quick, stopped) as session:
            while (model := session.solve(stopped=stopped)) is not None:
                yield model
                if stopped():
                    raise Unfinished
                session.add([-literal for literal in model if abs(literal) in seen])

    def solve(self, problem: CSP, limit: Limit = Limit(), stop: Stop = never) -> Iterator[Assignment]:
        encoding = encode(problem)
        for model in self.models(encoding.cnf, limit, stop, encoding.literals.values()):
            yield encoding.decode(model)


SOLVERS = {name: partial(Sat, engine) for name, engine in ENGINES.items()}
