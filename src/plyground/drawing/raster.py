"""Shapes as a PNG."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil, hypot
from typing import TYPE_CHECKING, Any

from ..fonts import SANS, SANS_BOLD
from .shapes import COLOURS, Point, Shape, bounds

if TYPE_CHECKING:
    from PIL import ImageFont

__all__ = ["MOST_PIXELS", "shapes_layer", "shapes_png"]

CELL = 60
EDGE = 0.12
MOST_PIXELS = 8000
"""How wide or high may a picture be? One of that size takes 200 MB while it is drawn."""
FINE = 2
"""How much finer is a picture drawn than it is shown, so that its lines are smooth?"""


def shapes_png(
    shapes: Iterable[Shape], across: float, down: float, pixels: int | None = None, dark: bool = False
) -> bytes:
    """The picture, so many pixels wide; ValueError if that is too many."""
    from PIL import Image, ImageDraw

    shapes = list(shapes)
    left, top, right, bottom = bounds(shapes, across, down)
    left, top, right, bottom = left - EDGE, top - EDGE, right + EDGE, bottom + EDGE
    scale = CELL if pixels is None else pixels / (right - left)
    size = max(1, round((right - left) * scale)), max(1, round((bottom - top) * scale))
    if max(size) > MOST_PIXELS:
        raise ValueError(
            f"a picture of {size[0]:,}×{size[1]:,} pixels; {MOST_PIXELS:,} is the most either way"
        )
    fine = FINE if max(size) * FINE <= MOST_PIXELS else 1
    image = Image.new("RGB", (size[0] * fine, size[1] * fine), _colour("paper", dark))
    pen = _Pen(ImageDraw.Draw(image), left, top, scale * fine, dark)
    for shape in shapes:
        pen.draw(shape)
    data = io.BytesIO()
    image.resize(size, Image.Resampling.LANCZOS).save(data, "PNG", optimize=True)
    return data.getvalue()


def shapes_layer(
    shapes: Iterable[Shape], across: float, down: float, scale: float, dark: bool = False
) -> tuple[tuple[int, int], bytes, Point]:
    """Only the shapes, so many pixels a cell: the size, RGBA pixel by pixel, its left and top in cells."""
    from PIL import Image, ImageDraw

    shapes = list(shapes)
    left, top, right, bottom = bounds(shapes, across, down)
    size = max(1, ceil((right - left) * scale)), max(1, ceil((bottom - top) * scale))
    image = Image.new("RGBA", (size[0] * FINE, size[1] * FINE), (0, 0, 0, 0))
    pen = _Pen(ImageDraw.Draw(image), left, top, scale * FINE, dark)
    for shape in shapes:
        pen.draw(shape)
    return size, image.resize(size, Image.Resampling.LANCZOS).tobytes(), (left, top)


def _colour(name: str, dark: bool) -> str:
    return COLOURS[name][dark] if name in COLOURS else name


class _Pen:
    """Draws shapes in units of a cell onto an image in pixels."""

    def __init__(self, draw: Any, left: float, top: float, scale: float, dark: bool) -> None:
        self.on, self.left, self.top, self.scale, self.dark = draw, left, top, scale, dark

    def place(self, x: float, y: float) -> Point:
        return (x - self.left) * self.scale, (y - self.top) * self.scale

    def draw(self, shape: Shape) -> None:
        fill, stroke = (
            _colour(shape[key], self.dark) if shape.get(key) else None for key in ("fill", "stroke")
        )
        thick = max(1, round(shape.get("width", 0) * self.scale)) if stroke else 0
        match shape["kind"]:
            case "line":
                self._line(shape["points"], shape["colour"], shape["width"], shape.get("dash"))
            case "polygon":
                self.on.polygon([self.place(x, y) for x, y in shape["points"]], fill, stroke, max(1, thick))
            case "circle":
                x, y = self.place(shape["x"], shape["y"])
                reach = shape["radius"] * self.scale + thick / 2
                self.on.ellipse((x - reach, y - reach, x + reach, y + reach), fill, stroke, thick)
            case "rect":
                first = self.place(shape["x"], shape["y"])
                last = self.place(shape["x"] + shape["across"], shape["y"] + shape["down"])
                radius = shape.get("radius", 0) * self.scale
                self.on.rounded_rectangle((*first, *last), radius, fill, stroke, thick)
            case _:
                letters = font(max(1, round(shape["size"] * self.scale)), bool(shape.get("bold")))
                x, y = self.place(shape["x"], shape["y"])
                # Digits stand in the middle; `mm` would leave room for letters that hang.
                y += 0.36 * shape["size"] * self.scale
                self.on.text((x, y), shape["text"], _colour(shape["colour"], self.dark), letters, anchor="ms")

    def _line(self, points: Sequence[Point], colour: str, width: float, dash: Sequence[float] | None) -> None:
        ink, thick = _colour(colour, self.dark), max(1, round(width * self.scale))
        for part in dashes(points, dash) if dash else [points]:
            places = [self.place(x, y) for x, y in part]
            self.on.line(places, ink, thick, joint="curve")
            if thick > 2 and not dash:
                for x, y in (places[0], places[-1]):
                    half = thick / 2
                    self.on.ellipse((x - half, y - half, x + half, y + half), ink)


def dashes(points: Sequence[Point], lengths: Sequence[float]) -> Iterator[list[Point]]:
    """The pieces of a line that are drawn where it is dashed."""
    on, off = lengths[0], lengths[1]
    for start, end in pairwise(points):
        whole = hypot(end[0] - start[0], end[1] - start[1])
        if not whole:
            continue
        # Each straight piece begins and ends with a dash, so that corners are closed.
        count = max(1, ceil((whole + off) / (on + off)))
        step = (whole - on) / (count - 1) if count > 1 else 0.0
        for number in range(count):
            at = (number * step, min(number * step + on, whole))
            yield [
                (start[0] + (end[0] - start[0]) * way / whole, start[1] + (end[1] - start[1]) * way / whole)
                for way in at
            ]


@lru_cache(maxsize=64)
def font(size: int, bold: bool = False) -> ImageFont.FreeTypeFont:
    from PIL import ImageFont

    return ImageFont.truetype(SANS_BOLD if bold else SANS, size)
