"""Read a file that was dropped on the window; ValueError says in one line why it cannot be read."""

from __future__ import annotations

from pathlib import Path

__all__ = ["read_bytes", "read_text"]

LARGEST = 1_000_000
"""How much of a file is read at most? Far more than any game or puzzle takes, and no time to read."""


def read_bytes(path: Path, most: int = LARGEST) -> bytes:
    if not path.is_file():
        raise ValueError(f"{path.name}: not a file")
    try:
        with path.open("rb") as file:
            data = file.read(most + 1)
    except OSError as error:
        raise ValueError(f"{path.name}: {error.strerror or error}") from None
    if len(data) > most:
        raise ValueError(f"{path.name}: more than {most // 1_000_000} MB")
    return data


def read_text(path: Path) -> str:
    try:
        return read_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError(f"{path.name}: not a text") from None
