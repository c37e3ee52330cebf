"""Take the pictures of the docs anew: `make screenshots`, or `python docs/screenshots.py NAME …` for some.

A function here or in `screenshots_desktop` whose name starts with `web_`, `terminal` or `desktop_`
takes one picture and returns it as PNG; `web_front` becomes `docs/images/web-front.png`.
"""

from __future__ import annotations

import html
import os
import shutil
import subprocess
import sys
import tempfile
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

import screenshots_desktop
from playwright.sync_api import Page, sync_playwright

from plyground import fonts
from plyground.apps.web.server import Server, address, open_socket
from plyground.play.store import Store

IMAGES = Path(__file__).parent / "images"
KINDS = ("web_", "terminal", "desktop_")
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
WIDE = {"viewport": {"width": 1200, "height": 800}, "reduced_motion": "reduce"}
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "reduced_motion": "reduce"}


@contextmanager
def browsing(**options: Any) -> Iterator[Page]:
    """A page of a fresh server, in Chromium."""
    found = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if found is None:
        sys.exit("the pictures of the page need Chromium; install the package chromium")
    listening = open_socket("127.0.0.1", 0)
    server = Server(Store(None), "127.0.0.1")
    thread = Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
            yield browser.new_page(base_url=address("127.0.0.1", listening), **options)
            browser.close()
    finally:
        server.should_exit = True
        thread.join()


def begin(page: Page, **record: Any) -> None:
    """Open a game as if it had been played so far."""
    answer = page.request.post("/api/games", data={"game": "tictactoe", **record})
    page.goto(f"/game/{answer.json()['id']}")
    page.locator(".cell").first.wait_for()


def web_front() -> bytes:
    with browsing(**WIDE) as page:
        page.goto("/")
        page.locator(".cards").wait_for()
        return page.screenshot(full_page=True)


def web_tictactoe() -> bytes:
    with browsing(**WIDE) as page:
        begin(page, moves=["b2", "b1", "a1", "c3"], seats=["person", {"level": 5}])
        page.get_by_role("button", name="Values").click()
        page.locator(".value").first.wait_for()
        page.get_by_role("button", name="Hint").click()
        page.locator(".advice strong").wait_for()
        return page.screenshot()


def web_thinking() -> bytes:
    with browsing(**WIDE, color_scheme="dark") as page:
        begin(page, rows=5, columns=5, line=4, seats=["person", {"engine": "table", "seconds": 2}])
        page.get_by_role("tab", name="New game").click()
        page.locator("[data-cell='12']").click()
        page.locator("ol.moves li:nth-child(2)").wait_for()
        return page.screenshot()


def web_checkers() -> bytes:
    with browsing(**WIDE) as page:
        begin(page, game="checkers", moves=["11-15", "22-18", "15x22", "25x18"])
        page.get_by_role("button", name="Hint").click()
        page.locator(".advice strong").wait_for()
        return page.screenshot()


def web_analysis() -> bytes:
    with browsing(**WIDE) as page:
        study = {"study": "checkers", "body": screenshots_desktop.GAME.split()}
        kept = page.request.post("/api/analysis/studies", data={"study": study}).json()
        page.goto(f"/analysis/checkers?study={kept['id']}&review=1")
        page.locator(".points button").first.click(timeout=60_000)
        page.locator(".best-lines li:nth-child(3)").wait_for()
        page.locator(".review-graph").evaluate("graph => graph.closest('details').scrollIntoView()")
        page.wait_for_timeout(3000)
        return page.screenshot()


def web_phone() -> bytes:
    with browsing(**PHONE) as page:
        begin(page, moves=["b2", "c1", "a1"], seats=["person", "person"])
        return page.screenshot()


def web_watch() -> bytes:
    with browsing(**WIDE) as page:
        begin(page, start="XO./.X./..O")
        page.get_by_role("tab", name="Game", exact=True).click()
        page.get_by_role("link", name="Watch it think").click()
        page.locator(".studio[data-state=ready]").wait_for(timeout=60_000)
        page.keyboard.press("n")
        page.wait_for_timeout(500)
        return page.screenshot()


def web_sudoku() -> bytes:
    with browsing(**WIDE) as page:
        page.goto("/puzzle/sudoku")
        page.get_by_role("toolbar").get_by_role("button", name="Size of its formula").click()
        page.get_by_role("row").filter(has_text="compact").wait_for()
        page.get_by_role("toolbar").get_by_role("button", name="Solve", exact=True).click()
        page.get_by_text("Solved.").wait_for()
        return page.screenshot()


def web_crossword() -> bytes:
    with browsing(**WIDE) as page:
        page.goto("/puzzle/crossword")
        page.get_by_text("15×15, ").wait_for()
        page.get_by_role("toolbar").get_by_role("button", name="Fill", exact=True).click()
        page.get_by_text("Filled in").wait_for()
        return page.screenshot()


def terminal() -> bytes:
    """A game in the terminal: what a user types and sees, set in a window."""
    home, typed = tempfile.mkdtemp(), ["b2", "hint", "quit"]
    played = subprocess.run(
        [sys.executable, "-m", "plyground", "play", "tictactoe"],
        input="\n".join(typed) + "\n",
        capture_output=True,
        text=True,
        env={**os.environ, "PLYGROUND_HOME": home, "NO_COLOR": "1"},
    )
    # A pipe does not echo what is typed, a terminal does.
    first, *rest = played.stdout.split("X> ")
    shown = first + "".join(f"X> {said}\n{then}" for said, then in zip(typed, rest, strict=True))
    mono = b64encode((fonts.FOLDER / "mono-400.woff2").read_bytes()).decode()
    style = (
        f"@font-face{{font-family:mono;src:url(data:font/woff2;base64,{mono})}}"
        "body{margin:0;background:#e9e2d2;padding:28px}pre{margin:0;padding:26px 30px;border-radius:14px;"
        "background:#161d24;color:#e9e4d8;font:17px/1.45 mono,monospace}"
    )
    with browsing(viewport={"width": 760, "height": 300}) as page:
        page.set_content(
            f"<style>{style}</style><pre>$ plyground play tictactoe\n{html.escape(shown.rstrip())}</pre>"
        )
        return page.screenshot(full_page=True)


def main(wanted: list[str]) -> None:
    takers: dict[str, Callable[[], bytes]] = {
        name.replace("_", "-"): value
        for name, value in {**globals(), **vars(screenshots_desktop)}.items()
        if name.startswith(KINDS)
    }
    if unknown := set(wanted) - set(takers):
        sys.exit(f"no picture {', '.join(sorted(unknown))}; there is {', '.join(takers)}")
    IMAGES.mkdir(exist_ok=True)
    for name in wanted or takers:
        print(name, file=sys.stderr)
        (IMAGES / f"{name}.png").write_bytes(takers[name]())


if __name__ == "__main__":
    main(sys.argv[1:])
