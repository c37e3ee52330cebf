"""The rules of a game in the window, a page each, with boards that show moves; then the keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame

from ....api import Game
from ....play.games.rules import Example, example, rules
from ..widgets.board import Board
from ..widgets.canvas import Canvas
from ..widgets.pieces import draw_piece
from .screen import Button, Screen

if TYPE_CHECKING:
    from ..window import Window

__all__ = ["Guide"]

ONWARD = (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_SPACE)
BACKWARD = (pygame.K_LEFT, pygame.K_UP, pygame.K_PAGEUP)


class Guide(Screen):
    """Lies over the screen of the game, which goes on behind it."""

    def __init__(self, window: Window, game: Game[Any, Any], commands: Sequence[Button]) -> None:
        super().__init__(window)
        self.game, self.commands = game, commands
        self.rules = rules(game)
        self.page = 0
        self.example: Example | None = None
        self.board: Board | None = None
        self.behind = window.screen
        self.turn_to(0)

    @property
    def title(self) -> str:
        return f"Rules of {self.game.title}"

    @property
    def pages(self) -> int:
        """One a rule, and the keys."""
        return len(self.rules) + 1

    def turn_to(self, page: int) -> None:
        self.page = max(0, min(page, self.pages - 1))
        self.example = example(self.game, self.rules[self.page]) if self.page < len(self.rules) else None
        self.board = None
        if self.example:
            game = self.example.game
            labels = [game.label(cell) for cell in range(game.rows * game.columns)]
            tiled = not any(game.board(game.initial_state()))
            self.board = Board(game.rows, game.columns, labels, tiled=tiled)
            self.show_moves(self.example.shown)

    def show_moves(self, cell: int | None) -> None:
        """Show what the piece of a cell can do: dots where it goes, what it captures lit."""
        if self.board is None or self.example is None:
            return
        own = [move for move in self.example.moves if len(move["path"]) > 1 and move["path"][0] == cell]
        captured = {each for move in own for each in move["captured"]}
        ends = [(move["path"][0], each) for move in own for each in move["path"][1:]]
        self.board.show(self.example.board, ends, (), tuple(captured))
        self.board.chosen = (cell,) if own and cell is not None else ()

    # What the person does.

    def update(self, now: float) -> float | None:
        return self.behind.update(now)

    def back(self) -> None:
        self.window.uncover()

    def key(self, event: pygame.Event) -> None:
        if event.key in ONWARD:
            self.turn_to(self.page + 1)
        elif event.key in BACKWARD:
            self.turn_to(self.page - 1)
        elif event.key == pygame.K_F1:
            self.back()
        else:
            super().key(event)

    def mouse_moved(self, position: tuple[int, int]) -> None:
        super().mouse_moved(position)
        if self.board is not None and self.example is not None:
            cell = self.board.cell_at(position)
            movable = any(move["path"][0] == cell and len(move["path"]) > 1 for move in self.example.moves)
            self.show_moves(cell if movable else self.example.shown)

    # How it looks.

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        width, height = canvas.surface.get_size()
        margin, head, foot = canvas.px(28), canvas.px(70), canvas.px(76)
        canvas.text(
            self.title, (width // 2, canvas.px(36)), 28, anchor="center", title=True, room=width - 2 * margin
        )
        area = pygame.Rect(margin, head, width - 2 * margin, height - head - foot)
        if self.page < len(self.rules):
            self._draw_rule(canvas, area)
        else:
            self._draw_keys(canvas, area)
        row = pygame.Rect(margin, height - canvas.px(60), width - 2 * margin, canvas.px(42))
        self.row(canvas, row, [
            Button("Before", lambda: self.turn_to(self.page - 1), "←", enabled=self.page > 0),
            Button("Next", lambda: self.turn_to(self.page + 1), "→", enabled=self.page < self.pages - 1),
            Button("Close", self.back, "Esc"),
        ])  # fmt: skip

    def _draw_rule(self, canvas: Canvas, area: pygame.Rect) -> None:
        rule = self.rules[self.page]
        words, picture = area.copy(), area.copy()
        if self.board is not None and canvas.wide:
            words.width = round(area.width * 0.42)
            picture.update(
                words.right + canvas.px(24), area.y, area.right - words.right - canvas.px(24), area.height
            )
        x = words.x
        if rule.piece:
            side = canvas.px(44)
            draw_piece(canvas, rule.piece, pygame.Rect(x, words.y, side, side))
            x += side + canvas.px(10)
        canvas.text(rule.title, (x, words.y + canvas.px(6)), 22, title=True, room=words.right - x)
        y = words.y + canvas.px(54)
        captions = [(self.example.caption(), canvas.theme.soft)] if self.example else []
        for text, colour in [(rule.text, canvas.theme.ink), *captions]:
            for line in canvas.wrap(text, 17, words.width):
                canvas.text(line, (words.x, y), 17, colour, room=words.width)
                y += canvas.height(17)
            y += canvas.px(10)
        if self.board is not None:
            if not canvas.wide:
                picture.update(area.x, y, area.width, area.bottom - y)
            self.board.place(picture, canvas.px(22))
            self.board.draw(canvas)

    def _draw_keys(self, canvas: Canvas, area: pygame.Rect) -> None:
        canvas.text("Keys", area.topleft, 22, title=True)
        keys = [(button.key, button.label) for button in self.commands if button.key]
        keys += [
            ("Arrows", "From cell to cell"),
            ("Enter", "Choose a cell"),
            ("T", "Day and night"),
            ("F11", "Full screen"),
        ]
        step, half = canvas.height(16) + canvas.px(4), -(-len(keys) // 2)
        for number, (key, does) in enumerate(keys):
            column, line = divmod(number, half)
            x, y = area.x + column * area.width // 2, area.y + canvas.px(48) + line * step
            canvas.text(key, (x, y), 16, canvas.theme.accent, bold=True)
            canvas.text(does, (x + canvas.px(90), y), 16, room=area.width // 2 - canvas.px(96))
