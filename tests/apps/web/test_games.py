"""The games over HTTP: begun, commanded, watched, taken away and brought back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyground import plugins
from plyground.apps.web import table, tables

from .conftest import Site, serving


def test_the_rooms_are_those_of_the_games_that_there_are(site: Site) -> None:
    rooms = site.ask("GET", "/api/rooms").json
    (game,) = [game for game in rooms["games"] if game["name"] == "tictactoe"]
    assert game["players"] == ["X", "O"]
    assert game["sizes"][0] == [3, 3, 3]
    assert len(game["levels"]) >= 3
    assert game["cells"][4] == "b2"
    assert game["placing"]


def test_every_piece_of_every_game_is_drawn(site: Site) -> None:
    sprite = site.ask("GET", "/pieces.svg").text
    for game in site.ask("GET", "/api/rooms").json["games"]:
        if not plugins.game(game["name"]).pieces:
            continue  # they are shown as their names
        for piece in {*game["board"], *(["x", "o"] if game["placing"] else [])} - {""}:
            assert f'<symbol id="{piece}"' in sprite


def test_a_game_is_played_to_the_end(site: Site) -> None:
    id = site.begin()
    for cell in (0, 3, 1, 4, 2):
        assert site.command(id, "play", path=[cell]).status == 200
    board = site.ask("GET", f"/api/games/{id}").json
    assert board["over"]
    assert board["result"] == "X wins."
    assert board["highlight"] == [0, 1, 2]


def test_an_engine_answers_and_its_thoughts_are_heard(site: Site) -> None:
    id = site.begin(seats=["person", {"level": 5}])
    with site.stream(id) as events:
        hello = next(events)
        assert (hello["event"], hello["owner"]) == ("game", True)
        assert next(events)["moves"] == []
        site.command(id, "play", path=[4])
        heard: list[Any] = []
        for event in events:
            heard.append(event)
            if event["event"] == "board" and len(event["moves"]) == 2:
                break
    names = [event["event"] for event in heard]
    assert names[:2] == ["board", "thinking"]
    assert "report" in names
    last = [event for event in heard if event["event"] == "report"][-1]
    assert last["says"] == "even"
    assert last["pv"][0] == heard[-1]["moves"][1]


def test_a_board_is_written_once_however_many_read_it(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[object] = []
    dumps = json.dumps

    class Counting:
        @staticmethod
        def dumps(value: object) -> str:
            written.append(value)
            return dumps(value)

    id = site.begin()
    monkeypatch.setattr(table, "json", Counting)
    with site.stream(id) as events:
        assert next(events)["cells"][4] == "b2"
        assert next(events)["moves"] == []
        site.command(id, "play", path=[4])
        assert next(events)["moves"] == ["b2"]
        assert all(site.ask("GET", f"/api/games/{id}").json["moves"] == ["b2"] for _ in range(5))
    assert len(written) == 2, "the board as it was, and after the move"


def test_a_board_is_read_while_a_command_is_being_carried_out(site: Site) -> None:
    id = site.begin(moves=["b2"])
    with site.tables.find(id).session.still():
        assert site.ask("GET", f"/api/games/{id}").json["moves"] == ["b2"]


def test_a_hint_says_why(site: Site) -> None:
    id = site.begin(start="XX./OO./...")
    with site.stream(id) as events:
        site.command(id, "hint")
        hint = next(event for event in events if event["event"] == "hint")
    assert hint["pv"][0] == "c1"
    assert "wins at once" in hint["reason"]


def test_the_values_of_all_moves(site: Site) -> None:
    id = site.begin(start="XX./OO./...")
    with site.stream(id) as events:
        site.command(id, "values")
        values = next(event for event in events if event["event"] == "values")["values"]
    assert {value["pv"][0] for value in values} == {"c1", "c2", "a3", "b3", "c3"}
    assert [value["says"] for value in values if value["pv"][0] == "c1"] == ["X wins in 1"]


@pytest.mark.parametrize(
    ("command", "status", "error"),
    [
        ({"command": "play", "path": [4]}, 409, "not a legal move"),
        ({"command": "play", "path": [99]}, 409, "not a legal move"),
        ({"command": "play", "path": [None]}, 400, '"path" must be a list of at most 400 cells'),
        ({"command": "play", "path": [True]}, 400, '"path" must be a list'),
        ({"command": "play", "path": [0] * 401}, 400, '"path" must be a list'),
        ({"command": "play", "text": "b2"}, 409, "b2 is taken"),
        ({"command": "play", "text": "z9"}, 409, "a move is a cell from a1"),
        ({"command": "play", "text": "b" * 201}, 400, '"text" must be a move of at most 200 letters'),
        ({"command": "play", "text": 3}, 400, '"text" must be a move'),
        ({"command": "play", "path": [0], "text": "a1"}, 400, 'has no "text"; it has "path"'),
        ({"command": "play"}, 400, 'needs "path"'),
        ({"command": "undo", "twice": True}, 400, 'has no "twice"; it has nothing more'),
        ({"command": "dance"}, 400, "no such command: dance; there is play"),
        ({"command": ["play"]}, 400, "no such command"),
        ({"command": "\ud800"}, 400, "half a character"),
        ({"command": "play", "text": "b2\udfff"}, 400, "half a character"),
        ({"command": "play", "\ud800": 1}, 400, "half a character"),
        ({}, 400, "no such command"),
        ({"command": "redo"}, 409, "no move to play again"),
        ({"command": "position", "text": "X"}, 409, "rows"),
        ({"command": "seats", "seats": ["person", {"level": 99}]}, 409, "levels 1 to"),
        ({"command": "seats", "seats": ["person"]}, 400, "a list of two"),
        ({"command": "seats", "seats": ["person", {"engine": "table", "seconds": 1e999}]}, 400, "no number"),
        (
            {"command": "seats", "seats": ["person", {"engine": "table", "depth": float("nan")}]},
            400,
            "no number",
        ),
        ({"command": "seats", "seats": ["person", {"engine": "rm -rf"}]}, 409, "no engine"),
    ],
)
def test_a_command_that_cannot_be_carried_out_says_why(
    site: Site, command: dict[str, Any], status: int, error: str
) -> None:
    id = site.begin(moves=["b2"])
    answer = site.ask("POST", f"/api/games/{id}/commands", command)
    assert answer.status == status
    assert error in answer.json["error"]
    assert "\n" not in answer.json["error"]
    assert site.ask("GET", f"/api/games/{id}").json["moves"] == ["b2"]


@pytest.mark.parametrize(
    ("record", "error"),
    [
        ({"game": "chess"}, "no 'chess' among the games"),
        ({"game": "tictacto"}, "did you mean tictactoe"),
        ({"game": 7}, "name of a game"),
        ({"game": "../api"}, "among the games"),
        ({"game": "tictactoe", "start": "XXX/OOO/..."}, "both X and O have a line"),
        ({"game": "tictactoe", "start": "XX/.."}, "2 X and 0 O"),
        ({"game": "tictactoe", "start": "X?./.../..."}, "row 1, column 2"),
        ({"game": "tictactoe", "start": "." * 5000}, "letters"),
        ({"game": "tictactoe", "rows": 3}, "come together"),
        ({"game": "tictactoe", "rows": 1e9, "columns": 3}, '"rows" must be a whole number'),
        ({"game": "tictactoe", "rows": 10**9, "columns": 10**9}, "1 to 19"),
        ({"game": "tictactoe", "moves": ["b2", "b2"]}, "move 2: b2 is taken"),
        ({"game": "tictactoe", "moves": "b2"}, "list"),
        ({"game": "tictactoe", "moves": [1]}, "move 1 is not a text"),
        ({"game": "tictactoe", "moves": ["b" * 300]}, "move 1"),
        ({"game": "tictactoe", "seats": ["person"]}, "list of two"),
        ({"game": "tictactoe", "seats": ["person", {"engine": "table", "seconds": 1e999}]}, "is no number"),
        ({"game": "tictactoe", "colour": "red"}, 'a game has no "colour"; it has "game", "rows"'),
        ({"game": "tictactoe", "col\nour": "red"}, 'a game has no "col\\nour"; it has "game"'),
        ({"game": "\ud800"}, "half a character"),
        ({"game": "x" * 41}, '"game" must be the name of a game of at most 40 letters'),
        ({}, '"game" must be the name of a game'),
        ({"game": "tictactoe", "seats": ["person", "dog"]}, "a seat is"),
    ],
)
def test_a_game_that_cannot_be_set_up_says_why(site: Site, record: dict[str, Any], error: str) -> None:
    answer = site.ask("POST", "/api/games", record)
    assert answer.status == 400
    assert error in answer.json["error"]
    assert "\n" not in answer.json["error"]


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
seats = st.lists(
    st.fixed_dictionaries({}, optional={"engine": st.just("table") | anything, "seconds": anything})
    | anything,
    min_size=2,
    max_size=2,
)
commands = st.fixed_dictionaries(
    {"command": st.sampled_from(["play", "seats", "position", "undo", "hint", "stop"]) | anything},
    optional={"path": st.lists(anything, max_size=3), "text": anything, "seats": seats | anything},
)
records = st.fixed_dictionaries(
    {"game": st.just("tictactoe") | anything},
    optional={"rows": anything, "columns": anything, "moves": st.lists(anything), "seats": seats | anything},
)


@given(commands | records | anything)
@settings(max_examples=150, deadline=None)
def test_whatever_is_sent_is_never_the_server_s_mistake(site: Site, sent: object) -> None:
    id = site.begin()
    for path in (f"/api/games/{id}/commands", "/api/games"):
        answer = site.ask("POST", path, json.dumps(sent).encode())
        assert answer.status in (200, 201, 400, 409, 429), answer.text
        assert "\n" not in answer.text
    assert site.ask("GET", f"/api/games/{id}").status == 200
    assert site.ask("GET", "/api/games").status == 200


def test_a_deeply_nested_request_is_refused(site: Site) -> None:
    for raw in (b'{"game": ' + b"[" * 900 + b"]" * 900 + b"}", b'{"a":' * 50_000):
        answer = site.ask("POST", "/api/games", raw)
        assert answer.status == 400


@pytest.mark.parametrize("record", ["{", "[]", '{"game": "tictactoe"}', '{"seats": [1, Infinity]}'])
def test_a_damaged_record_is_shown_as_such_and_hides_no_other_game(site: Site, record: str) -> None:
    site.cookie = ""
    sound, damaged = site.begin(moves=["b2"]), site.begin(moves=["b2"])
    site.tables.find(damaged).touched -= 3600
    site.tables.sweep()
    site.tables.store._db.execute("UPDATE games SET record = ? WHERE id = ?", (record, damaged))
    games = {game["id"]: game for game in site.ask("GET", "/api/games").json["games"]}
    assert games.keys() == {sound, damaged}
    assert not games[sound]["damaged"]
    assert games[damaged]["damaged"]
    answer = site.ask("GET", f"/api/games/{damaged}")
    assert (answer.status, answer.json["error"]) == (404, "this game cannot be opened: its record is damaged")
    assert site.ask("GET", f"/api/games/{sound}").json["moves"] == ["b2"]


def test_only_the_browser_that_began_a_game_commands_it(site: Site) -> None:
    id = site.begin()
    own, site.cookie = site.cookie, ""
    assert site.command(id, "play", path=[4]).status == 403
    site.cookie = "plyground=guessed"
    answer = site.command(id, "play", path=[4])
    assert answer.status == 403
    assert "you are watching" in answer.json["error"]
    with site.stream(id) as events:
        assert not next(events)["owner"]
        assert next(events)["moves"] == []
    site.cookie = own
    assert site.command(id, "play", path=[4]).status == 200


def test_the_secret_of_a_browser_is_not_for_scripts_nor_for_other_sites(site: Site) -> None:
    cookie = site.ask("POST", "/api/games", {"game": "tictactoe"}).headers["Set-Cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie


def test_an_exported_game_is_reopened_where_it_was(site: Site) -> None:
    id = site.begin(rows=4, columns=4, line=3, seats=["person", {"level": 2}], start="X.../.O../..../....")
    assert site.command(id, "play", text="c3").status == 200
    file = site.ask("GET", f"/api/games/{id}/record")
    assert file.headers["Content-Disposition"].startswith("attachment")
    again = site.ask("POST", "/api/games", file.json)
    assert again.status == 201
    record = site.tables.find(again.json["id"]).session.record()
    assert {**record, "moves": record["moves"][:1]} == {**file.json, "moves": ["c3"]}


def test_a_browser_lists_and_erases_its_own_games_only(site: Site) -> None:
    site.cookie = ""
    mine = site.begin()
    site.command(mine, "play", path=[4])
    own, site.cookie = site.cookie, ""
    other = site.begin()
    site.command(other, "play", path=[4])
    assert [game["id"] for game in site.ask("GET", "/api/games").json["games"]] == [other]
    assert site.ask("DELETE", "/api/games").json == {"erased": 1}
    assert site.ask("GET", f"/api/games/{other}").status == 404
    site.cookie = own
    assert [game["id"] for game in site.ask("GET", "/api/games").json["games"]] == [mine]


def test_a_game_that_left_the_memory_comes_back_from_the_store(site: Site) -> None:
    id = site.begin(moves=["b2"])
    before = site.tables.find(id)
    before.touched -= 3600
    site.tables.sweep()
    again = site.tables.find(id)
    assert again is not before
    assert again.session.record()["moves"] == ["b2"]


def test_there_are_only_so_many_games_in_memory_and_none_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "MOST_TABLES", 2)
    with serving(tmp_path) as site:
        games = [site.begin(moves=["b2"]) for _ in range(4)]
        assert all(site.ask("GET", f"/api/games/{id}").json["moves"] == ["b2"] for id in games)
        with site.stream(games[0]) as first, site.stream(games[1]) as second:
            assert next(first)["event"] == next(second)["event"] == "game"
            answer = site.ask("POST", "/api/games", {"game": "tictactoe"})
            assert answer.status == 429
            assert "too many games" in answer.json["error"]
