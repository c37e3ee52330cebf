"""What games make for themselves in the user's data folder, such as endgame databases.

A game may name a function `PREPARE`, which begins to build what makes it stronger and returns at
once, and `DATA`, the folder below the user's data folder where that is kept.
"""

from __future__ import annotations

from pathlib import Path

from .. import plugins
from ..forms import kernels

__all__ = ["made_files", "prepare"]


def prepare() -> None:
    """Let every game build in the background what is not there yet, where its kernels are compiled."""
    if not all(kernels().values()):
        return
    for name in plugins.names("games"):
        begin = getattr(plugins.load("games", name), "PREPARE", None)
        if begin is not None:
            begin()


def made_files(folder: Path) -> list[Path]:
    """The files that games have made below a data folder."""
    folders = [getattr(plugins.load("games", name), "DATA", None) for name in plugins.names("games")]
    return [path for name in folders if name for path in sorted((folder / name).glob("*")) if path.is_file()]
