"""Beside the board: who plays, what the engine sees, a word of advice, and all that can be done."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

import pygame

from .ink import Ink
from .screen import Button
from .side import draw_buttons, draw_message, press_key

if TYPE_CHECKING:
    from .play import Play

__all__ = ["Panel"]

LONGEST_PV = 12


class Panel:
    """The part of the screen of a game that is not the board."""

    def __init__(self, screen: Play) -> None:
        self.screen, self.table = screen, screen.table

    # What can be done.

    def commands(self) -> list[Button]:
        """What can be done at any time."""
        board, send = self.table.board, self.table.send
        return [
            Button("Undo", partial(send, "undo"), "U", enabled=board["undo"]),
            Button("Redo", partial(send, "redo"), "R", enabled=board["redo"]),
            Button("Hint", partial(self.table.ask, "hint"), "H", enabled=not board["over"]),
            Button("Values", self.table.toggle_values, "V", on=self.table.show_values),
            Button("New game", partial(send, "restart"), "N"),
            Button("Menu", self._leave, "Esc"),
        ]

    def offers(self) -> list[Button]:
        """What is most likely wanted now; Enter on the board does the first of them."""
        if self.table.board["over"]:
            return [Button("Play Again", self._leave, "Enter", primary=True, size=18)]
        go = partial(self.table.send, "go")
        if self.table.failure:
            return [
                Button("Try again", go, "G", primary=True),
                Button("Let the computer play on", self.screen.replace_failed, "C"),
            ]
        if self.table.waiting:
            return [Button("Continue", go, "G", primary=True)]
        return []

    def _leave(self) -> None:
        self.screen.window.show(self.screen.leave())

    def press_first(self) -> bool:
        """Do the first of what is offered; False if nothing is."""
        offers = self.offers()
        if offers:
            offers[0].press()
        return bool(offers)

    def key(self, key: int) -> bool:
        """Do what a letter stands for; False if it stands for nothing now."""
        return press_key([*self.offers(), *self.commands()], key)

    # What there is to say.

    def message(self) -> tuple[str, str]:
        """A sentence, and its tone: "bad", "hint" or "soft"."""
        table = self.table
        if table.failure:
            return table.failure, "bad"
        if table.notice:
            return f"{table.notice[:1].upper()}{table.notice[1:]}.", "bad"
        if table.hint:
            return table.hint["reason"], "hint"
        waits = {"hint": "Looking for the best move ...", "values": "Valuing every move ...", "": ""}
        return waits[table.advising], "soft"

    def engine_lines(self) -> list[str]:
        """What the engine that thought last has seen: depth, score, nodes, time, and its line of play."""
        report = self.table.report
        if report is None:
            return []
        if not report["depth"]:
            return [f"answered {report['pv'][0]} after {report['seconds']:.2f} s"]
        if report["details"].get("book"):
            return [f"{report['pv'][0]} from the three-move openings"]
        return [
            f"depth {report['depth']}    {report['says']}",
            f"{report['nodes']:,} nodes in {report['seconds']:.2f} s",
            " ".join(report["pv"][:LONGEST_PV]),
        ]

    def moves(self) -> str:
        """The game so far: "1. b2 a1 2. c3"."""
        moves = self.table.board["moves"]
        return " ".join(f"{n // 2 + 1}. {move}" if n % 2 == 0 else move for n, move in enumerate(moves))

    # How it looks.

    def draw(self, ink: Ink, rect: pygame.Rect) -> None:
        top = self._draw_levels(ink, rect, self._draw_players(ink, rect))
        bottom = draw_buttons(self.screen, ink, rect, self.offers(), self.commands())
        space = pygame.Rect(rect.x, top, rect.width, bottom - top - ink.px(14))
        self._draw_words(ink, draw_message(ink, space, *self.message()))
        self.screen.theme_button(ink)

    def _draw_players(self, ink: Ink, rect: pygame.Rect) -> int:
        """Who sits where; where that ends."""
        table, theme, game = self.table, ink.theme, self.table.game
        line = f", {game.line} in a row" if game.line else ""
        text = f"{game.title}, {game.rows}×{game.columns}{line}"
        ink.text(text, (rect.x, rect.y + ink.px(6)), 15, theme.soft, room=rect.width - ink.px(60))
        y, high, gap = rect.y + ink.px(46), ink.px(42), ink.px(8)
        for player, label in enumerate(table.board["seats"]):
            row = pygame.Rect(rect.x, y + player * (high + gap), rect.width, high)
            if not ink.wide:  # side by side
                half = (rect.width - gap) // 2
                row = pygame.Rect(rect.x + player * (half + gap), y, half, high)
            turn = player == table.board["player"] and not table.board["over"]
            won = table.board["winner"] == player
            edge = theme.good if won else theme.accent if turn else theme.line
            fill = theme.panel if turn else theme.background
            ink.box(row, fill, 9, edge=edge, thickness=2 if turn or won else 1.2)
            name, middle = game.players[player], row.centery
            if turn:
                ink.dot((row.x + ink.px(16), middle), ink.px(4), theme.accent)
            ink.text(name, (row.x + ink.px(30), middle), 17, anchor="midleft", bold=True)
            alone = table.person(0) != table.person(1)
            who = label if not table.person(player) else "You" if alone else "Person"
            room = row.width - ink.width(name, 17, True) - ink.px(60)
            ink.text(who, (row.right - ink.px(14), middle), 15, theme.soft, anchor="midright", room=room)
        return row.bottom + ink.px(14)

    def _draw_levels(self, ink: Ink, rect: pygame.Rect, y: int) -> int:
        """The levels, where the computer has a seat; where that ends."""
        if not self.table.levelled:
            return y
        ink.text("Level", (rect.x, y + ink.px(17)), 15, ink.theme.soft, anchor="midleft")
        left = rect.x + ink.px(58)
        buttons = [
            Button(f"Level {n}", partial(self.screen.set_level, n), shown=str(n), on=n == self.screen.level)
            for n in range(1, len(self.screen.levels) + 1)
        ]
        self.screen.row(ink, pygame.Rect(left, y, rect.right - left, ink.px(34)), buttons)
        return y + ink.px(50)

    def _draw_words(self, ink: Ink, rect: pygame.Rect) -> None:
        """What the engine sees and the moves so far, as far as there is room."""
        lines = self.engine_lines()
        if self.table.thinking_since is not None:
            seconds = int(time.monotonic() - self.table.thinking_since)
            lines = [*lines, f"thinking for {seconds} s"] if seconds else lines
        moves = ink.wrap(self.moves(), 14, rect.width)
        step, y = round(ink.height(14) * 1.1), rect.y
        for heading, words in (("Computer", lines), ("Moves", moves)):
            room = (rect.bottom - y) // step - 1
            if not words or room < 1:
                continue
            ink.text(heading, (rect.x, y), 14, bold=True)
            for line in words[-room:] if heading == "Moves" else words[:room]:
                y += step
                ink.text(line, (rect.x, y), 14, ink.theme.soft, room=rect.width)
            y += round(step * 1.5)
