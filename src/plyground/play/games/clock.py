"""A game's clock: how much time there is, how much of it is left, whose runs; and an engine's share of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

__all__ = ["Clock", "Control", "describe_clock", "parse_control", "read_clock", "share", "time_text"]

HORIZON = 25
"""For how many moves more must the time last? Checkers games are decided within some 40 moves a side."""

RESERVE = 0.03
"""How many seconds may pass between a clock's start and our hearing of it, and back?"""

SHORTEST, LONGEST = 1.0, 24 * 3600.0
"""How long may the time for a game or a move be, in seconds? A second is a joke, a day is a game by post."""
MOST_INCREMENT = 3600.0

FREE_PLIES = 2
"""How many plies are played before a clock runs? Everybody has the first move to sit down."""

CONTROL = re.compile(r"(\d{1,4}(?:\.\d{1,3})?)(?:\+(\d{1,4}(?:\.\d{1,3})?)|s?/move)?", re.ASCII)


@dataclass(frozen=True)
class Control:
    """How much time there is: for a whole game with an increment a move, or for each move."""

    seconds: float
    increment: float = 0.0
    each_move: bool = False

    def __post_init__(self) -> None:
        if not SHORTEST <= self.seconds <= LONGEST:
            raise ValueError(f"a clock has {SHORTEST:g} second to {LONGEST / 3600:g} hours")
        if not 0 <= self.increment <= MOST_INCREMENT or (self.each_move and self.increment):
            raise ValueError(
                f"an increment is at most {MOST_INCREMENT:g} seconds, and of a game's clock only"
            )

    @property
    def text(self) -> str:
        """As `parse_control` reads it: "5+3", "30/move"."""
        if self.each_move:
            return f"{self.seconds:g}/move"
        return f"{round(self.seconds / 60, 3):g}+{self.increment:g}"

    @property
    def words(self) -> str:
        if self.each_move:
            return f"{self.seconds:g} seconds a move"
        more = f", and {self.increment:g} seconds more with each move" if self.increment else ""
        return f"{time_text(self.seconds)} for the game{more}"


@dataclass(frozen=True)
class Clock:
    """The time left to each player when the running one's began to run. Times are those of the wall."""

    control: Control
    left: tuple[float, float]
    running: int | None = None
    since: float = 0.0
    """When the running one's time began to run, in seconds since 1970."""

    @classmethod
    def full(cls, control: Control) -> Clock:
        return cls(control, (control.seconds, control.seconds))

    def remaining(self, player: int, now: float) -> float:
        used = max(0.0, now - self.since) if player == self.running else 0.0
        return max(0.0, self.left[player] - used)

    def fallen(self, now: float) -> int | None:
        """Whose time has run out, if somebody's has."""
        if self.running is None or self.remaining(self.running, now) > 0:
            return None
        return self.running

    def stopped(self, now: float) -> Clock:
        """Nobody's time runs; what was used is gone."""
        first, second = (self.remaining(player, now) for player in (0, 1))
        return replace(self, left=(first, second), running=None, since=0.0)

    def started(self, player: int, now: float) -> Clock:
        """A player's time runs from now on, and goes on if it did."""
        if player == self.running:
            return self
        return replace(self.stopped(now), running=player, since=now)

    def pressed(self, player: int, now: float) -> Clock:
        """A player has moved: time for a move is as at first again, time for a game has its increment."""
        clock = self.stopped(now)
        left = list(clock.left)
        if self.control.each_move:
            left[player] = self.control.seconds
        else:
            left[player] = min(left[player] + self.control.increment, LONGEST)
        return replace(clock, left=(left[0], left[1]))

    def later(self, seconds: float) -> Clock:
        """The same clock, of which so many seconds did not count."""
        return replace(self, since=self.since + seconds) if self.running is not None else self

    def allotment(self, player: int, now: float) -> float:
        """How many seconds an engine should think over its move."""
        left, increment = self.remaining(player, now), self.control.increment
        if self.control.each_move:
            return share(left, moves=1)
        # Here the increment comes after the move: what is left now is all that the move may take.
        return min(share(left - increment, increment), 0.8 * left)

    @property
    def stored(self) -> dict[str, Any]:
        """The JSON that `read_clock` reads again."""
        left = [round(seconds, 3) for seconds in self.left]
        running = {} if self.running is None else {"running": self.running, "since": round(self.since, 3)}
        return {"control": self.control.text, "left": left, **running}


def parse_control(text: str) -> Control:
    """The time that a person wrote: "5+3" is five minutes and three seconds a move, "30/move" 30 seconds."""
    found = CONTROL.fullmatch("".join(text.lower().split()))
    if found is None:
        raise ValueError(f"{text.strip()[:20]!r} is no clock; write 5+3 (minutes, seconds a move) or 30/move")
    number, increment = found.groups()
    if found[0].endswith("/move"):
        return Control(float(number), each_move=True)
    return Control(60 * float(number), float(increment or 0))


def read_clock(stored: object) -> Clock | None:
    """A clock that was stored or sent, "5+3" or with what is left; ValueError says what is wrong."""
    match stored:
        case None:
            return None
        case str(text):
            return Clock.full(parse_control(text))
        case {"control": str(text), **more}:
            return _read(Clock.full(parse_control(text)), {str(key): value for key, value in more.items()})
    raise ValueError('a clock is "5+3", "30/move", or {"control": "5+3", "left": [300, 300]}')


def _read(clock: Clock, more: Mapping[str, Any]) -> Clock:
    left, running, since = (
        more.get(key, usual) for key, usual in (("left", clock.left), ("running", None), ("since", 0.0))
    )
    if (
        set(more) - {"left", "running", "since"}
        or not isinstance(left, list | tuple)
        or len(left) != 2
        or not all(type(seconds) in (int, float) and 0 <= seconds <= LONGEST for seconds in left)
    ):
        raise ValueError('"left" of a clock are the seconds that two players have left')
    if running is not None and (type(running) is not int or running not in (0, 1)):
        raise ValueError('"running" of a clock is 0 or 1')
    if type(since) not in (int, float) or not 0 <= since <= 1e11:
        raise ValueError('"since" of a clock is a number of seconds since 1970')
    return replace(clock, left=(float(left[0]), float(left[1])), running=running, since=float(since))


def describe_clock(clock: Clock | None) -> dict[str, Any] | None:
    """What front ends must know to show the time: what is left, whose runs, and since when."""
    if clock is None:
        return None
    return {"running": None, "since": 0.0, "words": clock.control.words, **clock.stored}


def time_text(seconds: float) -> str:
    """What a clock shows: "4:32", "1:02:03", below ten seconds "9.4"."""
    if seconds < 10:
        return f"{max(0, int(seconds * 10)) / 10:.1f}"
    whole = int(seconds)
    minutes = f"{whole // 60 % 60:02}" if whole >= 3600 else str(whole // 60)
    return f"{whole // 3600}:{minutes}:{whole % 60:02}" if whole >= 3600 else f"{minutes}:{whole % 60:02}"


def share(time: float, increment: float = 0.0, moves: int | None = None) -> float:
    """Seconds for this move: a fair share of the time left, most of the increment, and never all there is.

    The increment is added to the clock before the move; `moves` is how many are left until more time comes.
    """
    left = max(0.0, time + increment - RESERVE)
    many = max(1, min(moves or HORIZON, HORIZON))
    # Even the last move before new time comes leaves something for what the system takes.
    return min(max(0.0, time) / many + 0.9 * increment, 0.8 * left)
