"""Any puzzle as a picture in PNG: cells, regions, numbers and, if wanted, the answers."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import TYPE_CHECKING

from ..api import Puzzle
from ..drawing.raster import shapes_png
from ..fonts import SANS
from .svg import losses

if TYPE_CHECKING:
    from PIL import ImageFont

__all__ = ["HOLDS", "SUFFIXES", "losses", "write"]

HOLDS, SUFFIXES = "puzzles", (".png",)
CELL = 60
EDGE = 3


def write(puzzle: Puzzle, solution: bool = True, pixels: int | None = None) -> bytes:
    """The board, with what stands in its cells or without; drawn boards so many pixels wide."""
    from PIL import Image, ImageDraw

    shown = puzzle.picture()
    if shown.drawn:
        return shapes_png((shown if solution else shown.emptied()).drawn, shown.columns, shown.rows, pixels)
    size = shown.columns * CELL + 2 * EDGE, shown.rows * CELL + 2 * EDGE
    image = Image.new("RGB", size, "black")
    draw = ImageDraw.Draw(image)
    bars = set(shown.bars)
    for at, text in enumerate(shown.cells):
        if at in shown.blocks and at not in shown.voids:
            continue
        row, column = divmod(at, shown.columns)
        x, y = EDGE + column * CELL, EDGE + row * CELL
        # A border between regions is left wider.
        right = (at, at + 1) in bars or (
            at + 1 < len(shown.regions) and shown.regions[at] != shown.regions[at + 1]
        )
        below = (at, at + shown.columns) in bars or (
            at + shown.columns < len(shown.regions) and shown.regions[at] != shown.regions[at + shown.columns]
        )
        fill = shown.colours.get(at, "white")
        draw.rectangle((x + 1, y + 1, x + CELL - 2 - 2 * right, y + CELL - 2 - 2 * below), fill=fill)
        if at in shown.circles:
            draw.ellipse((x + 2, y + 2, x + CELL - 4, y + CELL - 4), outline="#555555", width=2)
        if at in shown.corners:
            draw.text((x + 4, y + 2), shown.corners[at], fill="black", font=font(16))
        if solution and text:
            letter = font(38 if len(text) <= 2 else max(12, 56 // len(text)))
            draw.text(
                (x + CELL / 2, y + CELL / 2 + 6 * bool(shown.corners)), text, "black", letter, anchor="mm"
            )
    data = io.BytesIO()
    image.save(data, "PNG", optimize=True)
    return data.getvalue()


@lru_cache
def font(size: int) -> ImageFont.FreeTypeFont:
    from PIL import ImageFont

    return ImageFont.truetype(SANS, size)
