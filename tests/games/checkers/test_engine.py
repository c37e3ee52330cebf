"""The engine as its users meet it: legal moves, honest reports, stops when told."""

import threading
import time
from typing import Any

import pytest

from plyground.api import plies_to_win
from plyground.games.checkers import GAME, LEVELS
from plyground.games.checkers.kernel_endgames import Endgames
from plyground.games.checkers.searcher import KernelSearcher
from plyground.play.games.engines import engine
from plyground.search.deepening import Deepening
from plyground.search.levels import Weakened
from plyground.stopping import Limit, never

game = GAME()


def last(text: str, limit: Limit, **settings: Any):
    *_, report = engine(game, "full", **settings).think([game.parse_state(text)], limit, never)
    return report


def test_a_shot_is_found_and_its_line_is_legal() -> None:
    state = game.parse_state("B:W17,21,22,25,26,29,30,31:B1,2,3,5,9,10,12,13")
    report = last(game.state_text(state), Limit(depth=11))
    for move in report.pv:
        assert move in game.actions(state)
        state = game.result(state, move)
    assert set(report.details) == {"table hits", "database hits"}


def test_a_win_is_reported_with_its_distance() -> None:
    report = last("W:WK19,K23,K18:BK32", Limit(depth=9))
    assert plies_to_win(report.score) in (5, 7, 9)
    assert report.score < 0


def test_two_threads_find_a_legal_move_and_share_a_table() -> None:
    state = game.initial_state()
    report = last(game.state_text(state), Limit(depth=11), threads=2, hash=4)
    assert report.pv[0] in game.actions(state)


def test_the_threads_end_with_their_engine() -> None:
    before = threading.enumerate()
    thinker = engine(game, "full", threads=3, hash=1)
    workers = [thread for thread in threading.enumerate() if thread not in before]
    assert len(workers) == 2
    for _ in thinker.think([game.initial_state()], Limit(depth=6), never):
        pass
    del thinker
    for worker in workers:
        worker.join(5)
        assert not worker.is_alive()


@pytest.mark.parametrize("settings", [{"threads": 0}, {"threads": 65}, {"hash": 0}, {"hash": 10**9}])
def test_senseless_settings_are_refused(settings: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="must be"):
        engine(game, "full", **settings)


def test_it_stops_soon_after_it_is_told() -> None:
    told: list[float] = []
    timer = threading.Timer(0.3, lambda: told.append(time.monotonic()))
    timer.start()
    for _ in engine(game, "full").think([game.initial_state()], Limit(), lambda: bool(told)):
        pass
    assert time.monotonic() - told[0] < 30  # against hangs: `make bench` measures it
    timer.join()


def test_a_position_that_was_there_before_is_worth_a_draw() -> None:
    """Black, a king down, is about to lose but for the way back to where it was."""
    history = [game.parse_state("B:WK23,K19:BK32")]
    for move in ("32-28", "19-16", "28-32", "16-19"):
        history.append(game.result(history[-1], game.parse(history[-1], move)))
    after = game.result(history[-1], game.parse(history[-1], "32-28"))
    assert after in history
    *_, report = engine(game, "full").think([*history[:-1], history[-1]], Limit(depth=1), never)
    assert report.score == 0


def test_there_are_ten_levels_and_each_answers() -> None:
    assert len(LEVELS) == 10
    state = game.initial_state()
    for level in LEVELS[:9]:
        weak = Weakened(game, engine(game, "full"), level, seed=1)
        *_, report = weak.think([state], Limit(depth=4), never)
        assert report.pv[0] in game.actions(state)


def test_a_sacrifice_is_seen_behind_a_guess_that_a_shallower_search_confirms() -> None:
    """ProbCut's verification has no ProbCut inside: else a deep search shrinks to a few plies."""
    searcher = Deepening(KernelSearcher(hash=16, databases=Endgames(bytearray(), {}, 0, 0)))
    *_, report = searcher.think([game.parse_state("B:WK4,K14,20:BK11,K21,K27")], Limit(depth=20), never)
    assert [game.text(move) for move in report.pv[:3]] == ["21-17", "14x21", "27-23"]
    assert plies_to_win(report.score)
