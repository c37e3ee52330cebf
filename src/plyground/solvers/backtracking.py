"""The textbook's CSP solver: AC-3, fewest values first (MRV), degree, least constraining value (LCV)."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations, pairwise
from typing import Any, NamedTuple

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
    Sum,
    Value,
    Variable,
    layers,
)
from ..stopping import Limit, Stop, Unfinished, never

__all__ = [
    "SOLVERS",
    "Arc",
    "Assign",
    "Backtrack",
    "Backtracking",
    "Event",
    "Network",
    "Remove",
    "Revise",
    "Select",
    "ac3",
    "revise",
]

Domains = dict[Any, tuple[Any, ...]]

POLL_REVISIONS = 64
"""How many revisions pass between two looks at `stop`? Well under a millisecond's worth."""


class Arc(NamedTuple):
    """x is to be made consistent with the other variables of a constraint."""

    x: Any
    others: tuple[Any, ...]
    constraint: Constraint


class Revise(NamedTuple):
    """An arc is looked at."""

    arc: Arc
    waiting: int
    """How many arcs are still to be looked at."""


class Remove(NamedTuple):
    """An arc has taken these values from the domain of its x."""

    arc: Arc
    values: tuple[Any, ...]


class Select(NamedTuple):
    """A variable is the next to be tried, with what was counted for it."""

    x: Any
    alike: int
    """How many variables have as few values left as this one (MRV)."""
    degree: int
    """How many arcs tie it to those (degree); counted only where there are several."""
    values: tuple[Any, ...]
    """In the order in which they will be tried."""
    ruled_out: tuple[int, ...]
    """How many values of its neighbours each of them rules out (LCV); empty where nobody counted."""


class Assign(NamedTuple):
    """A value is tried."""

    x: Any
    value: Any


class Backtrack(NamedTuple):
    """A value that was tried is taken back: it leads nowhere, or everything below it has been seen."""

    x: Any
    value: Any


Event = Revise | Remove | Select | Assign | Backtrack
Sink = Callable[[Event], None]


class Network:
    """A CSP as the arcs between its variables."""

    def __init__(self, csp: CSP) -> None:
        self.into: dict[Variable, list[Arc]] = {x: [] for x in csp.domains}
        """The arcs to look at again when a variable's domain has become smaller."""
        self.arcs = tuple(arc for constraint in csp.constraints for arc in _arcs(constraint))
        for arc in self.arcs:
            for y in arc.others:
                self.into[y].append(arc)
        self.houses = tuple(
            constraint.variables
            for constraint in csp.constraints
            if isinstance(constraint, AllDifferent)
            and len(set().union(*(csp.domains[x] for x in constraint.variables))) == len(constraint.variables)
        )
        """The variables that must differ and have as many values: each value has its place among them."""

    def degree(self, x: Variable, open_variables: Collection[Variable]) -> int:
        """How many arcs tie x to variables that have no value yet."""
        return sum(arc.x in open_variables for arc in self.into[x])


def _arcs(constraint: Constraint) -> Iterator[Arc]:
    variables = constraint.variables
    match constraint:
        case Among() | Chain():
            for index, x in enumerate(variables):
                yield Arc(x, variables[:index] + variables[index + 1 :], constraint)
            return
        case Equal() | Increasing():
            pairs: Iterable[tuple[Variable, Variable]] = pairwise(variables)
        case _:
            pairs = combinations(variables, 2)
    for x, y in pairs:
        yield Arc(x, (y,), constraint)
        yield Arc(y, (x,), constraint)


def revise(domains: Domains, arc: Arc) -> tuple[Value, ...]:
    """Take from the domain of x the values that the constraint has no support for; say which."""
    x, domain = arc.x, domains[arc.x]
    if isinstance(arc.constraint, AllDifferent) and len(domains[arc.others[0]]) > 1:
        return ()  # the commonest case by far
    supported = _support(domains, arc)
    kept = tuple(value for value in domain if supported(value))
    if len(kept) == len(domain):
        return ()
    domains[x] = kept
    remaining = set(kept)
    return tuple(value for value in domain if value not in remaining)


def _support(domains: Mapping[Variable, Sequence[Any]], arc: Arc) -> Callable[[Any], bool]:
    """Which values of x go with some value of the others."""
    x, constraint = arc.x, arc.constraint
    match constraint:
        case Among(values=allowed):
            return lambda value: value in allowed
        case Sum():
            least, most = _reach(domains, constraint, x)
            sign = 1 if x in constraint.plus else -1
            return lambda value: least <= constraint.total - sign * value <= most
        case Chain():
            ways = layers(constraint, domains)[constraint.variables.index(x)]
            possible = {value for step in ways.values() for value in step}
            return lambda value: value in possible
    theirs = domains[arc.others[0]]
    match constraint:
        case AllDifferent():
            return lambda value: value != theirs[0]
        case Equal():
            same = set(theirs)
            return lambda value: value in same
        case Increasing():
            if constraint.variables.index(x) < constraint.variables.index(arc.others[0]):
                most = max(theirs)
                return lambda value: value < most
            least = min(theirs)
            return lambda value: value > least
        case Pair():
            if x == constraint.x:
                return lambda value: any((value, other) in constraint.allowed for other in theirs)
            return lambda value: any((other, value) in constraint.allowed for other in theirs)
        case Crossing():
            here, there = (constraint.i, constraint.j) if x == constraint.x else (constraint.j, constraint.i)
            letters = {word[there] for word in theirs}
            return lambda value: value[here] in letters


def _reach(domains: Mapping[Variable, Sequence[Any]], constraint: Sum, x: Variable) -> tuple[int, int]:
    """The least and the greatest sum that the other variables can reach."""
    least = most = 0
    for y, sign in zip(constraint.variables, constraint.signs, strict=True):
        if y != x:
            ends = (sign * min(domains[y]), sign * max(domains[y]))
            least, most = least + min(ends), most + max(ends)
    return least, most


def ac3(
    network: Network,
    domains: Domains,
    arcs: Iterable[Arc],
    sink: Sink | None = None,
    stopped: Stop = never,
    onward: bool = True,
) -> bool:
    """Revise the arcs, and those behind every domain that shrank, until nothing changes.

    False as soon as a domain is empty. Without `onward` only the given arcs are looked at (forward checking).
    """
    queue = deque(arcs)
    waiting = set(map(id, queue))  # arcs are compared by identity: to hash one takes longer than to revise it
    revisions = 0
    while queue:
        arc = queue.popleft()
        waiting.discard(id(arc))
        revisions += 1
        if revisions % POLL_REVISIONS == 0 and stopped():
            raise Unfinished
        if sink:
            sink(Revise(arc, len(queue)))
        removed = revise(domains, arc)
        if not removed:
            continue
        if sink:
            sink(Remove(arc, removed))
        left = len(domains[arc.x])
        if not left:
            return False
        if not onward:
            continue
        for behind in network.into[arc.x]:
            # «All different» has something to say only once a single value is left.
            if id(behind) not in waiting and (left == 1 or not isinstance(behind.constraint, AllDifferent)):
                waiting.add(id(behind))
                queue.append(behind)
    return True


@dataclass(frozen=True)
class Backtracking:
    """Depth-first search that keeps all domains arc consistent; every idea of it can be switched off."""

    ac3: bool = True
    """Propagate to a fixpoint after every assignment; without it only the direct neighbours are checked."""
    mrv: bool = True
    degree: bool = True
    lcv: bool = True
    places: bool = False
    """Also give a value its place where only one is left; not among the ideas that are told to a sink."""
    sink: Sink | None = None
    """Hears every event, for those who watch."""

    def solve(self, problem: CSP, limit: Limit = Limit(), stop: Stop = never) -> Iterator[Assignment]:
        deadline = None if limit.seconds is None else time.monotonic() + limit.seconds

        def stopped() -> bool:
            return stop() or (deadline is not None and time.monotonic() >= deadline)

        network = Network(problem)
        domains: Domains = {x: tuple(domain) for x, domain in problem.domains.items()}
        if not all(domains.values()):
            return
        if not self._propagate(network, domains, network.arcs, stopped):
            return
        yield from self._search(network, domains, limit.nodes, stopped)

    def _search(
        self, network: Network, domains: Domains, nodes: int | None, stopped: Stop
    ) -> Iterator[Assignment]:
        stack: list[tuple[Variable, Iterator[Value], Domains]] = []
        tried: Assignment = {}
        entered = 0

        def enter(domains: Domains) -> bool:
            """Choose the next variable; false if there is none, and the domains hold a solution."""
            unassigned = [x for x in domains if x not in tried and (not self.ac3 or len(domains[x]) > 1)]
            if unassigned:
                x, alike, degree = self._select(network, domains, unassigned)
                values, ruled_out = self._order(network, domains, x, set(unassigned))
                self._tell(Select(x, alike, degree, tuple(values), tuple(ruled_out)))
                stack.append((x, iter(values), domains))
            return bool(unassigned)

        if not enter(domains):
            yield {x: domain[0] for x, domain in domains.items()}
        while stack:
            x, values, domains = stack[-1]
            if x in tried:
                self._tell(Backtrack(x, tried.pop(x)))
            value = next(values, _NONE)
            if value is _NONE:
                stack.pop()
                continue
            if stopped() or (nodes is not None and entered >= nodes):
                raise Unfinished
            entered += 1
            tried[x] = value
            self._tell(Assign(x, value))
            smaller = {**domains, x: (value,)}
            arcs = [arc for arc in network.into[x] if arc.x not in tried or self.ac3]
            if not self._propagate(network, smaller, arcs, stopped):
                continue
            if not enter(smaller):
                yield {x: domain[0] for x, domain in smaller.items()}

    def _propagate(self, network: Network, domains: Domains, arcs: Iterable[Arc], stopped: Stop) -> bool:
        """Take from the domains what cannot be; false if one is empty, or a value has no place."""
        while ac3(network, domains, arcs, self.sink, stopped, onward=self.ac3):
            if not self.places:
                return True
            found = _only_places(network, domains)
            if not found:
                return found is not None
            domains.update((x, (value,)) for x, value in found.items())
            arcs = [arc for x in found for arc in network.into[x]]
        return False

    def _select(
        self, network: Network, domains: Domains, unassigned: Sequence[Variable]
    ) -> tuple[Variable, int, int]:
        """The variable with the fewest values left; among equals the one tied to most of them.

        How many equals there are is said too, and to how many of them it is tied.
        """
        if self.mrv:
            fewest = min(len(domains[x]) for x in unassigned)
            unassigned = [x for x in unassigned if len(domains[x]) == fewest]
        if self.degree and len(unassigned) > 1:
            open_variables = set(unassigned)
            degrees = [network.degree(x, open_variables) for x in unassigned]
            most = max(degrees)
            return unassigned[degrees.index(most)], len(unassigned), most
        return unassigned[0], len(unassigned), 0

    def _order(
        self, network: Network, domains: Domains, x: Variable, unassigned: Collection[Variable]
    ) -> tuple[Sequence[Value], Sequence[int]]:
        """The values of x, the one that rules out least among its neighbours first; how much each does."""
        if not self.lcv or len(domains[x]) < 2:
            return domains[x], ()
        arcs = [arc for arc in network.into[x] if arc.x in unassigned]
        counts = [_ruled_out(domains, arc) for arc in arcs]
        sums = {value: sum(count(value) for count in counts) for value in domains[x]}
        return sorted(domains[x], key=sums.__getitem__), sorted(sums.values())

    def _tell(self, event: Event) -> None:
        if self.sink:
            self.sink(event)


_NONE = object()


def _only_places(network: Network, domains: Domains) -> Assignment | None:
    """The variables that are the only ones left for a value; None if one would need two, or a value none."""
    found: Assignment = {}
    for house in network.houses:
        places: dict[Value, Variable] = {}
        twice: set[Value] = set()
        for x in house:
            for value in domains[x]:
                if value in places:
                    twice.add(value)
                places[value] = x
        if len(places) < len(house):
            return None
        for value, x in places.items():
            if value not in twice and len(domains[x]) > 1 and found.setdefault(x, value) != value:
                return None
    return found


def _ruled_out(domains: Mapping[Variable, Sequence[Any]], arc: Arc) -> Callable[[Any], int]:
    """How many values of the arc's x are ruled out by a value of its only other variable."""
    theirs = domains[arc.x]
    match arc.constraint:
        case AllDifferent():
            values = set(theirs)
            return lambda value: value in values
        case Equal():
            return lambda value: len(theirs) - (value in theirs)
        case Crossing() as crossing:
            there, here = (crossing.i, crossing.j) if arc.x == crossing.x else (crossing.j, crossing.i)
            letters = Counter(word[there] for word in theirs)
            return lambda value: len(theirs) - letters[value[here]]
        case Pair() as pair if arc.x == pair.x:
            return lambda value: sum((other, value) not in pair.allowed for other in theirs)
        case Pair() as pair:
            return lambda value: sum((value, other) not in pair.allowed for other in theirs)
    return lambda value: 0


SOLVERS = {"backtracking": partial(Backtracking, places=True)}
