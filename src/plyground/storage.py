"""Where the package keeps what it makes for a user."""

from __future__ import annotations

import os
import sys
from pathlib import Path

__all__ = ["data_folder"]


def data_folder() -> Path:
    """The user's data folder: PLYGROUND_HOME, or where this system keeps such things; OSError if unknown."""
    try:
        return _data_folder()
    except RuntimeError:
        raise OSError("this user has no home folder; PLYGROUND_HOME can name one for what is kept") from None


def _data_folder() -> Path:
    if home := os.environ.get("PLYGROUND_HOME"):
        return Path(home).expanduser()
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "plyground"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "plyground"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "plyground"
