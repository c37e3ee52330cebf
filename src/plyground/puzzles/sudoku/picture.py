"""A Sudoku as a drawing: the shapes of its rules, and the whole board with its lines and digits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...drawing.shapes import Shape, line, rect, text
from .grid import Grid
from .puzzle import Sudoku
from .rules import RULES
from .strokes import centre

__all__ = ["board", "shapes"]

BEHIND = (
    "fog", "colours", "decoration", "windoku", "extraregions", "clone", "row_index", "column_index",
    "box_index", "minimum", "maximum", "odd", "even", "x", "diagonal_up", "diagonal_down",
)  # fmt: skip
"""The rules that fill cells, then diagonals: they are drawn first, so that lines are seen over them."""


def shapes(puzzle: Sudoku) -> list[Shape]:
    """What the rules of a puzzle draw, in units of a cell; `drawing.shapes` says what a shape is."""
    names = sorted(puzzle.rules, key=lambda name: BEHIND.index(name) if name in BEHIND else len(BEHIND))
    return [shape for name in names for shape in RULES[name].shapes(puzzle, puzzle.rules[name])]


def board(puzzle: Sudoku, solution: Grid | None = None) -> list[Shape]:
    """The whole board: its rules, lines, givens and, if wanted, the digits of a solution."""
    drawn = shapes(puzzle)
    return [
        rect(0, 0, puzzle.grid.size, puzzle.grid.size, "paper"),
        *(shape for shape in drawn if shape["layer"] == "under"),
        *_lines(puzzle.grid.size, puzzle.regions()),
        *_digits(puzzle.grid, solution),
        *(shape for shape in drawn if shape["layer"] != "under"),
    ]


def _digits(grid: Grid, solution: Grid | None) -> Iterator[Shape]:
    for cell, given in enumerate(grid.cells):
        digit = given or (solution.cells[cell] if solution else 0)
        if digit:
            x, y = centre(cell, grid.size)
            high = 0.62 if digit < 10 else 0.5
            colour = "given" if given else "soft"
            yield {**text(x, y, digit, high, colour, bool(given), "under"), "cell": cell}


def _lines(size: int, regions: Sequence[int]) -> Iterator[Shape]:
    """Thin lines between cells, thick ones between regions and around the board."""
    for at in range(1, size):
        yield line([(0, at), (size, at)], "soft", 0.012)
        yield line([(at, 0), (at, size)], "soft", 0.012)
    for flat in (True, False):
        for at in range(1, size):
            start = None
            for along in range(size + 1):
                here = at * size + along if flat else along * size + at
                apart = along < size and regions[here] != regions[here - (size if flat else 1)]
                if apart and start is None:
                    start = along
                elif not apart and start is not None:
                    ends = ((start, at), (along, at)) if flat else ((at, start), (at, along))
                    yield line(ends, "ink", 0.045)
                    start = None
    corners = [(0, 0), (size, 0), (size, size), (0, size), (0, 0)]
    yield line(corners, "ink", 0.06)
