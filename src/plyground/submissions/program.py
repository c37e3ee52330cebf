"""A student's file as a program: run once with arguments, its lines kept and its time bounded."""

from __future__ import annotations

import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from ..stopping import Stop, Stopped, never
from .process import MOST_OUTPUT, Printed, end, ending, start

__all__ = ["Run", "run"]

POLL_SECONDS = 0.01
LAST_WORDS_SECONDS = 1.0
"""How long may the last lines of a process that has ended still be on their way?"""


@dataclass(frozen=True)
class Run:
    """What a program printed, for how long it ran, and what went wrong, if anything did."""

    lines: tuple[str, ...]
    seconds: float
    late: bool
    """It was still running when its time was over, and was ended."""
    error: str | None


def run(path: Path, arguments: tuple[str, ...], seconds: float, stop: Stop = never) -> Run:
    """Run the file for so many seconds at most; Stopped if `stop` says so."""
    begin = time.monotonic()
    process = start(path, "run", str(path.resolve()), *arguments, capture=True)
    assert process.stdout is not None
    assert process.stderr is not None
    answers = Printed(process, process.stdout, kept=MOST_OUTPUT)
    complaints = Printed(process, process.stderr)
    try:
        while process.poll() is None and time.monotonic() - begin < seconds:
            if stop():
                raise Stopped
            time.sleep(POLL_SECONDS)
        late, took = process.poll() is None, time.monotonic() - begin
    finally:
        end(process)
    for printed in (answers, complaints):
        printed.join(LAST_WORDS_SECONDS)
    text = answers.head.decode("utf-8", "replace")
    # A line that was cut off when the program was ended is none.
    lines = text.split("\n")[:-1] if late else text.splitlines()
    flooded = answers.flooded or complaints.flooded
    error = None if late and not flooded else _error(path, process, flooded, complaints)
    return Run(tuple(line.rstrip("\r") for line in lines), took, late, error)


def _error(path: Path, process: subprocess.Popen[bytes], flooded: bool, complaints: Printed) -> str | None:
    """Why it did not end well, in one line."""
    if flooded:
        return f"{path.name} printed more than {MOST_OUTPUT >> 20} MB and was ended"
    if process.returncode == 0:
        return None
    words = complaints.tail.decode("utf-8", "replace").strip().splitlines()
    if process.returncode == 1 and words:
        return words[-1]
    return f"{path.name} {ending(process, 'ended')}"
