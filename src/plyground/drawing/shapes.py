"""Shapes in units of a cell, as plain dictionaries: what a rule draws, and any screen or file can show.

x runs to the right and y down; the board's top left corner is 0, 0, what stands outside it is negative or
beyond its size. Colours are names of `COLOURS`, each a pair for light and dark, or #rrggbb. A shape lies
`under` the board's lines and digits or `over` them; within a layer the later ones lie over the earlier.

    line     points, colour, width, and for dashes `dash`, the length of each and of what is between
    polygon  points, fill, stroke, width
    circle   x, y, radius, fill, stroke, width
    rect     x, y, across, down, radius, fill, stroke, width
    text     x, y (its middle), text, size, colour, bold
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

__all__ = ["COLOURS", "Point", "Shape", "bounds", "circle", "coloured", "line", "polygon", "rect", "text"]

Shape = dict[str, Any]
Point = tuple[float, float]

HEX = re.compile("#[0-9a-fA-F]{6}")

COLOURS = {
    "ink": ("#1d1b19", "#f2eee9"),
    "paper": ("#ffffff", "#1d1b19"),
    "soft": ("#6b655f", "#a8a29b"),
    "grey": ("#c9c5c0", "#55514d"),
    "pale": ("#e6e3df", "#3a3734"),
    "fog": ("#d9d6d2", "#45413e"),
    "given": ("#1d1b19", "#f2eee9"),
    "red": ("#e58a80", "#a3463c"),
    "orange": ("#f2b279", "#a5662b"),
    "peach": ("#f7cfa9", "#8a5f38"),
    "yellow": ("#f1dd7c", "#857220"),
    "green": ("#8fcb8b", "#3f7d3c"),
    "teal": ("#8fcfc9", "#2f7a74"),
    "blue": ("#9cc3ec", "#3d6a9a"),
    "purple": ("#c3a3e0", "#6f4a92"),
    "pink": ("#eba6c8", "#964a71"),
}
"""By name: on light and on dark ground. The pale ones lie under digits, which stay readable."""


def coloured(colour: object) -> bool:
    """Whether this is a colour: a name, or #rrggbb."""
    return isinstance(colour, str) and (colour in COLOURS or bool(HEX.fullmatch(colour)))


def _shape(kind: str, layer: str, **values: Any) -> Shape:
    """Without what isn't said; numbers are rounded, so that files stay small."""
    kept = {key: value for key, value in values.items() if value is not None and value is not False}
    return {"kind": kind, "layer": layer} | {key: _rounded(value) for key, value in kept.items()}


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 3)
    return [_rounded(each) for each in value] if isinstance(value, list | tuple) else value


def line(
    points: Iterable[Point],
    colour: str = "grey",
    width: float = 0.15,
    dash: Sequence[float] | None = None,
    layer: str = "under",
) -> Shape:
    return _shape(
        "line", layer, points=[list(point) for point in points], colour=colour, width=width, dash=dash
    )


def polygon(
    points: Iterable[Point],
    fill: str | None = None,
    stroke: str | None = None,
    width: float = 0.03,
    layer: str = "under",
) -> Shape:
    return _shape(
        "polygon", layer, points=[list(point) for point in points], fill=fill, stroke=stroke, width=width
    )


def circle(
    x: float,
    y: float,
    radius: float,
    fill: str | None = None,
    stroke: str | None = None,
    width: float = 0.03,
    layer: str = "under",
) -> Shape:
    return _shape("circle", layer, x=x, y=y, radius=radius, fill=fill, stroke=stroke, width=width)


def rect(
    x: float,
    y: float,
    across: float = 1,
    down: float = 1,
    fill: str | None = None,
    stroke: str | None = None,
    width: float = 0.03,
    radius: float | None = None,
    layer: str = "under",
) -> Shape:
    place = {"x": x, "y": y, "across": across, "down": down, "radius": radius}
    return _shape("rect", layer, **place, fill=fill, stroke=stroke, width=width)


def text(
    x: float,
    y: float,
    text: object,
    size: float = 0.3,
    colour: str = "ink",
    bold: bool = False,
    layer: str = "over",
) -> Shape:
    return _shape("text", layer, x=x, y=y, text=str(text), size=size, colour=colour, bold=bold)


def bounds(shapes: Iterable[Shape], across: float, down: float) -> tuple[float, float, float, float]:
    """The left, top, right and bottom that hold a board and its shapes."""
    left, top, right, bottom = 0.0, 0.0, across, down
    for shape in shapes:
        for x, y, reach_x, reach_y in _extents(shape):
            left, right = min(left, x - reach_x), max(right, x + reach_x)
            top, bottom = min(top, y - reach_y), max(bottom, y + reach_y)
    return left, top, right, bottom


def _extents(shape: Shape) -> list[tuple[float, float, float, float]]:
    """Points of a shape, and how far it reaches around each."""
    half = shape.get("width", 0) / 2
    match shape["kind"]:
        case "circle":
            reach = shape["radius"] + half
            return [(shape["x"], shape["y"], reach, reach)]
        case "rect":
            middle = shape["x"] + shape["across"] / 2, shape["y"] + shape["down"] / 2
            return [(*middle, shape["across"] / 2 + half, shape["down"] / 2 + half)]
        case "text":
            return [(shape["x"], shape["y"], 0.28 * shape["size"] * len(shape["text"]), 0.6 * shape["size"])]
        case _:
            return [(x, y, half, half) for x, y in shape["points"]]
