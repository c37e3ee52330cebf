"""Save a file under a name that nothing has yet: crossword.png, crossword-2.png, …"""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path

from ....atomic import write_new

__all__ = ["save"]


def save(data: bytes, stem: str, suffix: str, folder: Path | None = None) -> Path:
    """Write a whole file or none, and overwrite none; ValueError says why it cannot be done."""
    folder = folder or _folder()
    names = (f"{stem}{f'-{number}' if number > 1 else ''}{suffix}" for number in count(1))
    try:
        return write_new(folder, names, data)
    except OSError as error:
        raise ValueError(f"{folder}: {error.strerror or error}") from None


def _folder() -> Path:
    """Where the window was opened from, or the person's own folder where that cannot be written to."""
    here = Path().absolute()
    home = os.path.expanduser("~")
    return here if os.access(here, os.W_OK) or not os.path.isabs(home) else Path(home)
