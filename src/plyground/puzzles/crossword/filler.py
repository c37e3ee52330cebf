"""Fill a grid with words: the best fill so far, improved while there is time, or what stands in its way."""

from __future__ import annotations

import time
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from ...api import Limit, Stop, never
from ...search.deepening import watched
from .grid import Grid, Slot
from .problem import Index, Problem
from .wordlist import WordList, fold

__all__ = ["Fill", "Filler", "Settings"]

SLICE = 2_000
"""After how many failures does the kernel come up for a progress report? About a third of a second."""
BIAS = 40
"""How many 1024ths of a bit of freedom is one point of score worth when a word is chosen?"""
REGION = 9
"""How many slots are freed at once to make them better? Fewer find nothing new, more take too long."""
REGION_FAILURES = 25
"""How many failures is a freed region given before another one is tried?"""
PREFERRED = 100


@dataclass(frozen=True)
class Settings:
    """What a fill should be like."""

    floor: int = 0
    """No word with a lower score."""
    preferred: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()
    region: frozenset[int] | None = None
    """Fill only the slots through these cells; None for all."""
    improve: float = 0.0
    """For how many seconds after the first fill should it be made better?"""
    seed: int = 0
    distinct: bool = False
    """No word within another and no stem twice, from four letters on."""


@dataclass(frozen=True)
class Fill:
    """What is known so far; `outcome` is "filled", "partial" (still looking), "unfillable" or "not found"."""

    outcome: str
    grid: Grid
    words: Mapping[Slot, str]
    scores: Mapping[str, int]
    seconds: float
    nodes: int = 0
    failures: int = 0
    restarts: int = 0
    conflict: tuple[Slot, ...] = ()
    """Slots that cannot be filled together."""
    minimal: bool = False
    """Could all of the conflict's slots but any one be filled? Else the time was too short to tell."""
    stuck: tuple[Slot, ...] = ()
    """Of a fill not found: the slots that failed most."""
    details: Mapping[str, int] = field(default_factory=dict)

    @property
    def filled(self) -> bool:
        return self.outcome == "filled"

    @property
    def mean_score(self) -> float:
        return sum(self.scores.values()) / len(self.scores) if self.scores else 0.0


class Filler:
    """Fills grids from one word list; the list's index is made once and kept."""

    def __init__(self, words: WordList, settings: Settings = Settings()) -> None:  # noqa: B008
        self.settings = settings
        self.words = _adapted(words, settings)
        self._indexes: dict[frozenset[int], Index] = {}

    def solve(self, grid: Grid, limit: Limit = Limit(), stop: Stop = never) -> Iterator[Fill]:
        """Ever better fills; the last one says how it ended. ValueError if the given letters contradict themselves."""
        start = time.monotonic()
        given = self._given(grid)
        region = self.settings.region
        slots = [
            slot
            for slot in grid.slots
            if slot not in given and (region is None or any(cell in region for cell in slot.cells))
        ]
        task = _Task(self, grid, slots, given, start)
        deadline = None if limit.seconds is None else start + limit.seconds
        with watched(stop, deadline) as flag:
            yield from task.find(flag, limit.nodes)
        if task.outcome == "filled" and self.settings.improve > 0 and not stop():
            until = time.monotonic() + self.settings.improve
            if deadline is not None:
                until = min(until, deadline)
            with watched(stop, until) as flag:
                yield from task.improve(flag, until)
        elif task.outcome == "unfillable":
            with watched(stop, deadline) as flag:
                yield task.explain(flag)

    def fill(self, grid: Grid, limit: Limit = Limit(), stop: Stop = never) -> Fill:
        """The last word of `solve`."""
        last: Fill | None = None
        for last in self.solve(grid, limit, stop):
            pass
        assert last is not None
        return last

    def index(self, grid: Grid) -> Index:
        """The index of the lengths that a grid needs."""
        lengths = frozenset(len(grid.text(slot)) for slot in grid.slots)
        for known, index in self._indexes.items():
            if lengths <= known:
                return index
        self._indexes[lengths] = Index(self.words, lengths)
        return self._indexes[lengths]

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


class _Task:
    """One grid being filled."""

    def __init__(
        self, filler: Filler, grid: Grid, slots: list[Slot], given: dict[Slot, str], start: float
    ) -> None:
        self.filler, self.grid, self.slots, self.given, self.start = filler, grid, slots, given, start
        self.index = filler.index(grid)
        self.seed = filler.settings.seed
        self.outcome = "partial"
        self.counts = (0, 0, 0)
        self.words: dict[Slot, str] = {}
        self.weights: dict[Slot, int] = {}

    def problem(self, grid: Grid, slots: Sequence[Slot], banned: set[str]) -> Problem:
        return Problem(grid, self.index, slots, self.filler.settings.floor, banned)

    def find(self, flag: array[int], nodes: int | None) -> Iterator[Fill]:
        """Search until the first fill, yielding the best partial one from time to time."""
        problem = self.problem(self.grid, self.slots, set(self.given.values()))
        kernel = problem.kernel(self.seed, BIAS)
        best = -1
        while True:
            outcome = kernel.run(flag, SLICE)
            self.counts = kernel.counts()
            if outcome == "filled":
                self.words = problem.words(kernel.words())
            else:
                self.words = problem.words(kernel.best_words())
                self.weights = dict(zip(self.slots, kernel.weights(), strict=True))
            if outcome == "spent" and (nodes is None or self.counts[0] < nodes):
                if len(self.words) > best:
                    best = len(self.words)
                    yield self.report()
                continue
            self.outcome = outcome if outcome in ("filled", "unfillable") else "not found"
            yield self.report()
            return

    def report(self, conflict: tuple[Slot, ...] = (), minimal: bool = False) -> Fill:
        words = {**self.given, **self.words}
        grid = self.grid
        for slot, word in self.words.items():
            grid = grid.place(slot, word)
        scores = {word: self.filler.words.scores.get(word, 0) for word in words.values()}
        stuck: tuple[Slot, ...] = ()
        if self.outcome == "not found":
            open_slots = [slot for slot in self.slots if slot not in self.words]
            stuck = tuple(sorted(open_slots, key=lambda slot: -self.weights.get(slot, 0))[:8])
        seconds = time.monotonic() - self.start
        return Fill(self.outcome, grid, dict(sorted(words.items(), key=_order)), scores, seconds, *self.counts,
                    conflict=conflict, minimal=minimal, stuck=stuck)  # fmt: skip

    def improve(self, flag: array[int], until: float) -> Iterator[Fill]:
        """Free a region around a poor word, refill it, and keep what is better, until the time is up."""
        random = Random(self.seed)
        said = time.monotonic()
        changed = False
        rounds = 0
        while self.slots and not flag[0] and time.monotonic() < until:
            rounds += 1
            freed = self.region(random)
            standing = {slot: word for slot, word in self.words.items() if slot not in freed}
            grid = self.grid
            for slot, word in standing.items():
                grid = grid.place(slot, word)
            open_slots = [slot for slot in freed if "." in grid.text(slot)]
            if not open_slots:
                continue
            banned = {*self.given.values(), *standing.values()}
            problem = self.problem(grid, open_slots, banned)
            kernel = problem.kernel(self.seed + rounds, BIAS * 8)
            if kernel.run(flag, REGION_FAILURES) == "filled":
                fresh = problem.words(kernel.words())
                if self.cost(fresh.values()) < self.cost(self.words[slot] for slot in open_slots):
                    self.words.update(fresh)
                    changed = True
            if changed and time.monotonic() - said > 0.25:
                said = time.monotonic()
                changed = False
                yield self.report()
        yield self.report()

    def region(self, random: Random) -> list[Slot]:
        """Some slots around one whose word is poor."""
        costs = [self.cost((self.words[slot],)) + 1 for slot in self.slots]
        centre = random.choices(self.slots, costs)[0]
        freed = [centre]
        wanted = random.randint(3, REGION)
        for slot in freed:
            crossing = [
                other for cell in slot.cells for other, _ in self.grid.through[cell] if other not in freed
            ]
            crossing = [other for other in dict.fromkeys(crossing) if other in self.words]
            random.shuffle(crossing)
            freed += crossing[: wanted - len(freed)]
            if len(freed) >= wanted:
                break
        return freed

    def cost(self, words: object) -> int:
        """How bad words are: one poor word weighs more than several that are so-so."""
        scores = self.filler.words.scores
        return sum((100 - scores.get(word, 0)) ** 2 for word in words)  # type: ignore[attr-defined]

    def explain(self, flag: array[int]) -> Fill:
        """A smallest set of slots that can't be filled together: none of them can be left out."""
        order = sorted(self.slots, key=lambda slot: -self.weights.get(slot, 0))
        core: list[Slot] = []
        # Grow from the slots that failed most until the set alone can't be filled, then leave out one by one.
        size = 1
        while True:
            core = order[:size]
            verdict = self.fillable(core, flag)
            if verdict is False or size >= len(order):
                break
            size = min(len(order), size * 2)
        sure = True
        for slot in list(core):
            rest = [other for other in core if other != slot]
            verdict = self.fillable(rest, flag)
            if verdict is False:
                core = rest
            elif verdict is None:
                sure = False
        return self.report(tuple(sorted(core, key=lambda slot: (slot.number, slot.direction))), sure)

    def fillable(self, slots: list[Slot], flag: array[int]) -> bool | None:
        """Can these slots alone be filled? None if there was no time to tell."""
        if not slots:
            return True
        problem = self.problem(self.grid, slots, set(self.given.values()))
        outcome = problem.kernel(self.seed, 0).run(flag, 1_000_000_000)
        return {"filled": True, "unfillable": False}.get(outcome)


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


def _order(entry: tuple[Slot, str]) -> tuple[str, int]:
    return entry[0].direction, entry[0].number
