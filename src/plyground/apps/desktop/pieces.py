"""The pieces, drawn by name: each kind has a shape of its own, so that colour alone never tells."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

import pygame

from .ink import Ink
from .theme import Colour, Theme, mixed

__all__ = ["draw_piece"]

WHITE: Colour = (246, 241, 229)
BLACK: Colour = (47, 50, 58)
GOLD: Colour = (217, 164, 65)

Point = tuple[float, float]
Points = list[Point]


class Canvas:
    """A square to paint on, whose corners are (-1, -1) and (1, 1)."""

    def __init__(self, surface: pygame.Surface) -> None:
        self.surface = surface
        self.half = surface.get_width() / 2

    def at(self, point: Point) -> Point:
        return self.half * (1 + point[0]), self.half * (1 + point[1])

    def disc(self, colour: Colour, radius: float, centre: Point = (0, 0), width: float = 0) -> None:
        line = max(1, round(width * self.half)) if width else 0
        pygame.draw.circle(self.surface, colour, self.at(centre), radius * self.half, line)

    def shape(self, colour: Colour, points: Points) -> None:
        pygame.draw.polygon(self.surface, colour, [self.at(point) for point in points])

    def stroke(self, colour: Colour, start: Point, end: Point, width: float) -> None:
        """A line with round ends."""
        (x0, y0), (x1, y1) = start, end
        length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
        dx, dy = (x1 - x0) / length * width / 2, (y1 - y0) / length * width / 2
        self.shape(colour, [(x0 - dy, y0 + dx), (x0 + dy, y0 - dx), (x1 + dy, y1 - dx), (x1 - dy, y1 + dx)])
        self.disc(colour, width / 2, start)
        self.disc(colour, width / 2, end)


def draw_piece(ink: Ink, name: str, rect: pygame.Rect, opacity: float = 1) -> None:
    """Draw a piece in a square; a name without a shape of its own becomes a disc with its letter."""
    side, _, kind = name.rpartition("-")
    theme = ink.theme
    if name in MARKS:
        ink.show(rect, (name, theme.name), lambda large: MARKS[name](Canvas(large), theme), opacity)
        return
    body, detail = (
        (BLACK, mixed(BLACK, WHITE, 0.45)) if side == "black" else (WHITE, mixed(WHITE, BLACK, 0.5))
    )
    edge = mixed(body, BLACK if side != "black" else WHITE, 0.35)
    paint = SHAPES.get(kind, _token)
    ink.show(
        rect, (side, kind in SHAPES and kind), lambda large: paint(Canvas(large), body, edge, detail), opacity
    )
    if kind not in SHAPES:
        ink.text(
            kind[:1].upper(), rect.center, rect.height * 0.4 / ink.unit, detail, anchor="center", bold=True
        )


def _cross(canvas: Canvas, theme: Theme) -> None:
    canvas.stroke(theme.first, (-0.5, -0.5), (0.5, 0.5), 0.24)
    canvas.stroke(theme.first, (0.5, -0.5), (-0.5, 0.5), 0.24)


def _ring(canvas: Canvas, theme: Theme) -> None:
    canvas.disc(theme.second, 0.64, width=0.24)


def _token(canvas: Canvas, body: Colour, edge: Colour, detail: Colour) -> None:
    canvas.disc(edge, 0.78)
    canvas.disc(body, 0.73)


def _man(canvas: Canvas, body: Colour, edge: Colour, detail: Colour) -> None:
    _token(canvas, body, edge, detail)
    canvas.disc(edge, 0.54, width=0.05)
    canvas.disc(edge, 0.34, width=0.05)


def _king(canvas: Canvas, body: Colour, edge: Colour, detail: Colour) -> None:
    _token(canvas, body, edge, detail)
    canvas.disc(GOLD, 0.66, width=0.06)
    _crown(canvas, GOLD, 0.44, 0.02)


def _crown(canvas: Canvas, colour: Colour, size: float, down: float) -> None:
    tops: Points = [(-1, -0.5), (-0.5, 0.1), (0, -0.85), (0.5, 0.1), (1, -0.5), (0.75, 0.5), (-0.75, 0.5)]
    canvas.shape(colour, [(x * size, y * size + down) for x, y in tops])
    canvas.shape(colour, [(x * size, y * size + down) for x, y in
                          [(-0.75, 0.62), (0.75, 0.62), (0.75, 0.85), (-0.75, 0.85)]])  # fmt: skip
    for x, y in ((-1, -0.55), (0, -0.9), (1, -0.55)):
        canvas.disc(colour, 0.15 * size, (x * size, y * size + down))


def _bolt(canvas: Canvas, colour: Colour, size: float) -> None:
    points: Points = [(0.2, -1), (-0.55, 0.15), (-0.05, 0.15), (-0.25, 1), (0.55, -0.25), (0.05, -0.25)]
    canvas.shape(colour, [(x * size, y * size) for x, y in points])


def _pichu(canvas: Canvas, body: Colour, edge: Colour, detail: Colour) -> None:
    """Small and round, with two ears."""
    for grow, colour in ((0.05, edge), (0.0, body)):
        for sign in (-1, 1):
            canvas.shape(colour, [(sign * (0.56 + grow), -0.62 - grow), (sign * (0.02 - grow), -0.18),
                                  (sign * (0.46 + grow), 0.12)])  # fmt: skip
        canvas.disc(colour, 0.44 + grow, (0, 0.14))
    for sign in (-1, 1):
        canvas.disc(detail, 0.07, (sign * 0.16, 0.08))


def _pikachu(canvas: Canvas, body: Colour, edge: Colour, detail: Colour) -> None:
    """A shield with one bolt."""
    for grow, colour in ((0.05, edge), (0.0, body)):
        side = 0.56 + grow
        canvas.shape(colour, [(-side, -side), (side, -side), (side, 0.2), (0, 0.74 + grow), (-side, 0.2)])
    _bolt(canvas, GOLD, 0.42)


def _raichu(canvas: Canvas, body: Colour, edge: Colour, detail: Colour) -> None:
    """A star with a crown."""
    for grow, colour in ((0.05, edge), (0.0, body)):
        canvas.shape(colour, _star(16, 0.86 + grow, 0.66 + grow))
    canvas.disc(GOLD, 0.56, width=0.06)
    _crown(canvas, GOLD, 0.36, 0.02)


def _star(points: int, outer: float, inner: float) -> Points:
    turns = [(n * pi / points, outer if n % 2 == 0 else inner) for n in range(2 * points)]
    return [(radius * sin(turn), -radius * cos(turn)) for turn, radius in turns]


MARKS: dict[str, Callable[[Canvas, Theme], None]] = {"x": _cross, "o": _ring}
SHAPES: dict[str, Callable[[Canvas, Colour, Colour, Colour], None]] = {
    "man": _man,
    "king": _king,
    "pichu": _pichu,
    "pikachu": _pikachu,
    "raichu": _raichu,
}
