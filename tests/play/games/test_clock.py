"""A game's clock as a value, as words and as JSON; and how long to think when it runs."""

from __future__ import annotations

import pytest

from plyground.play.games.clock import (
    Clock,
    Control,
    describe_clock,
    parse_control,
    read_clock,
    share,
    time_text,
)


@pytest.mark.parametrize("time", [0.05, 0.5, 5.0, 300.0])
@pytest.mark.parametrize("increment", [0.0, 0.1, 2.0])
@pytest.mark.parametrize("moves", [None, 1, 9, 100])
def test_a_player_never_runs_out_of_time(time: float, increment: float, moves: int | None) -> None:
    left = time
    for _ in range(moves or 200):
        left += increment
        used = share(left - increment, increment, moves)
        assert 0 <= used <= left
        left -= used
        moves = max(1, moves - 1) if moves else None
        assert left >= 0


def test_more_time_means_more_thought() -> None:
    assert share(60) < share(120) < share(120, 1) < share(120, 1, 5)


def test_a_flag_that_has_fallen_leaves_no_time() -> None:
    assert share(-5) == 0
    assert share(0) == 0


@pytest.mark.parametrize(
    ("text", "control", "again"),
    [
        ("5+3", Control(300, 3), "5+3"),
        (" 0.5 + 0", Control(30), "0.5+0"),
        ("10", Control(600), "10+0"),
        ("30/move", Control(30, each_move=True), "30/move"),
        ("2.5s/move", Control(2.5, each_move=True), "2.5/move"),
    ],
)
def test_a_clock_is_written_as_players_write_it(text: str, control: Control, again: str) -> None:
    assert parse_control(text) == control
    assert control.text == again
    assert parse_control(control.text) == control


@pytest.mark.parametrize(
    "text", ["", "5+", "+3", "5-3", "0", "5+9999", "99999", "1e3", "5+3/move", "٥+3", "x" * 99]
)
def test_what_is_no_clock_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(ValueError, match=r"clock|increment") as error:
        parse_control(text)
    assert len(str(error.value)) < 120


def test_time_is_taken_from_who_is_to_move_and_the_increment_comes_after_the_move() -> None:
    clock = Clock.full(Control(60, 5)).started(0, 1000.0)
    assert clock.remaining(0, 1010.0) == 50
    assert clock.remaining(1, 1010.0) == 60
    clock = clock.pressed(0, 1010.0).started(1, 1010.0)
    assert clock.left == (55, 60)
    assert clock.fallen(1069.9) is None
    assert clock.fallen(1070.0) == 1
    assert clock.later(30).fallen(1099.9) is None
    assert clock.started(1, 1020.0) is clock, "what runs goes on"


def test_time_for_a_move_is_as_at_first_after_it() -> None:
    clock = Clock.full(Control(30, each_move=True)).started(0, 0.0)
    assert clock.pressed(0, 29.0).left == (30, 30)
    assert clock.stopped(29.0).left == (1, 30)


def test_the_walls_time_set_back_gives_nobody_more_than_there_was() -> None:
    clock = Clock.full(Control(60)).started(0, 1000.0)
    assert clock.remaining(0, 500.0) == 60


@pytest.mark.parametrize("control", [Control(60), Control(3, 5), Control(10, each_move=True)])
def test_an_engine_leaves_some_of_its_time(control: Control) -> None:
    clock = Clock.full(control)
    for _ in range(200):
        seconds = clock.allotment(0, 0.0)
        assert 0 < seconds <= 0.8 * clock.left[0]
        clock = clock.started(0, 0.0).pressed(0, seconds)


@pytest.mark.parametrize(
    "stored", [Clock(Control(300, 3), (12.5, 300)), Clock(Control(9), (9, 1), 1, 1e9), None]
)
def test_a_stored_clock_is_read_again(stored: Clock | None) -> None:
    assert read_clock(stored and stored.stored) == stored
    assert (describe_clock(stored) is None) == (stored is None)


@pytest.mark.parametrize(
    "stored",
    [
        5, [], {}, {"control": 5}, {"control": "5+3", "left": [1]}, {"control": "5+3", "left": [1, -1]},
        {"control": "5+3", "left": [True, 1]}, {"control": "5+3", "running": 2},
        {"control": "5", "running": True}, {"control": "5+3", "since": float("nan")},
        {"control": "5+3", "more": 1}, {"control": "5", "left": [1, 1e9]},
    ],
)  # fmt: skip
def test_a_damaged_clock_is_refused(stored: object) -> None:
    with pytest.raises(ValueError, match="clock"):
        read_clock(stored)


def test_a_clock_shows_what_players_expect() -> None:
    assert [time_text(seconds) for seconds in (0, 9.96, 10, 65, 3600, 3723)] == [
        "0.0", "9.9", "0:10", "1:05", "1:00:00", "1:02:03",
    ]  # fmt: skip
