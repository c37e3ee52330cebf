"""Who plays, as people write it and as records and requests store it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from plyground import plugins
from plyground.play.contests.playing import DEFAULT
from plyground.play.games.seat import PERSON, Seat, best_seat, parse_seat, read_seat
from plyground.search.levels import Weakened
from plyground.stopping import Limit

GAME = plugins.game("tictactoe")


@pytest.mark.parametrize("text", ["3", "level:3", " level:3 ", "level:level=3"])
def test_a_level_is_a_number(text: str) -> None:
    seat = parse_seat(GAME, text)
    assert (seat.name, seat.level) == (None, 3)
    with seat.opened(GAME, seed=7) as engine:
        assert isinstance(engine, Weakened)


def test_limits_and_level_are_taken_from_the_settings() -> None:
    text = "alphabeta:depth=3, nodes=500,time=0.25,level=2"
    seat = parse_seat(GAME, text)
    assert seat == Seat(text, "alphabeta", 2, (), Limit(0.25, 3, 500))
    assert seat.text == text


def test_the_tightest_limit_binds() -> None:
    seat = parse_seat(GAME, "table:depth=3")
    assert seat.within(GAME, Limit(seconds=1, depth=5), DEFAULT) == Limit(seconds=1, depth=3)
    assert parse_seat(GAME, "2").within(GAME, Limit(depth=9), DEFAULT) == Limit(depth=2)


def test_without_any_limit_an_engine_of_a_contest_has_a_tenth_of_a_second() -> None:
    assert parse_seat(GAME, "table").within(GAME, Limit(), DEFAULT) == Limit(seconds=0.1)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("9", "levels 1 to 5, not 9"),
        ("level:x", "levels 1 to 5, not x"),
        ("level:true", "levels 1 to 5, not True"),
        ("level:", "names no level"),
        ("zork", "no engine 'zork'"),
        ("", "no engine ''"),
        ("hub:", "names no program"),
        ("table:depth", "not of the form setting=value"),
        ("table:=3", "not of the form setting=value"),
        ("table:depth=x", "must be numbers"),
        ("table:time=inf", "must be numbers"),
        ("table:depth=true", "must be numbers"),
        ("table:depth=0", "depth must be at least 1"),
        ("table:zork=3", "does not take zork"),
    ],
)
def test_a_wrong_seat_is_refused_in_one_line(text: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong) as caught:
        parse_seat(GAME, text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("stored", "text", "label"),
    [
        ("person", "person", "Person"),
        ({"level": 3}, "level:3", "Level 3, Medium"),
        ({"engine": "table"}, "table", "table"),
        ({"engine": "table", "seconds": 0, "depth": 4}, "table:seconds=0,depth=4", "table"),
        ({"engine": "table", "level": 2, "nodes": 7}, "table:level=2,nodes=7", "table"),
    ],
)
def test_what_is_stored_and_what_is_written_are_the_same_seat(stored: Any, text: str, label: str) -> None:
    seat = read_seat(GAME, stored)
    assert (seat.text, seat.label(GAME), seat.person) == (text, label, stored == "person")
    assert seat == parse_seat(GAME, text) == read_seat(GAME, text)
    assert seat.stored == stored == json.loads(json.dumps(seat.stored))


@pytest.mark.parametrize(
    ("stored", "wrong"),
    [
        ({}, "a seat is"),
        (3, "a seat is"),
        ({"level": 1, "name": "Bob"}, "a seat is"),
        ({"engine": 3}, "a seat's engine is a name"),
        ({"seconds": 3}, "levels 1 to 5, not None"),
        ({"level": True}, "levels 1 to 5, not True"),
        ({"engine": "table", "seconds": float("inf")}, "must be numbers"),
        ({"engine": "table", "seconds": float("nan")}, "must be numbers"),
        ({"engine": "table", "seconds": 10**400}, "must be numbers"),
        ({"level": "1\n2"}, "levels 1 to 5, not 1 2"),
        ({"engine": "table", "depth": True}, "must be numbers"),
        ({"engine": "table", "depth": 1.5}, "whole number"),
    ],
)
def test_what_is_no_stored_seat_is_refused_in_one_line(stored: Any, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong) as caught:
        read_seat(GAME, stored)
    assert "\n" not in str(caught.value)


def test_a_stranger_starts_no_program_and_claims_no_memory(tmp_path: Path) -> None:
    witness = tmp_path / "ran"
    with pytest.raises(ValueError, match="cannot be had here"):
        read_seat(plugins.game("checkers"), f"hub:touch {witness}")
    with pytest.raises(ValueError, match="cannot be had here"):
        read_seat(plugins.game("checkers"), "full:hash=65536,threads=64")
    assert not witness.exists()


def test_a_program_cannot_be_stored_and_leaves_its_seat_to_a_person() -> None:
    seat = Seat("student:mine/tictactoe.py", "student", command="mine/tictactoe.py")
    assert seat.stored == "person"
    assert seat.label(GAME) == "tictactoe.py"
    assert not seat.person


def test_the_best_engine_is_the_first_that_a_game_has() -> None:
    assert best_seat(plugins.game("checkers")).name == "full"
    assert best_seat(GAME).name == "table"
    assert parse_seat(GAME, "person") is PERSON
