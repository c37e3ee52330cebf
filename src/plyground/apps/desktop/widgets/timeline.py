"""A recorded run in one strip: where its marks are, and where one is; a click goes there."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from .canvas import Canvas
from .theme import mixed

__all__ = ["Timeline"]

BUCKET_UNITS = 3
"""How wide is the part of a run that one bar stands for?"""
MOST_BUCKETS = 1000


class Timeline:
    """It knows how many steps there are and how the marks lie in them, and nothing of what they mean."""

    def __init__(self) -> None:
        self.steps, self.event = 0, 0
        self.marks: Sequence[int] = ()
        """The steps that are marked, in order."""
        self.rect = pygame.Rect(0, 0, 1, 1)

    def at(self, position: tuple[int, int]) -> int | None:
        """The step at a place."""
        if not self.steps or not self.rect.collidepoint(position):
            return None
        share = (position[0] - self.rect.x) / max(1, self.rect.width - 1)
        return round(share * (self.steps - 1))

    def buckets(self, count: int) -> list[int]:
        """How many marks lie in each of so many equal parts."""
        found = [0] * count
        for event in self.marks:
            found[event * count // self.steps] += 1
        return found

    def draw(self, canvas: Canvas, rect: pygame.Rect) -> None:
        self.rect = rect
        theme = canvas.theme
        canvas.box(rect, theme.panel, 6, edge=theme.line)
        if not self.steps:
            return
        count = max(1, min(MOST_BUCKETS, self.steps, rect.width // canvas.px(BUCKET_UNITS)))
        found = self.buckets(count)
        most = max(found)
        for n, marks in enumerate(found):
            if marks:
                high = round((rect.height - canvas.px(6)) * (0.25 + 0.75 * (marks / most) ** 0.5))
                left = rect.x + n * rect.width // count
                bar = pygame.Rect(left, rect.bottom - high - 1, max(2, rect.width // count - 1), high)
                canvas.surface.fill(mixed(theme.panel, theme.second, 0.75), bar)
        x = rect.x + round(self.event / max(1, self.steps - 1) * (rect.width - 1))
        hand = pygame.Rect(
            x - canvas.px(1.5), rect.y - canvas.px(3), canvas.px(3), rect.height + canvas.px(6)
        )
        canvas.surface.fill(theme.accent, hand)
