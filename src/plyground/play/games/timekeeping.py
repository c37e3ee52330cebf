"""Keeps the clock of one session: whose time runs, and the alarm for when it has run out."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Timer

from .clock import Clock

__all__ = ["Timekeeper"]

LONGEST_WAIT = 3600.0
"""How long does an alarm wait before it looks at the clock again? The wall's time may have been set anew."""


class Timekeeper:
    """Without a clock it does nothing. Whoever calls it holds the session's lock; `ring` is called from a
    thread of its own when somebody's time may be over."""

    def __init__(self, clock: Clock | None, ring: Callable[[], None]) -> None:
        self.clock = clock
        self._ring = ring
        self._alarm: Timer | None = None

    @property
    def fallen(self) -> int | None:
        """Whose time has run out by now."""
        return None if self.clock is None else self.clock.fallen(time.time())

    def reset(self) -> None:
        """Everybody has all the time again."""
        if self.clock is not None:
            self.clock = Clock.full(self.clock.control)

    def press(self, player: int, at: float) -> None:
        """A player has moved, at this time."""
        if self.clock is not None:
            self.clock = self.clock.pressed(player, at)

    def turn(self, player: int | None) -> bool:
        """Let this player's time run, or nobody's; whether that changes anything."""
        if self.clock is None:
            return False
        before, now = self.clock, time.time()
        self.clock = before.stopped(now) if player is None else before.started(player, now)
        if player is None:
            self.silence()
        elif self.clock != before or self._alarm is None or not self._alarm.is_alive():
            self.silence()
            wait = self.clock.remaining(player, now)
            self._alarm = Timer(min(wait, LONGEST_WAIT), self._ring)
            self._alarm.daemon = True
            self._alarm.start()
        return self.clock != before

    def allotment(self, player: int) -> float | None:
        """How long an engine should think over its move, if a clock says so."""
        return None if self.clock is None else self.clock.allotment(player, time.time())

    def silence(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
