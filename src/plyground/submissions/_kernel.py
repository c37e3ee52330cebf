"""System calls of Linux that Python has no words for. Needs only Python."""

from __future__ import annotations

import ctypes
import os
import struct
import sys

TYPE_CHECKING = False  # typing takes longer to import than all the rest
if TYPE_CHECKING:
    from typing import Any

__all__ = ["call", "control", "drop_capabilities"]

CAPABILITIES_VERSION, READ_SEARCH = 0x20080522, 1 << 2
NO_NEW_PRIVILEGES = 38

_LIBC: Any = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


def call(number: int, *arguments: Any) -> int:
    """A system call by its number; OSError if the kernel refuses."""
    return _result(_LIBC.syscall(ctypes.c_long(number), *map(_word, arguments)))


def control(option: int, *arguments: int) -> int:
    """`prctl` of this process; OSError if the kernel refuses."""
    return _result(_LIBC.prctl(option, *map(_word, (*arguments, 0, 0, 0, 0)[:4])))


def drop_capabilities() -> None:
    """What root may do beyond others is given up for good, but for reading files that Landlock allows."""
    head = struct.pack("Ii", CAPABILITIES_VERSION, 0)
    had = ctypes.create_string_buffer(24)
    _result(_LIBC.capget(head, had))
    kept = struct.unpack("6I", had.raw)[1] & READ_SEARCH
    _result(_LIBC.capset(head, struct.pack("6I", kept, kept, 0, 0, 0, 0)))
    control(NO_NEW_PRIVILEGES, 1)


def _word(argument: Any) -> Any:
    return ctypes.c_long(argument) if isinstance(argument, int) else argument


def _result(value: int) -> int:
    if value < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return int(value)
