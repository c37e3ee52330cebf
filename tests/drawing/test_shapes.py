"""One drawing as SVG and PNG: every shape is there, and no picture is too large to be made."""

from __future__ import annotations

import io
from xml.etree import ElementTree

import pytest
from PIL import Image

from plyground.drawing.raster import shapes_png
from plyground.drawing.shapes import bounds, circle, coloured, line, polygon, rect, text
from plyground.drawing.vector import shapes_svg

SHAPES = [
    rect(0, 0, 2, 2, "paper", "ink"),
    rect(0.2, 0.2, 0.6, 0.6, "green", radius=0.3),
    line([(0.5, 0.5), (1.5, 1.5)], "red", 0.2),
    line([(0, 1), (2, 1)], "ink", 0.05, [0.2, 0.1]),
    polygon([(1, 0), (2, 0), (2, 1)], "blue", "ink"),
    circle(1.5, 1.5, 0.3, "#123456"),
    text(0.5, 1.5, "7 < 8 & (9)", 0.5, bold=True),
    text(-0.5, 0.5, "12", 0.4),
]


def test_what_stands_outside_makes_room():
    left, top, right, bottom = bounds(SHAPES, 2, 2)
    assert left < -0.6
    assert (round(right, 2), round(bottom, 2)) == (2.04, 2.01)
    assert top > -0.1


def test_an_svg_has_an_element_for_each_shape():
    root = ElementTree.fromstring(shapes_svg(SHAPES, 2, 2, "a <title>"))
    names = [element.tag.rpartition("}")[2] for element in root]
    assert names == [
        "title",
        "style",
        "rect",
        "rect",
        "rect",
        "polyline",
        "polyline",
        "polygon",
        "circle",
        "text",
        "text",
    ]
    assert root.findtext("{http://www.w3.org/2000/svg}title") == "a <title>"


@pytest.mark.parametrize("dark", [False, True])
def test_a_png_shows_the_colours(dark):
    picture = Image.open(io.BytesIO(shapes_png(SHAPES, 2, 2, 400, dark)))
    assert picture.width == 400
    colours = {colour for _, colour in picture.convert("RGB").getcolors(1 << 20) or ()}
    assert (0x12, 0x34, 0x56) in colours
    assert ((29, 27, 25) if dark else (255, 255, 255)) in colours


def test_a_picture_of_100_000_pixels_is_refused():
    with pytest.raises(ValueError, match="8,000 is the most"):
        shapes_png(SHAPES, 2, 2, 100_000)


def test_colours_are_names_or_hexadecimal():
    assert coloured("ink")
    assert coloured("#aB0123")
    assert not any(coloured(each) for each in ("", "#abc", "blue;", 3, None))
