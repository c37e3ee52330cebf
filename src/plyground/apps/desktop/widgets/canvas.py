"""Crisp drawing: text at the window's own resolution, shapes painted large and scaled down."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from itertools import pairwise

import pygame

from ....fonts import SANS, SANS_BOLD, SERIF_BOLD
from .theme import Colour, Theme

__all__ = ["LANDSCAPE", "Canvas", "Painter"]

Painter = Callable[[pygame.Surface], None]

LANDSCAPE, PORTRAIT = (960, 680), (560, 900)
"""The sizes for which lengths are given: the one that fits better sets how large they are drawn."""
FINENESS = 4
"""How many times larger is a shape painted than shown? Enough that no step shows in a slanted edge."""
LEADING = 1.22
"""How far apart are lines, in heights of their letters? The font itself would leave room for two accents."""
SMALLEST_TEXT = 8
MOST_PICTURES = 2000

_pictures: dict[Hashable, pygame.Surface] = {}


@lru_cache(64)
def _font(size: int, bold: bool, title: bool = False) -> pygame.font.Font:
    return pygame.font.Font(SERIF_BOLD if title else SANS_BOLD if bold else SANS, size)


@lru_cache(1024)
def _rendered(text: str, size: int, bold: bool, title: bool, colour: Colour) -> pygame.Surface:
    return _font(size, bold, title).render(text, True, colour)


class Canvas:
    """One frame being drawn: a surface, a theme, and lengths that grow with the window."""

    def __init__(self, surface: pygame.Surface, theme: Theme) -> None:
        self.surface, self.theme = surface, theme
        width, height = surface.get_size()
        landscape, portrait = (min(width / across, height / down) for across, down in (LANDSCAPE, PORTRAIT))
        self.wide = landscape >= portrait
        self.unit = max(landscape, portrait)
        surface.fill(theme.background)

    def px(self, units: float) -> int:
        """A length in pixels."""
        return max(1, round(units * self.unit))

    def width(self, text: str, size: float, bold: bool = False) -> int:
        return _font(self.px(size), bold).size(text)[0]

    def height(self, size: float) -> int:
        """From one line of text to the next."""
        return round(self.px(size) * LEADING)

    def text(
        self,
        text: str,
        place: tuple[int, int],
        size: float,
        colour: Colour | None = None,
        *,
        anchor: str = "topleft",
        bold: bool = False,
        title: bool = False,
        room: int | None = None,
    ) -> pygame.Rect:
        """Write a line, smaller if there is less room; `anchor` names the point that lies at the place."""
        pixels = max(self.px(size), SMALLEST_TEXT)
        while room is not None and pixels > SMALLEST_TEXT and _font(pixels, bold, title).size(text)[0] > room:
            pixels -= 1
        shown = _rendered(text, pixels, bold, title, colour or self.theme.ink)
        where = shown.get_rect(**{anchor: place})
        self.surface.blit(shown, where)
        return where

    def wrap(self, text: str, size: float, width: int) -> list[str]:
        """The lines that a text takes; a word longer than a line is broken."""
        lines = [""]
        for word in text.split():
            longer = f"{lines[-1]} {word}".strip()
            if self.width(longer, size) <= width:
                lines[-1] = longer
                continue
            while self.width(word, size) > width and len(word) > 1:
                fitting = (n for n in range(len(word) - 1, 1, -1) if self.width(word[:n], size) <= width)
                cut = next(fitting, 1)
                lines.append(word[:cut])
                word = word[cut:]
            lines.append(word)
        return [line for line in lines if line]

    def box(
        self,
        rect: pygame.Rect,
        fill: Colour | None,
        radius: float = 10,
        *,
        edge: Colour | None = None,
        thickness: float = 1.5,
    ) -> None:
        """A rectangle with round corners, in units."""
        corner = self.px(radius) * FINENESS
        stroke = max(FINENESS, round(thickness * self.unit * FINENESS))

        def paint(large: pygame.Surface) -> None:
            if fill is not None:
                pygame.draw.rect(large, fill, large.get_rect(), border_radius=corner)
            if edge is not None:
                pygame.draw.rect(large, edge, large.get_rect(), stroke, border_radius=corner)

        self.show(rect, ("box", fill, edge, corner, stroke), paint)

    def dot(self, centre: tuple[int, int], radius: float, colour: Colour, opacity: float = 1) -> None:
        """A disc; the radius is in pixels."""
        rect = pygame.Rect(0, 0, round(2 * radius), round(2 * radius))
        rect.center = centre

        def paint(large: pygame.Surface) -> None:
            pygame.draw.circle(large, colour, large.get_rect().center, large.get_width() // 2)

        self.show(rect, ("dot", colour), paint, opacity)

    def line(self, points: list[tuple[int, int]], width: float, colour: Colour, opacity: float = 1) -> None:
        """A line through points, round at its ends and corners; the width is in pixels."""
        half = round(width / 2) + 1
        xs, ys = [x for x, _ in points], [y for _, y in points]
        rect = pygame.Rect(
            min(xs) - half, min(ys) - half, max(xs) - min(xs) + 2 * half, max(ys) - min(ys) + 2 * half
        )
        inside = [((x - rect.x) * FINENESS, (y - rect.y) * FINENESS) for x, y in points]

        def paint(large: pygame.Surface) -> None:
            thick = width * FINENESS
            for start, end in pairwise(inside):
                here, there = pygame.Vector2(start), pygame.Vector2(end)
                if here != there:
                    side = (there - here).rotate(90).normalize() * thick / 2
                    corners = (here + side, here - side, there - side, there + side)
                    pygame.draw.polygon(large, colour, corners)
            for point in inside:
                pygame.draw.circle(large, colour, point, thick / 2)

        self.show(rect, ("line", tuple(inside), width, colour), paint, opacity)

    def head(
        self,
        start: tuple[int, int],
        end: tuple[int, int],
        size: float,
        colour: Colour,
        opacity: float = 1,
    ) -> None:
        """The head of an arrow that goes from one point to another; the size is in pixels."""
        along = (pygame.Vector2(end) - start).normalize()
        rect = pygame.Rect(0, 0, round(4 * size), round(4 * size))
        rect.center = end

        def paint(large: pygame.Surface) -> None:
            middle, long = pygame.Vector2(large.get_rect().center), along * size * FINENESS
            aside = long.rotate(90) * 0.75
            pygame.draw.polygon(
                large, colour, (middle + long, middle - long * 0.4 + aside, middle - long * 0.4 - aside)
            )

        self.show(rect, ("head", tuple(along), colour), paint, opacity)

    def show(self, rect: pygame.Rect, key: Hashable, paint: Painter, opacity: float = 1) -> None:
        """Show what a painter paints in a rectangle; it is kept under the key and the size."""
        if rect.width < 1 or rect.height < 1:
            return
        known = (key, rect.size)
        if known not in _pictures:
            if len(_pictures) >= MOST_PICTURES:
                _pictures.clear()
            large = pygame.Surface((rect.width * FINENESS, rect.height * FINENESS), pygame.SRCALPHA)
            paint(large)
            # Premultiplied, the transparent pixels around a shape do not darken its edge.
            _pictures[known] = pygame.transform.smoothscale(large.premul_alpha(), rect.size)
        self.blit(_pictures[known], rect, opacity)

    def blit(self, picture: pygame.Surface, rect: pygame.Rect, opacity: float = 1) -> None:
        """Lay a picture in premultiplied alpha over what is there."""
        if opacity < 1:
            picture = picture.copy()
            picture.fill((round(255 * max(0.0, opacity)),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        self.surface.blit(picture, rect, special_flags=pygame.BLEND_PREMULTIPLIED)
