"""The first screen: which game, or which puzzle?"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from .... import plugins
from ....api import Game, Puzzle
from .. import ROOMS
from ..widgets.board import Board
from ..widgets.canvas import Canvas
from ..widgets.squares import Squares
from .any_puzzle import AnyPuzzle, squares_of
from .puzzle import Room
from .screen import Button, Press, Screen
from .setup import Setup, Wishes

if TYPE_CHECKING:
    from ..window import Window

__all__ = ["Choice", "enter", "room"]

Card = tuple[str, Board | Squares, Press]
"""A name, a little board, and what choosing it does."""

SAMPLE_PLIES = 5


class Choice(Screen):
    """One card a game and, after them, one a puzzle, each with a little board."""

    def __init__(self, window: Window, program: Path | None = None, course: str = "tictactoe") -> None:
        super().__init__(window)
        self.program, self.course = program, course
        games = [plugins.game(name) for name in plugins.working("games")]
        self.cards: list[Card] = [
            (game.title, _sample(game), partial(self._choose, game.name)) for game in games
        ]
        for name, module in plugins.working("puzzles").items():
            sample = squares_of(module.PUZZLE.parse(module.PUZZLE.example))
            self.cards.append((module.PUZZLE.title, sample, partial(self._choose, name)))
        self.focus = self.cards[0][0]

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        width, height = canvas.surface.get_size()
        canvas.text("Plyground", (width // 2, canvas.px(74)), 46, anchor="center", title=True)
        choose = "Choose a game or a puzzle"
        canvas.text(choose, (width // 2, canvas.px(126)), 19, canvas.theme.soft, anchor="center")
        area = pygame.Rect(canvas.px(40), canvas.px(160), width - canvas.px(80), height - canvas.px(190))
        places = _places(len(self.cards), area, canvas)
        for (name, sample, choose_it), card in zip(self.cards, places, strict=True):
            self.button(canvas, card, Button(name, choose_it, shown=" "))
            sample.place(
                pygame.Rect(card.x, card.y + canvas.px(8), card.width, card.height - canvas.px(56)),
                canvas.px(10),
            )
            sample.draw(canvas)
            canvas.text(name, (card.centerx, card.bottom - canvas.px(28)), 20, anchor="center", bold=True)
        self.draw_notice(canvas)
        self.theme_button(canvas)

    def _choose(self, name: str) -> None:
        wishes = Wishes(program=self.program, course=self.course)
        self.window.show(
            enter(self.window, name, wishes, lambda: Choice(self.window, self.program, self.course))
        )


def enter(window: Window, name: str, wishes: Wishes, leave: Callable[[], Screen]) -> Screen:
    """The menu of the game of this name, or the room of the puzzle."""
    if name in plugins.names("puzzles"):
        return room(window, name, leave)
    return Setup(window, name, wishes, leave)


def room(window: Window, name: str, leave: Callable[[], Screen], puzzle: Puzzle | None = None) -> Room:
    """The room of a puzzle: its own, or the one for any; with a puzzle to begin with, or an example."""
    kind = plugins.load("puzzles", name).PUZZLE
    own: type[Room] = plugins.load(ROOMS, name).ROOM if name in plugins.names(ROOMS) else AnyPuzzle
    made = own(window, leave, kind)
    made.begin(puzzle)
    return made


def _places(count: int, area: pygame.Rect, canvas: Canvas) -> Sequence[pygame.Rect]:
    """Places for the cards, in the middle: as many columns as leave them largest."""
    gap = canvas.px(24)

    def side(across: int) -> int:
        down = -(-count // across)
        return min((area.width - gap * (across - 1)) // across, (area.height - gap * (down - 1)) // down)

    across = max(range(1, count + 1), key=side)
    down, each = -(-count // across), min(side(across), canvas.px(330))
    top = area.centery - (down * (each + gap) - gap) // 2
    places: list[pygame.Rect] = []
    for row in range(down):
        here = min(across, count - row * across)
        left = area.centerx - (here * (each + gap) - gap) // 2
        y = top + row * (each + gap)
        places += [pygame.Rect(left + n * (each + gap), y, each, each) for n in range(here)]
    return places


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
