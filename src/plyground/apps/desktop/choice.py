"""The first screen: which game?"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame

from ... import plugins
from ...api import Game
from .board import Board
from .ink import Ink
from .screen import Screen
from .setup import Setup, Wishes, proper_title

if TYPE_CHECKING:
    from .window import Window

__all__ = ["Choice"]

SAMPLE_PLIES = 5


class Choice(Screen):
    """One card a game, each with a little board."""

    def __init__(self, window: Window, wishes: Wishes) -> None:
        super().__init__(window)
        self.wishes = wishes
        self.games = [plugins.game(name) for name in plugins.names("games")]
        self.samples = [_sample(game) for game in self.games]

    def draw(self, ink: Ink) -> None:
        super().draw(ink)
        width, height = ink.surface.get_size()
        ink.text("Plyground", (width // 2, ink.px(70)), 46, anchor="center", bold=True)
        ink.text("Choose a game", (width // 2, ink.px(122)), 19, ink.theme.soft, anchor="center")
        area = pygame.Rect(ink.px(40), ink.px(160), width - ink.px(80), height - ink.px(220))
        for game, sample, rect in zip(
            self.games, self.samples, _cards(len(self.games), area, ink), strict=True
        ):
            title = proper_title(game)
            self.button(ink, title, rect, lambda game=game: self._choose(game), shown=" ")
            picture = pygame.Rect(rect.x, rect.y + ink.px(14), rect.width, rect.height - ink.px(70))
            sample.place(picture, ink.px(6))
            sample.draw(ink)
            ink.text(title, (rect.centerx, rect.bottom - ink.px(30)), 20, anchor="center", bold=True)
        self.theme_button(ink)

    def _choose(self, game: Game[Any, Any]) -> None:
        self.window.show(Setup(self.window, game.name, self.wishes, lambda: Choice(self.window, self.wishes)))


def _cards(count: int, area: pygame.Rect, ink: Ink) -> Sequence[pygame.Rect]:
    """Places for the cards: as few rows as they fit in, in the middle."""
    across = min(count, 3 if area.width > area.height else 2)
    down = -(-count // across)
    gap = ink.px(24)
    side = min(
        (area.width - gap * (across - 1)) // across, (area.height - gap * (down - 1)) // down, ink.px(330)
    )
    high = side
    left = area.centerx - (across * side + (across - 1) * gap) // 2
    top = area.centery - (down * high + (down - 1) * gap) // 2
    return [
        pygame.Rect(left + n % across * (side + gap), top + n // across * (high + gap), side, high)
        for n in range(count)
    ]


def _sample(game: Game[Any, Any]) -> Board:
    """A position to recognise the game by: its start, or some moves on where that is an empty board."""
    state = game.initial_state()
    tiled = not any(game.board(state))
    chance = random.Random(game.name)
    for _ in range(SAMPLE_PLIES if tiled else 0):
        actions = game.actions(state)
        if actions:
            state = game.result(state, chance.choice(actions))
    board = Board(game.rows, game.columns, (), tiled=tiled)
    board.focused = False
    board.show(game.board(state), (), (), ())
    return board
