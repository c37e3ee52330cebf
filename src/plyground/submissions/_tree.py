"""A process and all that it has started, as Linux tells it. Needs only Python."""

from __future__ import annotations

import os

TYPE_CHECKING = False  # typing takes longer to import than all the rest
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["descendants", "memory", "resting", "share", "tasks", "ticks"]


def descendants(pid: int) -> Iterator[int]:
    """What the process has started, and what those have, whether it still runs or waits to be reaped."""
    pending = [pid]
    while pending:
        for child in _children(pending.pop()):
            pending.append(child)
            yield child


def ticks(pid: int) -> int:
    """CPU time of a process and of its children that it has waited for."""
    return sum(map(int, _stat(pid)[11:15]))


def resting(pid: int) -> bool:
    """Whether none of its threads works, waits for a core or for a disk."""
    try:
        return not any(
            _stat(f"{pid}/task/{task}")[:1] in ([b"R"], [b"D"]) for task in os.listdir(f"/proc/{pid}/task")
        )
    except OSError:  # it has gone
        return True


def tasks(pid: int) -> int:
    """How many threads it has."""
    try:
        return len(os.listdir(f"/proc/{pid}/task"))
    except OSError:  # it has gone
        return 0


def memory(pid: int) -> int:
    """Bytes that it holds and that are not a file's; what forks share counts for each of them."""
    try:
        with open(f"/proc/{pid}/statm", "rb") as file:
            _, resident, shared, *_ = map(int, file.read().split())
            return (resident - shared) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):  # it has gone
        return 0


def share(pid: int) -> int:
    """Bytes that it holds, of what forks share its part; it takes longer to find out."""
    try:
        with open(f"/proc/{pid}/smaps_rollup", "rb") as file:
            return next((1024 * int(line.split()[1]) for line in file if line.startswith(b"Pss:")), 0)
    except OSError:  # it has gone, or this is not told
        return memory(pid)


def _stat(pid: int | str) -> list[bytes]:
    """The fields of its state from the third on: the name before them may hold anything."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            return file.read().rpartition(b")")[2].split()
    except OSError:  # it has gone
        return []


def _children(pid: int) -> list[int]:
    try:
        found: list[int] = []
        for task in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{task}/children", "rb") as file:
                found += map(int, file.read().split())
        return found
    except OSError:
        if _LISTED:
            return []
    everyone = (int(name) for name in os.listdir("/proc") if name.isdecimal())
    return [each for each in everyone if _stat(each)[1:2] == [str(pid).encode()]]


_LISTED = os.path.exists("/proc/thread-self/children")
"""Kernels may be built without these lists; then everyone is asked for its parent."""
