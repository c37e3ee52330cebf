"""Fill a grid with words: the best fill so far, improved while there is time, or what stands in its way."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from dataclasses import replace
from random import Random

from ...stopping import Limit, Stop, never, watched
from .explanation import explain
from .fill import DEFAULT, Fill, Settings
from .grid import Grid, Slot
from .improvement import improve, mend
from .task import FAIR, Demand, Task
from .wordlist import WordList, fold

__all__ = ["Fill", "Filler", "Settings"]

PREFERRED = 100
DEMANDS = (
    Demand(70, 2_000),
    Demand(60, 6_000),
    Demand(50, 20_000),
    Demand(50, 15_000, few=True),
    Demand(40, 20_000),
    Demand(30, 20_000),
    Demand(20, 20_000),
)
"""What is demanded of every word, first and then.

Most early-week grids are filled at 60, a few late-week ones at 50, the least that an editor would print, or
with a few words below it. What is found with more of those is polished until few words are poor.
A thousand failures take about a twentieth of a second."""
SHARE = 0.3
"""Which part of the time that is left may one demand take?"""
AGAIN = 8
"""How often is a fill to which an editor would object begun anew before poorer words are allowed?"""
SPARE = 45
"""From which demand on is a fill with repeated stems better than one with poorer words?"""
POLISH = 200_000
"""How many failures may it cost to have fewer poor words? Counted, not timed: a seed repeats its fill."""


class Filler:
    """Fills grids from one word list."""

    def __init__(self, words: WordList, settings: Settings = DEFAULT) -> None:
        self.settings = settings
        self.words = _adapted(words, settings)

    def solve(self, grid: Grid, limit: Limit = Limit(), stop: Stop = never) -> Iterator[Fill]:
        """Ever better fills; the last one says how it ended. ValueError if what is given can't stand."""
        start = time.monotonic()
        given = self._given(grid)
        region = self.settings.region
        slots = [
            slot
            for slot in grid.slots
            if slot not in given and (region is None or any(cell in region for cell in slot.cells))
        ]
        deadline = None if limit.seconds is None else start + limit.seconds
        task = yield from self._best(grid, slots, given, start, deadline, limit.nodes, stop)
        if task.outcome == "filled" and not stop():
            yield from self._improved(task, deadline, limit.nodes, stop)
        elif task.outcome == "unfillable":
            with watched(stop, deadline) as flag:
                yield explain(task, flag)

    def _best(
        self,
        grid: Grid,
        slots: list[Slot],
        given: dict[Slot, str],
        start: float,
        deadline: float | None,
        nodes: int | None,
        stop: Stop,
    ) -> Generator[Fill, None, Task]:
        """Attempts with ever lower demands, until one is filled; the last demands the floor only."""
        floor = self.settings.floor
        lowest = min((table.scores[-1] for table in self.words.index.tables.values()), default=0)
        demands = [demand for demand in DEMANDS if demand.score > max(floor, lowest)]
        spare: tuple[int, Task] | None = None
        counts = [0, 0, 0]
        for demand in (*(demands if self.settings.demanding else ()), Demand(floor)):
            until = deadline
            if demand.failures is not None and deadline is not None:
                now = time.monotonic()
                until = now + (deadline - now) * SHARE
            for settings in self._tries(demand):
                task = Task(self.words.index, settings, grid, slots, given, start, demand)
                task.counts = counts
                last: Fill | None = None
                with watched(stop, until) as flag:
                    for report in task.find(flag, nodes, demand.failures):
                        if last is not None:
                            yield last
                        last = report
                    objected = mend(task, flag) if task.outcome == "filled" else 0
                    ended = bool(flag[0])
                counts = task.counts
                if task.outcome == "filled" and objected and (spare is None or objected < spare[0]):
                    spare = objected, task
                if not objected or ended:
                    break
            if task.outcome == "filled" and not objected:
                break
            if spare is not None and (demand.few or demand.score <= max(SPARE, floor)):
                task = spare[1]
                break
            if stop() or (deadline is not None and time.monotonic() >= deadline):
                task = spare[1] if spare else task
                break
        if self.settings.distinct and task.outcome == "filled" and task.objections():
            task.outcome = "not found"
        if task.outcome == "unfillable" and task.demand > floor:
            task.outcome = "not found"  # at the floor there may be one
        yield task.report()
        return task

    def _tries(self, demand: Demand) -> Iterator[Settings]:
        """The seeds to begin with, one after another, while an editor would object to what is found."""
        yield self.settings
        random = Random(self.settings.seed)
        for _ in range(AGAIN if demand.score >= FAIR else 0):
            yield replace(self.settings, seed=random.getrandbits(31))

    def _improved(self, task: Task, deadline: float | None, nodes: int | None, stop: Stop) -> Iterator[Fill]:
        """Fills with fewer poor words if many are, then better ones for as long as was asked for."""
        seconds, most = self.settings.improve, POLISH if nodes is None else min(nodes, POLISH)
        fair = any(table.scores[0] >= FAIR for table in self.words.index.tables.values() if len(table))
        if self.settings.demanding and fair and task.too_poor(task.poor()):
            with watched(stop, deadline) as flag:
                yield from improve(
                    task,
                    flag,
                    lambda task, spent: spent >= most or not task.too_poor(task.poor()),
                    further=False,
                )
        if seconds <= 0:
            return
        until = time.monotonic() + seconds
        if deadline is not None:
            until = min(until, deadline)
        with watched(stop, until) as flag:
            yield from improve(task, flag, lambda *_: time.monotonic() >= until)

    def fill(self, grid: Grid, limit: Limit = Limit(), stop: Stop = never) -> Fill:
        """The last word of `solve`."""
        return list(self.solve(grid, limit, stop))[-1]

    def _given(self, grid: Grid) -> dict[Slot, str]:
        """The slots whose letters are all given: they stand, in the list or not."""
        given: dict[Slot, str] = {}
        for slot in grid.slots:
            word = grid.text(slot)
            if "." not in word:
                for other, known in given.items():
                    if known == word:
                        raise ValueError(
                            f"{word} is given twice, at {other} and at {slot}; a word stands in a grid once"
                        )
                given[slot] = word
        return given


def _adapted(words: WordList, settings: Settings) -> WordList:
    """The list with preferred words best and excluded ones gone; ValueError if one is no word."""
    chosen = []
    for kind, given in (("preferred", settings.preferred), ("excluded", settings.excluded)):
        letters = [fold(word) for word in given]
        if None in letters:
            raise ValueError(f"{kind}: {given[letters.index(None)][:40]!r} is not a word of letters")
        chosen.append({word for word in letters if word})
    preferred, excluded = chosen
    if not preferred and not excluded:
        return words
    scores = {word: score for word, score in words.scores.items() if word not in excluded}
    scores.update(dict.fromkeys(preferred - excluded, PREFERRED))
    return WordList(scores, words.texts, words.clues)
