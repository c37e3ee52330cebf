"""Several kernels on one grid, each with its own seed: the first to be done stops the others at once."""

from __future__ import annotations

import os
from array import array
from collections.abc import Sequence
from threading import Thread

from .kernel import Kernel
from .problem import Problem

__all__ = ["Portfolio", "cores"]

SLICE = 2_000
"""After how many failures does a kernel come up for a progress report? About a third of a second."""
HEAD_START = 200
"""For how many failures does the first seed run alone? Most grids are filled by then, and always alike."""
SEED_STEP = 1_000_003
MOST_CORES = 4


def cores() -> int:
    """How many kernels side by side are sensible here: as many as there are cores for us, up to four."""
    known = getattr(os, "sched_getaffinity", None)
    return min(MOST_CORES, len(known(0)) if known else os.cpu_count() or 1)


class Portfolio:
    """One problem, tried with one seed at first and soon with as many as there are threads."""

    def __init__(self, problem: Problem, seed: int, bias: int, threads: int) -> None:
        self.problem, self.seed, self.bias, self.threads = problem, seed, bias, threads
        self.over = array("q", [0])
        self.kernels = [problem.kernel(seed, bias, self.over)]
        self.leader = self.kernels[0]

    def run(self, flag: array[int]) -> str:
        """A slice of every kernel; how it ended, and `leader` is the kernel that knows most."""
        failures = SLICE
        if self.threads > 1 and self.counts()[0] == 0:
            failures = HEAD_START
        elif len(self.kernels) < self.threads:
            seeds = (self.seed + SEED_STEP * number for number in range(1, self.threads))
            self.kernels += [self.problem.kernel(seed, self.bias, self.over) for seed in seeds]
        outcomes = _side_by_side(self.kernels, flag, failures)
        for done in ("filled", "unfillable"):
            if done in outcomes:
                self.leader = self.kernels[outcomes.index(done)]
                return done
        self.leader = max(self.kernels, key=lambda kernel: kernel.best_size())
        return "stopped" if "stopped" in outcomes else "spent"

    def counts(self) -> list[int]:
        """Nodes, failures and restarts of all kernels together."""
        return [sum(counts) for counts in zip(*(kernel.counts() for kernel in self.kernels), strict=True)]


def _side_by_side(kernels: Sequence[Kernel], flag: array[int], failures: int) -> list[str]:
    """Run each kernel, all but the first in a thread of its own: they release the GIL."""
    outcomes = [""] * len(kernels)

    def run(number: int) -> None:
        outcomes[number] = kernels[number].run(flag, failures)

    threads = [Thread(target=run, args=(number,), daemon=True) for number in range(1, len(kernels))]
    for thread in threads:
        thread.start()
    run(0)
    for thread in threads:
        thread.join()
    return outcomes
