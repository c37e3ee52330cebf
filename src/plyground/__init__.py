"""Classic AI that you can play, prove and watch. `import plyground as ply` is enough.

What `library.py` offers is loaded when it is used, so that the import takes no time;
`plyground.api` holds the ideas on one page.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .library import (
        CSP as CSP,
    )
    from .library import (
        Check as Check,
    )
    from .library import (
        Crossword as Crossword,
    )
    from .library import (
        Engine as Engine,
    )
    from .library import (
        Game as Game,
    )
    from .library import (
        Level as Level,
    )
    from .library import (
        Limit as Limit,
    )
    from .library import (
        Match as Match,
    )
    from .library import (
        Outcome as Outcome,
    )
    from .library import (
        Picture as Picture,
    )
    from .library import (
        Puzzle as Puzzle,
    )
    from .library import (
        Report as Report,
    )
    from .library import (
        Stop as Stop,
    )
    from .library import (
        Stopped as Stopped,
    )
    from .library import (
        Sudoku as Sudoku,
    )
    from .library import (
        Unfinished as Unfinished,
    )
    from .library import (
        analyse as analyse,
    )
    from .library import (
        check as check,
    )
    from .library import (
        count as count,
    )
    from .library import (
        engine as engine,
    )
    from .library import (
        fill as fill,
    )
    from .library import (
        game as game,
    )
    from .library import (
        game_names as game_names,
    )
    from .library import (
        never as never,
    )
    from .library import (
        open_file as open_file,
    )
    from .library import (
        play_out as play_out,
    )
    from .library import (
        puzzle as puzzle,
    )
    from .library import (
        puzzle_names as puzzle_names,
    )
    from .library import (
        solve as solve,
    )
    from .library import (
        sudoku as sudoku,
    )
    from .library import (
        unique as unique,
    )
    from .library import (
        watch as watch,
    )

__version__ = "0.1.0"

if os.environ.get("PLYGROUND_PURE"):
    from importlib import machinery
    from pathlib import Path

    # A finder that sees sources alone: `kernel.py` wins over `kernel.*.so` in every folder.
    for _folder in (Path(__path__[0]), *Path(__path__[0]).rglob("*/")):
        sys.path_importer_cache[str(_folder)] = machinery.FileFinder(
            str(_folder), (machinery.SourceFileLoader, machinery.SOURCE_SUFFIXES)
        )


def __getattr__(name: str) -> object:
    from importlib import import_module

    # A part of the package comes first: `from plyground import plugins` asks here too, and needs no library.
    if any(os.path.exists(os.path.join(folder, name + end)) for folder in __path__ for end in ("", ".py")):
        return import_module(f".{name}", __name__)
    library = import_module(".library", __name__) if not name.startswith("_") else None
    if name not in getattr(library, "__all__", ()):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = found = getattr(library, name)
    return found


def __dir__() -> list[str]:
    from importlib import import_module

    return sorted({*globals(), *import_module(".library", __name__).__all__})
