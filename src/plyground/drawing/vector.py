"""Shapes as an SVG document."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from ..fonts import FAMILY, embedded
from .shapes import COLOURS, Shape, bounds

__all__ = ["shapes_svg"]

CELL = 48
EDGE = 0.12
"""How much room is there around the drawing, in cells?"""
BASELINE = 0.36
"""How far below the middle of a text, in its size, does a line of capitals and digits stand?"""


def shapes_svg(
    shapes: Iterable[Shape], across: float, down: float, title: str = "", cell: int = CELL, dark: bool = False
) -> str:
    """The document: a board of so many cells with all that stands around it."""
    shapes = list(shapes)
    left, top, right, bottom = bounds(shapes, across, down)
    left, top, right, bottom = left - EDGE, top - EDGE, right + EDGE, bottom + EDGE
    width, height = right - left, bottom - top
    paper = _colour("paper", dark)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:g} {top:g} {width:g} {height:g}" '
        f'width="{width * cell:.0f}" height="{height * cell:.0f}" role="img" font-family="{FAMILY}" '
        'stroke-linecap="round" stroke-linejoin="round">',
        f"<title>{escape(title or f'a board of {down:g} rows and {across:g} columns')}</title>",
        embedded(),
        f'<rect x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}" fill="{paper}"/>',
        *(_element(shape, dark) for shape in shapes),
    ]
    return "\n".join([*parts, "</svg>"]) + "\n"


def _colour(name: str | None, dark: bool) -> str:
    return "none" if name is None else COLOURS[name][dark] if name in COLOURS else name


def _element(shape: Shape, dark: bool) -> str:
    fill, stroke = (_colour(shape.get(key), dark) for key in ("fill", "stroke"))
    paint = f'fill="{fill}"' + (
        f' stroke="{stroke}" stroke-width="{shape["width"]:g}"' if stroke != "none" else ""
    )
    match shape["kind"]:
        case "line":
            dashes = (
                f' stroke-dasharray="{" ".join(f"{n:g}" for n in shape["dash"])}"' if "dash" in shape else ""
            )
            flat = ' stroke-linecap="butt"' if "dash" in shape else ""
            points = " ".join(f"{x:g},{y:g}" for x, y in shape["points"])
            stroke = _colour(shape["colour"], dark)
            return (
                f'<polyline points="{points}" fill="none" stroke="{stroke}" '
                f'stroke-width="{shape["width"]:g}"{dashes}{flat}/>'
            )
        case "polygon":
            points = " ".join(f"{x:g},{y:g}" for x, y in shape["points"])
            return f'<polygon points="{points}" {paint}/>'
        case "circle":
            return f'<circle cx="{shape["x"]:g}" cy="{shape["y"]:g}" r="{shape["radius"]:g}" {paint}/>'
        case "rect":
            box = f'x="{shape["x"]:g}" y="{shape["y"]:g}" width="{shape["across"]:g}"'
            box += f' height="{shape["down"]:g}"'
            bend = f' rx="{shape["radius"]:g}"' if "radius" in shape else ""
            return f"<rect {box}{bend} {paint}/>"
        case _:
            weight = ' font-weight="600"' if shape.get("bold") else ""
            y = shape["y"] + BASELINE * shape["size"]
            size = f'font-size="{shape["size"]:g}"{weight}'
            return (
                f'<text x="{shape["x"]:g}" y="{y:.3f}" {size} text-anchor="middle" '
                f'fill="{_colour(shape["colour"], dark)}">{escape(shape["text"])}</text>'
            )
