"""Where games are kept: one SQLite file in the user's data folder, with a version that migrates."""

from __future__ import annotations

import json
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

from ..storage import data_folder

__all__ = ["Kept", "Store", "StoreError", "data_files", "data_folder", "erase"]

FILE = "plyground.sqlite3"

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
)
"""Step n brings a file of version n - 1 to version n. Add steps at the end; never change one."""

MOST_GAMES = 10_000
"""How many games are kept, over all? The ones untouched longest make room for new ones."""


class StoreError(Exception):
    """The file cannot be used; the message says why in one line."""


class Kept(NamedTuple):
    """A stored game."""

    id: str
    owner: str
    game: str
    record: dict[str, Any]
    moves: int
    result: str
    changed: float


def data_files(folder: Path) -> list[Path]:
    """The files of a store in a folder: the database and what SQLite keeps beside it."""
    return [path for end in ("", "-wal", "-shm") if (path := folder / f"{FILE}{end}").exists()]


def erase(folder: Path) -> list[Path]:
    """Delete the store in a folder, and nothing else; the deleted files."""
    files = data_files(folder)
    for path in files:
        path.unlink(missing_ok=True)
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

    def save(self, id: str, owner: str, record: dict[str, Any], result: str = "") -> None:
        """Keep a game as it is now."""
        row = (id, owner, record["game"], json.dumps(record), len(record["moves"]), result, time.time())
        self._run("INSERT OR REPLACE INTO games VALUES (?, ?, ?, ?, ?, ?, ?)", row)

    def load(self, id: str) -> Kept | None:
        """The game of that id."""
        return next(iter(self._fetch("SELECT * FROM games WHERE id = ?", (id,))), None)

    def games(self, owner: str, most: int = 50) -> list[Kept]:
        """The games that an owner has begun to play, the latest first."""
        return self._fetch(
            "SELECT * FROM games WHERE owner = ? AND moves > 0 ORDER BY changed DESC LIMIT ?", (owner, most)
        )

    def count(self) -> int:
        """How many games there are."""
        try:
            with self._lock:
                (number,) = self._db.execute("SELECT count(*) FROM games").fetchone()
        except sqlite3.Error as error:
            raise StoreError(f"the games in {self.folder} cannot be counted: {_reason(error)}") from None
        return int(number)

    def delete(self, owner: str, id: str | None = None) -> int:
        """Forget an owner's game, or all of them; how many there were."""
        if id is None:
            return self._run("DELETE FROM games WHERE owner = ?", (owner,))
        return self._run("DELETE FROM games WHERE owner = ? AND id = ?", (owner, id))

    def prune(self) -> int:
        """Make room: forget the games untouched longest, and yesterday's that nobody moved in."""
        yesterday = time.time() - 24 * 3600
        return self._run("DELETE FROM games WHERE moves = 0 AND changed < ?", (yesterday,)) + self._run(
            "DELETE FROM games WHERE id IN (SELECT id FROM games ORDER BY changed DESC LIMIT -1 OFFSET ?)",
            (MOST_GAMES,),
        )

    def close(self) -> None:
        with self._lock:
            self._db.close()

    def _run(self, statement: str, values: tuple[Any, ...]) -> int:
        with self._lock:
            try:
                return self._db.execute(statement, values).rowcount
            except sqlite3.Error as error:
                raise StoreError(f"games cannot be kept in {self.folder}: {_reason(error)}") from None

    def _fetch(self, statement: str, values: tuple[Any, ...]) -> list[Kept]:
        with self._lock:
            try:
                rows = self._db.execute(statement, values).fetchall()
            except sqlite3.Error as error:
                raise StoreError(f"games cannot be read from {self.folder}: {_reason(error)}") from None
        return [Kept(id, owner, game, json.loads(record), *rest) for id, owner, game, record, *rest in rows]


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error) or type(error).__name__
