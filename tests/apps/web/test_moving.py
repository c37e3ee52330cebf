"""Men that move from cell to cell, on a game that the page has never heard of."""

from __future__ import annotations

import sys

import pytest
from playwright.sync_api import Page, expect

from plyground import plugins

from . import leap
from .driving import cell, start, status, tab_to, violations

pytestmark = [pytest.mark.xdist_group("browser"), pytest.mark.usefixtures("leaping")]


@pytest.fixture
def leaping(monkeypatch: pytest.MonkeyPatch) -> None:
    """One more game, as a newcomer would add it: a module among the games."""
    monkeypatch.setitem(sys.modules, "plyground.games.leap", leap)
    names = plugins.names
    monkeypatch.setattr(plugins, "names", lambda kind: (*names(kind), *(["leap"] if kind == "games" else [])))


def test_a_new_game_has_a_card_and_a_room(page: Page) -> None:
    page.goto("/")
    page.locator(".cards").get_by_role("link", name="Leap").click()
    expect(page.get_by_role("gridcell")).to_have_count(16)


def test_a_man_is_chosen_then_moved_by_clicks(page: Page) -> None:
    start(page, game="leap")
    cell(page, 1).click()
    expect(cell(page, 1)).to_have_attribute("aria-selected", "true")
    expect(page.locator(".cell.target")).to_have_count(1)
    cell(page, 2).click()
    expect(page.get_by_role("gridcell", name="c1 white man")).to_be_visible()


def test_a_choice_is_forgotten_or_changed(page: Page) -> None:
    start(page, game="leap")
    cell(page, 1).click()
    page.keyboard.press("Escape")
    expect(page.locator(".cell.chosen")).to_have_count(0)
    cell(page, 1).click()
    cell(page, 8).click()
    expect(cell(page, 8)).to_have_attribute("aria-selected", "true")
    cell(page, 8).click()
    expect(page.locator(".cell.chosen")).to_have_count(0)


def test_a_long_path_is_clicked_step_by_step(page: Page) -> None:
    start(page, game="leap", start="wb../..b./..../....")
    cell(page, 0).click()
    cell(page, 2).click()
    expect(page.get_by_role("gridcell", name="a1 white man")).to_be_visible()
    cell(page, 10).click()
    expect(page.get_by_role("gridcell", name="c3 white man")).to_be_visible()


def test_a_long_path_is_clicked_at_its_end(page: Page) -> None:
    start(page, game="leap", start="wb../..b./..../....")
    cell(page, 0).click()
    cell(page, 10).click()
    expect(page.get_by_role("gridcell", name="c3 white man")).to_be_visible()


def test_a_man_is_dragged(page: Page) -> None:
    start(page, game="leap", start="wb../..b./..../....")
    cell(page, 0).drag_to(cell(page, 10))
    expect(page.get_by_role("gridcell", name="c3 white man")).to_be_visible()
    expect(status(page)).to_have_text("Black to move")
    cell(page, 1).drag_to(cell(page, 15))
    expect(page.get_by_role("gridcell", name="b1 black man")).to_be_visible()


def test_what_cannot_move_says_so(page: Page) -> None:
    start(page, game="leap")
    cell(page, 3).click()
    expect(page.locator(".notice")).to_contain_text("d1 is empty")
    cell(page, 4).click()
    expect(page.locator(".notice")).to_contain_text("not a piece of White")


def test_a_game_by_keyboard_on_a_turned_board(page: Page) -> None:
    start(page, game="leap", start="..w./..../..../b...")
    page.get_by_role("button", name="Turn").click()
    tab_to(page, ".cell", "Shift+Tab")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(cell(page, 2)).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(status(page)).to_have_text("Game over: White wins.")


def test_the_computer_plays_it_too(page: Page) -> None:
    start(page, game="leap", seats=["person", {"level": 4}])
    cell(page, 1).click()
    cell(page, 2).click()
    expect(page.locator("ol.moves li")).to_have_count(2)


def test_nobody_is_shut_out_of_it(page: Page) -> None:
    start(page, game="leap")
    cell(page, 1).click()
    assert violations(page) == []


def test_a_piece_that_points_does_so_the_way_it_walks_from_either_side(page: Page) -> None:
    start(page, game="raichu", seats=["person", "person"])
    pichu = cell(page, 17).locator(".pointed")

    def way() -> str:
        return str(pichu.evaluate("piece => getComputedStyle(piece).transform"))

    assert way() == "none"
    page.get_by_role("button", name="Turn").click()
    assert way() == "matrix(-1, 0, 0, -1, 0, 0)"


def test_the_cells_are_named_along_the_edges_that_are_seen(page: Page) -> None:
    start(page, game="raichu", seats=["person", "person"])
    expect(cell(page, 56).locator(".place")).to_have_text(["8", "a"])
    page.get_by_role("button", name="Turn").click()
    expect(cell(page, 56).locator(".place")).to_have_count(0)
    expect(cell(page, 7).locator(".place")).to_have_text(["1", "h"])


def test_the_squares_of_checkers_bear_their_numbers(page: Page) -> None:
    start(page, game="checkers", seats=["person", "person"])
    shown = page.locator(".place").all_inner_texts()
    assert sorted(map(int, shown)) == list(range(1, 33))
    assert violations(page) == []
