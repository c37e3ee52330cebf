"""Sudokus of the editor f-puzzles: its JSON, and its links, in which that is compressed.

A rule that is not known is named as missing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import unquote

from ..puzzles.sudoku.puzzle import Sudoku
from ._fpuzzles_reading import Reading
from ._fpuzzles_writing import to_data, unwritten
from ._lzstring import compress, decompress

__all__ = ["HOLDS", "SUFFIXES", "from_data", "from_link", "is_data", "losses", "read", "recognises", "write"]

HOLDS, SUFFIXES = "sudoku", (".fpuzzles",)

LINK = re.compile(r"f-puzzles\.com/\S*?[?&]load=([^&\s]+)", re.IGNORECASE)
BARE = re.compile(r"(?:fpuz(?:zles)?)?(N4Ig[A-Za-z0-9+/=%_ -]+)")
"""A compressed puzzle alone: JSON that begins with an object always begins so."""
ADDRESS = "https://www.f-puzzles.com/?load="
MOST_BYTES = 1 << 20


def is_data(data: Any) -> bool:
    """Whether a JSON object is of this editor."""
    return isinstance(data, Mapping) and isinstance(data.get("grid"), list) and "givens" not in data


def recognises(data: bytes) -> bool:
    head = data[:4096].removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace").lstrip()
    return bool(LINK.search(head) or BARE.match(head))


def read(data: bytes) -> Sudoku:
    """The puzzle of a link, or of its JSON; ValueError says what is wrong with it."""
    if len(data) > MOST_BYTES:
        raise ValueError(f"{len(data):,} bytes; a puzzle has {MOST_BYTES:,} at most")
    text = data.decode("utf-8-sig", "replace").strip()
    if text.startswith("{"):
        return from_data(_json(text))
    return from_link(text)


def from_link(text: str) -> Sudoku:
    """The puzzle that a link holds; ValueError if it holds none."""
    found = LINK.search(text) or BARE.match(text.strip())
    if not found:
        raise ValueError(f"no link of f-puzzles: it should be like {ADDRESS}N4Ig…")
    return from_data(_json(decompress(unquote(found[1]))))


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError("the link holds no JSON: it may be cut, or damaged") from None


def write(puzzle: Sudoku) -> bytes:
    """A link; what it cannot hold is left out, and `losses` says what that is."""
    return (ADDRESS + compress(json.dumps(to_data(puzzle), separators=(",", ":"))) + "\n").encode()


def losses(puzzle: Sudoku) -> Sequence[str]:
    return unwritten(puzzle)


def from_data(data: Any) -> Sudoku:
    """The puzzle of the editor's JSON; ValueError says what is wrong with it."""
    if not is_data(data):
        raise ValueError("no puzzle of f-puzzles: it has no grid")
    try:
        return Reading(data).puzzle()
    except (TypeError, KeyError, IndexError, AttributeError, OverflowError):
        raise ValueError("no puzzle of f-puzzles: its parts have another shape") from None
