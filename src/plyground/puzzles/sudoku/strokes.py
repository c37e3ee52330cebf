"""How rules are drawn: cells, lines through cells, cages, dots, and clues beside the board."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from math import atan2, cos, hypot, pi, sin
from typing import TYPE_CHECKING, Any

from ...drawing.shapes import Point, Shape, circle, line, polygon, rect, text

if TYPE_CHECKING:
    from .puzzle import Sudoku

__all__ = [
    "BLACK",
    "WHITE",
    "arrow_head",
    "beside",
    "bulb",
    "cage",
    "centre",
    "corner",
    "crowd",
    "dot",
    "label",
    "middle",
    "outline",
    "pill",
    "rims",
    "shade",
    "shorten",
    "slant",
    "through",
    "triangle",
]

BLACK, WHITE = "#1d1b19", "#ffffff"
"""What is called a black dot is black on dark ground too."""
INSET = 0.07
"""How far inside its cells does a cage run?"""


def centre(cell: int, size: int) -> Point:
    """The middle of a cell, x and y."""
    row, column = divmod(cell, size)
    return column + 0.5, row + 0.5


def middle(cells: Collection[int], size: int) -> Point:
    """The middle of several cells, such as the edge between two."""
    points = [centre(cell, size) for cell in cells]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def through(
    cells: Sequence[int], size: int, colour: str, width: float = 0.15, dash: Sequence[float] | None = None
) -> Shape:
    """A line through the middles of cells."""
    return line([centre(cell, size) for cell in cells], colour, width, dash)


def shade(cell: int, size: int, colour: str) -> Shape:
    row, column = divmod(cell, size)
    return rect(column, row, fill=colour)


def bulb(
    cell: int, size: int, fill: str | None = "grey", stroke: str | None = None, radius: float = 0.36
) -> Shape:
    return circle(*centre(cell, size), radius, fill, stroke, 0.05)


def pill(cells: Sequence[int], size: int, stroke: str = "grey") -> Shape:
    """A rounded box around cells that lie in a line."""
    places = [divmod(cell, size) for cell in cells]
    top, left = min(row for row, _ in places), min(column for _, column in places)
    bottom, right = max(row for row, _ in places), max(column for _, column in places)
    down, across = bottom - top + 0.76, right - left + 0.76
    return rect(left + 0.12, top + 0.12, across, down, "paper", stroke, 0.05, 0.38)


def arrow_head(start: Point, end: Point, colour: str, length: float = 0.22, width: float = 0.06) -> Shape:
    """Two strokes that end at a line's end."""
    way = atan2(end[1] - start[1], end[0] - start[0])
    wings = [
        (end[0] + length * cos(way + turn), end[1] + length * sin(way + turn))
        for turn in (pi - 0.6, pi + 0.6)
    ]
    return line([wings[0], end, wings[1]], colour, width)


def shorten(start: Point, end: Point, by: float) -> Point:
    """The point that lies so far from the start on the way to the end."""
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    return start[0] + (end[0] - start[0]) * by / length, start[1] + (end[1] - start[1]) * by / length


def dot(cells: Sequence[int], size: int, fill: str, said: str = "", stroke: str = "ink") -> Iterator[Shape]:
    """A dot on the edge between two cells, with a value on it if there is one to say."""
    x, y = middle(cells, size)
    yield circle(x, y, 0.17 if said else 0.13, fill, stroke, 0.03, "over")
    if said:
        yield text(x, y, said, 0.22, WHITE if fill == BLACK else BLACK)


def label(cells: Sequence[int], size: int, said: str) -> Iterator[Shape]:
    """A letter on the edge between two cells, on ground of its own."""
    x, y = middle(cells, size)
    yield circle(x, y, 0.16, "paper", layer="over")
    yield text(x, y, said, 0.28, bold=True)


def corner(cell: int, size: int, said: object) -> Iterator[Shape]:
    """A small text in a cell's top left corner, on ground of its own."""
    row, column = divmod(cell, size)
    words = str(said)
    across = 0.13 * len(words) + 0.04
    yield rect(column + 0.03, row + 0.03, across, 0.24, "paper", width=0.0, layer="over")
    yield text(column + 0.03 + across / 2, row + 0.155, words, 0.24)


def cage(
    cells: Collection[int], size: int, said: object = "", colour: str = "ink", dash: bool = True
) -> Iterator[Shape]:
    """A dashed outline within its cells, with its sum in the first one."""
    for loop in outline(cells, size, INSET):
        yield line([*loop, loop[0]], colour, 0.025, [0.09, 0.06] if dash else None)
    if str(said):
        yield from corner(min(cells), size, said)


def outline(cells: Collection[int], size: int, inset: float = 0.0) -> list[list[Point]]:
    """The edges of a set of cells as closed loops, so far inside it."""
    inside = {divmod(cell, size) for cell in cells}
    after: dict[tuple[Point, Point], Point] = {}
    # Each side of a cell that borders on the outside, walked with the inside on the right.
    for row, column in inside:
        for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1)):
            if (row + down, column + right) in inside:
                continue
            ahead, behind = (right, -down), (-right, down)
            ends = []
            for sideways, sign in ((behind, -1), (ahead, 1)):
                beyond = row + sideways[0], column + sideways[1]
                x = column + 0.5 + right * (0.5 - inset)
                y = row + 0.5 + down * (0.5 - inset)
                if beyond not in inside:
                    reach = 0.5 - inset
                elif (beyond[0] + down, beyond[1] + right) in inside:
                    reach = 0.5 + inset
                else:
                    reach = 0.5
                ends.append((round(x + ahead[1] * reach * sign, 3), round(y + ahead[0] * reach * sign, 3)))
            after[(ends[0], (float(ahead[1]), float(ahead[0])))] = ends[1]
    return _loops(after)


def _loops(after: dict[tuple[Point, Point], Point]) -> list[list[Point]]:
    """Sides joined into loops; where two meet at a point the sharper turn to the right is taken."""
    loops = []
    while after:
        (start, way), end = next(iter(after.items()))
        del after[(start, way)]
        loop = [start]
        while end != start:
            turns = ((-way[1], way[0]), way, (way[1], -way[0]))
            turn = next((turn for turn in turns if (end, turn) in after), None)
            if turn is None:
                break
            if turn != way:
                loop.append(end)
            way, end = turn, after.pop((end, turn))
        loops.append(loop)
    return loops


OUTSIDE = {"left": (0, -1), "right": (0, 1), "top": (-1, 0), "bottom": (1, 0)}


def beside(side: str, index: int, size: int, said: object, away: int = 0) -> Shape:
    """A clue beside a row or a column; the second one on a side stands further away."""
    down, right = OUTSIDE[side]
    reach = size / 2 + 0.42 + 0.7 * away
    x = size / 2 + right * reach if right else index + 0.5
    y = size / 2 + down * reach if down else index + 0.5
    return text(x, y, said, 0.42)


def crowd(puzzle: Sudoku, rule: str, side: str, index: int) -> int:
    """How many clues of other rules stand between the board and one of this rule."""
    standing = 0
    for other in OUTER:
        if other == rule:
            break
        clues: Any = puzzle.rules.get(other, ())
        places = {((SANDWICHES.get(place, place)), at) for place, at, _ in clues}
        standing += (side, index) in places
    return standing


OUTER = ("sandwich", "xsum", "skyscraper", "numberedroom")
"""The rules with clues beside the board, the nearest first."""
SANDWICHES = {"row": "left", "column": "top"}


def slant(cells: Sequence[int], size: int, said: object) -> Iterator[Shape]:
    """A clue outside with an arrow along a diagonal that begins at the edge."""
    (row, column), (next_row, next_column) = divmod(cells[0], size), divmod(cells[1], size)
    down, right = next_row - row, next_column - column
    x, y = column + 0.5 - right, row + 0.5 - down
    yield text(x - right * 0.02, y - down * 0.02, said, 0.36)
    start, end = (x + right * 0.24, y + down * 0.24), (x + right * 0.48, y + down * 0.48)
    yield line([start, end], "soft", 0.04)
    yield arrow_head(start, end, "soft", 0.14, 0.04)


def triangle(x: float, y: float, down: int, right: int, colour: str = "soft") -> Shape:
    """A small chevron that points that way."""
    tip = (x + 0.07 * right, y + 0.07 * down)
    wings = [(x - 0.07 * right + 0.09 * s * down, y - 0.07 * down + 0.09 * s * right) for s in (-1, 1)]
    return polygon([wings[0], tip, wings[1]], colour, layer="over")


def rims(cells: Sequence[int], pairs: Iterable[tuple[int, int]], size: int, outward: bool) -> Iterator[Shape]:
    """Shaded cells, and on each of their borders a chevron that points to the smaller digit."""
    for cell in cells:
        yield shade(cell, size, "pale")
    way = 1 if outward else -1
    for cell, other in pairs:
        (x, y), (far_x, far_y) = centre(cell, size), centre(other, size)
        right, down = round(far_x - x), round(far_y - y)
        yield triangle(x + 0.4 * right, y + 0.4 * down, way * down, way * right)
