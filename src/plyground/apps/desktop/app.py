"""Open the window: on the choice of games and puzzles, or on one of them."""

from __future__ import annotations

from dataclasses import replace

from ...api import Puzzle
from ...play.files import OpenedGame
from ...play.games.session import PACE
from .screens.choice import Choice, enter, room
from .screens.screen import Screen
from .screens.setup import Setup, Wishes
from .widgets.theme import DARK, LIGHT
from .window import Window

__all__ = ["open_window"]


def open_window(
    name: str | None = None,
    wishes: Wishes | None = None,
    *,
    dark: bool = False,
    size: tuple[int, int] | None = None,
    pace: float = PACE,
) -> Window:
    """A window that shows its first screen; NoDisplay if there is nowhere to open it."""
    wishes = wishes or Wishes()
    window = Window(DARK if dark else LIGHT, size=size, pace=pace)

    def choose() -> Choice:
        return Choice(window, wishes.program, wishes.course)

    def receive(opened: OpenedGame | Puzzle) -> Screen:
        if isinstance(opened, Puzzle):
            return room(window, opened.name, choose, opened)
        match, seats, clock = opened
        game = match.game
        levels = [seat.level for seat in seats if not seat.person]
        size = (game.rows, game.columns, game.line)
        wanted = replace(wishes, level=levels[0] if levels else None, size=size)
        return Setup(window, game.name, wanted, choose).sit_down(match, seats, clock)

    window.receive = receive
    window.show(choose() if name is None else enter(window, name, wishes, choose))
    return window
