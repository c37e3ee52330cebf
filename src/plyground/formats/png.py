"""Any puzzle as a picture in PNG: cells, regions, numbers and, if wanted, the answers."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import TYPE_CHECKING

from ..api import Puzzle
from ..fonts import SANS
from .svg import losses

if TYPE_CHECKING:
    from PIL import ImageFont

__all__ = ["HOLDS", "SUFFIXES", "losses", "write"]

HOLDS, SUFFIXES = "puzzles", (".png",)
CELL = 60
EDGE = 3


def write(puzzle: Puzzle, solution: bool = True) -> bytes:
    """The board, with what stands in its cells or without."""
    from PIL import Image, ImageDraw

    shown = puzzle.picture()
    size = shown.columns * CELL + 2 * EDGE, shown.rows * CELL + 2 * EDGE
    image = Image.new("RGB", size, "black")
    draw = ImageDraw.Draw(image)
    for at, text in enumerate(shown.cells):
        if at in shown.blocks:
            continue
        row, column = divmod(at, shown.columns)
        x, y = EDGE + column * CELL, EDGE + row * CELL
        # A border between regions is left wider.
        right = at + 1 < len(shown.regions) and shown.regions[at] != shown.regions[at + 1]
        below = (
            at + shown.columns < len(shown.regions) and shown.regions[at] != shown.regions[at + shown.columns]
        )
        draw.rectangle((x + 1, y + 1, x + CELL - 2 - 2 * right, y + CELL - 2 - 2 * below), fill="white")
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
