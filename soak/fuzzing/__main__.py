"""`python -m soak.fuzzing TARGET SLOT SEED SECONDS INPUTS [atheris]`: the process that runs one target.

The input at hand stands in the file SLOT, so that it is known when the process hangs or dies. Findings are
lines of JSON.
"""

from __future__ import annotations

import json
import mmap
import random
import re
import sys
import time
import traceback
from base64 import b64encode
from pathlib import Path

from .mutators import mutate
from .slot import Slot

MOST_MEMORY = 1 << 30
"""How many bytes may reading take, beyond what the process has already?"""
MOST_KEPT = 400
"""How many inputs with a new outcome join the corpus?"""
LONGEST_KEPT = 4_000


class Trial:
    """One target and what became of its inputs so far."""

    def __init__(self, name: str, slot: Slot) -> None:
        from .targets import TARGETS

        self.target, self.slot = TARGETS[name], slot
        self.corpus = list(self.target.seeds)
        self.found: set[str] = set()
        self._outcomes: set[str] = set()

    def attempt(self, data: bytes) -> None:
        """Call the target; what is not documented is a finding."""
        self.slot.put(data)
        outcome = "accepted"
        try:
            self.target.call(data)
        except self.target.errors as error:
            says = str(error)
            outcome = re.sub(r"\d+|'[^']*'|\"[^\"]*\"", "#", f"{type(error).__name__} {says}")[:80]
            if "\n" in says or not says:
                self.find("a message that is not one line", says, data)
        except Exception as error:
            frame = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{type(error).__name__} at {Path(frame.filename).name}:{frame.lineno}"
            self.find(where, "".join(traceback.format_exception(error)), data)
        if outcome not in self._outcomes and len(self._outcomes) < MOST_KEPT and len(data) <= LONGEST_KEPT:
            # A message that was never seen tells, much as a new branch would, that a new place was reached.
            self._outcomes.add(outcome)
            self.corpus.append(data)

    def find(self, what: str, says: str, data: bytes) -> None:
        if what not in self.found:
            self.found.add(what)
            line = {"what": what, "says": says[-3000:], "input": b64encode(data).decode()}
            print(json.dumps(line), flush=True)


def main(name: str, slot: str, seed: str, seconds: str, inputs: str, guided: str = "") -> None:
    with open(slot, "r+b") as file, mmap.mmap(file.fileno(), 0) as memory:
        if guided:
            _guided(name, Slot(memory), seed, seconds, inputs)
            return
        end = time.monotonic() + float(seconds)
        trial = Trial(name, Slot(memory))
        _bound_memory()
        chance = random.Random(f"{seed} {name}")
        for data in trial.target.seeds:
            trial.attempt(data)
        for number in range(len(trial.target.seeds), int(inputs)):
            if number % 64 == 0 and time.monotonic() > end:
                break
            trial.attempt(mutate(chance, trial.corpus))


def _guided(name: str, slot: Slot, seed: str, seconds: str, inputs: str) -> None:
    """By atheris, which sees the branches that an input takes; it ends the process by itself."""
    import atheris

    with atheris.instrument_imports(include=["plyground"]):
        trial = Trial(name, slot)
    limits = [f"-max_total_time={max(1, int(float(seconds)))}", f"-runs={inputs}", "-rss_limit_mb=1500"]
    atheris.Setup([name, *limits, f"-seed={int(seed) % 2**31 + 1}"], trial.attempt)
    for data in trial.target.seeds:
        trial.attempt(data)
    atheris.Fuzz()


def _bound_memory() -> None:
    """Let what takes too much memory raise MemoryError, where the system can."""
    try:
        import resource
    except ImportError:
        return
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[0])
    except OSError:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (pages * mmap.PAGESIZE + MOST_MEMORY, hard))


if __name__ == "__main__":
    main(*sys.argv[1:])
