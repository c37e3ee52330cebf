"""The screen on which any game is played."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from ...api import plies_to_win
from ...play.engines import levels
from .board import MOVE_SECONDS, Board
from .ink import Ink
from .panel import Panel
from .screen import Screen
from .table import Table

if TYPE_CHECKING:
    from .window import Window

__all__ = ["Play"]

FRAME_SECONDS = 1 / 60
ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
BOARD = "board"
"""The name of the board among the places where Tab stops."""


class Play(Screen):
    """A table with its board and its panel; all it knows of the game came in the session's events."""

    def __init__(
        self, window: Window, table: Table, leave: Callable[[], Screen], level: int, program: Any = None
    ) -> None:
        super().__init__(window)
        self.table, self.leave, self.level, self.program = table, leave, level, program
        game = table.game
        start = game.board(game.initial_state())
        labels = [game.label(cell) for cell in range(game.rows * game.columns)]
        self.board = Board(game.rows, game.columns, labels, tiled=not any(start))
        self.panel = Panel(self)
        self.levels = levels(game)
        self.focus = BOARD
        self._shown: object = None
        self._turn_board()

    def _turn_board(self) -> None:
        """Let a person who plays alone against the computer sit at the bottom."""
        people = [self.table.person(player) for player in (0, 1)]
        game, state = self.table.game, self.table.game.initial_state()
        if self.board.tiled or people.count(True) != 1:
            return
        starts = [game.path(action)[0] // game.columns for action in game.actions(state)]
        first_at_top = 2 * sum(starts) < len(starts) * (game.rows - 1)
        self.board.turned = first_at_top == people[0]

    # What is going on.

    @property
    def title(self) -> str:
        table, board = self.table, self.table.board
        if board["over"]:
            return f"Game Over: {board['result']}"
        if table.failure:
            return f"{board['seats'][board['player']]} gave up"
        if table.thinking:
            return "Computer thinking..."
        if table.waiting:
            return "Computer waiting"
        return f"Play as {table.game.players[board['player']]}"

    def update(self, now: float) -> float | None:
        table, board = self.table, self.board
        table.update(now)
        if self._shown is not table.board:
            fresh = self._shown is not None
            self._shown, event = table.board, table.board
            legal = [tuple(move["path"]) for move in event["legal"]]
            if [*board.pieces] != event["board"] or board.legal != legal:
                played = fresh and len(event["moves"]) > self._moves
                board.show(event["board"], legal, tuple(event["last"]), tuple(event["highlight"]))
                board.arrived = 0.0 if played else 1.0
            self._moves = len(event["moves"])
        board.hint = tuple(table.hint["path"]) if table.hint else ()
        board.values = self._values() if table.show_values else {}
        board.arrived = min(1.0, (now - table.changed_at) / MOVE_SECONDS) if board.arrived < 1 else 1.0
        if board.arrived < 1:
            return FRAME_SECONDS
        return 0.1 if table.thinking or table.advising else None

    def _values(self) -> dict[int, tuple[str, float]]:
        """What the best move through each next cell is worth to whoever is to move."""
        sign = 1 - 2 * self.table.board["player"]
        chosen = self.board.chosen
        best: dict[int, tuple[int, bool]] = {}
        for value in self.table.values or ():
            path = tuple(value["path"])
            if path[: len(chosen)] == chosen and len(path) > len(chosen):
                cell, score = path[len(chosen)], sign * value["score"]
                if cell not in best or score > best[cell][0]:
                    best[cell] = score, value["complete"]
        return {cell: (_worth(score, complete), score) for cell, (score, complete) in best.items()}

    # What the person does.

    def back(self) -> None:
        if self.board.chosen:
            self.board.chosen = ()
        else:
            self.window.show(self.leave())

    def close(self) -> None:
        self.table.close()
        if self.program is not None:
            self.program.close()

    def stops(self) -> list[str]:
        return [BOARD, *super().stops()]

    def key(self, event: pygame.Event) -> None:
        plain = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
        enter = event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
        if event.key in ARROWS:
            self.focus = BOARD
            self.board.move_cursor(*ARROWS[event.key])
        elif enter and self.focus == BOARD:
            if not self.panel.press_first():
                self._choose(self.board.cursor)
        elif plain and event.key == pygame.K_f:
            self.board.turned = not self.board.turned
        elif not (plain and self.panel.key(event.key)):
            super().key(event)

    def mouse_moved(self, position: tuple[int, int]) -> None:
        super().mouse_moved(position)
        self.board.hovered = self.board.cell_at(position)

    def mouse_down(self, position: tuple[int, int]) -> None:
        super().mouse_down(position)
        cell = self.board.cell_at(position)
        if cell is not None:
            self.focus = BOARD
            self.board.cursor = cell
            self._choose(cell)

    def mouse_up(self, position: tuple[int, int]) -> None:
        super().mouse_up(position)
        cell = self.board.cell_at(position)
        # A piece may be dragged as well as clicked.
        if (
            self.board.chosen
            and cell is not None
            and cell != self.board.chosen[-1]
            and cell in self.board.targets()
        ):
            self._choose(cell)

    def _choose(self, cell: int) -> None:
        path = self.board.choose(cell)
        if path is not None:
            self.table.send("play", path=list(path))

    def set_level(self, level: int) -> None:
        self.level = level
        player = next((n for n, seat in enumerate(self.table.session.seats) if seat.description), None)
        if player is not None:
            self.table.seat(player, {"level": level})

    def replace_failed(self) -> None:
        """Let the computer play on in the seat of a program that failed."""
        self.table.seat(self.table.board["player"], {"level": self.level})

    # How it looks.

    def draw(self, ink: Ink) -> None:
        super().draw(ink)
        self.update(time.monotonic())
        width, height = ink.surface.get_size()
        margin, head = ink.px(24), ink.px(72)
        if width > height:
            panel = pygame.Rect(width - ink.px(330) - margin, margin, ink.px(330), height - 2 * margin)
            area = pygame.Rect(margin, head, panel.x - 2 * margin, height - head - margin)
        else:
            deep = ink.px(400)
            area = pygame.Rect(margin, head, width - 2 * margin, height - head - deep)
            panel = pygame.Rect(margin, area.bottom, width - 2 * margin, deep - margin)
        theme, table = ink.theme, self.table
        colour = (
            theme.bad if table.failure else theme.good if table.board["winner"] is not None else theme.ink
        )
        ink.text(
            self.title, (area.centerx, ink.px(42)), 32, colour, anchor="center", bold=True, room=area.width
        )
        self.board.focused = self.focus == BOARD
        self.board.place(area, ink.px(22))
        self.board.draw(ink)
        self.panel.draw(ink, panel)


def _worth(score: int, complete: bool) -> str:
    """A score in a word or two, seen by whoever is to move."""
    plies = plies_to_win(score)
    if plies is not None:
        return f"win {plies}" if score > 0 else f"loss {plies}"
    if not score:
        return "tie" if complete else "0"
    return f"{score / 100:+.2f}"
