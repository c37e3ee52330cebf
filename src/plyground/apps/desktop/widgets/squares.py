"""Squares to write in: texts, little numbers, blocks and marks; they know no rules either."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet

import pygame

from .canvas import Canvas
from .lattice import Lattice
from .theme import Colour, mixed

__all__ = ["Squares"]

SMALLEST_NUMBERED = 22
"""From how many pixels on does a square have room for a number beside its letter?"""
MEANINGS = ("given", "found", "trying")
"""What a text can be: given by the person, found by a solver, or only tried by one."""


class Squares(Lattice):
    """A puzzle on the screen; every list has an entry a square."""

    def __init__(self, rows: int, columns: int) -> None:
        super().__init__(rows, columns)
        self.cursor = 0
        self._empty()

    def _empty(self) -> None:
        count = self.rows * self.columns
        self.texts: list[str] = [""] * count
        self.meanings: list[str] = [MEANINGS[0]] * count
        self.numbers: Mapping[int, str | int] = {}
        """What is printed small in the corners of some squares."""
        self.blocks: AbstractSet[int] = frozenset()
        self.marked: AbstractSet[int] = frozenset()
        self.regions: Sequence[int] = [0] * count
        """A thick line runs between squares of different regions."""

    def resize(self, rows: int, columns: int) -> None:
        """Become another shape, and empty; the cursor stays where it is, if that is still there."""
        row, column = divmod(self.cursor, self.columns)
        self.rows, self.columns = rows, columns
        self.cursor = min(row, rows - 1) * columns + min(column, columns - 1)
        self._empty()

    def draw(self, canvas: Canvas, *, focused: bool = False) -> None:
        canvas.surface.fill(canvas.theme.paper, self.rect)
        for cell in range(self.rows * self.columns):
            self._fill_square(canvas, cell)
        self._draw_lines(canvas)
        for cell, text in enumerate(self.texts):
            if text:
                self._write(canvas, cell, text)
        if self.side >= SMALLEST_NUMBERED:
            for cell, number in self.numbers.items():
                rect = self.cell_rect(cell)
                size = min(13, self.side * 0.26 / canvas.unit)
                canvas.text(
                    str(number), (rect.x + canvas.px(3), rect.y + canvas.px(1)), size, canvas.theme.soft
                )
        if focused:
            around = self.cell_rect(self.cursor).inflate(canvas.px(4), canvas.px(4))
            canvas.box(around, None, 5, edge=canvas.theme.accent, thickness=3)

    def _fill_square(self, canvas: Canvas, cell: int) -> None:
        theme = canvas.theme
        colour: Colour | None = None
        if cell in self.blocks:
            colour = theme.block
        elif cell in self.marked:
            colour = mixed(theme.paper, theme.bad, 0.3)
        elif cell == self.hovered:
            colour = mixed(theme.paper, theme.accent, 0.12)
        if colour is not None:
            canvas.surface.fill(colour, self.cell_rect(cell))

    def _write(self, canvas: Canvas, cell: int, text: str) -> None:
        theme, meaning = canvas.theme, self.meanings[cell]
        colour = {"given": theme.ink, "found": theme.first, "trying": theme.hint}[meaning]
        if cell in self.marked:
            colour = mixed(colour, theme.bad, 0.6)
        rect, low = self.cell_rect(cell), 0.54 if self.numbers else 0.5
        size = self.side * (0.58 if len(text) == 1 else 0.46) / canvas.unit
        place = (rect.centerx, rect.y + round(rect.height * low))
        room = round(self.side * 0.92)
        canvas.text(text, place, size, colour, anchor="center", bold=meaning == "given", room=room)

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
