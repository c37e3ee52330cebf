"""Files of Sudokus: many boards in one file, good ones beside bad ones, JSON with rules."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyground.formats.sudoku import read_stream, write
from plyground.puzzles.sudoku.grid import Grid, parse
from plyground.puzzles.sudoku.puzzle import Sudoku

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def entries(text, box=None):
    return list(read_stream(io.BytesIO(text.encode() if isinstance(text, str) else text), box))


def lines_of(text):
    return [number for number, entry in entries(text) if isinstance(entry, Sudoku)]


def test_a_line_is_a_board():
    assert [entry.grid.line() for _, entry in entries(f"{LINE}\n{LINE}\n")] == [LINE, LINE]


def test_boards_of_many_lines_stand_apart():
    picture = parse(LINE).picture()
    assert lines_of(f"{picture}\n\n{picture}\n\n{LINE}\n") == [1, 13, 25]


def test_small_boards_may_stand_one_a_line_or_one_a_block():
    assert lines_of("1234341221434321\n" * 3) == [1, 2, 3]
    assert lines_of("1234\n3412\n2143\n4321\n") == [1]
    assert entries("1...............\n" * 16)[0][1].grid.size == 16


def test_a_box_shape_is_named_before_its_board():
    found = entries("box 3x2\n" + "." * 36 + "\n" + "." * 36 + "\n")
    assert [entry.grid.box for _, entry in found] == [(3, 2), (2, 3)]


def test_a_bad_line_is_named_and_the_others_are_read():
    found = entries(f"# a comment\n{LINE}\n{LINE[:-1]}\n{LINE}x\n{LINE[:-1]}x\n{LINE}\n")
    assert [number for number, entry in found if isinstance(entry, Sudoku)] == [2, 6]
    assert [str(entry) for _, entry in found if isinstance(entry, ValueError)] == [
        "line 3, column 81: 80 cells; a board of 9×9 has 81",
        "line 4, column 82: 82 cells; a board of 9×9 has 81",
        "line 5, column 81: 'x' is no value of a 9×9 board",
    ]


@pytest.mark.parametrize("rest", [",534", " # easy", ";" + LINE, "\t" + LINE])
def test_what_follows_a_board_on_its_line_is_no_part_of_it(rest):
    assert entries(LINE + rest) == entries(LINE)


def test_blanks_are_written_in_five_ways():
    assert {entries(LINE.replace(".", blank))[0][1].grid for blank in ".0_*-"} == {parse(LINE)}


def test_an_endless_line_is_skipped_without_being_kept():
    class Endless(io.RawIOBase):
        sent = 0

        def readable(self):
            return True

        def readinto(self, buffer):
            if self.sent > 50_000_000:
                return 0
            buffer[:] = b"1" * len(buffer)
            self.sent += len(buffer)
            return len(buffer)

    found = list(read_stream(io.BufferedReader(Endless(), 1 << 20)))
    assert [str(entry) for _, entry in found] == ["line 1, column 16384: a line too long for a board"]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('{"givens": "..."}', "puzzle 1: givens: line 1, column 4: 3 cells"),
        ('{"killr": []}', "no rule 'killr'; did you mean killer?"),
        ('{"killer": [[[[0, 0], [0, 1]], 30]]}', "number 1: 2 cells can't add up to 30; 3 to 17 can be"),
        ('{"killer": 3}', "killer: takes a list of [cells, total]"),
        ('{"killer": [[[[0, 9]], 5]]}', "cell [0, 9] is outside the board of 9×9"),
        ('{"thermo": [[[0, 0], [0, 0]]]}', "r1c1 occurs twice"),
        ('{"sandwich": [["row", 0, 99]]}', "the sum can't be 99; 0 to 35 can be"),
        ('{"sandwich": [["diagonal", 0, 9]]}', "it is row or column"),
        ('{"x": 1}', "x: takes true"),
        ('{"regions": [[[0, 0], [0, 1]]]}', "a region has 9"),
        ('{"box": [9, 9]}', "a product of 4 to 49"),
        ('{"box": 3}', "box takes [rows, columns]"),
        ("[3]", "a puzzle is an object"),
    ],
)
def test_bad_rules_are_refused_with_a_reason(text, complaint):
    [(_, entry)] = entries(text)
    assert complaint in str(entry)


def test_broken_json_is_refused_with_line_and_column():
    with pytest.raises(ValueError, match="line 2, column 3"):
        entries("{\n  oops}")


def test_what_is_written_is_read_back():
    puzzles = [
        Sudoku(parse(LINE)),
        Sudoku(Grid((4, 4), tuple(range(17)) + (0,) * 239)),
        Sudoku(Grid((2, 6), (12,) + (0,) * 143)),
        Sudoku(parse("." * 16)),
    ]
    assert [entry for _, entry in entries(write(puzzles))] == puzzles
    puzzles.append(Sudoku(parse(LINE), {"x": True, "killer": [[[[0, 0], [0, 1]], 8]]}, heading="Ω"))
    assert [entry for _, entry in entries(write(puzzles))] == puzzles


@given(st.binary(max_size=300) | st.text('.123 |\n-+[]{}":,#boxkiler', max_size=200).map(str.encode))
def test_no_bytes_make_the_reader_fail(data):
    try:
        found = [entry for _, entry in entries(data)]
    except ValueError as error:
        found = [error]
    assert all(isinstance(entry, Sudoku) or "\n" not in str(entry) for entry in found)
