"""Any crossword file: which form it is, by its content when reading and by its name when writing."""

from __future__ import annotations

from pathlib import PurePath

from .. import plugins
from ..puzzles.crossword.puzzle import Puzzle

__all__ = ["SUFFIXES", "read", "write"]

SUFFIXES = {
    ".puz": "puz", ".ipuz": "ipuz", ".txt": "acrosslite", ".json": "crossword", ".svg": "svg", ".png": "png",
}  # fmt: skip


def read(data: bytes, name: str = "") -> Puzzle:
    """The puzzle in a file; ValueError says in one line what is wrong with it."""
    suffix = PurePath(name).suffix.lower()
    if suffix in (".puz", ".ipuz"):
        form = SUFFIXES[suffix]
    elif b"ACROSS&DOWN" in data[:4096]:
        form = "puz"
    elif data.lstrip(b"\xef\xbb\xbf \t\r\n")[:7].upper() == b"<ACROSS":
        form = "acrosslite"
    elif b"ipuz.org" in data[:4096]:
        form = "ipuz"
    else:
        form = "crossword"
    puzzle: Puzzle = plugins.load("formats", form).read(data)
    return puzzle


def write(puzzle: Puzzle, name: str, solution: bool = True) -> bytes:
    """The bytes of a file of this name; pictures show the answers or leave the cells empty."""
    suffix = PurePath(name).suffix.lower()
    if suffix not in SUFFIXES:
        raise ValueError(
            f"{name}: a crossword is written as {', '.join(SUFFIXES)}, not as {suffix or 'no suffix says'}"
        )
    form = plugins.load("formats", SUFFIXES[suffix])
    data: bytes = form.write(puzzle, solution) if suffix in (".svg", ".png") else form.write(puzzle)
    return data
