"""One grid being filled: the search for a first fill, and the report of what is known so far."""

from __future__ import annotations

import time
from array import array
from collections.abc import Generator, Iterator, Mapping, Sequence

from .fill import Fill, Settings
from .grid import Grid, Slot
from .index import Index
from .likeness import clashes
from .portfolio import Portfolio
from .problem import Problem

__all__ = ["BIAS", "Task", "regions"]

BIAS = 40
"""How many 1024ths of a bit of freedom is one point of score worth when a word is chosen?"""


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
    ) -> None:
        self.index, self.settings, self.grid, self.slots = index, settings, grid, slots
        self.given, self.start = given, start
        self.outcome = "partial"
        self.counts = [0, 0, 0]  # nodes, failures, restarts
        self.words: dict[Slot, str] = {}
        self.weights: dict[Slot, int] = {}
        self.scores = {word: index.score(word) for word in given.values()}

    def problem(self, grid: Grid, slots: Sequence[Slot], banned: set[str], floor: int = 0) -> Problem:
        return Problem(grid, self.index, slots, max(floor, self.settings.floor), banned)

    def read(self, problem: Problem, numbers: Sequence[int]) -> dict[Slot, str]:
        """A kernel's words; their scores are remembered."""
        self.scores.update(problem.scores(numbers))
        return problem.words(numbers)

    def find(self, flag: array[int], nodes: int | None) -> Iterator[Fill]:
        """Search until the first fill, yielding the best partial one from time to time."""
        banned: set[str] = set()
        while True:
            outcome = yield from self.fill_apart(flag, nodes, banned)
            poor = self.clashing() if outcome == "filled" else set()
            if not poor:
                break
            banned |= poor
        # A grid that can't be filled without words we have struck out ourselves isn't proved unfillable.
        proved = outcome == "filled" or (outcome == "unfillable" and not banned)
        self.outcome = outcome if proved else "not found"
        yield self.report()

    def fill_apart(self, flag: array[int], nodes: int | None, banned: set[str]) -> Generator[Fill, None, str]:
        """Fill region by region, so that a failure in one doesn't undo another; how it ended."""
        standing: dict[Slot, str] = {}
        outcome = "filled"
        for region in sorted(regions(self.slots, self.grid), key=len):
            outcome = yield from self.fill(region, standing, flag, nodes, banned)
            if outcome == "unfillable" and standing:
                # Perhaps only for the words that the other regions have taken: alone, then all together.
                outcome = yield from self.fill(region, {}, flag, nodes, banned)
                if outcome == "filled":
                    return (yield from self.fill(self.slots, {}, flag, nodes, banned))
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
        banned: set[str],
    ) -> Generator[Fill, None, str]:
        """Fill some slots beside the words that stand; how it ended."""
        problem = self.problem(self.grid, slots, {*banned, *self.given.values(), *standing.values()})
        portfolio = Portfolio(problem, self.settings.seed, BIAS, self.settings.threads)
        before = self.counts
        outcome, best = "spent", -1
        while outcome == "spent" and (nodes is None or self.counts[0] < nodes):
            outcome = portfolio.run(flag)
            self.counts = [a + b for a, b in zip(before, portfolio.counts(), strict=True)]
            leader = portfolio.leader
            numbers = leader.words() if outcome == "filled" else leader.best_words()
            self.words = {**standing, **self.read(problem, numbers)}
            self.weights.update(zip(slots, leader.weights(), strict=True))
            if outcome == "spent" and len(self.words) > best:
                best = len(self.words)
                yield self.report()
        return outcome

    def clashing(self) -> set[str]:
        """Of every two words that are too much alike, the poorer; none if that doesn't matter."""
        if not self.settings.distinct:
            return set()
        loose = set(self.words.values())
        poor = set()
        for pair in clashes([*self.given.values(), *loose]):
            if ours := loose.intersection(pair):
                poor.add(min(ours, key=lambda word: (self.scores[word], word)))
        return poor

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
