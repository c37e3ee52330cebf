"""Play below full strength: limits that hold, moves valued one by one, and errors that are made."""

from threading import Event

import pytest

from plyground.api import WIN, Level
from plyground.games.tictactoe import TicTacToe
from plyground.search.alphabeta import AlphaBeta
from plyground.search.deepening import Deepening
from plyground.search.levels import Weakened, tightest, value_moves
from plyground.stopping import Limit, never

GAME = TicTacToe()
ENGINE = Deepening(AlphaBeta(GAME))
WON = GAME.parse_state("XX./OO./...")


def weakened(level, seed=1):
    return Weakened(GAME, ENGINE, level, seed)


def test_the_tightest_limit_holds_all_of_them():
    assert tightest(Limit(seconds=1), Limit(depth=3, seconds=0.5), Limit(depth=9)) == Limit(0.5, 3)
    assert tightest(Limit(), Limit()) == Limit()


def test_every_move_is_valued_from_where_it_is_made():
    values = {GAME.text(move): report for move, report in value_moves(GAME, ENGINE, [WON], Limit(depth=9))}
    assert set(values) == {"c1", "c2", "a3", "b3", "c3"}
    assert values["c1"].score == WIN - 1  # X wins at once
    assert values["a3"].score == -(WIN - 2)  # O wins at the next move
    assert all(GAME.text(report.pv[0]) == move for move, report in values.items())


def test_at_depth_one_a_move_is_worth_what_the_board_after_it_looks_like():
    reports = dict(value_moves(GAME, ENGINE, [GAME.initial_state()], Limit(depth=1)))
    assert len(reports) == 9
    for move, report in reports.items():
        assert report.pv == (move,)
        assert report.score == GAME.evaluate(GAME.result(GAME.initial_state(), move))


def test_valuing_ends_when_told_and_has_nothing_to_do_when_the_game_is_over():
    told = Event()
    values = value_moves(GAME, ENGINE, [WON], Limit(depth=2), told.is_set)
    assert next(values)
    told.set()
    assert not list(values)
    assert not list(value_moves(GAME, ENGINE, [GAME.parse_state("XXX/OO./...")], Limit(depth=2)))


def test_a_level_without_errors_is_its_engine_within_its_limit():
    reports = list(weakened(Level("sound", Limit(depth=2))).think([GAME.initial_state()], Limit(depth=5)))
    assert [report.depth for report in reports] == [1, 2]


@pytest.mark.parametrize("stop", [never, lambda: True])
def test_a_level_that_errs_still_gives_one_legal_move(stop):
    [report] = weakened(Level("weak", Limit(depth=2), 200, 0.5)).think([WON], Limit(), stop)
    assert report.pv[0] in GAME.actions(WON)


def test_what_is_overlooked_is_not_played_and_a_seed_repeats_the_error():
    def moves(level):
        return [next(weakened(level, seed).think([WON])).pv[0] for seed in range(40)]

    sharp, blind = Level("sharp", Limit(depth=2), noise=1), Level("blind", Limit(depth=2), 1, oversight=0.5)
    wins = moves(sharp)
    assert set(map(GAME.text, wins)) == {"c1"}
    assert 5 < moves(blind).count(wins[0]) < 35
    assert moves(blind) == moves(blind)
