"""Lines, shapes and texts that a setter drew, which say nothing by themselves: a list of shapes."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from typing import TYPE_CHECKING, Any

from ....csp import Constraint
from ....drawing.shapes import COLOURS, Shape, coloured
from ..clues import numbered

if TYPE_CHECKING:
    from ..puzzle import Sudoku

SENTENCE = ""

NUMBERS = {
    "line": ("width",),
    "polygon": ("width",),
    "circle": ("x", "y", "radius", "width"),
    "rect": ("x", "y", "across", "down", "width"),
    "text": ("x", "y", "size"),
}
"""What each kind of shape must have."""
FREE = ("radius",)
COLOURED = ("colour", "fill", "stroke")
MOST_POINTS = 1000
FARTHEST = 100


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    for number, shape in numbered(puzzle.grid, data):
        kind = shape["kind"]
        if kind not in NUMBERS:
            raise ValueError(f"number {number}: no shape {str(kind)[:20]!r}; there is {', '.join(NUMBERS)}")
        places = [place for point in shape["points"] for place in point] if "points" in shape else []
        if kind in ("line", "polygon") and not 4 <= len(places) <= 2 * MOST_POINTS:
            raise ValueError(f"number {number}: a {kind} of {len(places) // 2} points; 2 to {MOST_POINTS}")
        values = [
            *places,
            *(shape[key] for key in NUMBERS[kind]),
            *(shape[key] for key in FREE if key in shape),
        ]
        if not all(isinstance(value, int | float) and isfinite(value) for value in values):
            raise TypeError
        if any(abs(value) > FARTHEST for value in values):
            raise ValueError(f"number {number}: it lies more than {FARTHEST} cells away, or is as large")
        for key in COLOURED:
            if key in shape and not coloured(shape[key]):
                raise ValueError(f"number {number}: {key} is #rrggbb or one of {', '.join(COLOURS)}")
        if kind == "text" and (not isinstance(shape["text"], str) or len(shape["text"]) > 200):
            raise ValueError(f"number {number}: a text has 200 characters at most")
    yield from ()


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    for shape in data:
        yield {"layer": "under", **shape}
