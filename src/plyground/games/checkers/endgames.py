"""The endgame databases on disk: one file a slice, checked whenever it is read; `building` makes them.

Up to four pieces every position's distance to the win is kept, a byte each; from five on the outcome,
four to a byte. A file holds one slice, compressed, with its size and checksum; a file that does not match
them is built again, never trusted.
"""

from __future__ import annotations

import atexit
import struct
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Lock, Thread
from typing import NamedTuple

from ... import atomic
from ...stopping import Stopped
from ...storage import data_folder
from .kernel_endgames import Endgames, slice_number, slice_size

__all__ = [
    "DATA", "EXACT", "MOST", "Endgames", "Shelf", "Slice", "ensure", "folder", "installed", "load", "slices",
]  # fmt: skip

DATA = "checkers-endgames"
"""The folder below the user's data folder where the databases are kept."""

EXACT = 4
"""Up to how many pieces are distances kept? Four take 6.5 MB of memory; five would take 144 MB."""
MOST = 6
HEADER = struct.Struct("<8sQI")
MAGIC = b"PLYEND1\n"


class Slice(NamedTuple):
    """All positions with the same material: men and kings of the side to move, then of the other."""

    men: int
    kings: int
    other_men: int
    other_kings: int

    @property
    def pieces(self) -> int:
        return sum(self)

    @property
    def twin(self) -> Slice:
        """The same material with the other side to move."""
        return Slice(self.other_men, self.other_kings, self.men, self.kings)

    @property
    def positions(self) -> int:
        """How many indices it has."""
        return int(slice_size(*self))

    @property
    def bytes(self) -> int:
        """How much memory it takes."""
        return self.positions if self.pieces <= EXACT else (self.positions + 3) // 4

    def __str__(self) -> str:
        return f"{self.men}m{self.kings}k_v_{self.other_men}m{self.other_kings}k"


def slices(pieces: int) -> Iterator[Slice]:
    """The slices of so many pieces, each after those that crowning a man leads to."""
    for men in range(pieces + 1):
        for own in range(men + 1):
            for kings in range(pieces - men + 1):
                slice_ = Slice(own, kings, men - own, pieces - men - kings)
                if slice_.men + slice_.kings and slice_.other_men + slice_.other_kings:
                    yield slice_


def folder() -> Path:
    """Where the files are."""
    return data_folder() / DATA


class Shelf:
    """Room in memory for all slices up to a number of pieces, and which of them are filled."""

    def __init__(self, pieces: int, place: Path) -> None:
        self.place = place
        self.offsets: dict[Slice, int] = {}
        room = 0
        for slice_ in (slice_ for count in range(2, pieces + 1) for slice_ in slices(count)):
            self.offsets[slice_] = room
            room += slice_.bytes
        self.data = bytearray(room)
        self.filled: set[Slice] = set()

    def path(self, slice_: Slice) -> Path:
        return self.place / f"{slice_}.bin"

    def read(self, slice_: Slice) -> bool:
        """Fill a slice from its file; false if there is none, or none to be trusted."""
        try:
            with self.path(slice_).open("rb") as file:
                magic, size, checksum = HEADER.unpack(file.read(HEADER.size))
                if magic != MAGIC or size != slice_.bytes:
                    return False
                data = _inflate(file.read(size + 2**16), size)
        except (OSError, struct.error, zlib.error):
            return False
        if len(data) != size or zlib.crc32(data) != checksum:
            return False
        self.put(slice_, data)
        return True

    def get(self, slice_: Slice) -> bytearray:
        return self.data[self.offsets[slice_] : self.offsets[slice_] + slice_.bytes]

    def put(self, slice_: Slice, data: bytes | bytearray) -> None:
        self.data[self.offsets[slice_] : self.offsets[slice_] + len(data)] = data
        self.filled.add(slice_)

    def write(self, slice_: Slice) -> None:
        """Keep a filled slice: a whole file or none."""
        start = self.offsets[slice_]
        data = memoryview(self.data)[start : start + slice_.bytes]
        self.place.mkdir(parents=True, exist_ok=True)
        header = HEADER.pack(MAGIC, len(data), zlib.crc32(data))
        atomic.write(self.path(slice_), header + zlib.compress(data, 6))

    def complete(self, pieces: int) -> bool:
        return all(slice_ in self.filled for slice_ in self.offsets if slice_.pieces <= pieces)

    def endgames(self) -> Endgames:
        """What the kernel probes: all that is filled, trusted by a search where the count is complete."""
        numbers = {slice_number(*slice_): self.offsets[slice_] for slice_ in self.filled}
        whole = max((count for count in range(2, MOST + 1) if self._whole(count)), default=0)
        return Endgames(self.data, numbers, EXACT, whole)

    def _whole(self, pieces: int) -> bool:
        return self.complete(pieces) and any(slice_.pieces == pieces for slice_ in self.offsets)


def _inflate(data: bytes, size: int) -> bytes:
    """At most `size` bytes and one more, whatever the data claim to hold."""
    return zlib.decompressobj().decompress(data, size + 1)


_lock = Lock()
_installed: Endgames | None = None
_building: Thread | None = None
_over = Event()
atexit.register(_over.set)


def installed() -> Endgames:
    """The databases on this machine, as far as they are whole; read once."""
    global _installed
    with _lock:
        if _installed is None:
            try:
                _installed = load(folder())
            except OSError:  # no folder, no databases
                _installed = Shelf(1, Path()).endgames()
        return _installed


def load(place: Path) -> Endgames:
    """The databases of a folder, as far as they are whole."""
    most = 1
    while most < MOST and all((place / f"{slice_}.bin").exists() for slice_ in slices(most + 1)):
        most += 1
    shelf = Shelf(most, place)
    for slice_ in shelf.offsets:
        shelf.read(slice_)
    return shelf.endgames()


def ensure(pieces: int = EXACT) -> None:
    """Build the databases up to so many pieces if they are not there; engines use them once they are.

    This returns at once; at the program's end an unfinished slice is dropped.
    """
    global _building
    if installed().pieces >= pieces:
        return
    try:
        folder()
    except OSError as error:  # told before the program may end
        _lament(error)
        return
    with _lock:
        if _building is not None and _building.is_alive():
            return
        _building = Thread(target=_build_all, args=(pieces,), name="endgames", daemon=True)
        _building.start()


def _build_all(pieces: int) -> None:
    global _installed
    from .building import build

    try:
        for _ in build(pieces, stop=_over.is_set):
            pass
    except Stopped:
        return
    except OSError as error:
        _lament(error)
        return
    with _lock:
        _installed = None


def _lament(error: OSError) -> None:
    # In one piece: the program may end at any moment while a thread writes.
    sys.stderr.write(f"plyground: the endgame databases cannot be kept: {error}\n")
