"""What the text of a game is made of: moves, words, symbols, positions put on the board, variations."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

__all__ = ["GLYPHS", "Comment", "Element", "Nag", "Setup", "Step", "Variation", "symbol"]

GLYPHS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
"""The symbols that annotators write behind a move, and their numbers."""
SYMBOLS = {number: glyph for glyph, number in GLYPHS.items()} | {7: "only move", 10: "="}


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
    """A position put on the board in mid-game, as the file writes it, and what it means there."""

    fen: str
    position: Any = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class Step:
    """A move that was played, with its strength ("!", "(?)"); `long` writes out every square of a capture."""

    move: Any
    strength: str = ""
    long: bool = False


@dataclass(frozen=True)
class Variation:
    """What could have been played instead of the move before it."""

    body: tuple[Element, ...]


Element = Comment | Nag | Setup | Step | Variation


def symbol(number: int) -> str:
    """A numbered glyph as people write it."""
    return SYMBOLS.get(number, f"${number}")
