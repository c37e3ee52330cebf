"""What games and puzzles make for themselves in the user's data folder, such as endgame databases.

A game may name a function `PREPARE`, which begins to build what makes it stronger and returns at
once. `DATA` of a game or a puzzle is the folder below the user's data folder where such is kept.
"""

from __future__ import annotations

import os
from pathlib import Path

from .. import plugins
from ..compiled import kernels

__all__ = ["made_files", "prepare"]


def prepare() -> None:
    """Let every game build in the background what is not there yet, where its kernels are compiled.

    PLYGROUND_PREPARE=no spares it: a container that is thrown away would build it at each start.
    """
    if os.environ.get("PLYGROUND_PREPARE") == "no" or not all(kernels().values()):
        return
    for module in plugins.working("games").values():
        if module.PREPARE is not None:
            module.PREPARE()


def made_files(folder: Path) -> list[Path]:
    """The files that games and puzzles have made below a data folder."""
    folders = [module.DATA for module in plugins.working("games").values()]
    folders += [module.DATA for module in plugins.working("puzzles").values()]
    return [path for name in folders if name for path in sorted((folder / name).glob("*")) if path.is_file()]
