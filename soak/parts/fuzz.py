"""Spoilt inputs for everything that reads: only documented errors come, soon and within a gigabyte."""

from __future__ import annotations

import json
import mmap
import os
import re
import subprocess
import sys
import time
from base64 import b64decode
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Event

from ..fuzzing.slot import SIZE, Slot
from ..server import working
from ..task import Task

__all__ = ["SHARE", "run"]

SHARE = 20
HANG_SECONDS = 5.0
"""How many seconds of a core may one input take?"""
STILL_SECONDS = 60.0
"""How long may it take in all, or everything be imported before the first one, on a busy machine?"""
MOST_RESTARTS = 5
"""How often is a target tried again whose process had to be ended?"""


def run(task: Task, folder: Path) -> None:
    from ..fuzzing.targets import TARGETS

    names = task.goals.targets or tuple(TARGETS)
    if unknown := set(names) - set(TARGETS):
        raise LookupError(f"no target {', '.join(unknown)}; there is {', '.join(TARGETS)}")
    task.figures |= {"targets": len(names), "inputs": 0, "inputs a second": 0, "findings": 0}
    begun = time.monotonic()
    lanes = max(1, os.cpu_count() or 1)
    seconds = task.seconds * lanes / max(lanes, len(names))
    waiting, ended = deque(names), Event()
    counts: dict[str, int] = {}

    def lane() -> None:
        while waiting and not ended.is_set():
            with suppress(IndexError):
                name = waiting.popleft()
                _fuzz(task, folder, name, seconds, ended, counts)

    with working([lane] * lanes, ended) as threads:
        while any(thread.is_alive() for thread in threads):
            time.sleep(0.1)
            task.figures["inputs"] = sum(counts.values())
            task.figures["inputs a second"] = round(sum(counts.values()) / (time.monotonic() - begun))
            task.progress()
    task.figures["inputs"] = sum(counts.values())
    if counts:
        task.figures["fewest inputs of a target"] = (
            f"{min(counts.values()):,} ({min(counts, key=counts.__getitem__)})"
        )
    for name in names:
        if not counts.get(name):
            task.fail("targets without input", name)


def _fuzz(task: Task, folder: Path, name: str, seconds: float, ended: Event, counts: dict[str, int]) -> None:
    """One target until its time or its inputs are over; a process that hangs or dies is replaced."""
    end = time.monotonic() + seconds
    for restart in range(MOST_RESTARTS + 1):
        before = counts.get(name, 0)
        left, inputs = end - time.monotonic(), task.goals.inputs - before
        if ended.is_set() or (restart and left <= 1) or inputs <= 0:
            return
        path = folder / f"{re.sub(r'[^a-z]+', '-', name.lower())}.{restart}"
        path.write_bytes(bytes(SIZE))
        command = [
            sys.executable,
            "-m",
            "soak.fuzzing",
            name,
            str(path),
            str(task.seed + restart),
            str(left),
            str(inputs),
        ]
        if task.goals.guided:
            command.append("atheris")
        with (
            path.open("r+b") as file,
            mmap.mmap(file.fileno(), SIZE) as memory,
            path.with_suffix(".out").open("w+") as out,
        ):
            slot = Slot(memory)
            process = subprocess.Popen(
                command, stdout=out, stderr=subprocess.DEVNULL if task.goals.guided else subprocess.PIPE,
                stdin=subprocess.DEVNULL, start_new_session=True, text=True,
            )  # fmt: skip

            def heard(slot: Slot = slot, before: int = before) -> None:
                counts[name] = before + slot.count

            try:
                hung = _watch(process, slot, ended, heard)
            finally:
                process.kill()
                _, said = process.communicate()
            heard()
            out.seek(0)
            for line in out:
                if line.startswith("{"):
                    found = json.loads(line)
                    _report(task, name, found["what"], found["says"], b64decode(found["input"]))
            if ended.is_set() or (not hung and process.returncode in (0, None)):
                return
            what = (
                f"more than {HANG_SECONDS:.0f} s" if hung else f"the process ended with {process.returncode}"
            )
            _report(task, name, what, said or "", slot.input)


def _watch(process: subprocess.Popen[str], slot: Slot, ended: Event, heard: Callable[[], None]) -> bool:
    """Wait for the process; true if it hangs over an input."""
    count, since, worked = 0, time.monotonic(), 0.0
    while process.poll() is None and not ended.is_set():
        time.sleep(0.05)
        heard()
        waited = time.monotonic() - since
        if slot.count != count:
            count, since, worked = slot.count, time.monotonic(), _worked(process.pid)
        elif waited > STILL_SECONDS or (
            count and waited > HANG_SECONDS and _worked(process.pid) - worked > HANG_SECONDS
        ):
            return True
    return False


def _worked(pid: int) -> float:
    """The seconds that a process has had a core; where that is not said, those that have passed."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, AttributeError):
        return time.monotonic()


def _report(task: Task, name: str, what: str, says: str, data: bytes) -> None:
    number = int(task.figures["findings"]) + 1
    path = task.keep(f"{number}-{re.sub(r'[^A-Za-z0-9]+', '-', name)}", data)
    task.keep(f"{path.name.removeprefix('fuzz-')}.txt", f"{name}: {what}\n{says}\n".encode())
    task.fail(
        "findings",
        f"{name}: {what}; the input is {path}: {says.strip().splitlines()[-1] if says.strip() else ''}",
    )
