"""One game being played on this server: its session, its owner, and whoever watches."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from contextlib import suppress

from ...play.games.lending import Lender
from ...play.games.record import read_record
from ...play.games.session import PACE, Closed, Session
from ...play.pool import Busy, Message, Pool
from ...play.store import Overtaken

__all__ = ["Elsewhere", "Table", "Watcher"]

MOST_WATCHERS = 50
MOST_EVENTS = 256
"""How far may a page fall behind before its stream is ended? It comes back and gets the board as it is."""


class Elsewhere(Closed):
    """The game was changed by another server: what was asked of this one was not done."""


class Watcher:
    """One open stream: events put in from any thread come out in the server's event loop."""

    def __init__(self) -> None:
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
    ) -> None:
        match, seats = read_record(record)
        self.id, self.owner = id, owner
        self.version = version
        """What the store has of it; 0: nothing yet."""
        self.kept = version > 0
        """Is it kept as it is now?"""
        self.watchers: set[Watcher] = set()
        self.touched = time.monotonic()
        self._save = save
        self._paused = True  # until somebody watches
        self._written: tuple[Message, str] = {}, ""  # a board and its JSON
        self.session = Session(
            match, seats, pool=pool, notify=self.tell, keep=self._keep, pace=PACE, lender=lender
        )

    def send(self, message: Message) -> None:
        """Carry out a command; Refused, Busy or Closed says why not."""
        self.touched = time.monotonic()
        self.session.send(message)

    @property
    def crowded(self) -> bool:
        """Whether no more people can watch."""
        return len(self.watchers) >= MOST_WATCHERS

    def attach(self, watcher: Watcher) -> None:
        """Let a stream hear this game, from the board as it is now."""
        self.watchers.add(watcher)
        watcher.put(self._json(self.session.board()))
        if self.session.closed:  # perhaps just now, before we were among those who were told
            watcher.put(None)
        if self._paused:
            self._paused = False
            with suppress(Busy, Closed):  # the stream hears of it, or ends
                self.session.send({"command": "go"})

    def detach(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        self.touched = time.monotonic()

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
