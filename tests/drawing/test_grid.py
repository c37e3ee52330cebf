"""A puzzle's grid as text and as SVG: cells, blocks, corners, and lines between regions."""

from xml.etree import ElementTree

import pytest

from plyground.drawing.grid import grid_svg, grid_text

BOARD = ["1", "", "", "4"] * 4
BOXES = [0, 0, 1, 1] * 2 + [2, 2, 3, 3] * 2
SVG = "{http://www.w3.org/2000/svg}"


def test_rules_stand_between_regions_that_are_boxes():
    assert grid_text(4, BOARD, regions=BOXES, blocks={5}) == (
        "1 . | . 4\n1 # | . 4\n----+----\n1 . | . 4\n1 . | . 4"
    )


def test_regions_of_other_shapes_have_no_rules_in_text():
    assert grid_text(2, ["1", "", "", "2"], regions=[0, 1, 1, 1]) == "1 .\n. 2"


def test_columns_are_as_wide_as_what_stands_in_them():
    assert grid_text(2, ["10", "1", "", ""]) == "10  1\n .  ."


def test_a_drawing_shows_cells_corners_blocks_and_borders():
    drawn = ElementTree.fromstring(grid_svg(4, 4, BOARD, regions=BOXES, corners={0: "7"}, blocks={5}))
    assert [text.text for text in drawn.iter(f"{SVG}text")] == ["7", *"14141414"]
    assert sum(cell.get("fill") == "#000" for cell in drawn.iter(f"{SVG}rect")) == 1
    [borders] = drawn.iter(f"{SVG}path")
    assert borders.get("d", "").count("M") == 8


def test_what_stands_in_it_cannot_break_the_drawing():
    drawn = ElementTree.fromstring(grid_svg(1, 1, ["<&>"], title='"<t>"'))
    assert [text.text for text in drawn.iter(f"{SVG}text")] == ["<&>"]
    assert drawn.findtext(f"{SVG}title") == '"<t>"'
    assert not list(drawn.iter(f"{SVG}path"))


def test_a_board_of_another_size_is_refused():
    with pytest.raises(ValueError, match="3 cells do not fill 2 rows of 2"):
        grid_svg(2, 2, ["", "", ""])
