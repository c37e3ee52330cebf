"""What a terminal can take: text without signs that it would obey, and lines as long as it has columns."""

from __future__ import annotations

import os
import re
import sys
from textwrap import fill
from typing import TextIO

__all__ = ["fitted", "harmless", "width"]

OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""What does more than stand there: control characters but for tab and newline, which clear the screen or
type for the user, signs that turn the direction of what follows, and halves of characters."""


def harmless(text: str) -> str:
    """Text that may come from a file, with such signs written out, as in \\x1b."""
    return OBEYED.sub(lambda sign: ascii(sign[0])[1:-1], text.replace("\r\n", "\n"))


def fitted(text: str, indent: int = 0) -> str:
    """Text in lines that the terminal has room for, what is carried over indented; elsewhere as it is."""
    room = width(sys.stdout)
    if room is None:
        return text
    lines = (
        fill(line, max(20, room - 1), subsequent_indent=" " * indent, break_on_hyphens=False)
        for line in text.splitlines()
    )
    return "\n".join(lines)


def width(stream: TextIO) -> int | None:
    """How many columns there are; None if it is no terminal and nobody says."""
    told = os.environ.get("COLUMNS", "")
    if told.isdecimal() and int(told):
        return int(told)
    try:
        return os.get_terminal_size(stream.fileno()).columns or None
    except (OSError, ValueError):
        return None
