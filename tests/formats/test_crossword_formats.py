"""Crossword files: written, read back, by others' readers too, and refused when they are not sound."""

from __future__ import annotations

import io
import json
from xml.etree import ElementTree

import puz as puzpy
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from plyground import formats
from plyground.formats import acrosslite, crossword, ipuz, jpz, png, puz, svg
from plyground.puzzles.crossword.grid import parse
from plyground.puzzles.crossword.puzzle import Crossword

GRID = parse("CAT#DOG\nARE#ERA\nTEN#SAP\n####[STAR]##\nABCDEFG\nHIJKLMN\n.......")
PUZZLE = Crossword(
    GRID, {"1A": "It purrs", "7A": "Naïve “clue”"}, "A title", "An author", "© nobody", "Some notes"
)
FORMS = {"puz": puz, "ipuz": ipuz, "jpz": jpz, "acrosslite": acrosslite, "crossword": crossword}


@pytest.mark.parametrize("name", FORMS)
def test_what_is_written_is_read_back(name):
    form = FORMS[name]
    again = form.read(form.write(PUZZLE))
    assert again.grid == PUZZLE.grid
    assert dict(again.clues) == dict(PUZZLE.clues)
    assert (again.heading, again.author, again.copyright) == ("A title", "An author", "© nobody")
    assert again.notes == "Some notes"


@pytest.mark.parametrize("name", FORMS)
def test_texts_that_look_like_headings_are_read_back(name):
    form = FORMS[name]
    tricky = Crossword(
        parse("CAT\nARE\nTEN"), {"1A": "<GRID>", "4A": "<AB>", "1D": "<DOWN>"}, "<GRID>", "<AB>"
    )
    again = form.read(form.write(tricky))
    assert again.grid == tricky.grid
    assert dict(again.clues) == dict(tricky.clues)
    assert (again.heading, again.author) == ("<GRID>", "<AB>")


def test_an_across_lite_text_may_be_indented_as_a_whole():
    text = acrosslite.write(PUZZLE).decode()
    indented = "".join(f"  {line}\n" for line in text.splitlines())
    assert acrosslite.read(indented.encode()) == acrosslite.read(text.encode())


@pytest.mark.parametrize("name", FORMS)
def test_the_form_is_known_by_its_content(name):
    assert next(formats.read(FORMS[name].write(PUZZLE), prefer="crossword").things).grid == GRID


def test_puzpy_reads_our_puz():
    found = puzpy.load(puz.write(PUZZLE))
    assert (found.width, found.height) == (7, 7)
    assert found.solution[:8] == "CAT.DOGA"
    assert found.rebus().get_rebus_solution(25) == "STAR"
    numbering = found.clue_numbering()
    assert [entry["num"] for entry in numbering.across] == [slot.number for slot in PUZZLE.side("A")]
    assert [entry["num"] for entry in numbering.down] == [slot.number for slot in PUZZLE.side("D")]
    assert numbering.across[0]["clue"] == "It purrs"


def test_our_across_lite_text_is_read_by_puzpy():
    plain = Crossword(parse("CAT\nARE\nTEN"), {"1A": "It purrs"}, "T", "A")
    found = puzpy.load_text(acrosslite.write(plain).decode())
    assert found.solution == "CATARETEN"


def test_our_ipuz_is_the_documented_json():
    made = json.loads(ipuz.write(PUZZLE))
    assert made["kind"] == ["http://ipuz.org/crossword#1"]
    assert made["dimensions"] == {"width": 7, "height": 7}
    assert made["puzzle"][0][:5] == [1, 2, 3, "#", 4]
    assert made["solution"][3][4] == "STAR"
    assert made["clues"]["Across"][0] == [1, "It purrs"]


def test_an_ipuz_without_its_size_is_read_and_other_answers_are_noted():
    found = {
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/crossword#1"],
        "puzzle": [[1, 2], [3, "#"]],
        "solution": [[{"value": "A", "alternates": ["Z", "Y"]}, "B"], ["C", None]],
    }
    puzzle = ipuz.read(json.dumps(found).encode())
    assert str(puzzle.grid) == "AB\nC#"
    assert puzzle.notes == "Row 1, column 1 may also be Z or Y."


def test_other_peoples_ipuz_is_read():
    text = {
        "version": "http://ipuz.org/v1", "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": {"width": 3, "height": 3}, "block": "B",
        "puzzle": [[{"cell": 1, "style": {"shapebg": "circle"}}, 2, 3], [4, "B", 0], [None, 0, 0]],
        "solution": [[{"value": "c"}, "A", ["T"]], ["O", "B", "É"], [None, "N", "D"]],
        "clues": {"Across": [{"number": 1, "clue": "Pet"}], "Down": [[2, "A clue"]]},
    }  # fmt: skip
    found = ipuz.read(f"ipuz({json.dumps(text)})".encode())
    assert str(found.grid) == "CAT\nO#E\n#ND"
    assert dict(found.clues) == {"1A": "Pet", "2D": "A clue"}


def test_a_puz_with_texts_beyond_latin_1_is_utf8():
    data = puz.write(Crossword(parse("CAT"), {"1A": "Кот"}, "Заголовок"))
    assert puz.read(data).heading == "Заголовок"
    assert puz.read(data).clues["1A"] == "Кот"


def test_a_damaged_puz_is_refused():
    data = puz.write(PUZZLE)
    for cut in {*range(0, len(data) - 1, 7)} - {
        data.index(b"GRBS")
    }:  # there a puzzle without a rebus would end
        with pytest.raises(ValueError) as caught:
            puz.read(data[:cut])
        assert "\n" not in str(caught.value)
    wrong = bytearray(data)
    wrong[60] ^= 1
    with pytest.raises(ValueError, match="checksum"):
        puz.read(bytes(wrong))


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "line 1, column 1"), (b"{", "line 1, column 2"), (b"[]", "version"), (b"{}", "version"),
        (b"\xff\xfe", "UTF-8"),
        (b'{"version": "http://ipuz.org/v2"}', "kind"),
        (b'{"version": "http://ipuz.org/v2", "kind": ["crossword"]}', "dimensions"),
        (b'{"version": "ipuz", "kind": ["crossword"], "dimensions": {"width": 200, "height": 200}}', "50"),
        (b'{"version": "ipuz", "kind": ["crossword"], "dimensions": {"width": 2, "height": 2}}', "2 rows"),
        (b"[" * 100_000, "JSON"),
    ],
)  # fmt: skip
def test_an_ipuz_that_is_none_is_refused(data, reason):
    with pytest.raises(ValueError, match=reason) as caught:
        ipuz.read(data)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("hello", "begin with <ACROSS PUZZLE>"), ("<ACROSS PUZZLE>\n<TITLE>\nx", "no <GRID>"),
        ("<ACROSS PUZZLE>\n<GRID>\nAB\nABC", "row 2 has 3 cells"),
        ("<ACROSS PUZZLE>\n<SIZE>\n9x9\n<GRID>\nABC", "<SIZE> says 9x9"),
        ("<ACROSS PUZZLE>\n<GRID>\nA%C", "'%'"),
        ("<ACROSS PUZZLE>\n<GRID>\nABC\n<ACROSS>\na\nb", "2 clues for 1"),
    ],
)  # fmt: skip
def test_an_across_lite_text_that_is_none_is_refused(text, reason):
    with pytest.raises(ValueError, match=reason):
        acrosslite.read(text.encode())


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"across": {"1\nA": {}}}, r"across '1\\nA': there is no such word"),
        ({"bars": "1\n2"}, r"pairs of cells, like \[\[4, 5\]\], not '1\\n2'"),
        ({"progress": {"seconds": "1\n2"}}, r"a whole number, not '1\\n2'"),
    ],
)
def test_what_is_wrong_in_a_crosswords_json_is_told_in_one_line(wrong, reason):
    with pytest.raises(ValueError, match=reason) as caught:
        Crossword.parse(json.dumps({"grid": ["CAT"], **wrong}))
    assert "\n" not in str(caught.value)


@given(st.binary(max_size=200))
def test_no_bytes_make_a_reader_crash(data):
    for form in FORMS.values():
        try:
            form.read(data)
        except ValueError as error:
            assert "\n" not in str(error)  # noqa: PT017


@given(st.integers(0, 2_000), st.integers(0, 255))
def test_no_changed_byte_makes_the_puz_reader_crash(at, value):
    data = bytearray(puz.write(PUZZLE))
    data[at % len(data)] = value
    try:
        puz.read(bytes(data))
    except ValueError as error:
        assert "\n" not in str(error)  # noqa: PT017


def test_the_svg_shows_cells_numbers_and_letters():
    root = ElementTree.fromstring(svg.write(PUZZLE))
    texts = [node.text for node in root.iter("{http://www.w3.org/2000/svg}text")]
    assert texts[:2] == ["1", "C"]
    assert "STAR" in texts
    blank = ElementTree.fromstring(svg.write(PUZZLE, solution=False))
    assert "STAR" not in [node.text for node in blank.iter("{http://www.w3.org/2000/svg}text")]


def test_a_title_cannot_break_the_svg():
    ElementTree.fromstring(svg.write(Crossword(GRID, heading="<script>&\x00")).replace(b"\x00", b""))


def test_the_png_shows_blocks_and_letters():
    image = Image.open(io.BytesIO(png.write(PUZZLE)))
    blank = Image.open(io.BytesIO(png.write(PUZZLE, solution=False)))
    assert image.size == (7 * png.CELL + 2 * png.EDGE,) * 2
    middle = png.EDGE + png.CELL // 2
    assert image.getpixel((png.EDGE + 3 * png.CELL + png.CELL // 2, middle)) == (0, 0, 0)
    assert blank.getpixel((middle, middle)) == (255, 255, 255)
    assert image.tobytes() != blank.tobytes()


def test_an_unknown_suffix_is_refused():
    with pytest.raises(ValueError, match=r"\.ipuz, \.jpz, .*\.puz"):
        formats.write(PUZZLE, "puzzle.doc", "crossword")
