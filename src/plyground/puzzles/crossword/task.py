"""One grid being filled: the search for a first fill, and the report of what is known so far."""

from __future__ import annotations

import time
from array import array
from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import NamedTuple

from .fill import Fill, Settings
from .grid import Grid, Slot
from .index import Index
from .likeness import clashes
from .portfolio import Portfolio
from .problem import Problem
from .wordlist import is_abbreviation

__all__ = ["BIAS", "FAIR", "POOREST", "Demand", "Task", "regions"]

BIAS = 40
"""How many 1024ths of a bit of freedom is one point of score worth when a word is chosen?"""

FAIR = 50
"""Below which score is a word poor: one that an editor would rather not print?"""
POOR_SHARE = 0.1
"""Which part of a grid's words may be poor before it is worth an effort to make them better?"""


POOREST = 40
"""How poor may those few be, where all others are fair?"""


class Demand(NamedTuple):
    """Which score every word must have, and after how many failures that is given up.

    With `few`, a few words may be poorer.
    """

    score: int
    failures: int | None = None
    few: bool = False


ANYTHING = Demand(0)


class Task:
    """What is given, what is to be filled, and how far that has come."""

    def __init__(
        self,
        index: Index,
        settings: Settings,
        grid: Grid,
        slots: list[Slot],
        given: dict[Slot, str],
        start: float,
        demand: Demand = ANYTHING,
    ) -> None:
        """`demand` is what every word must be like here, if the settings' floor is lower."""
        self.index, self.settings, self.grid, self.slots = index, settings, grid, slots
        self.given, self.start = given, start
        self.demand = max(min(demand.score, POOREST) if demand.few else demand.score, settings.floor)
        self.few = demand.few
        self.outcome = "partial"
        self.counts = [0, 0, 0]  # nodes, failures, restarts
        self.words: dict[Slot, str] = {}
        self.weights: dict[Slot, int] = {}
        self.scores = {word: index.score(word) for word in given.values()}

    def problem(self, grid: Grid, slots: Sequence[Slot], banned: set[str], floor: int = 0) -> Problem:
        """Fill some slots; where few words may be poor, with no more of them than others leave."""
        least, at = max(floor, self.demand), self.settings.excluded_at
        if not self.few:
            return Problem(grid, self.index, slots, least, banned, banned_at=at)
        elsewhere = sum(slot not in slots for slot in self.poor())
        left = max(0, int(POOR_SHARE * len(self.slots)) - elsewhere)
        return Problem(grid, self.index, slots, least, banned, FAIR, left, at)

    def read(self, problem: Problem, numbers: Sequence[int]) -> dict[Slot, str]:
        """A kernel's words; their scores are remembered."""
        self.scores.update(problem.scores(numbers))
        return problem.words(numbers)

    def find(self, flag: array[int], nodes: int | None, failures: int | None = None) -> Iterator[Fill]:
        """Search until the first fill, yielding the best partial one from time to time.

        `failures` ends the search early.
        """
        outcome = yield from self.fill_apart(flag, nodes, failures)
        self.outcome = outcome if outcome in ("filled", "unfillable") else "not found"
        yield self.report()

    def fill_apart(
        self, flag: array[int], nodes: int | None, failures: int | None
    ) -> Generator[Fill, None, str]:
        """Fill region by region, so that a failure in one doesn't undo another; how it ended."""
        standing: dict[Slot, str] = {}
        outcome = "filled"
        for region in sorted(regions(self.slots, self.grid), key=len):
            outcome = yield from self.fill(region, standing, flag, nodes, failures)
            if outcome == "unfillable" and standing:
                # Perhaps only for the words that the other regions have taken: alone, then all together.
                outcome = yield from self.fill(region, {}, flag, nodes, failures)
                if outcome == "filled":
                    return (yield from self.fill(self.slots, {}, flag, nodes, failures))
            if outcome != "filled":
                break
            standing = self.words
        return outcome

    def fill(
        self,
        slots: Sequence[Slot],
        standing: Mapping[Slot, str],
        flag: array[int],
        nodes: int | None,
        failures: int | None = None,
    ) -> Generator[Fill, None, str]:
        """Fill some slots beside the words that stand; how it ended."""
        problem = self.problem(self.grid, slots, {*self.given.values(), *standing.values()})
        portfolio = Portfolio(problem, self.settings.seed, BIAS, self.settings.threads)
        before = self.counts
        outcome, best = "spent", -1
        while outcome == "spent" and (nodes is None or self.counts[0] < nodes):
            outcome = portfolio.run(flag)
            counts = portfolio.counts()
            self.counts = [a + b for a, b in zip(before, counts, strict=True)]
            if outcome == "spent" and failures is not None and counts[1] >= failures:
                outcome = "given up"
            leader = portfolio.leader
            numbers = leader.words() if outcome == "filled" else leader.best_words()
            self.words = {**standing, **self.read(problem, numbers)}
            self.weights.update(zip(slots, leader.weights(), strict=True))
            if outcome == "spent" and len(self.words) > best:
                best = len(self.words)
                yield self.report()
        return outcome

    def poor(self) -> list[Slot]:
        """The slots with words that an editor would rather not print."""
        return [slot for slot, word in self.words.items() if self.scores[word] < FAIR]

    def too_poor(self, poor: Sequence[Slot]) -> bool:
        """Are more than a few of the words poor?"""
        return len(poor) > POOR_SHARE * len(self.words)

    def objections(self) -> set[str]:
        """The words without which an editor would like the fill better: of two too much alike the poorer."""
        alike = (min(pair, key=lambda word: (self.scores[word], word)) for pair in self.alike())
        return {*alike, *self._crossing_abbreviations()}

    def alike(self) -> list[list[str]]:
        """Words that are too much alike, in pairs; of one that is given and one that is not, the latter."""
        loose = set(self.words.values())
        pairs = [sorted(loose.intersection(pair)) for pair in clashes([*self.given.values(), *loose])]
        return [pair for pair in pairs if pair]

    def _crossing_abbreviations(self) -> set[str]:
        """Abbreviations that cross more than one other: a corner of them is no fun."""
        short = {slot for slot, word in {**self.given, **self.words}.items() if is_abbreviation(word)}
        found = set()
        for slot in short & set(self.words):
            crossed = {other for cell in slot.cells for other, _ in self.grid.through[cell] if other != slot}
            if len(crossed & short) > 1:
                found.add(self.words[slot])
        return found

    def report(self, conflict: tuple[Slot, ...] = (), minimal: bool = False) -> Fill:
        words = {**self.given, **self.words}
        grid = self.grid.with_words(self.words)
        scores = {word: self.scores[word] for word in words.values()}
        stuck: tuple[Slot, ...] = ()
        if self.outcome == "not found":
            open_slots = [slot for slot in self.slots if slot not in self.words]
            stuck = tuple(sorted(open_slots, key=lambda slot: -self.weights.get(slot, 0))[:8])
        seconds = time.monotonic() - self.start
        words = dict(sorted(words.items(), key=_order))
        nodes, failures, restarts = self.counts
        return Fill(
            self.outcome, grid, words, scores, seconds, nodes, failures, restarts, conflict, minimal, stuck
        )


def regions(slots: Sequence[Slot], grid: Grid) -> list[list[Slot]]:
    """The slots in groups of which no two share an open cell."""
    through: dict[int, list[Slot]] = {}
    for slot in slots:
        for cell in slot.cells:
            if not grid.cells[cell]:
                through.setdefault(cell, []).append(slot)
    found: list[list[Slot]] = []
    seen: set[Slot] = set()
    for start in slots:
        if start not in seen:
            seen.add(start)
            region = [start]
            for slot in region:
                near = {other for cell in slot.cells for other in through.get(cell, ())} - seen
                seen |= near
                region += near
            found.append(sorted(region, key=slots.index))
    return found


def _order(entry: tuple[Slot, str]) -> tuple[str, int]:
    return entry[0].direction, entry[0].number
