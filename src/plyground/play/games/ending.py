"""How players end a game before its rules do: somebody resigns, both agree, or the time runs out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

__all__ = ["Ending", "parse_ending", "read_ending"]

SAID = {"resignation": "resigned", "time": "ran out of time"}
"""What is said of whoever lost so."""
AGREEMENT, AGREED = "agreement", "both agreed"


@dataclass(frozen=True)
class Ending:
    """By what a game was ended, and who lost; by agreement nobody did."""

    by: str
    loser: int | None = None

    @property
    def winner(self) -> int | None:
        return None if self.loser is None else 1 - self.loser

    def words(self, players: Sequence[str]) -> str:
        """The reason: "White resigned", "Black ran out of time", "both agreed"."""
        return AGREED if self.loser is None else f"{players[self.loser]} {SAID[self.by]}"

    @property
    def stored(self) -> dict[str, Any]:
        """The JSON that `read_ending` reads again."""
        return {"by": self.by} if self.loser is None else {"by": self.by, "loser": self.loser}


def read_ending(stored: object) -> Ending | None:
    """An ending that was stored or sent; ValueError says in one line what is wrong."""
    match stored:
        case None:
            return None
        case {"by": "agreement", **more} if not more:
            return Ending(AGREEMENT)
        case {"by": "resignation" | "time" as by, "loser": 0 | 1 as loser, **more} if not more:
            return Ending(by, int(loser))
    raise ValueError('"ended" is {"by": "agreement"}, or "resignation" or "time" with the "loser", 0 or 1')


def parse_ending(text: str, players: Sequence[str]) -> Ending | None:
    """The ending that these words say, as `words` wrote them; None if they say none."""
    known: Mapping[str, Ending] = {
        ending.words(players): ending
        for ending in (Ending(AGREEMENT), *(Ending(by, loser) for by in SAID for loser in (0, 1)))
    }
    return known.get(text.strip())
