"""A game on a board of some size: the one that was named, that a position implies, or that is usual."""

from __future__ import annotations

from typing import Any

from ... import plugins
from ...api import Game

__all__ = ["make_game"]


def make_game(
    name: str,
    rows: int | None = None,
    columns: int | None = None,
    line: int | None = None,
    position: str | None = None,
) -> Game[Any, Any]:
    """The game on this board; LookupError or ValueError says in one line why there is none.

    Without rows and columns the board is the one that the position's text implies, else the usual one.
    """
    kind: type[Game[Any, Any]] = plugins.load("games", name).GAME
    if (rows is None) != (columns is None):
        raise ValueError("rows and columns come together")
    if rows is not None and columns is not None:
        return kind.sized(rows, columns, line)
    if position is not None:
        return kind.for_text(position, line)
    usual = kind()
    return usual if line is None else kind.sized(usual.rows, usual.columns, line)
