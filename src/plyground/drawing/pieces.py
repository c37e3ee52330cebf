"""Shapes of pieces, in a square of `CELL`: what the games' own drawings are made of.

A kind is told by its outline, a side by its filling and, for black, by a stud as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

__all__ = ["CELL", "INK", "PAPER", "RED", "SIDES", "disc", "piece_svg", "pointed", "sprite_svg", "stud"]

CELL = 100
"""The side of a cell; a piece is drawn in the square from (0, 0) to (CELL, CELL)."""
INK, PAPER, RED = "#22303c", "#fffaf0", "#b3261e"
SIDES: Mapping[str, tuple[str, str]] = MappingProxyType({"white": (PAPER, INK), "black": (INK, PAPER)})
"""What a side is filled with, and what lines on that are drawn in."""
POINTED = '<g data-pointed="">'


def piece_svg(name: str, shape: str, *, turned: bool = False) -> str:
    """A piece as one SVG group; one that points does so the other way where the board is turned."""
    points = shape.startswith(POINTED)
    if points and turned:
        shape = f'<g transform="rotate(180 50 50)">{shape}</g>'
    return f'<g class="piece {name}{" pointed" * points}">{shape}</g>'


def sprite_svg(shapes: Mapping[str, str]) -> str:
    """Pieces as one SVG, a symbol each."""
    box = f'viewBox="0 0 {CELL} {CELL}"'
    symbols = [
        f'<symbol id="{name}" {box}>{piece_svg(name, shape)}</symbol>' for name, shape in shapes.items()
    ]
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}</svg>\n'


def disc(fill: str, line: str) -> str:
    return (
        f'<circle cx="50" cy="50" r="40" fill="{fill}" stroke="{INK}" stroke-width="3"/>'
        f'<circle cx="50" cy="50" r="34" fill="none" stroke="{line}" stroke-width="3"/>'
    )


def stud(colour: str, y: int = 50, radius: int = 9) -> str:
    return f'<circle cx="50" cy="{y}" r="{radius}" fill="{colour}"/>'


def pointed(outline: str, inside: str, fill: str, line: str, up: bool) -> str:
    """An outline that points down the board, or up."""
    shape = (
        f'<path d="{outline}" fill="{fill}" stroke="{INK}" stroke-width="8" stroke-linejoin="round"/>'
        f'<path d="{outline}" fill="{fill}" stroke="{line}" stroke-width="3" stroke-linejoin="round"/>'
        + inside
    )
    if up:
        shape = f'<g transform="rotate(180 50 50)">{shape}</g>'
    return f"{POINTED}{shape}</g>"
