"""The engines of Raichu: what they find, what they avoid, and that they keep within limits."""

import random

import pytest

from conftest import compiled
from games.raichu.positions import PERFT, START, position
from plyground.games.raichu import ENGINES, LEVELS
from plyground.games.raichu.bench import bench
from plyground.games.raichu.evaluation import PLAIN
from plyground.games.raichu.rules import Position, Raichu
from plyground.play.games.counting import count_moves
from plyground.play.games.engines import engine, engines, levels
from plyground.play.games.match import Match
from plyground.stopping import Limit, never

SIGNATURE = 222_497
"""Nodes of `plyground bench raichu`: a commit that changes the search changes this line too."""


def last(thinker, history, **limit):
    return list(thinker.think(history, Limit(**limit), never))[-1]


def play(match, white, black, **limit):
    """Play a match to its end."""
    while not match.over:
        thinker = black if match.player else white
        match.play(last(thinker, match.history, **limit).pv[0])
    return match


def test_the_engines_are_found_by_their_game():
    game = Raichu()
    assert list(ENGINES) == ["kernel", "plain"]
    assert list(engines(game))[:2] == ["kernel", "plain"]
    assert levels(game) == LEVELS


@pytest.mark.parametrize("name", ["kernel", "plain"])
@pytest.mark.parametrize("size", [8, 10, 12, 26])
def test_every_report_starts_with_a_legal_line(name, size):
    game = Raichu(size)
    state = game.initial_state()
    for report in engine(game, name).think([state], Limit(nodes=20_000), never):
        match = Match(game, state)
        for action in report.pv:
            match.play(action)
    assert report.depth > 3


def test_it_agrees_with_the_plain_search_of_any_game():
    """Where nothing is captured or promoted at the end, alpha-beta without a table sees the same."""
    game, state = position("w " + "........@......." + "." * 40 + ".......$")
    for thinker in (engine(game), engine(game, "alphabeta")):
        assert last(thinker, [state], depth=2).pv[0] in game.actions(state)


def test_a_win_at_once_is_taken():
    game, state = position("w " + "@...$..." + "." * 56)
    report = last(engine(game), [state], depth=6)
    assert (report.score, game.winner(game.result(state, report.pv[0]))) == (9_999, 0)
    game, state = position("b " + ".@..$..." + "." * 56)
    assert last(engine(game), [state], depth=6).score == -9_999


def test_to_leave_the_other_side_without_a_move_wins():
    """Black's pichu stands on its far row already: it can never move again."""
    game, state = position("w " + ".b......" + "." * 40 + "w......." + "........")
    report = last(engine(game), [state], depth=2)
    assert (report.score, report.pv) == (9_999, report.pv[:1])


@pytest.mark.parametrize("hunters", [4, 5])
def test_raichus_hunt_down_the_last_one(hunters):
    compiled("games.raichu.kernel")
    game, choose = Raichu(), random.Random(hunters)
    for _ in range(2):
        prey_first = [Position(1, "")]
        while not prey_first[-1].board or any(move.captured for move in game.actions(prey_first[-1])):
            cells = choose.sample(range(64), hunters + 1)
            board = "".join("$" if c == cells[0] else "@" if c in cells else "." for c in range(64))
            prey_first.append(Position(1, board))
        match = play(Match(game, prey_first[-1]), engine(game), engine(game), nodes=20_000)
        assert match.winner == 0
        assert len(match.moves) < 120


def test_a_repetition_is_avoided_when_ahead_and_sought_when_behind():
    """White has been here before; with seven pieces against a walker it has better things to do."""
    game, state = position("w @......." + "." * 40 + "W.W....." + ".......b")
    a = state
    b = game.result(a, game.parse(a, "a1-b1"))
    c = game.result(b, game.actions(b)[0])
    d = game.result(c, game.parse(c, "b1-a1"))
    assert d.player == 1
    report = last(engine(game), [a, b, c, d, a], nodes=30_000)
    assert report.score > 500


def test_the_table_is_kept_from_move_to_move_and_does_no_harm():
    game = Raichu()
    thinker, match = engine(game), Match(game)
    for _ in range(6):
        match.play(last(thinker, match.history, nodes=5_000).pv[0])
    fresh = last(engine(game), match.history, depth=6)
    assert fresh.pv[0] in match.actions()


def test_it_stops_when_it_is_told_to():
    game = Raichu()
    told = iter([False] * 3 + [True] * 1_000)
    reports = list(engine(game).think([game.initial_state()], Limit(), lambda: next(told)))
    assert reports


def test_a_budget_of_nodes_is_kept():
    game = Raichu()
    assert last(engine(game), [game.initial_state()], nodes=10_000).nodes <= 10_000


@pytest.mark.parametrize("name", ["start", "start of 10"])
def test_perft_is_counted_by_the_kernel(name):
    text, counts = PERFT[name]
    game, state = position(text)
    assert sum(count for _, count in count_moves(game, state, 3)) == counts[2]


def test_the_weights_are_the_courses_own_where_they_are_plain():
    assert (PLAIN.pichu[0] * 50, PLAIN.pikachu[0] * 5) == (PLAIN.raichu, PLAIN.raichu)
    game, state = position(START)
    assert game.evaluate(state) == 0


def test_the_signature_is_as_noted():
    compiled("games.raichu.kernel")
    assert sum(nodes for _, nodes in bench()) == SIGNATURE
