"""Save a file under a name that nothing has yet: crossword.png, crossword-2.png, …"""

from __future__ import annotations

import os
import tempfile
from itertools import count
from pathlib import Path

__all__ = ["save"]


def save(data: bytes, stem: str, suffix: str, folder: Path | None = None) -> Path:
    """Write a whole file or none, and overwrite none; ValueError says why it cannot be done."""
    folder = folder or _folder()
    try:
        handle, part = tempfile.mkstemp(dir=folder, prefix=f".{stem}.")
        path: Path | None = None
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            path = _claim(folder, stem, suffix)
            os.chmod(part, path.stat().st_mode)
            os.replace(part, path)
        except BaseException:
            os.unlink(part)
            if path is not None:
                path.unlink()
            raise
    except OSError as error:
        raise ValueError(f"{folder}: {error.strerror or error}") from None
    return path


def _folder() -> Path:
    """Where the window was opened from, or the person's own folder where that cannot be written to."""
    here = Path()
    return here.absolute() if os.access(here, os.W_OK) else Path.home()


def _claim(folder: Path, stem: str, suffix: str) -> Path:
    """The first free name, taken by an empty file so that nobody else takes it."""
    for number in count(1):
        path = folder / f"{stem}{f'-{number}' if number > 1 else ''}{suffix}"
        try:
            path.open("xb").close()
        except FileExistsError:
            continue
        return path
    raise AssertionError("there is always a free name")
