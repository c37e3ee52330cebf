"""A game's rules with their examples, for every front end: the moves on them are what the game itself "
"says."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...api import Game, Rule
from ...drawing import board_svg
from ..pool import Message
from .board import captures

__all__ = ["Example", "describe_rules", "example", "rules"]


@dataclass(frozen=True)
class Example:
    """A position that shows a rule, and what every piece on it can do."""

    game: Game[Any, Any]
    state: Any
    moves: tuple[Message, ...]
    """Each with its path, its text, and the cells of what it captures."""
    shown: int | None
    """The cell whose piece is shown with its moves."""

    @property
    def board(self) -> list[str]:
        return list(self.game.board(self.state))

    def marks(self) -> Mapping[int, str]:
        """Where the piece that is shown can go, and what it would capture on the way."""
        own = [move for move in self.moves if move["path"][0] == self.shown]
        moves = {cell: "move" for move in own for cell in move["path"][1:]}
        return {**moves, **{cell: "capture" for move in own for cell in move["captured"]}}

    def caption(self) -> str:
        """What the marks show, in words."""
        texts = [move["text"] for move in self.moves if move["path"][0] == self.shown]
        if not texts:
            return f"{self.game.players[self.game.player(self.state)]} is to move." if self.moves else ""
        return f"{self.game.label(self.shown or 0)} can play {', '.join(texts)}."

    def svg(self, title: str) -> str:
        game = self.game
        labels = [game.label(cell) for cell in range(game.rows * game.columns)]
        everywhere = all(labels)
        return board_svg(
            game.rows, game.columns, self.board, game.pieces, marks=self.marks(), title=title,
            coordinates=everywhere, labels=() if everywhere else labels,
        )  # fmt: skip


def rules(game: Game[Any, Any]) -> tuple[Rule, ...]:
    """A game's own rules; of one that declares none, what its module says in its first line."""
    if game.rules:
        return tuple(game.rules)
    said = (sys.modules[type(game).__module__].__doc__ or type(game).__doc__ or "").strip().partition("\n")[0]
    return (
        Rule("The game", said or f"{game.title} has no rules in words yet; the board marks what can move."),
    )


def example(game: Game[Any, Any], rule: Rule) -> Example | None:
    """The position of a rule; None where words are enough."""
    if not rule.position:
        return None
    shown = type(game).for_text(rule.position)
    state = shown.parse_state(rule.position)
    labels = {shown.label(cell): cell for cell in range(shown.rows * shown.columns)}
    moves: list[Message] = [
        {
            "path": list(shown.path(action)),
            "text": shown.text(action),
            "captured": captures(shown, state, action),
        }
        for action in shown.actions(state)
    ]
    return Example(shown, state, tuple(moves), labels[rule.cell] if rule.cell else None)


def describe_rules(game: Game[Any, Any]) -> Message:
    """The rules of a game as a front end shows them."""
    return {
        "title": game.title,
        "rules": [_describe(game, rule) for rule in rules(game)],
        "tips": list(game.tips),
    }


def _describe(game: Game[Any, Any], rule: Rule) -> Message:
    found = example(game, rule)
    said: Message = {"title": rule.title, "text": rule.text, "piece": rule.piece, "example": None}
    if found is not None:
        shown = found.game
        said["example"] = {
            "rows": shown.rows,
            "columns": shown.columns,
            "placing": all(len(shown.path(each)) == 1 for each in shown.actions(shown.initial_state())),
            "cells": [shown.label(cell) for cell in range(shown.rows * shown.columns)],
            "board": found.board,
            "moves": list(found.moves),
            "shown": found.shown,
            "caption": found.caption(),
        }
    return said
