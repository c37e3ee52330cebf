"""Crosswords on paper: every kind of sheet, with all its clues, and what its type cannot write is said."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

import pytest

from plyground import formats
from plyground.formats import crossword_pdf
from plyground.puzzles.crossword.grid import parse
from plyground.puzzles.crossword.puzzle import Crossword

GRID = parse("\n".join(["CATSAREANIMALSX"] * 7 + ["#######A#######"] + ["CATSAREANIMALSX"] * 7))
PUZZLE = Crossword(GRID, {slot.name: f"Clue number {slot.number}" for slot in GRID.slots}, "T", "A")


def pages(data: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b", data))


def contents(data: bytes) -> Iterator[bytes]:
    """What is written on the sheets, unpacked."""
    for stream in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", data, re.DOTALL):
        with suppress(zlib.error):
            yield zlib.decompress(stream)


def lines(data: bytes) -> int:
    """How many texts are written on the sheets."""
    return sum(text.count(b" Tj") for text in contents(data))


def heights(data: bytes) -> list[float]:
    """How far above a sheet's lower edge each text stands, in points."""
    found = (re.findall(rb"BT [\d.]+ (-?[\d.]+) Td", text) for text in contents(data))
    return [float(at) for sheet in found for at in sheet]


@pytest.mark.parametrize(
    ("paper", "least"), [("solving", 1), ("large", 2), ("solution", 2), ("submission", 3)]
)
def test_every_paper_holds_every_clue(paper, least):
    data = formats.write(PUZZLE, "x.pdf", "crossword", paper=paper)
    assert data.startswith(b"%PDF-")
    assert pages(data) >= least
    assert lines(data) > len(GRID.slots)


def test_only_papers_with_a_solution_show_letters():
    empty = Crossword(GRID.cleared(), PUZZLE.clues, "T", "A")
    for paper in ("solving", "large"):
        assert lines(crossword_pdf.write(PUZZLE, paper)) == lines(crossword_pdf.write(empty, paper))
    assert lines(crossword_pdf.write(PUZZLE, "solution")) > lines(crossword_pdf.write(empty, "solution"))


def test_the_largest_grid_with_long_clues_goes_on_over_pages():
    grid = parse("\n".join(["A" * 50] * 50))
    puzzle = Crossword(grid, {slot.name: "long " * 60 for slot in grid.slots})
    assert pages(crossword_pdf.write(puzzle)) > 1


def test_nothing_is_cut_off_however_long_it_is():
    long = {**PUZZLE.clues, "1A": "word " * 800, "16A": "w" * 90}
    for paper in ("solving", "submission"):
        data = crossword_pdf.write(Crossword(GRID, long, "A very long title " * 9), paper)
        assert min(heights(data)) >= crossword_pdf.MARGIN * 72 / 25.4 - 1


def test_notes_are_read_before_one_begins():
    noted = replace(PUZZLE, notes="Read this first.\nAnd this.")
    assert lines(crossword_pdf.write(noted)) == lines(crossword_pdf.write(PUZZLE)) + 2


def test_what_its_type_cannot_write_is_said():
    assert crossword_pdf.losses(PUZZLE) == ()
    [said] = crossword_pdf.losses(Crossword(GRID, {"1A": "猫"}))
    assert said == "1 character that its type has not (猫)"


def test_a_paper_that_is_none_is_refused():
    with pytest.raises(ValueError, match="there is solving, large, solution, submission"):
        crossword_pdf.write(PUZZLE, "carbon")
