"""A puzzle's grid as an SVG document, and as text: what stands in its cells, regions, blocks, corners."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from html import escape

from ..fonts import FAMILY, embedded

__all__ = ["grid_svg", "grid_text"]

CELL, EDGE = 36, 2


def grid_svg(
    rows: int,
    columns: int,
    board: Sequence[str],
    *,
    regions: Sequence[int] = (),
    corners: Mapping[int, str] | None = None,
    blocks: Collection[int] = (),
    title: str = "",
) -> str:
    """The grid as a document of its own; thick lines where two cells lie in different regions."""
    if len(board) != rows * columns:
        raise ValueError(f"{len(board)} cells do not fill {rows} rows of {columns}")
    width, height = columns * CELL + 2 * EDGE, rows * CELL + 2 * EDGE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" font-family="{FAMILY}">',
        f"<title>{escape(title or f'a grid of {rows} rows and {columns} columns')}</title>",
        embedded(),
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for cell, text in enumerate(board):
        x, y = EDGE + cell % columns * CELL, EDGE + cell // columns * CELL
        fill = "#000" if cell in blocks else "#fff"
        parts.append(f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{fill}" stroke="#000"/>')
        if corners and cell in corners:
            parts.append(f'<text x="{x + 2}" y="{y + 10}" font-size="10">{escape(corners[cell])}</text>')
        if text:
            size = 22 if len(text) <= 2 else max(7, 30 // len(text))
            centre = f'x="{x + CELL / 2:g}" y="{y + CELL - 8}" font-size="{size}" text-anchor="middle"'
            parts.append(f"<text {centre}>{escape(text)}</text>")
    parts += _borders(rows, columns, regions)
    edge = f'<rect x="{EDGE}" y="{EDGE}" width="{width - 2 * EDGE}" height="{height - 2 * EDGE}"'
    parts.append(f'{edge} fill="none" stroke="#000" stroke-width="2"/>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _borders(rows: int, columns: int, regions: Sequence[int]) -> list[str]:
    """The lines between regions."""
    if not regions:
        return []
    lines = []
    for cell in range(rows * columns):
        x, y = EDGE + cell % columns * CELL, EDGE + cell // columns * CELL
        if (cell + 1) % columns and regions[cell] != regions[cell + 1]:
            lines.append(f"M{x + CELL} {y}v{CELL}")
        if cell + columns < len(regions) and regions[cell] != regions[cell + columns]:
            lines.append(f"M{x} {y + CELL}h{CELL}")
    drawn = f'<path d="{"".join(lines)}" stroke="#000" stroke-width="3" stroke-linecap="square"/>'
    return [drawn] if lines else []


def grid_text(
    columns: int, board: Sequence[str], *, regions: Sequence[int] = (), blocks: Collection[int] = ()
) -> str:
    """The grid as lines of text: "." where a cell is open, "#" for a block, rules between regions."""
    signs = ["#" if cell in blocks else text or "." for cell, text in enumerate(board)]
    wide = max(map(len, signs), default=1)
    seams = _seams(columns, regions)
    rows = []
    for start in range(0, len(signs), columns):
        row = [sign.rjust(wide) for sign in signs[start : start + columns]]
        rows.append(" ".join(f"| {sign}" if at in seams else sign for at, sign in enumerate(row)))
        below = start + columns
        if below < len(signs) and _level(columns, regions, below):
            rows.append("+".join("-" * len(part) for part in rows[-1].split("|")))
    return "\n".join(rows)


def _seams(columns: int, regions: Sequence[int]) -> set[int]:
    """The columns before which a border runs down the whole grid."""
    rows = len(regions) // columns
    return {
        at
        for at in range(1, columns)
        if regions
        and all(regions[row * columns + at] != regions[row * columns + at - 1] for row in range(rows))
    }


def _level(columns: int, regions: Sequence[int], start: int) -> bool:
    """Whether a border runs across the whole grid above the row that starts here."""
    return bool(regions) and all(
        regions[cell] != regions[cell - columns] for cell in range(start, start + columns)
    )
