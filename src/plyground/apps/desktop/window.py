"""The window: one loop that hears the mouse and the keyboard, and draws the screen in front."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pygame

from .ink import Ink
from .screen import Screen
from .table import PACE
from .theme import DARK, LIGHT, Theme

__all__ = ["NoDisplay", "Window"]

SIZE = (960, 680)
"""The size for which lengths are given; all of them grow and shrink with the window."""
SMALLEST = (420, 420)
WAKE = pygame.event.custom_type()
THINKERS = 4
"""How many thoughts at once? One of each engine and one piece of advice, with room for those just told to stop."""


class NoDisplay(Exception):
    """There is nowhere to open a window."""


class Window:
    """Opens at once; `run` returns when it is closed."""

    def __init__(self, theme: Theme = LIGHT, size: tuple[int, int] | None = None, pace: float = PACE) -> None:
        try:
            pygame.display.init()
            pygame.font.init()
            self._window = pygame.Window(
                "Plyground", size or self._fitting(), resizable=True, allow_high_dpi=True
            )
            self._window.minimum_size = SMALLEST
            self._surface = self._window.get_surface()
        except pygame.error as error:
            raise NoDisplay(str(error)) from None
        pygame.key.set_repeat(350, 60)
        self.pool = ThreadPoolExecutor(THINKERS, thread_name_prefix="thinking")
        self.theme, self.pace = theme, pace
        self._fullscreen = False
        self.open = True
        self.screen = Screen(self)

    @staticmethod
    def _fitting() -> tuple[int, int]:
        """As large as the design, larger where the pixels are small, never larger than the desktop."""
        width, height = pygame.display.get_desktop_sizes()[0]
        grow = max(0.4, min(0.7 * width / SIZE[0], 0.75 * height / SIZE[1]))
        return round(SIZE[0] * grow), round(SIZE[1] * grow)

    @property
    def surface(self) -> pygame.Surface:
        """What is shown, in the pixels of the display."""
        return self._surface

    @property
    def size(self) -> tuple[int, int]:
        return self._window.size

    def resize(self, size: tuple[int, int]) -> None:
        self._window.size = size

    def wake(self) -> None:
        """Make the loop look again; from any thread."""
        with suppress(pygame.error):  # closed in the meantime, or as full of events as can be
            pygame.event.post(pygame.Event(WAKE))

    def show(self, screen: Screen) -> None:
        """Put a screen in front; what the one before was doing ends."""
        mouse = self.screen.mouse
        self.screen.close()
        self.screen = screen
        screen.mouse = mouse
        self.draw()

    def run(self) -> None:
        try:
            again: float | None = 0
            while self.open:
                again = self.step(again)
        finally:
            self.close()

    def step(self, wait: float | None = 0) -> float | None:
        """Handle what comes within `wait` seconds (None: until it comes), and draw; when to look again."""
        if wait is None:
            events = [pygame.event.wait(), *pygame.event.get()]
        elif wait > 0:
            events = [pygame.event.wait(max(1, round(wait * 1000))), *pygame.event.get()]
        else:
            events = pygame.event.get()
        for event in events:
            if self.open:
                self._handle(event)
        again = self.screen.update(time.monotonic()) if self.open else 0
        if self.open:
            self.draw()
        return again

    def draw(self) -> None:
        surface = self._surface = self._window.get_surface()
        width, height = surface.get_size()
        unit = min(width / SIZE[0], height / SIZE[1]) if width > height else min(width / 560, height / 900)
        self.screen.draw(Ink(surface, self.theme, unit))
        self._window.flip()

    def close(self) -> None:
        self.open = False
        self.screen.close()
        self.pool.shutdown(wait=False, cancel_futures=True)
        self._window.destroy()

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
                self.open = False
            case pygame.KEYDOWN if event.key == pygame.K_F11:
                self.toggle_fullscreen()
            case pygame.KEYDOWN if event.key == pygame.K_q and event.mod & (
                pygame.KMOD_CTRL | pygame.KMOD_META
            ):
                self.open = False
            case pygame.KEYDOWN if event.key == pygame.K_t:
                self.toggle_theme()
            case pygame.KEYDOWN:
                self.screen.key(event)
            case pygame.MOUSEMOTION:
                self.screen.mouse_moved(self._pixels(event.pos))
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self.screen.mouse_down(self._pixels(event.pos))
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self.screen.mouse_up(self._pixels(event.pos))
            case pygame.WINDOWLEAVE:
                self.screen.mouse_moved((-1, -1))

    def _pixels(self, position: tuple[int, int]) -> tuple[int, int]:
        """Where the mouse is in pixels; on a dense display these are finer than the window's own points."""
        (width, height), (points_across, points_down) = self._surface.get_size(), self._window.size
        return position[0] * width // points_across, position[1] * height // points_down
