"""What each move is worth, equally far looked at, and what is said about the best."""

from __future__ import annotations

import pytest

from plyground import plugins
from plyground.api import Report
from plyground.play.games import advice
from plyground.play.games.advice import Valuation, explain, value_position
from plyground.play.games.engines import engine
from plyground.play.games.sizes import make_game
from plyground.stopping import never


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a second is not enough for what is said here to its end."""
    monkeypatch.setattr(advice, "SECONDS", 60.0)


def valued(name: str, text: str) -> Valuation:
    game = make_game(name, position=text)
    found = value_position(game, engine(game), [game.parse_state(text)], never)
    assert found is not None
    return found


@pytest.mark.parametrize("name", plugins.names("games"))
def test_every_move_is_looked_at_equally_far(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "SECONDS", 0.3)
    game = plugins.game(name)
    found = value_position(game, engine(game), [game.initial_state()], never)
    assert found is not None
    assert [report.pv[0] for report in found.values] == list(game.actions(game.initial_state()))
    assert {report.depth for report in found.values if not report.complete} <= {found.depth}


def test_the_values_are_those_that_minimax_has() -> None:
    found = valued("tictactoe", "X.O/.X./...")
    assert {found.game.text(report.pv[0]): report.score for report in found.values} == {
        "b1": 9998, "a2": 9998, "c2": 9998, "a3": 9998, "b3": 9998, "c3": 0,
    }  # fmt: skip
    assert found.event("values")["complete"]


def test_who_tells_it_to_stop_gets_nothing() -> None:
    game = plugins.game("checkers")
    assert value_position(game, engine(game), [game.initial_state()], lambda: True) is None


def test_with_hardly_any_time_there_is_still_a_value_for_each_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "SECONDS", 0.0)
    game = plugins.game("checkers")
    found = value_position(game, engine(game), [game.initial_state()], never)
    assert found is not None
    assert (len(found.values), found.depth) == (7, 1)


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("XX./OO./...", "c1 wins at once; no other move wins."),
        ("XX./OO./X..", "c2 wins at once; no other move wins."),
        ("X.O/.X./...", "c3 is the only move that does not lose: after any other X wins."),
        ("XOX/OXO/OX.", "c3 is the only move."),
        ("X../.X./O.O", "b3 is the only move that does not lose: after any other O wins."),
        (".../.../...", "a1 keeps the balance; no move loses by force."),
    ],
)
def test_a_hint_says_why(position: str, said: str) -> None:
    assert explain(valued("tictactoe", position)) == said


def test_a_guess_says_how_far_it_looked() -> None:
    game = plugins.game("tictactoe")
    state = game.initial_state()
    values = tuple(Report(4, 25 - action, 1, 0.0, (action,)) for action in game.actions(state))
    found = Valuation(game, state, values, 0.1)
    assert explain(found) == "a1 leads to X +0.25; no move loses by force. Looked 4 plies ahead."
    assert found.event("hint")["depth"] == found.event("values")["depth"] == 4
