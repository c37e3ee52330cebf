"""Open the window: on the choice of games and puzzles, or on one of them."""

from __future__ import annotations

from .choice import Choice, enter
from .setup import Wishes
from .table import PACE
from .theme import DARK, LIGHT
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
        return Choice(window, wishes.program)

    window.show(choose() if name is None else enter(window, name, wishes, choose))
    return window
