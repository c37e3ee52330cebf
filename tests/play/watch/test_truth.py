"""Every value and bound that a recorded search shows, held against plain minimax."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

pytest.importorskip("soak", reason="only in the source tree")

from soak.truth import GAME, Truth, open_positions, played, positions, prove_played, prove_tictactoe, wrong

from plyground.play.watch.games import TreeWatch
from plyground.search.trace import EXACT
from plyground.stopping import never


def test_there_are_765_positions_of_tictactoe():
    assert sum(1 for _ in positions()) == 765


def test_every_value_and_bound_of_tictactoe_holds():
    few = [state for state in open_positions() if GAME.board(state).count("") <= 6]
    assert prove_tictactoe(few[::5]) > 20_000


@pytest.mark.parametrize("algorithm", ["alphabeta", "best", "table", "symmetry", "deepening"])
def test_every_value_and_bound_of_the_empty_board_holds(algorithm):
    faults, _ = wrong(Truth(GAME), GAME.initial_state(), algorithm)
    assert faults == []


@pytest.mark.parametrize(("name", "depth"), [("checkers", 4), ("raichu", 2)])
def test_every_value_and_bound_of_other_games_holds(name, depth):
    assert prove_played(name, 3, seed=3, depth=depth) > 500


def test_a_false_bound_would_be_found():
    truth = Truth(GAME)
    state = GAME.parse_state("X../.../.O.")
    watch = TreeWatch(GAME, state, "alphabeta", None, never)
    failed = [node for node in watch.recording.children(0) if node.bound != EXACT]
    values = [truth.value(GAME.result(state, node.action or 0), 99) for node in failed]
    assert values != [node.score for node in failed]


def test_what_was_shown_as_a_value_is_shown_as_a_bound():
    watch = TreeWatch(GAME, GAME.parse_state("X../.../.O."), "alphabeta", None, never)
    children: Any = watch.children(0)["children"]
    says = {child["move"]: child["says"] for child in children}
    assert says["a2"] == says["c2"] == says["c3"] == "≤ +1"
    bounds = {child["move"]: child["bound"] for child in children}
    assert bounds["c1"] == "exact"
    assert bounds["a2"] == "at most"


def test_the_sample_of_positions_is_various():
    assert len({str(state) for state in islice(played("checkers", 20, 1), 20)}) > 15
