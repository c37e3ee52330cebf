"""What a part is given: its time, its seed, how much is enough; and where it puts figures and findings."""

from __future__ import annotations

import random
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock

__all__ = ["Goals", "Task"]

TOLD_EVERY = 5.0
"""How many seconds lie between two lines of progress?"""
LONGEST_WHY = 300


@dataclass(frozen=True)
class Goals:
    """When has a part done enough, if its time has not run out before?"""

    kills: int = 1_000
    inputs: int = 10_000_000
    """A target of the fuzzer."""
    positions: int = 1_000_000
    """A game."""
    streams: int = 500
    slow: int = 150
    """Clients that send a byte a second, and as many that send nothing."""
    targets: tuple[str, ...] = ()
    """The fuzzer's, if not all."""
    guided: bool = False
    """Let atheris choose the inputs?"""


@dataclass
class Task:
    """One part being run. Any of its threads may count and report."""

    part: str
    seconds: float
    seed: int
    goals: Goals
    findings: Path
    """The folder where inputs that did harm are written."""
    figures: dict[str, int | float | str] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.chance = random.Random(f"{self.seed} {self.part}")
        self._end = time.monotonic() + self.seconds
        self._told = time.monotonic()
        self._lock = Lock()

    @property
    def left(self) -> float:
        """How many seconds are left."""
        return self._end - time.monotonic()

    def count(self, what: str, number: int = 1) -> None:
        with self._lock:
            self.figures[what] = int(self.figures.get(what, 0)) + number

    def fail(self, what: str, why: str, number: int = 1) -> None:
        """Something was lost, or raised: it is counted, told at once, and the run has failed."""
        self.count(what, number)
        line = f"{self.part}: {what}: {' '.join(why.split())[:LONGEST_WHY]}"
        self.failures.append(line)
        self.tell(f"FAILED {line}")

    def keep(self, name: str, data: bytes) -> Path:
        """Write an input that did harm into the folder of findings."""
        self.findings.mkdir(parents=True, exist_ok=True)
        path = self.findings / f"{self.part}-{name}"
        path.write_bytes(data)
        return path

    def tell(self, line: str) -> None:
        print(line, file=sys.stderr, flush=True)

    def progress(self) -> None:
        """The figures so far, every few seconds."""
        if time.monotonic() - self._told >= TOLD_EVERY:
            self._told = time.monotonic()
            with self._lock:
                said = ", ".join(f"{_text(value)} {what}" for what, value in self.figures.items())
            self.tell(f"{self.part}: {said} ({max(0, self.left):.0f} s left)")


def _text(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) else str(value)
