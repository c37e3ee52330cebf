"""On Windows, a job object around this process: its memory is bounded, what it starts ends with it.

Needs only Python. The process enters the job by itself before the student's code is there, so that
nothing can be started outside; it holds the only handle, so that the job ends when it does, however.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from ctypes import c_int64, c_size_t, c_uint32, c_uint64, c_void_p
from typing import Any

__all__ = ["enter"]

EXTENDED_LIMITS = 9
PROCESS_MEMORY, DIE_ON_UNHANDLED_EXCEPTION, KILL_ON_JOB_CLOSE = 0x100, 0x400, 0x2000


class _BasicLimits(ctypes.Structure):
    """JOBOBJECT_BASIC_LIMIT_INFORMATION."""

    _fields_ = [
        ("process_time", c_int64), ("job_time", c_int64), ("flags", c_uint32), ("least_set", c_size_t),
        ("most_set", c_size_t), ("processes", c_uint32), ("affinity", c_size_t), ("priority", c_uint32),
        ("scheduling", c_uint32),
    ]  # fmt: skip


class _Limits(ctypes.Structure):
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION."""

    _fields_ = [
        ("basic", _BasicLimits), ("counters", c_uint64 * 6), ("process_memory", c_size_t),
        ("job_memory", c_size_t), ("peak_process_memory", c_size_t), ("peak_job_memory", c_size_t),
    ]  # fmt: skip


def enter(memory: int, system: tuple[Any, Callable[[], int]] | None = None) -> object:
    """Enter a job of so many bytes a process; its handle, to be kept. OSError if Windows refuses.

    A crash ends the process without a dialog that would wait for somebody.
    """
    kernel32, last_error = system or _windows()
    limits = _Limits()
    limits.basic.flags = PROCESS_MEMORY | DIE_ON_UNHANDLED_EXCEPTION | KILL_ON_JOB_CLOSE
    limits.process_memory = memory
    job = kernel32.CreateJobObjectW(None, None)
    done = job and kernel32.SetInformationJobObject(
        job, EXTENDED_LIMITS, ctypes.byref(limits), ctypes.sizeof(limits)
    )
    if not (done and kernel32.AssignProcessToJobObject(job, kernel32.GetCurrentProcess())):
        raise OSError(f"Windows refuses to bound the memory of a process (error {last_error()})")
    return job


def _windows() -> tuple[Any, Callable[[], int]]:
    """The functions of Windows with their types: a handle has 64 bits, which ctypes would cut."""
    if sys.platform != "win32":
        raise OSError("there are no job objects here")
    kernel32 = ctypes.WinDLL("kernel32", use_last_error=True)
    kernel32.CreateJobObjectW.argtypes = [c_void_p, c_void_p]
    kernel32.CreateJobObjectW.restype = c_void_p
    kernel32.SetInformationJobObject.argtypes = [c_void_p, ctypes.c_int, c_void_p, c_uint32]
    kernel32.SetInformationJobObject.restype = ctypes.c_int
    kernel32.GetCurrentProcess.argtypes = []
    kernel32.GetCurrentProcess.restype = c_void_p
    kernel32.AssignProcessToJobObject.argtypes = [c_void_p, c_void_p]
    kernel32.AssignProcessToJobObject.restype = ctypes.c_int
    return kernel32, ctypes.get_last_error
