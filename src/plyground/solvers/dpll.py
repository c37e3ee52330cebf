"""DPLL, the first SAT solver of the textbook: decide, follow the unit clauses, turn the last decision round.

`cdcl.py` stands on the same clauses and learns from its conflicts instead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Protocol

from ..cnf import CNF
from ..csp import CSP, Assignment
from ..stopping import Limit, Stop, Unfinished, deadline, never
from .sat import encode

__all__ = [
    "SOLVERS", "Back", "ClauseSolver", "Clauses", "Conflict", "Decide", "Dpll", "Flip", "Imply", "Model",
    "Splitting",
]  # fmt: skip

DECIDED, FLIPPED = -1, -2
"""Why is a literal true that no clause implies? It was decided, or its opposite had led nowhere."""


class Decide(NamedTuple):
    """A literal is tried."""

    literal: int


class Imply(NamedTuple):
    """All other literals of a clause are false: this one must be true."""

    literal: int
    clause: int


class Conflict(NamedTuple):
    """All literals of a clause are false."""

    clause: int


class Back(NamedTuple):
    """Everything above a level of decisions is taken back."""

    level: int


class Flip(NamedTuple):
    """The opposite of the last decision must be true, as long as the decisions before it stand."""

    literal: int


class Model(NamedTuple):
    """Every variable has a value, and no clause is false."""


Event = Decide | Imply | Conflict | Back | Flip | Model
Sink = Callable[..., None]


class Clauses:
    """Clauses with two watched literals each, the literals that are true by now, and what follows from them.

    As long as neither watched literal of a clause is false, the clause cannot imply anything: only
    when one becomes false is the clause looked at.
    """

    def __init__(
        self,
        cnf: CNF,
        visible: Iterable[int] | None = None,
        sink: Sink | None = None,
        proof: list[str] | None = None,
    ) -> None:
        """Models that differ only in what is not visible count as one; without names all is visible."""
        self.variables, self.sink, self.proof = cnf.variables, sink, proof
        self.visible = set(range(1, cnf.variables + 1) if visible is None else visible)
        self.clauses: list[list[int]] = []
        # Both by literal: the negative ones count from behind.
        self.watching: list[list[int]] = [[] for _ in range(2 * cnf.variables + 1)]
        self.value = [0] * (2 * cnf.variables + 1)  # 1 true, -1 false, 0 open
        self.level_of, self.reason = [0] * (cnf.variables + 1), [DECIDED] * (cnf.variables + 1)
        self.trail: list[int] = []
        self.starts: list[int] = []  # where on the trail each level begins, with its decision
        self.head = 0  # up to where the trail has been followed
        self.refuted = False
        self.decisions = self.implications = self.conflicts = 0
        for clause in cnf:
            self.add(clause)

    @property
    def level(self) -> int:
        """How many decisions stand."""
        return len(self.starts)

    def add(self, clause: Iterable[int]) -> int:
        """Take a clause in; what it implies becomes true at once. Its number."""
        literals = list(dict.fromkeys(clause))
        number = len(self.clauses)
        self.clauses.append(literals)
        if any(-literal in literals for literal in literals):
            return number
        literals.sort(key=lambda literal: self.value[literal] == -1)  # the watched ones become false last
        for literal in literals[:2]:
            self.watching[literal].append(number)
        if not literals or self.value[literals[0]] == -1:
            self.refuted = True
        elif not self.value[literals[0]] and (len(literals) == 1 or self.value[literals[1]] == -1):
            self.assign(literals[0], number)
        return number

    def decide(self, literal: int) -> None:
        self.starts.append(len(self.trail))
        self.decisions += 1
        self.assign(literal, DECIDED)

    def assign(self, literal: int, reason: int) -> None:
        """Make a literal true; the reason is a clause's number, DECIDED or FLIPPED."""
        self.value[literal], self.value[-literal] = 1, -1
        self.level_of[abs(literal)], self.reason[abs(literal)] = self.level, reason
        self.trail.append(literal)
        self.implications += reason >= 0
        if self.sink:
            told = Imply(literal, reason) if reason >= 0 else (Flip if reason == FLIPPED else Decide)(literal)
            self.sink(told)

    def propagate(self) -> int | None:
        """Follow every literal of the trail; the number of a clause that has become false, or None."""
        value, clauses, watching, trail = self.value, self.clauses, self.watching, self.trail
        while self.head < len(trail):
            false = -trail[self.head]
            self.head += 1
            watchers, kept = watching[false], 0
            for index, number in enumerate(watchers):
                clause = clauses[number]
                if clause[0] == false and len(clause) > 1:
                    clause[0], clause[1] = clause[1], false
                if value[clause[0]] != 1:
                    for place in range(2, len(clause)):
                        if value[clause[place]] != -1:
                            clause[1], clause[place] = clause[place], false
                            watching[clause[1]].append(number)
                            break
                    else:
                        if value[clause[0]] == -1:
                            watchers[kept:] = watchers[index:]
                            return number
                        self.assign(clause[0], number)
                        watchers[kept] = number
                        kept += 1
                    continue
                watchers[kept] = number
                kept += 1
            del watchers[kept:]
        return None

    def retreat(self, level: int) -> None:
        """Take back all decisions above a level, and what followed from them."""
        if level == self.level:
            return
        start = self.starts[level]
        for literal in self.trail[start:]:
            self.value[literal] = self.value[-literal] = 0
        del self.trail[start:], self.starts[level:]
        self.head = start
        self.tell(Back(level))

    def model(self) -> list[int]:
        """The literals that are true, variable by variable."""
        return [x if self.value[x] == 1 else -x for x in range(1, self.variables + 1)]

    def lemma(self, clause: Sequence[int]) -> None:
        """A line of the proof: this clause follows from those before it by unit propagation."""
        if self.proof is not None:
            self.proof.append(" ".join(map(str, (*clause, 0))))

    def tell(self, event: object) -> None:
        if self.sink:
            self.sink(event)


class Splitting(Clauses):
    """A DPLL search under way. The variable of most clauses comes first, and is tried as true."""

    def __init__(
        self,
        cnf: CNF,
        visible: Iterable[int] | None = None,
        sink: Sink | None = None,
        proof: list[str] | None = None,
    ) -> None:
        super().__init__(cnf, visible, sink, proof)
        self.flips = 0
        uses = Counter(map(abs, cnf.literals))
        self.order = sorted(range(1, cnf.variables + 1), key=lambda x: (x not in self.visible, -uses[x]))

    def models(self, stopped: Stop = never) -> Iterator[list[int]]:
        """Every model once; those that differ only in what is not visible count as one."""
        while not self.refuted:
            if stopped():
                raise Unfinished
            conflict = self.propagate()
            if conflict is not None:
                self.conflicts += 1
                self.tell(Conflict(conflict))
                self.flip(self.level)
            elif literal := self.choose():
                self.decide(literal)
            else:
                self.tell(Model())
                yield self.model()
                self.flip(sum(self.trail[start] in self.visible for start in self.starts))
        self.lemma(())

    def choose(self) -> int:
        """The first variable without a value; 0 if all have one."""
        return next((x for x in self.order if not self.value[x]), 0)

    def flip(self, level: int) -> None:
        """Nothing more is to be found under this many decisions: the opposite of the last one must hold."""
        if level == 0:
            self.refuted = True
            return
        self.lemma([-self.trail[start] for start in self.starts[:level]])
        decision = self.trail[self.starts[level - 1]]
        self.retreat(level - 1)
        self.flips += 1
        self.assign(-decision, FLIPPED)


class Search(Protocol):
    """A search of clauses, of whatever kind."""

    def __init__(self, cnf: CNF, visible: Iterable[int] | None = None, sink: Sink | None = None) -> None: ...

    def models(self, stopped: Stop = never) -> Iterator[list[int]]: ...


@dataclass(frozen=True)
class ClauseSolver:
    """The solver that a search of clauses makes of any CSP."""

    sink: Sink | None = None
    """Hears every event, for those who watch."""
    search: ClassVar[type[Search]]

    def models(
        self, cnf: CNF, limit: Limit = Limit(), stop: Stop = never, visible: Iterable[int] | None = None
    ) -> Iterator[list[int]]:
        """The models of a CNF, each different from the others in the visible variables (all, unless told)."""
        return self.search(cnf, visible, self.sink).models(deadline(limit, stop))

    def solve(self, problem: CSP, limit: Limit = Limit(), stop: Stop = never) -> Iterator[Assignment]:
        encoding = encode(problem)
        for model in self.models(encoding.cnf, limit, stop, encoding.literals.values()):
            yield encoding.decode(model)


class Dpll(ClauseSolver):
    """Split, propagate, and take the other way where that fails."""

    search = Splitting


SOLVERS = {"dpll": Dpll}
