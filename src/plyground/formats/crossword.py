"""Crosswords in JSON of our own, or their grid as plain text."""

from __future__ import annotations

from ..puzzles.crossword.description import from_text, to_text
from ..puzzles.crossword.grid import parse
from ..puzzles.crossword.puzzle import Crossword
from ..puzzles.crossword.wordlist import decode

__all__ = ["HOLDS", "SUFFIXES", "read", "write"]

HOLDS, SUFFIXES = "crossword", (".json", ".txt")
MAX_BYTES = 5_000_000


def read(data: bytes) -> Crossword:
    """A puzzle in JSON, or a grid in plain text; ValueError says in one line what is wrong with it."""
    if len(data) > MAX_BYTES:
        raise ValueError(f"a file of {len(data):,} bytes; {MAX_BYTES:,} are the most")
    text = decode(data, "the grid")
    return from_text(text) if text.lstrip().startswith("{") else Crossword(parse(text))


def write(puzzle: Crossword) -> bytes:
    return to_text(puzzle).encode()
