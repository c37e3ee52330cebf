"""The files that were handed in on the page: kept beside the games, so that they can play, and play on."""

from __future__ import annotations

import re
import secrets
import shutil
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from typing import Any

from ...play.games.record import read_record
from ...play.games.seat import PERSON, Seat
from ...play.store import handed_folder
from ...stopping import Limit

__all__ = ["Handed"]

MOST_FILES = 60
"""How many are kept? As many as a class tries in an hour; the oldest goes first."""
KEY = re.compile(r"[\w-]{12}", re.ASCII)
SEATED = "handed"
"""Under which word a stored game says which of its seats have a file."""


class Handed:
    """Files by a name that nobody can guess, each in a folder of its own; without a place they go with us."""

    def __init__(self, place: Path | None) -> None:
        self._place = place
        self._scratch: TemporaryDirectory[str] | None = None
        self._lock = Lock()

    @property
    def folder(self) -> Path:
        if self._place is not None:
            return handed_folder(self._place)
        if self._scratch is None:
            self._scratch = TemporaryDirectory(prefix="plyground-", ignore_cleanup_errors=True)
        return Path(self._scratch.name)

    def take(self, name: str, content: bytes) -> tuple[str, Path]:
        """Keep a file; its key and where it is."""
        with self._lock:
            key = secrets.token_urlsafe(9)
            path = self.folder / key / name
            path.parent.mkdir(parents=True, mode=0o700)
            path.write_bytes(content)
            homes = sorted(self.folder.iterdir(), key=_age)
            for old in homes[:-MOST_FILES]:
                shutil.rmtree(old, ignore_errors=True)
            return key, path

    def find(self, key: str) -> Path:
        """LookupError if it is not there, or not any more."""
        with suppress(OSError, StopIteration):
            if KEY.fullmatch(key):
                return next((self.folder / key).iterdir())
        raise LookupError("that file is not here any more; drop it again in the classroom")

    def forget(self, record: Mapping[str, Any]) -> None:
        """Erase the files that play in a stored game."""
        for told in _told(record).values():
            with suppress(LookupError):
                shutil.rmtree(self.find(told["key"]).parent, ignore_errors=True)

    def noted(self, seats: Sequence[Seat]) -> dict[str, Any]:
        """What a stored game says of the files in its seats; only we can read it."""
        ours = {
            str(number): {"key": Path(seat.command).parent.name, "name": Path(seat.command).name}
            | {"seconds": seat.limit.seconds}
            for number, seat in enumerate(seats)
            if seat.command is not None and Path(seat.command).parent.parent == self.folder
        }
        return {SEATED: ours} if ours else {}

    def seated(self, record: Mapping[str, Any]) -> tuple[Sequence[Seat] | None, str]:
        """The seats of a stored game in which files play; the second says which is not here any more."""
        files = _told(record)
        if not files:
            return None, ""
        found, lost = list(read_record(record)[1]), ""
        for number, told in files.items():
            try:
                path = self.find(told["key"])
            except LookupError as error:
                found[number] = PERSON
                lost = f"{told['name']}: {error.args[0]}; until then a person plays on"
            else:
                student = Seat(f"student:{path}", "student", command=str(path))
                found[number] = replace(student, limit=Limit(seconds=told["seconds"]))
        return found, lost

    def close(self) -> None:
        if self._scratch is not None:
            self._scratch.cleanup()


def _told(record: Mapping[str, Any]) -> dict[int, dict[str, Any]]:
    """Which seats have a file, in a record that we have written."""
    return {int(number): told for number, told in record.get(SEATED, {}).items()}


def _age(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:  # another server was faster
        return 0.0
