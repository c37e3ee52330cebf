"""Find what the package can do: one module or folder is one plugin, and no list names them.

A plugin that cannot be loaded is told once, in one line that names its module; the others work on.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, Literal, overload

from .api import Game, Puzzle
from .declarations import (
    FormatModule,
    GameModule,
    Misdeclared,
    PuzzleModule,
    SolverModule,
    read_module,
)

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = ["PluginError", "faults", "forget", "game", "load", "names", "puzzle", "require", "working"]

log = logging.getLogger(__name__)

DECLARED: Mapping[str, type[Any]] = {
    "games": GameModule,
    "puzzles": PuzzleModule,
    "solvers": SolverModule,
    "formats": FormatModule,
}


class PluginError(LookupError):
    """A plugin cannot be used; the message names its module and says why in one line."""


_told: dict[str, None] = {}


def faults() -> tuple[str, ...]:
    """What is wrong with the plugins that were looked at so far, a line each."""
    return tuple(_told)


def _tell(fault: str) -> None:
    if fault not in _told:
        _told[fault] = None
        log.warning("%s", fault)


@cache
def names(kind: str) -> tuple[str, ...]:
    """The plugins of a kind ("games", "solvers", "formats", "apps.cli.commands", …), ours and others'."""
    return tuple(sorted({*_ours(kind), *_theirs(kind)}))


@cache
def _ours(kind: str) -> tuple[str, ...]:
    folder = import_module(f"{__package__}.{kind}")
    return tuple(module.name for module in iter_modules(folder.__path__) if not module.name.startswith("_"))


@cache
def _theirs(kind: str) -> Mapping[str, EntryPoint]:
    """Other packages' plugins; of two with one name the first found counts, and ours before all."""
    found: dict[str, EntryPoint] = {}
    if not any(_extends(place) for place in sys.path):
        return found
    from importlib.metadata import entry_points

    for entry in entry_points(group=f"{__package__}.{kind}"):
        if entry.name in _ours(kind):
            _tell(f"{entry.value}: {kind} has a plugin {entry.name!r} already, the package's own; not loaded")
        elif entry.name in found:
            first = found[entry.name].value
            _tell(f"{entry.value}: {kind} has a plugin {entry.name!r} already, from {first}; not loaded")
        else:
            found[entry.name] = entry
    return found


@cache
def _extends(place: str) -> bool:
    """Whether a package there may have plugins for us: importlib.metadata takes a fifth of a start to say."""
    try:
        packages = os.listdir(place or ".")
    except NotADirectoryError:
        return True  # a zip file, which importlib.metadata can read
    except OSError:
        return False
    for package in packages:
        if package.endswith((".dist-info", ".egg-info")):
            try:
                with open(os.path.join(place, package, "entry_points.txt"), "rb") as file:
                    if f"[{__package__}.".encode() in file.read():
                        return True
            except OSError:
                continue
    return False


def require(kind: str, name: str) -> None:
    """LookupError, which names those that there are, if no plugin of the kind has this name."""
    if name not in names(kind):
        from difflib import get_close_matches

        close = get_close_matches(name, names(kind), 1)
        hint = f"did you mean {close[0]}?" if close else f"there is {', '.join(names(kind))}"
        raise LookupError(f"no {name[:40]!r} among the {kind.rpartition('.')[2]}; {hint}")


@overload
def load(kind: Literal["games"], name: str) -> GameModule: ...
@overload
def load(kind: Literal["puzzles"], name: str) -> PuzzleModule: ...
@overload
def load(kind: Literal["solvers"], name: str) -> SolverModule: ...
@overload
def load(kind: Literal["formats"], name: str) -> FormatModule: ...
@overload
def load(kind: str, name: str) -> Any: ...
def load(kind: str, name: str) -> Any:
    """What a plugin's module declares, or the module of a kind that declares nothing.

    LookupError if there is none; PluginError if there is one and it cannot be used.
    """
    require(kind, name)
    return _load(kind, name)


@cache
def _load(kind: str, name: str) -> Any:
    entry = _theirs(kind).get(name)
    where = entry.value if entry else f"{__package__}.{kind}.{name}"
    try:
        module = entry.load() if entry else import_module(where)
        if kind not in DECLARED:
            return module
        return read_module(DECLARED[kind], module, name)
    except Misdeclared as error:
        raise PluginError(f"{where}: {error}") from None
    except Exception as error:  # a stranger's module may raise anything; the rest of the program works on
        if kind not in DECLARED and entry is None:
            raise  # a command or a room of ours: a defect, not a plugin's
        reason = " ".join(str(error).split())[:200]
        raise PluginError(
            f"{where}: it cannot be imported ({type(error).__name__}{': ' * bool(reason)}{reason})"
        ) from error


@overload
def working(kind: Literal["games"]) -> dict[str, GameModule]: ...
@overload
def working(kind: Literal["puzzles"]) -> dict[str, PuzzleModule]: ...
@overload
def working(kind: Literal["solvers"]) -> dict[str, SolverModule]: ...
@overload
def working(kind: Literal["formats"]) -> dict[str, FormatModule]: ...
@overload
def working(kind: str) -> dict[str, Any]: ...
def working(kind: str) -> dict[str, Any]:
    """Every plugin of a kind that can be used, by name; what is wrong with the others is told."""
    found = {}
    for name in names(kind):
        try:
            found[name] = load(kind, name)
        except PluginError as fault:
            _tell(str(fault))
    return found


def forget() -> None:
    """Look for plugins anew, after one has been added while the program runs."""
    for cached in (names, _ours, _theirs, _extends, _load):
        cached.cache_clear()


def game(name: str, **options: Any) -> Game[Any, Any]:
    """A game by its name: `game("tictactoe", rows=4, columns=4, line=4)`."""
    return load("games", name).GAME(**options)


def puzzle(name: str, text: str | None = None) -> Puzzle:
    """A puzzle by its kind's name and its text, or the example of its kind."""
    kind = load("puzzles", name).PUZZLE
    return kind.parse(kind.example if text is None else text)
