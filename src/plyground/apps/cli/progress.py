"""One line on stderr that says how far long work has come; only on a terminal."""

from __future__ import annotations

import sys
import time
from types import TracebackType

from .screen import harmless, width

__all__ = ["Progress", "time_left"]

PATIENCE_SECONDS = 0.5
"""How long does work go on before it says so, and how often after that?"""


class Progress:
    """`with Progress() as progress: progress.show("12 of 100")`, as often as one likes."""

    def __init__(self, quiet: bool = False) -> None:
        self.start = time.monotonic()
        self._shown = self.start
        self.visible = not quiet and sys.stderr.isatty()
        self._written = False

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.start

    def due(self) -> bool:
        """Whether it is time for a new line."""
        return self.visible and time.monotonic() - self._shown >= PATIENCE_SECONDS

    def show(self, text: str) -> None:
        """A new line in place of the last, cut where the terminal ends: more could not be taken away."""
        if self.due():
            self._shown = time.monotonic()
            self._written = True
            room = width(sys.stderr) or len(text) + 1
            print(f"\r\x1b[K{harmless(text)[: room - 1]}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Take the line away, so that a message can stand there."""
        if self._written:
            self._written = False
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.clear()


def time_left(seconds: float, done: int, total: int) -> str:
    """How long the rest will take, if it goes on like this: ", about 3 min left"."""
    left = seconds / max(done, 1) * (total - done)
    if done == total:
        return ""
    return f", about {left:.0f} s left" if left < 90 else f", about {left / 60:.0f} min left"
