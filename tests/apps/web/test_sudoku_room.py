"""The Sudoku room in a real browser: marks, selections, checkpoints, variants by link and by hand, print."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from .conftest import Site, visiting
from .driving import violations
from .test_type import SHIFTS

pytestmark = pytest.mark.long

SLOW = 30_000
SMALL = {
    "name": "A small one",
    "givens": "......43..12..34",
    "killer": [[[[0, 0], [0, 1], [1, 0]], 9], [[[2, 2], [3, 2]], 4]],
    "thermo": [[[3, 0], [2, 0], [2, 1]]],
    "kropki_white": [[[0, 2], [0, 3]]],
}
SMALL_SOLVED = "4321214334121234"


def square(page: Page, number: int) -> Any:
    return page.locator(f'[data-square="{number}"]')


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def says(page: Page) -> Any:
    return page.locator(".says")


def label(page: Page, number: int, text: str) -> None:
    expect(square(page, number)).to_have_attribute("aria-label", re.compile(text))


@pytest.fixture
def room(page: Page) -> Page:
    page.goto("/puzzle/sudoku")
    expect(square(page, 0)).to_have_text("5", timeout=SLOW)
    return page


def read(page: Page, puzzle: object, cells: int) -> None:
    page.get_by_label("Puzzle as text").fill(puzzle if isinstance(puzzle, str) else json.dumps(puzzle))
    press(page, "Read it")
    expect(page.locator(".square")).to_have_count(cells, timeout=SLOW)


def shared(page: Page) -> str:
    """The link that holds the puzzle."""
    press(page, "Share")
    field = page.get_by_label("Link to this puzzle")
    expect(field).to_have_value(re.compile("#puzzle="))
    return str(field.input_value())


def test_many_squares_take_marks_colours_and_digits_at_once(room: Page) -> None:
    boxes = [square(room, number).bounding_box() for number in (2, 3, 12)]
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    room.mouse.move(*middles[0])
    room.mouse.down()
    for x, y in middles[1:]:
        room.mouse.move(x, y, steps=4)
    room.mouse.up()
    expect(room.locator(".square.chosen")).to_have_count(3)
    square(room, 20).click(modifiers=["Shift"])
    room.keyboard.press("Shift+ArrowRight")
    expect(room.locator(".square.chosen")).to_have_count(5)
    room.keyboard.press("Shift+Digit1")
    room.keyboard.press("Alt+Digit4")
    room.keyboard.press("v")
    room.keyboard.press("3")
    label(room, 2, "notes 1, centre 4, orange$")
    label(room, 20, "8, given, orange$")
    room.keyboard.press("Control+z")
    room.keyboard.press("z")
    room.keyboard.press("2")
    for number in (2, 3, 21):
        expect(square(room, number)).to_have_text("2")
    expect(square(room, 20)).to_have_text("8")
    expect(room.locator(".square.marked")).not_to_have_count(0)
    room.keyboard.press("Backspace")
    expect(square(room, 3)).to_have_text("")
    assert violations(room) == []


def test_a_digit_first_goes_into_every_square_touched(room: Page) -> None:
    press(room, "Digit first")
    room.get_by_role("group", name="Digits").get_by_role("button", name="4", exact=True).click()
    for number in (2, 24):
        square(room, number).click()
        expect(square(room, number)).to_have_text("4")
    room.reload()
    expect(room.get_by_role("button", name="Digit first")).to_have_attribute("aria-pressed", "true")
    expect(square(room, 24)).to_have_text("4")


def test_all_marks_are_filled_in_and_taken_back_and_mistakes_shown_if_wanted(room: Page) -> None:
    square(room, 2).click()
    room.keyboard.press("Shift+Digit9")
    press(room, "All marks")
    label(room, 2, "notes 1 2 4$")
    label(room, 3, "notes 2 6$")
    press(room, "All marks")
    label(room, 2, "notes 9$")
    label(room, 3, "empty$")
    press(room, "Keep this point")
    square(room, 2).click()
    room.keyboard.press("1")
    expect(room.locator(".square.marked")).to_have_count(0)
    press(room, "Mistakes")
    expect(square(room, 2)).to_have_class(re.compile("marked"), timeout=SLOW)
    expect(room.get_by_role("list", name="The path so far")).to_have_text("r1c3=1")
    press(room, "1: 0 digits")
    expect(square(room, 2)).not_to_have_text("1")
    press(room, "Pause")
    expect(square(room, 0)).to_be_hidden()
    press(room, "Go on")
    expect(square(room, 0)).to_be_visible()
    room.reload()
    square(room, 2).click()
    room.keyboard.press("2")
    expect(square(room, 2)).to_have_text("2")
    press(room, "1: 0 digits")  # kept from before
    expect(square(room, 2)).not_to_have_text("2")


def test_a_variant_comes_by_a_link_that_is_whole_is_played_hinted_to_its_end_and_printed(
    room: Page, browser: Browser, site: Site
) -> None:
    read(room, SMALL, 16)
    link = shared(room)
    room.get_by_label("Puzzle as text").fill(link[:-20])
    press(room, "Read it")
    expect(room.locator(".says.wrong")).to_have_text(re.compile("cut or damaged"))
    expect(room.locator(".square")).to_have_count(16)
    options = {"viewport": {"width": 1366, "height": 768}, "color_scheme": "dark"}
    with visiting(browser, site, **options) as page:
        page.goto(link)
        expect(page.locator(".square")).to_have_count(16, timeout=SLOW)
        assert page.evaluate(SHIFTS) < 0.05
        expect(page.locator(".rules")).to_contain_text("A small one")
        expect(page.locator(".shapes.under polyline")).not_to_have_count(0)
        assert page.locator(".shapes.over text").all_text_contents() == ["9", "4"]
        square(page, 12).click()
        page.keyboard.press("3")
        expect(says(page)).to_contain_text("Digits rise along the thermometer", timeout=SLOW)
        expect(square(page, 12)).to_have_class(re.compile("marked"))
        page.keyboard.press("Backspace")
        press(page, "All marks")
        label(page, 0, "notes 1 2 3 4$")
        assert violations(page, signs=True) == []
        for _ in range(60):
            for _ in range(3):
                press(page, "Hint")
                expect(page.get_by_role("button", name="Hint")).to_be_enabled(timeout=SLOW)
            expect(page.locator(".pattern")).to_have_count(1)
            press(page, "Do it")
            if page.locator(".square .digit").count() == 16:
                break
        expect(page.locator(".says.good")).to_contain_text("Solved", timeout=SLOW)
        assert "".join(page.locator(".square .digit").all_inner_texts()) == SMALL_SOLVED
        path = page.get_by_role("list", name="The path so far")
        expect(path).to_contain_text("By a rule: r")
        expect(path).to_contain_text("single: r")
        path.get_by_role("button").nth(2).click()
        expect(page.locator(".pattern")).to_have_count(1)
        printed = page.pdf(format="A4")
        assert printed.startswith(b"%PDF")
        assert printed.count(b"/Type /Page\n") == 1
        page.emulate_media(media="print")
        expect(page.locator(".hand")).to_be_hidden()
        expect(page.locator(".side")).to_be_hidden()
        expect(page.locator(".rules")).to_be_visible()


def test_a_variant_is_made_by_hand_and_told_at_once_where_it_is_not_unique(room: Page) -> None:
    read(room, {"givens": "123.34..21..4...", "kropki_white": [[[0, 2], [0, 3]]]}, 16)
    press(room, "Edit")
    expect(says(room)).to_contain_text("More than one solution", timeout=SLOW)
    assert room.locator(".square.marked").count() > 1
    room.get_by_label("Rule", exact=True).select_option("thermo")
    square(room, 6).click()
    square(room, 7).click(modifiers=["Shift"])
    press(room, "Add for 2 squares")
    expect(room.locator(".shapes.under circle")).to_have_count(1, timeout=SLOW)
    expect(says(room)).to_have_text("One solution.", timeout=SLOW)
    expect(room.locator(".square.marked")).to_have_count(0)
    room.get_by_label("Rule", exact=True).select_option("killer")
    room.get_by_label("Value").fill("40")
    press(room, "Add for 2 squares")
    expect(says(room)).to_contain_text("2 cells can't add up to 40", timeout=SLOW)
    press(room, "Take out Thermometer: r2c3 r2c4")
    expect(says(room)).to_contain_text("More than one solution", timeout=SLOW)
    kept = json.loads(room.get_by_label("Puzzle as text").input_value())
    assert set(kept) == {"givens", "kropki_white"}
    assert violations(room) == []
