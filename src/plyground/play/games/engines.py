"""Which engines and levels a game can be played by: the game's own, or the searches that play any game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import signature
from typing import Any

from ... import plugins
from ...api import Engine, Game, Level
from ...declarations import GameModule
from ...search.alphabeta import AlphaBeta
from ...search.deepening import Deepening
from ...search.levels import Weakened
from ...search.minimax import Minimax
from ...stopping import Limit

__all__ = ["declared", "engine", "engines", "levels", "table_megabytes"]

Maker = Callable[..., Engine[Any, Any]]

POSITION_BYTES = 512
"""How much does a position in the table of any game's search take? Checkers 490, tic-tac-toe 250."""


def table(game: Game[Any, Any], hash: int = 256) -> Engine[Any, Any]:
    """Alpha-beta with a table of so many megabytes."""
    return Deepening(AlphaBeta(game, table=True, ordering=True, size=(hash << 20) // POSITION_BYTES))


ANY_GAME: Mapping[str, Maker] = {
    "table": table,
    "alphabeta": lambda game: Deepening(AlphaBeta(game)),
    "minimax": lambda game: Deepening(Minimax(game)),
}
ANY_LEVELS = (
    Level("Beginner", Limit(depth=1), noise=200),
    Level("Easy", Limit(depth=2), noise=100),
    Level("Medium", Limit(depth=3), noise=30),
    Level("Hard", Limit(seconds=1)),
)


def engines(game: Game[Any, Any]) -> Mapping[str, Maker]:
    """How to make each engine that plays this game, the best first: its own `ENGINES`, then the searches."""
    return {**declared(game).ENGINES, **ANY_GAME}


def levels(game: Game[Any, Any]) -> tuple[Level, ...]:
    """The levels of this game, weakest first: its own `LEVELS`, or those that fit any game."""
    return tuple(declared(game).LEVELS) or ANY_LEVELS


def declared(game: Game[Any, Any]) -> GameModule:
    """What the module of a game declares; a game that is no plugin declares nothing more."""
    kind = type(game)
    if kind.name in plugins.names("games"):
        module = plugins.load("games", kind.name)
        if issubclass(kind, module.GAME):
            return module
    return GameModule(kind)


def table_megabytes(game: Game[Any, Any], name: str | None, level: int | None, **settings: Any) -> int:
    """How large a table this engine would have: what its maker calls `hash`; 0 where it takes none."""
    makers = engines(game)
    usual = levels(game)[level - 1].settings if name is None and level is not None else {}
    parameter = signature(makers[name or next(iter(makers))]).parameters.get("hash")
    return int({"hash": parameter.default, **usual, **settings}["hash"]) if parameter else 0


def engine(
    game: Game[Any, Any],
    name: str | None = None,
    level: int | None = None,
    *,
    seed: int | None = None,
    **settings: Any,
) -> Engine[Any, Any]:
    """An engine for the game: by name (or the best), at full strength or at a level counted from 1.

    A level plays with people, so it begins in various ways where the game's `VARIED` makes it;
    with a seed it does not, and its mistakes can be repeated.
    """
    makers, known = engines(game), levels(game)
    if level is not None and not 1 <= level <= len(known):
        raise LookupError(f"{game.name} has levels 1 to {len(known)}, not {level}")
    if name is None and level is not None:
        settings = {**known[level - 1].settings, **settings}
    if name is not None and name not in makers:
        raise LookupError(f"no engine {name[:40]!r} for {game.name}; there is {', '.join(makers)}")
    chosen = name or next(iter(makers))
    maker = makers[chosen]
    unknown = set(settings) - set(signature(maker).parameters)
    if unknown:
        raise LookupError(f"engine {chosen!r} does not take {', '.join(sorted(unknown))}")
    try:
        made = maker(game, **settings)
    except TypeError as error:
        if not settings:
            raise
        shown = ", ".join(f"{key}={value}" for key, value in settings.items())
        raise LookupError(f"engine {chosen!r} cannot be made with {shown[:60]}: {error}") from None
    if level is None:
        return made
    weakened = Weakened(game, made, known[level - 1], seed)
    return weakened if seed is not None else declared(game).VARIED(weakened)
