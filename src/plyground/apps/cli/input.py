"""Where a command reads from: a file, stdin, or text that was given in place of a file's name."""

from __future__ import annotations

import io
import os
import re
import sys
from typing import Any

import click

__all__ = ["Source", "open_source"]

BLOCK = 1 << 16
PUZZLE = re.compile(r"[0-9._*-]{16,}|[^/\\\n]{81,}|\s*\{.*|[^\n]+\n.*", re.DOTALL)
"""What is rather a puzzle than the name of a file: signs of one, or more than a name has, JSON, or lines."""


class Source(io.RawIOBase):
    """A stream whose beginning can be looked at before it is read."""

    def __init__(self, raw: Any, ours: bool = True) -> None:
        self._raw = raw
        self._ours = ours
        self._ahead = b""
        self.ended = False

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int | None:
        data = self._ahead[: len(buffer)] if self._ahead or self.ended else self._raw.read(len(buffer))
        if data is None:
            return None
        self._ahead = self._ahead[len(data) :]
        buffer[: len(data)] = data
        return len(data)

    def look(self) -> bytes:
        """The beginning of the stream, each time a block more of it, until `ended`."""
        data = self._raw.read(BLOCK)
        self.ended = data == b""
        self._ahead += data or b""
        return self._ahead

    def size(self) -> int | None:
        """How many bytes there are, where that can be known."""
        try:
            return os.fstat(self._raw.fileno()).st_size or None
        except (OSError, AttributeError):
            return None

    def close(self) -> None:
        if self._ours and not self.closed:
            self._raw.close()
        super().close()


def open_source(name: str, text: bool = False) -> Source:
    """The file of that name; `-` is stdin; with `text` the name itself, if it is a puzzle."""
    if name == "-":
        # The raw stream hands over what there is: a program at the other end may wait for its answer.
        return Source(getattr(sys.stdin.buffer, "raw", sys.stdin.buffer), ours=False)
    if text and PUZZLE.fullmatch(name) and not os.path.exists(name):
        return Source(io.BytesIO(name.encode(errors="replace")))
    try:
        return Source(open(name, "rb", buffering=0))
    except OSError as error:
        raise click.ClickException(f"{name}: {error.strerror}") from None
