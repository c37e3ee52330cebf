"""Any puzzle as a picture in SVG: cells, regions, numbers and, if wanted, the answers."""

from __future__ import annotations

from collections.abc import Sequence

from ..api import Puzzle

__all__ = ["HOLDS", "SUFFIXES", "losses", "write"]

HOLDS, SUFFIXES = "puzzles", (".svg",)


def write(puzzle: Puzzle, solution: bool = True) -> bytes:
    """The board, with what stands in its cells or without."""
    shown = puzzle.picture()
    return (shown if solution else shown.emptied())._repr_svg_().encode()


def losses(puzzle: Puzzle) -> Sequence[str]:
    """A picture shows the board; what else a puzzle says, such as clues, is not on it."""
    return ("what is not on the board",) if puzzle.text().lstrip().startswith("{") else ()
