"""The package's own type, so that nothing is laid out by what fonts a machine happens to have.

A serif for what is said, a sans for all else, a mono for what is typed as text: Source Serif, Source
Sans and Source Code by Adobe, cut down to the characters that are shown and renamed, as their licence
(OFL-*.txt) asks; `scripts/fonts.py` makes them. The page loads the .woff2 files from /fonts.
"""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from pathlib import Path

__all__ = ["FAMILY", "FOLDER", "SANS", "SANS_BOLD", "SERIF_BOLD", "embedded"]

FOLDER = Path(__file__).parent

SANS, SANS_BOLD, SERIF_BOLD = (FOLDER / f"{name}.ttf" for name in ("sans-400", "sans-600", "serif-600"))
"""The files for what draws letters by itself: the window and Pillow."""

FAMILY = "'Plyground Sans', 'Helvetica Neue', Arial, sans-serif"
"""What does a picture in SVG call for? Where our font is not at hand any plain sans will do."""


@cache
def embedded() -> str:
    """A style for SVG that stands alone: the sans, capitals and digits only, 4 KB of text."""
    data = b64encode((FOLDER / "sans-capitals.woff2").read_bytes()).decode()
    source = f"url(data:font/woff2;base64,{data}) format('woff2')"
    return f"<style>@font-face{{font-family:'Plyground Sans';src:{source}}}</style>"
