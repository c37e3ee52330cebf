"""Any puzzle as text, with a first line that says which: `plyground queens`, then the puzzle's own text."""

from __future__ import annotations

from .. import plugins
from ..api import Puzzle

__all__ = ["HOLDS", "SUFFIXES", "read", "recognises", "write"]

HOLDS, SUFFIXES = "puzzles", (".puzzle",)
FIRST = "plyground "
MAX_BYTES = 1_000_000


def recognises(data: bytes) -> bool:
    return data.removeprefix(b"\xef\xbb\xbf").startswith(FIRST.encode())


def read(data: bytes) -> Puzzle:
    """The puzzle in a file's bytes; ValueError says in one line what is wrong with it."""
    if len(data) > MAX_BYTES:
        raise ValueError(f"a file of {len(data):,} bytes; {MAX_BYTES:,} are the most")
    try:
        first, _, text = data.decode("utf-8-sig").partition("\n")
    except UnicodeDecodeError:
        raise ValueError("not a text in UTF-8") from None
    if not first.startswith(FIRST):
        raise ValueError(f"not a puzzle: its first line should be like `{FIRST}queens`")
    try:
        return plugins.puzzle(first.removeprefix(FIRST).strip(), text)
    except LookupError as error:
        raise ValueError(str(error.args[0])) from None


def write(puzzle: Puzzle) -> bytes:
    return f"{FIRST}{puzzle.name}\n{puzzle.text()}\n".encode()
