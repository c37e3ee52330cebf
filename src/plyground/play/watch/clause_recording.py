"""The events of a SAT solver in columns of numbers, and how its trail stood at each of them."""

from __future__ import annotations

from collections.abc import Sequence

from ...solvers.cdcl import Learn, Restart
from ...solvers.dpll import Back, Conflict, Decide, Flip, Imply, Model
from .clause_words import Kind
from .replay import ReplayedWatch
from .trail import Trail

__all__ = ["ClauseRecording"]

EVENT_BYTES = 20
CLAUSE_BYTES = 250
MARKS = ("decision", "conflict", "learnt", "restart", "solution")


class ClauseRecording(ReplayedWatch[Trail]):
    """The two numbers of an event are a literal and a clause, or what else it has."""

    def __init__(self, given: list[list[int]], most: int) -> None:
        super().__init__(Trail(((), (), ())), MARKS, most)
        self._given = given
        self._learnt: list[tuple[int, ...]] = []

    def _hear(self, event: object) -> None:
        level = len(self._now.starts)
        match event:
            case Decide(literal):
                self._note(Kind.DECISION, literal, 0, level)
            case Imply(literal, clause):
                self._note(Kind.PROPAGATION, literal, clause, level)
            case Flip(literal):
                self._note(Kind.FLIP, literal, 0, level)
            case Conflict(clause):
                self._note(Kind.CONFLICT, clause, 0, level)
            case Learn(clause, literals, back):
                self._learnt.append(literals)
                self._note(Kind.LEARNT, clause, back, level)
            case Back(back):
                self._note(Kind.BACK, back, 0, back)
            case Restart():
                self._note(Kind.RESTART, 0, 0, 0)
            case Model():
                self._note(Kind.SOLUTION, 0, 0, level)

    def _apply(self, trail: Trail, event: int) -> None:
        """Change the trail as an event did."""
        kind, a = self._kinds[event], self._a[event]
        if kind == Kind.DECISION:
            trail.decide(a)
        elif kind == Kind.PROPAGATION:
            trail.push(a, self._b[event])
        elif kind == Kind.FLIP:
            trail.push(a, -1)
        elif kind == Kind.BACK:
            trail.retreat(a)

    def at(self, event: int) -> tuple[Kind, int, int]:
        return Kind(self._kinds[event]), self._a[event], self._b[event]

    def clause(self, number: int) -> Sequence[int]:
        """A clause by its number: those of the puzzle first, then what was learnt."""
        given = len(self._given)
        return self._given[number] if number < given else self._learnt[number - given]

    @property
    def bytes(self) -> int:
        frames = sum(8 * (2 * len(literals) + len(starts)) for literals, _, starts in self._frames)
        clauses = len(self._given) + len(self._learnt)
        return EVENT_BYTES * len(self._kinds) + CLAUSE_BYTES * clauses + frames
