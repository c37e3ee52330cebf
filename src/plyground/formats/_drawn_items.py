"""What a SudokuPad file draws, item by item: where it stands, its looks, the cells that it runs through."""

from __future__ import annotations

import colorsys
from collections.abc import Mapping, Sequence
from typing import Any

from ._cosmetics import colour_of, number_of

__all__ = ["Cell", "Drawn", "hue", "path", "whole"]

Cell = tuple[int, int]
NEAR = 0.16
"""How far from the middle of a cell, an edge or a corner may something stand that belongs there?"""


def hue(colour: Any) -> str:
    """The name of a colour, by and large; none for what does not show."""
    found = colour_of(colour)
    if found is None:
        return ""
    red, green, blue = (int(found[at : at + 2], 16) / 255 for at in (1, 3, 5))
    turn, light, strength = colorsys.rgb_to_hls(red, green, blue)
    if strength < 0.15 or light > 0.97 or light < 0.08:
        return "white" if light > 0.93 else "black" if light < 0.2 else "grey"
    names = ((15, "red"), (42, "orange"), (68, "yellow"), (158, "green"), (193, "teal"), (252, "blue"))
    return next((name for most, name in names if turn * 360 < most), "") or (
        "purple" if turn * 360 < 288 else "pink" if turn * 360 < 342 else "red"
    )


class Drawn:
    """One item that a file draws: a line or an arrow through points, or a box with or without a text."""

    def __init__(self, layer: str, item: Mapping[str, Any]) -> None:
        self.layer, self.item = layer, item
        self.points = [_point(place) for place in item.get("wayPoints") or ()]
        self.centre = _point(item["center"]) if item.get("center") and not self.points else None
        self.text = str(item.get("text") if item.get("text") is not None else "").strip()
        self.width, self.height = (number_of(item.get(key), 0.0) for key in ("width", "height"))
        self.round = bool(item.get("rounded"))
        self.fill, self.edge = hue(item.get("backgroundColor")), hue(item.get("borderColor"))
        self.hue = hue(item.get("color") or "#888888")

    @property
    def shows(self) -> bool:
        """Whether there is anything to be seen of it."""
        return bool(self.points or (self.centre and (self.text or self.fill or self.edge)))

    @property
    def cell(self) -> Cell | None:
        """The cell in whose middle it stands."""
        if self.centre is None or any(abs(at % 1 - 0.5) > NEAR for at in self.centre):
            return None
        return int(self.centre[0] // 1), int(self.centre[1] // 1)

    @property
    def pair(self) -> tuple[Cell, Cell] | None:
        """The two cells between which it stands."""
        if self.centre is None:
            return None
        row, column = self.centre
        if whole(row) and abs(column % 1 - 0.5) <= NEAR:
            return (round(row) - 1, int(column // 1)), (round(row), int(column // 1))
        if whole(column) and abs(row % 1 - 0.5) <= NEAR:
            return (int(row // 1), round(column) - 1), (int(row // 1), round(column))
        return None

    @property
    def corner(self) -> Cell | None:
        if self.centre is None or not all(whole(at) for at in self.centre):
            return None
        return round(self.centre[0]), round(self.centre[1])


def _point(place: Any) -> tuple[float, float]:
    return number_of(place[0], 0.0), number_of(place[1], 0.0)


def whole(number: float) -> bool:
    return abs(number - round(number)) <= NEAR


def path(points: Sequence[tuple[float, float]]) -> list[Cell]:
    """The cells that a line runs through; none if it runs through others than the eight around."""
    cells: list[Cell] = []
    for row, column in points:
        here = (int(row // 1), int(column // 1))
        if cells and cells[-1] != here:
            down, right = here[0] - cells[-1][0], here[1] - cells[-1][1]
            if down and right and abs(down) != abs(right):
                return []
            step = ((down > 0) - (down < 0), (right > 0) - (right < 0))
            while cells[-1] != here:
                cells.append((cells[-1][0] + step[0], cells[-1][1] + step[1]))
        elif not cells:
            cells.append(here)
    return cells
