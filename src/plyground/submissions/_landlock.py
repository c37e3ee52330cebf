"""Landlock: this process and what it starts reach only the files that are named here. Needs only Python.

The kernel does it, from Linux 5.13 on and for everybody; there is no way back. Later versions add
connections, devices, abstract sockets and signals, which are closed wherever the kernel can.
"""

from __future__ import annotations

import os
import stat
import struct
import sys

TYPE_CHECKING = False  # typing takes longer to import than all the rest
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

__all__ = ["restrict", "version"]

CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
"""The numbers of the system calls, which are the same on every processor."""
ASK_VERSION, BENEATH = 1, 1

EXECUTE, WRITE, READ, LIST = 1, 2, 4, 8
REMOVE_FOLDER, REMOVE_FILE, MAKE_FOLDER, MAKE_FILE, MAKE_FIFO, MAKE_LINK = 16, 32, 128, 256, 1024, 4096
REFER, TRUNCATE, DEVICE = 1 << 13, 1 << 14, 1 << 15
OF_FILES = EXECUTE | WRITE | READ | TRUNCATE | DEVICE
"""What can be allowed of a file; the rest is about folders."""
SCRATCH = (
    READ | LIST | WRITE | REMOVE_FOLDER | REMOVE_FILE | MAKE_FOLDER | MAKE_FILE | MAKE_FIFO | MAKE_LINK
    | REFER | TRUNCATE
)  # fmt: skip
CONNECT_AND_BIND, ABSTRACT_SOCKETS_AND_SIGNALS = 3, 3


def version(kernel: Any) -> int:
    """How far the kernel's Landlock goes; 0 where there is none."""
    if sys.platform != "linux":
        return 0
    try:
        return int(kernel.call(CREATE_RULESET, None, 0, ASK_VERSION))
    except OSError:  # an old kernel, or one that was started without it
        return 0


def restrict(kernel: Any, rules: Iterable[tuple[str, int]]) -> None:
    """Allow these rights of and below these paths, and nothing else; no symbolic link is followed."""
    known = version(kernel)
    handled = (1 << (13 if known < 2 else 14 if known < 3 else 15 if known < 5 else 16)) - 1
    attributes = struct.pack(
        "QQQ", handled, CONNECT_AND_BIND if known >= 4 else 0, ABSTRACT_SOCKETS_AND_SIGNALS
    )
    size = 8 if known < 4 else 16 if known < 6 else 24
    ruleset = kernel.call(CREATE_RULESET, attributes[:size], size, 0)
    for path, rights in rules:
        try:
            place = os.open(path, os.O_PATH | os.O_NOFOLLOW | os.O_CLOEXEC)
        except OSError:  # what is not there needs no rule
            continue
        mode = os.fstat(place).st_mode
        if not stat.S_ISLNK(mode):
            allowed = rights & handled if stat.S_ISDIR(mode) else rights & handled & OF_FILES
            kernel.call(ADD_RULE, ruleset, BENEATH, struct.pack("=Qi", allowed, place), 0)
        os.close(place)
    kernel.call(RESTRICT_SELF, ruleset, 0)
    os.close(ruleset)
