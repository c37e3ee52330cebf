"""A session: commands in, events out, engines that can be interrupted."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from queue import Empty, SimpleQueue

import pytest

from plyground import plugins
from plyground.api import Report
from plyground.games.tictactoe import TicTacToe
from plyground.play.games import advice, adviser, thinker
from plyground.play.games import session as session_module
from plyground.play.games.advice import value_position
from plyground.play.games.board import describe_board, describe_game
from plyground.play.games.match import Match
from plyground.play.games.seat import PERSON, Seat, read_seat
from plyground.play.games.session import Closed, Refused, Session
from plyground.play.pool import Busy, Message
from plyground.search.deepening import Deepening
from plyground.stopping import Limit, Stopped, never
from seating import Given

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
                event = self.events.get(timeout=150)
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
    assert board["result"] in ("O wins.", "Tie: no move is left.")


def test_two_engines_play_by_themselves_after_go(table):
    at = table(perfect(), perfect())
    at.send("go")
    assert at.wait("board", over=True)["result"] == "Tie: no move is left."


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
    with pytest.raises(Refused, match="no move to take back"):
        at.send("undo")


def test_an_answer_keeps_the_pace_so_that_both_moves_are_seen(table):
    at = table(PERSON, perfect(), pace=0.2)
    at.send("play", text="a1")
    began = time.monotonic()
    at.wait("board", player=0)
    assert time.monotonic() - began > 0.15


def test_a_move_thought_over_for_longer_than_the_pace_is_not_held_back(table, monkeypatch):
    class Thoughtful:
        def think(self, history, limit, stop):
            time.sleep(0.1)
            yield Report(1, 0, 1, 0.0, (GAME.actions(history[-1])[0],))

    monkeypatch.setattr(thinker, "Timer", None)
    at = table(PERSON, Given(engine=Thoughtful()), pace=0.05)
    at.send("play", text="b2")
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
    with pytest.raises(Refused, match=reason):
        at.session.send(command)
    assert at.session.board()["moves"] == ["a1"]


def test_a_stray_click_does_not_disturb_an_engine(table):
    slow = Slow()
    at = table(PERSON, Given(engine=slow))
    at.send("play", text="a1")
    at.wait("thinking")
    with pytest.raises(Refused, match="computer"):
        at.send("play", text="b2")
    assert not slow.stopped


def test_an_undo_interrupts_thinking(table):
    slow = Slow()
    at = table(PERSON, Given(engine=slow))
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
    at = table(PERSON, Given(engine=engine()))
    at.send("play", text="a1")
    assert at.wait("failed")["player"] == 1
    at.send("seats", seats=["person", "person"])
    at.send("play", text="b2")
    at.wait("board", moves=["a1", "b2"])


def test_a_full_pool_keeps_the_move_and_waits(table):
    at = table(PERSON, perfect(), pool=Full())
    at.send("play", text="a1")
    at.wait("busy")
    assert at.session.board()["moves"] == ["a1"]
    assert not at.session.board()["thinking"]
    with pytest.raises(Busy):
        at.send("go")
    at.wait("busy")


def test_a_hint_names_a_move_and_says_why(table):
    at = table(PERSON, PERSON)
    at.send("position", text="X.O/.X./...")
    at.send("hint")
    hint = at.wait("hint")
    assert hint["pv"][0] == "c3"
    assert "only move that does not lose" in hint["reason"]


def test_a_change_is_kept_before_anybody_hears_of_it(table):
    at = table(PERSON, PERSON)
    heard = []
    at.session._keep = lambda: heard.append((at.events.empty(), at.session.record()["moves"]))
    at.send("play", text="b2")
    assert heard == [(True, ["b2"])]


def test_a_change_that_could_not_be_kept_is_told_to_nobody(table):
    def keep():
        at.session.close()
        raise Closed("somebody was faster")

    at = table(PERSON, perfect())
    before = at.session.seen
    at.session._keep = keep
    with pytest.raises(Closed, match="faster"):
        at.send("play", text="b2")
    assert at.session.seen is before
    assert at.events.empty()


def test_a_session_that_was_closed_carries_nothing_out(table):
    at = table(PERSON, PERSON)
    at.send("play", text="b2")
    at.session.close()
    for command in ("undo", "go", "hint", "stop"):
        with pytest.raises(Closed):
            at.send(command)
    assert at.session.record()["moves"] == ["b2"]


def test_a_thought_that_ends_after_the_session_is_neither_played_nor_told(table):
    at = table(PERSON, Given(engine=Slow()))
    at.send("play", text="b2")
    at.wait("report")
    at.session.close()
    at.pool.shutdown()
    assert at.session.record()["moves"] == ["b2"]
    assert at.events.empty()


def test_an_adviser_that_breaks_down_is_reported(table, monkeypatch):
    at = table(PERSON, PERSON)
    monkeypatch.setattr(adviser, "best_seat", lambda game: Given(engine=Broken()))
    at.send("hint")
    assert "no idea" in at.wait("unadvised")["reason"]


@pytest.mark.parametrize(("pv", "reason"), [((), "it gave no move"), ((4, 4), "a move that is not legal: 4")])
def test_an_engine_that_gives_no_legal_move_is_reported(table, pv, reason):
    class Odd:
        def think(self, history, limit=Limit(), stop=never):
            yield Report(1, 0, 1, 0.0, pv)

    at = table(PERSON, Given(engine=Odd()))
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
    at = table(PERSON, Given(engine=Deepening(searcher), limit=Limit(seconds=5)))
    for _ in range(5):
        at.send("play", text="b2")
        at.wait("report")
        at.send("undo")
    assert searcher.most == 1


def test_a_position_is_valued_once_for_hint_and_values_and_they_agree(table, monkeypatch):
    valued = []

    def value(*arguments):
        valued.append(arguments)
        return value_position(*arguments)

    monkeypatch.setattr(adviser, "value_position", value)
    game = plugins.game("checkers")
    at = table(PERSON, PERSON, game=game)
    at.send("play", text="11-15")
    at.send("hint")
    at.send("values")
    hint, values = at.wait("hint"), at.wait("values")
    (same,) = [value for value in values["values"] if value["path"] == hint["path"]]
    assert (hint["score"], hint["depth"], hint["pv"]) == (same["score"], same["depth"], same["pv"])
    assert {value["depth"] for value in values["values"]} == {values["depth"]} == {hint["depth"]}
    assert hint["score"] == min(value["score"] for value in values["values"]), "White seeks the lowest"
    assert f"Looked {hint['depth']} plies ahead." in hint["reason"]
    at.send("hint")
    assert at.wait("hint") == hint
    assert len(valued) == 1
    at.send("play", path=hint["path"])
    at.send("hint")
    at.wait("hint")
    assert len(valued) == 2


def test_a_hint_asked_for_with_no_room_can_be_asked_for_again(table):
    at = table(PERSON, PERSON, pool=Full())
    for _ in range(2):
        with pytest.raises(Busy):
            at.send("hint")


def test_the_values_cover_every_move(table, monkeypatch):
    monkeypatch.setattr(advice, "SECONDS", 60.0)
    at = table(PERSON, PERSON)
    at.send("position", text="X.O/.X./...")
    at.send("values")
    values = {value["pv"][0]: value["score"] for value in at.wait("values")["values"]}
    assert len(values) == 6
    assert [move for move, score in values.items() if score == 0] == ["c3"]
    assert all(score == 9_998 for move, score in values.items() if move != "c3")


def test_a_board_is_described_once_a_move_however_many_look(table, monkeypatch):
    described = []

    def describe(*arguments):
        described.append(arguments)
        return describe_board(*arguments)

    monkeypatch.setattr(session_module, "describe_board", describe)
    at = table(PERSON, perfect())
    at.send("play", text="a1")
    at.wait("board", player=0)
    assert all(at.session.board() is at.session.seen for _ in range(100))
    assert len(described) == 3, "at the start, and after each of two moves"


def test_a_board_says_that_an_engine_thinks_before_it_does(table):
    at = table(PERSON, Given(engine=Slow()))
    at.send("play", text="a1")
    assert at.wait("board")["thinking"]
    at.wait("thinking")
    at.send("stop")
    assert not at.wait("board")["thinking"]
    at.send("go")
    assert at.session.seen["thinking"]


def test_what_never_changes_is_not_said_with_every_board(table):
    at = table(PERSON, PERSON)
    once = describe_game(GAME)
    assert once["cells"][4] == "b2"
    assert not (set(once) - {"board"}) & set(at.session.board())


def test_a_record_tells_all_that_is_needed_to_go_on(table):
    at = table(PERSON, perfect())
    at.send("play", text="a1")
    at.wait("board", player=0)
    record = at.session.record()
    assert (record["game"], record["rows"], record["seats"]) == ("tictactoe", 3, ["person", {"level": 5}])
    assert record["moves"][0] == "a1"


@pytest.mark.parametrize(
    ("limit", "used"),
    [
        (Limit(), Limit(seconds=1)),
        (Limit(seconds=1e9), Limit(seconds=60)),
        (Limit(depth=3), Limit(seconds=60, depth=3)),
    ],
)
def test_an_engine_thinks_within_its_limits_or_a_second_and_never_longer_than_a_minute(table, limit, used):
    class Noting:
        def think(self, history, limit, stop):
            self.limit = limit
            yield Report(1, 0, 1, 0.0, (GAME.actions(history[-1])[0],))

    noting = Noting()
    at = table(PERSON, Given(engine=noting, limit=limit))
    at.send("play", text="b2")
    at.wait("board", player=0)
    assert noting.limit == used


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
