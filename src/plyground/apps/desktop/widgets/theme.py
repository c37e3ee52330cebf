"""The colours of the window, by day and by night: those of the page."""

from __future__ import annotations

from dataclasses import dataclass, replace

__all__ = ["BOARDS", "DARK", "LIGHT", "PIECES", "Colour", "Look", "Theme", "hexadecimal", "looking", "mixed"]

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
class Look:
    """A board and a set of pieces, by their names; "" is the usual one."""

    board: str = ""
    pieces: str = ""

    def next(self) -> Look:
        """The look after this one, of all that there are."""
        looks = [Look(board, pieces) for board in BOARDS for pieces in PIECES]
        return looks[(looks.index(self) + 1) % len(looks)]

    @property
    def title(self) -> str:
        return f"{BOARDS[self.board][0]}, {PIECES[self.pieces][0]}"


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
    pieces: tuple[str, str] = ("22303c", "fffaf0")
    """The dark and the light that pieces are drawn in."""


LIGHT = Theme(
    name="light",
    background=_colour("f4f0e6"),
    panel=_colour("fffdf7"),
    ink=_colour("1c2733"),
    soft=_colour("5a6570"),
    line=_colour("e0d8c6"),
    tile=_colour("fffdf7"),
    paper=_colour("fffdf7"),
    block=_colour("373a41"),
    light_cell=_colour("efe7d4"),
    dark_cell=_colour("86a08d"),
    accent=_colour("0f5f53"),
    on_accent=_colour("fffdf7"),
    good=_colour("0f5f53"),
    bad=_colour("a3271c"),
    hint=_colour("9a4213"),
    first=_colour("1d4f8c"),
    second=_colour("c0431f"),
)
DARK = Theme(
    name="dark",
    background=_colour("11171c"),
    panel=_colour("19212a"),
    ink=_colour("ece6d9"),
    soft=_colour("a2adb6"),
    line=_colour("2d3842"),
    tile=_colour("1f2933"),
    paper=_colour("343944"),
    block=_colour("07080a"),
    light_cell=_colour("b9b5a4"),
    dark_cell=_colour("4f6a5e"),
    accent=_colour("74cdb8"),
    on_accent=_colour("0d1f1b"),
    good=_colour("74cdb8"),
    bad=_colour("ff9e90"),
    hint=_colour("f2a65e"),
    first=_colour("8bbcf3"),
    second=_colour("ff9a76"),
)

BOARDS = {
    "": ("Sage", (("efe7d4", "86a08d"), ("b9b5a4", "4f6a5e"))),
    "walnut": ("Walnut", (("ecd9b9", "b98a5c"), ("bfa98a", "6b4a30"))),
    "slate": ("Slate", (("e8ebee", "8e9aa6"), ("b4bac0", "4a545e"))),
}
"""What a board is called, and its light and dark cells by day and by night: as on the page."""
PIECES = {
    "": ("ink and paper", ("22303c", "fffaf0")),
    "red": ("red and cream", ("8f1d1d", "fff6e6")),
    "amber": ("blue and amber, for the colour-blind", ("0b3c6f", "ffb627")),
}
"""What a set of pieces is called, and its dark and its light."""


def looking(theme: Theme, look: Look) -> Theme:
    """A theme with another board and other pieces."""
    light, dark = BOARDS[look.board][1][theme.name == "dark"]
    return replace(theme, light_cell=_colour(light), dark_cell=_colour(dark), pieces=PIECES[look.pieces][1])
