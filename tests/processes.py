"""Programs that tests start: a compiler that is soon done, and whether one is at its work."""

from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path

__all__ = ["at_work", "quick_compiler"]

WORKING_SECONDS = 0.4
"""How much CPU does a process take that has long begun? To start takes about a tenth of a second."""
QUIET_SECONDS = 0.3
"""How long does it sleep when it waits for somebody?"""
PATIENCE = 150.0
TICKS = 100


def at_work(process: subprocess.Popen[bytes] | subprocess.Popen[str]) -> None:
    """Wait until it has computed a while (what it started counts), or waits for somebody, or has ended."""
    if not Path("/proc/self/stat").exists():
        time.sleep(1.5)
        return
    end, last, since = time.monotonic() + PATIENCE, -1.0, time.monotonic()
    while process.poll() is None and time.monotonic() < end:
        used, sleeping = _look(process.pid)
        if used >= WORKING_SECONDS:
            return
        if used != last or not sleeping:
            last, since = used, time.monotonic()
        elif time.monotonic() - since > QUIET_SECONDS:
            return
        time.sleep(0.02)


def _look(pid: int) -> tuple[float, bool]:
    """How many seconds of CPU it and its children have taken, and whether all of them sleep."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:  # it has just ended
        return 0.0, True
    below = [_look(int(child)) for child in children]
    used = sum(int(field) for field in fields[11:15]) / TICKS
    return used + sum(each for each, _ in below), fields[0] in "SZ" and all(each for _, each in below)


def quick_compiler(folder: Path, level: str) -> str:
    """A C compiler that optimizes less than it is told, where nobody asks for speed; its path."""
    program = folder / "quick-cc"
    program.write_text(f'#!/bin/sh\nexec {os.environ.get("CC", "cc")} "$@" {level}\n')
    program.chmod(0o755)
    return str(program)
