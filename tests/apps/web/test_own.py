"""A student's wrong file is watched to its first wrong call in a real browser; only on one's own server."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from starlette.exceptions import HTTPException

from plyground.apps.web.own import take
from plyground.apps.web.server import Server, is_loopback
from plyground.play.store import Store

from .conftest import Site, visiting

pytestmark = pytest.mark.long

PROGRAMS = Path(__file__).parents[2] / "diagnosis" / "programs"


def wrong() -> str:
    text = "".join((PROGRAMS / f"{name}.txt").read_text("utf-8") for name in ("rules", "pair"))
    return text.replace("    v = -math.inf\n", "    v = 0\n", 1)


def test_a_wrong_file_is_watched_to_its_first_wrong_call(
    browser: Browser, site: Site, tmp_path: Path
) -> None:
    path = tmp_path / "tictactoe.py"
    path.write_text(wrong(), "utf-8")
    with visiting(browser, site, viewport={"width": 1280, "height": 900}) as page:
        page.goto("/watch")
        page.get_by_label("Position").last.fill("..O/..X/XXO")
        page.get_by_label("File").set_input_files(path)
        page.wait_for_url("**/watch/tictactoe?**own**", timeout=60_000)
        expect(page.locator(".counter")).to_contain_text("Step 1 of 114")
        page.keyboard.press("n")
        expect(page.locator(".counter")).to_contain_text("Step 113 of 114")
        expect(page.locator(".sentence")).to_contain_text("The first wrong call: max_value, line 84")
        expect(page.locator(".sentence")).to_contain_text("the initial value is 0")
        expect(page.locator(".node.current")).to_have_class("node done on-way current wrong max")
        expect(page.locator(".node.current .worth")).to_have_text("0 ✗")
        expect(page.locator(".node.current small")).to_have_text("due: -1")
        page.locator(".algorithms button").first.click()
        expect(page.locator(".sentence")).to_contain_text("The search begins")


def test_a_file_that_is_none_is_refused_in_words(browser: Browser, site: Site, tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    path.write_text("def minimax(board:", "utf-8")
    with visiting(browser, site) as page:
        page.goto("/watch")
        page.get_by_label("File").set_input_files(path)
        expect(page.locator(".own-file .notice")).to_contain_text("SyntaxError", timeout=30_000)


@pytest.mark.parametrize(
    ("name", "old", "new", "first", "lit"),
    [
        ("generate", "self.domains[x] -= bad", "self.domains[y] -= bad", "revise, line ", "return bool(bad)"),
        ("raichu", "for side in (-1, 1):", "for side in (1,):", "successors, line ", "return"),
    ],
)
def test_the_first_wrong_call_of_another_course_is_told_beside_its_line(
    browser: Browser, site: Site, tmp_path: Path, name: str, old: str, new: str, first: str, lit: str
) -> None:
    text = (PROGRAMS.parent / "other" / f"{name}.txt").read_text("utf-8")
    path = tmp_path / f"{name}.py"
    path.write_text(text.replace(old, new, 1), "utf-8")
    with visiting(browser, site, viewport={"width": 1280, "height": 900}) as page:
        page.goto("/watch")
        page.get_by_label("File").set_input_files(path)
        expect(page.locator(".own-lines")).to_contain_text(first, timeout=60_000)
        expect(page.locator(".own-report .lit")).to_contain_text(lit)
        path.write_text(text, "utf-8")
        page.get_by_label("File").set_input_files(path)
        expect(page.locator(".own-report")).to_have_text(
            f"{name}.py: no wrong call was found.", timeout=60_000
        )


def test_the_route_takes_a_file_and_says_where_it_is_watched(site: Site) -> None:
    sent = {"name": "mine.py", "source": wrong(), "position": "..O/..X/XXO"}
    answer = site.ask("POST", "/api/watch/own", sent)
    assert answer.status == 200, answer.text
    assert answer.json["event"] == 112
    where = f"what=tictactoe&position=..O/..X/XXO&algorithm={answer.json['algorithm']}"
    assert site.ask("GET", f"/api/watch?{where}").json["title"] == "mine.py"
    assert site.ask("GET", f"/api/watch/children?{where}&node=0").json["children"]
    assert site.ask("GET", f"/api/watch/next?{where}&event=0&mark=wrong").json["event"] == 112
    gone = site.ask("GET", "/api/watch?what=tictactoe&position=.../.../...&algorithm=own:00")
    assert (gone.status, gone.json["error"]) == (400, "this file is no longer here: open it again")


@pytest.mark.parametrize("body", [{}, {"source": 1}, {"source": " "}, {"source": "x = 1", "position": "XX"}])
def test_bad_requests_are_refused(site: Site, body: dict[str, object]) -> None:
    assert site.ask("POST", "/api/watch/own", body).status == 400


def test_only_ones_own_server_runs_files() -> None:
    hosts = ("127.0.0.1", "::1", "localhost", "0.0.0.0", "192.168.1.2", "me")
    assert [is_loopback(host) for host in hosts] == [True, True, True, False, False, False]
    open_to_all: Any = Server(Store(None), "0.0.0.0").config.app
    assert open_to_all.state.personal is False
    request: Any = SimpleNamespace(app=open_to_all)
    with pytest.raises(HTTPException, match="one person") as refusal:
        take(request).send(None)  # it refuses before it waits for anything
    assert refusal.value.status_code == 403
