"""The events of a SAT solver in words of the puzzle: what follows from which clause, what was learnt."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from enum import IntEnum
from typing import Any

from ...csp import AllDifferent, Constraint, Crossing
from ...solvers.sat import Encoding
from .puzzle_words import Naming, few

__all__ = ["ClauseWords", "Kind"]

MOST_LITERALS = 8
"""How many literals of a clause are told?"""


class Kind(IntEnum):
    """What can happen."""

    DECISION = 0
    PROPAGATION = 1
    CONFLICT = 2
    LEARNT = 3
    BACK = 4
    FLIP = 5
    RESTART = 6
    SOLUTION = 7


class ClauseWords:
    """What literals and clauses say about the variables of a puzzle."""

    def __init__(self, naming: Naming, encoding: Encoding, clauses: Sequence[Sequence[int]]) -> None:
        self.naming, self.encoding = naming, encoding
        self.given = len(clauses)
        """How many clauses the puzzle itself has; those after them were learnt."""
        self.meaning: dict[int, tuple[Hashable, Any]] = {
            literal: pair for pair, literal in encoding.literals.items()
        }
        self._helpers = dict(self._letters(clauses))

    def _letters(self, clauses: Sequence[Sequence[int]]) -> Iterator[tuple[int, str]]:
        """The variables that stand for a letter of a cell in which two words cross, and what they say."""
        ends = [number for number, _ in self.encoding.origins[1:]]
        for (first, origin), last in zip(self.encoding.origins, [*ends, len(clauses)], strict=False):
            if isinstance(origin, Crossing):
                for letter, *words in clauses[first:last]:
                    if letter < 0 and words:
                        x, word = self.meaning[words[0]]
                        place = origin.i if x == origin.x else origin.j
                        cell = self.naming.cells[self.naming.number[x]][place]
                        yield -letter, f"{self.naming.puzzle.label(cell)} {{}} {word[place]}"

    def literal(self, literal: int) -> str:
        """What a literal says: "r3c4 = 5", "r3c4 ≠ 5"."""
        return self._said(literal, "=" if literal > 0 else "≠")

    def must(self, literal: int) -> str:
        """The same as a demand: "r3c4 must be 5"."""
        return self._said(literal, "must be" if literal > 0 else "can't be")

    def _said(self, literal: int, verb: str) -> str:
        if abs(literal) in self.meaning:
            x, value = self.meaning[abs(literal)]
            return f"{self.naming.name(x)} {verb} {self.naming.value(value)}"
        return self._helpers.get(abs(literal), f"helper {abs(literal)} {{}} true").format(verb)

    def literals(self, literals: Iterable[int]) -> list[str]:
        return [self.literal(literal) for literal in literals]

    def cells(self, literals: Iterable[int]) -> list[int]:
        """The cells that literals are about."""
        known = [self.meaning[abs(literal)][0] for literal in literals if abs(literal) in self.meaning]
        return self.naming.cells_of(known)

    def why(self, literal: int, number: int, clause: Sequence[int]) -> str:
        """Why a clause whose other literals are false makes this one true."""
        others = [other for other in clause if other != literal]
        held = few(self.literals(-other for other in others), 4)
        if number >= self.given:
            return f"so says a learnt clause, with {held}" if others else "so says a learnt clause"
        origin = self.encoding.origin(number)
        known = [self.meaning[abs(other)] for other in others if abs(other) in self.meaning]
        if len(known) < len(others) or abs(literal) not in self.meaning:
            return self._by_helpers(origin, literal, clause, others)
        if not isinstance(origin, Constraint):
            if literal > 0:
                return "nothing else is left for it" if others else "it is given"
            return f"it is {self.naming.value(known[0][1])}"
        if isinstance(origin, AllDifferent):
            return self._unit(origin, literal, known)
        if literal > 0:
            return f"nothing else goes with {held}"
        names = few(list(dict.fromkeys(self.naming.name(x) for x, _ in known)))
        if len(known) == 1 and others[0] < 0:
            return f"{names} is {self.naming.value(known[0][1])}, and the two don't go together"
        return f"nothing that goes with it is left for {names}" if known else "it is not allowed"

    def _by_helpers(self, origin: Any, literal: int, clause: Sequence[int], others: Sequence[int]) -> str:
        """Why, where variables take part that stand for no value of the puzzle's own."""
        if isinstance(origin, Crossing) and len(others) == 1:
            return self.literal(-others[0])
        if isinstance(origin, Crossing) and literal < 0:
            if not others:
                return "no word that goes there has it"
            x = self.meaning[abs(others[0])][0]
            return f"no word with it is left for {self.naming.name(x)}"
        return self.naming.clause(origin, clause, self.meaning)

    def _unit(self, origin: AllDifferent, literal: int, known: Sequence[tuple[Hashable, Any]]) -> str:
        unit = self.naming.unit(origin)
        value = self.naming.value(self.meaning[abs(literal)][1])
        if literal > 0:
            return f"no other place for {value} is left in {unit or 'this group'}"
        at = few([self.naming.name(pair[0]) for pair in known])
        return f"{unit} has its {value} at {at}" if unit else f"{at} is {value}, and they differ"

    def conflict(self, number: int, clause: Sequence[int]) -> str:
        """Which demand has become false."""
        if number >= self.given:
            return f"a learnt clause is false, {few(self.literals(clause), MOST_LITERALS)}"
        origin = self.encoding.origin(number)
        said = self.naming.clause(origin, clause, self.meaning)
        known = [self.meaning[abs(literal)] for literal in clause if abs(literal) in self.meaning]
        if len(known) < len(clause):
            return f"{said}, and that has become impossible"
        if not isinstance(origin, Constraint):
            name = self.naming.name(origin)
            if clause[0] > 0:
                return f"nothing is left for {name}"
            return f"{name} would be both {self.naming.few([value for _, value in known])}"
        if isinstance(origin, AllDifferent) and clause[0] > 0:
            return f"{said}, and no place is left for it"
        return f"{said}, but {few(self.literals(-literal for literal in clause))}"

    def learnt(self, clause: Sequence[int]) -> str:
        """A learnt clause as a rule: its first literal follows when all others are false."""
        first, *others = clause
        if not others:
            return f"{self.literal(first)}, always"
        return (
            f"if {few(self.literals(-other for other in others), MOST_LITERALS)}, then {self.literal(first)}"
        )
