"""Who plays one side, in one language: `person`, `3`, `full:depth=9,threads=2`, `hub:PATH`, `student:FILE`.

Records and requests say the same in JSON: "person", {"level": 3}, {"engine": "full", "depth": 9}.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ... import plugins
from ...api import Engine, Game
from ...search.levels import tightest
from ...stopping import MOST_NODES, Limit
from ..programs import ProgramError
from .engines import engine, engines, levels, table_megabytes

__all__ = ["PERSON", "UNLIMITED", "Seat", "best_seat", "parse_seat", "read_seat"]

PROGRAMS = "play.programs"
LIMITS = {"seconds": "seconds", "time": "seconds", "depth": "depth", "nodes": "nodes"}
"""What a person may call a limit, and what it is called elsewhere."""
LONGEST_NUMBER = 30
UNLIMITED = Limit()


@dataclass(frozen=True)
class Seat:
    """A person, or an engine: which one, at which level, with which settings, within which limits of its own.

    It is a value: the engine itself is made when it is needed, by `opened`.
    """

    text: str = field(default="person", compare=False)
    """As somebody wrote it."""
    name: str | None = None
    """The engine, or the kind of program; None: a person, or the engine that a level has."""
    level: int | None = None
    settings: tuple[tuple[str, Any], ...] = ()
    limit: Limit = UNLIMITED
    command: str | None = None
    """What starts the program, if it is one."""

    @property
    def person(self) -> bool:
        return self.name is None and self.level is None

    @property
    def stored(self) -> Any:
        """The JSON that `read_seat` reads again; whoever cannot be stored leaves the seat to a person."""
        if self.person or self.command is not None or self.settings:
            return "person"
        limit = self.limit
        said = {
            "engine": self.name, "level": self.level,
            "seconds": limit.seconds, "depth": limit.depth, "nodes": limit.nodes,
        }  # fmt: skip
        return {key: value for key, value in said.items() if value is not None}

    def label(self, game: Game[Any, Any]) -> str:
        """What people call it: "Person", "Level 3, Medium", an engine's name, a program's file."""
        if self.command is not None:
            return Path(self.command).name
        if self.level is not None and self.name is None:
            return f"Level {self.level}, {levels(game)[self.level - 1].name}"
        return self.name or "Person"

    @contextmanager
    def opened(
        self, game: Game[Any, Any], seed: int | None = None, most: int | None = None
    ) -> Iterator[Engine[Any, Any]]:
        """The engine, fresh; a program is ended afterwards. A seed makes a level's mistakes repeatable.

        `most` is how many megabytes its table may have.
        """
        if self.command is not None:
            with plugins.load(PROGRAMS, self.name or "").program(game, self.command) as program:
                yield program
            return
        settings = dict(self.settings)
        if most is not None and self.megabytes(game) > most:
            settings["hash"] = most
        yield engine(game, self.name, self.level, seed=seed, **settings)

    def megabytes(self, game: Game[Any, Any]) -> int:
        """How large a table its engine would have."""
        if self.person or self.command is not None:
            return 0
        return table_megabytes(game, self.name, self.level, **dict(self.settings))

    def within(self, game: Game[Any, Any], limit: Limit, default: Limit) -> Limit:
        """The limits that bind it where everybody has this one, or the default if there are none."""
        step = levels(game)[self.level - 1].limit if self.level else UNLIMITED
        tight = tightest(limit, self.limit, step)
        return default if tight == UNLIMITED else tight


PERSON = Seat()


def best_seat(game: Game[Any, Any]) -> Seat:
    """The game's best engine at full strength."""
    name = next(iter(engines(game)))
    return Seat(name, name)


def parse_seat(game: Game[Any, Any], text: str) -> Seat:
    """The seat that a person at this machine wrote, tried; ValueError says in one line what is wrong."""
    seat = _parse(game, text)
    if seat.person:
        return seat
    try:
        with seat.opened(game):
            return seat
    except (LookupError, ProgramError) as error:
        raise ValueError(f"{seat.text[:60]}: {error.args[0]}") from None


def read_seat(game: Game[Any, Any], stored: object) -> Seat:
    """A seat that was stored or sent; ValueError or LookupError says in one line what is wrong.

    It may come from a stranger: it starts no program and claims neither memory nor cores.
    """
    match stored:
        case None:
            return PERSON
        case str(text):
            seat = _parse(game, text)
        case {**said} if said and set(said) <= {"engine", "level", "seconds", "depth", "nodes"}:
            items: dict[str, Any] = {str(key): value for key, value in said.items()}
            name = items.pop("engine", None)
            if name is not None and not isinstance(name, str):
                raise ValueError("a seat's engine is a name")
            seat = _made(game, _text(name, items), name, items)
        case _:
            raise ValueError('a seat is "person", {"level": 1} or {"engine": "alphabeta", "seconds": 1}')
    if seat.command is not None or seat.settings:
        raise ValueError(
            f"{seat.text[:60]!r} cannot be had here: a seat is a level, or an engine with limits"
        )
    return seat


def _parse(game: Game[Any, Any], text: str) -> Seat:
    """The seat that a text describes; a program is not tried."""
    text = text.strip()
    name, _, rest = text.partition(":")
    if text == "person":
        return PERSON
    if name in plugins.names(PROGRAMS):
        if not rest:
            raise ValueError(f"{text!r} names no program; write {name}:PATH")
        return Seat(text, name, command=rest)
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
    if name == "level" and "level" not in items:
        raise ValueError(f"{text!r} names no level; write level:1 to level:{len(levels(game))}")
    return _made(game, text, None if name == "level" else name, items)


def _made(game: Game[Any, Any], text: str, name: str | None, items: dict[str, Any]) -> Seat:
    """The seat with this engine, if the game has it, and with what else was said of it."""
    limits = {LIMITS[key]: items.pop(key) for key in LIMITS if key in items}
    if not all(
        isinstance(n, int | float) and type(n) is not bool and abs(n) <= MOST_NODES for n in limits.values()
    ):
        raise ValueError(f"the limits in {text[:60]!r} must be numbers")
    level = items.pop("level", None)
    known = len(levels(game))
    if name is not None and name not in engines(game):
        programs = (f"{kind}:PATH" for kind in plugins.names(PROGRAMS))
        there = ", ".join((*engines(game), f"level:1 to level:{known}", *programs))
        raise ValueError(f"no engine {name[:40]!r} for {game.name}; a seat is person, {there}")
    if (level is not None or name is None) and not (type(level) is int and 1 <= level <= known):
        raise ValueError(f"{game.name} has levels 1 to {known}, not {' '.join(str(level).split())[:20]}")
    return Seat(text, name, level, tuple(items.items()), Limit(**limits))


def _text(name: str | None, items: Mapping[str, Any]) -> str:
    """What a person would have written."""
    said = [f"{key}={str(value)[:LONGEST_NUMBER]}" for key, value in items.items() if name or key != "level"]
    first = [] if name else [str(items.get("level"))[:LONGEST_NUMBER]]
    return f"{name or 'level'}:{','.join((*first, *said))}".rstrip(":")


def _value(text: str) -> Any:
    words: Mapping[str, bool] = {"true": True, "false": False}
    for kind in (int, float) if len(text) <= LONGEST_NUMBER else ():
        try:
            return kind(text)
        except ValueError:
            continue
    return words.get(text.lower(), text)
