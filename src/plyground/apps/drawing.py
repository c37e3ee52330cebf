"""Boards and pieces as SVG, in shapes of our own: for the page, the docs and whoever wants a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import atan2, cos, pi, sin
from types import MappingProxyType

from ..fonts import FAMILY

__all__ = ["CELL", "board_svg", "piece_svg", "pieces"]

CELL = 100
"""The side of a cell; a piece is drawn in the square from (0, 0) to (CELL, CELL)."""

MARGIN = 34
LIGHT, DARK, FRAME = "#f3ead7", "#d9c3a0", "#5b4632"
INK, PAPER = "#22303c", "#fffaf0"
MOVE, CAPTURE, LAST = "#1f7a4d", "#b3261e", "#e0a100"

SIDES: Mapping[str, tuple[str, str]] = MappingProxyType({"white": (PAPER, INK), "black": (INK, PAPER)})
NO_MARKS: Mapping[int, str] = MappingProxyType({})


def piece_svg(name: str, *, turned: bool = False) -> str:
    """The piece of that name ("x", "black-king", "white-pichu", …) as one SVG group; "" for an empty cell.

    White walks down the board, black up, and a piece that points does so the way it walks:
    the other way where the board is turned.
    """
    if not name:
        return ""
    if name not in pieces():
        raise LookupError(f"no drawing of a piece {name[:40]!r}; there is {', '.join(pieces())}")
    if name in ("x", "o"):
        shape = _cross() if name == "x" else _nought()
    else:
        side, kind = name.split("-")
        fill, line = SIDES[side]
        shape = _KINDS[kind](fill, line, side == "black")
        if kind in POINTED:
            name += " pointed"
            if (side == "black") != turned:
                shape = f'<g transform="rotate(180 50 50)">{shape}</g>'
    return f'<g class="piece {name}">{shape}</g>'


def pieces() -> tuple[str, ...]:
    """The names of all pieces that have a drawing."""
    return ("x", "o", *(f"{side}-{kind}" for side in SIDES for kind in _KINDS))


def board_svg(
    rows: int,
    columns: int,
    board: Sequence[str],
    *,
    marks: Mapping[int, str] = NO_MARKS,
    arrows: Sequence[Sequence[int]] = (),
    coordinates: bool = True,
    title: str = "",
) -> str:
    """A whole board as an SVG document: one piece name per cell, row by row.

    Marks go on cells: "move" (a dot), "capture" (a cross in a ring), "last" (a frame).
    An arrow leads through the cells of a path. Coordinates are a, b, … from the left
    and 1, 2, … from the top.
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
        drawn = square + piece_svg(piece) + _mark(marks.get(cell))
        parts.append(f'<g transform="translate({x} {y})">{drawn}</g>')
    parts += [_arrow([_centre(cell, columns, edge) for cell in path]) for path in arrows]
    if coordinates:
        parts.append(_coordinates(rows, columns))
    return "\n".join([*parts, "</svg>", ""])


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


# The pieces. A kind is told by its outline, a side by its filling and, for black, by a stud as well.


def _cross() -> str:
    return f'<path d="M22 22L78 78M78 22L22 78" stroke="{INK}" stroke-width="13" stroke-linecap="round"/>'


def _nought() -> str:
    return f'<circle cx="50" cy="50" r="30" fill="none" stroke="{CAPTURE}" stroke-width="13"/>'


def _man(fill: str, line: str, black: bool) -> str:
    return _disc(fill, line) + (
        _stud(line)
        if black
        else f'<circle cx="50" cy="50" r="24" fill="none" stroke="{line}" stroke-width="4"/>'
    )


def _king(fill: str, line: str, black: bool) -> str:
    crown = "M28 66L24 36L39 50L50 30L61 50L76 36L72 66Z"
    return (
        _disc(fill, line)
        + f'<path d="{crown}" fill="{line}" stroke="{line}" stroke-width="3" stroke-linejoin="round"/>'
        + (_stud(fill, 57, 5) if black else f'<path d="M32 59H68" stroke="{fill}" stroke-width="4"/>')
    )


def _disc(fill: str, line: str) -> str:
    return (
        f'<circle cx="50" cy="50" r="40" fill="{fill}" stroke="{INK}" stroke-width="3"/>'
        f'<circle cx="50" cy="50" r="34" fill="none" stroke="{line}" stroke-width="3"/>'
    )


def _stud(colour: str, y: int = 50, radius: int = 9) -> str:
    return f'<circle cx="50" cy="{y}" r="{radius}" fill="{colour}"/>'


def _pichu(fill: str, line: str, black: bool) -> str:
    """A small arrowhead that points the way it walks."""
    return _pointed("M50 80L24 34Q50 46 76 34Z", _stud(line, 49, 6) if black else "", fill, line)


def _pikachu(fill: str, line: str, black: bool) -> str:
    """A shield with two bars: it walks one square or two."""
    bars = f'<path d="M34 36H66M34 50H66" stroke="{line}" stroke-width="6"/>'
    stud = _stud(line, 65, 6) if black else ""
    return _pointed("M20 20H80V58L50 86L20 58Z", bars + stud, fill, line)


def _raichu(fill: str, line: str, black: bool) -> str:
    """A star of eight points, for its eight directions, with a bolt."""
    points = " ".join(
        f"{50 + radius * sin(i * pi / 8):.1f},{50 - radius * cos(i * pi / 8):.1f}"
        for i in range(16)
        for radius in [44 if i % 2 == 0 else 31]
    )
    bolt = "M55 24L36 54H48L44 77L65 45H52Z"
    return (
        f'<polygon points="{points}" fill="{fill}" stroke="{INK}" stroke-width="6" stroke-linejoin="round"/>'
        f'<polygon points="{points}" fill="{fill}" stroke="{line}" stroke-width="2" stroke-linejoin="round"/>'
        + (
            f'{_stud(line, 50, 24)}<path d="{bolt}" fill="{fill}" stroke="{fill}"/>'
            if black
            else f'<path d="{bolt}" fill="{line}"/>'
        )
    )


def _pointed(outline: str, inside: str, fill: str, line: str) -> str:
    return (
        f'<path d="{outline}" fill="{fill}" stroke="{INK}" stroke-width="8" stroke-linejoin="round"/>'
        f'<path d="{outline}" fill="{fill}" stroke="{line}" stroke-width="3" stroke-linejoin="round"/>'
        + inside
    )


_KINDS = MappingProxyType(
    {"man": _man, "king": _king, "pichu": _pichu, "pikachu": _pikachu, "raichu": _raichu}
)
POINTED = frozenset({"pichu", "pikachu"})
