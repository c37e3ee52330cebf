"""The first screen: which game?"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from ... import plugins
from ...api import Game
from .board import Board
from .ink import Ink
from .screen import Button, Screen
from .setup import Setup, Wishes, heading

if TYPE_CHECKING:
    from .window import Window

__all__ = ["Choice"]

SAMPLE_PLIES = 5


class Choice(Screen):
    """One card a game, each with a little board."""

    def __init__(self, window: Window, program: Path | None = None) -> None:
        super().__init__(window)
        self.program = program
        self.games = [plugins.game(name) for name in plugins.names("games")]
        self.samples = [_sample(game) for game in self.games]
        self.focus = heading(self.games[0])

    def draw(self, ink: Ink) -> None:
        super().draw(ink)
        width, height = ink.surface.get_size()
        ink.text("Plyground", (width // 2, ink.px(74)), 46, anchor="center", bold=True)
        ink.text("Choose a game", (width // 2, ink.px(126)), 19, ink.theme.soft, anchor="center")
        area = pygame.Rect(ink.px(40), ink.px(170), width - ink.px(80), height - ink.px(230))
        cards = _cards(len(self.games), area, ink)
        for game, sample, card in zip(self.games, self.samples, cards, strict=True):
            name = heading(game)
            self.button(ink, card, Button(name, partial(self._choose, game), shown=" "))
            sample.place(
                pygame.Rect(card.x, card.y + ink.px(12), card.width, card.height - ink.px(64)), ink.px(10)
            )
            sample.draw(ink)
            ink.text(name, (card.centerx, card.bottom - ink.px(30)), 20, anchor="center", bold=True)
        self.theme_button(ink)

    def _choose(self, game: Game[Any, Any]) -> None:
        setup = Setup(
            self.window, game.name, Wishes(program=self.program), lambda: Choice(self.window, self.program)
        )
        self.window.show(setup)


def _cards(count: int, area: pygame.Rect, ink: Ink) -> Sequence[pygame.Rect]:
    """Places for the cards, in the middle: as many columns as leave them largest."""
    gap = ink.px(24)

    def side(across: int) -> int:
        down = -(-count // across)
        return min((area.width - gap * (across - 1)) // across, (area.height - gap * (down - 1)) // down)

    across = max(range(1, count + 1), key=side)
    down, each = -(-count // across), min(side(across), ink.px(330))
    left = area.centerx - (across * (each + gap) - gap) // 2
    top = area.centery - (down * (each + gap) - gap) // 2
    return [
        pygame.Rect(left + n % across * (each + gap), top + n // across * (each + gap), each, each)
        for n in range(count)
    ]


def _sample(game: Game[Any, Any]) -> Board:
    """A position to know the game by: its start, or some moves on where that is an empty board."""
    state = game.initial_state()
    tiled = not any(game.board(state))
    chance = random.Random(game.name)
    for _ in range(SAMPLE_PLIES if tiled else 0):
        if not game.terminal(state):
            state = game.result(state, chance.choice(game.actions(state)))
    board = Board(game.rows, game.columns, (), tiled=tiled)
    board.show(game.board(state), (), (), ())
    return board
