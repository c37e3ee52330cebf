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
    bars: Collection[tuple[int, int]] = (),
    circles: Collection[int] = (),
    colours: Mapping[int, str] | None = None,
    voids: Collection[int] = (),
    title: str = "",
) -> str:
    """The grid as a document of its own; thick lines at bars, and between two regions."""
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
        if cell in voids:
            continue
        fill = "#000" if cell in blocks else (colours or {}).get(cell, "#fff")
        parts.append(f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{fill}" stroke="#000"/>')
        if cell in circles:
            middle = f'cx="{x + CELL / 2:g}" cy="{y + CELL / 2:g}" r="{CELL / 2 - 1:g}"'
            parts.append(f'<circle {middle} fill="none" stroke="#555"/>')
        if corners and cell in corners:
            parts.append(f'<text x="{x + 2}" y="{y + 10}" font-size="10">{escape(corners[cell])}</text>')
        if text:
            size = 22 if len(text) <= 2 else max(7, 30 // len(text))
            centre = f'x="{x + CELL / 2:g}" y="{y + CELL - 8}" font-size="{size}" text-anchor="middle"'
            parts.append(f"<text {centre}>{escape(text)}</text>")
    parts += _borders(columns, [*_seams_between(rows, columns, regions), *bars])
    edge = f'<rect x="{EDGE}" y="{EDGE}" width="{width - 2 * EDGE}" height="{height - 2 * EDGE}"'
    parts.append(f'{edge} fill="none" stroke="#000" stroke-width="2"/>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _seams_between(rows: int, columns: int, regions: Sequence[int]) -> list[tuple[int, int]]:
    """The neighbours that lie in different regions."""
    cells = range(rows * columns) if regions else ()
    pairs = [(cell, cell + 1) for cell in cells if (cell + 1) % columns]
    pairs += [(cell, cell + columns) for cell in cells if cell + columns < rows * columns]
    return [(first, second) for first, second in pairs if regions[first] != regions[second]]


def _borders(columns: int, pairs: Sequence[tuple[int, int]]) -> list[str]:
    """Thick lines between neighbours."""
    lines = []
    for first, second in pairs:
        x, y = EDGE + second % columns * CELL, EDGE + second // columns * CELL
        lines.append(f"M{x} {y}v{CELL}" if second == first + 1 else f"M{x} {y}h{CELL}")
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
