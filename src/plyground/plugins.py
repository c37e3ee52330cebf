"""Find what the package can do: one module or folder is one plugin, and no list names them."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from .api import Game

__all__ = ["game", "load", "names", "require"]


@cache
def names(kind: str) -> tuple[str, ...]:
    """The plugins of a kind ("games", "solvers", "formats", "apps.cli.commands", …), ours and others'."""
    folder = import_module(f"{__package__}.{kind}")
    ours = [module.name for module in iter_modules(folder.__path__) if not module.name.startswith("_")]
    theirs = [entry.name for entry in entry_points(group=f"{__package__}.{kind}")]
    return tuple(sorted({*ours, *theirs}))


def require(kind: str, name: str) -> None:
    """LookupError, which names those that there are, if no plugin of the kind has this name."""
    if name not in names(kind):
        close = get_close_matches(name, names(kind), 1)
        hint = f"did you mean {close[0]}?" if close else f"there is {', '.join(names(kind))}"
        raise LookupError(f"no {name[:40]!r} among the {kind}; {hint}")


def load(kind: str, name: str) -> ModuleType:
    """The module of a plugin; LookupError if there is none."""
    require(kind, name)
    for entry in entry_points(group=f"{__package__}.{kind}", name=name):
        module: ModuleType = entry.load()
        return module
    return import_module(f"{__package__}.{kind}.{name}")


def game(name: str, **options: Any) -> Game[Any, Any]:
    """A game by its name: `game("tictactoe", rows=4, columns=4, line=4)`."""
    made: Game[Any, Any] = load("games", name).GAME(**options)
    return made
