"""What a person does on the page: begin, look, press Tab; and what axe-core has to say about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, expect


def start(page: Page, **record: Any) -> None:
    """Open a game that is set up by a request of the page's own browser."""
    answer = page.request.post("/api/games", data={"game": "tictactoe", **record})
    assert answer.ok, answer.text()
    page.goto(f"/game/{answer.json()['id']}")
    expect(page.get_by_role("grid")).to_be_visible()


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


def violations(page: Page, signs: bool = False, rules: Sequence[str] = ()) -> list[str]:
    """What axe-core finds, by all rules or these, also where somebody who says the words that they see would
    not be understood, unless what is seen are signs, which are named in words."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    options: dict[str, Any] = {"resultTypes": ["violations"]}  # to describe what is well takes long
    if rules:
        options["runOnly"] = list(rules)
    else:
        options["rules"] = {"label-content-name-mismatch": {"enabled": not signs}}
    found = page.evaluate("async options => (await axe.run(options)).violations", options)
    return [f"{each['id']}: {[node['html'][:120] for node in each['nodes']]}" for each in found]


def faint(page: Page) -> list[str]:
    """What cannot be read well in dark colours: the rest does not depend on them."""
    page.emulate_media(color_scheme="dark")
    found = violations(page, rules=["color-contrast"])
    page.emulate_media(color_scheme="light")
    return found
