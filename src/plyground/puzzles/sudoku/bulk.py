"""Streams of 9×9 Sudokus, one a line: chunks go through the kernel in threads and come back in order.

A line is 81 characters, 1 to 9 for a given and one of `.0_*-` for a blank; what follows after a space,
a tab, a comma, a semicolon or `#` is ignored. Line n of the answers answers line n of the questions:
81 digits, `unsolvable`, `multiple` or `invalid`; for an empty line, or one that begins with `#`, it is
empty. Only the first 4,096 bytes of a line are looked at.
"""

from __future__ import annotations

import re
import time
from array import array
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Event, Semaphore, Thread
from typing import TYPE_CHECKING

from .kernel import Kernel

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = [
    "MOST_FAULTS", "Batch", "Fault", "Totals", "answer", "chunks", "find_fault", "locate", "solve_array",
    "solve_text",
]  # fmt: skip

CHUNK = 1 << 18
"""How much text is one task? 3,000 puzzles: 10 ms for easy ones, against 0.1 ms to hand it over."""

LONGEST = 4096
"""How much of a line is looked at? What comes later says nothing, and files of one endless line exist."""

ROOM = 1 << 20
"""How much may be written before the answers of a chunk are set aside and the room used again?"""

MOST_FAULTS = 1000
"""How many invalid lines are explained one by one? A file of another kind would explain itself for hours."""

BLANKS = b".0_*-"
CELLS = BLANKS + b"123456789"
SPACES = b" \t\r"

Read = Callable[[int], bytes | None]
"""Reads up to so many bytes; b"" at the end, None if there is nothing yet."""


@dataclass
class Totals:
    """How many lines of each kind there were."""

    lines: int = 0
    solved: int = 0
    unsolvable: int = 0
    multiple: int = 0
    invalid: int = 0


@dataclass(frozen=True)
class Fault:
    """Why a line is no puzzle; lines and columns count from 1."""

    line: int
    column: int
    reason: str

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.reason}"


@dataclass(frozen=True)
class Batch:
    """Some lines of a stream, their answers, and what is wrong with the invalid ones among them."""

    questions: bytes
    answers: bytes
    totals: Totals
    faults: tuple[Fault, ...]


def find_fault(line: bytes) -> tuple[int, str] | None:
    """What makes a line no puzzle: the column and the reason; None if nothing does."""
    line = line[:LONGEST]
    text = line.lstrip(SPACES)
    first = len(line) - len(text) + 1
    if not text or text.startswith(b"#"):
        return None
    cells = re.split(b"[ \t\r,;#]", text, maxsplit=1)[0]
    for place, byte in enumerate(cells):
        if byte not in CELLS:
            return first + place, f"{_show(byte)} is no cell; 1 to 9, or . for a blank"
    if len(cells) != 81:
        return first + min(len(cells), 81), f"{len(cells)} cells; a puzzle has 81"
    seen: dict[tuple[str, int, int], int] = {}
    for place, byte in enumerate(cells):
        if byte in BLANKS:
            continue
        column = first + place
        row, file = divmod(place, 9)
        for unit, number in (("row", row), ("column", file), ("box", row // 3 * 3 + file // 3)):
            earlier = seen.setdefault((unit, number, byte), column)
            if earlier != column:
                return (
                    column,
                    f"a second {chr(byte)} in {unit} {number + 1}, the first is at column {earlier}",
                )
    return None


def _show(byte: int) -> str:
    return repr(chr(byte)) if 32 <= byte < 127 else f"byte {byte}"


def chunks(read: Read) -> Iterator[bytes]:
    """Whole lines in pieces of bounded size; only the beginning of an endless line is kept."""
    begun = b""
    skipping = False
    first = True
    while True:
        block = read(CHUNK)
        if block is None:
            time.sleep(0.01)
            continue
        if not block:
            break
        if first:
            block = block.removeprefix(b"\xef\xbb\xbf")
            first = False
        if skipping:
            end = block.find(b"\n")
            if end < 0:
                continue
            block = block[end:]
            skipping = False
        cut = block.rfind(b"\n") + 1
        if cut:
            yield begun + block[:cut]
            begun = b""
        begun += block[cut:]
        if len(begun) > LONGEST:
            begun = begun[:LONGEST]
            skipping = True
    if begun:
        yield begun


def answer(read: Read, jobs: int = 1, limit: int = 1) -> Generator[Batch, None, None]:
    """Answer a stream with `jobs` kernels at once; memory does not grow with the stream.

    With `limit` 1 the first solution is the answer, from 2 on a puzzle with several is `multiple`.
    """
    if jobs < 1 or limit < 1:
        raise ValueError("there must be at least 1 job, and the limit must be at least 1")
    stream = _Stream(read, jobs, limit)
    try:
        yield from stream.batches()
    finally:
        stream.close()


def solve_text(text: bytes, limit: int) -> Batch:
    """Answer some whole lines; their faults are counted from the first of them."""
    return _solve_chunk(Kernel(), text, limit, MOST_FAULTS)


def locate(batches: Iterable[Batch]) -> Iterator[Batch]:
    """Batches in the order of the stream, with their faults as lines of it; only the first ones are told."""
    lines = explained = 0
    for batch in batches:
        faults = batch.faults[: MOST_FAULTS - explained]
        explained += len(faults)
        located = tuple(Fault(lines + fault.line, fault.column, fault.reason) for fault in faults)
        lines += batch.totals.lines
        yield Batch(batch.questions, batch.answers, batch.totals, located)


def solve_array(
    puzzles: NDArray[np.uint8], limit: int = 1, jobs: int = 1
) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Solve n × 81 digits, 0 for a blank: the solutions, and how many each puzzle has up to the limit.

    A puzzle that has none, or is none (its count is then -1), keeps zeros for a solution.
    """
    import numpy as np

    if puzzles.ndim != 2 or puzzles.shape[1] != 81 or puzzles.dtype != np.uint8:
        raise ValueError(f"n × 81 digits of type uint8 are wanted, not {puzzles.shape} of {puzzles.dtype}")
    text = np.where(puzzles <= 9, puzzles + ord("0"), ord("!")).astype(np.uint8)
    solutions = np.full(puzzles.shape, ord("0"), np.uint8)
    counts = np.zeros(len(puzzles), np.int64)

    def solve(part: slice) -> None:
        Kernel().solve_grids(text[part].reshape(-1), solutions[part].reshape(-1), counts[part], limit)

    step = max(1, -(-len(puzzles) // jobs))
    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(solve, (slice(start, start + step) for start in range(0, len(puzzles), step))))
    return solutions - ord("0"), counts


class _Stream:
    """A reader thread, kernels in a pool, and the order of their tasks."""

    def __init__(self, read: Read, jobs: int, limit: int) -> None:
        self.read, self.limit = read, limit
        self.kernels = [Kernel() for _ in range(jobs)]
        self.idle: SimpleQueue[Kernel] = SimpleQueue()
        for kernel in self.kernels:
            self.idle.put(kernel)
        self.pool = ThreadPoolExecutor(jobs, thread_name_prefix="sudoku")
        self.tasks: SimpleQueue[Future[Batch] | None] = SimpleQueue()
        self.room = Semaphore(2 * jobs)
        self.over = Event()
        self.explained = 0

    def batches(self) -> Iterator[Batch]:
        Thread(target=self._feed, name="sudoku-reader", daemon=True).start()
        for batch in locate(self._solved()):
            self.explained += len(batch.faults)
            yield batch

    def _solved(self) -> Iterator[Batch]:
        while (task := self.tasks.get()) is not None:
            batch = task.result()
            self.room.release()
            yield batch

    def close(self) -> None:
        """End at once, whatever is still being worked on."""
        self.over.set()
        self.room.release()
        for kernel in self.kernels:
            kernel.stop()
        self.pool.shutdown(wait=True, cancel_futures=True)

    def _feed(self) -> None:
        """Read chunks as long as there is room for their answers."""
        try:
            for text in chunks(self.read):
                self.room.acquire()
                if self.over.is_set():
                    return
                self.tasks.put(self.pool.submit(self._solve, text))
        except RuntimeError:
            if not self.over.is_set():  # the pool was closed between the question and the task
                raise
        except OSError as error:
            failed: Future[Batch] = Future()
            failed.set_exception(error)
            self.tasks.put(failed)
        self.tasks.put(None)

    def _solve(self, text: bytes) -> Batch:
        kernel = self.idle.get()
        try:
            return _solve_chunk(kernel, text, self.limit, max(0, MOST_FAULTS - self.explained))
        finally:
            self.idle.put(kernel)


def _solve_chunk(kernel: Kernel, text: bytes, limit: int, most_faults: int) -> Batch:
    room = bytearray(min(ROOM, 82 * (text.count(b"\n") + 1)))
    totals = array("q", bytes(8 * 5))
    parts = []
    faults: list[Fault] = []
    at = line = counted = 0
    while at < len(text):
        invalid = totals[4]
        offsets = array("q", bytes(8 * (most_faults - len(faults))))
        stop, written = kernel.solve_lines(text, at, room, totals, offsets, limit, LONGEST)
        parts.append(bytes(memoryview(room)[:written]))
        for offset in offsets[: totals[4] - invalid]:
            line += text.count(b"\n", counted, offset)
            counted = offset
            found = find_fault(text[offset : offset + LONGEST].partition(b"\n")[0])
            assert found is not None, "the kernel and find_fault disagree"
            faults.append(Fault(line + 1, *found))
        if stop == at:  # told to stop
            break
        at = stop
    return Batch(text, b"".join(parts), Totals(*totals), tuple(faults))
