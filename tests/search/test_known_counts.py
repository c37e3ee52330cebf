"""The searches agree with what is known of tic-tac-toe."""

import pytest

from plyground.api import WIN
from plyground.games.tictactoe import Marks, TicTacToe
from plyground.search.alphabeta import AlphaBeta
from plyground.search.minimax import Minimax
from plyground.search.perft import divide, perft

GAME = TicTacToe()
EMPTY = GAME.initial_state()


def reachable() -> dict[Marks, None]:
    found = {EMPTY: None}
    queue = [EMPTY]
    for state in queue:
        for action in GAME.actions(state):
            after = GAME.result(state, action)
            if after not in found:
                found[after] = None
                queue.append(after)
    return found


def test_plain_minimax_visits_every_position_of_every_game():
    report = Minimax(GAME).solve(EMPTY)
    assert (report.nodes, report.score, report.complete) == (549_946, 0, True)


@pytest.mark.parametrize(("distance", "nodes"), [(False, 18_297), (True, 20_866)])
def test_alphabeta_in_row_order_visits_the_known_number_of_nodes(distance, nodes):
    report = AlphaBeta(GAME, distance=distance).solve(EMPTY)
    assert (report.nodes, report.score, report.complete) == (nodes, 0, True)


def test_the_table_saves_nodes_and_symmetry_saves_more():
    searches = AlphaBeta(GAME), AlphaBeta(GAME, table=True), AlphaBeta(GAME, symmetry=True)
    plain, table, symmetric = (search.solve(EMPTY).nodes for search in searches)
    assert plain > 3 * table > 9 * symmetric


def test_there_are_255168_complete_games():
    ends = {0: 0, 1: 0, None: 0}

    def count(state: Marks) -> None:
        if GAME.terminal(state):
            ends[GAME.winner(state)] += 1
        for action in GAME.actions(state):
            count(GAME.result(state, action))

    count(EMPTY)
    assert ends == {0: 131_184, 1: 77_904, None: 46_080}


def test_there_are_5478_positions_and_765_up_to_symmetry():
    states = reachable()
    assert len(states) == 5_478
    assert len({GAME.canonical(state) for state in states}) == 765


def test_perft_counts_sequences_of_exactly_that_length():
    assert [perft(GAME, EMPTY, depth) for depth in range(7)] == [1, 9, 72, 504, 3024, 15120, 54720]
    assert sum(count for _, count in divide(GAME, EMPTY, 5)) == 15_120


@pytest.mark.parametrize(
    "options", [{}, {"table": True}, {"symmetry": True}, {"table": True, "symmetry": True, "ordering": True}]
)
def test_every_alphabeta_gives_the_same_scores_as_minimax(options):
    for number, state in enumerate(reachable()):
        if number % 13 == 0 and state.x.bit_count() + state.o.bit_count() >= 3 and not GAME.terminal(state):
            expected = Minimax(GAME).solve(state)
            found = AlphaBeta(GAME, **options).solve(state)
            assert found.score == expected.score
            after = GAME.result(state, found.pv[0])
            assert value(after, 1) == expected.score


def value(state: Marks, plies: int) -> int:
    """What a state is worth, counted from so many plies before it."""
    score = Minimax(GAME).solve(state).score
    return score - plies if score > 0 else score + plies if score < 0 else 0


def test_a_win_is_worth_less_the_later_it_comes():
    state = GAME.parse_state("X.O/.X./...")
    report = AlphaBeta(GAME).solve(GAME.parse_state("XO./.X./..O"))
    assert WIN - 5 < report.score < WIN
    assert AlphaBeta(GAME).solve(state).score == 0


@pytest.mark.parametrize(
    "options", [{"table": True}, {"symmetry": True}, {"symmetry": True, "ordering": True}]
)
def test_with_one_table_for_all_positions_every_move_has_the_value_of_its_position(options):
    searcher, plain = AlphaBeta(GAME, distance=False, **options), AlphaBeta(GAME, distance=False)
    for state in reachable():
        if not GAME.terminal(state):
            report = searcher.solve(state)
            assert abs(report.score) in (0, WIN)
            after = GAME.result(state, report.pv[0])
            worth = WIN * GAME.utility(after) if GAME.terminal(after) else plain.solve(after).score
            assert worth == report.score
