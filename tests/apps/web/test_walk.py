"""Looking back at a game, and the keys of the room."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Site
from .driving import cell, start, status, tab_to, violations

pytestmark = pytest.mark.long

MOVES = ["b2", "a1", "c3", "a3"]


def move(page: Page, text: str) -> Any:
    return page.locator("ol.moves").get_by_role("button", name=text)


def test_the_positions_of_a_game_are_there_from_the_start_on(site: Site) -> None:
    id = site.begin(moves=MOVES[:2])
    found = site.ask("GET", f"/api/games/{id}/positions").json
    assert [each["position"] for each in found] == [".../.../...", ".../.X./...", "O../.X./..."]
    assert [each["last"] for each in found] == [[], [4], [0]]
    assert found[2]["board"][0] == "o"


def test_a_move_of_the_list_shows_the_board_after_it_and_can_be_watched(page: Page) -> None:
    start(page, moves=MOVES)
    move(page, "a1").click()
    expect(status(page)).to_have_text("Looking back: a1 (2 of 4)")
    expect(page.get_by_role("gridcell", name="c3 empty")).to_be_visible()
    expect(page.locator(".cell.can")).to_have_count(0)
    cell(page, 1).click()
    expect(page.locator(".notice")).to_contain_text("You are looking back")
    page.get_by_role("button", name="Back to the game").click()
    expect(status(page)).to_have_text("X to move")
    expect(page.get_by_role("gridcell", name="c3 X")).to_be_visible()
    expect(page.locator("ol.moves li")).to_have_count(4)
    cell(page, 1).click()
    expect(page.locator("ol.moves li")).to_have_count(5)
    move(page, "c3").click()
    expect(status(page)).to_contain_text("Looking back: c3")
    page.get_by_role("link", name="Watch it think").click()
    expect(page.get_by_text("The search begins: O is to move.").first).to_be_visible()


def test_the_buttons_and_the_arrows_walk_through_the_game_and_its_list_is_one_tab_stop(page: Page) -> None:
    start(page, moves=MOVES)
    tab_to(page, "ol.moves button")
    expect(move(page, "a3")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(move(page, "c3")).to_be_focused()
    assert page.locator("ol.moves button[tabindex='0']").count() == 1
    page.get_by_role("button", name="The start").click()
    expect(status(page)).to_have_text("Looking back: the start")
    expect(page.get_by_role("button", name="One move back")).to_be_disabled()
    page.get_by_role("button", name="One move on").click()
    expect(status(page)).to_contain_text("Looking back: b2")
    page.keyboard.press("ArrowRight")
    expect(status(page)).to_contain_text("Looking back: a1")
    page.keyboard.press("ArrowLeft")
    expect(status(page)).to_contain_text("Looking back: b2")
    page.keyboard.press("End")
    expect(status(page)).to_have_text("X to move")
    page.keyboard.press("Home")
    expect(status(page)).to_have_text("Looking back: the start")
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(status(page)).to_have_text("X to move")


def test_a_look_back_goes_on_while_the_game_does_and_ends_with_a_command(page: Page) -> None:
    slow = {"engine": "minimax", "seconds": 1}
    start(page, rows=5, columns=5, line=5, moves=["a1", "a2"], seats=["person", slow])
    cell(page, 12).click()
    expect(status(page)).to_have_text("Computer thinking …")
    move(page, "a1").click()
    expect(page.locator("ol.moves li")).to_have_count(4)
    expect(status(page)).to_have_text("Looking back: a1 (1 of 4)")
    page.get_by_role("button", name="Undo").click()
    expect(status(page)).to_have_text("Your turn: X")
    expect(page.locator("ol.moves li")).to_have_count(2)


def test_letters_press_the_buttons_but_not_in_a_field(page: Page) -> None:
    start(page, start="XX./OO./...")
    cell(page, 8).click()
    expect(page.locator("ol.moves li")).to_have_count(1)
    page.keyboard.press("u")
    expect(page.locator("ol.moves li")).to_have_count(0)
    page.keyboard.press("r")
    expect(page.locator("ol.moves li")).to_have_count(1)
    page.keyboard.press("v")
    expect(page.locator(".value").first).to_be_visible()
    page.keyboard.press("h")
    expect(page.locator(".advice strong")).to_be_visible()
    expect(page.get_by_role("button", name="Undo")).to_have_attribute("title", "Undo (U)")
    page.get_by_label("Type a move").fill("")
    page.keyboard.type("u")
    expect(page.locator("ol.moves li")).to_have_count(1)
    page.get_by_role("button", name="Hint").focus()
    page.keyboard.press("n")
    expect(page.locator(".newgame button.main")).to_be_focused()


def test_the_board_is_turned_by_a_key_and_the_first_stop_is_a_man_that_can_move(page: Page) -> None:
    start(page, game="checkers", seats=["person", "person"])
    grid = page.get_by_role("grid")
    expect(page.locator(".cell[tabindex='0']")).to_have_attribute("aria-label", "9 black man, can be chosen")
    page.keyboard.press("f")
    expect(grid).to_have_class(re.compile("turned"))
