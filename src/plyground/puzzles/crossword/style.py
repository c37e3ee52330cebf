"""How a cell looks besides what stands in it: a circle, a colour, or no cell at all."""

from __future__ import annotations

import re
from typing import NamedTuple

__all__ = ["SHADE", "Style", "colour"]

SHADE = "#dcdcdc"
"""Which colour is a cell that a file only calls shaded or highlighted?"""
_HEX = re.compile(r"#?([0-9a-fA-F]{6})")


class Style(NamedTuple):
    """A cell with a circle in it, with a colour such as "#ffcc00", or a block that is not drawn (a void)."""

    circle: bool = False
    colour: str = ""
    void: bool = False

    @classmethod
    def parse(cls, text: str) -> Style:
        """From words such as "circle #ffcc00"; ValueError names one that is none."""
        circle = void = False
        paint = ""
        for word in text.split():
            if word == "circle":
                circle = True
            elif word == "void":
                void = True
            elif shade := colour(word):
                paint = shade
            else:
                raise ValueError(f"{word[:20]!r} is no style; there is circle, void and colours like #ffcc00")
        return cls(circle, paint, void)

    def __str__(self) -> str:
        return " ".join(
            [*["circle"] * self.circle, *[self.colour] * bool(self.colour), *["void"] * self.void]
        )


def colour(text: object) -> str:
    """A colour of six hexadecimal digits as "#ffcc00"; "" where it is none."""
    found = _HEX.fullmatch(text) if isinstance(text, str) else None
    return f"#{found[1].lower()}" if found else ""
