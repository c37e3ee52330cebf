"""A game as a PDN file tells it: tags, and a body of moves and words."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ...games.checkers.position import Position
from ...games.checkers.rules import Checkers, Move

__all__ = ["RULES", "Comment", "Element", "Nag", "PdnGame", "Setup", "Step", "Variation", "set_up"]

RULES = Checkers()


@dataclass(frozen=True)
class Comment:
    """Words about the game, marked by their style: "{" in braces, ";" or "%" to the line's end."""

    text: str
    style: str = "{"


@dataclass(frozen=True)
class Nag:
    """A numeric annotation glyph, such as $1 for a good move."""

    number: int


@dataclass(frozen=True)
class Setup:
    """A position put on the board in mid-game; "W::" or "B::" only says who moves next."""

    fen: str


@dataclass(frozen=True)
class Step:
    """A move that was played, with its strength ("!", "(?)"); `long` writes out every square of a capture."""

    move: Move
    strength: str = ""
    long: bool = False


@dataclass(frozen=True)
class Variation:
    """What could have been played instead of the move before it."""

    body: tuple[Element, ...]


Element = Comment | Nag | Setup | Step | Variation


@dataclass(frozen=True)
class PdnGame:
    """One game of a file."""

    tags: tuple[tuple[str, str], ...] = ()
    body: tuple[Element, ...] = ()
    result: str = ""
    """What ends the game's text: "1-0", "0-1", "1/2-1/2", "*", …, or nothing at the end of a file."""
    heading: tuple[Comment, ...] = ()
    """Comments before or among the tags."""
    ending: tuple[Comment, ...] = ()
    """Comments after the last game of a file."""

    def tag(self, name: str) -> str | None:
        """The value of a tag, if the game has it."""
        return next((value for key, value in self.tags if key == name), None)

    @property
    def start(self) -> Position:
        fen = self.tag("FEN")
        return RULES.initial_state() if fen is None else RULES.parse_state(fen)

    def positions(self) -> list[Position]:
        """The positions of the main line, one after each move or setup."""
        found = [self.start]
        for element in self.body:
            if isinstance(element, Step):
                found.append(RULES.result(found[-1], element.move))
            elif isinstance(element, Setup):
                found.append(set_up(found[-1], element.fen))
        return found


def set_up(position: Position, fen: str) -> Position:
    """The position after a setup."""
    only_player = re.fullmatch(r"\s*([WB]):[WB]?:[WB]?\s*", fen, re.IGNORECASE)
    if only_player:
        return position._replace(player="BW".index(only_player[1].upper()))
    return RULES.parse_state(fen)
