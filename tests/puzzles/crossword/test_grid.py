"""Grids: numbering, slots, letters, checks and bad input."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyground.csp import consistent
from plyground.puzzles.crossword.grid import Grid, csp, parse
from plyground.puzzles.crossword.pattern_rules import check

SMALL = "#...#\n.....\n.....\n.....\n#...#"


def test_numbers_run_as_newspapers_print_them():
    grid = parse("...#...\n...#...\n.......\n#.....#\n.......\n...#...\n...#...")
    assert grid.numbers[0] == 1
    assert grid.slot("1 across").cells == (0, 1, 2)
    assert grid.slot("2d").cells == (1, 8, 15, 22, 29, 36, 43)


def test_a_cell_alone_is_no_word():
    grid = parse(".#.\n###\n.#.")
    assert grid.slots == ()
    assert grid.numbers == {}


def test_a_column_is_a_down_word():
    assert [slot.name for slot in parse(".\n.\n.").slots] == ["1D"]


def test_text_and_grid_are_the_same():
    text = "#CAT#\n.....\nA[STAR]...\n.....\n#...#"
    assert str(parse(text)) == text
    assert parse(text).cells[11] == "STAR"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"), ("\n\n", "empty"), ("###\n###", "no open cell"), ("...\n..", "row 2 has 2 cells"),
        ("..1\n...", "row 1, column 3: '1'"), ("\n".join(["." * 200] * 200), "at most 50×50"),
        ("..[", "rebus"), ("..[ABCDEFGHIJKL]", "rebus"), ("a\0b", "not a text file"),
        ("." * 51, "at most 50"),
    ],
)  # fmt: skip
def test_a_bad_grid_is_refused_in_one_line(text, reason):
    with pytest.raises(ValueError, match=reason) as caught:
        parse(text)
    assert "\n" not in str(caught.value)


@given(st.text(alphabet=".#_A\n[]é1 ", max_size=60))
def test_no_text_makes_the_parser_crash(text):
    try:
        grid = parse(text)
    except ValueError:
        return
    assert parse(str(grid)) == grid


def test_a_word_is_placed_and_must_fit():
    grid = parse(SMALL)
    placed = grid.place(grid.slot("1A"), "cat")
    assert placed.text(placed.slot("1A")) == "CAT"
    with pytest.raises(ValueError, match="wants D in row 1, column 3, where A stands"):
        placed.place(placed.slot("2D"), "DOGMA")
    with pytest.raises(ValueError, match="room for 3 letters; DOGS has 4"):
        grid.place(grid.slot("1A"), "dogs")
    with pytest.raises(ValueError, match="no 99 across; across there is 1, 4"):
        grid.slot("99A")
    with pytest.raises(ValueError, match="is no slot"):
        grid.slot("first")


def test_a_rebus_takes_several_letters_of_a_word():
    grid = parse("..[STAR]..\n#####")
    assert grid.place(grid.slot("1A"), "coSTARed").text(grid.slot("1A")) == "COSTARED"


def test_a_pattern_leaves_letters_open():
    grid = parse(SMALL)
    assert grid.place_pattern(grid.slot("4A"), "S...E").text(grid.slot("4A")) == "S...E"


def test_a_good_pattern_has_no_problems():
    assert check(parse(SMALL)) == []


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("....\n.##.\n.##.\n....", "unchecked"), ("..#\n...\n#..", "two-letter words"),
        ("...#...\n...#...\n...#...", "not connected"), ("#...\n....\n....\n....", "not symmetric"),
    ],
)  # fmt: skip
def test_what_an_editor_objects_to_is_found(text, problem):
    assert any(problem in found for found in check(parse(text)))


def test_symmetry_may_be_waived():
    assert check(parse("#...\n....\n....\n...."), symmetric=False) == []


def test_the_csp_says_what_a_fill_is():
    grid = parse("...\n...\n...").place_pattern(parse("...\n...\n...").slot("1A"), "B..")
    problem = csp(grid, {3: ["BIT", "ICE", "TEN", "BAD"]})
    a = {slot.name: slot for slot in grid.slots}
    square = {a["1A"]: "BIT", a["4A"]: "ICE", a["5A"]: "TEN", a["1D"]: "BIT", a["2D"]: "ICE", a["3D"]: "TEN"}
    assert not consistent(problem, square)  # every word stands there twice
    assert set(problem.domains[a["1A"]]) == {"BIT", "BAD"}


def test_a_grid_knows_its_size():
    with pytest.raises(ValueError, match="3 cells for a grid"):
        Grid(2, 2, ("", "", ""))
