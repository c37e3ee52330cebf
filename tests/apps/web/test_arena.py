"""The arena in a browser: a tournament as it goes on, replays, and the report that needs no server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from plyground import plugins
from plyground.play.contests.arena import arena_folder
from plyground.play.contests.entrants import find_entrants
from plyground.play.contests.ledger import Ledger
from plyground.play.contests.reports import FORMS
from plyground.play.contests.standings import stand
from plyground.play.contests.tournament import Tournament, play

from .conftest import Site, serving, visiting

pytestmark = pytest.mark.long


def made(**settings) -> Tournament:
    rules = plugins.game("tictactoe")
    return Tournament("tictactoe", tuple(find_entrants(rules, ["1", "2", "table:depth=2"])), **settings)


def advance(tournament: Tournament, path: Path, most: int | None = None) -> None:
    with Ledger(path, tournament.specification()) as ledger, closing(play(tournament, ledger)) as games:
        list(islice(games, most))


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("home")
    arena_folder(folder).mkdir()
    return folder


@pytest.fixture(scope="module")
def site(home: Path) -> Iterator[Site]:
    with serving(home) as running:
        yield running


@pytest.fixture
def page(browser: Browser, site: Site) -> Iterator[Page]:
    with visiting(browser, site, viewport={"width": 1280, "height": 900}) as opened:
        yield opened


def test_standings_grow_by_themselves_while_games_are_played(page: Page, home: Path) -> None:
    tournament, path = made(), arena_folder(home) / "first.sqlite3"
    advance(tournament, path, 2)
    page.goto("/arena")
    page.locator(".arena-list a").first.click()
    expect(page.get_by_text("2 of 6 games")).to_be_visible()
    advance(tournament, path)
    expect(page.get_by_text("6 of 6 games, over")).to_be_visible()
    rows = page.get_by_role("region", name="Standings").get_by_role("row")
    expect(rows).to_have_count(4)
    expect(page.locator(".arena-games li")).to_have_count(6)


def test_a_running_game_is_a_small_board(page: Page, home: Path) -> None:
    tournament, path = made(seed=2), arena_folder(home) / "second.sqlite3"
    with Ledger(path, tournament.specification()) as ledger:
        ledger.live.mkdir()
        move = plugins.game("tictactoe").label(4)
        told = {"key": [0, 0, 1, 0, 1], "first": 1, "moves": [move]}
        (ledger.live / "0-0-1-0-1.json").write_text(json.dumps(told))
        (ledger.live / "9-9-9-9-9.json").write_text("rubbish")
        page.goto("/arena/second")
        running = page.locator(".arena-running li")
        expect(running).to_have_count(1)
        expect(running).to_contain_text("2 – 1")
        expect(running.locator("svg.miniature svg")).to_have_count(1)
    expect(page.locator(".arena-running li")).to_have_count(0)


def check_replay(page: Page) -> None:
    """Open a game and walk through it with the keyboard."""
    page.locator(".arena-games button").first.click()
    replay = page.get_by_role("region", name="Replay")
    expect(replay).to_be_visible()
    expect(replay.get_by_text("The start")).to_be_visible()
    on = replay.get_by_role("button", name="One move on")
    on.focus()
    page.keyboard.press("Enter")
    expect(replay.get_by_text("1 of ")).to_be_visible()
    expect(replay.locator("svg.miniature svg")).to_have_count(1)
    replay.get_by_role("button", name="The end").click()
    last = replay.locator("p[role=status]").inner_text()
    plies = int(last.split(" of ")[0])
    assert last.startswith(f"{plies} of {plies}")
    assert 5 <= plies <= 9
    expect(replay.locator("svg.miniature svg")).to_have_count(plies)
    replay.get_by_role("button", name="Play").click()
    expect(replay.get_by_role("button", name="Pause")).to_be_visible()


def test_every_game_can_be_played_back(page: Page, home: Path) -> None:
    advance(made(seed=3), arena_folder(home) / "third.sqlite3")
    page.goto("/arena/third")
    check_replay(page)


def test_it_fits_a_phone(browser: Browser, site: Site, home: Path) -> None:
    advance(made(seed=4), arena_folder(home) / "fourth.sqlite3")
    with visiting(browser, site, viewport={"width": 360, "height": 740}) as page:
        page.goto("/arena/fourth")
        expect(page.get_by_text("6 of 6 games")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_visitors_only_look(site: Site) -> None:
    for method in ("POST", "PUT", "DELETE"):
        body: dict[str, str] | None = {} if method == "POST" else None
        assert site.ask(method, "/api/arena", body).status == 405
        assert site.ask(method, "/api/arena/first", body).status == 405


@pytest.mark.parametrize(
    "path", ["nothing", "..%2Fplyground", "first/games/0-0-0-0-9", "first/games/x", "first/games/00-0-1-0-0"]
)
def test_what_is_not_there_is_said_to_be_missing(path: str, site: Site, home: Path) -> None:
    advance(made(), arena_folder(home) / "first.sqlite3")
    assert site.ask("GET", f"/api/arena/{path}").status == 404


def test_a_damaged_book_is_one_line_and_the_others_are_listed(site: Site, home: Path) -> None:
    advance(made(), arena_folder(home) / "first.sqlite3")
    broken = arena_folder(home) / "broken.sqlite3"
    broken.write_bytes(b"rubbish" * 500)
    try:
        answer = site.ask("GET", "/api/arena/broken")
        assert answer.status == 503
        assert "\n" not in answer.json["error"]
        assert "first" in [each["name"] for each in site.ask("GET", "/api/arena").json]
    finally:
        broken.unlink()


def test_the_report_opens_without_a_server_and_plays_back(browser: Browser, tmp_path: Path) -> None:
    tournament, path = made(), tmp_path / "book"
    advance(tournament, path)
    with Ledger(path, tournament.specification()) as ledger:
        kept = ledger.games()
    file = tmp_path / "report.html"
    file.write_text(FORMS["html"](tournament, stand(tournament, kept), kept), "utf-8")
    context = browser.new_context(offline=True, reduced_motion="reduce")
    complaints: list[str] = []
    try:
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.goto(file.as_uri())
        expect(page.get_by_text("6 of 6 games, over")).to_be_visible()
        expect(page.get_by_text("This file holds every game")).to_be_visible()
        check_replay(page)
    finally:
        context.close()
    assert complaints == []
