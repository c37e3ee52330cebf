"""A session with a clock: whose time runs, what an engine makes of its own, and how it ends a game."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from queue import SimpleQueue
from typing import Any

import pytest

from plyground.api import Report
from plyground.games.tictactoe import TicTacToe
from plyground.play.games.clock import Clock, Control, read_clock
from plyground.play.games.match import Match
from plyground.play.games.record import read_record
from plyground.play.games.seat import PERSON, Seat, read_seat
from plyground.play.games.session import Refused, Session
from plyground.play.pool import Message
from plyground.stopping import Limit, never
from seating import Given

GAME = TicTacToe(4, 4)
MINUTE = Control(60, 2)


class Stuck:
    """An engine that ignores its clock."""

    def think(self, history: Any, limit: Limit = Limit(), stop: Any = never) -> Iterator[Report[Any]]:
        while not stop():
            time.sleep(0.001)
        yield from ()


class Asked:
    """An engine that moves at once and remembers the limits it was given."""

    def __init__(self) -> None:
        self.limits: list[Limit] = []

    def think(self, history: Any, limit: Limit = Limit(), stop: Any = never) -> Iterator[Report[Any]]:
        self.limits.append(limit)
        yield Report(1, 0, 1, 0.0, (GAME.actions(history[-1])[0],))


@contextmanager
def session(
    *seats: Seat, clock: Clock, moves: tuple[str, ...] = (), pace: float = 0.0
) -> Iterator[tuple[Session, SimpleQueue[Message]]]:
    events: SimpleQueue[Message] = SimpleQueue()
    match = Match(GAME)
    for move in moves:
        match.play(move)
    with ThreadPoolExecutor(2) as pool:
        made = Session(match, seats, pool=pool, notify=events.put, clock=clock, pace=pace)
        made.wind()
        try:
            yield made, events
        finally:
            made.close()


def over(events: SimpleQueue[Message]) -> Message:
    while True:
        event = events.get(timeout=20)
        if event["event"] == "board" and event["over"]:
            return event


def test_a_clock_runs_from_the_second_move_of_each_side_on() -> None:
    with session(PERSON, PERSON, clock=Clock.full(MINUTE)) as (playing, _):
        running = []
        for move in ("a1", "b1", "c1", "d1"):
            playing.send({"command": "play", "text": move})
            running.append(playing.board()["clock"]["running"])
        assert running == [None, 0, 1, 0]
        left = playing.board()["clock"]["left"]
        assert 60 < left[0] < 64.1, "two seconds come with each move"
        playing.send({"command": "restart"})
        assert playing.board()["clock"]["left"] == [60, 60]


def test_a_time_that_runs_out_ends_the_game_while_nobody_does_anything() -> None:
    with session(PERSON, PERSON, clock=Clock(MINUTE, (0.05, 60)), moves=("a1", "b1")) as (playing, events):
        board = over(events)
        assert board["result"] == "O wins: X ran out of time."
        assert board["winner"] == 1
        assert not board["undo"]
        assert board["clock"]["running"] is None
        for command in ("undo", "resign", "draw", "hint"):
            with pytest.raises(Refused, match=r"over|time has run out"):
                playing.send({"command": command})
        again, _ = read_record(playing.record())
        assert again.result_text() == board["result"]


def test_a_time_that_ran_out_while_the_game_was_not_open_ends_it_when_it_is() -> None:
    long_ago = Clock(MINUTE, (5, 60), running=0, since=time.time() - 3600)
    with session(PERSON, PERSON, clock=long_ago, moves=("a1", "b1")) as (_, events):
        assert over(events)["result"] == "O wins: X ran out of time."


def test_a_move_that_comes_after_the_time_is_not_made() -> None:
    with session(PERSON, PERSON, clock=Clock(MINUTE, (60, 60)), moves=("a1", "b1")) as (playing, _):
        playing._time.clock = Clock(MINUTE, (1, 60), running=0, since=time.time() - 2)
        with pytest.raises(Refused, match="over"):
            playing.send({"command": "play", "text": "c1"})
        assert playing.board()["result"] == "O wins: X ran out of time."


def test_an_engine_that_ignores_its_clock_loses() -> None:
    seats = PERSON, Given(engine=Stuck())
    with session(*seats, clock=Clock(MINUTE, (60, 0.3)), moves=("a1", "b1", "c1")) as (playing, events):
        assert playing.board()["clock"]["running"] is None, "it does not think yet"
        playing.send({"command": "go"})
        assert events.get(timeout=20)["clock"]["running"] == 1
        assert over(events)["result"] == "X wins: O ran out of time."


def test_an_engine_thinks_for_its_share_of_the_time() -> None:
    engine = Asked()
    with session(PERSON, Given(engine=engine), clock=Clock(MINUTE, (60, 10)), moves=("a1", "b1")) as (
        playing,
        events,
    ):
        playing.send({"command": "play", "text": "c1"})
        while len(events.get(timeout=20).get("moves", ())) < 4:
            pass
        assert engine.limits[0].seconds is not None
        assert 0.5 < engine.limits[0].seconds < 4
        assert 11 < playing.board()["clock"]["left"][1] <= 12


def test_the_pace_at_which_moves_are_shown_costs_an_engine_no_time() -> None:
    clock = Clock(MINUTE, (60, 20))
    with session(PERSON, Given(engine=Asked()), clock=clock, moves=("a1", "b1"), pace=1.0) as (
        playing,
        events,
    ):
        playing.send({"command": "play", "text": "c1"})
        while len(events.get(timeout=20).get("moves", ())) < 4:
            pass
        assert playing.board()["clock"]["left"][1] > 21, "and two seconds came with the move"


def test_an_engine_that_is_told_to_wait_stops_the_clock() -> None:
    seats = PERSON, Given(engine=Stuck())
    with session(*seats, clock=Clock.full(MINUTE), moves=("a1", "b1")) as (playing, _):
        playing.send({"command": "play", "text": "c1"})
        assert playing.board()["clock"]["running"] == 1
        playing.send({"command": "stop"})
        assert playing.board()["clock"]["running"] is None
        playing.send({"command": "go"})
        assert playing.board()["clock"]["running"] == 1


def test_a_running_clock_is_stored_and_goes_on_from_there() -> None:
    with session(PERSON, PERSON, clock=Clock.full(MINUTE), moves=("a1", "b1")) as (playing, _):
        playing.send({"command": "play", "text": "c1"})
        clock = read_clock(playing.record()["clock"])
        assert clock is not None
        assert clock.running == 1
        assert abs(clock.since - time.time()) < 20
    with session(PERSON, PERSON, clock=clock, moves=("a1", "b1", "c1")) as (again, _):
        assert again.clock == clock
    with session(PERSON, read_seat(GAME, {"level": 1}), clock=clock, moves=("a1", "b1", "c1")) as (again, _):
        assert again.board()["clock"]["running"] is None, "no engine thinks yet"
