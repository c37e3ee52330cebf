"""The tournaments of this user's data folder, running or over: found, looked at, forgotten."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from ...stopping import Limit
from ...storage import data_folder
from ..games.seat import Seat
from .entrants import Entrant
from .ledger import Kept, Key, LedgerError, held, look
from .playing import Clock
from .tournament import Tournament

__all__ = ["arena_folder", "changed", "forget", "open_tournament", "running", "tournaments"]

ENDS = ("", "-wal", "-shm", ".lock", ".lock-journal")
MOST_RUNNING = 32


def arena_folder(home: Path | None = None) -> Path:
    """Where tournaments are kept if nobody says."""
    return (home or data_folder()) / "arena"


def tournaments(folder: Path) -> list[Path]:
    """The books of a folder, the latest first."""
    found = [path for path in folder.glob("*.sqlite3") if path.is_file()] if folder.is_dir() else []
    return sorted(found, key=changed, reverse=True)


def changed(path: Path) -> float:
    """When a book was written last."""
    times = []
    for end in ("", "-wal"):
        with suppress(OSError):
            times.append(path.with_name(f"{path.name}{end}").stat().st_mtime)
    return max(times, default=0.0)


def open_tournament(path: Path) -> tuple[Tournament, list[Kept]]:
    """A tournament as its book tells of it; the engines of its entrants are not opened."""
    said, games = look(path)
    try:
        return _tournament(said), games
    except (ValueError, TypeError, KeyError, LookupError) as error:
        raise LedgerError(f"{path} is damaged: {' '.join(str(error).split())[:80]}") from None


def _tournament(said: Mapping[str, Any]) -> Tournament:
    entrants = tuple(
        Entrant(name, Seat(text, name="kept"), digest) for name, text, digest in said["entrants"]
    )
    given = said["openings"]
    return Tournament(
        said["game"], entrants, said["form"], None if said["form"] == "knock-out" else said["rounds"],
        said["games"], Limit(**said["limit"]), Clock(**said["clock"]),
        None if said["board"] is None else tuple(said["board"]), said["seed"], said["plies"],
        None if given is None else tuple(tuple(opening) for opening in given), said["margin"],
        said["max_plies"], None if said["sprt"] is None else tuple(said["sprt"]),
    )  # fmt: skip


def running(path: Path) -> list[tuple[Key, list[str]]]:
    """The games under way, with their moves so far; none if nobody plays."""
    if not held(path):
        return []
    found = []
    folder = path.with_name(f"{path.name}.live")
    with suppress(OSError):
        for file in sorted(folder.glob("[0-9]*.json"))[:MOST_RUNNING]:
            with suppress(OSError, ValueError, TypeError, KeyError):
                told = json.loads(file.read_bytes())
                found.append((Key(*told["key"]), [str(move) for move in told["moves"]]))
    return found


def forget(path: Path) -> None:
    """Delete a book and what lies beside it; LedgerError if somebody is writing it."""
    if held(path):
        raise LedgerError(f"another run is playing {path}; it cannot begin anew")
    for end in ENDS:
        path.with_name(f"{path.name}{end}").unlink(missing_ok=True)
