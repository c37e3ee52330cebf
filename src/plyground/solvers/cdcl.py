"""CDCL, the textbook's modern SAT solver: DPLL that learns a clause from every conflict and jumps back.

What zChaff and MiniSat made of DPLL: two watched literals (in `dpll.py`), the first unique implication
point, activities that decay (VSIDS), restarts, and learnt clauses that are forgotten again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from ..cnf import CNF
from ..stopping import Stop, Unfinished, never
from .dpll import Clauses, ClauseSolver, Conflict, Model, Sink

__all__ = ["SOLVERS", "Cdcl", "Learn", "Learning", "Restart", "luby"]

DECAY = 0.95
"""How much of a variable's activity is left after the next conflict?"""
LARGEST_ACTIVITY = 1e100
RESTART_CONFLICTS = 64
"""After how many conflicts does the search begin anew? So many times the next number of Luby's series."""
MOST_LEARNT = 4000
"""How many learnt clauses are kept? Of more, the longer half is forgotten when the search begins anew."""


class Learn(NamedTuple):
    """A clause follows from a conflict: had it been there, the search would not have got into it."""

    clause: int
    literals: tuple[int, ...]
    level: int
    """Where the search goes back to: the first level at which the clause implies its first literal."""


class Restart(NamedTuple):
    """All decisions are taken back; what was learnt stays."""


def luby(number: int) -> int:
    """The series 1 1 2 1 1 2 4 …, which loses least against the best restarts that nobody knows."""
    power = number.bit_length()
    return 1 << (power - 1) if number == (1 << power) - 1 else luby(number - (1 << (power - 1)) + 1)


class Learning(Clauses):
    """A CDCL search under way."""

    def __init__(
        self,
        cnf: CNF,
        visible: Iterable[int] | None = None,
        sink: Sink | None = None,
        proof: list[str] | None = None,
    ) -> None:
        super().__init__(cnf, visible, sink, proof)
        self.given = len(self.clauses)
        self.learnt: list[int] = []
        self.total_learnt = self.restarts = 0
        self.until_restart = RESTART_CONFLICTS
        uses = Counter(map(abs, cnf.literals))
        most = max(uses.values(), default=1)
        # To begin with the variable of most clauses comes first; one conflict is worth more than that.
        self.activity = [uses[x] / (most + 1) for x in range(cnf.variables + 1)]
        self.bump = 1.0
        self.phase = [1] * (cnf.variables + 1)
        self.heap: list[tuple[float, int]] = []
        self.renew_heap()

    def models(self, stopped: Stop = never) -> Iterator[list[int]]:
        """Every model once; those that differ only in what is not visible count as one."""
        while not self.refuted:
            if stopped():
                raise Unfinished
            conflict = self.propagate()
            if conflict is not None:
                self.conflicts += 1
                self.tell(Conflict(conflict))
                self.learn_from(conflict)
            elif self.until_restart <= 0:
                self.restart()
            elif literal := self.choose():
                self.decide(literal)
            else:
                self.tell(Model())
                model = self.model()
                yield model
                self.retreat(0)
                self.add(-literal for literal in model if abs(literal) in self.visible)
        self.lemma(())

    def learn_from(self, conflict: int) -> None:
        """Go back to where the clause that a conflict teaches would have implied something, and imply it."""
        if not self.level:
            self.refuted = True
            return
        clause = self.analyse(conflict)
        level = self.level_of[abs(clause[1])] if len(clause) > 1 else 0
        self.tell(Learn(len(self.clauses), tuple(clause), level))
        self.lemma(clause)
        self.retreat(level)
        self.learnt.append(self.add(clause))
        self.total_learnt += 1
        self.until_restart -= 1
        self.bump /= DECAY

    def analyse(self, conflict: int) -> list[int]:
        """The clause of the first unique implication point, its only literal of this level first.

        The false clause is resolved with the reasons of its literals, the latest first, until one
        literal of this level is left: every way from the decision to the conflict leads through it.
        """
        seen: set[int] = set()
        learnt: list[int] = []
        open_literals, place, clause = 0, len(self.trail), self.clauses[conflict]
        while True:
            for literal in clause:
                x = abs(literal)
                if x in seen or not self.level_of[x]:
                    continue
                seen.add(x)
                self.raise_activity(x)
                if self.level_of[x] == self.level:
                    open_literals += 1
                else:
                    learnt.append(literal)
            place -= 1
            while abs(self.trail[place]) not in seen:
                place -= 1
            point = self.trail[place]
            open_literals -= 1
            if not open_literals:
                learnt.sort(key=lambda literal: -self.level_of[abs(literal)])
                return [-point, *learnt]
            clause = self.clauses[self.reason[abs(point)]]

    # Which variable next (VSIDS).

    def raise_activity(self, x: int) -> None:
        """A variable had a part in a conflict; later conflicts count more, so that the early ones decay."""
        self.activity[x] += self.bump
        if self.activity[x] > LARGEST_ACTIVITY:
            self.activity = [activity / LARGEST_ACTIVITY for activity in self.activity]
            self.bump /= LARGEST_ACTIVITY
            self.renew_heap()

    def renew_heap(self) -> None:
        self.heap = [(-self.activity[x], x) for x in range(1, self.variables + 1)]
        heapify(self.heap)

    def choose(self) -> int:
        """The open variable of the greatest activity, with the value that it had last; 0 if none is open."""
        while self.heap:
            activity, x = heappop(self.heap)
            if not self.value[x] and -activity == self.activity[x]:
                return x * self.phase[x]
        return 0

    def retreat(self, level: int) -> None:
        if level < self.level:
            for literal in self.trail[self.starts[level] :]:
                self.phase[abs(literal)] = 1 if literal > 0 else -1
                heappush(self.heap, (-self.activity[abs(literal)], abs(literal)))
        super().retreat(level)

    # Beginning anew.

    def restart(self) -> None:
        """Take all decisions back: the activities have changed, and other ones may come first now."""
        self.restarts += 1
        self.until_restart = RESTART_CONFLICTS * luby(self.restarts + 1)
        self.tell(Restart())
        self.retreat(0)
        self.renew_heap()
        if len(self.learnt) > MOST_LEARNT:
            self.forget()

    def forget(self) -> None:
        """Drop the longer half of what was learnt, but no reason of a literal that is true."""
        self.learnt.sort(key=lambda number: len(self.clauses[number]))
        reasons = {self.reason[abs(literal)] for literal in self.trail}
        half = len(self.learnt) // 2
        dropped = {number for number in self.learnt[half:] if number not in reasons}
        self.learnt = [number for number in self.learnt if number not in dropped]
        for watchers in self.watching:
            watchers[:] = [number for number in watchers if number not in dropped]
        for number in dropped:
            if self.proof is not None:
                self.proof.append(" ".join(map(str, ("d", *self.clauses[number], 0))))
            self.clauses[number] = []


class Cdcl(ClauseSolver):
    """Learn from every conflict, and begin anew now and then."""

    search = Learning


SOLVERS = {"cdcl": Cdcl}
