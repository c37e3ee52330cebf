"""Check a DRAT proof: each lemma follows by unit propagation (RUP) or resolves away (RAT)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from ..cnf import CNF
from ..stopping import Stop, Unfinished, never

__all__ = ["check", "parse_line"]


def parse_line(line: str) -> tuple[bool, list[int]]:
    """Whether a line deletes, and the literals of its clause; ValueError says what is wrong with it."""
    words = line.split()
    deletes = words[:1] == ["d"]
    try:
        literals = [int(word) for word in words[deletes:]]
    except ValueError:
        raise ValueError(f"{line.strip()[:40]!r} is no clause") from None
    if not literals or literals[-1] != 0:
        raise ValueError("the clause does not end with 0")
    if 0 in literals[:-1]:
        raise ValueError("more than one clause on the line")
    return deletes, literals[:-1]


def check(cnf: CNF, proof: Iterable[str], stopped: Stop = never) -> int:
    """Check that a proof shows the CNF to have no model, and say how many lemmas it took.

    ValueError names the first line that does not follow, or says that the empty clause never comes.
    """
    checker = _Checker(cnf)
    lemmas = 0
    for number, line in enumerate(proof, 1):
        if stopped():
            raise Unfinished
        if not line.strip() or line.startswith("c"):
            continue
        try:
            deletes, clause = parse_line(line)
            if deletes:
                checker.delete(clause)
                continue
            if not checker.follows(clause):
                raise ValueError(f"the lemma {line.strip()[:60]!r} does not follow")
        except ValueError as error:
            raise ValueError(f"line {number} of the proof: {error}") from None
        lemmas += 1
        if not clause:
            return lemmas
        checker.add(clause)
    raise ValueError("the proof ends before the empty clause: cut short?")


class _Checker:
    """The clauses so far, with two watched literals each, and what follows from them by unit propagation."""

    def __init__(self, cnf: CNF) -> None:
        self.clauses: list[list[int] | None] = []
        self.numbers: dict[tuple[int, ...], list[int]] = defaultdict(list)
        self.watching: dict[int, list[int]] = defaultdict(list)
        self.true: set[int] = set()
        self.trail: list[int] = []
        self.reasons: set[int] = set()
        """Clauses that a lasting literal rests on: their deletion is passed over, as drat-trim does."""
        self.refuted = False
        for clause in cnf:
            self.add(clause)

    def add(self, clause: Sequence[int]) -> None:
        """Take a clause in, and whatever it settles for good."""
        literals = list(dict.fromkeys(clause))
        number = len(self.clauses)
        self.clauses.append(literals)
        self.numbers[tuple(sorted(literals))].append(number)
        if self.refuted or any(-literal in literals for literal in literals):
            return
        # Literals that are not false go first, so that the watched ones are the last to become so.
        literals.sort(key=lambda literal: -literal in self.true)
        for literal in literals[:2]:
            self.watching[literal].append(number)
        if not literals or -literals[0] in self.true:
            self.refuted = True
        elif (len(literals) == 1 or -literals[1] in self.true) and literals[0] not in self.true:
            self.reasons.add(number)
            self.refuted = self._propagate([literals[0]], lasting=True)

    def delete(self, clause: Sequence[int]) -> None:
        numbers = self.numbers.get(tuple(sorted(dict.fromkeys(clause))))
        if not numbers:
            raise ValueError("it deletes a clause that is not there")
        number = numbers[-1]
        if number not in self.reasons:
            numbers.pop()
            self.clauses[number] = None

    def follows(self, clause: Sequence[int]) -> bool:
        """Whether a lemma is RUP, or RAT on its first literal."""
        if self._contradictory(clause):
            return True
        if not clause:
            return False
        pivot = clause[0]
        return all(
            self._contradictory([*clause, *(literal for literal in other if literal != -pivot)])
            for other in self.clauses
            if other is not None and -pivot in other
        )

    def _contradictory(self, clause: Sequence[int]) -> bool:
        """Whether unit propagation runs into a contradiction once every literal of the clause is false."""
        if self.refuted:
            return True
        start = len(self.trail)
        try:
            return self._propagate([-literal for literal in clause], lasting=False)
        finally:
            for literal in self.trail[start:]:
                self.true.discard(literal)
            del self.trail[start:]

    def _propagate(self, literals: Sequence[int], lasting: bool) -> bool:
        """Make literals true and follow the unit clauses; true if a clause has become false."""
        true, trail, clauses, watching = self.true, self.trail, self.clauses, self.watching
        head = len(trail)
        for literal in literals:
            if -literal in true:
                return True
            if literal not in true:
                true.add(literal)
                trail.append(literal)
        while head < len(trail):
            false = -trail[head]
            head += 1
            watchers = watching[false]
            kept = 0
            for index, number in enumerate(watchers):
                clause = clauses[number]
                if clause is None:
                    continue
                if clause[0] == false and len(clause) > 1:
                    clause[0], clause[1] = clause[1], false
                if clause[0] in true:
                    watchers[kept] = number
                    kept += 1
                    continue
                for place in range(2, len(clause)):
                    if -clause[place] not in true:
                        clause[1], clause[place] = clause[place], false
                        watching[clause[1]].append(number)
                        break
                else:
                    watchers[kept] = number
                    kept += 1
                    if -clause[0] in true:
                        watchers[kept:] = watchers[index + 1 :]
                        return True
                    if lasting:
                        self.reasons.add(number)
                    true.add(clause[0])
                    trail.append(clause[0])
            del watchers[kept:]
        return False
