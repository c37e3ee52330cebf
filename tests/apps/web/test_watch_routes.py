"""The routes of recorded runs, for games and puzzles, as the page asks them."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import pytest

from .conftest import Site

TREE = {"what": "tictactoe", "position": "X../.../.O.", "algorithm": "alphabeta"}
QUEENS = {"what": "queens", "position": "6", "algorithm": "backtracking"}
SAT = {"what": "queens", "position": "6", "algorithm": "cdcl"}


def ask(site: Site, path: str = "", **fields: Any) -> Any:
    answer = site.ask("GET", f"/api/watch{path}?{urlencode(fields)}")
    assert answer.status == 200, answer.json
    return answer.json


@pytest.mark.parametrize("run", [TREE, QUEENS, SAT])
def test_a_run_is_gone_through_by_its_addresses(site: Site, run: dict[str, str]) -> None:
    names = [each["name"] for each in ask(site, "/algorithms", what=run["what"])]
    assert run["algorithm"] in names
    summary = ask(site, **run)
    last = summary["events"] - 1
    steps = ask(site, "/steps", **run, first=0, last=199)
    assert [step["event"] for step in steps["steps"]] == list(range(min(200, last + 1)))
    assert ask(site, "/steps", **run, first=last, last=last + 50)["steps"][0]["event"] == last
    mark = next(each for each in summary["marks"] if each["count"])
    found = ask(site, "/next", **run, event=0, mark=mark["name"])["event"]
    assert ask(site, "/step", **run, event=found)["kind"] == mark["name"]
    assert ask(site, "/next", **run, event=last, mark="over")["event"] is None
    assert ask(site, "/next", **run, event=last, mark="over", back=1)["event"] is not None
    timeline = ask(site, "/timeline", **run, buckets=20)
    assert sum(timeline[mark["name"]]) == mark["count"]
    drawn = site.ask("GET", f"/api/watch/picture?{urlencode({**run, 'event': last})}")
    assert drawn.status == 200
    assert "svg" in drawn.headers["Content-Type"]


def test_a_failed_search_shows_a_bound(site: Site) -> None:
    opened = ask(site, "/children", **TREE, node=0)
    shown = {child["move"]: (child["says"], child["bound"]) for child in opened["children"]}
    assert shown["c1"] == ("+1", "exact")
    assert shown["a2"] == shown["c2"] == shown["c3"] == ("≤ +1", "at most")


def test_what_is_not_known_yet_is_said_to_be(site: Site) -> None:
    opened = ask(site, "/children", **TREE, node=0, event=400)
    assert [child["known"] for child in opened["children"]] == [True] + [False] * 6


def test_the_engine_tells_its_iterations(site: Site) -> None:
    rows = ask(site, "/iterations", what="tictactoe", position="X../.../.O.")
    assert [row["depth"] for row in rows] == list(range(1, len(rows) + 1))
    assert rows[-1]["score"] > 9_000, "a win is found, and nothing is left to look for"
    assert rows[0]["branching"] is None
    assert all(row["nodes"] > 0 and row["pv"] for row in rows)
    assert rows[0]["first_cut"] is None, "one ply deep nothing is cut"
    assert 0.5 < rows[-1]["first_cut"] <= 1, "good ordering cuts with the first move"


@pytest.mark.parametrize(
    ("path", "fields", "reason"),
    [
        ("", {**QUEENS, "algorithm": "minimax"}, "no algorithm 'minimax'"),
        ("", {**QUEENS, "position": "99"}, "1 to 40"),
        ("", {**TREE, "position": "XXX/OO./..."}, "the game is over"),
        ("/algorithms", {"what": "chess"}, "nothing called 'chess'"),
        ("/children", {**QUEENS, "node": 0}, "has no tree"),
        ("/steps", {**QUEENS, "first": 0, "last": 200}, "at most 200"),
        ("/steps", {**QUEENS, "first": 99999, "last": 99999}, "there is no event 99999"),
        ("/next", {**QUEENS, "event": 0, "mark": "cut"}, "no mark 'cut'"),
        ("/timeline", {**QUEENS, "buckets": 0}, "buckets"),
        ("/iterations", {"what": "tictactoe", "position": "XXX/OO./..."}, "the game is over"),
    ],
)
def test_a_bad_question_is_answered_in_one_line(
    site: Site, path: str, fields: dict[str, Any], reason: str
) -> None:
    answer = site.ask("GET", f"/api/watch{path}?{urlencode(fields)}")
    assert answer.status == 400
    assert reason in answer.json["error"]
    assert "\n" not in answer.json["error"]
