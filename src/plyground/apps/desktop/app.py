"""Open the window: on the choice of games, or on one of them."""

from __future__ import annotations

from .choice import Choice
from .setup import Setup, Wishes
from .theme import DARK, LIGHT
from .window import Window

__all__ = ["open_window", "run"]


def open_window(game: str | None, wishes: Wishes, *, dark: bool = False, **settings: float) -> Window:
    """A window that shows its first screen; LookupError or ValueError if the wishes cannot be met."""
    window = Window(DARK if dark else LIGHT, **settings)
    choice = lambda: Choice(window, wishes)  # noqa: E731
    window.show(choice() if game is None else Setup(window, game, wishes, choice))
    return window


def run(game: str | None, wishes: Wishes, *, dark: bool = False) -> None:
    """Open the window and stay until it is closed."""
    open_window(game, wishes, dark=dark).run()
