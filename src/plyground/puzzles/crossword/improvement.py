"""Make a fill better: free a region around a poor word, demand a higher score, refill."""

from __future__ import annotations

import time
from array import array
from collections.abc import Iterable, Iterator
from random import Random

from .fill import Fill
from .grid import Slot
from .task import BIAS, Task

__all__ = ["improve"]

REGION = 9
"""How many slots are freed at once to make them better? Fewer find nothing new, more take too long."""
REGION_FAILURES = 25
"""How many failures is a freed region given before another one is tried?"""


def improve(task: Task, flag: array[int], until: float) -> Iterator[Fill]:
    """Free a region around a poor word, refill it, and keep what is better, until the time is up."""
    random = Random(task.settings.seed)
    said = time.monotonic()
    changed = False
    rounds = 0
    while task.slots and not flag[0] and time.monotonic() < until:
        rounds += 1
        freed = _region(task, random)
        standing = {slot: word for slot, word in task.words.items() if slot not in freed}
        grid = task.grid.with_words(standing)
        open_slots = [slot for slot in freed if "." in grid.text(slot)]
        if not open_slots:
            continue
        banned = {*task.given.values(), *standing.values()}
        # What is found must at least do away with the region's poorest word.
        poorest = min(task.scores[task.words[slot]] for slot in open_slots)
        problem = task.problem(grid, open_slots, banned, poorest + 1)
        kernel = problem.kernel(task.settings.seed + rounds, BIAS * 8)
        if kernel.run(flag, REGION_FAILURES) == "filled":
            fresh = task.read(problem, kernel.words())
            if _cost(task, fresh.values()) < _cost(task, [task.words[slot] for slot in open_slots]):
                old = task.words
                task.words = {**old, **fresh}
                if task.clashing():
                    task.words = old
                else:
                    changed = True
        if changed and time.monotonic() - said > 0.25:
            said = time.monotonic()
            changed = False
            yield task.report()
    yield task.report()


def _region(task: Task, random: Random) -> list[Slot]:
    """Some slots around one whose word is poor."""
    costs = [_cost(task, (task.words[slot],)) + 1 for slot in task.slots]
    centre = random.choices(task.slots, costs)[0]
    freed = [centre]
    wanted = random.randint(3, REGION)
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
