"""A session: commands in, events out, engines that can be interrupted."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from queue import Empty, SimpleQueue

import pytest

from plyground.api import Report
from plyground.games.tictactoe import TicTacToe
from plyground.play.games import advice
from plyground.play.games.match import Match
from plyground.play.games.seat import PERSON, Seat, read_seat
from plyground.play.games.session import Session
from plyground.play.pool import Busy, Message
from plyground.search.deepening import Deepening
from plyground.stopping import Limit, Stopped, never

GAME = TicTacToe()


class Table:
    """A session with a queue of what it said."""

    def __init__(self, *seats: Seat, game=GAME, pool=None, pace=0.0):
        self.events: SimpleQueue[Message] = SimpleQueue()
        self.pool = pool or ThreadPoolExecutor(2)
        self.session = Session(Match(game), seats, pool=self.pool, notify=self.events.put, pace=pace)

    def send(self, command: str, **rest):
        self.session.send({"command": command, **rest})

    def wait(self, kind: str, **fields):
        """The next event of a kind with these fields."""
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            try:
                event = self.events.get(timeout=20)
            except Empty:
                break
            if event["event"] == kind and all(event[name] == value for name, value in fields.items()):
                return event
        raise AssertionError(f"no {kind} came")


class Slow:
    """An engine that thinks until it is stopped."""

    def __init__(self):
        self.stopped = False

    def think(self, history, limit=Limit(), stop=never):
        yield Report(1, 0, 1, 0.0, (GAME.actions(history[-1])[0],))
        while not stop():
            time.sleep(0.001)
        self.stopped = True


class Broken:
    def think(self, history, limit=Limit(), stop=never):
        raise RuntimeError("no idea")
        yield


class Cheat:
    def think(self, history, limit=Limit(), stop=never):
        yield Report(1, 0, 1, 0.0, (99,))


class Full:
    def submit(self, task):
        raise Busy


@pytest.fixture
def table(request):
    tables = []

    def make(*seats, **options):
        tables.append(Table(*seats, **options))
        return tables[-1]

    yield make
    for made in tables:
        made.session.close()
        if isinstance(made.pool, ThreadPoolExecutor):
            made.pool.shutdown()


def perfect():
    return read_seat(GAME, {"level": 5})


def test_a_person_and_an_engine_play_to_the_end(table):
    at = table(PERSON, perfect())
    at.send("play", text="a1")
    while True:
        board = at.wait("board")
        if board["over"]:
            break
        if board["player"] == 0:
            at.send("play", path=board["legal"][0]["path"])
    assert board["winner"] in (1, None)
    assert board["result"] in ("O wins.", "Tie.")


def test_two_engines_play_by_themselves_after_go(table):
    at = table(perfect(), perfect())
    at.send("go")
    assert at.wait("board", over=True)["result"] == "Tie."


def test_two_engines_keep_the_pace_and_stop_at_the_move_that_is_seen(table):
    at = table(perfect(), perfect(), pace=0.2)
    began = time.monotonic()
    at.send("go")
    for moves in (1, 2):
        assert len(at.wait("board")["moves"]) == moves
        assert time.monotonic() - began > 0.2 * moves - 0.05
    at.send("stop")
    time.sleep(0.3)
    assert len(at.session.board()["moves"]) == 2


def test_a_move_that_waits_for_its_pace_holds_no_thread_of_the_pool(table):
    at = table(perfect(), perfect(), pace=30, pool=ThreadPoolExecutor(1))
    at.send("go")
    at.wait("report")
    at.send("hint")
    at.wait("hint")
    assert at.session.board()["thinking"]
    at.send("undo")
    assert "no move to take back" in at.wait("refused")["reason"]


def test_a_person_is_answered_without_waiting_for_the_pace(table):
    at = table(PERSON, perfect(), pace=30)
    at.send("play", text="a1")
    at.wait("board", player=0)


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ({"command": "play", "path": [0]}, "not a legal move"),
        ({"command": "play", "text": "a1"}, "taken"),
        ({"command": "play", "text": "z9"}, "no cell"),
        ({"command": "play", "path": ["x", None]}, "not a legal move"),
        ({"command": "redo"}, "no move"),
        ({"command": "dance"}, "no such command"),
        ({}, "no such command"),
        ({"command": "position", "text": "XXX"}, "rows"),
        ({"command": "seats", "seats": ["person", {"level": 77}]}, "levels 1 to"),
        ({"command": "seats", "seats": ["person", {"engine": "magic"}]}, "no engine"),
        ({"command": "seats", "seats": ["person", {"engine": "minimax", "seconds": "x"}]}, "numbers"),
        ({"command": "seats", "seats": [3, 4]}, "a seat is"),
    ],
)
def test_what_cannot_be_done_is_refused_with_the_reason(table, command, reason):
    at = table(PERSON, PERSON)
    at.send("play", text="a1")
    at.session.send(command)
    assert reason in at.wait("refused")["reason"]
    assert at.session.board()["moves"] == ["a1"]


def test_a_stray_click_does_not_disturb_an_engine(table):
    slow = Slow()
    at = table(PERSON, Seat(slow))
    at.send("play", text="a1")
    at.wait("thinking")
    at.send("play", text="b2")
    assert "computer" in at.wait("refused")["reason"]
    assert not slow.stopped


def test_an_undo_interrupts_thinking(table):
    slow = Slow()
    at = table(PERSON, Seat(slow))
    at.send("play", text="a1")
    at.wait("report")
    at.send("undo")
    assert at.wait("board", moves=[])["legal"]
    deadline = time.monotonic() + 5
    while not slow.stopped and time.monotonic() < deadline:
        time.sleep(0.01)
    assert slow.stopped
    assert at.session.board()["moves"] == []


def test_undo_goes_back_to_the_persons_move(table):
    at = table(PERSON, perfect())
    at.send("play", text="a1")
    at.wait("board", player=0)
    at.send("undo")
    assert at.wait("board")["moves"] == []


def test_an_engine_that_opened_stays_undone_until_go(table):
    at = table(perfect(), PERSON)
    at.send("go")
    at.wait("board", player=1)
    at.send("undo")
    board = at.wait("board")
    assert (board["moves"], board["held"]) == ([], True)
    at.send("go")
    assert len(at.wait("board", player=1)["moves"]) == 1


@pytest.mark.parametrize("engine", [Broken, Cheat])
def test_a_broken_engine_is_reported_and_the_match_stays(table, engine):
    at = table(PERSON, Seat(engine()))
    at.send("play", text="a1")
    assert at.wait("failed")["player"] == 1
    at.send("seats", seats=["person", "person"])
    at.send("play", text="b2")
    at.wait("board", moves=["a1", "b2"])


def test_a_full_pool_keeps_the_move_and_waits(table):
    at = table(PERSON, perfect(), pool=Full())
    with pytest.raises(Busy):
        at.send("play", text="a1")
    at.wait("busy")
    assert at.session.board()["moves"] == ["a1"]


def test_a_hint_names_a_move_and_says_why(table):
    at = table(PERSON, PERSON)
    at.send("position", text="X.O/.X./...")
    at.send("hint")
    hint = at.wait("hint")
    assert hint["pv"][0] == "c3"
    assert "only move that does not lose" in hint["reason"]


def test_an_adviser_that_breaks_down_is_reported(table, monkeypatch):
    at = table(PERSON, PERSON)
    monkeypatch.setattr(advice, "engine", lambda game: Broken())
    at.send("hint")
    assert "no idea" in at.wait("unadvised")["reason"]


@pytest.mark.parametrize(("pv", "reason"), [((), "it gave no move"), ((4, 4), "a move that is not legal: 4")])
def test_an_engine_that_gives_no_legal_move_is_reported(table, pv, reason):
    class Odd:
        def think(self, history, limit=Limit(), stop=never):
            yield Report(1, 0, 1, 0.0, pv)

    at = table(PERSON, Seat(Odd()))
    at.send("play", text="b2")
    assert reason in at.wait("failed")["reason"]


def test_an_engine_is_never_entered_twice(table):
    class Searcher:
        """It polls its flag rarely, as kernels do, and knows by how many it is being used."""

        inside, most = 0, 0

        def search(self, history, depth, flag, budget):
            self.inside += 1
            self.most = max(self.most, self.inside)
            time.sleep(0.02)
            self.inside -= 1
            if flag[0]:
                raise Stopped
            return Report(depth, 0, 1, 0.0, (TicTacToe().actions(history[-1])[0],))

    searcher = Searcher()
    at = table(PERSON, Seat(Deepening(searcher), Limit(seconds=5)))
    for _ in range(5):
        at.send("play", text="b2")
        at.wait("report")
        at.send("undo")
    assert searcher.most == 1


def test_the_values_cover_every_move(table):
    at = table(PERSON, PERSON)
    at.send("position", text="X.O/.X./...")
    at.send("values")
    values = {value["pv"][0]: value["score"] for value in at.wait("values")["values"]}
    assert len(values) == 6
    assert [move for move, score in values.items() if score == 0] == ["c3"]
    assert all(score == 9_998 for move, score in values.items() if move != "c3")


def test_a_record_tells_all_that_is_needed_to_go_on(table):
    at = table(PERSON, perfect())
    at.send("play", text="a1")
    at.wait("board", player=0)
    record = at.session.record()
    assert (record["game"], record["rows"], record["seats"]) == ("tictactoe", 3, ["person", {"level": 5}])
    assert record["moves"][0] == "a1"


def test_limits_of_a_stored_seat_are_bounded():
    assert read_seat(GAME, {"engine": "minimax", "seconds": 1e9}).limit == Limit(seconds=60)


def test_redo_gives_back_the_reply_that_was_given(table):
    at = table(PERSON, read_seat(GAME, {"level": 1}))
    at.send("play", path=[4])
    before = at.wait("board", player=0)["moves"]
    at.send("undo")
    assert at.wait("board")["moves"] == []
    at.send("redo")
    assert at.wait("board")["moves"] == before


def test_redo_brings_back_the_game_that_a_restart_left(table):
    at = table(PERSON, PERSON)
    for move in ("b2", "a1", "c3"):
        at.send("play", text=move)
    at.send("undo")
    at.send("restart")
    assert at.session.board()["moves"] == []
    at.send("redo")
    assert at.session.board()["moves"] == ["b2", "a1"]
    at.send("redo")
    assert at.session.board()["moves"] == ["b2", "a1", "c3"]
    at.send("restart")
    at.send("play", text="a2")
    assert not at.session.board()["redo"]


def test_redo_brings_it_back_even_after_the_engine_has_opened_again(table):
    at = table(perfect(), PERSON)
    at.send("go")
    at.wait("board", player=1)
    at.send("play", path=at.session.board()["legal"][0]["path"])
    moves = at.wait("board", player=1)["moves"]
    at.send("restart")
    at.wait("board", player=1)
    at.send("redo")
    assert at.wait("board")["moves"] == moves
