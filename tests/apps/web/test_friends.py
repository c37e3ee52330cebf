"""Two people in browsers of their own: who gets a seat, who may do what, and what is left after a restart."""

from __future__ import annotations

import json
import re
import socket
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Page, expect

from plyground.apps.web.apart import Apart, read_apart
from plyground.apps.web.server import network_address
from plyground.play.store import FILE

from .conftest import Answer, Site, serving, visiting
from .driving import cell, status, violations

pytestmark = pytest.mark.long


def invite(site: Site, id: str, side: int = 0) -> str:
    answer = site.ask("POST", f"/api/games/{id}/invitation", {"side": side})
    assert answer.status == 200, answer.text
    return str(answer.json["token"])


def sit(site: Site, id: str, token: str) -> Answer:
    return site.ask("POST", f"/api/games/{id}/seat", {"token": token})


def friends(site: Site, **record: Any) -> tuple[str, Site, Site]:
    """A game of two who sit apart: the owner plays X."""
    owner = replace(site, cookie="")
    id = owner.begin(**record)
    friend = replace(site, cookie="")
    answer = sit(friend, id, invite(owner, id))
    assert answer.status == 200, answer.text
    friend.cookie = answer.headers["Set-Cookie"].partition(";")[0]
    return id, owner, friend


def test_no_engine_looks_at_a_game_of_two_people_until_it_is_over(site: Site) -> None:
    id, owner, friend = friends(site, game="checkers")
    assert owner.command(id, "play", text="11-15").status == 200
    closed = friend.ask("GET", f"/api/analysis/games/{id}")
    assert (closed.status, "open when the game is over" in closed.text) == (409, True)
    line = {"game": "checkers", "moves": ["11-15", "22-18"], "depth": 2}
    told = friend.ask("POST", "/api/analysis/think", line).text
    assert "you play this position against a friend now" in told
    study = {"study": "checkers", "body": ["11-15", "22-18"]}
    assert "against a friend now" in owner.ask("POST", "/api/analysis/review", {"study": study}).text
    assert '"done"' in replace(site, cookie="").ask("POST", "/api/analysis/think", line).text, (
        "a stranger's own"
    )
    tried = friend.ask("POST", "/api/analysis/exercises", {**line, "goal": "win"})
    assert (tried.status, "against a friend now" in tried.text) == (400, True)
    position = site.ask("GET", f"/api/games/{id}").json["position"]
    run = urlencode({"what": "checkers", "position": position, "depth": 2, "first": 0, "last": 9})
    watched = [f"/api/watch{path}?{run}" for path in ("", "/steps", "/iterations")]
    assert replace(site, cookie="").ask("GET", watched[0]).status == 200, "on the shelf for others"
    for address in watched:
        answer = friend.ask("GET", address)
        assert (answer.status, "against a friend now" in answer.text) == (400, True), address
    assert owner.command(id, "resign").status == 200
    assert friend.ask("GET", f"/api/analysis/games/{id}").status == 200
    assert '"lines"' in friend.ask("POST", "/api/analysis/think", line).text
    assert [friend.ask("GET", address).status for address in watched[:2]] == [200, 200]


def test_a_link_gives_the_seat_once_and_who_came_by_it_may_come_again(site: Site) -> None:
    owner, friend, third = (replace(site, cookie="") for _ in range(3))
    id = owner.begin(seats=["person", {"level": 1}])
    token = invite(owner, id)
    assert len(token) >= 24, "nobody guesses it"
    own = sit(owner, id, token)
    assert (own.status, "send it to a friend" in own.text) == (409, True)
    came = sit(friend, id, token)
    friend.cookie = came.headers["Set-Cookie"].partition(";")[0]
    assert (came.status, sit(friend, id, token).status) == (200, 200)
    late = sit(third, id, token)
    assert (late.status, late.json["error"]) == (
        409,
        "somebody else has taken this seat: a link works once; you are watching",
    )
    assert site.ask("GET", f"/api/games/{id}").json["seats"] == ["Person", "Person"], "the engine has left"
    again = invite(owner, id)
    assert sit(third, id, again).status == 200, "who lost the seat gets it back by a new link"
    assert friend.command(id, "resign").status == 403


@pytest.mark.parametrize("token", ["", "x" * 24, "é", None, 5, ["a"], "x" * 101])
def test_a_token_that_fits_nothing_gives_nothing(site: Site, token: object) -> None:
    id, _, friend = friends(site)
    answer = replace(friend, cookie="").ask("POST", f"/api/games/{id}/seat", {"token": token})
    assert answer.status in (400, 409)
    assert len(answer.json["error"]) < 150


def test_a_link_that_was_taken_back_or_replaced_does_not_work(site: Site) -> None:
    owner, friend = replace(site, cookie=""), replace(site, cookie="")
    id = owner.begin()
    assert sit(friend, id, "x").status == 409, "nobody is invited"
    first, second = invite(owner, id), invite(owner, id)
    assert "does not work any more" in sit(friend, id, first).text
    assert owner.ask("DELETE", f"/api/games/{id}/invitation").status == 200
    assert "nobody is invited" in sit(friend, id, second).text
    assert owner.command(id, "play", path=[4]).status == 200
    assert owner.command(id, "play", path=[0]).status == 200, "both sides are the owner's again"
    for wrong in ({}, {"side": 2}, {"side": True}, {"side": 0, "more": 1}):
        assert owner.ask("POST", f"/api/games/{id}/invitation", wrong).status == 400
    assert friend.ask("POST", f"/api/games/{id}/invitation", {"side": 0}).status == 403
    assert friend.ask("DELETE", f"/api/games/{id}/invitation").status == 403


def test_each_moves_the_own_side_and_watchers_watch(site: Site) -> None:
    id, owner, friend = friends(site)
    watcher = replace(site, cookie="")
    refused = friend.command(id, "play", path=[4])
    assert (refused.status, "not yours" in refused.text) == (409, True)
    assert owner.command(id, "play", path=[4]).status == 200
    assert owner.command(id, "play", path=[0]).status == 409
    assert friend.command(id, "play", path=[0]).status == 200
    for command in ("hint", "values", "redo", "restart", "go", "stop"):
        assert owner.command(id, command).status == 409
    assert watcher.command(id, "resign").status == 403
    assert owner.command(id, "resign", player=1).status == 400, "nobody speaks for the other"
    with watcher.stream(id) as events:
        hello = next(events)
        assert (hello["owner"], hello["apart"]["side"]) == (False, None)
    with friend.stream(id) as events:
        hello = next(events)
        assert (hello["owner"], hello["apart"]["side"], hello["apart"]["host"]) == (True, 1, False)
    assert [game["id"] for game in friend.ask("GET", "/api/games").json["games"]] == [id]


def test_both_friends_undoing_at_once_take_back_once(site: Site) -> None:
    id, owner, friend = friends(site)
    for n, number in enumerate((4, 0, 8)):
        assert (owner, friend)[n % 2].command(id, "play", path=[number]).status == 200
    answers: list[int] = []
    together = threading.Barrier(2)

    def undo(who: Site) -> None:
        together.wait()
        answers.append(who.command(id, "undo").status)

    pressing = [threading.Thread(target=undo, args=(who,)) for who in (owner, friend)]
    for thread in pressing:
        thread.start()
    for thread in pressing:
        thread.join()
    board = site.ask("GET", f"/api/games/{id}").json
    assert answers == [200, 200]
    # Whoever was first is asked for: X takes back one ply, O the move before it and the answer.
    assert board["moves"] in (["b2", "a1"], ["b2"])
    assert board["offers"] == {}


def test_a_restart_of_the_server_keeps_seats_clock_and_proposals_but_no_secret(tmp_path: Path) -> None:
    with serving(tmp_path) as site:
        id, owner, friend = friends(site, clock="5+3")
        for n, number in enumerate((4, 0)):
            assert (owner, friend)[n % 2].command(id, "play", path=[number]).status == 200
        assert friend.command(id, "draw").status == 200
        token = invite(owner, id)
    assert token.encode() not in b"".join(path.read_bytes() for path in tmp_path.glob(f"{FILE}*"))
    time.sleep(1.1)
    with serving(tmp_path) as site:
        owner, friend = replace(site, cookie=owner.cookie), replace(site, cookie=friend.cookie)
        board = site.ask("GET", f"/api/games/{id}").json
        assert board["offers"] == {"draw": 1}
        assert board["clock"]["control"] == "5+3"
        assert board["clock"]["running"] == 0
        assert time.time() - board["clock"]["since"] < 1, "the time without a server does not count"
        assert friend.command(id, "play", path=[8]).status == 409
        assert owner.command(id, "draw").status == 200
        assert site.ask("GET", f"/api/games/{id}").json["result"] == "Tie: both agreed."


def test_a_clock_that_ran_out_while_nobody_was_there_has_ended_the_game(tmp_path: Path) -> None:
    """The server was alive all the time: the game only was not in memory."""
    with serving(tmp_path) as site:
        id, owner, friend = friends(site, clock="1+0")
        for n, number in enumerate((4, 0)):
            assert (owner, friend)[n % 2].command(id, "play", path=[number]).status == 200
        site.tables.sweep()
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        ((text,),) = db.execute("SELECT record FROM games")
        record = json.loads(text)
        record["clock"]["since"] -= 3600
        db.execute("UPDATE games SET record = ?", (json.dumps(record),))
        db.execute("UPDATE pulse SET at = ?", (time.time(),))
        db.commit()
    with serving(tmp_path) as site:
        with site.stream(id) as events:
            board = next(event for event in events if event["event"] == "board" and event["over"])
        assert board["result"] == "O wins: X ran out of time."
        assert [game.result for game in site.tables.store.games(site.tables.find(id).owner)] == [
            board["result"]
        ]


def test_a_rematch_is_a_game_of_its_own_with_sides_swapped(site: Site) -> None:
    id, owner, friend = friends(site, clock="3+2", rows=4, columns=4, line=4)
    assert owner.command(id, "rematch").status == 409
    assert owner.command(id, "resign").status == 200
    assert friend.command(id, "rematch").status == 200
    with owner.stream(id) as events:
        assert next(events)["apart"]["next"] == ""
        assert owner.command(id, "rematch").status == 200
        told = next(event for event in events if event["event"] == "apart" and event["apart"]["next"])
    again = told["apart"]["next"]
    with owner.stream(again) as events:
        hello, board = next(events), next(events)
        assert (hello["apart"]["side"], hello["rows"]) == (1, 4)
        assert (board["moves"], board["clock"]["left"]) == ([], [180, 180])
    assert friend.command(again, "play", path=[0]).status == 200
    assert site.ask("GET", f"/api/games/{id}").json["result"] == "O wins: X resigned."


def test_who_erases_all_games_leaves_the_seat_of_a_friend_and_not_the_game(site: Site) -> None:
    id, owner, friend = friends(site)
    owner.command(id, "play", path=[4])
    assert friend.ask("DELETE", "/api/games").status == 200
    assert friend.command(id, "play", path=[0]).status == 403
    assert site.ask("GET", f"/api/games/{id}").json["moves"] == ["b2"]
    assert sit(friend, id, invite(owner, id)).status == 200


def test_what_is_damaged_in_a_stored_table_counts_as_not_said() -> None:
    for wrong in (None, 5, {"side": 2, "invitation": "", "next": ""}, {"side": 0}, {"side": 0, "next": 1}):
        assert read_apart({"apart": wrong}, "friend") is None
    kept = Apart(1, "friend", "hash", "next")
    assert read_apart(kept.noted, "friend") == kept


def test_the_address_for_others_is_that_of_the_network() -> None:
    assert network_address("127.0.0.1") is None
    assert network_address("192.0.2.7") == "192.0.2.7"
    found = network_address("0.0.0.0")
    assert found is None or not found.startswith("127.")


class Line:
    """What lies between a browser and the server, and can be cut: bytes go through until it is."""

    def __init__(self, port: int) -> None:
        self.target, self.open = port, True
        self.sockets: list[socket.socket] = []
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port = self.listening.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self.listening.accept()
                if not self.open:
                    near.close()
                    continue
                far = socket.create_connection(("127.0.0.1", self.target))
                self.sockets += [near, far]
                for source, sink in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=(source, sink), daemon=True).start()

    def _carry(self, source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                sink.sendall(data)
        for end in (source, sink):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def cut(self) -> None:
        self.open = False
        for each in self.sockets:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()
        self.sockets = []

    def mend(self) -> None:
        self.open = True


@contextmanager
def line(site: Site) -> Iterator[tuple[Line, Site]]:
    """The same server by another way."""
    between = Line(site.port)
    try:
        yield between, replace(site, port=between.port, url=f"http://127.0.0.1:{between.port}/")
    finally:
        between.cut()
        between.listening.close()


def play(page: Page, number: int) -> None:
    expect(cell(page, number)).to_have_class(re.compile("can"))
    cell(page, number).click()


def test_two_browsers_play_as_friends_and_one_loses_its_line(browser: Browser, site: Site) -> None:
    size = {"width": 1280, "height": 900}
    with (
        line(site) as (between, far),
        visiting(browser, site, viewport=size) as host,
        visiting(browser, far, viewport={"width": 390, "height": 844}) as guest,
        visiting(browser, site) as third,
    ):
        host.goto("/play/tictactoe")
        host.get_by_label("A friend, I play X").check()
        host.get_by_label("5 min + 3 s").check()
        host.get_by_role("button", name="New game").click()
        expect(host.locator(".friend")).to_contain_text("works on this machine only")
        expect(host.locator(".friend input")).to_be_visible()
        link = host.locator(".friend input").input_value()
        assert violations(host) == []
        host.reload()
        assert host.locator(".friend input").input_value() == link, "a reload loses nothing"
        guest.goto(link.replace(f":{site.port}", f":{between.port}"))
        expect(guest.locator(".friend")).to_contain_text("Your friend is here.")
        assert "#" not in guest.url, "the address gives nothing away"
        expect(host.locator(".friend .here")).to_be_visible()
        expect(guest.locator(".friend .here")).to_be_visible()
        expect(status(guest)).to_have_text("Your friend's turn: X")
        third.goto(link)
        expect(third.locator(".notice")).to_contain_text("a link works once")
        expect(third.locator(".friend")).to_contain_text("X is here, O is here")

        play(host, 4)
        play(guest, 0)
        cell(guest, 1).click()
        expect(guest.locator(".cell.pre")).to_have_count(1)  # it waits for its turn
        guest.keyboard.press("Escape")
        expect(guest.locator(".cell.pre")).to_have_count(0)
        expect(host.locator(".time.running")).to_have_text(re.compile(r"^[45]:\d\d$"))
        expect(host.get_by_role("button", name="Hint")).to_be_hidden()
        expect(host.get_by_text("Analysis and review open when the game is over")).to_be_visible()
        expect(host.get_by_role("link", name="Analyse")).to_be_hidden()
        assert violations(guest) == []

        between.cut()
        expect(guest.locator(".notice")).to_contain_text("line to the server is down")
        expect(host.locator(".friend")).to_contain_text("Your friend is away.")
        play(host, 8)
        between.mend()
        expect(guest.locator(".notice")).to_contain_text("Connected again")
        expect(guest.locator("ol.moves li")).to_have_count(3)
        expect(host.locator(".friend")).to_contain_text("Your friend is here.")

        host.get_by_role("button", name="Takeback").click()
        expect(host.locator(".proposal")).to_contain_text("You have proposed to take back")
        guest.get_by_role("button", name="Takeback").click()  # at once, without having seen it
        expect(guest.locator("ol.moves li")).to_have_count(2)
        expect(status(host)).to_have_text("Your turn: X")
        play(host, 7)
        guest.get_by_role("button", name="Draw").click()
        expect(host.locator(".proposal")).to_contain_text("Your friend proposes a draw")
        assert violations(host) == []
        host.get_by_role("button", name="Decline").click()
        expect(guest.locator(".proposal")).to_be_hidden()
        guest.reload()
        expect(status(guest)).to_have_text("Your turn: O")
        play(guest, 1)
        play(host, 8)
        play(guest, 2)
        expect(status(host)).to_have_text("Game over: O wins.")
        expect(status(guest)).to_have_text("Game over: O wins.")
        expect(host.get_by_role("link", name="Analyse")).to_be_visible()

        guest.get_by_role("button", name="Rematch").click()
        host.get_by_role("button", name="Accept").click()
        expect(status(guest)).to_have_text("Your turn: X")
        expect(status(host)).to_have_text("Your friend's turn: X")
        assert host.url.rpartition("/")[2] == guest.url.rpartition("/")[2]
        host.go_back()
        expect(host.get_by_role("link", name="To the rematch")).to_be_visible()
