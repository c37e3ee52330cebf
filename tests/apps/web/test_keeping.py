"""What was acknowledged is kept: when the server ends, when the disc is full, when there are two servers."""

from __future__ import annotations

import http.client
import signal
from contextlib import closing, suppress
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, expect

from plyground.apps.web import table
from plyground.play.games.session import Closed
from plyground.play.store import Store, StoreError

from .conftest import Site, eventually, running, serving, visiting
from .driving import cell, start


def test_what_comes_after_the_end_of_the_server_is_refused_and_not_acknowledged(tmp_path: Path) -> None:
    with serving(tmp_path) as site:
        id = site.begin()
        found = site.tables.find(id)
        assert site.command(id, "play", path=[4]).status == 200
        site.tables.close()
        with pytest.raises(Closed):  # as a request does that found its table before
            found.send({"command": "play", "path": [0]})
        for answer in (
            site.command(id, "play", path=[0]),
            site.ask("POST", "/api/games", {"game": "tictactoe"}),
            site.ask("GET", f"/api/games/{id}/events"),
        ):
            assert answer.status == 503
            assert "being stopped" in answer.json["error"]
    with closing(Store(tmp_path)) as store:
        kept = store.load(id)
        assert kept is not None
        assert kept.record is not None
        assert kept.record["moves"] == ["b2"]


def test_a_command_for_a_game_that_just_made_room_is_carried_out_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    send = table.Table.send

    def dismissed_first(found: table.Table, message: dict[str, object], holder: str) -> None:
        monkeypatch.setattr(table.Table, "send", send)
        found.touched -= 3600
        site.tables.sweep()
        found.send(message, holder)

    with serving(tmp_path) as site:
        id = site.begin()
        monkeypatch.setattr(table.Table, "send", dismissed_first)
        assert site.command(id, "play", path=[4]).status == 200
        kept = site.tables.store.load(id)
        assert kept is not None
        assert kept.record is not None
        assert kept.record["moves"] == ["b2"]


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_no_move_that_was_acknowledged_is_lost_when_the_server_is_stopped(
    tmp_path: Path, how: signal.Signals
) -> None:
    """Four players move back and forth without a pause while the server is told to end."""
    with running(tmp_path) as (process, site):
        players = [Site(site.url, site.port, site.tables) for _ in range(4)]
        games = [player.begin(rows=19, columns=19, line=19) for player in players]
        acknowledged = [0] * len(players)

        def play(number: int) -> None:
            with suppress(OSError, http.client.HTTPException):
                for cell in range(361):
                    if players[number].command(games[number], "play", path=[cell]).status != 200:
                        return
                    acknowledged[number] += 1

        threads = [Thread(target=play, args=(number,)) for number in range(len(players))]
        for thread in threads:
            thread.start()
        eventually(lambda: min(acknowledged) > 5)
        process.send_signal(how)
        for thread in threads:
            thread.join()
        process.wait(10)
    with closing(Store(tmp_path)) as store:
        kept = [store.load(id) for id in games]
    moves = [len(game.record["moves"]) for game in kept if game is not None and game.record is not None]
    assert all(stored >= heard for stored, heard in zip(moves, acknowledged, strict=True)), (
        moves,
        acknowledged,
    )


def test_a_disc_that_is_full_is_told_to_everybody_and_so_is_its_being_mended(tmp_path: Path) -> None:
    with serving(tmp_path) as site:
        played, other = site.begin(rows=19, columns=19, line=19), site.begin()
        with site.stream(played) as mine, site.stream(other) as theirs:
            assert next(mine)["trouble"] is None
            assert next(theirs)["trouble"] is None
            site.tables.store._db.execute("PRAGMA max_page_count = 1")
            site.tables.store._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            begun = 0
            while not site.tables.trouble:
                assert site.command(played, "play", path=[begun]).status == 200, "the game goes on"
                begun += 1
            for events in (mine, theirs):
                told = next(event for event in events if event["event"] == "trouble")
                assert "disk is full" in told["reason"]
            with site.stream(played) as later:
                assert "disk is full" in next(later)["trouble"]
            site.tables.store._db.execute("PRAGMA max_page_count = 1000000")
            for events in (mine, theirs):
                told = next(event for event in events if event["event"] == "trouble")
                assert told["reason"] is None
        kept = site.tables.store.load(played)
        assert kept is not None
        assert kept.moves == begun, "what could not be kept is kept by now"


@pytest.mark.long
def test_an_open_page_says_when_games_are_not_kept_and_when_they_are_again(
    tmp_path: Path, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as site, visiting(browser, site) as page:
        start(page, seats=["person", "person"])
        store, save = site.tables.store, site.tables.store.save

        def fail(*arguments: object) -> int:
            raise StoreError("games cannot be kept in a folder: it is full")

        store.save = fail  # type: ignore[method-assign,assignment]
        cell(page, 4).click()
        notice = page.locator(".notice")
        expect(notice).to_have_text(
            "This game is not being kept: games cannot be kept in a folder: it is full."
        )
        monkeypatch.setattr(store, "save", save)
        expect(notice).to_be_hidden()


@pytest.mark.long
def test_a_damaged_game_is_shown_as_such_on_the_front_page(tmp_path: Path, browser: Browser) -> None:
    with serving(tmp_path) as site, visiting(browser, site) as page:
        start(page, moves=["b2"])
        site.tables.store._db.execute("UPDATE games SET record = '{'")
        page.goto("/")
        expect(page.locator(".begun li")).to_contain_text("damaged, cannot be opened")


def test_a_store_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    with serving(tmp_path) as site:
        site.begin()
        site.tables.store.close()
        answer = site.ask("GET", "/api/games")
        assert answer.status == 503
        assert "cannot be read" in answer.json["error"]


def test_a_game_survives_the_end_of_its_server(tmp_path: Path) -> None:
    with running(tmp_path) as (process, site):
        id = site.begin()
        assert site.command(id, "play", path=[4]).status == 200
        process.kill()
    with running(tmp_path) as (_, again):
        again.cookie = site.cookie
        assert again.ask("GET", f"/api/games/{id}").json["moves"] == ["b2"]
        assert again.command(id, "play", path=[0]).status == 200
        assert again.ask("GET", "/api/games").json["games"][0]["moves"] == 2


def test_two_servers_on_one_folder_overwrite_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    """A player at each, in the same game, both as fast as they can."""
    with running(tmp_path) as (_, one), running(tmp_path) as (_, two):
        id = one.begin(rows=19, columns=19, line=19)
        two.cookie = one.cookie
        acknowledged: dict[Site, list[str]] = {one: [], two: []}
        refused: list[int] = []

        def play(server: Site) -> None:
            for _ in range(40):
                legal = server.ask("GET", f"/api/games/{id}").json["legal"][0]
                answer = server.command(id, "play", path=legal["path"])
                if answer.status == 200:
                    acknowledged[server].append(legal["text"])
                else:
                    refused.append(answer.status)

        threads = [Thread(target=play, args=(server,)) for server in (one, two)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    with closing(Store(tmp_path)) as store:
        kept = store.load(id)
    assert kept is not None
    assert kept.record is not None
    assert sorted(kept.record["moves"]) == sorted(acknowledged[one] + acknowledged[two])
    assert set(refused) <= {409}
    assert all(acknowledged.values())


def test_a_game_that_is_played_elsewhere_is_not_played_on_here_and_is_seen_as_it_is(tmp_path: Path) -> None:
    with serving(tmp_path) as one, serving(tmp_path) as two:
        id = one.begin()
        two.cookie = one.cookie
        with two.stream(id) as events:
            assert next(events)["event"] == "game"
            assert next(events)["moves"] == []
            stale = two.tables.find(id)
            assert one.command(id, "play", path=[4]).status == 200
            # Which of the two depends on whether the watch for changes came first.
            with pytest.raises((table.Elsewhere, Closed), match=r"changed elsewhere|closed here"):
                stale.send({"command": "play", "path": [0]})
            assert list(events) == [], "nobody hears of the move that was not made"
        assert two.ask("GET", f"/api/games/{id}").json["moves"] == ["b2"]
        assert two.command(id, "play", path=[0]).status == 200
        eventually(lambda: one.ask("GET", f"/api/games/{id}").json["moves"] == ["b2", "a1"])


def test_an_engine_whose_game_was_changed_elsewhere_does_not_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path) as one, serving(tmp_path) as two:
        monkeypatch.setattr(two.tables.store, "versions", lambda ids: {})  # it looks after others too late
        id = two.begin(rows=5, columns=5, line=5, seats=["person", {"engine": "table", "seconds": 1}])
        found = two.tables.find(id)
        found.send({"command": "play", "path": [12]})
        assert found.session.seen["thinking"]
        one.tables.find(id).send({"command": "undo"})
        eventually(lambda: found.session.closed)
        assert two.tables.find(id).session.seen["moves"] == one.tables.find(id).session.seen["moves"] == []


def test_a_game_erased_elsewhere_does_not_come_back(tmp_path: Path) -> None:
    with serving(tmp_path) as one, serving(tmp_path) as two:
        id = one.begin()
        two.cookie = one.cookie
        found = two.tables.find(id)
        assert one.ask("DELETE", "/api/games").json == {"erased": 1}
        with pytest.raises(table.Elsewhere):
            found.send({"command": "play", "path": [4]})
        assert two.ask("GET", f"/api/games/{id}").status == 404
