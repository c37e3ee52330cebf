"""One game being played on this server: its session, its owner, and whoever watches."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from ...play.games.clock import Clock
from ...play.games.lending import Lender
from ...play.games.offers import read_offers
from ...play.games.record import read_record
from ...play.games.seat import Seat
from ...play.games.session import PACE, Closed, Session
from ...play.pool import Busy, Message, Pool
from ...play.store import Overtaken
from .apart import Apart

__all__ = ["Elsewhere", "Table", "Watcher"]

MOST_WATCHERS = 50
MOST_EVENTS = 256
"""How far may a page fall behind before its stream is ended? It comes back and gets the board as it is."""


class Elsewhere(Closed):
    """The game was changed by another server: what was asked of this one was not done."""


class Watcher:
    """One open stream: events put in from any thread come out in the server's event loop."""

    def __init__(self, holder: str = "") -> None:
        self.holder = holder
        """Whose browser listens, as `owner_of` has it."""
        self._loop = asyncio.get_running_loop()
        self._events: asyncio.Queue[str | None] = asyncio.Queue()
        self._ended = False

    def put(self, event: str | None) -> None:
        """Hand over an event in JSON; None ends the stream."""
        with suppress(RuntimeError):  # the event loop has ended, and the stream with it
            self._loop.call_soon_threadsafe(self._put, event)

    def _put(self, event: str | None) -> None:
        if not self._ended:
            self._ended = event is None or self._events.qsize() >= MOST_EVENTS
            self._events.put_nowait(None if self._ended else event)

    async def get(self, seconds: float) -> str | None:
        """The next event, or None at the end of the stream; TimeoutError when none comes in time."""
        return await asyncio.wait_for(self._events.get(), seconds)


class Table:
    """Commanded and watched. `save` keeps it after every change, before anybody hears of it."""

    def __init__(
        self,
        id: str,
        owner: str,
        record: object,
        *,
        save: Callable[[Table], None],
        pool: Pool,
        lender: Lender,
        version: int = 0,
        seats: Sequence[Seat] | None = None,
        clock: Clock | None = None,
        apart: Apart | None = None,
    ) -> None:
        match, told = read_record(record)
        assert isinstance(record, Mapping)
        self.id, self.owner = id, owner
        self.apart = apart
        """Who sits where, if two people play in browsers of their own."""
        self.version = version
        """What the store has of it; 0: nothing yet."""
        self.kept = version > 0
        """Is it kept as it is now?"""
        self.notice = ""
        """What whoever comes should know, if anything."""
        self.watchers: set[Watcher] = set()
        self.touched = time.monotonic()
        self._save = save
        self._paused = True  # until somebody watches
        self._written: tuple[Message, str] = {}, ""  # a board and its JSON
        self.session = Session(
            match,
            seats or told,
            pool=pool,
            notify=self.tell,
            keep=self._keep,
            pace=PACE,
            lender=lender,
            clock=clock,
            offers=read_offers(record.get("offers")),
        )
        self.session.wind()

    def send(self, message: Message, holder: str | None = None) -> None:
        """Carry out a command of somebody who sits here, the owner if nobody said; Refused, Busy or Closed
        says why not."""
        self.touched = time.monotonic()
        with self.session.still():
            side = self.side_of(self.owner if holder is None else holder)
            self.session.send(message if side is None else {**message, "player": side})

    # Two people in browsers of their own.

    def sits(self, holder: str) -> bool:
        """Whether somebody has a seat here, and does not only watch."""
        return holder == self.owner or self.side_of(holder) is not None

    def side_of(self, holder: str) -> int | None:
        """The side of somebody who plays a friend; None: both, or none."""
        return None if self.apart is None else self.apart.side_of(holder, self.owner)

    @property
    def contested(self) -> bool:
        """Whether two people play each other in it now, and so nobody is advised."""
        return self.apart is not None and bool(self.apart.friend) and not self.session.match.over

    def invite(self, side: int) -> str:
        """Keep this side and give the other away: the token of a link to it; ValueError says why not."""
        with self.session.still():
            if self.session.match.over:
                raise ValueError("the game is over; begin a new one with your friend")
            if self.apart is not None and self.apart.friend and self.apart.side != side:
                raise ValueError("your friend has that side")
            if not all(seat.person for seat in self.session.seats):
                self.session.send({"command": "seats", "seats": ["person", "person"]})
            before = self.apart
            self.apart, token = (before or Apart(side)).invited()
            self.apart = replace(self.apart, side=side)
            self._keep()
        self.tell_apart()
        return token

    def withdraw(self) -> None:
        """Nobody is invited any more; ValueError if the friend is there."""
        with self.session.still():
            if self.apart is None or self.apart.friend:
                raise ValueError("your friend is here" if self.apart else "nobody is invited")
            self.apart = None
            self._keep()
        self.tell_apart()

    def seat(self, token: str, holder: str) -> None:
        """Give the other seat to whoever brings the token; ValueError says why not."""
        with self.session.still():
            if self.apart is None:
                raise ValueError("nobody is invited to this game any more; you are watching")
            before, self.apart = self.apart, self.apart.seated(token, holder, self.owner)
            if self.apart != before:
                self._keep()
        self.tell_apart()

    def describe_apart(self, holder: str) -> Message | None:
        """What somebody should know of the seats."""
        if self.apart is None:
            return None
        here = {watcher.holder for watcher in tuple(self.watchers)}
        owner, friend = self.owner in here, bool(self.apart.friend) and self.apart.friend in here
        return {
            "side": self.side_of(holder),
            "host": holder == self.owner,
            "taken": bool(self.apart.friend),
            "present": [owner, friend] if self.apart.side == 0 else [friend, owner],
            "next": self.apart.next,
        }

    def tell_apart(self) -> None:
        """Let everybody hear who sits where and is there."""
        for watcher in tuple(self.watchers):
            watcher.put(self._json({"event": "apart", "apart": self.describe_apart(watcher.holder)}))

    @property
    def crowded(self) -> bool:
        """Whether no more people can watch."""
        return len(self.watchers) >= MOST_WATCHERS

    def attach(self, watcher: Watcher) -> None:
        """Let a stream hear this game, from the board as it is now."""
        with self.session.still():  # nothing is said meanwhile, and so nothing twice
            self.watchers.add(watcher)
            for event in (self.session.board(), *self.session.thoughts):
                watcher.put(self._json(event))
            if self.notice:
                watcher.put(self._json({"event": "notice", "reason": self.notice}))
        if self.apart is not None:
            self.tell_apart()
        if self.session.closed:  # perhaps just now, before we were among those who were told
            watcher.put(None)
        if self._paused:
            self._paused = False
            with suppress(Busy, Closed):  # the stream hears of it, or ends
                self.session.send({"command": "go"})

    def detach(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        self.touched = time.monotonic()
        if self.apart is not None and self.watchers:
            self.tell_apart()

    def pause(self) -> None:
        """Stop thinking, as nobody watches; the next one who does sets it going again."""
        if self.session.board()["thinking"]:
            self._paused = True
            with suppress(Closed):
                self.session.send({"command": "stop"})

    def save(self) -> None:
        """Keep it as it is now."""
        with self.session.still():
            self._save(self)

    def close(self) -> None:
        """End its thoughts and its streams; nothing is carried out any more."""
        self.session.close()
        for watcher in tuple(self.watchers):
            watcher.put(None)

    @property
    def board(self) -> str:
        """The newest board event in JSON; nothing is waited for."""
        return self._json(self.session.seen)

    def tell(self, event: Message) -> None:
        """Let whoever watches hear an event."""
        if self.watchers:
            text = self._json(event)
            for watcher in tuple(self.watchers):
                watcher.put(text)

    def _json(self, event: Message) -> str:
        """An event as it is sent; a board is written once, however many read it."""
        board, text = self._written
        if event is board:
            return text
        text = json.dumps(event)
        if event["event"] == "board":
            self._written = event, text
        return text

    def _keep(self) -> None:
        """Keep a change; if another server was faster, the game here is over."""
        try:
            self._save(self)
        except Overtaken as overtaken:
            self.close()
            raise Elsewhere(str(overtaken)) from None
