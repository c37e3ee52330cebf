"""A seat is one side of a match: a person, or an engine at some strength."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...api import Engine, Game
from ...search.levels import tightest
from ...stopping import Limit
from .engines import engine, levels

__all__ = ["PERSON", "Seat", "read_seat"]

MOST_SECONDS = 60.0
"""How long may a stored seat think over one move? Whoever stored it may not be the one who waits."""

A_SECOND = Limit(seconds=1)


@dataclass(frozen=True)
class Seat:
    """Who sits here; a person is a seat that holds no engine."""

    engine: Engine[Any, Any] | None = None
    limit: Limit = A_SECOND
    label: str = "Person"
    description: Mapping[str, Any] | None = None
    """What `read_seat` makes this seat from again; None for a person or for what cannot be stored."""


PERSON = Seat()


def read_seat(game: Game[Any, Any], description: object) -> Seat:
    """A seat from its stored form: "person" or {"level": 3} or {"engine": "alphabeta", "seconds": 1}."""
    match description:
        case None | "person":
            return PERSON
        case {"level": int(level), **rest} if not rest and not isinstance(level, bool):
            name = levels(game)[level - 1].name if 1 <= level <= len(levels(game)) else ""
            return Seat(engine(game, level=level), Limit(), f"Level {level}, {name}", {"level": level})
        case {"engine": str(name), **rest} if set(rest) <= {"seconds", "depth", "nodes"}:
            wanted: dict[str, Any] = {str(key): number for key, number in rest.items()}
            if not all(isinstance(n, int | float) for n in wanted.values()):
                raise ValueError("a seat's seconds, depth and nodes are numbers")
            limit = tightest(Limit(**wanted) if wanted else A_SECOND, Limit(seconds=MOST_SECONDS))
            return Seat(engine(game, name), limit, name, {"engine": name, **wanted})
    raise ValueError('a seat is "person", {"level": 1} or {"engine": "alphabeta", "seconds": 1}')
