"""Where games are kept: one SQLite file in the user's data folder, with a version that migrates.

Several servers may share a folder. A game has a version, which every change counts up, and is
changed only by whoever has seen it as it is: nothing that was kept is ever overwritten unseen.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
import time
from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

from ..storage import data_folder

__all__ = ["Kept", "Overtaken", "Store", "StoreError", "data_files", "data_folder", "erase", "handed_folder"]

FILE = "plyground.sqlite3"
STUDIES = "studies"
"""The folder of what was analysed and kept, beside the games."""

MIGRATIONS = (
    """
    CREATE TABLE games (
        id TEXT PRIMARY KEY,
        owner TEXT NOT NULL,
        game TEXT NOT NULL,
        record TEXT NOT NULL,
        moves INTEGER NOT NULL,
        result TEXT NOT NULL,
        changed REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX games_by_owner ON games (owner, changed);
    CREATE INDEX games_by_age ON games (changed);
    """,
    """
    ALTER TABLE games ADD COLUMN version INTEGER NOT NULL DEFAULT 1
    """,
    """
    ALTER TABLE games ADD COLUMN friend TEXT NOT NULL DEFAULT '';
    CREATE INDEX games_by_friend ON games (friend, changed) WHERE friend != '';
    CREATE TABLE pulse (one INTEGER PRIMARY KEY CHECK (one = 1), at REAL NOT NULL)
    """,
)
"""Step n brings a file of version n - 1 to version n. Add steps at the end; never change one."""

MOST_GAMES = 10_000
"""How many games are kept, over all? The ones untouched longest make room for new ones."""


class StoreError(Exception):
    """The file cannot be used; the message says why in one line."""


class Overtaken(Exception):
    """The game was changed or erased elsewhere since it was seen; nothing was saved."""


class Kept(NamedTuple):
    """A stored game."""

    id: str
    owner: str
    game: str
    record: dict[str, Any] | None
    """None: it is damaged."""
    moves: int
    result: str
    changed: float
    version: int
    friend: str = ""
    """Who has the other seat, where two people play in browsers of their own."""


def handed_folder(folder: Path) -> Path:
    """Where the files are that play in the games of a store."""
    return folder / "handed"


def data_files(folder: Path) -> list[Path]:
    """The files of a store in a folder: its database with what lies beside it, files that play, studies."""
    database = [path for end in ("", "-wal", "-shm") if (path := folder / f"{FILE}{end}").exists()]
    kept = sorted((folder / STUDIES).glob("*.json"))
    return database + sorted(handed_folder(folder).glob("*/*")) + kept


def erase(folder: Path) -> list[Path]:
    """Delete the store in a folder, and nothing else; the deleted files."""
    files = data_files(folder)
    for path in files:
        path.unlink(missing_ok=True)
    shutil.rmtree(handed_folder(folder), ignore_errors=True)
    shutil.rmtree(folder / STUDIES, ignore_errors=True)
    return files


class Store:
    """The games of a folder; without a folder they are kept in memory only. Any thread may use it."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self._lock = Lock()
        try:
            if folder is not None:
                folder.mkdir(parents=True, exist_ok=True)
                (folder / FILE).touch(mode=0o600)  # a game's address and owner concern nobody else
            self._db = sqlite3.connect(
                folder / FILE if folder else ":memory:",
                timeout=5,
                check_same_thread=False,
                isolation_level=None,
            )
            try:
                self._migrate()
                self._others = self._data_version()
            except BaseException:
                self._db.close()
                raise
        except (OSError, sqlite3.Error) as error:
            raise StoreError(f"games cannot be kept in {folder}: {_reason(error)}") from None

    def _migrate(self) -> None:
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = NORMAL")
        with closing(self._db.cursor()) as cursor:
            cursor.execute("BEGIN IMMEDIATE")
            (version,) = cursor.execute("PRAGMA user_version").fetchone()
            if version > len(MIGRATIONS):
                cursor.execute("ROLLBACK")
                raise StoreError(
                    f"{self.folder} was written by a newer Plyground (its version is {version}, "
                    f"this one knows {len(MIGRATIONS)}); update, or name another folder"
                )
            for step in MIGRATIONS[version:]:
                for statement in step.split(";"):
                    cursor.execute(statement)
            cursor.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
            cursor.execute("COMMIT")

    def save(
        self,
        id: str,
        owner: str,
        record: dict[str, Any],
        result: str = "",
        seen: int = 0,
        friend: str = "",
    ) -> int:
        """Keep a game as it is now; its new version.

        `seen` is the version that it was changed from, 0 of a game that is new; Overtaken if the
        game is of another version by now, or erased.
        """
        values = (json.dumps(record), len(record["moves"]), result, time.time())
        if seen:
            change = (
                "UPDATE games SET record = ?, moves = ?, result = ?, changed = ?, friend = ?, version = ?"
            )
            saved = self._run(f"{change} WHERE id = ? AND version = ?", (*values, friend, seen + 1, id, seen))
        else:
            saved = self._run(
                "INSERT OR IGNORE INTO games VALUES (?, ?, ?, ?, ?, ?, ?, 1, ?)",
                (id, owner, record["game"], *values, friend),
            )
        if not saved:
            raise Overtaken("this game was changed elsewhere meanwhile; nothing was done")
        return seen + 1

    def load(self, id: str) -> Kept | None:
        """The game of that id."""
        return next(iter(self._fetch("SELECT * FROM games WHERE id = ?", (id,))), None)

    def games(self, owner: str, most: int = 50) -> list[Kept]:
        """The games that somebody has begun to play, or has a seat in, the latest first."""
        return self._fetch(
            "SELECT * FROM games WHERE (owner = ? OR friend = ?) AND moves > 0 ORDER BY changed DESC LIMIT ?",
            (owner, owner, most),
        )

    def finished(self, owner: str, game: str, most: int) -> list[Kept]:
        """An owner's games of a kind that are over, the latest first."""
        over = "owner = ? AND game = ? AND result != ''"
        return self._fetch(
            f"SELECT * FROM games WHERE {over} ORDER BY changed DESC LIMIT ?", (owner, game, most)
        )

    def beat(self) -> None:
        """Note that a server with running clocks is alive."""
        self._run("INSERT OR REPLACE INTO pulse VALUES (1, ?)", (time.time(),))

    def pulse(self) -> float:
        """When a server with running clocks was alive for the last time; 0 if there was none."""
        with self._lock, self._failing("games cannot be read from {}"):
            row = self._db.execute("SELECT at FROM pulse").fetchone()
        return float(row[0]) if row else 0.0

    def count(self) -> int:
        """How many games there are."""
        with self._lock, self._failing("the games in {} cannot be counted"):
            (number,) = self._db.execute("SELECT count(*) FROM games").fetchone()
        return int(number)

    def delete(self, owner: str, id: str | None = None) -> int:
        """Forget an owner's game, or all of them; how many there were. Seats in others' games become free."""
        if id is None:
            self._run("UPDATE games SET friend = '', version = version + 1 WHERE friend = ?", (owner,))
            return self._run("DELETE FROM games WHERE owner = ?", (owner,))
        return self._run("DELETE FROM games WHERE owner = ? AND id = ?", (owner, id))

    def prune(self, spared: Collection[str] = ()) -> int:
        """Make room: forget the games untouched longest, and yesterday's that nobody moved in."""
        yesterday = time.time() - 24 * 3600
        others = f"id NOT IN ({', '.join('?' * len(spared))})"
        oldest = "SELECT id FROM games ORDER BY changed DESC LIMIT -1 OFFSET ?"
        return self._run(
            f"DELETE FROM games WHERE moves = 0 AND changed < ? AND {others}", (yesterday, *spared)
        ) + self._run(f"DELETE FROM games WHERE id IN ({oldest}) AND {others}", (MOST_GAMES, *spared))

    def versions(self, ids: Collection[str]) -> dict[str, int]:
        """The versions that these games are of by now, if others have written since this was last asked."""
        with self._lock, self._failing("games cannot be read from {}"):
            before, self._others = self._others, self._data_version()
            if before == self._others or not ids:
                return {}
            among = f"id IN ({', '.join('?' * len(ids))})"
            rows = self._db.execute(f"SELECT id, version FROM games WHERE {among}", tuple(ids)).fetchall()
        return {**dict.fromkeys(ids, 0), **dict(rows)}

    def close(self) -> None:
        with self._lock:
            self._db.close()

    def _run(self, statement: str, values: tuple[Any, ...]) -> int:
        with self._lock, self._failing("games cannot be kept in {}"):
            return self._db.execute(statement, values).rowcount

    def _fetch(self, statement: str, values: tuple[Any, ...]) -> list[Kept]:
        with self._lock, self._failing("games cannot be read from {}"):
            rows = self._db.execute(statement, values).fetchall()
        return [
            Kept(id, owner, game, _record(text, game, moves), moves, *rest)
            for id, owner, game, text, moves, *rest in rows
        ]

    def _data_version(self) -> int:
        """A number that changes when another connection has written."""
        (number,) = self._db.execute("PRAGMA data_version").fetchone()
        return int(number)

    @contextmanager
    def _failing(self, how: str) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise StoreError(f"{how.format(self.folder)}: {_reason(error)}") from None


def _record(text: str, game: str, moves: int) -> dict[str, Any] | None:
    """A record as it was written, of this game and with so many moves; None if it is damaged."""

    def refuse(name: str) -> None:
        raise ValueError(f"{name} is no number")

    try:
        record = json.loads(text, parse_constant=refuse)
        whole = record["game"] == game and len(record["moves"]) == moves and len(record["seats"]) == 2
    except (ValueError, TypeError, LookupError, RecursionError):
        return None
    return record if whole else None


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error) or type(error).__name__
