"""A crossword as a picture in PNG: cells, numbers and, if wanted, the answers."""

from __future__ import annotations

import io
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFont

from ..fonts import SANS
from ..puzzles.crossword.grid import BLOCK
from ..puzzles.crossword.puzzle import Puzzle

__all__ = ["write"]

CELL = 60
EDGE = 3


def write(puzzle: Puzzle, solution: bool = True) -> bytes:
    grid = puzzle.grid
    size = grid.width * CELL + 2 * EDGE, grid.height * CELL + 2 * EDGE
    image = Image.new("RGB", size, "black")
    draw = ImageDraw.Draw(image)
    for at, cell in enumerate(grid.cells):
        if cell == BLOCK:
            continue
        row, column = divmod(at, grid.width)
        x, y = EDGE + column * CELL, EDGE + row * CELL
        draw.rectangle((x + 1, y + 1, x + CELL - 2, y + CELL - 2), fill="white")
        if at in grid.numbers:
            draw.text((x + 4, y + 2), str(grid.numbers[at]), fill="black", font=font(16))
        if solution and cell:
            letter = font(34 if len(cell) == 1 else max(12, 56 // len(cell)))
            draw.text((x + CELL / 2, y + CELL / 2 + 6), cell, fill="black", font=letter, anchor="mm")
    data = io.BytesIO()
    image.save(data, "PNG", optimize=True)
    return data.getvalue()


@lru_cache
def font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(SANS, size)
