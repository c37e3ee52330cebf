"""Pages as a PDF: every page, in the package's own type, the same bytes each time."""

import re

from plyground.drawing.pdf import A4, LETTER, Page, document, text_width, wrapped
from plyground.drawing.shapes import circle


def sheet() -> bytes:
    first, second = Page(A4), Page(LETTER)
    first.text(72, 72, "Grüße — ≠", 12, bold=True)
    first.shapes([circle(0.5, 0.5, 0.4, "purple")], 100, 100, 30)
    second.text(300, 72, "2 / 2", anchor="middle")
    return document([first, second], "Two pages")


def test_a_file_has_its_pages_in_their_sizes_and_brings_its_type() -> None:
    made = sheet()
    assert made.startswith(b"%PDF-")
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", made)
    assert [tuple(map(float, box)) for box in boxes] == [A4, LETTER]
    assert b"/FontFile2" in made


def test_the_same_pages_are_the_same_bytes() -> None:
    assert sheet() == sheet()


def test_texts_are_measured_and_wrapped() -> None:
    assert 0 < text_width("ill", 10) < text_width("www", 10) < text_width("www", 10, bold=True)
    assert text_width("www", 20) == 2 * text_width("www", 10)
    lines = wrapped("one two three four five six seven", 60, 10)
    assert len(lines) > 1
    assert " ".join(lines) == "one two three four five six seven"
