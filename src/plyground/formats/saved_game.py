"""A game as it is saved here, one JSON object: which game, from where, its moves, and who plays."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

__all__ = ["HOLDS", "SUFFIXES", "read", "recognises", "records", "write"]

HOLDS, SUFFIXES = "games", (".json",)
MAX_BYTES = 1_000_000


def recognises(data: bytes) -> bool:
    """Only an object with a game in it is one; one that names its players is a line of `jsonl`."""
    if b'"game"' not in data[:MAX_BYTES]:
        return False
    try:
        found = read(data)
    except ValueError:
        return False
    return "moves" in found and "players" not in found


def read(data: bytes) -> dict[str, Any]:
    """The record in a file; whether its moves are legal is for who plays them to say."""
    if len(data) > MAX_BYTES:
        raise ValueError(f"a file of {len(data):,} bytes; {MAX_BYTES:,} are the most")
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        raise ValueError("not a saved game, which is JSON or PDN") from None
    if not isinstance(found, dict) or not isinstance(found.get("game"), str):
        raise ValueError('not a saved game: "game" should name it')
    return found


def records(data: bytes) -> Iterator[dict[str, Any]]:
    yield read(data)


def write(record: Mapping[str, Any]) -> bytes:
    return json.dumps(record, ensure_ascii=False, indent=1).encode() + b"\n"
