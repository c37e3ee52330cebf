"""CPU seconds of another process, and whether it rests, as each system tells it.

Linux counts the process and all that it has started. macOS and Windows count the process alone; what it
starts there is bounded by the wall clock, and nobody says who rests.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Callable
from functools import cache
from typing import Any

from ._tree import descendants, resting, ticks

__all__ = ["cpu_seconds", "rests"]

QUERY_LIMITED_INFORMATION = 0x1000
RUSAGE_INFO_V0 = 0


def cpu_seconds(pid: int) -> float | None:
    """What the process has used so far; None if the system doesn't tell, for one that has gone 0."""
    return _system()(pid)


def rests(pid: int) -> bool:
    """Whether the process and all that it has started sleep, instead of working or waiting for a core."""
    return _told() and all(map(resting, (pid, *descendants(pid))))


@cache
def _told() -> bool:
    return sys.platform == "linux" and os.path.exists("/proc/self/task")


@cache
def _system() -> Callable[[int], float | None]:
    if sys.platform == "win32":
        return WindowsClock(ctypes.WinDLL("kernel32", use_last_error=True))
    if sys.platform == "darwin":
        return MacClock(ctypes.CDLL(None))
    return _of_tree if os.path.exists("/proc/self/stat") else lambda pid: None


def _of_tree(pid: int) -> float:
    return sum(map(ticks, (pid, *descendants(pid)))) / os.sysconf("SC_CLK_TCK")


class WindowsClock:
    """GetProcessTimes: made, ended, kernel and user time in tenths of a microsecond."""

    def __init__(self, kernel32: Any) -> None:
        self.kernel32 = kernel32
        kernel32.OpenProcess.argtypes = [ctypes.c_uint32, ctypes.c_int, ctypes.c_uint32]
        kernel32.OpenProcess.restype = ctypes.c_void_p
        kernel32.GetProcessTimes.argtypes = [ctypes.c_void_p, *[ctypes.c_void_p] * 4]
        kernel32.CloseHandle.argtypes = [ctypes.c_void_p]

    def __call__(self, pid: int) -> float:
        handle = self.kernel32.OpenProcess(QUERY_LIMITED_INFORMATION, 0, pid)
        if not handle:
            return 0.0
        times = [ctypes.c_uint64() for _ in range(4)]
        told = self.kernel32.GetProcessTimes(handle, *map(ctypes.byref, times))
        self.kernel32.CloseHandle(handle)
        return (times[2].value + times[3].value) / 1e7 if told else 0.0


class MacClock:
    """proc_pid_rusage: user and system time come after the 16 bytes of an identifier, in Mach's ticks."""

    def __init__(self, system: Any) -> None:
        self.system = system
        base = (ctypes.c_uint32 * 2)()
        system.mach_timebase_info(ctypes.byref(base))
        self.tick_seconds = base[0] / base[1] / 1e9

    def __call__(self, pid: int) -> float:
        usage = (ctypes.c_uint64 * 64)()
        if self.system.proc_pid_rusage(pid, RUSAGE_INFO_V0, ctypes.byref(usage)):
            return 0.0
        return float(usage[2] + usage[3]) * self.tick_seconds
