"""The three-move openings."""

from plyground.games.checkers.openings import OPENINGS, Varied
from plyground.games.checkers.rules import Checkers
from plyground.games.checkers.searcher import KernelSearcher
from plyground.play.games.engines import engine as make_engine
from plyground.search.deepening import Deepening
from plyground.stopping import Limit, never

GAME = Checkers()


def test_the_deck_has_156_different_legal_openings() -> None:
    ends = set()
    for opening in OPENINGS:
        state = GAME.initial_state()
        for move in opening:
            state = GAME.result(state, GAME.parse(state, move))
        ends.add((opening, state))
    assert len(OPENINGS) == len(set(OPENINGS)) == len(ends) == 156


def test_barred_openings_are_not_in_the_deck() -> None:
    assert ("9-13", "21-17", "10-14") not in OPENINGS
    assert ("12-16", "23-19", "16x23") not in OPENINGS


def test_the_engine_begins_in_various_ways_and_thinks_from_the_fourth_move_on() -> None:
    engine = Varied(Deepening(KernelSearcher(hash=1)), seed=1)
    firsts = set()
    for _ in range(40):
        history = [GAME.initial_state()]
        while len(history) < 4:
            (report,) = engine.think(history, Limit(depth=1))
            history.append(GAME.result(history[-1], report.pv[0]))
        firsts.add(tuple(history))
    assert len(firsts) > 20
    *_, report = engine.think(history, Limit(depth=3))
    assert report.depth == 3


def test_no_book_move_is_played_from_another_position() -> None:
    engine = Varied(Deepening(KernelSearcher(hash=1)), seed=1)
    *_, report = engine.think([GAME.parse_state("B:WK32:B1,2,9")], Limit(depth=2))
    assert report.nodes > 1


def test_a_level_begins_in_various_ways_and_the_full_engine_always_searches() -> None:
    history = [GAME.initial_state()]
    level = make_engine(GAME, level=10)
    firsts = {list(level.think(history, Limit(), never))[-1].pv[0] for _ in range(40)}
    assert len(firsts) > 3
    *_, report = make_engine(GAME).think(history, Limit(depth=4), never)
    assert (report.depth, report.nodes > 10) == (4, True)
