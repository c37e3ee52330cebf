"""The page's type: it comes from the package alone, and nothing moves when it comes."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from .conftest import Site, visiting
from .driving import start

pytestmark = pytest.mark.long

WIDE = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
ROOMS = {
    "/": ".cards",
    "/play/tictactoe": ".player-bar",
    "/play/checkers": ".player-bar",
    "/puzzle/sudoku": ".square.given",
    "/puzzle/crossword": ".clues li",
    "/puzzle/queens": ".square",
    "/nowhere": ".lone",
}

SHIFTS = """() => new Promise((resolve) => {
  let moved = 0;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) if (!shift.hadRecentInput) moved += shift.value;
  }).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => resolve(moved), 300);
})"""


def strange_fonts(page: Page) -> dict[str, str]:
    """The fonts of the system that the browser had to take for some text, and where."""
    for _ in range(20):
        try:
            return look_for_strange_fonts(page)
        except Error as error:  # the page drew something anew meanwhile
            if "Could not find node" not in str(error):
                raise
    raise AssertionError("the page is never at rest")


def look_for_strange_fonts(page: Page) -> dict[str, str]:
    session = page.context.new_cdp_session(page)
    for domain in ("DOM", "CSS"):
        session.send(f"{domain}.enable")
    document = session.send("DOM.getDocument", {"depth": 0})["root"]
    found: dict[str, Any] = session.send(
        "DOM.querySelectorAll", {"nodeId": document["nodeId"], "selector": "body, body *"}
    )
    strange = {}
    for node in found["nodeIds"]:
        for font in session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]:
            if not font["isCustomFont"]:
                where = session.send("DOM.getOuterHTML", {"nodeId": node})["outerHTML"]
                strange[font["familyName"]] = where[:200]
    return strange


@pytest.mark.parametrize("path", ROOMS)
def test_all_text_is_in_the_packages_own_fonts(page: Page, path: str) -> None:
    page.goto(path)
    expect(page.locator(ROOMS[path]).first).to_be_visible(timeout=30_000)
    assert strange_fonts(page) == {}


def test_so_is_a_game_with_everything_open_and_its_tree(page: Page) -> None:
    start(page, start="XO./.X./..O", seats=["person", {"level": 5}])
    for tab in page.get_by_role("tab").all():
        tab.click()
        expect(page.get_by_text("One moment")).to_be_hidden()
        assert strange_fonts(page) == {}
    page.get_by_role("tab", name="Game", exact=True).click()
    page.get_by_role("button", name="Values").click()
    expect(page.locator(".value").first).to_be_visible()
    assert strange_fonts(page) == {}
    page.get_by_role("link", name="Watch it think").click()
    expect(page.locator(".node").first).to_be_visible()
    assert strange_fonts(page) == {}


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("path", ROOMS)
def test_nothing_moves_while_a_room_comes(browser: Browser, site: Site, path: str, size: Any) -> None:
    with visiting(browser, site, **size) as page:
        page.goto(path)
        expect(page.locator(ROOMS[path]).first).to_be_visible(timeout=30_000)
        assert page.evaluate(SHIFTS) < 0.02
