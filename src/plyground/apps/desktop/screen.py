"""A screen of the window: it draws itself and its buttons, and hears the mouse and the keyboard."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from .ink import Ink
from .theme import mixed

if TYPE_CHECKING:
    from .window import Window

__all__ = ["Button", "Screen"]


@dataclass(frozen=True)
class Button:
    """Something to press, where it was drawn last."""

    label: str
    rect: pygame.Rect
    press: Callable[[], object]
    enabled: bool = True


class Screen:
    """Buttons are drawn and known anew in every frame, so that they always fit what is shown."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.buttons: list[Button] = []
        self.focus = ""
        """The label of the button that Enter presses."""
        self.mouse = (-1, -1)
        self._pressed = ""

    # What a screen is made of; the kinds of screens say more.

    def draw(self, ink: Ink) -> None:
        self.buttons.clear()

    def update(self, now: float) -> float | None:
        """Take in what has happened; in how many seconds to draw again though nothing else happens."""
        return None

    def back(self) -> None:
        """Leave for the screen before this one."""

    def close(self) -> None:
        """End what goes on behind the screen."""

    # The mouse and the keyboard.

    def key(self, event: pygame.Event) -> None:
        backwards = bool(event.mod & pygame.KMOD_SHIFT)
        match event.key:
            case pygame.K_TAB:
                self.move_focus(-1 if backwards else 1)
            case pygame.K_UP | pygame.K_LEFT:
                self.move_focus(-1)
            case pygame.K_DOWN | pygame.K_RIGHT:
                self.move_focus(1)
            case pygame.K_RETURN | pygame.K_KP_ENTER | pygame.K_SPACE:
                self.press(self.focus)
            case pygame.K_ESCAPE:
                self.back()

    def stops(self) -> list[str]:
        """Where Tab stops, in order."""
        return [button.label for button in self.buttons if button.enabled]

    def move_focus(self, step: int) -> None:
        stops = self.stops()
        if not stops:
            return
        here = stops.index(self.focus) if self.focus in stops else (-1 if step > 0 else 0)
        self.focus = stops[(here + step) % len(stops)]

    def press(self, label: str) -> bool:
        """Press the button of this label, if it is there and can be pressed."""
        for button in self.buttons:
            if button.label == label and button.enabled:
                button.press()
                return True
        return False

    def mouse_moved(self, position: tuple[int, int]) -> None:
        self.mouse = position

    def mouse_down(self, position: tuple[int, int]) -> None:
        self.mouse = position
        self._pressed = self._under(position)

    def mouse_up(self, position: tuple[int, int]) -> None:
        self.mouse = position
        if self._pressed and self._pressed == self._under(position):
            self.focus = self._pressed
            self.press(self._pressed)
        self._pressed = ""

    def _under(self, position: tuple[int, int]) -> str:
        return next((b.label for b in self.buttons if b.enabled and b.rect.collidepoint(position)), "")

    def button(
        self, ink: Ink, label: str, rect: pygame.Rect, press: Callable[[], object], *,
        key: str = "", shown: str | None = None, on: bool | None = None,
        primary: bool = False, enabled: bool = True, size: float = 16,
    ) -> None:  # fmt: skip
        """Draw a button; `on` makes it one of a choice, `key` is the key that does the same."""
        self.buttons.append(Button(label, rect, press, enabled))
        theme = ink.theme
        over = enabled and rect.collidepoint(self.mouse)
        fill, edge, colour = theme.panel, theme.line, theme.ink
        if primary:
            fill, edge, colour = theme.accent, theme.accent, theme.on_accent
        elif on:
            fill, edge, colour = mixed(theme.panel, theme.accent, 0.16), theme.accent, theme.ink
        if not enabled:
            fill, colour = theme.background, mixed(theme.background, theme.soft, 0.55)
        elif over:
            fill = mixed(fill, theme.on_accent if primary else theme.accent, 0.12)
            if self._pressed == label:
                fill = mixed(fill, theme.ink, 0.1)
        ink.box(rect, fill, 9, edge=edge)
        room = rect.width - ink.px(16)
        if key and rect.width > ink.px(100):
            ink.text(shown or label, (rect.x + ink.px(14), rect.centery), size, colour, anchor="midleft",
                     bold=primary, room=room - ink.px(30))  # fmt: skip
            faint = mixed(fill, colour, 0.6)
            ink.text(key, (rect.right - ink.px(12), rect.centery), size * 0.75, faint, anchor="midright")
        else:
            ink.text(shown or label, rect.center, size, colour, anchor="center", bold=primary, room=room)
        if self.focus == label and enabled:
            ink.box(rect.inflate(ink.px(8), ink.px(8)), None, 12, edge=theme.accent, thickness=2.2)

    def theme_button(self, ink: Ink) -> None:
        """The switch between day and night, in the top right corner."""
        side = ink.px(36)
        rect = pygame.Rect(ink.surface.get_width() - side - ink.px(20), ink.px(20), side, side)
        self.button(ink, "Theme", rect, self.window.toggle_theme, shown=" ")
        colour = ink.theme.soft

        def paint(large: pygame.Surface) -> None:
            """A disc, half of it dark."""
            middle, radius = large.get_rect().center, large.get_width() // 2
            pygame.draw.circle(large, colour, middle, radius, radius // 5)
            pygame.draw.circle(large, colour, middle, radius, draw_top_right=True, draw_bottom_right=True)

        ink.show(rect.inflate(-ink.px(18), -ink.px(18)), ("theme", colour), paint)
