"""A board in the terminal: in sixteen colours and Unicode where it has them, else in plain signs."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from typing import Any, TextIO

from ...api import Game
from ...drawing import board_text
from .screen import harmless, width

__all__ = ["coloured", "draw", "signs"]

RESET, BOLD = "\x1b[0m", "\x1b[1m"
LIGHT_CELL, DARK_CELL = "\x1b[100m", "\x1b[42m"
SIDES = ("\x1b[96m", "\x1b[91m")
"""The marks of player 0, and of player 1."""
WHITE, BLACK = "\x1b[97m", "\x1b[30m"
PLAIN, BOXES = "|-+", "│─┼"


def coloured(stream: TextIO) -> bool:
    """Is it a terminal with colours, and does nobody object to them?"""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def signs(game: Game[Any, Any], stream: TextIO) -> Mapping[str, str]:
    """What stands for each piece on such a terminal."""
    rich = coloured(stream) and _encodes(stream, "".join(game.glyphs.values()))
    return {**game.symbols, **game.glyphs} if rich else game.symbols


def draw(
    game: Game[Any, Any], board: Sequence[str], marked: Sequence[int] = (), stream: TextIO | None = None
) -> str:
    """A board as lines of text that may be shown as they are."""
    stream = stream or sys.stdout
    labels = [game.label(cell) for cell in range(game.rows * game.columns)]
    lines = BOXES if stream.isatty() and _encodes(stream, BOXES) else PLAIN
    room, symbols = width(stream), signs(game, stream)
    if not coloured(stream):
        return harmless(board_text(game.columns, board, labels, symbols, marked, room, lines=lines))
    chequered = any(game.board(game.initial_state()))

    def paint(cell: int, text: str) -> str:
        """A cell's text in its colours, and those of the side whose piece is there."""
        side = _side(game, board[cell])
        if not chequered:
            return f"{BOLD}{SIDES[side]}{harmless(text)}{RESET}" if side is not None else harmless(text)
        row, column = divmod(cell, game.columns)
        ground = DARK_CELL if (row + column) % 2 else LIGHT_CELL
        colour = WHITE if "white" in board[cell] or side is None else BLACK
        return f"{ground}{colour}{BOLD if side is not None else ''}{harmless(text)}{RESET}"

    return board_text(
        game.columns, board, labels, symbols, marked, 0 if chequered else room, lines=lines, paint=paint
    )


def _side(game: Game[Any, Any], piece: str) -> int | None:
    """Whose a piece is, by its name; None for nobody's."""
    name = piece.partition("-")[0]
    found = [side for side, player in enumerate(game.players) if player.lower() == name]
    return found[0] if found else None


def _encodes(stream: TextIO, signs: str) -> bool:
    try:
        signs.encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
