"""Crisp drawing: text at the window's own resolution, shapes painted large and scaled down."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache

import pygame

from .theme import Colour, Theme

__all__ = ["Ink", "Painter", "picture"]

Painter = Callable[[pygame.Surface], None]

FINENESS = 4
"""How many times larger is a shape painted than shown? Enough that no step shows in a slanted edge."""

FACES = "inter,segoeui,sfprotext,helveticaneue,cantarell,ubuntu,notosans,liberationsans,dejavusans,arial"


@lru_cache(64)
def _font(size: int, bold: bool) -> pygame.font.Font:
    return pygame.font.SysFont(FACES, size, bold=bold)


@lru_cache(1024)
def _rendered(text: str, size: int, bold: bool, colour: Colour) -> pygame.Surface:
    return _font(size, bold).render(text, True, colour)


_pictures: dict[Hashable, pygame.Surface] = {}
MOST_PICTURES = 2000


def picture(size: tuple[int, int], key: Hashable, paint: Painter) -> pygame.Surface:
    """What a painter paints, smooth and in premultiplied alpha; kept under the key and the size."""
    known = (key, size)
    if known not in _pictures:
        if len(_pictures) >= MOST_PICTURES:
            _pictures.clear()
        large = pygame.Surface((size[0] * FINENESS, size[1] * FINENESS), pygame.SRCALPHA)
        paint(large)
        # Premultiplied, the transparent pixels around a shape do not darken its edge.
        _pictures[known] = pygame.transform.smoothscale(large.premul_alpha(), size)
    return _pictures[known]


class Ink:
    """One frame being drawn: a surface, a theme, and a unit that grows with the window."""

    def __init__(self, surface: pygame.Surface, theme: Theme, unit: float) -> None:
        self.surface, self.theme, self.unit = surface, theme, unit
        surface.fill(theme.background)

    def px(self, units: float) -> int:
        return max(1, round(units * self.unit))

    def width(self, text: str, size: float, bold: bool = False) -> int:
        return _font(self.px(size), bold).size(text)[0]

    def height(self, size: float) -> int:
        return _font(self.px(size), False).get_linesize()

    def text(
        self,
        text: str,
        place: tuple[int, int],
        size: float,
        colour: Colour | None = None,
        *,
        anchor: str = "topleft",
        bold: bool = False,
        room: int | None = None,
    ) -> pygame.Rect:
        """Write a line, smaller if there is less room; `anchor` names the point that lies at the place."""
        pixels = self.px(size)
        while room is not None and pixels > 8 and _font(pixels, bold).size(text)[0] > room:
            pixels -= 1
        shown = _rendered(text, pixels, bold, colour or self.theme.ink)
        where = shown.get_rect(**{anchor: place})
        self.surface.blit(shown, where)
        return where

    def wrap(self, text: str, size: float, width: int) -> list[str]:
        """The lines that a text takes; a word longer than a line is broken."""
        lines: list[str] = []
        line = ""
        for word in text.split():
            while self.width(word, size) > width and len(word) > 1:
                fits = next(
                    n for n in range(len(word) - 1, 0, -1) if n == 1 or self.width(word[:n], size) <= width
                )
                if line:
                    lines.append(line)
                    line = ""
                lines.append(word[:fits])
                word = word[fits:]
            longer = f"{line} {word}".strip()
            if self.width(longer, size) > width:
                lines.append(line)
                line = word
            else:
                line = longer
        return [*lines, line] if line else lines

    def box(
        self, rect: pygame.Rect, fill: Colour | None, radius: float = 10, *,
        edge: Colour | None = None, thickness: float = 1.5,
    ) -> None:  # fmt: skip
        """A rectangle with round corners."""
        corner, stroke = self.px(radius) * FINENESS, max(1, round(thickness * self.unit * FINENESS))

        def paint(large: pygame.Surface) -> None:
            if fill is not None:
                pygame.draw.rect(large, fill, large.get_rect(), border_radius=corner)
            if edge is not None:
                pygame.draw.rect(large, edge, large.get_rect(), stroke, border_radius=corner)

        self.show(rect, ("box", fill, edge, corner, stroke), paint)

    def show(self, rect: pygame.Rect, key: Hashable, paint: Painter, opacity: float = 1) -> None:
        """Show what a painter paints, in a rectangle."""
        if rect.width < 1 or rect.height < 1:
            return
        shown = picture(rect.size, key, paint)
        if opacity < 1:
            shown = shown.copy()
            level = round(255 * opacity)
            shown.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
        self.surface.blit(shown, rect, special_flags=pygame.BLEND_PREMULTIPLIED)
