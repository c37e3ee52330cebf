"""Iterative deepening: limits, stopping and what is reported."""

import threading
import time
from typing import Any

import pytest

from plyground.games.tictactoe import TicTacToe
from plyground.search.alphabeta import AlphaBeta
from plyground.search.deepening import Deepening
from plyground.search.minimax import Minimax
from plyground.stopping import Limit, never

LARGE = TicTacToe(5, 5, 4)


def think(game, limit, stop=never, searcher=AlphaBeta):
    return list(Deepening(searcher(game)).think([game.initial_state()], limit, stop))


def test_depths_come_one_after_another_and_nodes_add_up():
    reports = think(LARGE, Limit(depth=3))
    assert [report.depth for report in reports] == [1, 2, 3]
    assert reports[0].nodes < reports[1].nodes < reports[2].nodes
    assert all(len(report.pv) == report.depth for report in reports)


def test_at_once_means_the_best_of_depth_one():
    assert [report.depth for report in think(LARGE, Limit(seconds=0))] == [1]


def test_a_node_budget_is_kept():
    for budget in (1, 100, 5_000):
        reports = think(LARGE, Limit(nodes=budget))
        assert reports[-1].nodes <= max(budget, reports[0].nodes)


def test_time_is_kept():
    start = time.monotonic()
    assert think(LARGE, Limit(seconds=0.2))
    assert time.monotonic() - start < 60


@pytest.mark.parametrize(("seconds", "haste"), [(5, 0.01), (0.1, 0.01), (0.04, 0.004)])
def test_searchers_are_told_a_deadline_a_little_before_the_time_is_over(seconds, haste):
    flags = []

    class Spy(AlphaBeta[Any, int]):
        def search(self, history, depth, flag, budget):
            flags.append(flag)
            return super().search(history, depth, flag, budget)

    start = time.monotonic()
    think(TicTacToe(), Limit(seconds=seconds, depth=2), searcher=Spy)
    told = flags[1][1] / 1e9 - start
    assert seconds - haste <= told < seconds - haste + 1


def test_a_told_stop_ends_the_search_and_keeps_the_first_move():
    told = threading.Event()
    threading.Timer(0.1, told.set).start()
    start = time.monotonic()
    reports = think(LARGE, Limit(), told.is_set, Minimax)
    assert reports
    assert time.monotonic() - start < 60


def test_a_solved_game_is_not_searched_again():
    reports = think(TicTacToe(), Limit(depth=50))
    assert reports[-1].complete
    assert reports[-1].depth == 9


def test_the_shortest_win_ends_the_search():
    game = TicTacToe()
    state = game.parse_state("XX./OO./...")
    reports = list(Deepening(AlphaBeta(game)).think([state], Limit(depth=9)))
    assert [report.depth for report in reports] == [1]
    assert game.text(reports[0].pv[0]) == "c1"


def test_leaving_the_reports_early_ends_the_watcher():
    thinking = Deepening(AlphaBeta(LARGE)).think([LARGE.initial_state()], Limit(seconds=5))
    next(thinking)
    next(thinking)
    thinking.close()
    for watcher in [thread for thread in threading.enumerate() if thread.name == "watcher"]:
        watcher.join(2)
        assert not watcher.is_alive()
