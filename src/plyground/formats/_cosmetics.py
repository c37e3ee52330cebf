"""What editors let a setter draw without a meaning, as shapes: lines, boxes, circles and texts."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from ..drawing.shapes import Point, Shape, circle, line, rect, text

__all__ = ["box", "colour_of", "number_of", "stroke", "written"]

MOST_LETTERS = 200


def colour_of(value: Any, otherwise: str | None = None) -> str | None:
    """A colour of a web page as #rrggbb; what shows nothing is none."""
    if not isinstance(value, str):
        return otherwise
    digits = value.strip().lstrip("#").lower()
    if re.fullmatch("[0-9a-f]{3,4}", digits):
        digits = "".join(2 * digit for digit in digits)
    if re.fullmatch("[0-9a-f]{8}", digits):
        if digits.endswith("00"):
            return None
        digits = digits[:6]
    return f"#{digits}" if re.fullmatch("[0-9a-f]{6}", digits) else otherwise


def number_of(value: Any, otherwise: float, most: float = 50.0) -> float:
    """A number that a drawing can use."""
    try:
        found = float(value)
    except (TypeError, ValueError):
        return otherwise
    return found if -most <= found <= most else otherwise


def stroke(points: Iterable[Point], colour: Any, width: float) -> Shape | None:
    kept = list(points)[:1000]
    ink = colour_of(colour, "grey")
    return line(kept, ink, min(max(width, 0.01), 2.0)) if len(kept) > 1 and ink else None


def box(centre: Point, across: float, down: float, fill: Any, edge: Any, rounded: bool) -> Shape | None:
    """A box or, where it is round and as high as wide, a circle."""
    inside, outside = colour_of(fill), colour_of(edge)
    across, down = min(abs(across), 20.0), min(abs(down), 20.0)
    if not (inside or outside) or not (across and down):
        return None
    if rounded and across == down:
        return circle(*centre, across / 2, inside, outside)
    bend = min(across, down) / 2 if rounded else None
    return rect(centre[0] - across / 2, centre[1] - down / 2, across, down, inside, outside, radius=bend)


def written(centre: Point, words: Any, size: float, colour: Any) -> Shape | None:
    said = " ".join(str(words).split())[:MOST_LETTERS] if words not in (None, "") else ""
    return text(*centre, said, min(max(size, 0.05), 3.0), colour_of(colour, "ink") or "ink") if said else None
