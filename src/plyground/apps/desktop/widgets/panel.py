"""Beside the board: who plays, what the engine sees, a word of advice, and all that can be done."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from ..screens.screen import Button, sentence
from .canvas import Canvas
from .sidebar import draw_buttons, draw_message, press_key

if TYPE_CHECKING:
    from ..screens.play import Play

__all__ = ["Panel"]

LONGEST_PV = 12


class Panel:
    """The part of the screen of a game that is not the board."""

    def __init__(self, screen: Play) -> None:
        self.screen, self.table = screen, screen.table

    # What can be done.

    def commands(self) -> list[Button]:
        """What can be done at any time."""
        table, send = self.table, self.table.send
        stop = Button("Stop", partial(send, "stop"), "S", enabled=table.thinking)
        return [
            Button("Undo", partial(send, "undo"), "U", enabled=table.board["undo"]),
            Button("Redo", partial(send, "redo"), "R", enabled=table.board["redo"]),
            Button("Hint", partial(table.ask, "hint"), "H", enabled=not table.board["over"]),
            Button("Values", table.toggle_values, "V", on=table.show_values),
            *([stop] if table.people < 2 else []),
            *([] if self.screen.board.tiled else [Button("Turn", self.screen.board.turn, "F")]),
            Button("Analyse", self.screen.analyse, "A", enabled=bool(table.board["moves"])),
            Button("Watch", self.screen.watch, "W", enabled=not table.board["over"]),
            Button("New game", partial(send, "restart"), "N"),
            *self._words(),
            Button("Copy", self.screen.copy, "Ctrl+C"),
            Button("Paste", self.screen.paste, "Ctrl+V"),
            Button("Save", self.screen.save, "Ctrl+S"),
            Button("Rules", self.screen.guide, "F1"),
            Button("Look", self.screen.change_look, "L"),
            Button("Sounds", self.screen.toggle_sound, "B", on=self.screen.window.preferences.sound),
            Button("Menu", self.screen.ask_to_leave, "Esc"),
        ]

    def _words(self) -> list[Button]:
        """What players say to each other: to end a game, or to begin another."""
        table = self.table
        if table.board["over"]:
            return [
                Button("Rematch", partial(table.send, "rematch"), "M"),
                Button("Swap sides", self.screen.swap, "O", enabled=table.people == 1),
            ]
        playing = table.people > 0 and bool(table.board["moves"])
        question = "Press Resign again to give the game up."
        resign = partial(table.say_twice, "resign", question)
        return [
            Button("Resign", resign, "Q", enabled=playing),
            Button("Draw", table.offer_draw, "D", enabled=playing and not table.board["offers"]),
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
            return [Button("Go on", go, "G", primary=True)]
        return []

    def _tip(self) -> tuple[str, str]:
        tip = self.screen.tips.text
        return (f"Tip: {tip} (X: no more tips)", "soft") if tip else ("", "soft")

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
        tips = [Button("No more tips", self.screen.tips.end, "X")] if self.screen.tips.text else []
        return press_key([*self.offers(), *self.commands(), *tips], key)

    # What there is to say.

    def message(self) -> tuple[str, str]:
        """A sentence, and its tone: "bad", "hint" or "soft"."""
        table = self.table
        if table.failure:
            return table.failure, "bad"
        if table.notice:
            return sentence(table.notice), table.tone
        if table.hint:
            return table.hint["reason"], "hint"
        if table.board["duty"]:
            texts = dict.fromkeys(move["text"] for move in table.board["legal"])
            return f"{table.board['duty']}: {', '.join(texts)}.", "soft"
        waits = {"hint": "Looking for the best move ...", "values": "Valuing every move ...", "": ""}
        warning = table.board["warning"]
        said = waits[table.advising] or (sentence(warning) if warning else "")
        return (said, "soft") if said else self._tip()

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
            f"depth {report['depth']}: {report['says']}",
            f"{report['nodes']:,} nodes in {report['seconds']:.2f} s",
            " ".join(report["pv"][:LONGEST_PV]),
        ]

    def moves(self) -> list[tuple[str, str, str]]:
        """The game so far in numbered pairs: ("1.", "b2", "a1"), ("2.", "c3", "")."""
        moves = [*["…"] * self.table.first, *self.table.board["moves"], ""]
        return [(f"{n // 2 + 1}.", moves[n], moves[n + 1]) for n in range(0, len(moves) - 1, 2)]

    # How it looks.

    def draw(self, canvas: Canvas, rect: pygame.Rect) -> None:
        top = self._draw_levels(canvas, rect, self._draw_players(canvas, rect))
        bottom = draw_buttons(self.screen, canvas, rect, self.offers(), self.commands(), across=3)
        space = pygame.Rect(rect.x, top, rect.width, bottom - top - canvas.px(14))
        self._draw_words(canvas, draw_message(canvas, space, *self.message()))
        self.screen.theme_button(canvas)

    def _draw_players(self, canvas: Canvas, rect: pygame.Rect) -> int:
        """Who sits where; where that ends."""
        table, theme, game = self.table, canvas.theme, self.table.game
        line = f", {game.line} in a row" if game.line else ""
        text = f"{game.title}, {game.rows}×{game.columns}{line}"
        if canvas.wide:
            canvas.text(
                text, (rect.x, rect.y + canvas.px(6)), 15, theme.soft, room=rect.width - canvas.px(60)
            )
        else:  # beside the heading
            for n, words in enumerate(canvas.wrap(text, 14, canvas.px(120))):
                canvas.text(words, (rect.x, canvas.px(26) + n * canvas.height(14)), 14, theme.soft)
        y, high, gap = rect.y + canvas.px(46 if canvas.wide else 8), canvas.px(42), canvas.px(8)
        for player, label in enumerate(table.board["seats"]):
            row = pygame.Rect(rect.x, y + player * (high + gap), rect.width, high)
            if not canvas.wide:  # side by side
                half = (rect.width - gap) // 2
                row = pygame.Rect(rect.x + player * (half + gap), y, half, high)
            turn = player == table.board["player"] and not table.board["over"]
            won = table.board["winner"] == player
            edge = theme.hint if won else theme.accent if turn else theme.line
            fill = theme.panel if turn else theme.background
            canvas.box(row, fill, 9, edge=edge, thickness=2 if turn or won else 1.2)
            name, middle = game.players[player], row.centery
            if turn:
                canvas.dot((row.x + canvas.px(16), middle), canvas.px(4), theme.accent)
            canvas.text(name, (row.x + canvas.px(30), middle), 17, anchor="midleft", bold=True)
            taken = len(table.board["captured"][1 - player])
            who = label if not table.person(player) else "You" if table.people == 1 else "Person"
            who = f"{who} · took {taken}" if taken else who
            left, right = table.time_left(player), row.right - canvas.px(14)
            if left:
                canvas.text(left, (right, middle), 17, anchor="midright", bold=True)
                right -= canvas.width(left, 17, True) + canvas.px(12)
            room = right - row.x - canvas.width(name, 17, True) - canvas.px(46)
            canvas.text(who, (right, middle), 15, theme.soft, anchor="midright", room=room)
        return row.bottom + canvas.px(14)

    def _draw_levels(self, canvas: Canvas, rect: pygame.Rect, y: int) -> int:
        """The levels, where the computer has a seat; where that ends."""
        if not self.table.levelled:
            return y
        canvas.text("Level", (rect.x, y + canvas.px(17)), 15, canvas.theme.soft, anchor="midleft")
        left = rect.x + canvas.px(58)
        buttons = [
            Button(
                f"Level {n}",
                partial(self.screen.set_level, n),
                shown=str(n),
                on=n == self.screen.level,
                size=14,
            )
            for n in range(1, len(self.screen.levels) + 1)
        ]
        self.screen.row(canvas, pygame.Rect(left, y, rect.right - left, canvas.px(34)), buttons, gap=5)
        return y + canvas.px(50)

    def _draw_words(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """What the engine sees and, beside it, the moves so far: of those the newest that fit."""
        lines = self.engine_lines()
        if self.table.thinking_since is not None:
            seconds = int(time.monotonic() - self.table.thinking_since)
            lines = [*lines, f"thinking for {seconds} s"] if seconds else lines
        step = round(canvas.height(14) * 1.1)
        room = rect.height // step - 1
        if room < 1:
            return
        half = pygame.Rect(rect.x, rect.y, (rect.width - canvas.px(20)) // 2, rect.height)
        if lines:
            file = next((seat for seat in self.table.board["seats"] if seat.endswith(".py")), None)
            canvas.text(file or "Computer", half.topleft, 14, bold=True, room=half.width)
            wrapped = [part for line in lines for part in canvas.wrap(line, 14, half.width)]
            for n, line in enumerate(wrapped[:room], 1):
                canvas.text(line, (half.x, half.y + n * step), 14, canvas.theme.soft, room=half.width)
            half.right = rect.right
        if self.table.board["moves"]:
            canvas.text("Moves", half.topleft, 14, bold=True)
            self._draw_moves(canvas, half.move(0, step), self.moves()[-room:], step)

    def _draw_moves(
        self, canvas: Canvas, rect: pygame.Rect, pairs: Sequence[tuple[str, str, str]], step: int
    ) -> None:
        """One pair a line; the newest move stands out."""
        number, wide = canvas.px(30), (rect.width - canvas.px(30)) // 2
        for line, pair in enumerate(pairs):
            newest = 0 if line < len(pairs) - 1 else 2 if pair[2] else 1
            for n, (text, left) in enumerate(zip(pair, (0, number, number + wide), strict=True)):
                colour = canvas.theme.ink if n and n == newest else canvas.theme.soft
                room = (wide if n else number) - canvas.px(4)
                canvas.text(text, (rect.x + left, rect.y + line * step), 14, colour, room=room)
