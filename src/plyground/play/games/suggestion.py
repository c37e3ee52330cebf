"""Which level suits a person, by the games that were finished against levels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

__all__ = ["FEWEST", "MOST", "Suggestion", "Tried", "suggest_level", "tried"]

FEWEST, MOST = 3, 12
"""How many games must there be, and how many of the latest count? Players learn, and old games tell less."""
ODDS = 4.0
"""How much likelier is a win against a level than against the next one? A step is some 240 points of Elo."""


@dataclass(frozen=True)
class Tried:
    """A finished game of a person against a level: 1 for a win, 0.5 for a draw, 0 for a loss."""

    level: int
    points: float


@dataclass(frozen=True)
class Suggestion:
    """The level at which wins and losses should balance, and the games that say so, in words."""

    level: int
    reason: str


def tried(record: dict[str, Any] | None, winner: int | None) -> Tried | None:
    """The game that a record tells of, if a person played a level alone in it."""
    match record:
        case {"seats": ["person", {"level": int(level), **more}]} if not more:
            side = 0
        case {"seats": [{"level": int(level), **more}, "person"]} if not more:
            side = 1
        case _:
            return None
    return Tried(level, 0.5 if winner is None else float(winner == side))


def suggest_level(games: Iterable[Tried], levels: Sequence[str]) -> Suggestion | None:
    """The level that suits, by the latest games first; None as long as there are too few.

    It is the strength that makes the results likeliest, with one drawn game at the latest level added, so
    that three wins in a row lead a step or two up and not to the top.
    """
    played = [game for game in games if 1 <= game.level <= len(levels)][:MOST]
    if len(played) < FEWEST:
        return None
    latest = played[0].level
    counted = [*played, Tried(latest, 0.5)]
    low, high = 0.0, len(levels) + 1.0
    for _ in range(40):
        middle = (low + high) / 2
        expected = sum(1 / (1 + ODDS ** (game.level - middle)) for game in counted)
        low, high = (middle, high) if expected < sum(game.points for game in counted) else (low, middle)
    level = min(max(round(low), 1), len(levels))
    here = [game.points for game in played if game.level == latest]
    won, lost = here.count(1.0), here.count(0.0)
    said = f"{won} won, {len(here) - won - lost} drawn, {lost} lost of your latest games at level {latest}"
    verdict = (
        f"it suits you ({levels[level - 1]})"
        if level == latest
        else f"level {level}, {levels[level - 1]}, should suit you"
    )
    return Suggestion(level, f"{said}: {verdict}")
