"""The games of a file, one of which is opened: found by the names of their players."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

import pygame

from ....play.analysis.collection import Collection, Entry, Wanted
from ..widgets.canvas import Canvas
from .screen import Button, Screen

if TYPE_CHECKING:
    from ..window import Window

__all__ = ["Games"]

MOST = 2000
"""How many games are listed? Whoever has more of them looks for a name."""
LONGEST_NAME = 80


class Games(Screen):
    """Letters search, arrows and Enter choose; it lies over the screen that asks."""

    def __init__(self, window: Window, collection: Collection, chosen: Callable[[int], object]) -> None:
        super().__init__(window)
        self.collection, self.chosen = collection, chosen
        self.behind = window.screen
        self.typing = True
        self.search = ""
        self.cursor = 0
        self.found: list[Entry] = []
        self._find("")

    @property
    def title(self) -> str:
        return f"{len(self.collection):,} games in {self.collection.name or 'the file'}"

    def update(self, now: float) -> float | None:
        return self.behind.update(now)

    def back(self) -> None:
        self.window.uncover()

    def _find(self, name: str) -> None:
        self.search, self.cursor = name[:LONGEST_NAME], 0
        self.found = list(islice(self.collection.find(Wanted(player=self.search)), MOST))

    def open(self, number: int) -> None:
        self.window.uncover()
        self.chosen(number)

    def key(self, event: pygame.Event) -> None:
        steps = {pygame.K_DOWN: 1, pygame.K_UP: -1, pygame.K_PAGEDOWN: 10, pygame.K_PAGEUP: -10}
        if event.key in steps:
            self.cursor = max(0, min(self.cursor + steps[event.key], len(self.found) - 1))
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.focus in ("", "Open"):
            if self.found:
                self.open(self.found[self.cursor].number)
        elif event.key == pygame.K_BACKSPACE:
            self._find(self.search[:-1])
        elif event.unicode and event.unicode.isprintable():
            self._find(self.search + event.unicode)
        else:
            super().key(event)

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        width, height = canvas.surface.get_size()
        margin, theme = canvas.px(28), canvas.theme
        room = width - 2 * margin
        canvas.text(self.title, (width // 2, canvas.px(36)), 28, anchor="center", title=True, room=room)
        says = f"Player: {self.search}" if self.search else "Type the name of a player to search."
        canvas.text(says, (margin, canvas.px(66)), 15, theme.soft, room=room)
        top, bottom, high = canvas.px(96), height - canvas.px(76), canvas.px(34)
        fits = max(1, (bottom - top) // (high + canvas.px(4)))
        first = max(0, min(self.cursor - fits // 2, len(self.found) - fits))
        for line, entry in enumerate(self.found[first : first + fits]):
            row = pygame.Rect(margin, top + line * (high + canvas.px(4)), room, high)
            names = " – ".join(name or "?" for name in entry.players)
            facts = ", ".join(filter(None, (entry.event, entry.date)))
            label = f"{entry.number}. {names}  {entry.result}"
            press = Button(
                f"Game {entry.number}",
                partial(self.open, entry.number),
                key=facts[:40] or " ",
                shown=label,
                on=first + line == self.cursor,
                size=15,
            )
            self.button(canvas, row, press)
        if not self.found:
            canvas.text("No game fits.", (margin, top), 17, theme.soft)
        row = pygame.Rect(margin, height - canvas.px(60), room, canvas.px(42))
        self.row(canvas, row, [
            Button("Open", lambda: self.open(self.found[self.cursor].number), "Enter",
                   enabled=bool(self.found), primary=True),
            Button("Cancel", self.back, "Esc"),
        ])  # fmt: skip
