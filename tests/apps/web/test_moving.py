"""Men that move from cell to cell, on a game that the page has never heard of."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from plyground import plugins

from . import leap
from .conftest import eventually
from .driving import DARK_AND_LIGHT, cell, start, status, tab_to, use_colours, violations

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("leaping")]


COUNT_SLIDES = """() => {
  const { animate } = Element.prototype;
  window.slides = 0;
  Element.prototype.animate = function (...all) { slides++; return animate.apply(this, all); };
}"""


CONTRASTS = """([marks, part, style]) => {
  const light = (text) => text.match(/rgb\\((\\d+), (\\d+), (\\d+)\\)/).slice(1).map((part) => part / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, n) => sum + part * [0.2126, 0.7152, 0.0722][n], 0.05);
  return [...document.querySelectorAll(marks)].map((mark) => {
    const [a, b] = [light(getComputedStyle(mark, part)[style]), light(getComputedStyle(mark.closest(".cell")).backgroundColor)];
    return Math.max(a, b) / Math.min(a, b);
  });
}"""  # noqa: E501


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


def test_a_man_is_chosen_forgotten_changed_and_moved_by_clicks_and_what_cannot_move_says_so(
    page: Page,
) -> None:
    start(page, game="leap")
    cell(page, 3).click()
    expect(page.locator(".notice")).to_contain_text("d1 is empty")
    cell(page, 4).click()
    expect(page.locator(".notice")).to_contain_text("not a piece of White")
    cell(page, 1).click()
    page.keyboard.press("Escape")
    expect(page.locator(".cell.chosen")).to_have_count(0)
    cell(page, 1).click()
    cell(page, 8).click()
    expect(cell(page, 8)).to_have_attribute("aria-selected", "true")
    cell(page, 8).click()
    expect(page.locator(".cell.chosen")).to_have_count(0)
    cell(page, 1).click()
    expect(cell(page, 1)).to_have_attribute("aria-selected", "true")
    expect(page.locator(".cell.target")).to_have_count(1)
    assert violations(page) == []
    cell(page, 2).click()
    expect(page.get_by_role("gridcell", name="c1 white man")).to_be_visible()


def test_a_long_path_with_one_way_on_plays_on_by_itself_and_further_clicks_do_no_harm(page: Page) -> None:
    start(page, game="leap", start="wb../..b./..../....")
    cell(page, 0).click()
    cell(page, 2).click()
    cell(page, 10).click()
    expect(page.get_by_role("gridcell", name="c3 white man")).to_be_visible()
    expect(page.locator("ol.moves li")).to_have_count(1)
    expect(page.locator(".notice")).to_be_hidden()


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


def square(page: Page, name: int) -> Any:
    """A square of checkers by its number."""
    return page.locator(".cell", has=page.locator(".place", has_text=re.compile(f"^{name}$")))


def stands(page: Page, man: int, at: int) -> None:
    """The piece of one square is seen on another."""
    place = square(page, at).bounding_box()
    assert place is not None
    eventually(lambda: abs(square(page, man).locator(".piece-box").bounding_box()["x"] - place["x"]) < 2)
    assert abs(square(page, man).locator(".piece-box").bounding_box()["y"] - place["y"]) < 2


def test_a_man_that_is_dropped_stays_where_it_was_dropped_and_goes_back_when_it_is_refused(
    page: Page,
) -> None:
    start(page, game="checkers", seats=["person", "person"])
    heights = page.locator(".tools > button").evaluate_all("all => all.map((each) => each.offsetHeight)")
    assert len(heights) > 6
    assert len(set(heights)) == 1, heights
    square(page, 1).click()
    expect(page.locator(".notice")).to_have_text("That piece cannot move now; the marked pieces can.")
    page.route("**/commands", lambda route: route.fulfill(status=409, json={"error": "no"}))
    square(page, 11).drag_to(square(page, 15))
    expect(page.locator(".notice")).to_have_text("No.")
    stands(page, 11, at=11)
    page.unroute("**/commands")
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(COUNT_SLIDES)
    held: list[Any] = []
    page.route("**/commands", lambda route: held.append(route))
    square(page, 11).drag_to(square(page, 15))
    stands(page, 11, at=15)
    held[0].continue_()
    page.unroute("**/commands")
    expect(page.locator("ol.moves li")).to_have_text(["11-15"])
    assert page.evaluate("slides") == 0
    square(page, 22).click()
    square(page, 18).click()
    expect(page.locator("ol.moves li")).to_have_count(2)
    assert page.evaluate("slides") == 1


def test_a_long_jump_is_dragged_leap_by_leap(page: Page) -> None:
    start(page, game="checkers", start="B:W18,26,27,19:B14,15", seats=["person", "person"])
    square(page, 14).drag_to(square(page, 23))
    stands(page, 14, at=23)
    expect(page.locator(".cell.target")).to_have_count(2)
    square(page, 23).drag_to(square(page, 30))
    expect(page.locator("ol.moves li")).to_have_text(["14x30"])


def test_an_end_that_two_ways_lead_to_asks_for_the_squares_in_between(page: Page) -> None:
    start(page, game="checkers", start="B:W17,18,25,26:B14", seats=["person", "person"])
    square(page, 14).click()
    expect(page.locator(".cell.target .place")).to_have_text(["21", "23"])
    square(page, 30).click()
    expect(page.locator(".notice")).to_have_text("Two ways lead there: click the squares in between.")
    expect(page.locator(".cell.chosen")).to_have_count(1)
    square(page, 21).click()
    expect(page.locator("ol.moves li")).to_have_text(["14x21x30"])


def test_a_game_by_keyboard_on_a_turned_board(page: Page) -> None:
    start(page, game="leap", start="..w./..../..../b...")
    page.get_by_role("button", name="Turn").click()
    tab_to(page, ".cell", "Shift+Tab")
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


def test_a_piece_points_the_way_it_walks_and_cells_are_named_along_the_edges_that_are_seen(
    page: Page,
) -> None:
    start(page, game="raichu", seats=["person", "person"])
    pichu = cell(page, 17).locator(".pointed")

    def way() -> str:
        return str(pichu.evaluate("piece => getComputedStyle(piece).transform"))

    assert way() == "none"
    expect(cell(page, 56).locator(".place")).to_have_text(["a", "8"])
    page.get_by_role("button", name="Turn").click()
    expect(cell(page, 56).locator(".place")).to_have_count(0)
    expect(cell(page, 7).locator(".place")).to_have_text(["h", "1"])
    assert way() == "matrix(-1, 0, 0, -1, 0, 0)"


def test_a_man_that_must_not_move_while_there_is_a_capture_says_so(page: Page) -> None:
    start(page, game="checkers", start="B:W18:B14,1", seats=["person", "person"])
    square(page, 1).click()
    expect(page.locator(".notice")).to_have_text("A capture must be made; the marked pieces can.")


def test_a_move_of_the_book_is_said_to_be_one(page: Page) -> None:
    start(page, game="checkers", seats=["person", {"level": 10}])
    square(page, 11).click()
    square(page, 15).click()
    expect(page.locator(".engine")).to_contain_text("From the three-move openings")
    expect(page.locator(".facts")).to_be_hidden()


@pytest.mark.parametrize("game", ["checkers", "raichu"])
def test_every_mark_is_told_from_its_cell(page: Page, game: str) -> None:
    """A contrast of 3:1 at least, for men that can move, targets, the chosen cell and the last move."""
    start(page, game=game, seats=["person", "person"])

    def contrasts(marks: str, part: str, style: str) -> list[float]:
        found: list[float] = []
        for scheme in DARK_AND_LIGHT:
            use_colours(page, scheme)
            found += page.evaluate(CONTRASTS, [marks, part, style])
        return found

    found = contrasts(".source .piece-box", "::before", "border-top-color")
    page.locator(".source").first.click()
    found += contrasts(".target", "::before", "background-color") + contrasts(".chosen", "", "box-shadow")
    page.locator(".target").first.click()
    expect(page.locator(".last")).to_have_count(2)
    found += contrasts(".last", "", "box-shadow")
    assert len(found) > 12
    assert min(found) >= 3


KINGS = ["1-6", "32-27", "6-1", "27-32"]


def test_a_draw_says_why(page: Page) -> None:
    start(page, game="checkers", start="B:WK32:BK1", moves=(KINGS * 2)[:-1])
    square(page, 27).click()
    square(page, 32).click()
    expect(status(page)).to_have_text(
        "Game over: Tie: the same position stood on the board three times, after 0, 4 and 8 plies."
    )


def test_the_list_of_moves_follows_the_game(page: Page) -> None:
    wander = "1-5 32-28 5-9 28-24 9-14 24-28 14-9 28-32 9-5 32-27 5-1 27-32 1-5"
    start(page, game="checkers", start="B:WK32:BK1", moves=wander.split())
    seen = page.locator("ol.moves").evaluate(
        """list => {
          const [inner, outer] = [list.lastElementChild, list].map((each) => each.getBoundingClientRect());
          const inside = inner.top >= outer.top && inner.bottom <= outer.bottom + 1;
          return list.scrollHeight > list.clientHeight && inside;
        }"""
    )
    assert seen


def test_a_double_click_is_one_choice(page: Page) -> None:
    start(page, game="checkers", seats=["person", {"level": 3}])
    square(page, 11).click()
    square(page, 15).dblclick()
    expect(page.locator("ol.moves li")).to_have_count(2)
    expect(page.locator(".notice")).to_be_hidden()


def test_a_choice_from_the_old_board_is_not_sent_before_the_new_one_is_there(page: Page) -> None:
    start(page, game="checkers")
    refused: list[int] = []
    page.on("response", lambda answer: refused.append(answer.status) if answer.status >= 400 else None)
    page.evaluate(
        """() => {
          const click = (number) => [...document.querySelectorAll(".cell")]
            .find((cell) => cell.querySelector(".place")?.textContent === number).click();
          for (const number of ["11", "15", "12", "16", "10", "14"]) click(number);
        }"""
    )
    expect(page.locator("ol.moves li")).to_have_count(1)
    assert refused == []


def test_values_are_in_the_names_of_the_cells_and_say_how_far_they_look(page: Page) -> None:
    start(page, game="checkers", start="W:W18:B15")
    page.get_by_role("button", name="Values").click()
    expect(page.locator(".advice")).to_have_text("Values each move was looked at to its end.")
    expect(square(page, 18)).to_have_attribute(
        "aria-label", "18 white man, can be chosen, W1: White wins in 1"
    )
    shown = page.locator(".place").all_inner_texts()
    assert sorted(map(int, shown)) == list(range(1, 33)), "the squares bear their numbers"
    assert violations(page) == []


def test_what_the_engine_saw_is_still_there_after_a_reload(page: Page) -> None:
    start(page, game="checkers", start="B:W22,23,27:B6,7,10", seats=["person", {"level": 4}])
    square(page, 6).click()
    square(page, 9).click()
    expect(page.locator("ol.moves li")).to_have_count(2)
    seen = page.locator(".engine .pv").inner_text()
    assert "Best line" in seen
    page.reload()
    expect(page.locator(".engine .pv")).to_have_text(seen)


def test_a_game_is_saved_as_pdn_and_opened_again(page: Page, tmp_path: Path) -> None:
    start(page, game="checkers", moves=["11-15", "23-19"])
    page.get_by_role("tab", name="Files").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Save as .pdn").click()
    file = tmp_path / "game.pdn"
    download.value.save_as(file)
    assert "1. 11-15 23-19" in file.read_text()
    first = page.url
    page.get_by_label("A game or a puzzle in a file").set_input_files(file)
    page.wait_for_url(lambda url: url != first)
    expect(page.locator("ol.moves li")).to_have_text(["11-15", "23-19"])
