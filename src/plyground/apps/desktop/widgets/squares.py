"""Squares to write in: texts, little numbers, blocks and marks; they know no rules either."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from math import ceil, sqrt

import pygame

from ....drawing.raster import shapes_layer
from ....drawing.shapes import Shape, bounds
from .canvas import Canvas
from .lattice import Lattice
from .theme import Colour, mixed

__all__ = ["Squares"]

SMALLEST_NUMBERED = 22
"""From how many pixels on does a square have room for a number beside its letter?"""
MEANINGS = ("given", "found", "trying", "own")
"""What a text can be: given, found by a solver, only tried by one, or written by the person."""
Picture = tuple[pygame.Surface, tuple[float, float]]
"""A picture of shapes, and where its corner lies in units of a square."""


class Squares(Lattice):
    """A puzzle on the screen; every list has an entry a square."""

    def __init__(self, rows: int, columns: int) -> None:
        super().__init__(rows, columns)
        self.cursor = 0
        self._pictures: tuple[Sequence[Shape], dict[tuple[str, int, bool], Picture]] | None = None
        self._empty()

    def _empty(self) -> None:
        count = self.rows * self.columns
        self.texts: list[str] = [""] * count
        self.meanings: list[str] = [MEANINGS[0]] * count
        self.numbers: Mapping[int, str | int] = {}
        """What is printed small in the corners of some squares."""
        self.blocks: AbstractSet[int] = frozenset()
        self.marked: AbstractSet[int] = frozenset()
        self.lit: AbstractSet[int] = frozenset()
        """Squares that are looked at now."""
        self.notes: Mapping[int, Sequence[str]] = {}
        """What may still stand in some squares, each at its own place; "" where it may not."""
        self.regions: Sequence[int] = [0] * count
        """A thick line runs between squares of different regions."""
        self.shapes: Sequence[Shape] = ()
        """What else is drawn, in units of a square: some of it under the texts, some over them."""
        self.goals: AbstractSet[int] = frozenset()
        """Squares that something follows for."""

    def resize(self, rows: int, columns: int) -> None:
        """Become another shape, and empty; the cursor stays where it is, if that is still there."""
        row, column = divmod(self.cursor, self.columns)
        self.rows, self.columns = rows, columns
        self.cursor = min(row, rows - 1) * columns + min(column, columns - 1)
        self._empty()

    def place(self, area: pygame.Rect, margin: int) -> None:
        """In the middle of an area, with room for shapes that stand outside."""
        left, top, right, bottom = bounds(self.shapes, self.columns, self.rows)
        wide, high = right - left, bottom - top
        self.side = max(4, int(min((area.width - 2 * margin) / wide, (area.height - 2 * margin) / high)))
        self.rect = pygame.Rect(0, 0, self.side * self.columns, self.side * self.rows)
        self.rect.x = area.centerx - round(self.side * wide / 2 + self.side * left)
        self.rect.y = area.centery - round(self.side * high / 2 + self.side * top)

    def draw(self, canvas: Canvas, *, focused: bool = False) -> None:
        canvas.surface.fill(canvas.theme.paper, self.rect)
        for cell in range(self.rows * self.columns):
            self._fill_square(canvas, cell)
        self._draw_shapes(canvas, "under")
        self._draw_lines(canvas)
        for cell, text in enumerate(self.texts):
            if text:
                self._write(canvas, cell, text)
        for cell, notes in self.notes.items():
            self._write_notes(canvas, cell, notes)
        if self.side >= SMALLEST_NUMBERED:
            for cell, number in self.numbers.items():
                rect = self.cell_rect(cell)
                size = min(13, self.side * 0.26 / canvas.unit)
                canvas.text(
                    str(number), (rect.x + canvas.px(3), rect.y + canvas.px(1)), size, canvas.theme.soft
                )
        self._draw_shapes(canvas, "over")
        if focused:
            around = self.cell_rect(self.cursor).inflate(canvas.px(4), canvas.px(4))
            canvas.box(around, None, 5, edge=canvas.theme.accent, thickness=3)

    def _draw_shapes(self, canvas: Canvas, layer: str) -> None:
        drawn = [shape for shape in self.shapes if shape["layer"] == layer]
        if not drawn:
            return
        dark = canvas.theme.name == "dark"
        key = (layer, self.side, dark)
        if self._pictures is None or self._pictures[0] is not self.shapes:
            self._pictures = (self.shapes, {})
        pictures = self._pictures[1]
        if key not in pictures:
            size, pixels, corner = shapes_layer(drawn, self.columns, self.rows, self.side, dark)
            pictures[key] = pygame.image.frombytes(pixels, size, "RGBA"), corner
        picture, (left, top) = pictures[key]
        canvas.surface.blit(picture, (self.rect.x + left * self.side, self.rect.y + top * self.side))

    def _fill_square(self, canvas: Canvas, cell: int) -> None:
        theme = canvas.theme
        colour: Colour | None = None
        if cell in self.blocks:
            colour = theme.block
        elif cell in self.marked:
            colour = mixed(theme.paper, theme.bad, 0.3)
        elif cell in self.goals:
            colour = mixed(theme.paper, theme.good, 0.3)
        elif cell in self.lit:
            colour = mixed(theme.paper, theme.hint, 0.25)
        elif cell == self.hovered:
            colour = mixed(theme.paper, theme.accent, 0.12)
        if colour is not None:
            canvas.surface.fill(colour, self.cell_rect(cell))

    def _write(self, canvas: Canvas, cell: int, text: str) -> None:
        theme, meaning = canvas.theme, self.meanings[cell]
        colour = {"given": theme.ink, "found": theme.first, "trying": theme.hint, "own": theme.accent}[
            meaning
        ]
        if cell in self.marked:
            colour = mixed(colour, theme.bad, 0.6)
        rect, low = self.cell_rect(cell), 0.54 if self.numbers else 0.5
        size = self.side * (0.58 if len(text) == 1 else 0.46) / canvas.unit
        place = (rect.centerx, rect.y + round(rect.height * low))
        room = round(self.side * 0.92)
        canvas.text(text, place, size, colour, anchor="center", bold=meaning == "given", room=room)

    def _write_notes(self, canvas: Canvas, cell: int, notes: Sequence[str]) -> None:
        """Small, in rows; a lone one stands below the middle."""
        rect, across = self.cell_rect(cell), ceil(sqrt(len(notes)))
        if not notes or self.side < SMALLEST_NUMBERED:
            return
        part = self.side / across
        for n, note in enumerate(notes):
            row, column = divmod(n, across)
            low = 0.5 if across > 1 else 0.68
            place = (rect.x + round((column + 0.5) * part), rect.y + round((row + low) * part))
            size = min(0.72 * part, 0.3 * self.side) / canvas.unit
            canvas.text(note, place, size, canvas.theme.soft, anchor="center", room=round(part))

    def _draw_lines(self, canvas: Canvas) -> None:
        thin, thick = (
            mixed(canvas.theme.line, canvas.theme.ink, 0.25),
            mixed(canvas.theme.ink, canvas.theme.paper, 0.15),
        )
        width, last = canvas.px(2.4), self.rows * self.columns
        borders: list[pygame.Rect] = []
        for cell in range(last):
            rect, row, column = self.cell_rect(cell), *divmod(cell, self.columns)
            right = pygame.Rect(rect.right - width // 2, rect.y - width // 2, width, rect.height + width)
            below = pygame.Rect(rect.x - width // 2, rect.bottom - width // 2, rect.width + width, width)
            for inside, other, border in (
                (column + 1 < self.columns, cell + 1, right),
                (row + 1 < self.rows, cell + self.columns, below),
            ):
                if inside and self.regions[cell] != self.regions[other]:
                    borders.append(border)
            pygame.draw.rect(canvas.surface, thin, rect.inflate(1, 1), 1)
        for border in borders:
            canvas.surface.fill(thick, border)
        pygame.draw.rect(canvas.surface, thick, self.rect.inflate(width, width), width)
