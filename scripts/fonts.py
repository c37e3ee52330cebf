"""Make the package's fonts from whole ones, which npm brings: `python scripts/fonts.py`.

Source Serif, Source Sans and Source Code are under the SIL Open Font License, which lets them be cut
down and asks that the result has another name and keeps the licence; both are done here. The page is
given .woff2, the window and Pillow .ttf. A character that the package shows and a font lacks is named.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, pi, sin
from pathlib import Path

from fontTools import subset
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

FONTS = Path(__file__).parent.parent / "src/plyground/fonts"

LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x180), 0x1E9E]
"""What may a person write or a word list hold? Basic Latin, Latin-1, Latin Extended-A and the capital ß."""
MARKS = "‐‑–—‘’‚“”„†‡•…‰‹›€™←↑→↓↔−√∞≈≠≡≤≥■□▲▶▼◀●○✓✗αβ♛"
"""Which characters beyond Latin may the package show?"""
CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789♛"
"""What stands in the cells of puzzles? The font that is embedded in a picture holds no more."""
FEATURES = ["ccmp", "kern", "liga", "lnum", "locl", "mark", "tnum"]


@dataclass(frozen=True)
class Face:
    """One font file: what it is made from, and what it is for."""

    family: str
    package: str
    source: str
    weight: int
    formats: tuple[str, ...]
    characters: str = MARKS + "".join(map(chr, LATIN))
    suffix: str = ""

    @property
    def file(self) -> str:
        return f"{self.family.lower()}-{self.suffix or self.weight}"

    @property
    def style(self) -> str:
        return {400: "Regular", 600: "Semibold"}[self.weight]


SERIF, SANS, MONO = "source-serif@4", "source-sans@3", "source-code-pro@2"

FACES = (
    Face("Serif", SERIF, "SourceSerif4-Regular", 400, ("woff2",)),
    Face("Serif", SERIF, "SourceSerif4-Semibold", 600, ("woff2", "ttf")),
    Face("Sans", SANS, "SourceSans3-Regular", 400, ("woff2", "ttf")),
    Face("Sans", SANS, "SourceSans3-Semibold", 600, ("woff2", "ttf")),
    Face("Mono", MONO, "SourceCodePro-Regular", 400, ("woff2",)),
    Face("Sans", SANS, "SourceSans3-Regular", 400, ("woff2",), CAPITALS, "capitals"),
)


QUEEN = [(160, 110), (80, 450), (200, 270), (228, 540), (310, 280), (380, 590), (450, 280), (532, 540),
         (560, 270), (680, 450), (600, 110)]  # fmt: skip
"""The crown of a queen, which the sans does not have: from its lower left over the tips and down."""
JEWELS, RADIUS = [(72, 480), (224, 575), (380, 625), (536, 575), (688, 480)], 44
FOOT = [(130, 0), (130, 72), (630, 72), (630, 0)]
QUEEN_WIDTH = 760


def draw_queen(font: TTFont) -> None:
    """Give a font a queen of our own drawing."""
    corners = [(round(RADIUS * cos(n * pi / 8)), -round(RADIUS * sin(n * pi / 8))) for n in range(16)]
    jewels = [[(x + dx, y + dy) for dx, dy in corners] for x, y in JEWELS]
    pen = TTGlyphPen(None)
    for outline in (QUEEN, FOOT, *jewels):
        pen.moveTo(outline[0])
        for point in outline[1:]:
            pen.lineTo(point)
        pen.closePath()
    glyph = pen.glyph()
    font.setGlyphOrder([*font.getGlyphOrder(), "queen"])
    glyph.recalcBounds(font["glyf"])
    font["glyf"].glyphs["queen"] = glyph
    font["hmtx"]["queen"] = (QUEEN_WIDTH, JEWELS[0][0] - RADIUS)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[ord("♛")] = "queen"


def cut(face: Face, whole: Path) -> TTFont:
    """The font with our characters alone, under our name."""
    options = subset.Options()
    options.layout_features = FEATURES
    options.hinting = False
    options.name_IDs = ["*"]
    options.notdef_outline = True
    options.recalc_timestamp = False  # the same font gives the same bytes
    font = subset.load_font(str(whole), options)
    if face.package == SANS:
        draw_queen(font)
    cutter = subset.Subsetter(options)
    cutter.populate(text=face.characters)
    cutter.subset(font)
    rename(font, face)
    return font


def rename(font: TTFont, face: Face) -> None:
    """Another name, as the licence asks; its notices stay."""
    family, regular = f"Plyground {face.family}", face.weight == 400
    names = font["name"]
    was = names.getDebugName(4)
    for record in list(names.names):
        if record.nameID in (16, 17, 21, 22, 25) or record.nameID > 255:
            names.removeNames(record.nameID)
    for number, text in {
        1: family if regular else f"{family} {face.style}",
        2: "Regular",
        3: f"Plyground;{face.family}-{face.style}",
        4: f"{family} {face.style}",
        6: f"Plyground{face.family}-{face.style}",
        10: f"{was}, cut down to what Plyground shows.",
        **({} if regular else {16: family, 17: face.style}),
    }.items():
        names.setName(text, number, 3, 1, 0x409)


def lacking(font: TTFont, face: Face) -> Iterator[str]:
    known = font.getBestCmap()
    return (character for character in face.characters if ord(character) not in known)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        packages = sorted({face.package for face in FACES})
        quiet = ("--no-package-lock", "--no-audit", "--no-fund", "--silent")
        subprocess.run(["npm", "install", "--prefix", folder, *quiet, *packages], check=True)
        for face in FACES:
            package = Path(folder) / "node_modules" / face.package.partition("@")[0]
            font = cut(face, package / "TTF" / f"{face.source}.ttf")
            for form in face.formats:
                font.flavor = None if form == "ttf" else form
                path = FONTS / f"{face.file}.{form}"
                font.save(path)
                print(f"{path.name:20} {path.stat().st_size:6,} bytes", file=sys.stderr)
            if missing := "".join(lacking(font, face)):
                print(f"{face.file} lacks {missing}", file=sys.stderr)
            licence = (package / "LICENSE.md").read_text(encoding="utf-8")
            lines = [line.rstrip() for line in licence.splitlines()]
            (FONTS / f"OFL-{face.family.lower()}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
