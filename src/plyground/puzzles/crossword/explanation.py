"""Say why a grid can't be filled: a smallest set of slots that can't be filled together."""

from __future__ import annotations

from array import array

from .fill import Fill
from .grid import Slot
from .task import Task

__all__ = ["explain"]

EXPLAIN_FAILURES = 20_000
"""How many failures may one question cost while a conflict is made minimal? A few seconds' worth."""


def explain(task: Task, flag: array[int]) -> Fill:
    """A smallest set of slots that can't be filled together: none of them can be left out."""
    order = sorted(task.slots, key=lambda slot: -task.weights.get(slot, 0))
    core: list[Slot] = []
    # Grow from the slots that failed most until the set alone can't be filled, then leave out one by one.
    size = 1
    while True:
        core = order[:size]
        verdict = _fillable(task, core, flag)
        if verdict is False or size >= len(order):
            break
        size = min(len(order), size * 2)
    sure = True
    for slot in list(core):
        rest = [other for other in core if other != slot]
        verdict = _fillable(task, rest, flag)
        if verdict is False:
            core = rest
        elif verdict is None:
            sure = False
    return task.report(tuple(sorted(core, key=lambda slot: (slot.number, slot.direction))), sure)


def _fillable(task: Task, slots: list[Slot], flag: array[int]) -> bool | None:
    """Can these slots alone be filled? None if there was no time to tell."""
    if not slots:
        return True
    problem = task.problem(task.grid, slots, set(task.given.values()))
    outcome = problem.kernel(task.settings.seed, 0).run(flag, EXPLAIN_FAILURES)
    return {"filled": True, "unfillable": False}.get(outcome)
