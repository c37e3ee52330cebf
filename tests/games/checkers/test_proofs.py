"""What the databases prove, and the endings that are practised with them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from plyground.declarations import Proof
from plyground.games.checkers import GAME, endgames
from plyground.games.checkers.building import build
from plyground.games.checkers.proofs import CLASSICAL, exercises, prove
from plyground.play.analysis.training import describe_exercises, judge_try
from plyground.play.games.engines import engine
from plyground.play.games.match import Match

RULES = GAME()


@pytest.fixture(scope="module", autouse=True)
def databases(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The databases of four pieces, built here."""
    place = tmp_path_factory.mktemp("databases")
    for _ in build(4, place):
        pass
    before = endgames._installed
    endgames._installed = endgames.load(place)
    yield
    endgames._installed = before


def test_the_first_position_is_won_with_the_move_and_drawn_without() -> None:
    first = CLASSICAL[0].position
    assert prove(RULES.parse_state(first)) == Proof(1, 61)
    assert prove(RULES.parse_state(first.replace("W:", "B:", 1))) == Proof(None, None)
    assert prove(RULES.initial_state()) is None


def test_the_second_position_has_more_pieces_than_the_databases() -> None:
    state = RULES.parse_state(CLASSICAL[1].position)
    assert (RULES.players[state.player], prove(state)) == ("White", None)
    match = Match(RULES, state)
    match.play("22-17")
    verdict = judge_try(match, "win", engine(RULES))
    assert "not proved" in verdict["says"]
    assert verdict["reply"] in [RULES.text(move) for move in match.actions()]


def test_generated_endings_are_won_in_as_many_plies_as_they_say() -> None:
    found = list(islice(exercises(7), 2, 22))
    assert len({each.position for each in found}) == 20
    for each in found:
        state = RULES.parse_state(each.position)
        assert prove(state) == Proof(state.player, each.plies)
        afters = [prove(RULES.result(state, move)) for move in RULES.actions(state)]
        assert Proof(state.player, (each.plies or 0) - 1) in afters
    assert [each.position for each in islice(exercises(7), 2, 22)] == [each.position for each in found]


def test_an_ending_is_won_move_by_move_against_the_longest_defence() -> None:
    """Best moves against the best defence take exactly as many plies as were said."""
    task = next(each for each in exercises(7) if each.plies is not None and each.plies >= 9)
    thinker = engine(RULES)
    match, plies = Match(RULES, RULES.parse_state(task.position)), 0
    while not match.over:

        def left(move: object) -> int:
            after = RULES.result(match.state, move)  # type: ignore[arg-type]
            proof = prove(after)
            return 0 if proof is None else (proof.plies or 0) if proof.winner == match.player else 999

        match.play(min(match.actions(), key=left))
        verdict = judge_try(match, "win", thinker)
        assert verdict["good"]
        plies += 1
        if verdict["reply"]:
            match.play(verdict["reply"])
            plies += 1
    assert (match.winner, plies) == (RULES.player(match.history[0]), task.plies)
    assert describe_exercises(RULES, 7)[0]["player"] == "White"
