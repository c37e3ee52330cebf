"""Memory that the fuzzer's process shares with who watches it: how many inputs there were, and the last."""

from __future__ import annotations

import struct
from typing import Any

__all__ = ["SIZE", "Slot"]

HEAD = struct.Struct("<QQ")
SIZE = 1 << 16
"""How large is a slot? Longer inputs are cut."""


class Slot:
    """Written by one process and read by another; half an input may be read while it is written."""

    def __init__(self, memory: Any) -> None:
        self._memory = memory
        self._count = 0

    def put(self, data: bytes) -> None:
        data = data[: SIZE - HEAD.size]
        self._count += 1
        self._memory[HEAD.size : HEAD.size + len(data)] = data
        self._memory[: HEAD.size] = HEAD.pack(self._count, len(data))

    @property
    def count(self) -> int:
        """How many inputs were begun."""
        count, _ = HEAD.unpack(self._memory[: HEAD.size])
        return int(count)

    @property
    def input(self) -> bytes:
        """The newest one."""
        _, length = HEAD.unpack(self._memory[: HEAD.size])
        return bytes(self._memory[HEAD.size : HEAD.size + length])
