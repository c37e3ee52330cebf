"""The colours of the window, by day and by night."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["DARK", "LIGHT", "Colour", "Theme", "hexadecimal", "mixed"]

Colour = tuple[int, int, int]


def _colour(digits: str) -> Colour:
    red, green, blue = bytes.fromhex(digits)
    return red, green, blue


def hexadecimal(colour: Colour) -> str:
    """A colour as SVG writes it."""
    return f"#{bytes(colour).hex()}"


def mixed(first: Colour, second: Colour, share: float) -> Colour:
    """The colour on the way from the first to the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


@dataclass(frozen=True)
class Theme:
    """What each colour is for."""

    name: str
    background: Colour
    panel: Colour
    ink: Colour
    soft: Colour
    """Text that is there to be found, not to be read first."""
    line: Colour
    tile: Colour
    paper: Colour
    """Squares to write in, and the blocks between them, which are darker by night too."""
    block: Colour
    light_cell: Colour
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
    tile=_colour("fffefb"),
    paper=_colour("fffefb"),
    block=_colour("373a41"),
    light_cell=_colour("efe7d4"),
    dark_cell=_colour("86a08d"),
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
    tile=_colour("262a33"),
    paper=_colour("343944"),
    block=_colour("07080a"),
    light_cell=_colour("b9b5a4"),
    dark_cell=_colour("4f6a5e"),
    accent=_colour("8fb0ea"),
    on_accent=_colour("12151b"),
    good=_colour("6cc48e"),
    bad=_colour("f0857a"),
    hint=_colour("e3b45c"),
    first=_colour("82aaf0"),
    second=_colour("f0957c"),
)
