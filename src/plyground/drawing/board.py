"""A board of pieces as an SVG document, and as text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from math import atan2, cos, sin
from string import ascii_lowercase, digits
from types import MappingProxyType

from ..fonts import FAMILY
from .pieces import CELL, INK, PAPER, RED, piece_svg

__all__ = ["board_svg", "board_text"]

MARGIN = 34
LIGHT, DARK, FRAME = "#f3ead7", "#d9c3a0", "#5b4632"
MOVE, CAPTURE, LAST = "#1f7a4d", RED, "#e0a100"

NO_MARKS: Mapping[int, str] = MappingProxyType({})


def board_svg(
    rows: int,
    columns: int,
    board: Sequence[str],
    pieces: Mapping[str, str],
    *,
    marks: Mapping[int, str] = NO_MARKS,
    arrows: Sequence[Sequence[int]] = (),
    coordinates: bool = True,
    labels: Sequence[str] = (),
    title: str = "",
) -> str:
    """A whole board as an SVG document: one piece name per cell, row by row, drawn as `pieces` says.

    Marks go on cells: "move" (a dot), "capture" (a cross in a ring), "last" (a frame).
    An arrow leads through the cells of a path. Coordinates are a, b, … from the left
    and 1, 2, … from the top. Labels, one per cell, stand in the cells' corners.
    """
    if len(board) != rows * columns:
        raise ValueError(f"{len(board)} cells do not fill {rows} rows of {columns}")
    edge = MARGIN if coordinates else 4
    width, height = columns * CELL + 2 * edge, rows * CELL + 2 * edge
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img"'
        f' aria-label="{escape(title or f"a board of {rows} rows and {columns} columns")}">',
        f'<rect width="{width}" height="{height}" rx="10" fill="{FRAME}"/>',
    ]
    for cell, piece in enumerate(board):
        row, column = divmod(cell, columns)
        x, y = edge + column * CELL, edge + row * CELL
        colour = LIGHT if (row + column) % 2 == 0 else DARK
        square = f'<rect width="{CELL}" height="{CELL}" fill="{colour}"/>'
        drawn = square + _piece(piece, pieces) + _mark(marks.get(cell))
        if labels and labels[cell]:
            drawn += _label(labels[cell])
        parts.append(f'<g transform="translate({x} {y})">{drawn}</g>')
    parts += [_arrow([_centre(cell, columns, edge) for cell in path]) for path in arrows]
    if coordinates:
        parts.append(_coordinates(rows, columns))
    return "\n".join([*parts, "</svg>", ""])


def board_text(
    columns: int,
    board: Sequence[str],
    labels: Sequence[str],
    symbols: Mapping[str, str],
    marked: Sequence[int] = (),
    room: int | None = None,
    *,
    lines: str = "|-+",
    paint: Callable[[int, str], str] | None = None,
) -> str:
    """The pieces in their cells, a marked one in brackets.

    Where every cell has a name, letters and numbers stand at the edges; where only some have, in the cells.
    Where there is no room of so many columns for them, the lines between the cells are left out; `lines` are
    the signs that they are made of. `paint` is given each cell and its text, and gives it back in colours.
    """
    everywhere = all(labels)
    width = 3 if everywhere else max(len(label) for label in labels) + 3
    tight = room is not None and room < columns * (width + 1) - 1 + 3 * everywhere
    cells = []
    for cell, (piece, label) in enumerate(zip(board, labels, strict=True)):
        shown = (
            symbols.get(piece, piece[:1].upper())
            if piece
            else "."
            if tight and everywhere and not paint
            else " "
        )
        if not everywhere:
            shown = shown.strip() + label
        text = (f"[{shown}]" if cell in marked else shown).center(width)
        cells.append(paint(cell, text) if paint else text)
    bar, gap = ("", "") if tight else (lines[0], " ")
    rule = "\n" if tight else "\n" + " " * 3 * everywhere + lines[2].join([lines[1] * width] * columns) + "\n"
    rows = [bar.join(cells[n : n + columns]) for n in range(0, len(cells), columns)]
    if not everywhere:
        return rule.join(rows)
    letters = gap.join(label.rstrip(digits).center(width) for label in labels[:columns])
    numbers = [label.lstrip(ascii_lowercase).rjust(2) for label in labels[::columns]]
    named = [f"{number} {row}" for number, row in zip(numbers, rows, strict=True)]
    return f"   {letters}\n" + rule.join(named)


def _piece(name: str, pieces: Mapping[str, str]) -> str:
    """A piece; one that nobody has drawn is its name in a circle."""
    if not name:
        return ""
    if name in pieces:
        return piece_svg(name, pieces[name])
    circle = f'<circle cx="50" cy="50" r="38" fill="{PAPER}" stroke="{INK}" stroke-width="3"/>'
    text = f'<text x="50" y="50" dy="0.35em" text-anchor="middle" font-size="26">{escape(name[:3])}</text>'
    return f'<g class="piece" font-family="{FAMILY}" fill="{INK}">{circle}{text}</g>'


def _label(text: str) -> str:
    return f'<text x="4" y="17" font-family="{FAMILY}" font-size="18" fill="{FRAME}">{escape(text)}</text>'


def _centre(cell: int, columns: int, edge: int) -> tuple[float, float]:
    row, column = divmod(cell, columns)
    return edge + (column + 0.5) * CELL, edge + (row + 0.5) * CELL


def _mark(name: str | None) -> str:
    match name:
        case None:
            return ""
        case "move":
            return f'<circle class="mark" cx="50" cy="50" r="13" fill="{MOVE}"/>'
        case "capture":
            return (
                f'<g class="mark" fill="none" stroke="{CAPTURE}" stroke-width="8">'
                '<circle cx="50" cy="50" r="42"/><path d="M22 22L78 78M78 22L22 78"/></g>'
            )
        case "last":
            frame = 'x="4" y="4" width="92" height="92" fill="none"'
            return f'<rect class="mark" {frame} stroke="{LAST}" stroke-width="8"/>'
        case _:
            raise LookupError(f"no mark {name[:40]!r}; there is move, capture, last")


def _arrow(points: Sequence[tuple[float, float]]) -> str:
    (x0, y0), (x1, y1) = points[-2:]
    turn = atan2(y1 - y0, x1 - x0)
    x, y = x1 - 26 * cos(turn), y1 - 26 * sin(turn)
    line = " ".join(f"{a:g},{b:g}" for a, b in [*points[:-1], (round(x, 1), round(y, 1))])
    head = " ".join(
        f"{round(x1 - back * cos(turn + lean), 1):g},{round(y1 - back * sin(turn + lean), 1):g}"
        for back, lean in ((6, 0.0), (36, 0.5), (36, -0.5))
    )
    return (
        '<g class="arrow" opacity="0.85">'
        f'<polyline points="{line}" fill="none" stroke="{MOVE}" stroke-width="9"/>'
        f'<polygon points="{head}" fill="{MOVE}"/></g>'
    )


def _coordinates(rows: int, columns: int) -> str:
    side, top = MARGIN / 2, MARGIN + rows * CELL + MARGIN / 2
    files = [(MARGIN + (i + 0.5) * CELL, top, chr(ord("a") + i)) for i in range(columns)]
    ranks = [(side, MARGIN + (i + 0.5) * CELL, str(i + 1)) for i in range(rows)]
    letters = "".join(f'<text x="{x:g}" y="{y:g}" dy="0.35em">{text}</text>' for x, y, text in files + ranks)
    return f'<g fill="{PAPER}" font-family="{FAMILY}" font-size="22" text-anchor="middle">{letters}</g>'
