"""The one room of the page for every puzzle, in a real browser: ours, and one that a newcomer adds."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Dialog, Page, expect

from plyground import plugins
from plyground.apps.web import delivery
from plyground.formats import puz
from plyground.puzzles.crossword.grid import parse
from plyground.puzzles.crossword.puzzle import Crossword
from recipes import page_room

from .conftest import serving, visiting
from .driving import violations

pytestmark = pytest.mark.long

SLOW = 60_000


@pytest.fixture(autouse=True)
def colouring(recipe: Any) -> Any:
    with recipe("puzzle", "puzzles"):
        yield


def square(page: Page, number: int) -> Any:
    return page.locator(f'[data-square="{number}"]')


def tool(page: Page, name: str) -> Any:
    return page.get_by_role("toolbar").get_by_role("button", name=name, exact=True)


def says(page: Page) -> Any:
    return page.locator(".says")


def board(page: Page) -> list[str]:
    return page.locator(".square").all_inner_texts()


@pytest.mark.parametrize("name", ["queens", "magic", "colouring"])
def test_every_puzzle_is_found_from_the_front_page_and_solved(page: Page, name: str) -> None:
    title = plugins.load("puzzles", name).PUZZLE.title
    page.goto("/")
    page.get_by_role("listitem").filter(has_text=title).get_by_role("link").click()
    expect(page.get_by_role("grid", name=title)).to_be_visible(timeout=SLOW)
    tool(page, "Solve").click()
    expect(says(page)).to_have_text("Solved.", timeout=SLOW)
    puzzle = plugins.puzzle(name)
    for cell, text in enumerate(board(page)):
        if text and not puzzle.board()[cell]:
            puzzle = puzzle.enter(cell, text)
    assert all(len(domain) == 1 for domain in puzzle.csp().domains.values())
    assert violations(page) == []


def test_queens_are_placed_by_keyboard_checked_counted_and_hinted(page: Page) -> None:
    page.goto("/puzzle/queens")
    expect(square(page, 63)).to_be_visible(timeout=SLOW)
    square(page, 0).click()
    page.keyboard.press("Space")
    expect(square(page, 0)).to_have_text("♛")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("q")
    expect(square(page, 8)).to_have_text("")  # only what can be written is written
    page.keyboard.press("Enter")
    tool(page, "Check").click()
    expect(says(page)).to_have_text("R2c1 cannot be right with what stands before it.", timeout=SLOW)
    expect(square(page, 8)).to_have_class("square own marked")
    page.keyboard.press("Control+z")
    expect(square(page, 8)).to_have_text("")
    tool(page, "Hint").click()
    expect(says(page)).to_contain_text("as in one solution", timeout=SLOW)
    tool(page, "Count").click()
    expect(says(page)).to_have_text("92 solutions.", timeout=SLOW)
    page.reload()
    expect(square(page, 0)).to_have_text("♛", timeout=SLOW)


def test_a_question_is_cancelled(page: Page) -> None:
    page.goto("/puzzle/queens")
    page.get_by_label("Puzzle as text").fill("20")
    page.get_by_role("button", name="Read it").click()
    expect(page.locator(".square")).to_have_count(400, timeout=SLOW)
    tool(page, "Count").click()
    expect(tool(page, "Cancel")).to_be_enabled()
    tool(page, "Cancel").click()
    expect(says(page)).to_have_text("Cancelled.")


def test_a_puzzle_is_saved_and_opened_again_and_a_game_is_opened_from_its_room(
    page: Page, tmp_path: Any
) -> None:
    page.goto("/puzzle/magic")
    expect(square(page, 0)).to_have_text("2", timeout=SLOW)
    page.get_by_label("Puzzle as text").fill("1 2 3")
    page.get_by_role("button", name="Read it").click()
    expect(says(page)).to_contain_text("3 cells; a square of n×n has n²", timeout=SLOW)
    expect(square(page, 0)).to_have_text("2")
    with page.expect_download() as download:
        tool(page, "Save as .puzzle").click()
    path = tmp_path / "mine.puzzle"
    download.value.save_as(path)
    assert path.read_text() == "plyground magic\n2 . .\n9 . .\n. . .\n"
    path.write_text("plyground queens\n5\n")
    page.locator("#file").set_input_files(path)
    page.wait_for_url("**/puzzle/queens", timeout=SLOW)
    expect(page.locator(".square")).to_have_count(25, timeout=SLOW)
    (tmp_path / "game.json").write_text('{"game": "tictactoe", "moves": ["b2"]}')
    page.locator("#file").set_input_files(tmp_path / "game.json")
    page.wait_for_url("**/game/*", timeout=SLOW)
    expect(page.get_by_role("gridcell", name="b2")).to_be_visible(timeout=SLOW)


def test_a_file_for_another_room_is_opened_there_and_what_another_file_cannot_hold_is_asked(
    page: Page, tmp_path: Any
) -> None:
    whole = Crossword(parse("CAT\nARE\nTEN"), {"1A": "It purrs"}, heading="Small")
    (tmp_path / "small.puz").write_bytes(puz.write(whole))
    page.goto("/puzzle/queens")
    expect(square(page, 0)).to_be_visible(timeout=SLOW)
    page.locator("#file").set_input_files(tmp_path / "small.puz")
    expect(page.get_by_role("grid", name="Crossword")).to_be_visible(timeout=SLOW)
    expect(page.locator("#title")).to_have_value("Small")
    with page.expect_download() as download:
        tool(page, "Save as .ipuz").click()
    kept = json.loads(download.value.path().read_text())
    assert kept["title"] == "Small"
    assert [1, "It purrs"] in kept["clues"]["Across"]
    asked: list[str] = []

    def refuse(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.dismiss()

    page.once("dialog", refuse)
    with page.expect_event("dialog"):
        tool(page, "Save as PNG").click()
    assert asked == [".png cannot hold what is not on the board. Save it all the same?"]


def test_a_newcomers_room_is_entered_instead(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    static = tmp_path / "static"
    shutil.copytree(delivery.STATIC, static)
    name, code = page_room()
    (static / "rooms" / name).write_text(code)
    monkeypatch.setattr(delivery, "STATIC", static)
    with serving(tmp_path / "data") as site, visiting(browser, site) as page:
        page.goto("/puzzle/colouring")
        expect(page.get_by_role("heading", name="Four colours")).to_be_visible(timeout=SLOW)
        tool(page, "Solve").click()
        expect(says(page)).to_have_text("Solved.", timeout=SLOW)
