"""Start, hear and end the process around a student's file."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import IO

__all__ = ["MOST_OUTPUT", "Printed", "end", "ending", "start"]

MOST_OUTPUT = 1 << 20
"""How many bytes may a file print? A thousand times what a person would read."""
KEPT = 10_000
INSIDE = Path(__file__).with_name("_inside.py")


def start(path: Path, *arguments: str, capture: bool) -> subprocess.Popen[bytes]:
    """The process, in the file's folder; what it prints is captured or goes to our stderr."""
    return subprocess.Popen(
        # -B: no compiled file is left beside the student's; -P: nothing of ours is in the way;
        # -u: what was printed counts even if the process must be ended.
        [sys.executable, "-B", "-P", "-u", "-W", "ignore", str(INSIDE), *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE if capture else None,
        cwd=path.resolve().parent,
        start_new_session=True,
    )


def end(process: subprocess.Popen[bytes]) -> None:
    """Kill the process and what it has started."""
    kill(process)
    process.wait()
    with suppress(OSError):
        process.stdin.close()  # type: ignore[union-attr]


def kill(process: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


def ending(process: subprocess.Popen[bytes], otherwise: str) -> str:
    """How the process ended by itself: a crash, or `otherwise` with its exit code."""
    try:
        code = process.wait(1)
    except subprocess.TimeoutExpired:
        return "closed its answers"
    if code < 0:
        return f"crashed ({signal.Signals(-code).name})"
    return f"{otherwise} (exit code {code})"


class Printed:
    """What a process prints: its beginning and its end are kept, and too much of it ends the process."""

    def __init__(self, process: subprocess.Popen[bytes], stream: IO[bytes], kept: int = KEPT) -> None:
        self.process, self.stream, self.kept = process, stream, kept
        self.head, self.tail, self.size = b"", b"", 0
        self._thread = Thread(target=self._read, name="printed", daemon=True)
        self._thread.start()

    @property
    def flooded(self) -> bool:
        return self.size > MOST_OUTPUT

    def join(self, seconds: float) -> None:
        """Wait for the end of what is printed."""
        self._thread.join(seconds)

    def _read(self) -> None:
        with self.stream as stream:
            while data := stream.read1(65_536):  # type: ignore[attr-defined]
                self.size += len(data)
                self.head += data[: max(0, self.kept - len(self.head))]
                self.tail = (self.tail + data)[-self.kept :]
                if self.flooded:
                    kill(self.process)
                    return
