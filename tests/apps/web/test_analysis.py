"""The analysis room: its routes, and the page in Chromium from a file to a file."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from apps.web.conftest import Site, eventually
from apps.web.driving import violations, violations_in_both_colours
from plyground.formats import pdn
from plyground.games.checkers import endgames
from plyground.games.checkers.board import cell
from plyground.games.checkers.building import build

GAMES = """[Event "Match, game 1"]
[Black "Ann"]
[White "Bob"]
[Result "1-0"]

1. 11-15 23-19 2. 8-11 22-17 3. 9-13 17-14 {the book move} 4. 10x17 21x14 5. 15-18 19-15 6. 4-8 24-19
7. 13-17 28-24 8. 11-16 26-23 9. 16-20 31-26 (9... 15-10 10. 6x15) 10. 18-22 25x18 11. 17-22 26x17 1-0

[Event "Match, game 2"]
[Black "Bob"]
[White "Cy"]
[Result "1/2-1/2"]

1. 9-13 22-18 2. 6-9 25-22! 1/2-1/2

[Event "Match, game 3"]
[Black "Cy"]
[White "Ann"]
[Result "0-1"]

1. 11-15 22-30 0-1
"""


def study(*moves: str) -> dict[str, Any]:
    return {"study": "checkers", "body": list(moves)}


def post(site: Site, path: str, message: object) -> Any:
    answer = site.ask("POST", f"/api/analysis/{path}", message)
    assert answer.status == 200, answer.text
    return answer.json


def lines(site: Site, path: str, message: object) -> list[Any]:
    answer = site.ask("POST", f"/api/analysis/{path}", message)
    assert answer.status == 200, answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


def open_file(site: Site, text: str, name: str = "games.pdn") -> Any:
    data = text.encode()
    half = len(data) // 2
    first = post(site, "collections", {"name": name, "data": b64encode(data[:half]).decode(), "last": False})
    return post(
        site,
        "collections",
        {"id": first["id"], "name": name, "data": b64encode(data[half:]).decode(), "last": True},
    )


def test_a_position_says_its_opening_and_a_study_is_edited_over_http(site: Site) -> None:
    found = post(site, "look", {"game": "checkers", "moves": ["11-15", "23-19", "8-11", "22-17", "9-13"]})
    assert (found["opening"], found["player"], found["over"]) == ("Laird and Lady", 1, False)
    assert post(site, "look", {"game": "tictactoe", "moves": ["b2"]})["opening"] == ""
    changed = post(
        site, "edit", {"study": study("11-15"), "edit": {"do": "play", "at": 0, "moves": ["9-14", "22-18"]}}
    )
    assert changed["study"]["body"] == ["11-15", {"variation": ["9-14", "22-18"]}]
    assert changed["nodes"][changed["at"]]["move"] == "22-18"
    assert [item["kind"] for item in changed["text"]] == ["move", "open", "move", "move", "close"]
    commented = post(
        site, "edit", {"study": changed["study"], "edit": {"do": "comment", "at": 1, "text": "So."}}
    )
    saved = site.ask("POST", "/api/analysis/write", {"study": commented["study"], "suffix": ".pdn"})
    assert "1. 11-15 {So.} (1. 9-14 22-18)" in saved.text
    kept = post(site, "studies", {"study": commented["study"]})
    again = site.ask("GET", f"/api/analysis/studies/{kept['id']}").json
    assert again["study"]["body"] == commented["study"]["body"]


@pytest.mark.parametrize(
    ("path", "message", "told"),
    [
        ("look", {"game": "checkers", "moves": ["11-20"]}, "move 1: illegal move 11-20"),
        ("look", {"game": "chess"}, "among the games"),
        ("edit", {"study": study("11-15")}, '"edit" must be'),
        ("edit", {"study": study("11-15"), "edit": {"do": "burn"}}, "no edit 'burn'"),
        ("edit", {"study": study(), "edit": {"do": "delete", "at": 0}}, "the start cannot be deleted"),
        ("edit", {"study": {"study": "checkers", "body": ["1-2"]}, "edit": {"do": "play"}}, "element 1"),
        ("place", {"game": "checkers", "cells": [""] * 64, "player": 0}, "no piece on the board"),
        ("place", {"game": "checkers", "cells": ["black-man"] + [""] * 63, "player": 0}, "light squares"),
        ("place", {"game": "checkers", "cells": [], "player": 0}, '"cells" must name 64'),
        ("place", {"game": "tictactoe", "cells": ["x"] + [""] * 8, "player": 0}, "it is O's turn"),
        ("write", {"study": study("11-15"), "suffix": ".doc"}, "is written as .pdn"),
        ("collections", {"name": "x.pdn", "data": "", "last": True}, "no game in it"),
        ("collections/find", {"id": "gone"}, "open it again"),
        ("exercises", {"game": "checkers", "moves": []}, "a try is a move"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(site: Site, path: str, message: object, told: str) -> None:
    answer = site.ask("POST", f"/api/analysis/{path}", message)
    assert answer.status == 400
    assert told in answer.json["error"]
    assert "\n" not in answer.json["error"]


def test_thirteen_men_are_too_many_for_the_board(site: Site) -> None:
    cells = ["black-man" if n % 2 != n // 8 % 2 and n < 40 else "" for n in range(64)]
    answer = site.ask("POST", "/api/analysis/place", {"game": "checkers", "cells": cells, "player": 0})
    assert "twelve are the most" in answer.json["error"]
    placed = post(
        site,
        "place",
        {"game": "raichu", "cells": ["black-raichu"] + [""] * 62 + ["white-raichu"], "player": 1},
    )
    assert placed["over"] is False


def test_analysis_hint_and_values_give_the_same_numbers_at_the_same_depth(site: Site) -> None:
    line = {"game": "checkers", "moves": ["11-15", "23-19", "8-11", "22-17"]}
    told = lines(site, "think", {**line, "depth": 8})
    assert told[-1] == {"event": "done"}
    by_depth = {event["depth"]: event for event in told if event["event"] == "lines"}
    assert set(by_depth) >= {1, 2, 3, 8}
    assert len(by_depth[8]["lines"]) == 3
    assert by_depth[8]["score"] == by_depth[8]["lines"][0]["score"]
    id = site.begin(game="checkers", moves=line["moves"])
    with site.stream(id) as events:
        assert site.command(id, "values").status == 200
        values = next(event for event in events if event["event"] == "values")
    assert site.command(id, "hint").status == 200
    depth = values["depth"]
    same = lines(site, "think", {**line, "depth": depth})
    best = next(event for event in same if event["event"] == "lines" and event["depth"] == depth)["lines"]
    worth = {value["pv"][0]: value["score"] for value in values["values"]}
    assert {each["pv"][0]: each["score"] for each in best}.items() <= worth.items()


def test_a_file_of_games_is_listed_searched_and_explored(site: Site) -> None:
    listed = open_file(site, GAMES)
    assert (listed["games"], listed["found"]) == (3, 3)
    assert [entry["players"] for entry in listed["entries"]] == [["Ann", "Bob"], ["Bob", "Cy"], ["Cy", "Ann"]]

    def found(**wanted: Any) -> list[int]:
        answer = post(site, "collections/find", {"id": listed["id"], **wanted})
        return [entry["number"] for entry in answer["entries"]]

    assert found(player="ann") == [1, 3]
    assert found(result="1/2-1/2") == [2]
    assert found(opening="dreaded") == [2]
    assert found(line={"game": "checkers", "moves": ["11-15"]}) == [1]
    first = site.ask("GET", f"/api/analysis/collections/{listed['id']}?number=1").json
    assert (first["wrong"], first["nodes"][6]["comment"]) == ([], "the book move")
    broken = site.ask("GET", f"/api/analysis/collections/{listed['id']}?number=3").json
    assert broken["wrong"][0].startswith("line 21, game 3, move 1: illegal move 22-30")
    assert broken["nodes"][-1]["move"] == "11-15"
    explored = post(site, "explore", {"game": "checkers", "moves": [], "collection": listed["id"]})
    rows = {
        row["move"]: (row["games"], row["first"], row["drawn"]) for row in explored["collection"]["moves"]
    }
    assert rows == {"11-15": (2, 1, 0), "9-13": (1, 0, 1)}
    whole = site.ask(
        "POST", "/api/analysis/write",
        {"study": first["study"], "suffix": ".pdn", "collection": listed["id"], "number": 1},
    )  # fmt: skip
    assert whole.text == GAMES, "what was not changed stays letter by letter, wrong or not"
    edit = {"do": "comment", "at": 1, "text": "kept in the file"}
    changed = post(site, "edit", {"study": first["study"], "edit": edit})["study"]
    post(site, f"collections/{listed['id']}", {"number": 1, "study": changed})
    again = site.ask("GET", f"/api/analysis/collections/{listed['id']}?number=1").json
    assert again["nodes"][1]["comment"] == "kept in the file"
    assert site.ask("GET", f"/api/analysis/collections/{listed['id']}?number=3").json["wrong"]


def test_a_review_is_told_as_it_goes_and_can_be_saved(site: Site) -> None:
    opened = open_file(site, GAMES)
    first = site.ask("GET", f"/api/analysis/collections/{opened['id']}?number=1").json
    told = lines(site, "review", {"study": first["study"], "seconds": 3})
    assert [event["event"] for event in told][-2:] == ["review", "done"]
    review = told[-2]
    assert len(review["moves"]) == 22
    assert "11. 17-22" in " ".join(move["says"] for move in review["moves"])
    page = site.ask("GET", f"/api/analysis/reviews/{review['id']}?as=.html")
    assert page.headers["Content-Type"].startswith("text/html")
    assert "Find the better move" in page.text
    annotated = site.ask("GET", f"/api/analysis/reviews/{review['id']}?as=.pdn").text
    assert "{the book move}" in annotated
    assert "(9... 15-10 10. 6x15" in annotated
    since = post(site, "edit", {"study": first["study"], "edit": {"do": "comment", "at": 1, "text": "since"}})
    written = post(site, f"reviews/{review['id']}/annotated", {"study": since["study"]})
    assert [written["nodes"][1]["comment"], written["nodes"][6]["comment"]] == ["since", "the book move"]
    assert any("17-22" in node["comment"] for node in written["nodes"])
    other = site.ask("POST", f"/api/analysis/reviews/{review['id']}/annotated", {"study": study("11-15")})
    assert (other.status, "review it again" in other.text) == (400, True)
    assert site.ask("GET", "/api/analysis/reviews/gone").status == 404
    assert lines(site, "review", {"study": study()})[-1]["reason"] == "there is no move to review"


def test_a_review_that_is_stopped_shows_what_was_reviewed_so_far(page: Page, site: Site) -> None:
    opened = open_file(site, GAMES)
    first = site.ask("GET", f"/api/analysis/collections/{opened['id']}?number=1").json
    kept = page.request.post("/api/analysis/studies", data={"study": first["study"]}).json()

    def at_leisure(route: Route) -> None:
        route.continue_(post_data=json.dumps({**(route.request.post_data_json or {}), "seconds": 30}))

    page.route("**/api/analysis/review", at_leisure)
    page.goto(f"/analysis/checkers?study={kept['id']}&review=1")
    expect(page.locator("progress")).to_have_attribute("value", re.compile("[1-9]"))
    page.get_by_role("button", name="Stop", exact=True).click()
    expect(page.locator(".partly")).to_have_text(
        re.compile(r"^Stopped: the last \d+ of 22 moves were reviewed;")
    )
    expect(page.locator(".review-graph")).to_be_visible()
    expect(page.get_by_role("button", name="Review this game")).to_be_enabled()
    assert site.ask("POST", "/api/analysis/reviews/gone/end", {}).status == 404


@pytest.fixture
def databases(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Databases of three pieces, built here."""
    place = tmp_path_factory.mktemp("databases")
    for _ in build(3, place):
        pass
    monkeypatch.setattr(endgames, "_installed", endgames.load(place))


def test_endings_are_judged_by_the_databases(site: Site, databases: None) -> None:
    found = site.ask("GET", "/api/analysis/exercises?game=checkers&seed=3").json
    assert [each["title"] for each in found[:2]] == ["First Position", "Second Position"]
    task = next(each for each in found if each["title"].startswith("Win this"))
    where = {"game": "checkers", "start": task["position"]}
    assert "to the win" in post(site, "look", {**where, "moves": []})["proof"]
    verdicts = {}
    for move in post(site, "look", {**where, "moves": []})["legal"]:
        verdicts[move["text"]] = post(site, "exercises", {**where, "moves": [move["text"]], "goal": "win"})
    assert any(each["good"] for each in verdicts.values())
    for each in verdicts.values():
        assert each["over"] or "proved" in each["says"]
        assert each["good"] == ("Right" in each["says"]) or each["over"]
    assert site.ask("GET", "/api/analysis/exercises?game=tictactoe").json == []
    assert site.ask("GET", "/api/analysis/exercises?game=chess").status == 404


def square(page: Page, number: int) -> Any:
    return page.locator(f'.with-bar [data-cell="{cell(number)}"]')


def move(page: Page, start: int, end: int) -> None:
    square(page, start).click()
    square(page, end).click()
    expect(square(page, end)).to_have_attribute("data-piece", re.compile("man"))


def test_a_game_is_opened_changed_reviewed_and_saved_on_the_page(
    page: Page, site: Site, tmp_path: Path
) -> None:
    match = tmp_path / "match.pdn"
    match.write_text(GAMES)
    page.goto("/analysis/checkers")
    tree = page.locator(".tree")
    expect(page.locator(".best-lines li")).to_have_count(3)
    expect(page.locator(".arrows polyline")).to_have_count(3)
    move(page, 11, 15)
    move(page, 23, 19)
    expect(tree).to_contain_text("11-15")
    expect(tree).to_contain_text("23-19")
    page.locator("h2", has_text="Moves").click()
    page.keyboard.press("ArrowLeft")
    expect(tree.locator("[aria-current]")).to_contain_text("11-15")
    expect(square(page, 23)).to_have_attribute("data-piece", re.compile("man"))
    move(page, 22, 18)
    expect(tree.locator(".variation")).to_contain_text("22-18")
    page.get_by_role("button", name="Promote").click()
    expect(tree.locator(".variation")).to_contain_text("23-19")
    page.get_by_role("button", name="!? interesting").click()
    expect(tree.locator("[aria-current]")).to_contain_text("!?")
    page.locator("#words").fill("The Single Corner.")
    page.locator("#words").blur()
    expect(tree).to_contain_text("The Single Corner.")
    expect(page.locator(".opening")).to_have_text("Single Corner")
    page.reload()  # nothing is lost
    expect(tree).to_contain_text("The Single Corner.")
    page.locator(".engine-card").get_by_role("button", name="Engine").click()
    expect(page.locator(".arrows polyline")).to_have_count(0)

    page.locator("summary", has_text="Files and links").click()
    page.locator("#games-file").set_input_files(match)
    expect(page.locator(".entries li")).to_have_count(3)
    page.locator("#find-player").fill("cy")
    expect(page.locator(".entries li")).to_have_count(2)
    page.locator("#find-player").fill("")
    page.locator(".entries li").nth(2).get_by_role("button").click()
    expect(page.locator(".notice")).to_contain_text("illegal move 22-30")
    page.locator(".entries li").first.get_by_role("button").click()
    expect(tree).to_contain_text("the book move")

    with page.expect_download() as download:
        page.get_by_role("button", name="Save as .pdn").click()
    saved = tmp_path / "saved.pdn"
    download.value.save_as(saved)
    [first, second, _] = pdn.studies(saved.read_bytes(), lambda _: None)
    original = list(pdn.studies(GAMES.encode(), lambda _: None))
    assert [first, second] == original[:2]

    page.get_by_role("button", name="Make a link").click()
    link = page.get_by_label("Link to this analysis")
    expect(link).to_have_value(re.compile("/analysis/checkers\\?study="))
    address = link.input_value()
    page.locator("summary", has_text="Explorer").click()
    expect(page.locator(".explored").last).to_contain_text("11-15")

    assert violations_in_both_colours(page) == []
    page.get_by_role("button", name="Set up a position").click()
    editor = page.locator("dialog")
    expect(editor.get_by_role("status")).to_have_text("A legal position.")
    editor.get_by_role("button", name="Empty board").click()
    expect(editor.get_by_role("status")).to_contain_text("no piece on the board")
    for chosen, on in (("white king", 19), ("white king", 23), ("black king", 28), ("black man", 12)):
        editor.get_by_role("radio", name=chosen).check(force=True)
        editor.locator(f'[data-cell="{cell(on)}"]').click()
    editor.get_by_role("radio", name="White to move").check(force=True)
    expect(editor.locator("#edited")).to_have_value("W:WK19,K23:B12,K28")
    assert violations(page) == []
    editor.get_by_role("button", name="Analyse this position").click()
    expect(page.locator(".status")).to_have_text("White to move")
    expect(tree).to_contain_text("No moves yet")
    page.locator(".entries li").first.get_by_role("button").click()
    expect(tree).to_contain_text("the book move")  # nothing else was put in its place
    before = page.get_by_role("button", name="Bring back the one before")
    before.click()  # what was worked on when the file was opened
    expect(tree).to_contain_text("The Single Corner.")
    expect(before).to_be_hidden()
    page.get_by_role("button", name="New analysis").click()
    expect(tree).to_contain_text("No moves yet")
    page.reload()
    before.click()
    expect(tree).to_contain_text("The Single Corner.")

    page.goto(address)
    expect(tree).to_contain_text("the book move")
    page.locator("summary", has_text="Training").click()
    page.get_by_role("button", name="First Position").click()
    expect(page.locator(".task")).to_contain_text("First Position: White moves and should win.")
    page.get_by_role("button", name="Back to the analysis").click()
    expect(tree).to_contain_text("the book move")


def test_a_game_leads_from_its_room_to_its_review(page: Page, site: Site) -> None:
    page.goto("/analysis")
    page.get_by_role("main").get_by_role("link", name="Tic-tac-toe").click()
    expect(page.locator(".best-lines li")).to_have_count(3)
    page.goto("/play/tictactoe")
    page.wait_for_url("**/game/*")
    id = page.url.rpartition("/")[2]
    page.get_by_label("a1 empty").click()
    eventually(lambda: len(site.ask("GET", f"/api/games/{id}").json["moves"]) >= 2)
    page.get_by_role("link", name="Analyse").click()
    expect(page.locator(".tree .move").first).to_contain_text("a1")
    page.goto(f"/analysis/tictactoe?game={id}&review=1")
    expect(page.locator(".review-graph")).to_be_visible(timeout=30_000)
    expect(page.locator(".reviewed")).to_contain_text("Points kept by X")
    assert violations(page) == []
