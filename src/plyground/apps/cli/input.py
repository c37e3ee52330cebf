"""Where a command reads from: a file, stdin, or text that was given in place of a file's name."""

from __future__ import annotations

import codecs
import io
import os
import re
import sys
from typing import Any

import click

__all__ = ["Source", "open_source"]

BLOCK = 1 << 16
LINK = r"https?://.*|(?:scl|fpuz).{40,}"
PUZZLE = re.compile(rf"[0-9._*-]{{16,}}|[^/\\\n]{{81,}}|{LINK}|\s*\{{.*|[^\n]+\n.*", re.DOTALL)
"""What is rather a puzzle than the name of a file: signs of one, too long a name, a link, JSON, lines."""


class Source(io.RawIOBase):
    """A stream whose beginning can be looked at before it is read; UTF-16 comes out as UTF-8."""

    def __init__(self, raw: Any, ours: bool = True) -> None:
        self._raw = raw
        self._ours = ours
        self._ahead = b""
        self._begun = False
        self._decoder: codecs.IncrementalDecoder | None = None
        self.ended = False

    def _take(self, most: int) -> bytes | None:
        """Up to about so many bytes of the stream."""
        data: bytes | None = self._raw.read(most)
        if data and not self._begun:
            self._begun = True
            if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
                self._decoder = codecs.getincrementaldecoder("utf-16")("replace")
        if data is None or self._decoder is None:
            return data
        text = self._decoder.decode(data, final=not data)
        while data and not text and (data := self._raw.read(most)) is not None:
            text = self._decoder.decode(data, final=not data)
        return text.encode()

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int | None:
        if not self._ahead and not self.ended:
            taken = self._take(len(buffer))
            if taken is None:
                return None
            self._ahead = taken
        data = self._ahead[: len(buffer)]
        self._ahead = self._ahead[len(data) :]
        buffer[: len(data)] = data
        return len(data)

    def look(self) -> bytes:
        """The beginning of the stream, each time a block more of it, until `ended`."""
        data = self._take(BLOCK)
        self.ended = data == b""
        self._ahead += data or b""
        return self._ahead

    @property
    def ahead(self) -> bytes:
        """What has been looked at and not been read yet."""
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
