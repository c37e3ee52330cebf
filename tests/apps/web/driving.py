"""What a person does on the page: begin, look, press Tab; and what axe-core has to say about it."""

from __future__ import annotations

from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect


def start(page: Page, **record: Any) -> None:
    """Open a game that is set up by a request of the page's own browser."""
    answer = page.request.post("/api/games", data={"game": "tictactoe", **record})
    assert answer.ok, answer.text()
    page.goto(f"/game/{answer.json()['id']}")
    expect(page.get_by_role("grid")).to_be_visible()


def bring(page: Page, puzzle: str, text: str) -> None:
    """The room of a puzzle opens with this one, as if another room had handed it over; once, so not again
    after a reload. It spares a test the puzzle that the room would make for itself."""
    page.goto("/static/logo.svg")
    page.evaluate("([name, text]) => sessionStorage.setItem(name, text)", [f"opened:{puzzle}", text])


def cell(page: Page, number: int) -> Any:
    return page.locator(f'[data-cell="{number}"]')


def status(page: Page) -> Any:
    return page.locator("#status")


def tab_to(page: Page, selector: str, key: str = "Tab") -> None:
    """Press Tab until something is focused, as somebody without a mouse does."""
    for _ in range(80):
        page.keyboard.press(key)
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{key} never reaches {selector}")


Scheme = Literal["dark", "light"]
DARK_AND_LIGHT: tuple[Scheme, ...] = ("dark", "light")


def use_colours(page: Page, scheme: Scheme) -> None:
    """The system's colours are others; a page that is open follows a moment later."""
    page.emulate_media(color_scheme=scheme)
    expect(page.locator("html")).to_have_attribute("data-theme", scheme)


AXE = Axe().axe_script
RUN = """([options, judged]) => axe.run(judged ? {exclude: [judged]} : document, options)
  .then((found) => found.violations)"""
OTHER_COLOURS = {"runOnly": ["color-contrast"]}


def violations(page: Page, signs: bool = False, judged: str = "") -> list[str]:
    """What axe-core finds, also where somebody who says the words that they see would not be understood,
    unless what is seen are signs, which are named in words; not in what has been judged elsewhere."""
    return _violations(page, {"rules": {"label-content-name-mismatch": {"enabled": not signs}}}, judged)


def violations_in_both_colours(page: Page, signs: bool = False, judged: str = "") -> list[str]:
    """What axe-core finds in light and in dark, where only the colours are others."""
    found = violations(page, signs, judged)
    use_colours(page, "dark")
    found += _violations(page, OTHER_COLOURS, judged)
    use_colours(page, "light")
    return found


def _violations(page: Page, options: dict[str, Any], judged: str) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found = page.evaluate(RUN, [{**options, "resultTypes": ["violations"]}, judged])
    return [f"{each['id']}: {[node['html'][:120] for node in each['nodes']]}" for each in found]
