"""The recordings of late, so that a viewer's next question need not search again."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Any

from ...stopping import Stop
from .record import name_of, record
from .run import Watch

__all__ = ["Shelf"]

SHELF_MEGABYTES = 160
"""How much may all recordings that are kept take together? As much as the largest does, at least."""


class Shelf:
    """Recordings by what they are of; the one that was asked for longest ago goes first."""

    def __init__(self, megabytes: int = SHELF_MEGABYTES) -> None:
        self.most = megabytes << 20
        self._kept: OrderedDict[tuple[Any, ...], Watch] = OrderedDict()
        self._lock = Lock()

    def find(
        self, what: str, position: str, algorithm: str, depth: int | None, line: int | None, stop: Stop
    ) -> Watch:
        """The recording asked for, made now if it is not on the shelf; ValueError says what is wrong."""
        kept = self.kept(what, position, algorithm, depth, line)
        if kept is not None:
            return kept
        made = record(what, position, algorithm, depth, line, self.most, stop)
        self.keep(made, what, position, algorithm, depth, line)
        return made

    def keep(
        self, made: Watch, what: str, position: str, algorithm: str, depth: int | None, line: int | None
    ) -> None:
        """Put a recording on the shelf."""
        with self._lock:
            self._kept[name_of(what, position, algorithm, depth, line)] = made
            while self.bytes > self.most:
                self._kept.popitem(last=False)

    @property
    def bytes(self) -> int:
        """How much what is kept takes."""
        return sum(watch.bytes for watch in self._kept.values())

    def kept(
        self, what: str, position: str, algorithm: str, depth: int | None, line: int | None
    ) -> Watch | None:
        """The recording asked for, if it is on the shelf."""
        name = name_of(what, position, algorithm, depth, line)
        with self._lock:
            if name in self._kept:
                self._kept.move_to_end(name)
            return self._kept.get(name)
