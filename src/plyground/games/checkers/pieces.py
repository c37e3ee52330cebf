"""How checkers' pieces look: men are rings, kings wear a crown."""

from __future__ import annotations

from types import MappingProxyType

from ...drawing.pieces import SIDES, disc, stud

__all__ = ["DRAWINGS", "GLYPHS", "SYMBOLS"]


def _man(fill: str, line: str, black: bool) -> str:
    ring = f'<circle cx="50" cy="50" r="24" fill="none" stroke="{line}" stroke-width="4"/>'
    return disc(fill, line) + (stud(line) if black else ring)


def _king(fill: str, line: str, black: bool) -> str:
    crown = "M28 66L24 36L39 50L50 30L61 50L76 36L72 66Z"
    return (
        disc(fill, line)
        + f'<path d="{crown}" fill="{line}" stroke="{line}" stroke-width="3" stroke-linejoin="round"/>'
        + (stud(fill, 57, 5) if black else f'<path d="M32 59H68" stroke="{fill}" stroke-width="4"/>')
    )


DRAWINGS = MappingProxyType(
    {
        f"{side}-{kind}": shape(*colours, side == "black")
        for side, colours in SIDES.items()
        for kind, shape in {"man": _man, "king": _king}.items()
    }
)
SYMBOLS = MappingProxyType({"black-man": "b", "black-king": "B", "white-man": "w", "white-king": "W"})
GLYPHS = MappingProxyType({"black-man": "●", "black-king": "♚", "white-man": "○", "white-king": "♔"})
