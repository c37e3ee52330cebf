"""The engines of a contest, as a person writes them: `3`, `full:depth=9,threads=2`, `hub:PATH`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from ... import plugins
from ...api import Engine, Game
from ...search.levels import Weakened, tightest
from ...stopping import Limit
from ..games.engines import engine, engines, levels
from ..programs import ProgramError

__all__ = ["UNLIMITED", "Entrant", "parse_entrant"]

PROGRAMS = "play.programs"
LIMITS = {"depth": "depth", "nodes": "nodes", "time": "seconds"}
LONGEST_NUMBER = 30
UNLIMITED = Limit()
DEFAULT = Limit(seconds=0.1)
"""How long does an engine think when nobody said? Long enough to play well, short enough for many games."""


@dataclass(frozen=True)
class Entrant:
    """One engine of a contest: how to make it, and the limits of its own."""

    text: str
    name: str | None = None
    level: int | None = None
    settings: tuple[tuple[str, Any], ...] = ()
    limit: Limit = UNLIMITED
    command: str | None = None
    """What starts the program, if it is one; `name` is then the kind of program."""

    @contextmanager
    def opened(self, game: Game[Any, Any], seed: int | None = None) -> Iterator[Engine[Any, Any]]:
        """The engine, fresh; a program is ended afterwards."""
        if self.command is not None:
            with plugins.load(PROGRAMS, self.name or "").program(game, self.command) as program:
                yield program
            return
        if self.level is None:
            yield engine(game, self.name, **dict(self.settings))
            return
        level = levels(game)[self.level - 1]
        usual = level.settings if self.name is None else {}
        made = engine(game, self.name, **{**usual, **dict(self.settings)})
        yield Weakened(game, made, level, seed)

    def within(self, game: Game[Any, Any], limit: Limit) -> Limit:
        """The limits that bind it in a contest whose games have this one."""
        step = levels(game)[self.level - 1].limit if self.level else UNLIMITED
        tight = tightest(limit, self.limit, step)
        return DEFAULT if tight == UNLIMITED else tight


def parse_entrant(game: Game[Any, Any], text: str) -> Entrant:
    """The entrant that a person wrote; ValueError says in one line what is wrong."""
    name, _, rest = text.strip().partition(":")
    if name in plugins.names(PROGRAMS):
        if not rest:
            raise ValueError(f"{text!r} names no program; write {name}:PATH")
        return _tried(game, Entrant(text.strip(), name, command=rest))
    if name.isdecimal() and not rest:
        name, rest = "level", name
    items: dict[str, Any] = {}
    for item in rest.split(",") if rest else ():
        key, equals, value = (part.strip() for part in item.partition("="))
        if name == "level" and not equals and not items:
            key, value = "level", key
        if not key or not value:
            raise ValueError(f"{item[:40]!r} in {text[:60]!r} is not of the form setting=value")
        items[key] = _value(value)
    try:
        limit = Limit(**{field: items.pop(key) for key, field in LIMITS.items() if key in items})
    except TypeError:
        raise ValueError(f"the limits in {text[:60]!r} must be numbers") from None
    level = items.pop("level", None)
    if name == "level":
        if level is None:
            raise ValueError(f"{text!r} names no level; write level:1 to level:{len(levels(game))}")
    elif name not in engines(game):
        kinds = ", ".join(f"{kind}:PATH" for kind in plugins.names(PROGRAMS))
        raise ValueError(
            f"no engine {name[:40]!r} for {game.name}; there is {', '.join(engines(game))}, "
            f"level:1 to level:{len(levels(game))}, {kinds}"
        )
    if level is not None and not (isinstance(level, int) and 1 <= level <= len(levels(game))):
        raise ValueError(f"{game.name} has levels 1 to {len(levels(game))}, not {str(level)[:20]}")
    plain = None if name == "level" else name
    return _tried(game, Entrant(text.strip(), plain, level, tuple(items.items()), limit))


def _tried(game: Game[Any, Any], entrant: Entrant) -> Entrant:
    """The entrant, if it can be made."""
    try:
        with entrant.opened(game):
            return entrant
    except (LookupError, ProgramError) as error:
        raise ValueError(f"{entrant.text[:60]}: {error.args[0]}") from None


def _value(text: str) -> Any:
    words: Mapping[str, bool] = {"true": True, "false": False}
    for kind in (int, float) if len(text) <= LONGEST_NUMBER else ():
        try:
            return kind(text)
        except ValueError:
            continue
    return words.get(text.lower(), text)
