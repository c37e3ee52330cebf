"""Watch a SAT solver: decisions, what follows from which clause, conflicts, what is learnt, jumps back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from ...api import Puzzle
from ...solvers.cdcl import Learning
from ...solvers.dpll import Clauses, Splitting
from ...solvers.sat import encode
from ...stopping import Limit, Stop, Stopped, Unfinished, deadline
from .clause_recording import ClauseRecording
from .clause_words import ClauseWords, Kind
from .domains import MOST_TOLD, told
from .graph import implication_graph
from .puzzle_words import Naming, counted
from .replay import MOST_EVENTS, Full
from .run import Step, quiz
from .source import Source, source_of
from .trail import Trail

__all__ = ["ALGORITHMS", "ClauseWatch"]

ALGORITHMS: Mapping[str, str] = {"dpll": "DPLL", "cdcl": "CDCL: learning, VSIDS, restarts"}

MOST_SECONDS = 40.0
MOST_VALUES = 30_000
"""How many values may all variables have together? Clauses for more take longer to write than to watch."""
MOST_TRAIL = 40
"""How much of the trail is shown?"""
MOST_CHOICES = 9

DPLL_LINES = {
    "decision": "self.decide(literal)",
    "propagation": "conflict = self.propagate()",
    "conflict": "self.conflicts += 1",
    "back": "self.retreat(level - 1)",
    "flip": "self.assign(-decision, FLIPPED)",
    "solution": "yield self.model()",
}
CDCL_LINES = {
    "decision": "self.decide(literal)",
    "propagation": "conflict = self.propagate()",
    "conflict": "self.conflicts += 1",
    "learnt": "clause = self.analyse(conflict)",
    "back": "self.retreat(level)",
    "restart": "self.restart()",
    "solution": "yield model",
}


class ClauseWatch(ClauseRecording):
    """A run of DPLL or CDCL on a puzzle, written as clauses, up to its first model."""

    kind, titles = "sat", ALGORITHMS

    def __init__(self, puzzle: Puzzle, algorithm: str, stop: Stop, most: int = MOST_EVENTS) -> None:
        """Solve now; ValueError says what is wrong with the puzzle."""
        self.puzzle, self.what, self.algorithm = puzzle, puzzle.name, algorithm
        csp = puzzle.csp()
        size = sum(map(len, csp.domains.values()))
        if size > MOST_VALUES:
            raise ValueError(
                f"{size:,} values to choose from are too many clauses to watch; {MOST_VALUES:,} are not: "
                "give more of the puzzle, or watch AC-3 instead"
            )
        self.naming = Naming(puzzle, csp)
        self.encoding = encode(csp)
        self.domains = [tuple(domain) for domain in csp.domains.values()]
        self._literals = [
            [self.encoding.literals[x, value] for value in domain] for x, domain in csp.domains.items()
        ]
        super().__init__(list(self.encoding.cnf), most)
        self.words = ClauseWords(self.naming, self.encoding, self._given)
        self._entry = lru_cache(1 << 13)(self._tell_entry)
        self.complete, self.solution = True, None
        self._run(stop)

    # The recording.

    def _run(self, stop: Stop) -> None:
        kind: type[Learning] | type[Splitting] = Learning if self.algorithm == "cdcl" else Splitting
        cnf, visible = self.encoding.cnf, self.encoding.literals.values()
        self.search: Clauses | None = None
        try:
            search = kind(cnf, visible, self._hear)
            self.search = search
            model = next(search.models(deadline(Limit(seconds=MOST_SECONDS), stop)), None)
            self.solution = None if model is None else self.encoding.decode(model)
        except (Full, Unfinished):
            if stop():
                raise Stopped from None
            self.complete = False

    # What it was.

    @property
    def counts(self) -> Mapping[str, int]:
        kinds = self._kinds
        found = {
            "decisions": kinds.count(Kind.DECISION),
            "variables": self.encoding.cnf.variables,
            "clauses": len(self._given),
            "propagations": kinds.count(Kind.PROPAGATION),
            "conflicts": kinds.count(Kind.CONFLICT),
        }
        if self.algorithm == "cdcl":
            found |= {"learnt clauses": len(self._learnt), "restarts": kinds.count(Kind.RESTART)}
        return found

    @property
    def work(self) -> str:
        counts = self.counts
        return f"{counted(counts['decisions'], 'decision')}, {counted(counts['conflicts'], 'conflict')}"

    def _source(self) -> Source:
        if self.algorithm == "cdcl":
            return source_of(Learning, CDCL_LINES)
        return source_of(Clauses, DPLL_LINES, Splitting)

    def picture(self, event: int) -> str:
        trail = self.before(self.check(event, len(self), "event"))
        self._apply(trail, event)
        held = [self.words.meaning[literal] for literal in trail.literals if literal in self.words.meaning]
        return self.puzzle.filled(dict(held))._repr_svg_()

    # Step by step.

    def sentence(self, event: int) -> str:
        kind, a, b = self.at(event)
        words = self.words
        match kind:
            case Kind.DECISION:
                said = f"decision {self.levels[event] + 1}: try {words.literal(a)}"
            case Kind.PROPAGATION:
                said = f"{words.must(a)}: {words.why(a, b, self.clause(b))}"
            case Kind.CONFLICT:
                said = f"conflict: {words.conflict(a, self.clause(a))}"
            case Kind.LEARNT:
                said = f"learnt: {words.learnt(self.clause(a))}"
            case Kind.BACK:
                said = f"back to decision {a}" if a else "back to the beginning"
            case Kind.FLIP:
                said = f"the other way: {words.must(a)}, for the opposite led nowhere"
            case Kind.RESTART:
                said = "restart: other variables have become more important; what was learnt stays"
            case Kind.SOLUTION:
                said = "solved: no clause is false"
        if kind is not Kind.PROPAGATION or said.startswith(("the ", "helper")):
            said = said[0].upper() + said[1:]  # but "r3c4" stays as it is
        return f"{said}."

    def _steps(self, first: int, last: int) -> Sequence[Step]:
        trail = self.before(first)
        return [self._step(event, trail, whole=event == first) for event in range(first, last + 1)]

    def _step(self, event: int, trail: Trail, whole: bool) -> Step:
        """One event; the trail is as it finds it, and is left as it leaves it."""
        kind, a, _ = self.at(event)
        before = list(trail.literals)
        graph = self._graph(a, trail) if kind is Kind.CONFLICT else None
        self._apply(trail, event)
        after = trail.literals
        same = min(len(before), len(after))
        fresh = set(after[same:])
        variables = range(len(self.domains)) if whole else self._variables((*before[same:], *fresh))
        clause, others = self._clause(event)
        about = [a] if kind in (Kind.DECISION, Kind.PROPAGATION, Kind.FLIP) else clause
        view: dict[str, object] = {
            "changed": [self._changed(x, trail, fresh) for x in variables],
            "focus": self._variables(about),
            "queue": 0,
            "because": self._because(event, others),
            "trail": self._trail(trail),
            "clause": self.words.literals(clause[:MOST_TRAIL]),
        }
        if graph is not None:
            view["graph"] = graph
        if kind in (Kind.CONFLICT, Kind.LEARNT):
            view["literals"] = self._on_the_grid(clause)
        if kind is Kind.LEARNT:
            view["learnt"] = self.words.learnt(clause)
        return {
            "event": event,
            "kind": kind.name.lower(),
            "says": self.sentence(event),
            "line": self._source().lines.get(kind.name.lower()),
            "values": self._values(event, trail),
            "level": self.levels[event],
            "quiz": self._quiz(event + 1, trail),
            "view": view,
        }

    def _on_the_grid(self, clause: Sequence[int]) -> list[dict[str, object]]:
        """The literals of a clause where they stand: a cell, a value, and whether it is said to hold."""
        found: list[dict[str, object]] = []
        for literal in clause:
            if abs(literal) in self.words.meaning:
                x, value = self.words.meaning[abs(literal)]
                cells = self.naming.cells[self.naming.number[x]]
                if cells:
                    name = self.naming.value(value)
                    found.append({"cell": cells[0], "value": name, "holds": literal > 0})
        return found

    def _variables(self, literals: Iterable[int]) -> list[int]:
        """The variables of the puzzle that literals are about."""
        known = {self.words.meaning[abs(each)][0] for each in literals if abs(each) in self.words.meaning}
        return sorted(self.naming.number[x] for x in known)

    def _clause(self, event: int) -> tuple[Sequence[int], list[int]]:
        """The clause that an event is about, and its literals but the one that it makes true."""
        kind, a, b = self.at(event)
        if kind is Kind.PROPAGATION:
            return self.clause(b), [literal for literal in self.clause(b) if literal != a]
        if kind in (Kind.CONFLICT, Kind.LEARNT):
            return self.clause(a), list(self.clause(a))
        return (), []

    def _because(self, event: int, others: Sequence[int]) -> dict[str, object] | None:
        kind, a, b = self.at(event)
        if kind is Kind.PROPAGATION:
            text = self.words.why(a, b, self.clause(b))
        elif kind is Kind.CONFLICT:
            text = self.words.conflict(a, self.clause(a))
        elif kind is Kind.LEARNT:
            text = self.words.learnt(self.clause(a))
        else:
            return None
        return {"text": text, "cells": self.words.cells(others)}

    def _changed(self, x: int, trail: Trail, fresh: set[int]) -> dict[str, object]:
        """What is left of a variable's domain: the values whose literals are not false."""
        pairs = list(zip(self._literals[x], self.domains[x], strict=True))
        left = [value for literal, value in pairs if -literal not in trail.true]
        held = [told(value) for literal, value in pairs if literal in trail.true]
        return {
            "variable": x,
            "values": [told(value) for value in left[:MOST_TOLD]],
            "size": len(left),
            "removed": [told(value) for literal, value in pairs if -literal in fresh][:MOST_TOLD],
            "assigned": held[0] if held else None,
        }

    def _trail(self, trail: Trail) -> list[dict[str, object]]:
        """The last literals that have become true, with why."""
        places = range(max(0, len(trail.literals) - MOST_TRAIL), len(trail.literals))
        found: list[dict[str, object]] = []
        for place in places:
            says, why = self._entry(trail.literals[place], trail.reasons[place])
            level = trail.level(place)
            decided = level > 0 and trail.starts[level - 1] == place
            found.append({"says": says, "level": level, "reason": "decision" if decided else why})
        return found

    def _tell_entry(self, literal: int, reason: int) -> tuple[str, str]:
        """A literal of the trail and its reason, in words."""
        if reason < 0:
            return self.words.literal(literal), "the opposite led nowhere"
        return self.words.literal(literal), self.words.why(literal, reason, self.clause(reason))

    def _graph(self, conflict: int, trail: Trail) -> dict[str, object]:
        """Which literals led to a conflict, and through which clauses."""
        return implication_graph(trail, self.clause(conflict), self.clause, self.words.literal)

    def _values(self, event: int, trail: Trail) -> list[dict[str, str]]:
        kind, a, b = self.at(event)
        found = {"level": str(len(trail.starts)), "trail": counted(len(trail.literals), "literal")}
        if kind in (Kind.DECISION, Kind.PROPAGATION, Kind.FLIP):
            found["literal"] = self.words.literal(a)
        if kind is Kind.LEARNT:
            found["clause"] = counted(len(self.clause(a)), "literal")
            found["back to level"] = str(b)
        return [{"name": name, "value": value} for name, value in found.items()]

    def _quiz(self, event: int, trail: Trail) -> dict[str, object] | None:
        """A question about the event that comes next: which value falls or stays, where the search goes."""
        if event >= len(self):
            return None
        kind, a, _ = self.at(event)
        if kind is Kind.PROPAGATION and abs(a) in self.words.meaning:
            return self._ask_value(event, a, trail)
        if kind is Kind.BACK and self.at(event - 1)[0] is Kind.LEARNT:
            return self._ask_level(event, a, trail)
        return None

    def _ask_value(self, event: int, literal: int, trail: Trail) -> dict[str, object] | None:
        variable, value = self.words.meaning[abs(literal)]
        x = self.naming.number[variable]
        pairs = zip(self._literals[x], self.domains[x], strict=True)
        left = [self.naming.value(each) for number, each in pairs if -number not in trail.true]
        if not 2 <= len(left) <= MOST_CHOICES:
            return None
        verb = "must" if literal > 0 else "can't"
        asks = f"What {verb} {self.naming.names[x]} be?"
        return quiz(asks, left, self.naming.value(value), self.sentence(event))

    def _ask_level(self, event: int, back: int, trail: Trail) -> dict[str, object] | None:
        level = len(trail.starts)
        choices = sorted({0, back, level - 1, level // 2})
        if len(choices) < 2:
            return None
        first = self.words.literal(self.clause(self.at(event - 1)[1])[0])
        why = f"At level {back} all other literals of the learnt clause are false already: {first} follows."
        return quiz("To which level does the search go back?", list(map(str, choices)), str(back), why)
