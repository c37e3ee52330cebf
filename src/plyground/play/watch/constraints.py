"""Watch a constraint solver: every arc, every value that falls with the support it lacked, every choice."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from ...api import Puzzle
from ...solvers.backtracking import (
    Arc,
    Assign,
    Backtrack,
    Backtracking,
    Event,
    Network,
    Remove,
    Revise,
    Select,
    ac3,
)
from ...stopping import Limit, Stop, Stopped, Unfinished
from .constraint_words import ConstraintWords, Kind
from .domains import Domains, bits_of, changed
from .puzzle_words import Naming, counted
from .replay import MOST_EVENTS, Full, ReplayedWatch
from .run import Step, quiz
from .source import Source, source_of

__all__ = ["ALGORITHMS", "ConstraintWatch", "Kind"]

ALGORITHMS: Mapping[str, str] = {
    "forward": "Backtracking with forward checking",
    "backtracking": "AC-3, MRV, degree and LCV",
}
MOST_REMOVED = 2_000_000
"""How many removed values are recorded?"""
MOST_SECONDS = 40.0
EVENT_BYTES = 24
MARKS = ("choice", "removal", "contradiction", "solution")
MOST_CHOICES = 8
MOST_OPTIONS = 8
"""How many of the variables that might have been chosen are shown?"""

LINES = {
    "arc": "arc = queue.popleft()",
    "removal": "removed = revise(domains, arc)",
    "contradiction": "if not left:",
    "choice": "x, alike, degree = self._select(",
    "assign": "tried[x] = value",
    "back": "self._tell(Backtrack(",
    "solution": "yield {x: domain[0] for x, domain in smaller.items()}",
}


class ConstraintWatch(ReplayedWatch[Domains]):
    """A run of the textbook's constraint solver on a puzzle, up to its first solution.

    The two numbers of an event are an arc and where its removed values stand, a variable and a value, ….
    """

    kind, titles = "csp", ALGORITHMS

    def __init__(self, puzzle: Puzzle, algorithm: str, stop: Stop, most: int = MOST_EVENTS) -> None:
        """Solve now; ValueError says what is wrong with the puzzle."""
        self.puzzle, self.what, self.algorithm = puzzle, puzzle.name, algorithm
        self.csp = puzzle.csp()
        self.naming = Naming(puzzle, self.csp)
        self.domains = [tuple(domain) for domain in self.csp.domains.values()]
        self._place = [{value: at for at, value in enumerate(values)} for values in self.domains]
        self._arcs: list[Arc] = []
        self._arc_numbers: dict[int, int] = {}
        self._removed = array("i")
        self._choices: list[Select] = []
        self._open: list[int] = []
        self._depth = 0
        super().__init__(Domains.whole(self.domains), MARKS, most)
        self.complete, self.solution = True, None
        self._run(stop)
        self.words = ConstraintWords(self)

    # The recording.

    def _run(self, stop: Stop) -> None:
        full = self.algorithm == "backtracking"
        solver = Backtracking(ac3=full, degree=full, lcv=full, sink=self._hear)
        try:
            self.solution = next(solver.solve(self.csp, Limit(seconds=MOST_SECONDS), stop), None)
            if self.solution is not None:
                self._note(Kind.SOLUTION, 0, 0, 2 * self._depth)
        except (Full, Unfinished):
            if stop():
                raise Stopped from None
            self.complete = False
        self._arc_numbers.clear()

    def _hear(self, event: Event) -> None:
        number, level = self.naming.number, 2 * self._depth
        match event:
            case Revise(arc, waiting):
                if id(arc) not in self._arc_numbers:
                    self._arc_numbers[id(arc)] = len(self._arcs)
                    self._arcs.append(arc)
                self._note(Kind.ARC, self._arc_numbers[id(arc)], waiting, level)
            case Remove(arc, values):
                x, place = number[arc.x], len(self._removed)
                self._removed.extend(map(self._place[x].__getitem__, values))
                if len(self._removed) > MOST_REMOVED:
                    raise Full
                self._note(Kind.REMOVAL, self._arc_numbers[id(arc)], place, level)
                if not self._now.size(x):
                    self._note(Kind.CONTRADICTION, x, 0, level)
            case Select():
                self._open.append(len(self._choices))
                self._choices.append(event)
                self._note(Kind.CHOICE, self._open[-1], 0, level)
            case Assign(x, value):
                while self._choices[self._open[-1]].x != x:
                    self._open.pop()  # all of its values have been tried
                self._depth += 1
                self._note(Kind.ASSIGN, self._open[-1], self._place[number[x]][value], level + 1)
            case Backtrack(x, value):
                while self._choices[self._open[-1]].x != x:
                    self._open.pop()
                self._depth -= 1
                self._note(Kind.BACK, self._open[-1], self._place[number[x]][value], level - 1)

    def _apply(self, domains: Domains, event: int) -> None:
        """Change the domains as an event did."""
        kind, b = self._kinds[event], self._b[event]
        if kind == Kind.REMOVAL:
            domains.remove(self.variable(event), self._removed[b : self._end(event)])
        elif kind == Kind.ASSIGN:
            domains.assign(self.variable(event), b)
        elif kind == Kind.BACK:
            domains.back()

    def _end(self, event: int) -> int:
        """Where the removed values of an event end: where those of the next one begin."""
        after = self.next(event, "removal")
        return len(self._removed) if after is None else self._b[after]

    # What is read by those who tell it.

    def at(self, event: int) -> tuple[Kind, int, int]:
        return Kind(self._kinds[event]), self._a[event], self._b[event]

    def arc(self, number: int) -> Arc:
        return self._arcs[number]

    def choice(self, number: int) -> Select:
        return self._choices[number]

    def variable(self, event: int) -> int:
        """The variable that an event is about."""
        kind, a, _ = self.at(event)
        if kind is Kind.CONTRADICTION:
            return a
        x = self._arcs[a].x if kind in (Kind.ARC, Kind.REMOVAL) else self._choices[a].x
        return self.naming.number[x]

    def removed(self, event: int) -> list[Any]:
        """The values that an event removed."""
        values = self.domains[self.variable(event)]
        return [values[place] for place in self._removed[self._b[event] : self._end(event)]]

    def left(self, domains: Domains, x: int) -> list[Any]:
        """The values of a variable that are left."""
        return [self.domains[x][place] for place in bits_of(domains.bits[x])]

    # What it was.

    @property
    def bytes(self) -> int:
        frames = sum(8 * len(bits) + 8 * len(stack) for bits, stack, _ in self._frames)
        return EVENT_BYTES * len(self) + 4 * len(self._removed) + frames + 200 * len(self._choices)

    @property
    def counts(self) -> Mapping[str, int]:
        kinds = self._kinds
        return {
            "values tried": kinds.count(Kind.ASSIGN),
            "arcs looked at": kinds.count(Kind.ARC),
            "values removed": len(self._removed),
            "contradictions": kinds.count(Kind.CONTRADICTION),
            "taken back": kinds.count(Kind.BACK),
        }

    @property
    def work(self) -> str:
        tried, back = self.counts["values tried"], self.counts["taken back"]
        return f"{counted(tried, 'value')} tried, {back:,} of them taken back"

    def _source(self) -> Source:
        return source_of(ac3, LINES, Backtracking)

    def picture(self, event: int) -> str:
        domains = self.before(self.check(event, len(self), "event"))
        self._apply(domains, event)
        settled = {
            variable: self.left(domains, x)[0]
            for x, variable in enumerate(self.naming.variables)
            if domains.size(x) == 1
        }
        return self.puzzle.filled(settled)._repr_svg_()

    # Step by step.

    def sentence(self, event: int) -> str:
        return self.words.sentence(event, self.before(event))

    def sentences(self) -> Iterator[str]:
        domains = self.before(0)
        for event in range(len(self)):
            yield self.words.sentence(event, domains)
            self._apply(domains, event)

    def _steps(self, first: int, last: int) -> Sequence[Step]:
        domains = self.before(first)
        found = []
        for event in range(first, last + 1):
            found.append(self._step(event, domains, whole=event == first))
        return found

    def _step(self, event: int, domains: Domains, whole: bool) -> Step:
        """One event; the domains are as it finds them, and are left as it leaves them."""
        kind, _, _ = self.at(event)
        step = {
            "event": event,
            "kind": kind.name.lower(),
            "says": self.words.sentence(event, domains),
            "line": self._source().lines[kind.name.lower()],
            "values": self.words.values(event, domains),
            "level": self.levels[event],
        }
        view: dict[str, object] = {
            "focus": self.words.focus(event),
            "queue": self.words.waiting(event),
            "waiting": self.words.queue(event),
            "because": self.words.because(event, domains),
        }
        if kind is Kind.CHOICE:
            view["options"] = self._options(event, domains)
        before = list(domains.bits)
        self._apply(domains, event)
        variables = (
            range(len(before)) if whole else [x for x, bits in enumerate(domains.bits) if bits != before[x]]
        )
        return {
            **step,
            "quiz": self._quiz(event + 1, domains),
            "view": {
                "changed": [changed(x, self.domains[x], before[x], domains.bits[x]) for x in variables],
                **view,
            },
        }

    def _options(self, event: int, domains: Domains) -> list[dict[str, object]]:
        """The variables among which one is chosen, the best first, with what is counted for each."""
        tried = set(domains.tried)
        full = self.algorithm == "backtracking"
        sizes = {
            x: domains.size(x)
            for x in range(len(domains.bits))
            if x not in tried and (domains.size(x) > 1 or not full)
        }
        fewest, chosen = min(sizes.values()), self.variable(event)
        alike = {self.naming.variables[x] for x, size in sizes.items() if size == fewest}
        degrees = {
            self.naming.number[x]: self._network.degree(x, alike) for x in alike if full and len(alike) > 1
        }
        best = sorted(sizes, key=lambda x: (x != chosen, sizes[x], -degrees.get(x, 0)))[:MOST_OPTIONS]
        return [
            {"variable": x, "size": sizes[x], "degree": degrees.get(x, 0), "chosen": x == chosen}
            for x in best
        ]

    @cached_property
    def _network(self) -> Network:
        return Network(self.csp)

    def _quiz(self, event: int, domains: Domains) -> dict[str, object] | None:
        """A question about the event that comes next."""
        if event >= len(self):
            return None
        kind, _, _ = self.at(event)
        if kind is Kind.REMOVAL:
            x = self.variable(event)
            values, gone = self.left(domains, x), self.removed(event)
            if len(gone) == 1 < len(values) <= MOST_CHOICES:
                choices = list(map(self.naming.value, values))
                asks = f"Which value of {self.naming.names[x]} falls?"
                return quiz(asks, choices, self.naming.value(gone[0]), self.words.sentence(event, domains))
        if kind is Kind.CHOICE:
            return self.words.ask_choice(event, domains)
        return None
