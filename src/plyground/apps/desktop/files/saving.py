"""Save a file where a person wants it: a name that nothing has yet is proposed, and a whole file written."""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path

from ....atomic import write

__all__ = ["propose", "save"]


def propose(stem: str, suffix: str, folder: Path | None = None) -> Path:
    """A name that nothing has yet: crossword.png, crossword-2.png, …"""
    folder = folder or _folder()
    names = (f"{stem}{f'-{number}' if number > 1 else ''}{suffix}" for number in count(1))
    return next(folder / name for name in names if not os.path.lexists(folder / name))


def save(data: bytes, path: Path) -> None:
    """Write a whole file or none; ValueError says why it cannot be done."""
    try:
        write(path, data)
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror or error}") from None


def _folder() -> Path:
    """Where the window was opened from, or the person's own folder where that cannot be written to."""
    here = Path().absolute()
    home = os.path.expanduser("~")
    return here if os.access(here, os.W_OK) or not os.path.isabs(home) else Path(home)
