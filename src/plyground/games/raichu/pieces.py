"""How Raichu's pieces look: an arrowhead, a shield with bars, a star with a bolt."""

from __future__ import annotations

from math import cos, pi, sin
from types import MappingProxyType

from ...drawing.pieces import INK, SIDES, pointed, stud

__all__ = ["DRAWINGS", "GLYPHS", "SYMBOLS"]


def _pichu(fill: str, line: str, black: bool) -> str:
    """A small arrowhead that points the way it walks."""
    return pointed("M50 80L24 34Q50 46 76 34Z", stud(line, 49, 6) if black else "", fill, line, up=black)


def _pikachu(fill: str, line: str, black: bool) -> str:
    """A shield with two bars: it walks one square or two."""
    bars = f'<path d="M34 36H66M34 50H66" stroke="{line}" stroke-width="6"/>'
    inside = bars + (stud(line, 65, 6) if black else "")
    return pointed("M20 20H80V58L50 86L20 58Z", inside, fill, line, up=black)


def _raichu(fill: str, line: str, black: bool) -> str:
    """A star of eight points, for its eight directions, with a bolt."""
    points = " ".join(
        f"{50 + radius * sin(i * pi / 8):.1f},{50 - radius * cos(i * pi / 8):.1f}"
        for i in range(16)
        for radius in [44 if i % 2 == 0 else 31]
    )
    bolt = "M55 24L36 54H48L44 77L65 45H52Z"
    return (
        f'<polygon points="{points}" fill="{fill}" stroke="{INK}" stroke-width="6" stroke-linejoin="round"/>'
        f'<polygon points="{points}" fill="{fill}" stroke="{line}" stroke-width="2" stroke-linejoin="round"/>'
        + (
            f'{stud(line, 50, 24)}<path d="{bolt}" fill="{fill}" stroke="{fill}"/>'
            if black
            else f'<path d="{bolt}" fill="{line}"/>'
        )
    )


DRAWINGS = MappingProxyType(
    {
        f"{side}-{kind}": shape(*colours, side == "black")
        for side, colours in SIDES.items()
        for kind, shape in {"pichu": _pichu, "pikachu": _pikachu, "raichu": _raichu}.items()
    }
)
SYMBOLS = MappingProxyType(
    {
        "white-pichu": "w", "white-pikachu": "W", "white-raichu": "@",
        "black-pichu": "b", "black-pikachu": "B", "black-raichu": "$",
    }
)  # fmt: skip
GLYPHS = MappingProxyType(
    {
        "white-pichu": "▿", "white-pikachu": "▽", "white-raichu": "☆",
        "black-pichu": "▴", "black-pikachu": "▲", "black-raichu": "★",
    }
)  # fmt: skip
"""Small and large arrowheads that point the way they walk, and stars."""
