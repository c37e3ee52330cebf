"""One game on the table: the session, and what it has said so far; no drawing and no rules."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from queue import SimpleQueue
from typing import Any

from ...play.games.clock import Clock, time_text
from ...play.games.match import Match
from ...play.games.seat import Seat
from ...play.games.session import PACE, Refused, Session
from ...play.pool import Message

__all__ = ["SessionView"]


class SessionView:
    """What a screen shows of a session; `wake` is called from any thread when there is something new."""

    def __init__(
        self,
        match: Match[Any, Any],
        seats: Sequence[Seat],
        *,
        pool: Executor,
        wake: Callable[[], None],
        pace: float = PACE,
        clock: Clock | None = None,
    ) -> None:
        self.game = match.game
        self._inbox: SimpleQueue[Message] = SimpleQueue()
        self._wake = wake
        self.session = Session(match, seats, pool=pool, notify=self._hear, pace=pace, clock=clock)
        self.board = self.session.board()
        self.thinking_since: float | None = None
        self.report: Message | None = None
        """What an engine said last."""
        self.hint: Message | None = None
        self.values: list[Message] | None = None
        self.failure = ""
        self.notice, self.tone = "", "bad"
        self.changed_at = 0.0
        self.show_values = False
        self.armed = ""
        """What one more press will do: "resign", or "draw" of two people at one table."""
        self._asked: list[str] = []
        self.session.send({"command": "go"})

    @property
    def thinking(self) -> bool:
        return self.thinking_since is not None

    @property
    def waiting(self) -> bool:
        """Is it the turn of an engine that was told to wait?"""
        engine = not self.person(self.board["player"])
        return bool(engine and self.board["held"] and not self.board["over"] and not self.failure)

    @property
    def advising(self) -> str:
        """What is being worked out for the person: "hint", "values" or ""."""
        return self._asked[0] if self._asked else ""

    @property
    def levelled(self) -> bool:
        """Does the computer sit here at a level that can be changed? Beside a program it keeps its own."""
        engines = [seat for seat in self.session.seats if not seat.person]
        return bool(engines) and all(seat.command is None for seat in engines)

    @property
    def people(self) -> int:
        """How many people sit here."""
        return self.person(0) + self.person(1)

    def person(self, player: int) -> bool:
        return self.session.seats[player].person

    @property
    def first(self) -> int:
        """Who moved first, or will."""
        return self.game.player(self.session.match.history[0])

    def send(self, command: str, **details: Any) -> None:
        self.notice = ""
        self._give({"command": command, **details})

    def _give(self, message: Message) -> None:
        """A command for the session; what it refuses is said to the person."""
        try:
            self.session.send(message)
        except Refused as refused:
            self.say(str(refused), "bad")
            if message["command"] in self._asked:
                self._asked.remove(message["command"])

    def say(self, notice: str, tone: str) -> None:
        self.notice, self.tone = notice, tone

    def why_not(self, path: Sequence[int]) -> str:
        """Why a path through these cells is no move."""
        names = [self.game.label(cell) for cell in path]
        try:
            if all(names):
                self.game.parse(self.session.match.state, "-".join(names))
        except ValueError as error:
            return str(error)
        return "that is not a legal move"

    def seat(self, player: int, description: object) -> None:
        """Give a seat to someone else; the other stays."""
        seats: list[object] = [seat.stored for seat in self.session.seats]
        seats[player] = description
        self.send("seats", seats=seats)

    def set_level(self, level: int) -> None:
        """Let the computer play at another level, wherever it sits."""
        level_seat = {"level": level}
        self.send("seats", seats=["person" if seat.person else level_seat for seat in self.session.seats])

    def time_left(self, player: int) -> str:
        """What a player's clock shows; "" without one."""
        clock = self.session.clock
        return "" if clock is None else time_text(clock.remaining(player, time.time()))

    @property
    def ticking(self) -> float | None:
        """How many seconds it takes until a clock shows something else; None if none runs."""
        clock = self.session.clock
        if clock is None or clock.running is None:
            return None
        return 0.1 if clock.remaining(clock.running, time.time()) < 11 else 0.5

    def say_twice(self, command: str, question: str) -> None:
        """What cannot be taken back easily is done when it is said again."""
        if self.armed == command:
            self.armed = ""
            self.send(command)
        else:
            self.armed = command
            self.say(question, "soft")

    def offer_draw(self) -> None:
        if self.people == 2:
            self.say_twice("draw", "Do both agree? Then press Draw again.")
        else:
            self.send("draw")

    def ask(self, what: str) -> None:
        """Ask for a hint or for the values."""
        if self.board["over"] or what in self._asked:
            return
        self._asked.append(what)
        self.send(what)

    def toggle_values(self) -> None:
        self.show_values = not self.show_values
        if self.show_values and self.values is None:
            self.ask("values")

    def close(self) -> None:
        self.session.close()

    def update(self, now: float) -> None:
        """Take in what has been said."""
        while not self._inbox.empty():
            self._take(self._inbox.get(), now)

    def _hear(self, message: Message) -> None:
        self._inbox.put(message)
        self._wake()

    def _take(self, message: Message, now: float) -> None:
        match message["event"]:
            case "board":
                self.board, self.changed_at, self.armed = message, now, ""
                self.hint, self.values, self.failure, self.thinking_since = None, None, "", None
                self._asked.clear()
                if not message["moves"]:
                    self.report = None
                if self.show_values and message["legal"]:
                    self.ask("values")
            case "thinking":
                self.thinking_since, self.failure = now, ""
                self.board = {**self.board, "held": False}
            case "report":
                self.report = message
            case "hint":
                self.hint = message
                self._answered("hint")
            case "values":
                self.values = message["values"]
                self._answered("values")
            case "answer":
                self.say(message["says"], "good" if message["accepted"] else "soft")
            case "unadvised":
                self.say(message["reason"], "bad")
                self._asked.clear()
            case "failed":
                self.failure, self.thinking_since = message["reason"], None
                self.board = {**self.board, "held": True}

    def _answered(self, what: str) -> None:
        if what in self._asked:
            self._asked.remove(what)
