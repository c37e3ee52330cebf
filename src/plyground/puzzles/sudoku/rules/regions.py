"""Jigsaw, regions in place of the boxes: a list of regions, each a list of cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....csp import AllDifferent, Constraint
from ....drawing.shapes import Shape
from ..clues import lines_of

if TYPE_CHECKING:
    from ..puzzle import Sudoku

TITLE = "Jigsaw regions"
SENTENCE = "{cells} differ in their region"


def constraints(puzzle: Sudoku, data: Any) -> Iterator[Constraint]:
    grid = puzzle.grid
    regions = list(lines_of(grid, data))
    for number, region in enumerate(regions, 1):
        if len(region) != grid.size:
            raise ValueError(f"number {number}: {len(region)} cells; a region has {grid.size}")
        yield AllDifferent(region)
    covered = {cell for region in regions for cell in region}
    if len(covered) < grid.size**2 or len(regions) != grid.size:
        raise ValueError(f"the {len(regions)} regions cover {len(covered)} of the {grid.size**2} cells")


def shapes(puzzle: Sudoku, data: Any) -> Iterator[Shape]:
    """None: the borders between regions are lines of the board."""
    yield from ()
