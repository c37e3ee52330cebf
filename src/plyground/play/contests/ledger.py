"""The book of a tournament: one SQLite file, a row a game, by which it goes on after any end.

A game is found by its round, its two entrants, its opening and its colours. It is kept once: who plays it
again changes nothing. One run at a time writes; others may read.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple, Self

from ...formats.jsonl import Record
from .playing import Effort, Played

__all__ = ["Kept", "Key", "Ledger", "LedgerError", "held", "look"]

FORM = 1
"""Of how games are kept: what was written otherwise is not read."""
BUSY_SECONDS = 10
"""How long is a reader, or a disk that is slow, waited for?"""

LOCK_SECONDS = 0.5
"""How long is waited for the lock? Who only looks whether somebody has it holds it for a moment."""

SCHEMA = """
CREATE TABLE about (form INTEGER NOT NULL, specification TEXT NOT NULL);
CREATE TABLE games (
    round INTEGER, a INTEGER, b INTEGER, opening INTEGER, first INTEGER,
    utility INTEGER NOT NULL,
    forfeit INTEGER,
    record TEXT NOT NULL,
    efforts TEXT NOT NULL,
    output TEXT NOT NULL,
    PRIMARY KEY (round, a, b, opening, first)
) WITHOUT ROWID
"""


class Key(NamedTuple):
    """Which game of a tournament it is; `first` is 0 if entrant `a` moves first."""

    round: int
    a: int
    b: int
    opening: int
    first: int


@dataclass(frozen=True)
class Kept:
    """A game that was played."""

    key: Key
    utility: int
    """1 if `a` won, -1 if `b` did."""
    forfeit: int | None
    """0 if `a` broke the rules of the contest, 1 if `b` did."""
    record: Record
    efforts: tuple[Effort, Effort]
    output: str


class LedgerError(Exception):
    """The book cannot be used; the message says why in one line."""


class Ledger:
    """The book, open for writing; nobody else can open it so until it is closed or its process has gone."""

    def __init__(self, path: Path, specification: Mapping[str, Any]) -> None:
        self.path, self.live = path, path.with_name(f"{path.name}.live")
        with _failing(path):
            self._held = _hold(path, LOCK_SECONDS)
            try:
                self._db = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
                self._begin(json.dumps(specification, sort_keys=True))
            except BaseException:
                self.close()
                raise
        self._clear_live()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Let others write."""
        self._clear_live()
        with suppress(OSError):
            self.live.rmdir()
        if hasattr(self, "_db"):
            self._db.close()
        self._held.close()

    def keep(self, played: Played) -> bool:
        """Keep a game; False if it was there already, and nothing has changed."""
        efforts = json.dumps([asdict(effort) for effort in played.efforts])
        row = (
            *played.pairing.key, played.utility, played.forfeit, json.dumps(asdict(played.record)), efforts,
            played.output,
        )  # fmt: skip
        with _failing(self.path):
            marks = ", ".join("?" * len(row))
            return self._db.execute(f"INSERT OR IGNORE INTO games VALUES ({marks})", row).rowcount == 1

    def games(self) -> list[Kept]:
        """Every game that was played, by its key."""
        with _failing(self.path):
            return _games(self._db)

    def _begin(self, specification: str) -> None:
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")  # what was told is there, whatever happens
        self._db.execute("BEGIN IMMEDIATE")
        found = self._db.execute("SELECT count(*) FROM sqlite_master WHERE name = 'about'").fetchone()[0]
        if not found:
            for statement in SCHEMA.split(";"):
                self._db.execute(statement)
            self._db.execute("INSERT INTO about VALUES (?, ?)", (FORM, specification))
        self._db.execute("COMMIT")
        about = _about(self._db, self.path)
        if json.dumps(about, sort_keys=True) != specification:
            other = json.loads(specification)
            keys = [key for key in {**about, **other} if about.get(key) != other.get(key)]
            raise LedgerError(f"{self.path} is another tournament: its {' and '.join(keys[:3])} differ")

    def _clear_live(self) -> None:
        """Games that were under way when a run was killed are under way no more."""
        with suppress(OSError):
            for path in self.live.iterdir():
                path.unlink(missing_ok=True)


def look(path: Path) -> tuple[Mapping[str, Any], list[Kept]]:
    """What a book says, without disturbing who writes: what is played, and every game so far."""
    with _failing(path):
        if not path.is_file():
            raise LedgerError(f"there is no tournament {path}")
        db = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=BUSY_SECONDS)
        try:
            return _about(db, path), _games(db)
        finally:
            db.close()


def _about(db: sqlite3.Connection, path: Path) -> Mapping[str, Any]:
    try:
        form, text = db.execute("SELECT form, specification FROM about").fetchone()
    except (sqlite3.OperationalError, TypeError):
        raise LedgerError(f"{path} holds no tournament") from None
    if form != FORM:
        raise LedgerError(
            f"{path} was written by another Plyground (its form is {form}, this one knows {FORM})"
        )
    about: Mapping[str, Any] = json.loads(text)
    return about


def _games(db: sqlite3.Connection) -> list[Kept]:
    rows = db.execute("SELECT * FROM games ORDER BY round, a, b, opening, first").fetchall()
    return [Kept(Key(*row[:5]), row[5], row[6], _record(row[7]), _efforts(row[8]), row[9]) for row in rows]


def _record(text: str) -> Record:
    said = json.loads(text)
    return Record(**{**said, "players": tuple(said["players"]), "moves": tuple(said["moves"])})


def _efforts(text: str) -> tuple[Effort, Effort]:
    one, other = (Effort(**said) for said in json.loads(text))
    return one, other


def _hold(path: Path, seconds: float) -> sqlite3.Connection:
    """A lock that a system lets go when the process that holds it has gone, however it went."""
    held = sqlite3.connect(path.with_name(f"{path.name}.lock"), timeout=seconds, isolation_level=None)
    try:
        held.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        held.close()
        if "locked" in str(error):
            raise LedgerError(
                f"another run is playing {path}; wait for it, or name another database"
            ) from None
        raise
    return held


def held(path: Path) -> bool:
    """Whether somebody is writing this book."""
    if not path.with_name(f"{path.name}.lock").exists():
        return False
    try:
        _hold(path, 0).close()
    except LedgerError:
        return True
    except sqlite3.Error:
        return False
    return False


@contextmanager
def _failing(path: Path) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise LedgerError(f"games cannot be kept in {path}: {reason or type(error).__name__}") from None
    except (ValueError, TypeError, KeyError) as error:
        raise LedgerError(f"{path} is damaged: {' '.join(str(error).split())[:80]}") from None
