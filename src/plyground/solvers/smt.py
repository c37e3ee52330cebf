"""Solve a CSP with Z3: bit-vectors (the quickest), whole numbers or Booleans."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations, pairwise
from threading import Thread
from typing import Any

from ..csp import (
    CSP,
    AllDifferent,
    Among,
    Assignment,
    Between,
    Chain,
    Constraint,
    Crossing,
    Equal,
    Increasing,
    Pair,
    Sum,
    layers,
)
from ..stopping import Limit, Stop, Unfinished, deadline, never
from .sat import encode

__all__ = ["SOLVERS", "Smt"]

POLL_SECONDS = 0.01


@dataclass(frozen=True)
class Smt:
    """The solver that Z3 makes, with variables of one sort: "bits", "int" or "bool"."""

    sort: str = "bits"

    def solve(self, problem: CSP, limit: Limit = Limit(), stop: Stop = never) -> Iterator[Assignment]:
        import z3

        stopped = deadline(limit, stop)
        # A context of its own lets every thread solve, and be interrupted, for itself.
        context = z3.Context()
        solver = z3.Solver(ctx=context) if self.sort == "int" else z3.SolverFor("QF_FD", ctx=context)
        solver.set("ctrl_c", False)  # ours to hear
        model = (
            _Booleans(problem, solver)
            if self.sort == "bool"
            else _Numbers(problem, solver, self.sort == "bits")
        )
        while _satisfiable(solver, context, stopped):
            solution = model.solution(solver.model())
            yield solution
            model.exclude(solution)


def _satisfiable(solver: Any, context: Any, stopped: Stop) -> bool:
    """Whether there is a model; Z3 works in a thread, so that this one can be told to stop, or Ctrl-C."""
    if stopped():
        raise Unfinished
    answers: list[str] = []
    thread = Thread(target=lambda: answers.append(str(solver.check())), name="z3", daemon=True)
    thread.start()
    try:
        while thread.is_alive():
            thread.join(POLL_SECONDS)
            if thread.is_alive() and stopped():
                raise Unfinished
    finally:
        while thread.is_alive():  # an interrupt that comes before the search has begun is lost
            context.interrupt()
            thread.join(POLL_SECONDS)
    if answers == ["sat"] or answers == ["unsat"]:
        return answers == ["sat"]
    raise ValueError(f"z3 gave up: {solver.reason_unknown()}")


def _any(solver: Any, formulas: Iterable[Any]) -> Any:
    """That one of the formulas holds; z3.Or of none at all would have no context."""
    import z3

    return z3.Or([z3.BoolVal(False, solver.ctx), *formulas])


class _Booleans:
    """One Boolean for each variable and value: the clauses of `sat`."""

    def __init__(self, csp: CSP, solver: Any) -> None:
        import z3

        self.solver, self.encoding = solver, encode(csp)
        solver.from_string(self.encoding.cnf.text())
        # What Z3 reads from DIMACS has numbers for names, which it prints as k!1, k!2, …
        self.literal: Callable[[int], Any] = lambda number: z3.Bool(number, solver.ctx)

    def solution(self, model: Any) -> Assignment:
        import z3

        return self.encoding.decode(int(name.name()[2:]) for name in model.decls() if z3.is_true(model[name]))

    def exclude(self, solution: Assignment) -> None:
        import z3

        literals = (self.literal(self.encoding.literals[item]) for item in solution.items())
        self.solver.add(_any(self.solver, [z3.Not(literal) for literal in literals]))


class _Numbers:
    """One number for each variable: its value, or where values are no whole numbers, its place among all."""

    def __init__(self, csp: CSP, solver: Any, bits: bool) -> None:
        import z3

        self.z3: Any = z3
        self.solver, self.bits, self.domains = solver, bits, csp.domains
        self.states = 0
        """How many Booleans stand for states of chains?"""
        values = list(dict.fromkeys(value for domain in csp.domains.values() for value in domain))
        self.ordered = _put_in_order(values)
        whole = all(isinstance(value, int) and value >= 0 for value in values)
        self.code: Mapping[Any, int] = (
            {v: int(v) for v in values} if whole else {v: n for n, v in enumerate(values)}
        )
        self.value = {code: value for value, code in self.code.items()}
        self.most = max(self.code.values(), default=0)
        self.width = max(1, self.most.bit_length())
        self.names = {x: self._name(index) for index, x in enumerate(csp.domains)}
        for x, domain in csp.domains.items():
            solver.add(self._among(x, domain))
        for constraint in csp.constraints:
            if isinstance(constraint, Sum | Between) and not whole:
                raise ValueError("sums need values that are whole numbers from 0 up")
            solver.add(self._formula(constraint))

    def _name(self, index: int) -> Any:
        context = self.solver.ctx
        name = f"x{index}"
        return self.z3.BitVec(name, self.width, context) if self.bits else self.z3.Int(name, context)

    def _is(self, x: Any, value: Any) -> Any:
        if value not in self.code:
            return self.z3.BoolVal(False, self.solver.ctx)  # no domain has it
        return self.names[x] == self.code[value]

    def _among(self, x: Any, values: Collection[Any]) -> Any:
        z3, name = self.z3, self.names[x]
        codes = sorted(self.code[value] for value in values)
        if len(codes) > 1 and codes == list(range(codes[0], codes[-1] + 1)):
            if self.bits:
                return z3.And(z3.UGE(name, codes[0]), z3.ULE(name, codes[-1]))
            return z3.And(name >= codes[0], name <= codes[-1])
        return _any(self.solver, [name == code for code in codes])

    def _less(self, x: Any, y: Any) -> Any:
        if not self.ordered:
            raise ValueError("«increasing» needs values of which one is always the greater")
        names = self.names[x], self.names[y]
        return self.z3.ULT(*names) if self.bits else names[0] < names[1]

    def _sum(self, variables: Sequence[Any], extra: int, width: int) -> Any:
        """Their sum and a constant, in that many bits."""
        z3, context = self.z3, self.solver.ctx
        if not self.bits:
            return z3.Sum([z3.IntVal(extra, context), *(self.names[x] for x in variables)])
        total = z3.BitVecVal(extra, width, context)
        for x in variables:
            total = total + z3.ZeroExt(width - self.width, self.names[x])
        return total

    def _adds_up(self, plus: Sequence[Any], minus: Sequence[Any], total: int) -> Any:
        # Each side is kept from 0 up, in as many bits as it can ever need.
        left, right = max(0, -total), max(0, total)
        most = self.most * max(len(plus), len(minus)) + max(left, right)
        width = max(self.width, most.bit_length())
        return self._sum(plus, left, width) == self._sum(minus, right, width)

    def _formula(self, constraint: Constraint) -> Any:
        z3, variables = self.z3, constraint.variables
        match constraint:
            case AllDifferent():
                return z3.Distinct([self.names[x] for x in variables]) if len(variables) > 1 else []
            case Among(x, values):
                return self._among(x, [value for value in self.domains[x] if value in values])
            case Equal():
                return [self.names[x] == self.names[y] for x, y in pairwise(variables)]
            case Increasing():
                return [self._less(x, y) for x, y in pairwise(variables)]
            case Pair(x, y, pairs):
                return [
                    z3.Or(
                        [
                            z3.Not(self._is(x, a)),
                            *(self._is(y, b) for b in self.domains[y] if (a, b) in pairs),
                        ]
                    )
                    for a in self.domains[x]
                ]
            case Crossing(x, i, y, j):
                letters = {word[i] for word in self.domains[x]} | {word[j] for word in self.domains[y]}
                return [
                    self._among(x, [word for word in self.domains[x] if word[i] == letter])
                    == self._among(y, [word for word in self.domains[y] if word[j] == letter])
                    for letter in sorted(letters)
                ]
            case Sum(plus, total, minus):
                return self._adds_up(plus, minus, total)
            case Between(variables, (low, high), total):
                ways = []
                for p, q in combinations(range(len(variables)), 2):
                    inside = self._adds_up(variables[p + 1 : q], (), total)
                    for a, b in ((low, high), (high, low)):
                        ways.append(z3.And(self._is(variables[p], a), self._is(variables[q], b), inside))
                once = [
                    z3.Or(z3.Not(self._is(x, end)), z3.Not(self._is(y, end)))
                    for x, y in combinations(variables, 2)
                    for end in (low, high)
                ]
                return [_any(self.solver, ways), *once]
            case Chain():
                return self._chain(constraint)

    def _chain(self, chain: Chain) -> list[Any]:
        """One Boolean for each state between two variables: the values lead from state to state."""
        z3, context = self.z3, self.solver.ctx
        ways = layers(chain, self.domains)
        if not ways[0]:
            return [z3.BoolVal(False, context)]
        before = {chain.start: z3.BoolVal(True, context)}
        formulas = []
        for x, layer in zip(chain.variables, ways, strict=True):
            after: dict[Any, Any] = {}
            for state, step in layer.items():
                here = z3.Not(before[state])
                formulas.append(z3.Or([here, *(self._is(x, value) for value in step)]))
                for value, end in step.items():
                    if end not in after:
                        self.states += 1
                        after[end] = z3.Bool(f"s{self.states}", context)
                    formulas.append(z3.Or([here, z3.Not(self._is(x, value)), after[end]]))
            before = after
        return formulas

    def solution(self, model: Any) -> Assignment:
        codes = ((x, model.eval(name, model_completion=True).as_long()) for x, name in self.names.items())
        return {x: self.value[code] for x, code in codes}

    def exclude(self, solution: Assignment) -> None:
        changes = (self.z3.Not(self._is(x, value)) for x, value in solution.items())
        self.solver.add(_any(self.solver, changes))


def _put_in_order(values: list[Any]) -> bool:
    """Sort the values, so that their places tell which is greater; false if they have no such order."""
    try:
        values.sort()
        return all(a < b for a, b in pairwise(values))
    except TypeError:
        return False


SOLVERS = {
    "z3": Smt,
    "z3-int": partial(Smt, "int"),
    "z3-bool": partial(Smt, "bool"),
}
