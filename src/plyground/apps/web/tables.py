"""All games of this server: those being played, and through the store all others."""

from __future__ import annotations

import hashlib
import logging
import secrets
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from threading import Lock

from ...play.games.clock import Clock, read_clock
from ...play.games.lending import Lender
from ...play.games.seat import Seat
from ...play.games.session import Closed
from ...play.pool import Busy, Pool
from ...play.store import MOST_GAMES, Overtaken, Store, StoreError
from .apart import Apart, read_apart
from .handed import Handed
from .table import Table

__all__ = ["Tables", "owner_of"]

AWAY_SECONDS = 5.0
"""How long does an engine think on when nobody watches any more? A reload of the page takes less."""
IDLE_SECONDS = 600.0
"""How long does a game that nobody watches stay in memory? It is in the store as well."""
MOST_TABLES = 500
PRUNE_EVERY = 100

log = logging.getLogger(__name__)


class Tables:
    """The tables of a server."""

    def __init__(self, store: Store, pool: Pool, lender: Lender, handed: Handed) -> None:
        self.store, self.pool, self.lender, self.handed = store, pool, lender, handed
        self.trouble: str | None = None
        """Why games are not being kept, if they are not."""
        self._live: dict[str, Table] = {}
        self._closed = False
        self._made = 0
        self._began = time.time()
        self._pulse = store.pulse()
        self._lock = Lock()  # taken before a session's lock, never after it

    def create(self, owner: str, record: object, seats: Sequence[Seat] | None = None) -> Table:
        """Begin a game, or go on with an exported one; ValueError or LookupError says what is wrong.

        `seats` are ours, where no record can say them: such as a program.
        """
        clock = read_clock(record.get("clock")) if isinstance(record, Mapping) else None
        resting = clock and replace(clock, running=None)
        table = self._table(secrets.token_urlsafe(9), owner, record, seats=seats, clock=resting)
        with self._lock:
            self._admit(table)
            table.save()
            self._made += 1
            if self._made % PRUNE_EVERY == 0:
                with suppress(StoreError):  # a store that cannot be written is told of by `_save`
                    self.store.prune(spared=self._live)
        return table

    def find(self, id: str) -> Table:
        """The table of that id; LookupError if there is none, or none any more."""
        with self._lock:
            self._require_open()
            table = self._live.get(id)
            if table is not None and not table.session.closed:
                return table
            kept = self.store.load(id)
            if kept is None:
                raise LookupError("there is no such game here; it may have been erased")
            if kept.record is None:
                raise ValueError("this game cannot be opened: its record is damaged")
            seats, lost = self.handed.seated(kept.record)
            clock = self._resumed(read_clock(kept.record.get("clock")))
            apart = read_apart(kept.record, kept.friend)
            table = self._table(kept.id, kept.owner, kept.record, kept.version, seats, clock, apart)
            table.notice = lost
            self._admit(table)
            return table

    def _resumed(self, clock: Clock | None) -> Clock | None:
        """A stored clock: the time while no server ran does not count."""
        if clock is None or clock.running is None or clock.since >= self._began:
            return clock
        return clock.later(max(0.0, self._began - max(clock.since, self._pulse)))

    def rematch(self, table: Table) -> None:
        """Begin the rematch that both friends want, with sides swapped; everybody there goes on to it."""
        with self._lock, table.session.still():
            apart = table.apart
            if apart is None or apart.next or not table.session.offers.again:
                return
            record = {**table.session.record(), "moves": [], "ended": None, "offers": None}
            clock = table.session.clock
            fresh = clock and Clock.full(clock.control)
            swapped = Apart(1 - apart.side, apart.friend)
            again = self._table(secrets.token_urlsafe(9), table.owner, record, clock=fresh, apart=swapped)
            self._admit(again)
            again.save()
            table.apart = replace(apart, next=again.id)
            table.save()
        table.tell_apart()

    def live(self, id: str) -> Table | None:
        """The table of that id, if it is in memory; nothing is waited for."""
        table = self._live.get(id)
        return None if table is None or table.session.closed or self._closed else table

    def contested(self, holder: str) -> list[Table]:
        """The games that somebody is playing against a friend."""
        return [table for table in list(self._live.values()) if table.contested and table.sits(holder)]

    def erase(self, owner: str) -> int:
        """Forget all games of an owner."""
        with self._lock:
            for table in [table for table in self._live.values() if table.sits(owner)]:
                self._dismiss(table)
            for kept in self.store.games(owner, MOST_GAMES):
                if kept.owner == owner:
                    self.handed.forget(kept.record or {})
            return self.store.delete(owner)

    def sweep(self) -> None:
        """End the thoughts that nobody watches, drop the games that nobody has watched for long or that
        another server has changed, and keep what could not be kept before."""
        now = time.monotonic()
        with self._lock:
            tables = list(self._live.values())
        self._drop_overtaken(tables)
        self._save_again([table for table in tables if not table.kept])
        if self.trouble is not None and all(table.kept for table in tables):
            self._tell_trouble(None)
        if any(_ticking(table) for table in tables):
            with suppress(StoreError):  # told of by `_save`
                self.store.beat()
        for table in tables:
            idle = not table.watchers and now - table.touched > IDLE_SECONDS
            if idle and table.kept and not _ticking(table):
                with self._lock:
                    self._dismiss(table)
            elif not table.watchers and now - table.touched > AWAY_SECONDS:
                table.pause()

    def close(self) -> None:
        """End all streams and thoughts; from now on nothing is carried out."""
        with self._lock:
            self._closed = True
            tables = list(self._live.values())
            for table in tables:
                self._dismiss(table)
        self._save_again([table for table in tables if not table.kept])

    def _table(
        self,
        id: str,
        owner: str,
        record: object,
        version: int = 0,
        seats: Sequence[Seat] | None = None,
        clock: Clock | None = None,
        apart: Apart | None = None,
    ) -> Table:
        return Table(
            id,
            owner,
            record,
            save=self._save,
            pool=self.pool,
            lender=self.lender,
            version=version,
            seats=seats,
            clock=clock,
            apart=apart,
        )

    def _save(self, table: Table) -> None:
        """Keep a game as it is, in its session's lock; Overtaken if another server has changed it."""
        record, result = table.session.record(), table.session.match.result_text()
        record |= self.handed.noted(table.session.seats)
        record |= table.apart.noted if table.apart else {}
        friend = table.apart.friend if table.apart else ""
        try:
            table.version = self.store.save(table.id, table.owner, record, result, table.version, friend)
            table.kept = True
        except StoreError as error:
            table.kept = False
            self._tell_trouble(str(error))

    def _tell_trouble(self, reason: str | None) -> None:
        """Everybody whose page is open hears that games are not kept, or that they are again."""
        if reason == self.trouble:
            return
        log.warning("%s", f"{reason}; playing on without" if reason else "games are kept again")
        self.trouble = reason
        for table in list(self._live.values()):
            table.tell({"event": "trouble", "reason": reason})

    def _save_again(self, tables: list[Table]) -> None:
        """Try to keep what could not be kept, until one still cannot be."""
        for table in tables:
            try:
                table.save()
            except Overtaken:  # another server went on without what this one could not keep
                with self._lock:
                    self._dismiss(table)
            if not table.kept:
                return

    def _drop_overtaken(self, tables: list[Table]) -> None:
        """Whoever watches a game here that is played on another server comes back to it as it is by now."""
        with suppress(StoreError):
            stored = self.store.versions([table.id for table in tables if table.version])
            for table in tables:
                if table.version and stored.get(table.id, table.version) != table.version:
                    with table.session.still():
                        kept = self.store.load(table.id)
                        overtaken = kept is None or kept.version != table.version
                    if overtaken:
                        with self._lock:
                            self._dismiss(table)

    def _admit(self, table: Table) -> None:
        self._require_open()
        if len(self._live) >= MOST_TABLES:
            idle = [table for table in self._live.values() if not table.watchers]
            if not idle:
                raise Busy("too many games are being played")
            self._dismiss(min(idle, key=lambda table: (not table.kept, _ticking(table), table.touched)))
        self._live[table.id] = table

    def _require_open(self) -> None:
        if self._closed:
            raise Closed("the server is being stopped; nothing was done")

    def _dismiss(self, table: Table) -> None:
        if self._live.get(table.id) is table:
            del self._live[table.id]
        table.close()


def _ticking(table: Table) -> bool:
    """Whether somebody's time runs: a clock is not left alone."""
    clock = table.session.clock
    return clock is not None and clock.running is not None


def owner_of(secret: str) -> str:
    """What is stored of a browser's secret: enough to know it again, not enough to be it."""
    return hashlib.sha256(secret.encode()).hexdigest()
