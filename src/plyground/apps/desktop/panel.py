"""Beside the board: who plays, what the engine sees, a word of advice, and all that can be done."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from .ink import Ink
from .theme import Colour, mixed

if TYPE_CHECKING:
    from .play import Play

__all__ = ["Panel"]


class Panel:
    """The right side of the screen on which a game is played."""

    def __init__(self, screen: Play) -> None:
        self.screen, self.table = screen, screen.table

    # What can be done.

    def key(self, key: int) -> bool:
        """Do what a letter stands for, if it stands for anything."""
        commands: dict[int, Callable[[], object]] = {
            pygame.K_u: lambda: self.table.send("undo"),
            pygame.K_r: lambda: self.table.send("redo"),
            pygame.K_h: lambda: self.table.ask("hint"),
            pygame.K_v: self.table.toggle_values,
            pygame.K_n: lambda: self.table.send("restart"),
            pygame.K_g: lambda: self.table.send("go"),
        }
        if key in commands:
            commands[key]()
        return key in commands

    def offers(self) -> list[tuple[str, str, Callable[[], object]]]:
        """What is most likely to be wanted now, as label, key and action; the first is also Enter on the board."""
        table = self.table
        if table.board["over"]:
            return [("Play Again", "Enter", lambda: self.screen.window.show(self.screen.leave()))]
        if table.failure:
            return [
                ("Try again", "G", lambda: table.send("go")),
                ("Let the computer play on", "", self.screen.replace_failed),
            ]
        if table.waiting:
            return [("Continue", "G", lambda: table.send("go"))]
        return []

    def press_first(self) -> bool:
        """Do the first of what is offered; False if nothing is."""
        offers = self.offers()
        if offers:
            offers[0][2]()
        return bool(offers)

    # How it looks.

    def draw(self, ink: Ink, rect: pygame.Rect) -> None:
        y = self._draw_players(ink, rect)
        y = self._draw_levels(ink, rect, y)
        top = self._draw_buttons(ink, rect)
        self._draw_message(ink, pygame.Rect(rect.x, y, rect.width, top - y - ink.px(14)))

    def _draw_players(self, ink: Ink, rect: pygame.Rect) -> int:
        table, theme = self.table, ink.theme
        game = table.game
        size = f"{game.rows}×{game.columns}" + (f", {game.line} in a row" if game.line else "")
        ink.text(f"{game.title}, {size}", (rect.x, rect.y), 14, theme.soft, room=rect.width - ink.px(50))
        self.screen.theme_button(ink)
        y = rect.y + ink.px(34)
        for player, label in enumerate(table.board["seats"]):
            row = pygame.Rect(rect.x, y, rect.width, ink.px(42))
            turn = player == table.board["player"] and not table.board["over"]
            won = table.board["winner"] == player
            ink.box(row, theme.panel if turn else theme.background, 9,
                    edge=theme.good if won else theme.accent if turn else theme.line)  # fmt: skip
            name = game.players[player]
            ink.text(name, (row.x + ink.px(14), row.centery), 17, anchor="midleft", bold=True)
            who = ("You" if self._alone() else "Person") if table.person(player) else label
            ink.text(who, (row.right - ink.px(14), row.centery), 15, theme.soft, anchor="midright",
                     room=row.width - ink.width(name, 17, True) - ink.px(44))  # fmt: skip
            y = row.bottom + ink.px(8)
        return y + ink.px(4)

    def _alone(self) -> bool:
        return self.table.person(0) != self.table.person(1)

    def _draw_levels(self, ink: Ink, rect: pygame.Rect, y: int) -> int:
        """The levels, where the computer has a seat."""
        if not any(seat.description for seat in self.table.session.seats):
            return y
        ink.text("Level", (rect.x, y + ink.px(8)), 14, ink.theme.soft)
        left = rect.x + ink.px(52)
        gap, count = ink.px(6), len(self.screen.levels)
        each = (rect.right - left - gap * (count - 1)) // count
        for number in range(1, count + 1):
            place = pygame.Rect(left + (number - 1) * (each + gap), y, each, ink.px(34))
            self.screen.button(ink, f"Level {number}", place, lambda n=number: self.screen.set_level(n),
                               shown=str(number), on=number == self.screen.level, size=15)  # fmt: skip
        return y + ink.px(46)

    def _draw_buttons(self, ink: Ink, rect: pygame.Rect) -> int:
        """The buttons, from the bottom up; where they begin."""
        table, screen = self.table, self.screen
        board = table.board
        high, gap = ink.px(42), ink.px(10)
        half = (rect.width - gap) // 2
        rows: list[list[tuple[str, str, Callable[[], object], bool, bool | None]]] = [
            [("Undo", "U", lambda: table.send("undo"), board["undo"], None),
             ("Redo", "R", lambda: table.send("redo"), board["redo"], None)],
            [("Hint", "H", lambda: table.ask("hint"), not board["over"], None),
             ("Values", "V", table.toggle_values, True, table.show_values)],
            [("New game", "N", lambda: table.send("restart"), True, None),
             ("Menu", "Esc", lambda: screen.window.show(screen.leave()), True, None)],
        ]  # fmt: skip
        offers = self.offers()
        top = rect.bottom - (len(rows) + len(offers)) * (high + gap) + gap
        y = top
        for number, (label, key, press) in enumerate(offers):
            place = pygame.Rect(rect.x, y, rect.width, high)
            screen.button(ink, label, place, press, key=key, primary=number == 0, size=17)
            y += high + gap
        for row in rows:
            for n, (label, key, press, enabled, on) in enumerate(row):
                place = pygame.Rect(rect.x + n * (half + gap), y, half, high)
                screen.button(ink, label, place, press, key=key, enabled=enabled, on=on)
            y += high + gap
        return top

    def message(self) -> tuple[str, str]:
        """What there is to say, and in which tone: "bad", "hint" or "soft"."""
        table = self.table
        if table.failure:
            return table.failure, "bad"
        if table.notice:
            return table.notice[:1].upper() + table.notice[1:] + ".", "bad"
        if table.hint:
            return table.hint["reason"], "hint"
        if table.advising:
            return {"hint": "Looking for the best move ...", "values": "Valuing every move ..."}[
                table.advising
            ], "soft"
        return "", "soft"

    def engine_lines(self) -> list[str]:
        """What the engine that thought last saw: depth, score, nodes, time, and its line of play."""
        table = self.table
        if not table.reports:
            return []
        player = table.board["player"] if table.thinking else 1 - table.board["player"]
        report = table.reports.get(player) or next(iter(table.reports.values()))
        lines = [
            f"depth {report['depth']}   {report['says']}",
            f"{report['nodes']:,} nodes   {report['seconds']:.2f} s",
        ]
        if report["pv"]:
            lines.append(" ".join(report["pv"][:12]))
        return lines

    def _draw_message(self, ink: Ink, rect: pygame.Rect) -> None:
        theme = ink.theme
        y = rect.y + ink.px(4)
        said, tone = self.message()
        if said:
            colour: Colour = {"bad": theme.bad, "hint": theme.hint, "soft": theme.soft}[tone]
            lines = ink.wrap(said, 15, rect.width - ink.px(28))
            step = ink.height(15)
            most = max(1, (rect.height - ink.px(20)) // step)
            box = pygame.Rect(rect.x, y, rect.width, len(lines[:most]) * step + ink.px(18))
            ink.box(box, mixed(theme.background, colour, 0.1), 9, edge=mixed(theme.background, colour, 0.5))
            for n, line in enumerate(lines[:most]):
                ink.text(line, (box.x + ink.px(14), box.y + ink.px(9) + n * step), 15)
            y = box.bottom + ink.px(12)
        lines = self.engine_lines()
        if self.table.thinking and self.table.thinking_since is not None:
            seconds = time.monotonic() - self.table.thinking_since
            if seconds >= 1:
                lines = [*lines, f"thinking for {seconds:.0f} s"]
        for line in lines:
            if y + ink.height(14) > rect.bottom:
                break
            ink.text(line, (rect.x, y), 14, theme.soft, room=rect.width)
            y += round(ink.height(14) * 1.15)
