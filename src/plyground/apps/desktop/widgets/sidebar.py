"""What the sides of all boards share: rows of buttons with their keys, and a message above them."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from ..screens.screen import Button, Screen
from .canvas import Canvas
from .theme import Colour, mixed

__all__ = ["draw_buttons", "draw_message", "in_rows", "press_command", "press_key", "split"]


MOST_ROWS = 6
"""How many rows of buttons have the usual height? More are lower, so that there is room for words."""


def split(canvas: Canvas, deep: int = 420) -> tuple[pygame.Rect, pygame.Rect]:
    """Where the board lies, and where its side: below it and so deep, if the window is narrow."""
    width, height = canvas.surface.get_size()
    margin, head = canvas.px(24), canvas.px(76)
    if canvas.wide:
        side = pygame.Rect(width - canvas.px(340) - margin, margin, canvas.px(340), height - 2 * margin)
        return pygame.Rect(margin, head, side.x - 2 * margin, height - head - margin // 2), side
    area = pygame.Rect(margin, head, width - 2 * margin, height - head - canvas.px(deep))
    return area, pygame.Rect(margin, area.bottom, width - 2 * margin, canvas.px(deep) - margin)


def press_key(buttons: Sequence[Button], key: int) -> bool:
    """Do what a letter stands for; False if it stands for nothing now."""
    for button in buttons:
        if len(button.key) == 1 and key == ord(button.key.lower()) and button.enabled:
            button.press()
            return True
    return False


def press_command(buttons: Sequence[Button], key: int) -> None:
    """Do what a letter stands for together with Ctrl."""
    for button in buttons:
        held, _, letter = button.key.rpartition("+")
        if held and key == ord(letter.lower()) and button.enabled:
            button.press()
            return


def in_rows(buttons: Sequence[Button], most: int) -> list[Sequence[Button]]:
    """Rows of much the same length, none longer than the most."""
    if not buttons:
        return []
    down = -(-len(buttons) // most)
    each = -(-len(buttons) // down)
    return [buttons[n : n + each] for n in range(0, len(buttons), each)]


def draw_buttons(
    screen: Screen,
    canvas: Canvas,
    rect: pygame.Rect,
    offers: Sequence[Button],
    commands: Sequence[Button],
    across: int = 2,
) -> int:
    """The buttons, at the bottom, what is most likely wanted first; where they begin."""
    high, gap = canvas.px(42 if canvas.wide else 37), canvas.px(10 if canvas.wide else 8)
    rows = [[offer] for offer in offers] if canvas.wide else [list(offers)] if offers else []
    across = across if canvas.wide else 4
    rows += [list(commands[n : n + across]) for n in range(0, len(commands), across)]
    if len(rows) > MOST_ROWS:
        high, gap = canvas.px(34), canvas.px(7)
    top = y = rect.bottom + gap - len(rows) * (high + gap)
    for row in rows:
        screen.row(canvas, pygame.Rect(rect.x, y, rect.width, high), row)
        y += high + gap
    return top


def draw_message(canvas: Canvas, rect: pygame.Rect, said: str, tone: str) -> pygame.Rect:
    """The message, if there is one, in a tone ("bad", "good", "hint", "soft"); what is left of the space."""
    if not said:
        return rect
    theme, step = canvas.theme, canvas.height(15)
    tones: dict[str, Colour] = {"bad": theme.bad, "good": theme.good, "hint": theme.hint, "soft": theme.soft}
    colour = tones[tone]
    lines = canvas.wrap(said, 15, rect.width - canvas.px(28))
    room = max(1, (rect.height - canvas.px(18)) // step)
    if len(lines) > room:
        lines = [*lines[: room - 1], f"{lines[room - 1].rstrip('.')} …"]
    box = pygame.Rect(rect.x, rect.y, rect.width, len(lines) * step + canvas.px(18))
    canvas.box(box, mixed(theme.background, colour, 0.1), 9, edge=mixed(theme.background, colour, 0.5))
    for n, line in enumerate(lines):
        canvas.text(line, (box.x + canvas.px(14), box.y + canvas.px(9) + n * step), 15)
    taken = box.height + canvas.px(12)
    return pygame.Rect(rect.x, rect.y + taken, rect.width, rect.height - taken)
