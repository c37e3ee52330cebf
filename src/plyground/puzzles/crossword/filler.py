"""Fill a grid with words: the best fill so far, improved while there is time, or what stands in its way."""

from __future__ import annotations

import time
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import combinations
from random import Random
from threading import Event

from ...api import Limit, Stop, never
from ...search.deepening import watched
from .grid import Grid, Slot
from .kernel import Kernel
from .problem import Problem
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
EXPLAIN_FAILURES = 20_000
"""How many failures may one question cost while a conflict is made minimal? A few seconds' worth."""
PREFERRED = 100
SEED_STEP = 1_000_003
RACE_STEPS = 20
"""In how many steps does a kernel run its slice when it has rivals? It looks up after each."""
ENDINGS = ("INGS", "ING", "IES", "ERS", "ED", "ES", "ER", "LY", "S", "Y", "D", "R")
STEM = 4
"""From how many letters on do two words that share a stem look alike?"""


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
    threads: int = 1
    """How many seeds are tried side by side? With more than one, which of them is first is not repeatable."""
    distinct: bool = False
    """No word within another and no stem twice, from four letters on."""


DEFAULT = Settings()


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

    @property
    def filled(self) -> bool:
        return self.outcome == "filled"

    @property
    def mean_score(self) -> float:
        return sum(self.scores.values()) / len(self.scores) if self.scores else 0.0


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


class _Task:
    """One grid being filled."""

    def __init__(
        self, filler: Filler, grid: Grid, slots: list[Slot], given: dict[Slot, str], start: float
    ) -> None:
        self.filler, self.grid, self.slots, self.given, self.start = filler, grid, slots, given, start
        self.index = filler.words.index
        self.seed = filler.settings.seed
        self.outcome = "partial"
        self.counts = [0, 0, 0]  # nodes, failures, restarts
        self.words: dict[Slot, str] = {}
        self.weights: dict[Slot, int] = {}
        self.scores = {word: self.index.score(word) for word in given.values()}

    def problem(self, grid: Grid, slots: Sequence[Slot], banned: set[str], floor: int = 0) -> Problem:
        return Problem(grid, self.index, slots, max(floor, self.filler.settings.floor), banned)

    def read(self, problem: Problem, numbers: Sequence[int]) -> dict[Slot, str]:
        """A kernel's words; their scores are remembered."""
        self.scores.update(problem.scores(numbers))
        return problem.words(numbers)

    def find(self, flag: array[int], nodes: int | None) -> Iterator[Fill]:
        """Search until the first fill, yielding the best partial one from time to time."""
        banned: set[str] = set()
        best = -1
        while True:
            problem = self.problem(self.grid, self.slots, banned | set(self.given.values()))
            kernels = [
                problem.kernel(self.seed + SEED_STEP * n, BIAS) for n in range(self.filler.settings.threads)
            ]
            before = self.counts
            outcome = "spent"
            while outcome == "spent" and (nodes is None or self.counts[0] < nodes):
                outcome, leader = _race(kernels, flag)
                counts = zip(before, *(kernel.counts() for kernel in kernels), strict=True)
                self.counts = [sum(parts) for parts in counts]
                self.words = self.read(problem, leader.words() if outcome == "filled" else leader.best_words())
                self.weights = dict(zip(self.slots, leader.weights(), strict=True))
                if outcome == "spent" and len(self.words) > best:
                    best = len(self.words)
                    yield self.report()
            poor = self.clashing() if outcome == "filled" else set()
            if not poor:
                break
            banned |= poor
        # A grid that can't be filled without words we have struck out ourselves isn't proved unfillable.
        proved = outcome == "filled" or (outcome == "unfillable" and not banned)
        self.outcome = outcome if proved else "not found"
        yield self.report()

    def clashing(self) -> set[str]:
        """Of every two words that are too much alike, the poorer; none if that doesn't matter."""
        if not self.filler.settings.distinct:
            return set()
        words = {**self.given, **self.words}
        loose = set(self.words.values())
        poor = set()
        for a, b in combinations(words.values(), 2):
            if alike(a, b) and {a, b} & loose:
                poor.add(min({a, b} & loose, key=lambda word: (self.scores[word], word)))
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
            grid = self.grid.with_words(standing)
            open_slots = [slot for slot in freed if "." in grid.text(slot)]
            if not open_slots:
                continue
            banned = {*self.given.values(), *standing.values()}
            # What is found must at least do away with the region's poorest word.
            poorest = min(self.scores[self.words[slot]] for slot in open_slots)
            problem = self.problem(grid, open_slots, banned, poorest + 1)
            kernel = problem.kernel(self.seed + rounds, BIAS * 8)
            if kernel.run(flag, REGION_FAILURES) == "filled":
                fresh = self.read(problem, kernel.words())
                if self.cost(fresh.values()) < self.cost(self.words[slot] for slot in open_slots):
                    old = self.words
                    self.words = {**old, **fresh}
                    if self.clashing():
                        self.words = old
                    else:
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

    def cost(self, words: Iterable[str]) -> int:
        """How bad words are: one poor word weighs more than several that are so-so."""
        return sum((100 - self.scores[word]) ** 2 for word in words)

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
        outcome = problem.kernel(self.seed, 0).run(flag, EXPLAIN_FAILURES)
        return {"filled": True, "unfillable": False}.get(outcome)


def alike(a: str, b: str) -> bool:
    """Is one word's stem within the other, as in TALK and TALKING, or STAR and STARRED?"""
    return any(len(stem) >= STEM and stem in other for stem, other in ((_stem(a), b), (_stem(b), a)))


def _stem(word: str) -> str:
    """The word without an ending, where four letters are left."""
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= STEM:
            return word.removesuffix(ending)
    return word


def _race(kernels: Sequence[Kernel], flag: array[int]) -> tuple[str, Kernel]:
    """A slice of every kernel, side by side; the first to be done ends the race."""
    if len(kernels) == 1:
        return kernels[0].run(flag, SLICE), kernels[0]
    over = Event()

    def run(kernel: Kernel) -> str:
        outcome = "spent"
        for _ in range(RACE_STEPS):
            outcome = kernel.run(flag, SLICE // RACE_STEPS)
            if outcome != "spent":
                over.set()
            if over.is_set():
                break
        return outcome

    with ThreadPoolExecutor(len(kernels)) as pool:
        outcomes = list(pool.map(run, kernels))
    for done in ("filled", "unfillable", "stopped"):
        if done in outcomes:
            return done, kernels[outcomes.index(done)]
    return "spent", max(kernels, key=lambda kernel: sum(word >= 0 for word in kernel.best_words()))


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
