"""A game's rules in the terminal: words as wide as it is, and boards on which moves are marked."""

from __future__ import annotations

import sys
from textwrap import fill
from typing import Any

from ...api import Game
from ...play.games.rules import example, rules
from .boards import draw, signs
from .output import show
from .screen import width

__all__ = ["show_rules"]

WIDEST = 80


def show_rules(game: Game[Any, Any]) -> None:
    """Each rule with its example; brackets are where the piece can go, and what it would capture."""
    room = min(width(sys.stdout) or WIDEST, WIDEST)
    show(f"The rules of {game.title}")
    for rule in rules(game):
        sign = signs(game, sys.stdout).get(rule.piece, "")
        show(f"\n{rule.title}{f' ({sign})' if sign else ''}\n{fill(rule.text, max(20, room - 1))}")
        shown = example(game, rule)
        if shown is not None:
            show(badge=f"\n{draw(shown.game, shown.board, tuple(shown.marks()))}")
            if shown.shown is not None:
                show(fill(shown.caption(), max(20, room - 1)))
