"""Pages with shapes and lines of text as a PDF, in the package's own type."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache, partial
from textwrap import wrap
from typing import TYPE_CHECKING, Literal

from ..fonts import SANS, SANS_BOLD
from .shapes import COLOURS, Shape

if TYPE_CHECKING:
    from fpdf import FPDF

__all__ = ["A4", "LETTER", "Page", "blank", "document", "text_width", "wrapped"]

A4, LETTER = (595.28, 841.89), (612.0, 792.0)
"""Sizes of paper in points, 72 an inch."""
BIRTHDAY = datetime(2026, 1, 1, tzinfo=UTC)
"""When was any of them made? The same pages are the same bytes, whenever they are printed."""


def blank(title: str, unit: Literal["pt", "mm"] = "pt") -> FPDF:
    """A document without pages that can write in "sans"."""
    from fpdf import FPDF

    made = FPDF("portrait", unit, "A4")
    made.set_auto_page_break(False)
    made.add_font("sans", "", SANS)
    made.add_font("sans", "B", SANS_BOLD)
    made.set_title(title)
    made.set_producer("Plyground")
    made.set_creation_date(BIRTHDAY)
    return made


@dataclass
class Page:
    """What is drawn on one page; points are counted from its top left corner."""

    size: tuple[float, float] = A4
    marks: list[Callable[[FPDF], None]] = field(default_factory=list)

    def shapes(self, shapes: Iterable[Shape], x: float, y: float, scale: float) -> None:
        """Shapes whose origin lies there, a cell being so many points wide."""
        self.marks += [partial(_draw, shape=shape, left=x, top=y, scale=scale) for shape in shapes]

    def text(
        self, x: float, y: float, words: str, size: float = 10, bold: bool = False, anchor: str = "start"
    ) -> None:
        """A line of text on this base line, from its start, its middle or its end."""
        share = {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
        start = x - share * text_width(words, size, bold)
        self.marks.append(partial(_write, x=start, y=y, words=words, size=size, bold=bold))


def document(pages: Iterable[Page], title: str = "") -> bytes:
    """The file of these pages."""
    made = blank(title)
    for page in pages:
        made.add_page(format=page.size)
        for mark in page.marks:
            mark(made)
    return bytes(made.output())


def text_width(words: str, size: float, bold: bool = False) -> float:
    ruler = _ruler()
    ruler.set_font("sans", "B" if bold else "", size)
    return float(ruler.get_string_width(words))


def wrapped(words: str, width: float, size: float) -> list[str]:
    """The lines of a text that is no wider than this, more or less."""
    letters = max(8, int(width / (0.47 * size)))
    return [line for part in words.splitlines() for line in wrap(part, letters)]


@cache
def _ruler() -> FPDF:
    return blank("")


def _ink(name: str) -> str:
    return COLOURS[name][0] if name in COLOURS else name


def _write(
    made: FPDF, x: float, y: float, words: str, size: float, bold: bool = False, colour: str = "ink"
) -> None:
    made.set_font("sans", "B" if bold else "", size)
    made.set_text_color(_ink(colour))
    made.text(x, y, words)


def _draw(made: FPDF, shape: Shape, left: float, top: float, scale: float) -> None:
    def at(x: float, y: float) -> tuple[float, float]:
        return left + x * scale, top + y * scale

    if shape["kind"] == "text":
        size, bold = shape["size"] * scale, bool(shape.get("bold"))
        x, y = at(shape["x"], shape["y"])
        start = x - text_width(shape["text"], size, bold) / 2
        _write(made, start, y + 0.36 * size, shape["text"], size, bold, shape["colour"])
        return
    if shape["kind"] == "line":
        dash = [each * scale for each in shape.get("dash", ())]
        made.set_draw_color(_ink(shape["colour"]))
        made.set_line_width(shape["width"] * scale)
        with made.local_context(stroke_cap_style="butt" if dash else "round", stroke_join_style="round"):
            made.set_dash_pattern(*dash)
            made.polyline([at(*point) for point in shape["points"]])
        made.set_dash_pattern()
        return
    fill, stroke = shape.get("fill"), shape.get("stroke")
    if fill:
        made.set_fill_color(_ink(fill))
    if stroke:
        made.set_draw_color(_ink(stroke))
        made.set_line_width(shape["width"] * scale)
    style = "D" * bool(stroke) + "F" * bool(fill)
    if not style:
        return
    if shape["kind"] == "polygon":
        made.polygon([at(*point) for point in shape["points"]], style=style)
    elif shape["kind"] == "circle":
        made.circle(*at(shape["x"], shape["y"]), shape["radius"] * scale, style)
    else:
        radius = min(shape.get("radius", 0), shape["across"] / 2, shape["down"] / 2) * scale
        across, down = shape["across"] * scale, shape["down"] * scale
        made.rect(*at(shape["x"], shape["y"]), across, down, style, radius > 0, radius)
