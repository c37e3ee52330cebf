"""Watch it think in a real browser, and its routes."""

from __future__ import annotations

import re
from threading import Event
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from plyground.apps.web import watch as routes

from .conftest import Site
from .driving import cell, start, tab_to, violations

pytestmark = pytest.mark.xdist_group("second browser")

POSITION = "X.O/.X./..."


def query(**fields: Any) -> str:
    return "&".join(
        f"{name}={value}" for name, value in {"game": "tictactoe", "position": POSITION, **fields}.items()
    )


def watch(page: Page, position: str = POSITION) -> Any:
    start(page, start=position, seats=["person", "person"])
    page.get_by_role("button", name="Watch it think").click()
    viewer = page.get_by_role("region", name="Watch it think")
    expect(viewer.get_by_role("button", name="Alpha-beta with a table")).to_be_enabled()
    return viewer


def entered(viewer: Any) -> tuple[int, int]:
    expect(viewer.locator(".counter")).to_contain_text("entered")
    text = viewer.locator(".counter").inner_text()
    found = re.search(r"entered ([\d,]+) of ([\d,]+) nodes", text)
    assert found, text
    return int(found[1].replace(",", "")), int(found[2].replace(",", ""))


def test_the_algorithms_stand_side_by_side_with_their_node_counts(page: Page, site: Site) -> None:
    viewer = watch(page)
    for name, title in (
        ("minimax", "Minimax"),
        ("alphabeta", "Alpha-beta"),
        ("table", "Alpha-beta with a table"),
    ):
        nodes = site.ask("GET", f"/api/watch?{query(algorithm=name)}").json["nodes"]
        card = viewer.locator(".algorithm", has=page.get_by_text(title, exact=True))
        expect(card).to_contain_text(f"{nodes:,} nodes")


def test_what_the_viewer_counts_as_entered_is_the_node_count(page: Page) -> None:
    viewer = watch(page)
    count, nodes = entered(viewer)
    assert count == nodes
    viewer.get_by_role("button", name="« First").click()
    expect(viewer.locator(".counter")).to_contain_text("entered 1 of")
    viewer.get_by_role("button", name="Forward ›").click()
    expect(viewer.locator(".counter")).to_contain_text("entered 2 of")
    expect(viewer.locator(".sentence")).to_have_text("O tries b1.")
    viewer.get_by_role("button", name="‹ Back").click()
    expect(viewer.locator(".sentence")).to_have_text("The search begins: O is to move.")


def test_the_next_cut_shows_the_pruned_branches_and_the_reason(page: Page) -> None:
    viewer = watch(page)
    viewer.get_by_role("button", name="« First").click()
    viewer.get_by_role("button", name="Next cut").click()
    expect(viewer.locator(".sentence")).to_contain_text("Cut: ")
    expect(viewer.locator(".sentence")).to_contain_text("elsewhere")
    expect(viewer.locator(".node.skipped").first).to_be_visible()
    expect(viewer.locator(".pruned p")).to_contain_text("not looked at")


def test_a_branch_opens_and_closes(page: Page) -> None:
    viewer = watch(page)
    expect(viewer.locator(".level")).to_have_count(2)
    viewer.get_by_role("button", name=re.compile("^b1, worth")).click()
    expect(viewer.locator(".level")).to_have_count(3)
    viewer.get_by_role("button", name=re.compile("^b1, worth")).click()
    expect(viewer.locator(".level")).to_have_count(2)


def test_the_whole_tree_of_the_empty_board_stays_fluid(page: Page) -> None:
    viewer = watch(page, ".../.../...")
    counts = viewer.locator(".algorithm .count")
    expect(counts.nth(0)).to_have_text("549,946 nodes", timeout=60_000)
    expect(counts.nth(1)).to_have_text("18,297 nodes")
    viewer.locator(".algorithm", has=page.get_by_text("Minimax", exact=True)).click()
    expect(viewer.locator(".counter")).to_contain_text("entered 549,946 of 549,946 nodes")
    assert viewer.locator(".node").count() == 10
    viewer.get_by_role("button", name=re.compile("^a1, worth 0")).click()
    expect(viewer.locator(".node")).to_have_count(18)


def test_the_viewer_works_by_keyboard_and_for_screen_readers(page: Page) -> None:
    viewer = watch(page)
    tab_to(page, ".stepper button.main")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(viewer.locator(".counter")).not_to_contain_text("Step 1 of")
    assert violations(page) == []
    viewer.get_by_role("button", name="« First").click()
    expect(viewer.locator(".node.future").first).to_be_visible()
    assert violations(page) == []
    viewer.get_by_role("button", name="Next cut").click()
    expect(viewer.locator(".node.skipped").first).to_be_visible()
    assert violations(page) == []


def test_playing_steps_by_itself_until_paused(page: Page) -> None:
    viewer = watch(page)
    viewer.get_by_role("button", name="« First").click()
    viewer.get_by_role("button", name="Play").click()
    expect(viewer.locator(".counter")).to_contain_text(re.compile("Step [3-9] of"))
    viewer.get_by_role("button", name="Pause").click()
    expect(viewer.get_by_role("button", name="Play")).to_be_visible()


def test_a_larger_board_is_watched_to_a_depth(page: Page) -> None:
    start(page, rows=4, columns=4, line=4, seats=["person", "person"])
    page.get_by_role("button", name="Watch it think").click()
    expect(page.locator(".algorithm .worth").first).to_contain_text("a guess")


def test_what_is_recorded_is_answered_while_another_search_is_being_recorded(site: Site) -> None:
    site.ask("GET", f"/api/watch?{query(algorithm='table')}")
    free = Event()
    routes._recorder.submit(free.wait, 20)
    try:
        assert site.ask("GET", f"/api/watch/step?{query(algorithm='table', event=0)}").status == 200
        assert site.ask("GET", f"/api/watch/children?{query(algorithm='table', node=0)}").status == 200
    finally:
        free.set()


def test_who_waits_too_long_for_others_recordings_is_told_to_come_back(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(routes, "WAIT_SECONDS", 0.2)
    free = Event()
    routes._recorder.submit(free.wait, 20)
    try:
        answer = site.ask("GET", f"/api/watch?{query(algorithm='table', position='X../.../...')}")
        assert answer.status == 429
        assert answer.headers["Retry-After"]
    finally:
        free.set()


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta"])
def test_what_is_too_large_to_be_watched_is_refused_with_a_depth_that_is_not(
    site: Site, algorithm: str
) -> None:
    board = "/".join(["." * 19] * 19)
    answer = site.ask("GET", f"/api/watch?{query(algorithm=algorithm, position=board)}")
    assert answer.status == 400
    assert re.search(r"can be watched \d pl\w+ deep", answer.json["error"])


def test_the_tree_comes_into_view(page: Page) -> None:
    viewer = watch(page)
    expect(viewer.locator(".node").first).to_be_in_viewport()
    expect(viewer.locator(".tree")).not_to_have_attribute("aria-busy", "true")


def test_the_viewer_says_when_the_game_has_moved_on(page: Page) -> None:
    viewer = watch(page)
    expect(viewer.get_by_text("The game has moved on")).to_be_hidden()
    cell(page, 8).click()
    expect(viewer.get_by_text("The game has moved on")).to_be_visible()
    viewer.get_by_role("button", name="Watch this position").click()
    expect(viewer.get_by_role("button", name=re.compile("^the position"))).to_contain_text("X to move")
    expect(viewer.get_by_text("The game has moved on")).to_be_hidden()


def test_the_men_of_the_tree_stand_on_a_chequered_board_under_titles_of_one_line(page: Page) -> None:
    start(page, game="checkers", seats=["person", "person"])
    page.get_by_role("button", name="Watch it think").click()
    root = page.locator(".node").first
    expect(root.locator("rect.dark")).to_have_count(32)
    title = root.locator("strong").bounding_box()
    assert title is not None
    assert title["height"] < 30


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        (f"/api/watch?{query(algorithm='magic')}", "no algorithm"),
        (f"/api/watch?{query(game='chess')}", "no 'chess'"),
        (f"/api/watch?{query(position='XXX')}", ""),
        (f"/api/watch?{query(depth='99')}", "a depth is"),
        (f"/api/watch/children?{query(node='x')}", "must be a number"),
        (f"/api/watch/children?{query(node='99999999')}", "there is no node"),
        (f"/api/watch/step?{query(event='99999999')}", "there is no event"),
    ],
)
def test_a_bad_question_is_answered_in_one_line(site: Site, path: str, reason: str) -> None:
    answer = site.ask("GET", path)
    assert answer.status == 400
    assert reason in answer.json["error"]
    assert "\n" not in answer.json["error"]
