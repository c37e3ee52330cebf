"""The page's type: it comes from the package alone, and nothing moves when it comes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from .conftest import FORGET, Site, heard, visiting
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


MARK = """async (again) => {
  await document.fonts.ready;
  if (again) window.judged = undefined;
  const judged = (window.judged ??= new Map());
  document.querySelectorAll("[data-judge]").forEach((each) => each.removeAttribute("data-judge"));
  for (const each of document.querySelectorAll("body, body *")) {
    if (!each.checkVisibility()) continue;
    const own = [...each.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    const text = own.map((node) => node.data).join("");
    const signs = [["", text + (each.value ?? "") + (each.placeholder ?? "")]];
    for (const part of ["::before", "::after"]) {
      const { content } = getComputedStyle(each, part);
      if (content !== "none" && content !== "normal") signs.push([part, content]);
    }
    for (const [part, all] of signs) {
      const style = getComputedStyle(each, part);
      const kind = [part, each.tagName === "SELECT", style.fontFamily, style.fontWeight, style.fontStyle,
        style.fontStretch, style.fontVariant, style.textTransform].join();
      if (!judged.has(kind)) judged.set(kind, new Set());
      for (const sign of all) {
        if (judged.get(kind).has(sign)) continue;
        judged.get(kind).add(sign);
        each.setAttribute("data-judge", "");
      }
    }
  }
}"""
"""Marks what has a sign that no text in the same font had: it would be drawn as there."""


def strange_fonts(page: Page) -> dict[str, str]:
    """The fonts of the system that the browser had to take for some text, and where."""
    for again in range(20):
        try:
            return look_for_strange_fonts(page, again > 0)
        except Error as error:  # the page drew something anew meanwhile
            if "Could not find node" not in str(error):
                raise
    raise AssertionError("the page is never at rest")


def look_for_strange_fonts(page: Page, again: bool) -> dict[str, str]:
    page.evaluate(MARK, again)
    session = page.context.new_cdp_session(page)
    for domain in ("DOM", "CSS"):
        session.send(f"{domain}.enable")
    document = session.send("DOM.getDocument", {"depth": 0})["root"]
    found: dict[str, Any] = session.send(
        "DOM.querySelectorAll", {"nodeId": document["nodeId"], "selector": "[data-judge]"}
    )
    strange = {}
    for node in found["nodeIds"]:
        for font in session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]:
            if not font["isCustomFont"]:
                where = session.send("DOM.getOuterHTML", {"nodeId": node})["outerHTML"]
                strange[font["familyName"]] = where[:200]
    session.detach()
    return strange


def test_all_text_of_a_game_with_everything_open_and_of_its_tree_is_in_the_packages_own_fonts(
    page: Page,
) -> None:
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
    page.evaluate("document.querySelector('.node').style.fontFamily = 'DejaVu Sans, sans-serif'")
    assert strange_fonts(page) != {}, "a strange font is seen where there is one"


@pytest.fixture(scope="module", params=[WIDE, PHONE], ids=["wide", "phone"])
def uncached(request: pytest.FixtureRequest, browser: Browser, site: Site) -> Iterator[Page]:
    """A tab that fetches everything anew each time, the fonts too."""
    with visiting(browser, site, **request.param) as page:
        page.context.new_cdp_session(page).send("Network.setCacheDisabled", {"cacheDisabled": True})
        yield page


@pytest.mark.parametrize("path", ROOMS)
def test_nothing_moves_while_a_room_comes_and_all_its_text_is_in_the_packages_own_fonts(
    uncached: Page, path: str
) -> None:
    uncached.goto("/static/logo.svg")
    uncached.evaluate(FORGET)
    uncached.context.clear_cookies()
    with heard(uncached):
        with uncached.expect_response("**/*.woff2") as font:
            uncached.goto(path)
        assert font.value.status == 200
        expect(uncached.locator(ROOMS[path]).first).to_be_visible(timeout=30_000)
        assert uncached.evaluate(SHIFTS) < 0.02
        assert strange_fonts(uncached) == {}
