"""Make a fill better: refill a region without the word in its middle, or with fewer poor words."""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from .fill import Fill
from .grid import Grid, Slot
from .problem import Problem
from .task import BIAS, FAIR, POOREST, Task

__all__ = ["improve", "mend"]

REGION = 9
"""How many slots are freed at once to make them better? Fewer find nothing new, more take too long."""
REGION_FAILURES = 25
"""How many failures is a freed region given before another one is tried?"""
SMALLEST, LARGEST = 6, 60
"""How many slots are freed at once to have fewer poor words? Large regions find what small ones can't."""
FAILURES_A_SLOT = 30
"""How many failures is such a region given for each of its slots?"""
ROUND = 20
"""How many failures take as long as it takes to lay out a region?"""
FUTILE = 40
"""After how many regions a slot, one after another proved to have no such fill, is that given up?"""
SIDEWAYS = 0.35
"""How often are its poor words only exchanged for others?"""

MENDINGS = 500
"""How many regions are tried to do away with words that are too much alike?"""
MENDING_FAILURES = 60
"""How many failures is such a region given?"""


def improve(
    task: Task, flag: array[int], enough: Callable[[Task, int], bool], further: bool = True
) -> Iterator[Fill]:
    """Refill regions and keep what is better, until it is enough; that is told how many failures it cost.

    While too many words are poor, large regions are filled with fewer of them; then, or when that seems
    futile, small ones better, if that is wanted further.
    """
    random = Random(task.settings.seed)
    said = time.monotonic()
    changed = False
    spent = 0
    objected = len(task.objections())
    vain = 0
    while task.slots and not flag[0] and not enough(task, spent):
        poor = task.poor()
        fewer = task.too_poor(poor) and vain < FUTILE * len(task.slots)
        if not (fewer or further):
            break
        step = _with_fewer_poor(task, random, poor) if fewer else _with_better(task, random)
        spent += ROUND
        if step is None:
            continue
        kernel = step.problem.kernel(random.getrandbits(31), step.bias)
        outcome = kernel.run(flag, step.failures)
        spent += kernel.counts()[1]
        if outcome != "filled":
            vain = vain + 1 if outcome == "unfillable" else 0
            continue
        vain = 0
        old, fresh = task.words, task.read(step.problem, kernel.words())
        if step.cost is None or _cost(task, fresh.values()) < step.cost:
            task.words = {**old, **fresh}
            objections = len(task.objections())
            if objections > objected:
                task.words = old
            else:
                objected = objections
                changed = True
        if changed and time.monotonic() - said > 0.25:
            said = time.monotonic()
            changed = False
            yield task.report()
    yield task.report()


class Step(NamedTuple):
    """A region to be filled again; its words must stay below a cost, or whatever is found is better."""

    problem: Problem
    bias: int
    failures: int
    cost: int | None


def _with_fewer_poor(task: Task, random: Random, poor: Sequence[Slot]) -> Step | None:
    """A large region around a poor word, with one less of them, or as many others as a way out of a rut."""
    centre = random.choice(poor)
    size = round(SMALLEST * (LARGEST / SMALLEST) ** random.random())
    open_slots, grid, banned = _freed(task, _around(task, centre, size, random))
    here = [slot for slot in open_slots if slot in poor]
    if centre not in here:
        return None
    sideways = random.random() < SIDEWAYS
    problem = Problem(
        grid,
        task.index,
        open_slots,
        max(task.settings.floor, min(task.demand, POOREST)),
        {*banned, task.words[centre]} if sideways else banned,
        FAIR,
        len(here) - (not sideways),
        task.settings.excluded_at,
    )
    return Step(problem, BIAS * 2, FAILURES_A_SLOT * size, None)


def _with_better(task: Task, random: Random) -> Step | None:
    """A small region around a poor word, without its poorest word."""
    open_slots, grid, banned = _freed(task, _region(task, random))
    if not open_slots:
        return None
    poorest = min(task.scores[task.words[slot]] for slot in open_slots)
    problem = task.problem(grid, open_slots, banned, poorest + 1)
    return Step(problem, BIAS * 8, REGION_FAILURES, _cost(task, [task.words[slot] for slot in open_slots]))


def _freed(task: Task, freed: Sequence[Slot]) -> tuple[list[Slot], Grid, set[str]]:
    """Those slots that are open when some are freed, the grid then, and the words that stand in it."""
    standing = {slot: word for slot, word in task.words.items() if slot not in freed}
    grid = task.grid.with_words(standing)
    open_slots = [slot for slot in freed if "." in grid.text(slot)]
    return open_slots, grid, {*task.given.values(), *standing.values()}


def mend(task: Task, flag: array[int]) -> int:
    """Do away with words to which an editor would object; how many are left.

    A region around such a word is filled again without it, and what has fewer of them is kept.
    """
    random = Random(task.settings.seed)
    poor = task.objections()
    struck: set[str] = set()
    rounds = 0
    while poor and not flag[0] and rounds < MENDINGS:
        rounds += 1
        partners = {word for pair in task.alike() for word in pair}
        word = random.choice(sorted(poor | partners))
        struck.add(word)
        centre = next(slot for slot, known in task.words.items() if known == word)
        freed = _around(task, centre, random.randint(4, REGION + rounds // 8), random)
        open_slots, grid, banned = _freed(task, freed)
        if centre not in open_slots:
            continue
        problem = task.problem(grid, open_slots, banned | struck)
        kernel = problem.kernel(task.settings.seed + rounds, BIAS)
        if kernel.run(flag, MENDING_FAILURES) == "filled":
            old = task.words
            task.words = {**old, **task.read(problem, kernel.words())}
            left = task.objections()
            if len(left) < len(poor):
                poor = left
            else:
                task.words = old
    return len(poor)


def _region(task: Task, random: Random) -> list[Slot]:
    """Some slots around one whose word is poor."""
    costs = [_cost(task, (task.words[slot],)) + 1 for slot in task.slots]
    return _around(task, random.choices(task.slots, costs)[0], random.randint(3, REGION), random)


def _around(task: Task, centre: Slot, wanted: int, random: Random) -> list[Slot]:
    """A slot with some of those that cross it, and that cross those."""
    freed = [centre]
    for slot in freed:
        crossing = [
            other for cell in slot.cells for other, _ in task.grid.through[cell] if other not in freed
        ]
        crossing = [other for other in dict.fromkeys(crossing) if other in task.words]
        random.shuffle(crossing)
        freed += crossing[: wanted - len(freed)]
        if len(freed) >= wanted:
            break
    return freed


def _cost(task: Task, words: Iterable[str]) -> int:
    """How bad words are: one poor word weighs more than several that are so-so."""
    return sum((100 - task.scores[word]) ** 2 for word in words)
