"""Records that are read back as they were written, and whatever else somebody may send."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyground import plugins
from plyground.play.games.record import read_record
from plyground.play.games.session import Session

GAMES = plugins.names("games")

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
seat = st.sampled_from(["person", {"level": 1}, {"engine": "table"}]) | anything
record = st.fixed_dictionaries(
    {"game": st.sampled_from(GAMES)},
    optional={
        "rows": st.integers(-2, 25) | anything,
        "columns": st.integers(-2, 25) | anything,
        "line": st.integers(-2, 25) | anything,
        "start": st.text(max_size=80) | st.text("XO.wWbB@$/:123,", max_size=80) | anything,
        "moves": st.lists(st.text("abc123-x", max_size=6) | anything, max_size=4) | anything,
        "seats": st.lists(seat, min_size=2, max_size=2) | anything,
    },
)


@given(record | anything)
@settings(max_examples=300, deadline=None)
def test_whatever_is_sent_is_read_or_refused_in_one_line(sent: object) -> None:
    try:
        match, seats = read_record(sent)
    except (ValueError, LookupError) as error:
        refusal = str(error)
    else:
        refusal = "none"
        assert len(seats) == 2
        assert match.history
    assert 0 < len(refusal) < 400
    assert "\n" not in refusal


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_read_back_as_it_was_written(name: str) -> None:
    match, seats = read_record({"game": name, "seats": ["person", {"level": 1}]})
    for _ in range(3):
        if not match.over:
            match.play(match.actions()[-1])
    with ThreadPoolExecutor(1) as pool:
        written = Session(match, seats, pool=pool, notify=lambda event: None).record()
        again, their_seats = read_record(written)
        assert Session(again, their_seats, pool=pool, notify=lambda event: None).record() == written
    assert again.history == match.history


def test_the_position_alone_says_how_large_the_board_is() -> None:
    match, _ = read_record({"game": "tictactoe", "start": "XO.../...../....."})
    assert (match.game.rows, match.game.columns) == (3, 5)


def test_a_record_too_long_to_be_a_game_is_refused() -> None:
    with pytest.raises(ValueError, match="at most 2000 moves"):
        read_record({"game": "tictactoe", "moves": ["b2"] * 2001})
    with pytest.raises(ValueError, match="letters"):
        read_record({"game": "tictactoe", "start": "." * 2001})
