"""Classic AI that you can play, prove and watch. `import plyground as ply` is enough.

What `library.py` offers is loaded when it is used, so that the import takes no time;
`plyground.api` holds the ideas on one page.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False  # what type checkers read as true, without the cost of importing typing
if TYPE_CHECKING:
    from . import csp as csp
    from .library import (  # isort: skip
        CSP as CSP,
        Check as Check,
        Crossword as Crossword,
        Engine as Engine,
        Game as Game,
        Level as Level,
        Limit as Limit,
        Match as Match,
        Outcome as Outcome,
        Picture as Picture,
        Puzzle as Puzzle,
        Report as Report,
        Stop as Stop,
        Stopped as Stopped,
        Sudoku as Sudoku,
        Unfinished as Unfinished,
        Watch as Watch,
        analyse as analyse,
        check as check,
        count as count,
        engine as engine,
        engine_names as engine_names,
        fill as fill,
        game as game,
        game_names as game_names,
        levels as levels,
        never as never,
        open_file as open_file,
        play_out as play_out,
        puzzle as puzzle,
        puzzle_names as puzzle_names,
        save_file as save_file,
        solve as solve,
        solver_names as solver_names,
        sudoku as sudoku,
        unique as unique,
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
