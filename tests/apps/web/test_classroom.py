"""The classroom on the page: a file is dropped, judged, shown with its board, and played from there."""

from __future__ import annotations

import json
from base64 import b64encode

import pytest
from playwright.sync_api import expect

from classroom.composing import programs
from plyground.apps.web import classroom
from plyground.play.files import MOST_SENT
from plyground.submissions import sandbox

from .conftest import serving, visiting
from .driving import violations

HALF = """
def initial_state():
    return [[None] * 3 for _ in range(3)]

def player(board):
    return "X"

def minimax(board):
    for i in range(3):
        for j in range(3):
            if board[i][j] is None:
                return (i, j)
"""
LAZY = """
class CrosswordCreator:
    def __init__(self, crossword):
        self.crossword, self.domains = crossword, {}
    def solve(self):
        return None
"""
DROP = """() => {
  const data = new DataTransfer();
  data.items.add(new File(["x = ("], "alice_tictactoe.py"));
  const drop = new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true });
  document.querySelector(".drop").dispatchEvent(drop);
}"""
WEAK = sandbox.Protection((), False, "here accidents are held and malice is not")


def send(site, text, name="tictactoe.py", course="tictactoe"):
    data = b64encode(text.encode()).decode()
    answer = site.ask("POST", f"/api/classroom/{course}", {"name": name, "data": data})
    return answer, [json.loads(line) for line in answer.text.splitlines()]


def test_the_courses_are_told_with_the_names_of_their_files(site):
    about = site.ask("GET", "/api/classroom").json
    assert {"name": "tictactoe", "title": "Tic-tac-toe", "file": "tictactoe.py"} in about["courses"]
    assert about["refusal"] == ""
    assert about["notice"]


def test_a_file_is_judged_check_by_check(site):
    answer, events = send(site, HALF)
    assert answer.status == 200
    assert events[-1] == {"event": "done"}
    verdict = events[-2]
    assert (verdict["event"], verdict["passed"]) == ("verdict", False)
    checks = {event["name"]: event for event in events[:-2]}
    assert checks["the file can be imported"]["outcome"] == "ok"
    wrong = checks["player says whose turn it is"]
    assert wrong["outcome"] == "failed"
    assert wrong["picture"].startswith("<svg")
    assert wrong["playable"]


def test_the_file_plays_from_the_counterexample(site):
    _, events = send(site, HALF)
    key = events[-2]["key"]
    order = {"key": key, "position": "X../.O./...", "against": "person"}
    begun = site.ask("POST", "/api/classroom/tictactoe/play", order)
    assert begun.status == 201, begun.text
    site.cookie = begun.headers["Set-Cookie"].partition(";")[0]
    board = site.ask("GET", f"/api/games/{begun.json['id']}").json
    assert board["seats"] == ["tictactoe.py", "Person"]
    with site.stream(begun.json["id"]) as events:
        moved = next(event for event in events if event["event"] == "board" and event["moves"])
    assert moved["position"].startswith("XX./.O.")


@pytest.fixture
def unjudged(monkeypatch):
    """A file is taken without a look at it."""
    monkeypatch.setattr(classroom, "judge", lambda *arguments: iter(()))


def seat_file(site):
    """Hand a file in and give it a seat; the game, and the cookie of whose it is."""
    _, events = send(site, HALF)
    order = {"key": events[-2]["key"], "position": "X../.O./...", "against": "person"}
    begun = site.ask("POST", "/api/classroom/tictactoe/play", order)
    assert begun.status == 201, begun.text
    return begun.json["id"], begun.headers["Set-Cookie"].partition(";")[0]


@pytest.mark.usefixtures("unjudged")
def test_a_file_plays_on_after_a_restart_and_goes_with_its_owners_games(tmp_path):
    with serving(tmp_path) as site:
        game, cookie = seat_file(site)
    with serving(tmp_path) as site:
        site.cookie = cookie
        assert site.ask("GET", f"/api/games/{game}").json["seats"] == ["tictactoe.py", "Person"]
        with site.stream(game) as events:
            moved = next(event for event in events if event["event"] == "board" and event["moves"])
        assert moved["position"].startswith("XX./.O.")
        exported = site.ask("GET", f"/api/games/{game}/record").text
        assert "handed" not in exported
        assert len(list(tmp_path.rglob("handed/*/tictactoe.py"))) == 1
        site.ask("DELETE", "/api/games", {})
        assert list(tmp_path.rglob("handed/*")) == []


@pytest.mark.usefixtures("unjudged")
def test_a_file_that_is_gone_is_told_and_the_game_is_not_lost(tmp_path):
    with serving(tmp_path) as site:
        game, cookie = seat_file(site)
    next(tmp_path.rglob("handed/*/tictactoe.py")).unlink()
    with serving(tmp_path) as site:
        site.cookie = cookie
        with site.stream(game) as events:
            said = next(event for event in events if event["event"] == "notice")
        assert said["reason"].startswith("tictactoe.py: that file is not here any more; drop it again")
        played = site.ask("POST", f"/api/games/{game}/commands", {"command": "play", "text": "b1"})
        assert played.status == 200, played.text


@pytest.mark.parametrize(
    ("order", "complaint"),
    [
        ({"key": "nosuch"}, "not here any more"),
        ({"position": 3}, "a position is a text"),
        ({"position": "XXXX"}, ""),
        ({"against": "student:/etc/passwd"}, ""),
        ({"against": "hub:/bin/sh"}, ""),
    ],
)
@pytest.mark.usefixtures("unjudged")
def test_no_order_runs_anything_else(site, order, complaint):
    _, events = send(site, "x = (")
    answer = site.ask("POST", "/api/classroom/tictactoe/play", {"key": events[-2]["key"], **order})
    assert answer.status == 400
    assert complaint in answer.json["error"]


def test_a_fault_is_one_check_and_bad_requests_are_refused_in_words(site):
    _, events = send(site, '{"cells": []}', "work.ipynb")
    assert [event["event"] for event in events] == ["check", "verdict", "done"]
    assert "is a notebook" in events[0]["detail"][0]
    assert events[1]["key"] == ""
    _, events = send(site, "")
    assert events == [{"event": "refused", "reason": "tictactoe.py is empty, or not sent in base64"}]
    _, events = send(site, "(".ljust(MOST_SENT, "#"))
    assert events[-2]["event"] == "verdict"
    _, events = send(site, "#" * (MOST_SENT + 1))
    assert "is too large" in events[-1]["reason"]
    assert site.ask("POST", "/api/classroom/chess", {}).status == 404


def test_a_server_for_others_judges_only_what_is_held(site, tmp_path, monkeypatch):
    monkeypatch.setattr(classroom, "protection", lambda: WEAK)
    assert site.ask("GET", "/api/classroom").json["refusal"] == ""  # loopback: one person's own machine
    with serving(tmp_path, host="0.0.0.0") as open_to_all:
        about = open_to_all.ask("GET", "/api/classroom").json
        assert "this server serves others too" in about["refusal"]
        answer, _ = send(open_to_all, HALF)
        assert answer.status == 403
        monkeypatch.undo()
        if sandbox.protection().strong:
            assert open_to_all.ask("GET", "/api/classroom").json["refusal"] == ""


def test_a_student_drops_a_file_sees_the_board_and_plays_on(page, tmp_path):
    (tmp_path / "tictactoe.py").write_text(HALF)
    page.goto("/")
    page.get_by_role("link", name="Classroom").click()
    page.set_input_files("#submission", tmp_path / "tictactoe.py")
    expect(page.locator(".says")).to_contain_text("checks passed", timeout=60_000)
    expect(page.locator(".check.failed svg").first).to_be_visible()
    assert violations(page) == []
    wrong = page.locator(".check.failed", has_text="player says whose turn it is")
    wrong.get_by_role("button", name="Your file against you").click()
    expect(page.get_by_role("grid")).to_be_visible()
    expect(page.get_by_text("tictactoe.py").first).to_be_visible()


def test_a_file_of_ones_own_solves_the_crossword_in_its_room(page, tmp_path):
    page.goto("/puzzle/crossword")
    page.get_by_label("Grid as text").fill("C..\n.##\n.##")
    page.get_by_role("button", name="Read it").click()
    expect(page.get_by_label("row 1, column 1, C")).to_be_visible()
    for text, says, kind in (
        (programs("crossword")["written"], "generate.py has solved it.", "says "),
        (LAZY, "generate.py says that the", "says wrong"),
        ("x = (", "SyntaxError", "says wrong"),
    ):
        (tmp_path / "generate.py").write_text(text)
        page.set_input_files("#solver", tmp_path / "generate.py")
        expect(page.locator(".says")).to_contain_text(says, timeout=60_000)
        expect(page.locator(".says")).to_have_class(kind)
    assert violations(page, signs=True) == []


def test_a_file_dropped_on_the_room_is_checked_and_not_opened(page):
    page.goto("/classroom?course=sudoku")
    expect(page.locator("#course")).to_have_value("sudoku")
    page.evaluate(DROP)
    expect(page.locator("#course")).to_have_value("tictactoe")
    expect(page.locator(".says")).to_contain_text("alice_tictactoe.py: 0 of 16 checks passed", timeout=60_000)
    expect(page.locator(".check.failed pre")).to_contain_text("SyntaxError")


def test_the_room_says_plainly_that_it_judges_nothing(browser, tmp_path, monkeypatch):
    monkeypatch.setattr(classroom, "protection", lambda: WEAK)
    with (
        serving(tmp_path, host="0.0.0.0") as site,
        visiting(browser, site, viewport={"width": 390, "height": 800}) as page,
    ):
        page.goto("/classroom")
        expect(page.get_by_role("alert")).to_contain_text("This server serves others too")
        expect(page.locator("#submission")).to_have_count(0)
        assert violations(page) == []
