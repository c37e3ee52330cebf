"""The games being played on this server: each a table with a session, an owner and whoever watches."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import secrets
import time
from contextlib import suppress
from threading import Lock

from ...play.games.lending import Lender
from ...play.games.record import read_record
from ...play.games.session import PACE, Closed, Session
from ...play.pool import Busy, Message, Pool
from ...play.store import Store, StoreError

__all__ = ["Table", "Tables", "Watcher", "owner_of"]

AWAY_SECONDS = 5.0
"""How long does an engine think on when nobody watches any more? A reload of the page takes less."""
IDLE_SECONDS = 600.0
"""How long does a game that nobody watches stay in memory? It is in the store as well."""
MOST_TABLES = 500
MOST_WATCHERS = 50
MOST_EVENTS = 256
"""How far may a page fall behind before its stream is ended? It comes back and gets the board as it is."""
PRUNE_EVERY = 100

log = logging.getLogger(__name__)


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
    """One game: its session, who may command it, who watches it."""

    def __init__(self, tables: Tables, id: str, owner: str, record: object) -> None:
        match, seats = read_record(record)
        self.id, self.owner = id, owner
        self.watchers: set[Watcher] = set()
        self.touched = time.monotonic()
        self._tables = tables
        self._paused = True  # until somebody watches
        self._written: tuple[Message, str] = {}, ""  # a board and its JSON
        self.session = Session(
            match, seats, pool=tables.pool, notify=self._notify, pace=PACE, lender=tables.lender
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
        self._tables.save(self)

    @property
    def board(self) -> str:
        """The newest board event in JSON; nothing is waited for."""
        return self._json(self.session.seen)

    def _json(self, event: Message) -> str:
        """An event as it is sent; a board is written once, however many read it."""
        board, text = self._written
        if event is board:
            return text
        text = json.dumps(event)
        if event["event"] == "board":
            self._written = event, text
        return text

    def _notify(self, event: Message) -> None:
        if event["event"] == "board":
            self.save()
        if self.watchers:
            text = self._json(event)
            for watcher in tuple(self.watchers):
                watcher.put(text)


class Tables:
    """All tables of a server: those in memory, and through the store all others."""

    def __init__(self, store: Store, pool: Pool, lender: Lender) -> None:
        self.store, self.pool, self.lender = store, pool, lender
        self.trouble: str | None = None
        """Why games are not being kept, if they are not."""
        self._live: dict[str, Table] = {}
        self._closed = False
        self._made = 0
        self._lock = Lock()

    def create(self, owner: str, record: object) -> Table:
        """Begin a game, or go on with an exported one; ValueError or LookupError says what is wrong."""
        table = Table(self, secrets.token_urlsafe(9), owner, record)
        with self._lock:
            self._admit(table)
            table.save()
            self._made += 1
            if self._made % PRUNE_EVERY == 0:
                with suppress(StoreError):  # a store that cannot be written is told of by `save`
                    self.store.prune()
        return table

    def find(self, id: str) -> Table:
        """The table of that id; LookupError if there is none, or none any more."""
        with self._lock:
            self._require_open()
            if id in self._live:
                return self._live[id]
            kept = self.store.load(id)
            if kept is None:
                raise LookupError("there is no such game here; it may have been erased")
            table = Table(self, kept.id, kept.owner, kept.record)
            self._admit(table)
            return table

    def save(self, table: Table) -> None:
        board = table.session.board()
        try:
            self.store.save(table.id, table.owner, table.session.record(), board["result"])
        except StoreError as error:
            if self.trouble is None:
                log.warning("%s; playing on without", error)
            self.trouble = str(error)

    def erase(self, owner: str) -> int:
        """Forget all games of an owner."""
        with self._lock:
            for table in [table for table in self._live.values() if table.owner == owner]:
                self._dismiss(table)
            return self.store.delete(owner)

    def sweep(self) -> None:
        """End the thoughts that nobody watches, and drop the games that nobody has watched for long."""
        now = time.monotonic()
        with self._lock:
            tables = [table for table in self._live.values() if not table.watchers]
        for table in tables:
            if now - table.touched > IDLE_SECONDS:
                with self._lock:
                    self._dismiss(table)
            elif now - table.touched > AWAY_SECONDS:
                table.pause()

    def close(self) -> None:
        """End all streams and thoughts; from now on nothing is carried out."""
        with self._lock:
            self._closed = True
            for table in list(self._live.values()):
                self._dismiss(table)

    def _admit(self, table: Table) -> None:
        self._require_open()
        if len(self._live) >= MOST_TABLES:
            idle = [table for table in self._live.values() if not table.watchers]
            if not idle:
                raise Busy("too many games are being played")
            self._dismiss(min(idle, key=lambda table: table.touched))
        self._live[table.id] = table

    def _require_open(self) -> None:
        if self._closed:
            raise Closed("the server is being stopped; nothing was done")

    def _dismiss(self, table: Table) -> None:
        self._live.pop(table.id, None)
        table.session.close()
        for watcher in tuple(table.watchers):
            watcher.put(None)


def owner_of(secret: str) -> str:
    """What is stored of a browser's secret: enough to know it again, not enough to be it."""
    return hashlib.sha256(secret.encode()).hexdigest()
