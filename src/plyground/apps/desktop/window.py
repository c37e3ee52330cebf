"""The window: one loop that hears the mouse and the keyboard, and draws the screen in front."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame

from ...api import Puzzle
from ...play.files import OpenedGame
from ...play.games.session import PACE
from . import preferences
from .screens.asking import Question
from .screens.screen import Screen
from .widgets.canvas import LANDSCAPE, Canvas
from .widgets.theme import DARK, LIGHT, Theme, looking

__all__ = ["NoDisplay", "Window"]

SMALLEST = (360, 360)
WAKE = pygame.event.custom_type()
THINKERS = 4
"""How many thoughts at once? An engine's and a piece of advice, with room for those just told to stop."""
CLOSE = "Close Plyground?"
LONGEST_WAIT = 0.5
"""How long may the loop sleep? As long as somebody may wait who has pressed Ctrl-C in the terminal."""


class NoDisplay(Exception):
    """There is nowhere to open a window."""


class Window:
    """Opens at once; `run` returns when it is closed."""

    def __init__(
        self, theme: Theme = LIGHT, *, size: tuple[int, int] | None = None, pace: float = PACE
    ) -> None:
        _require_display()
        try:
            pygame.display.init()
            pygame.font.init()
            self._window = pygame.Window("Plyground", size or _fitting(), resizable=True, allow_high_dpi=True)
            self._window.minimum_size = SMALLEST
            self._surface = self._window.get_surface()
        except pygame.error as error:
            raise NoDisplay(str(error)) from None
        self.pool = ThreadPoolExecutor(THINKERS, thread_name_prefix="thinking")
        self.theme, self.pace = theme, pace
        self.preferences = preferences.load()
        self.open = True
        self.by_keyboard = False
        """Was the keyboard used last? Then what it would act on is marked."""
        self._fullscreen = False
        self._cursor = pygame.SYSTEM_CURSOR_ARROW
        self.screen = Screen(self)
        self._covered: list[Screen] = []
        """The screens behind the one in front that go on, the nearest last."""
        self.receive: Callable[[OpenedGame | Puzzle], Screen] = lambda opened: self.screen
        """A screen for what a file held; whoever opens the window knows the menus that it leads back to."""

    @property
    def surface(self) -> pygame.Surface:
        """What is shown, in the pixels of the display."""
        return self._surface

    def resize(self, size: tuple[int, int]) -> None:
        self._window.size = size

    def wake(self) -> None:
        """Make the loop look again; from any thread."""
        with suppress(pygame.error):  # closed in the meantime, or as full of events as can be
            pygame.event.post(pygame.Event(WAKE))

    def show(self, screen: Screen) -> None:
        """Put a screen in front; what the one before was doing ends."""
        self._close_screens()
        self._put(screen)

    def cover(self, screen: Screen) -> None:
        """Put a screen in front of one that goes on behind it."""
        self._covered.append(self.screen)
        self._put(screen)

    def uncover(self) -> None:
        """Leave for the screen behind the one in front."""
        self.screen.close()
        self._put(self._covered.pop())

    def _put(self, screen: Screen) -> None:
        screen.mouse = self.screen.mouse
        self.screen = screen
        screen.update(time.monotonic())
        self.draw()

    def _close_screens(self) -> None:
        for screen in (self.screen, *self._covered):
            screen.close()
        self._covered.clear()

    def run(self) -> None:
        try:
            again: float | None = 0
            while self.open:
                again = self.step(LONGEST_WAIT if again is None else again)
        finally:
            self.close()

    def step(self, wait: float = 0) -> float | None:
        """Handle what comes within so many seconds, and draw; in how many seconds to look again."""
        events = [pygame.event.wait(max(1, round(wait * 1000)))] if wait > 0 else []
        for event in [*events, *pygame.event.get()]:
            self._handle(event)
            if not self.open:
                return None
        again = self.screen.update(time.monotonic())
        self.draw()
        return again

    def draw(self) -> None:
        self._surface = self._window.get_surface()
        self.screen.draw(Canvas(self._surface, looking(self.theme, self.preferences.look)))
        self._window.title = self.screen.title
        self._window.flip()
        self._point(pygame.SYSTEM_CURSOR_HAND if self.screen.pointing() else pygame.SYSTEM_CURSOR_ARROW)

    def _point(self, cursor: int) -> None:
        if cursor != self._cursor:
            self._cursor = cursor
            with suppress(pygame.error):  # not every display has cursors
                pygame.mouse.set_cursor(cursor)

    def close(self) -> None:
        """Close at once; whoever is thinking is told to stop and not waited for."""
        self.open = False
        self._close_screens()
        self.pool.shutdown(wait=False, cancel_futures=True)
        self._window.destroy()

    def quit(self) -> None:
        """Leave the loop; what would be lost is asked about once: a display may tell twice of its closing."""
        screens = (self.screen, *reversed(self._covered))
        stake = next((said for screen in screens if (said := screen.at_stake)), "")
        if not stake:
            self._end()
        elif not self.screen.title.startswith(CLOSE):
            answers = [("Stay", lambda: None), ("Close", self._end)]
            self.cover(Question(self, f"{CLOSE} {stake}", answers))

    def _end(self) -> None:
        self.open = False

    def prefer(self, **wishes: Any) -> None:
        """Change what is remembered."""
        self.preferences = replace(self.preferences, **wishes)
        preferences.save(self.preferences)

    def toggle_theme(self) -> None:
        self.theme = DARK if self.theme is LIGHT else LIGHT

    def toggle_fullscreen(self) -> None:
        self._fullscreen = not self._fullscreen
        if self._fullscreen:
            self._window.set_fullscreen(desktop=True)
        else:
            self._window.set_windowed()

    def _handle(self, event: pygame.Event) -> None:
        match event.type:
            case pygame.QUIT | pygame.WINDOWCLOSE:
                self.quit()
            case pygame.KEYDOWN:
                self.by_keyboard = True
                self._key(event)
            case pygame.MOUSEMOTION:
                self.screen.mouse_moved(self._pixels(event.pos))
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_LEFT:
                self.by_keyboard = False
                self.screen.mouse_down(self._pixels(event.pos))
            case pygame.MOUSEBUTTONUP if event.button == pygame.BUTTON_LEFT:
                self.screen.mouse_up(self._pixels(event.pos))
            case pygame.DROPFILE:
                self.screen.drop(Path(event.file))
            case pygame.WINDOWLEAVE:
                self.screen.mouse_moved((-1, -1))

    def _key(self, event: pygame.Event) -> None:
        commanding = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        if event.key == pygame.K_F11:
            self.toggle_fullscreen()
        elif commanding and event.key in (pygame.K_q, pygame.K_w):
            self.quit()
        elif event.key == pygame.K_t and (commanding or not self.screen.typing):
            self.toggle_theme()
        elif commanding:
            self.screen.command(event)
        else:
            self.screen.key(event)

    def _pixels(self, position: tuple[int, int]) -> tuple[int, int]:
        """Where the mouse is in pixels, which are finer than the window's points on a dense display."""
        (width, height), (across, down) = self._surface.get_size(), self._window.size
        return position[0] * width // across, position[1] * height // down


def _require_display() -> None:
    """SDL would open a window that nobody sees rather than none."""
    if sys.platform.startswith("linux") and "SDL_VIDEODRIVER" not in os.environ:
        if not os.environ.get("WAYLAND_DISPLAY") and not os.environ.get("DISPLAY"):
            raise NoDisplay("neither DISPLAY nor WAYLAND_DISPLAY is set")
        if not os.environ.get("WAYLAND_DISPLAY"):
            os.environ["SDL_VIDEODRIVER"] = "x11"


def _fitting() -> tuple[int, int]:
    """A size for this desktop: most of it, in the proportions of the design."""
    width, height = pygame.display.get_desktop_sizes()[0]
    grow = min(0.7 * width / LANDSCAPE[0], 0.75 * height / LANDSCAPE[1])
    return max(SMALLEST[0], round(LANDSCAPE[0] * grow)), max(SMALLEST[1], round(LANDSCAPE[1] * grow))
