"""How players end a game, in words and as JSON."""

from __future__ import annotations

import pytest

from plyground.games.tictactoe import TicTacToe
from plyground.play.games.ending import Ending, parse_ending, read_ending
from plyground.play.games.match import Match

PLAYERS = ("Black", "White")
ENDINGS = [Ending("agreement"), *(Ending(by, loser) for by in ("resignation", "time") for loser in (0, 1))]


@pytest.mark.parametrize("ending", ENDINGS)
def test_an_ending_is_read_again_from_json_and_from_its_words(ending: Ending) -> None:
    assert read_ending(ending.stored) == ending
    assert parse_ending(ending.words(PLAYERS), PLAYERS) == ending


@pytest.mark.parametrize(
    "stored",
    ["time", {}, {"by": "time"}, {"by": "time", "loser": 2}, {"by": "agreement", "loser": 0}, {"by": "x"}],
)
def test_no_ending_is_refused(stored: object) -> None:
    with pytest.raises(ValueError, match="ended"):
        read_ending(stored)
    assert parse_ending("normal", PLAYERS) is None


def test_a_match_that_was_given_up_is_over_says_why_and_goes_on_when_that_is_taken_back() -> None:
    match = Match(TicTacToe())
    match.play("b2")
    match.end(Ending("resignation", 1))
    assert (match.over, match.winner, match.actions()) == (True, 0, ())
    assert match.result_text() == "X wins: O resigned."
    for refused in (lambda: match.play("a1"), match.undo, lambda: match.end(Ending("agreement"))):
        with pytest.raises(ValueError, match="over"):
            refused()
    match.reopen()
    match.play("a1")
    match.end(Ending("time", 0))
    assert match.result_text() == "O wins: X ran out of time."
    with pytest.raises(ValueError, match="time has run out"):
        match.reopen()
