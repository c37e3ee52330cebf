"""A student's file as a program: run once with arguments, its lines kept and its time bounded."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

from ..stopping import Stop, Stopped, never
from . import Backstop, Late
from .process import MOST_OUTPUT, Allowance, Printed, Process, harmless

__all__ = ["Run", "run"]

POLL_SECONDS = 0.01
LONGEST = 300
LAST_WORDS_SECONDS = 20.0
"""How long may the last lines of a process that has ended still be on their way? Nothing holds them but a
busy machine, or what it left behind where nothing ends that."""


@dataclass(frozen=True)
class Run:
    """What a program printed, for how long it ran, and what went wrong, if anything did."""

    lines: tuple[str, ...]
    seconds: float
    """On the wall."""
    late: bool
    """It was still running when its time was over, and was ended."""
    error: str | None
    cpu: float = 0.0
    """CPU seconds."""
    rested: float = 0.0
    """Seconds for which it slept."""
    complaints: str = ""
    """The end of what it wrote to stderr."""


def run(
    path: Path,
    arguments: tuple[str, ...],
    seconds: float,
    stop: Stop = never,
    wall: float | None = None,
    hash_seed: int = 0,
    rest: float | None = None,
) -> Run:
    """Run the file for so many CPU seconds at most, and `wall` seconds; Stopped if `stop` says so.

    Without `wall` and `rest`, for which it may sleep, the clocks behind them are as generous as for a
    module. Where a course ends the program by the clock, it says so by `wall`.
    """
    process = Process(path, "run", *arguments, capture=True, hash_seed=hash_seed)
    assert process.popen.stdout is not None
    answers, complaints = Printed(process, process.popen.stdout, kept=MOST_OUTPUT), process.printed
    allowance, late = Allowance(process, seconds, wall, rest), False
    try:
        while not process.ended():
            if stop():
                raise Stopped
            allowance.check("")
            time.sleep(POLL_SECONDS)
    except (Late, Backstop):
        late = not process.ended()
    finally:
        took = allowance.passed
        process.end()
    for printed in (answers, complaints):
        printed.join(LAST_WORDS_SECONDS)
    text = answers.head.decode("utf-8", "replace")
    # A line that was cut off when the program was ended is none.
    lines = text.split("\n")[:-1] if late else text.splitlines()
    flooded = answers.flooded or complaints.flooded
    error = None if late and not flooded else _error(path, process, flooded, complaints)
    said = harmless(complaints.tail.decode("utf-8", "replace"))
    return Run(
        tuple(line.rstrip("\r") for line in lines), took, late, error, allowance.cpu, allowance.rested, said
    )


def _error(path: Path, process: Process, flooded: bool, complaints: Printed) -> str | None:
    """Why it did not end well, in one line."""
    if flooded:
        return f"{path.name} printed more than {MOST_OUTPUT >> 20} MB and was ended"
    if process.code == 0:
        return None
    words = complaints.tail.decode("utf-8", "replace").strip().splitlines()
    if process.code == 1 and words:
        return harmless(words[-1][:LONGEST])
    return f"{path.name} {process.ending('ended')}"
