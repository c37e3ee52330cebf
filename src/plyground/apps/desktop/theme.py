"""The colours of the window, by day and by night."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["DARK", "LIGHT", "Colour", "Theme", "mixed"]

Colour = tuple[int, int, int]


def _colour(hexadecimal: str) -> Colour:
    red, green, blue = bytes.fromhex(hexadecimal)
    return red, green, blue


def mixed(first: Colour, second: Colour, share: float) -> Colour:
    """The colour on the way from the first to the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


@dataclass(frozen=True)
class Theme:
    """What each colour is for; the pieces' own are in `pieces`."""

    name: str
    background: Colour
    panel: Colour
    ink: Colour
    soft: Colour
    """Text that is there to be found, not to be read first."""
    line: Colour
    cell: Colour
    dark_cell: Colour
    accent: Colour
    on_accent: Colour
    good: Colour
    bad: Colour
    hint: Colour
    first: Colour
    """The marks of player 0, and of player 1 below."""
    second: Colour


LIGHT = Theme(
    name="light",
    background=_colour("f3f1ec"),
    panel=_colour("fffefb"),
    ink=_colour("23262d"),
    soft=_colour("666a73"),
    line=_colour("ddd8cd"),
    cell=_colour("fffefb"),
    dark_cell=_colour("b9c4b4"),
    accent=_colour("3a5a8c"),
    on_accent=_colour("ffffff"),
    good=_colour("2b7a4b"),
    bad=_colour("b3362c"),
    hint=_colour("b7791f"),
    first=_colour("2f5fa8"),
    second=_colour("c8553d"),
)
DARK = Theme(
    name="dark",
    background=_colour("16181d"),
    panel=_colour("1f2229"),
    ink=_colour("eceef2"),
    soft=_colour("a0a6b1"),
    line=_colour("363b46"),
    cell=_colour("262a33"),
    dark_cell=_colour("4b5a4f"),
    accent=_colour("8fb0ea"),
    on_accent=_colour("12151b"),
    good=_colour("6cc48e"),
    bad=_colour("f0857a"),
    hint=_colour("e3b45c"),
    first=_colour("82aaf0"),
    second=_colour("f0957c"),
)
