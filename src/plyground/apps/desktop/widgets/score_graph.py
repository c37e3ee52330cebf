"""What the first player could expect, move by move: a line, its turning points, and where one stands."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from .canvas import Canvas
from .theme import mixed

__all__ = ["ScoreGraph"]


class ScoreGraph:
    """It knows values from 0 to 1, and which of them are marked."""

    def __init__(self) -> None:
        self.values: Sequence[float] = ()
        self.marked: Sequence[int] = ()
        self.chosen: int | None = None
        self.rect = pygame.Rect(0, 0, 0, 0)

    def at(self, position: tuple[int, int]) -> int | None:
        """Which value is at a place."""
        if not self.values or not self.rect.collidepoint(position):
            return None
        return min(len(self.values) - 1, (position[0] - self.rect.x) * len(self.values) // self.rect.width)

    def draw(self, canvas: Canvas, rect: pygame.Rect) -> None:
        self.rect, theme = rect, canvas.theme
        canvas.box(rect, theme.panel, 6, edge=theme.line)
        inside = rect.inflate(-canvas.px(8), -canvas.px(10))
        canvas.surface.fill(theme.line, pygame.Rect(inside.x, inside.centery, inside.width, 1))
        if not self.values:
            return
        step = inside.width / len(self.values)
        points = [
            (round(inside.x + (n + 0.5) * step), round(inside.bottom - value * inside.height))
            for n, value in enumerate(self.values)
        ]
        if self.chosen is not None:
            place = pygame.Rect(points[self.chosen][0] - 1, rect.y + 2, max(2, canvas.px(2)), rect.height - 4)
            canvas.surface.fill(mixed(theme.panel, theme.accent, 0.5), place)
        if len(points) > 1:
            canvas.line(points, canvas.px(2), theme.accent)
        for n in self.marked:
            canvas.dot(points[n], canvas.px(4), theme.bad)
