"""The room of a game: a large board, players at its ends, rules, tips, looks, sounds, moves made "
"beforehand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from threading import Semaphore
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from plyground import plugins
from plyground.api import Report, Stop
from plyground.play.games.rules import describe_rules
from plyground.play.games.seat import PERSON
from seating import Given

from .conftest import Site, visiting
from .driving import DARK_AND_LIGHT, cell, start, status, use_colours
from .test_moving import CONTRASTS, square

pytestmark = pytest.mark.long

SHIFTS = """() => new Promise((resolve) => {
  const seen = [];
  new PerformanceObserver((list) => seen.push(...list.getEntries())).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => resolve(seen.filter((each) => !each.hadRecentInput).reduce((sum, each) => sum + each.value, 0)), 50);
})"""  # noqa: E501


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1366, 768)])
def test_the_board_takes_nine_tenths_of_the_height_and_nothing_moves_in_a_game(
    page: Page, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    for game in ("checkers", "tictactoe"):
        start(page, game=game, seats=["person", {"level": 1}])
        box, bars = page.locator(".game .board").bounding_box(), page.locator(".player-bar")
        assert box is not None
        assert 0.9 * height <= box["height"] <= height - box["y"], "large, and seen whole"
        for bar in bars.all():
            expect(bar).to_be_in_viewport(ratio=1)
        page.locator(".cell.can").first.click()
        if game == "checkers":
            page.locator(".cell.target").first.click()
        expect(page.locator("ol.moves li")).to_have_count(2)
        assert page.evaluate(SHIFTS) < 0.05
        assert page.locator(".game .board").bounding_box() == box


def test_a_phone_has_its_buttons_under_the_thumb(browser: Browser, site: Site) -> None:
    with visiting(browser, site, viewport={"width": 390, "height": 844}, has_touch=True) as page:
        start(page, game="checkers", seats=["person", {"level": 1}])
        for tool in page.locator(".tools button:visible").all():
            box = tool.bounding_box()
            assert box is not None
            assert box["y"] > 700
            assert box["height"] >= 44
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
        assert page.evaluate(SHIFTS) < 0.05


def test_the_players_sit_where_their_men_are_and_show_what_they_captured(page: Page) -> None:
    moves = ["11-15", "22-18", "15x22"]
    start(page, game="checkers", moves=moves, seats=["person", "person"])
    black = page.locator(".player-bar[data-player='0']")
    expect(page.locator(".player-bar.top")).to_have_attribute("data-player", "0")
    expect(black.get_by_role("img", name="has captured 1 white man")).to_be_visible()
    page.get_by_role("button", name="Turn").click()
    expect(page.locator(".player-bar.bottom")).to_have_attribute("data-player", "0")
    page.get_by_role("button", name="One move back").click()
    expect(black.locator(".taken")).to_be_hidden()
    page.get_by_role("button", name="Back to the game").click()
    expect(status(page)).to_have_text("White to move. A capture must be made: 25x18 or 26x17")


def test_a_piece_under_the_pointer_shows_where_it_can_go_and_what_it_would_capture(page: Page) -> None:
    start(page, game="raichu", start=f"w {'.' * 18}W.B{'.' * 43}", seats=["person", "person"])
    cell(page, 18).hover()
    expect(page.locator(".cell.reached")).to_have_count(6)
    expect(page.locator(".cell.threatened")).to_have_count(1)
    cell(page, 60).hover()
    expect(page.locator(".cell.reached")).to_have_count(0)


class Patient:
    """An engine that plays its first move whenever it is told to."""

    def __init__(self) -> None:
        self.told = Semaphore(0)

    def think(self, history: Any, limit: Any, stop: Stop) -> Iterator[Report[Any]]:
        while not self.told.acquire(timeout=0.02):
            if stop():
                return
        yield Report(1, 0, 1, 0.0, (plugins.game("checkers").actions(history[-1])[0],))


def test_a_move_chosen_beforehand_is_played_when_its_turn_comes_or_forgotten_in_words(
    page: Page, site: Site
) -> None:
    start(page, game="checkers", start="B:W32:B1,5", seats=["person", "person"])
    engine = Patient()
    session = site.tables.find(page.url.rpartition("/")[2]).session
    session.seats = (PERSON, Given(engine=engine))
    session.wind()  # the board says who sits there
    page.reload()
    moves = page.locator("ol.moves li")
    under_way: list[Route] = []
    page.route("**/commands", lambda route: under_way.append(route))
    for man, to in ((1, 6), (5, 9)):  # the second while the first is not yet answered
        square(page, man).click()
        square(page, to).click()
    expect(page.locator(".cell.pre")).to_have_count(2)
    expect(moves).to_have_count(0)
    under_way[0].continue_()
    page.unroute("**/commands")
    expect(moves).to_have_count(1)
    expect(page.locator(".cell.pre")).to_have_count(2)
    square(page, 5).click()
    page.keyboard.press("Escape")
    expect(page.locator(".cell.pre")).to_have_count(0)
    square(page, 5).click()
    square(page, 9).click()
    engine.told.release()
    expect(moves).to_have_count(3)
    expect(moves.nth(2)).to_have_text("5-9")
    square(page, 9).drag_to(square(page, 31))
    expect(page.locator(".cell.pre")).to_have_count(2)
    engine.told.release()
    expect(page.locator(".notice")).to_have_text("What you chose beforehand (9 to 31) cannot be played now.")
    expect(moves).to_have_count(4)
    square(page, 9).click()
    square(page, 14).click()
    expect(moves).to_have_count(5)
    square(page, 14).click()
    engine.told.release()
    expect(moves).to_have_count(6)
    expect(square(page, 14)).to_have_attribute("aria-selected", "true")  # marked beforehand, chosen now


def test_two_people_at_one_board_need_not_wait_for_the_server(page: Page) -> None:
    start(page, seats=["person", "person"])
    under_way: list[Route] = []
    page.route("**/commands", lambda route: under_way.append(route))
    cell(page, 4).click()
    expect(cell(page, 4)).to_have_attribute("aria-selected", "true")
    cell(page, 0).click()
    expect(page.locator(".cell.pre")).to_have_count(1)
    under_way[0].continue_()
    page.unroute("**/commands")
    expect(page.locator("ol.moves li")).to_have_count(2)
    expect(page.get_by_role("gridcell", name="a1 O")).to_be_visible()


def test_every_game_has_its_rules_in_its_room_and_the_question_mark_shows_the_keys(page: Page) -> None:
    for name in ("checkers", "tictactoe", "tree", "raichu"):
        start(page, game=name)
        page.get_by_role("tab", name="Rules").click()
        told: Any = describe_rules(plugins.game(name))["rules"]
        expect(page.locator(".rules h2")).to_have_text([rule["title"] for rule in told])
        expect(page.locator(".rules .miniature")).to_have_count(sum(bool(rule["example"]) for rule in told))
    pikachu = page.locator(".rules article").nth(2)
    expect(pikachu.locator(".takes")).to_have_count(2)
    expect(pikachu.locator("figcaption")).to_contain_text("c3xf3")
    start_board = page.locator(".rules .miniature").first
    box = start_board.bounding_box()
    assert box is not None
    start_board.hover(position={"x": box["width"] / 16, "y": box["height"] * 3 / 16})
    expect(page.locator(".rules article").first.locator("figcaption")).to_contain_text("a2 can play a2-")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("Undo")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_first_game_has_tips_and_a_second_has_none(page: Page) -> None:
    start(page, start="XX./OO./...", seats=["person", {"level": 1}])
    expect(page.locator(".tip")).to_contain_text("Click a cell to mark it")
    cell(page, 2).click()
    expect(status(page)).to_have_text("Game over: X wins.")
    start(page)
    expect(page.locator(".tip")).to_be_hidden()
    start(page, game="checkers")
    page.get_by_role("button", name="No more tips").click()
    page.reload()
    expect(page.get_by_role("grid")).to_be_visible()
    expect(page.locator(".tip")).to_be_hidden()


def test_sounds_are_off_until_they_are_switched_on_and_stay_on(browser: Browser, site: Site) -> None:
    with visiting(browser, site) as page:
        page.add_init_script(
            "window.tones = 0; const { createOscillator } = AudioContext.prototype;"
            "AudioContext.prototype.createOscillator = function () {"
            "  tones++; return createOscillator.call(this); };"
        )
        start(page)
        cell(page, 4).click()
        expect(page.locator("ol.moves li")).to_have_count(1)
        assert page.evaluate("tones") == 0
        page.get_by_role("tab", name="Look").click()
        page.get_by_label("Sounds").check()
        page.reload()
        cell(page, 0).click()
        expect(page.locator("ol.moves li")).to_have_count(2)
        assert page.evaluate("tones") == 1


def test_boards_and_pieces_are_chosen_and_every_mark_is_seen_on_them(page: Page) -> None:
    start(page, game="raichu")
    dark = "getComputedStyle(document.querySelector('.cell.dark')).backgroundColor"
    man = "getComputedStyle(document.querySelector('.cell .piece.black-pichu [fill]')).fill"
    looks: list[set[tuple[str, str]]] = [set(), set()]
    page.get_by_role("tab", name="Look").click()
    for board, pieces in (("Sage", "Ink"), ("Walnut", "Red"), ("Slate", "Blue and amber")):
        page.get_by_label(board).check()
        page.get_by_label(re.compile(f"^{pieces}")).check()
        for scheme, seen in zip(DARK_AND_LIGHT, looks, strict=True):
            use_colours(page, scheme)
            seen.add((page.evaluate(dark), page.evaluate(man)))
            marks = page.evaluate(CONTRASTS, [".source .piece-box", "::before", "borderTopColor"])
            assert min(marks) >= 3, (board, scheme, marks)
    for seen in looks:
        assert len({each for each, _ in seen}) == len({each for _, each in seen}) == 3
    page.reload()
    expect(page.get_by_role("grid")).to_be_visible()
    assert (page.evaluate(dark), page.evaluate(man)) in looks[1]
    assert page.evaluate("document.documentElement.dataset.board") == "slate"
