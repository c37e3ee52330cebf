"""The form every puzzle is written in and every solver reads."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

__all__ = [
    "CSP",
    "AllDifferent",
    "Among",
    "Assignment",
    "Between",
    "Chain",
    "Constraint",
    "Crossing",
    "Equal",
    "Increasing",
    "Pair",
    "Sum",
    "Value",
    "Variable",
    "Weighted",
    "consistent",
    "holds",
    "layers",
]

Variable = Hashable
Value = Hashable
Assignment = dict[Any, Any]
"""A value for each variable; a mapping's keys are invariant, so that Hashable would refuse every real one."""


@dataclass(frozen=True)
class AllDifferent:
    """These variables take pairwise different values."""

    variables: tuple[Variable, ...]


@dataclass(frozen=True)
class Among:
    """x takes one of these values."""

    x: Variable
    values: frozenset[Value]

    @property
    def variables(self) -> tuple[Variable, ...]:
        return (self.x,)


@dataclass(frozen=True)
class Equal:
    """These variables take the same value."""

    variables: tuple[Variable, ...]


@dataclass(frozen=True)
class Increasing:
    """Each of these variables is greater than the one before it."""

    variables: tuple[Variable, ...]


@dataclass(frozen=True)
class Pair:
    """The values of x and y are one of the allowed pairs."""

    x: Variable
    y: Variable
    allowed: frozenset[tuple[Value, Value]]

    @property
    def variables(self) -> tuple[Variable, ...]:
        return (self.x, self.y)


@dataclass(frozen=True)
class Crossing:
    """Letter i of the word at x is letter j of the word at y."""

    x: Variable
    i: int
    y: Variable
    j: int

    @property
    def variables(self) -> tuple[Variable, ...]:
        return (self.x, self.y)


class Chain(ABC):
    """What holds is found by reading the values one by one, each leading from a state to the next.

    Every solver reads any chain: a rule that no kind of constraint says brings a class of its own.
    The state after value i depends on nothing else, and each variable is read once.
    """

    start: Any = 0

    if TYPE_CHECKING:

        @property
        def variables(self) -> tuple[Variable, ...]:
            """In the order in which they are read: a property, or a field of a dataclass."""

    @abstractmethod
    def step(self, index: int, state: Any, value: Any) -> Any:
        """The state after a value; None if it leads nowhere."""

    @abstractmethod
    def accepts(self, state: Any) -> bool:
        """Whether the values may end so."""


@dataclass(frozen=True)
class Sum(Chain):
    """The whole numbers at `plus`, less those at `minus`, add up to the total; each variable counts once."""

    plus: tuple[Variable, ...]
    total: int = 0
    minus: tuple[Variable, ...] = ()

    def __post_init__(self) -> None:
        _check_chain(self.variables)

    @property
    def variables(self) -> tuple[Variable, ...]:
        return self.plus + self.minus

    @property
    def signs(self) -> tuple[int, ...]:
        return (1,) * len(self.plus) + (-1,) * len(self.minus)

    # The state is the sum so far.

    def step(self, index: int, state: Any, value: Any) -> Any:
        return state + value if index < len(self.plus) else state - value

    def accepts(self, state: Any) -> bool:
        return bool(state == self.total)


@dataclass(frozen=True)
class Weighted(Chain):
    """The whole numbers, each times its weight, add up to the total."""

    variables: tuple[Variable, ...]
    weights: tuple[int, ...]
    total: int = 0

    def __post_init__(self) -> None:
        _check_chain(self.variables)
        if len(self.weights) != len(self.variables):
            raise ValueError(f"{len(self.weights)} weights for {len(self.variables)} variables")

    def step(self, index: int, state: Any, value: Any) -> Any:
        return state + self.weights[index] * value

    def accepts(self, state: Any) -> bool:
        return bool(state == self.total)


@dataclass(frozen=True)
class Between(Chain):
    """Both ends occur once, in either order, and the whole numbers between them add up to the total."""

    variables: tuple[Variable, ...]
    ends: tuple[int, int]
    total: int

    def __post_init__(self) -> None:
        _check_chain(self.variables)
        if self.ends[0] == self.ends[1]:
            raise ValueError(f"the two ends must differ, not both be {self.ends[0]}")

    # The state is the end that is still to come and the sum since the other one.

    start = ("before", 0)
    over = ("after", 0)

    def step(self, index: int, state: Any, value: Any) -> Any:
        awaited, total = state
        if value in self.ends:
            if awaited == "before":
                return self.ends[1 - self.ends.index(value)], 0
            return self.over if awaited == value and total == self.total else None
        if awaited in ("before", "after"):
            return state
        return (awaited, total + value) if total + value <= self.total else None

    def accepts(self, state: Any) -> bool:
        return bool(state == self.over)


def _check_chain(variables: Sequence[Variable]) -> None:
    """A chain asks each of its variables once, so that all solvers can read it one by one."""
    if not variables:
        raise ValueError("a sum needs a variable")
    if len(set(variables)) < len(variables):
        twice = next(x for x in variables if variables.count(x) > 1)
        raise ValueError(f"variable {twice!r} is twice in a sum")


Constraint = AllDifferent | Among | Equal | Increasing | Pair | Crossing | Chain


@dataclass(frozen=True)
class CSP:
    """Variables with their domains, and what must hold between them."""

    domains: Mapping[Any, Collection[Any]]
    constraints: Sequence[Constraint]


def holds(constraint: Constraint, assignment: Mapping[Any, Any]) -> bool:
    """Whether a constraint is satisfied; all its variables have a value."""
    values = [assignment[x] for x in constraint.variables]
    match constraint:
        case AllDifferent():
            return len(set(values)) == len(values)
        case Among(values=allowed):
            return values[0] in allowed
        case Equal():
            return len(set(values)) <= 1
        case Increasing():
            return all(a < b for a, b in pairwise(values))
        case Pair(allowed=pairs):
            return tuple(values) in pairs
        case Crossing(i=i, j=j):
            return bool(values[0][i] == values[1][j])
        case Chain():
            state: Any = constraint.start
            for index, value in enumerate(values):
                state = constraint.step(index, state, value)
                if state is None:
                    return False
            return constraint.accepts(state)


def consistent(csp: CSP, assignment: Mapping[Any, Any]) -> bool:
    """Whether an assignment solves the problem: every variable within its domain, every constraint held."""
    return all(x in assignment and assignment[x] in domain for x, domain in csp.domains.items()) and all(
        holds(constraint, assignment) for constraint in csp.constraints
    )


def layers(chain: Chain, domains: Mapping[Any, Collection[Any]]) -> list[dict[Any, dict[Value, Any]]]:
    """The ways through a chain, one layer a variable: state before it → value → state after it.

    Only what leads from the start to an accepted end is kept, so that a value is possible
    exactly if it occurs in its variable's layer. Without any way every layer is empty.
    """
    ways: list[dict[Any, dict[Value, Any]]] = []
    states = {chain.start}
    for index, x in enumerate(chain.variables):
        layer: dict[Any, dict[Value, Any]] = {}
        for state in states:
            steps = ((value, chain.step(index, state, value)) for value in domains[x])
            layer[state] = {value: after for value, after in steps if after is not None}
        ways.append(layer)
        states = {after for step in layer.values() for after in step.values()}
    alive = {state for state in states if chain.accepts(state)}
    for index in range(len(ways) - 1, -1, -1):
        kept = {
            state: {value: after for value, after in step.items() if after in alive}
            for state, step in ways[index].items()
        }
        ways[index] = {state: step for state, step in kept.items() if step}
        alive = set(ways[index])
    return ways
