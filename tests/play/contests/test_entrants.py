"""How a person names the engines of a contest."""

from __future__ import annotations

import pytest

from plyground import plugins
from plyground.play.contests.entrants import Entrant, parse_entrant
from plyground.search.levels import Weakened
from plyground.stopping import Limit

GAME = plugins.game("tictactoe")


@pytest.mark.parametrize("text", ["3", "level:3", " level:3 "])
def test_a_level_is_a_number(text: str) -> None:
    entrant = parse_entrant(GAME, text)
    assert (entrant.name, entrant.level) == (None, 3)
    with entrant.opened(GAME, seed=7) as engine:
        assert isinstance(engine, Weakened)


def test_limits_and_level_are_taken_from_the_settings() -> None:
    entrant = parse_entrant(GAME, "alphabeta:depth=3, nodes=500,time=0.25,level=2")
    assert entrant == Entrant(
        "alphabeta:depth=3, nodes=500,time=0.25,level=2", "alphabeta", 2, (), Limit(0.25, 3, 500)
    )


def test_the_tightest_limit_binds() -> None:
    entrant = parse_entrant(GAME, "table:depth=3")
    assert entrant.within(GAME, Limit(seconds=1, depth=5)) == Limit(seconds=1, depth=3)
    assert parse_entrant(GAME, "2").within(GAME, Limit(depth=9)) == Limit(depth=2)


def test_without_any_limit_an_engine_has_a_tenth_of_a_second() -> None:
    assert parse_entrant(GAME, "table").within(GAME, Limit()) == Limit(seconds=0.1)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("9", "levels 1 to 5, not 9"),
        ("level:x", "levels 1 to 5, not x"),
        ("level:", "names no level"),
        ("zork", "no engine 'zork'"),
        ("", "no engine ''"),
        ("hub:", "names no program"),
        ("table:depth", "not of the form setting=value"),
        ("table:=3", "not of the form setting=value"),
        ("table:depth=x", "must be numbers"),
        ("table:depth=0", "depth must be at least 1"),
        ("table:zork=3", "does not take zork"),
    ],
)
def test_a_wrong_entrant_is_refused_in_one_line(text: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong) as caught:
        parse_entrant(GAME, text)
    assert "\n" not in str(caught.value)
