"""A crossword as a picture in SVG: cells, numbers and, if wanted, the answers."""

from __future__ import annotations

from xml.sax.saxutils import escape

from ..fonts import FAMILY, embedded
from ..puzzles.crossword.grid import BLOCK
from ..puzzles.crossword.puzzle import Puzzle

__all__ = ["write"]

CELL = 36
EDGE = 2


def write(puzzle: Puzzle, solution: bool = True) -> bytes:
    grid = puzzle.grid
    width, height = grid.width * CELL + 2 * EDGE, grid.height * CELL + 2 * EDGE
    title = escape(puzzle.title or f"Crossword, {grid.height}×{grid.width}")
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" font-family="{FAMILY}">',
        f"<title>{title}</title>",
        embedded(),
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for at, cell in enumerate(grid.cells):
        row, column = divmod(at, grid.width)
        x, y = EDGE + column * CELL, EDGE + row * CELL
        fill = "#000" if cell == BLOCK else "#fff"
        parts.append(f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{fill}" stroke="#000"/>')
        if cell == BLOCK:
            continue
        if at in grid.numbers:
            parts.append(f'<text x="{x + 2}" y="{y + 10}" font-size="10">{grid.numbers[at]}</text>')
        if solution and cell:
            size = 20 if len(cell) == 1 else max(7, 30 // len(cell))
            parts.append(
                f'<text x="{x + CELL / 2:g}" y="{y + CELL - 8}" font-size="{size}" text-anchor="middle">'
                f"{cell}</text>"
            )
    edge = f'<rect x="{EDGE}" y="{EDGE}" width="{width - 2 * EDGE}" height="{height - 2 * EDGE}"'
    parts.append(f'{edge} fill="none" stroke="#000" stroke-width="2"/>')
    return ("\n".join([*parts, "</svg>"]) + "\n").encode()
