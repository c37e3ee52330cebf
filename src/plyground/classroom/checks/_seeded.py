"""A student's module in a process for each hash seed, within a budget of CPU seconds."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Self

from ...stopping import Stop
from ...submissions import Late, SubmissionError
from ...submissions.module import Module
from ...submissions.process import REST_SECONDS, WALL_FACTOR
from . import SEEDS
from ._listing import Unjudged

__all__ = ["MOST_REST", "Seeded", "Spent"]

MOST_REST = 2 * REST_SECONDS
"""For how many seconds may a file sleep in all?"""


class Spent(Unjudged):
    """The CPU seconds for the file are used up."""


class Seeded:
    """A file that is asked with every hash seed; its driver says at the beginning what is missing."""

    def __init__(self, path: Path, driver: Path, seconds: float, budget: float, stop: Stop) -> None:
        self.modules = {seed: Module(path, self.name, driver, capture=True, hash_seed=seed) for seed in SEEDS}
        self.seconds, self.budget, self.stop = seconds, budget, stop
        self.failed: dict[str, str] = {}
        """The checks that failed, and for each the one where its defect is."""
        self._open = ExitStack()
        self._begun = time.monotonic()

    name: str
    """What the course calls the module."""

    def __enter__(self) -> Self:
        for module in self.modules.values():
            self._open.enter_context(module)
        return self

    def __exit__(self, *error: object) -> None:
        self._open.close()

    def ready(self) -> None:
        """Have the file imported with every seed."""
        for module in self.modules.values():
            module.ready(self.stop)
            missing = module.begun.get("missing")
            if not isinstance(missing, list) or not all(isinstance(name, str) for name in missing):
                raise SubmissionError("it wrote something else where its answer belongs")

    @property
    def missing(self) -> Sequence[str]:
        """The functions or methods that are not there."""
        missing = self.modules[SEEDS[0]].begun.get("missing")
        return missing if isinstance(missing, list) else []

    @property
    def spent(self) -> float:
        """The CPU seconds used so far."""
        return sum(module.cpu_seconds for module in self.modules.values())

    def order(self, order: Any, seed: int, seconds: float, name: str) -> dict[str, Any]:
        """What the driver answers; Late if the function of this name had its time, Spent if the file had."""
        left = self.budget - self.spent
        spent = Spent(f"the {self.budget:g} CPU seconds for the whole file were used up")
        if left <= 0:
            raise spent
        rested = sum(module.rested for module in self.modules.values())
        if rested >= MOST_REST:
            raise Spent(f"it had slept for {rested:.0f} seconds instead of answering")
        wall = WALL_FACTOR * self.budget
        if time.monotonic() - self._begun > wall:
            raise Spent(
                f"after {wall:g} seconds on the clock, of which it worked {self.spent:.0f}, it was ended"
            )
        late = f"{name} gave no answer within {{}} CPU seconds"
        try:
            return self.modules[seed].ask(order, min(seconds, left), self.stop, late)
        except Late:
            if left < seconds:
                raise spent from None
            raise
