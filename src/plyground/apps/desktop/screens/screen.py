"""A screen of the window: it draws itself and its buttons, and hears the mouse and the keyboard."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from ....api import Puzzle
from ....play.files import OpenedGame, open_file
from ..files.opening import read_bytes
from ..widgets.canvas import Canvas
from ..widgets.theme import mixed

if TYPE_CHECKING:
    from ..window import Window

__all__ = ["Button", "Press", "Screen", "sentence"]

Press = Callable[[], object]


def sentence(text: str) -> str:
    """A reason as a sentence; the name of a cell or a file that it begins with stays as it is."""
    named = any(sign.isdigit() or sign in ".:/" for sign in text.partition(" ")[0])
    return f"{text[:1] if named else text[:1].upper()}{text[1:]}{'' if text[-1:] in '.!?…' else '.'}"


@dataclass(frozen=True)
class Button:
    """Something to press: what it is called, what it does, and how it is meant."""

    label: str
    press: Press
    key: str = ""
    """The key that does the same."""
    shown: str = ""
    """What is written on it, if not its label."""
    enabled: bool = True
    primary: bool = False
    on: bool = False
    """Chosen, where it is one of a choice."""
    size: float = 16
    rect: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    """Where it was drawn last."""


class Screen:
    """Buttons are drawn and known anew in every frame, so that they always fit what is shown."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.buttons: list[Button] = []
        self.focus = ""
        """The label of what Enter presses."""
        self.typing = False
        """Are letters written here? Then they are no commands."""
        self.notice = ""
        """Why something cannot be done."""
        self.mouse = (-1, -1)
        self._pressed = ""

    # What the kinds of screens say for themselves.

    @property
    def title(self) -> str:
        return "Plyground"

    def draw(self, canvas: Canvas) -> None:
        self.buttons.clear()

    def update(self, now: float) -> float | None:
        """Take in what has happened; in how many seconds to draw again though nothing else happens."""
        return None

    def back(self) -> None:
        """Leave for the screen before this one."""

    def close(self) -> None:
        """End what goes on behind the screen."""

    @property
    def at_stake(self) -> str:
        """What would be lost if the window closed now, in a sentence; "": nothing."""
        return ""

    def refuse(self, reason: str) -> None:
        """Say why something cannot be done."""
        self.notice = sentence(reason)

    # The mouse and the keyboard.

    def key(self, event: pygame.Event) -> None:
        match event.key:
            case pygame.K_TAB:
                self.move_focus(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            case pygame.K_UP | pygame.K_LEFT:
                self.move_focus(-1)
            case pygame.K_DOWN | pygame.K_RIGHT:
                self.move_focus(1)
            case pygame.K_RETURN | pygame.K_KP_ENTER | pygame.K_SPACE:
                self.press(self.focus)
            case pygame.K_ESCAPE:
                self.back()

    def command(self, event: pygame.Event) -> None:
        """Hear a key that is pressed together with Ctrl, or with the key that stands for it."""

    holds = "games"
    """What is meant where a file may be several things: games, or a puzzle."""

    def drop(self, path: Path) -> None:
        """Open a file that was dropped on the window, in the room that it is for."""
        with self.refusing():
            self.take(open_file(read_bytes(path), path.name, self.holds))

    def take(self, opened: OpenedGame | Puzzle) -> None:
        """Show what a file held."""
        self.window.show(self.window.receive(opened))

    def stops(self) -> list[str]:
        """Where Tab stops, in order."""
        return [button.label for button in self.buttons if button.enabled]

    def move_focus(self, step: int) -> None:
        stops = self.stops()
        if stops:
            here = stops.index(self.focus) if self.focus in stops else -1 if step > 0 else 0
            self.focus = stops[(here + step) % len(stops)]

    def press(self, label: str) -> bool:
        """Press the button of this label; False if there is none that can be pressed."""
        for button in self.buttons:
            if button.label == label and button.enabled:
                button.press()
                return True
        return False

    def mouse_moved(self, position: tuple[int, int]) -> None:
        self.mouse = position

    def mouse_down(self, position: tuple[int, int]) -> None:
        self.mouse = position
        self._pressed = self.under(position)

    def mouse_up(self, position: tuple[int, int]) -> None:
        self.mouse = position
        pressed, self._pressed = self._pressed, ""
        if pressed and pressed == self.under(position):
            self.focus = pressed
            self.press(pressed)

    def under(self, position: tuple[int, int]) -> str:
        """The label of the button at a place, or ""."""
        return next((b.label for b in self.buttons if b.enabled and b.rect.collidepoint(position)), "")

    def pointing(self) -> bool:
        """Is the mouse on something that can be clicked?"""
        return bool(self.under(self.mouse))

    # What they share.

    def button(self, canvas: Canvas, rect: pygame.Rect, button: Button) -> None:
        """Draw a button, and know where."""
        self.buttons.append(replace(button, rect=rect))
        theme, label = canvas.theme, button.shown or button.label
        fill, edge, colour = theme.panel, theme.line, theme.ink
        if button.primary:
            fill, edge, colour = theme.accent, theme.accent, theme.on_accent
        elif button.on:
            fill, edge = mixed(theme.panel, theme.accent, 0.18), theme.accent
        if not button.enabled:
            fill, colour = theme.background, mixed(theme.background, theme.soft, 0.6)
        elif rect.collidepoint(self.mouse):
            fill = mixed(fill, theme.on_accent if button.primary else theme.accent, 0.12)
            edge = theme.accent
            if self._pressed == button.label:
                fill = mixed(fill, theme.ink, 0.1)
        canvas.box(rect, fill, 9, edge=edge)
        room = rect.width - min(canvas.px(14), rect.width // 5)
        if button.key:
            left, right = (rect.x + canvas.px(12), rect.centery), (rect.right - canvas.px(10), rect.centery)
            faint = mixed(fill, colour, 0.65)
            key = canvas.text(button.key, right, button.size * 0.75, faint, anchor="midright")
            room = key.x - left[0] - canvas.px(5)
            canvas.text(label, left, button.size, colour, anchor="midleft", bold=button.primary, room=room)
        else:
            canvas.text(
                label, rect.center, button.size, colour, anchor="center", bold=button.primary, room=room
            )
        if self.window.by_keyboard and self.focus == button.label and button.enabled:
            canvas.box(rect.inflate(canvas.px(8), canvas.px(8)), None, 12, edge=theme.accent, thickness=2.4)

    def row(self, canvas: Canvas, rect: pygame.Rect, buttons: Sequence[Button], gap: float = 10) -> None:
        """Buttons side by side."""
        gap = canvas.px(gap)
        each = (rect.width - gap * (len(buttons) - 1)) / len(buttons)
        for n, button in enumerate(buttons):
            left, right = round(n * (each + gap)), round(n * (each + gap) + each)
            self.button(canvas, pygame.Rect(rect.x + left, rect.y, right - left, rect.height), button)

    @contextmanager
    def refusing(self) -> Iterator[None]:
        """Do something at once, or say why it cannot be done."""
        try:
            yield
        except (ValueError, LookupError) as error:
            self.refuse(str(error))

    def draw_notice(self, canvas: Canvas) -> None:
        width, height = canvas.surface.get_size()
        place, room = (width // 2, height - canvas.px(16)), width - canvas.px(40)
        canvas.text(self.notice, place, 15, canvas.theme.bad, anchor="center", room=room)

    def theme_button(self, canvas: Canvas) -> None:
        """The switch between day and night, in the top right corner."""
        side = canvas.px(36)
        rect = pygame.Rect(canvas.surface.get_width() - side - canvas.px(20), canvas.px(20), side, side)
        self.button(canvas, rect, Button("Theme", self.window.toggle_theme, shown=" "))
        colour = canvas.theme.soft

        def paint(large: pygame.Surface) -> None:
            """A disc, half of it dark."""
            middle, radius = large.get_rect().center, large.get_width() // 2
            pygame.draw.circle(large, colour, middle, radius, radius // 5)
            pygame.draw.circle(large, colour, middle, radius, draw_top_right=True, draw_bottom_right=True)

        canvas.show(rect.inflate(-canvas.px(18), -canvas.px(18)), ("theme", colour), paint)
