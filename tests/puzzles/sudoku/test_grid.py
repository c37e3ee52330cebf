"""Boards: sizes, box shapes and text forms."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyground.puzzles.sudoku.grid import SIZES, SYMBOLS, Grid, cell_name, default_box, parse, units

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@st.composite
def grids(draw):
    shapes = [(2, 2), (2, 3), (3, 2), (3, 3), (1, 5), (3, 4), (2, 6), (4, 4), (5, 5), (6, 6), (7, 7)]
    height, width = draw(st.sampled_from(shapes))
    size = height * width
    random = draw(st.randoms(use_true_random=False))
    return Grid((height, width), tuple(random.choice([0, random.randint(1, size)]) for _ in range(size**2)))


@settings(max_examples=40)
@given(grids())
def test_every_text_form_is_read_back(grid):
    assert parse(grid.text()) == grid
    assert parse(grid.line(), grid.box) == grid
    assert parse(grid.picture(), grid.box) == grid


@pytest.mark.parametrize(
    "text",
    [
        LINE,
        LINE.replace(".", "0"),
        "\n".join(LINE[start : start + 9] for start in range(0, 81, 9)),
        "\n".join(" ".join(LINE[start : start + 9]) for start in range(0, 81, 9)),
        "\n".join(",".join(LINE[start : start + 9].replace(".", "0")) for start in range(0, 81, 9)),
        " ".join(LINE[start : start + 9] for start in range(0, 81, 9)),
        "# found somewhere\n\n" + parse(LINE).picture(),
    ],
)
def test_a_board_can_be_written_in_many_ways(text):
    assert parse(text) == parse(LINE)


def test_letters_go_on_where_digits_end():
    grid = parse("." * 255 + "g")
    assert grid.cells[-1] == 16
    assert grid.line()[-1] == "G"
    large = parse("Zan" + "." * (49 * 49 - 3))
    assert large.cells[:3] == (35, 36, 49)
    assert SYMBOLS[48] == "n"


@pytest.mark.parametrize(
    ("size", "box"),
    [(4, (2, 2)), (6, (2, 3)), (8, (2, 4)), (9, (3, 3)), (12, (3, 4)), (49, (7, 7)), (7, (1, 7))],
)
def test_boxes_are_as_square_as_can_be(size, box):
    assert default_box(size) == box


def test_every_cell_is_in_a_row_a_column_and_a_box():
    for size in SIZES:
        box = default_box(size)
        assert len(units(box)) == 3 * size
        cells = [cell for unit in units(box) for cell in unit]
        assert sorted(cells) == sorted(3 * list(range(size * size)))


def test_equal_givens_that_see_each_other_are_found():
    assert parse("11" + "." * 79).clashes() == [(0, 1)]
    assert parse("1" + "." * 19 + "1" + "." * 60).clashes() == [(0, 20)]
    assert parse(LINE).clashes() == []


def test_cells_are_named_from_one():
    assert cell_name(0, 9) == "r1c1"
    assert cell_name(80, 9) == "r9c9"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("." * 80, "line 1, column 81: 80 cells; a board of 9×9 has 81"),
        ("." * 82, "line 1, column 82: 82 cells; a board of 9×9 has 81"),
        ("." * 40 + "x" + "." * 40, "line 1, column 41: 'x' is no value of a 9×9 board"),
        ("." * 2402, "line 1, column 2402: 2402 cells; a board of 49×49 has 2401"),
        ("", "line 1: an empty board"),
        ("1234\n" * 3, "line 3: a board of 3 rows"),
        ("1234\n123\n1234\n1234", "line 2, column 4: 3 cells in a row of 4"),
        ("1 2 3 4\n" * 3 + "1 2 3 5", "line 4, column 7: '5' is no value of a 4×4 board"),
        ("box 2x2\n" + "." * 81, "line 2, column 17: 81 cells; a board of 4×4 has 16"),
        ("box 3x3\n" + "." * 16, "line 2, column 17: 16 cells; a board of 9×9 has 81"),
    ],
)
def test_a_bad_board_is_refused_with_line_and_column(text, complaint):
    with pytest.raises(ValueError, match="line") as caught:
        parse(text)
    assert complaint in str(caught.value)


@pytest.mark.parametrize("size", [-1, 0, 3, 50, 10**30])
def test_a_size_out_of_range_has_no_boxes(size):
    with pytest.raises(ValueError, match="it can be 4×4 to 49×49"):
        default_box(size)
