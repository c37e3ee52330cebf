"""The kernel plays by the rules, in both its forms."""

from array import array
from itertools import islice

import pytest

from conftest import both_forms, compiled, interpreted
from games.raichu.positions import PERFT, position, wanderings
from plyground.games.raichu.evaluation import PLAIN, TUNED, evaluate
from plyground.games.raichu.rules import Raichu

KERNEL = "games.raichu.kernel"


def loaded(kernel, text, weights=TUNED):
    game, state = position(text)
    made = kernel.Kernel(game.size, weights.packed(game.size), 1)
    made.load(state.player, state.board)
    return made


def search(kernel, depth, budget=0):
    return kernel.search(depth, array("q", [0]), budget)


@pytest.mark.parametrize("kernel", both_forms(KERNEL), indirect=True)
@pytest.mark.parametrize("name", PERFT)
def test_the_counts_are_known(kernel, name):
    text, counts = PERFT[name]
    wanted = counts if kernel.COMPILED else [count for count in counts if count < 25_000]
    made = loaded(kernel, text)
    assert [made.perft(depth + 1) for depth in range(len(wanted))] == wanted
    assert made.board_text() == text.split()[1]


@pytest.mark.parametrize("size", [8, 10, 12])
def test_moves_results_and_evaluations_are_those_of_the_rules(size):
    """10,000 positions a size; `make soak` takes a million."""
    kernel, game = compiled(KERNEL), Raichu(size)
    tuned, plain = (kernel.Kernel(size, weights.packed(size), 1) for weights in (TUNED, PLAIN))
    for number, (state, actions) in enumerate(islice(wanderings(game, size), 10_000)):
        tuned.load(state.player, state.board)
        assert {*tuned.listed()} == {tuple(action) for action in actions}, state
        assert len(tuned.listed()) == len(actions)
        if number % 5 == 0:
            for action in actions[:3]:
                assert tuned.board_after(tuple(action)) == game.result(state, action).board
            plain.load(state.player, state.board)
            sign = -1 if state.player else 1
            wanted = evaluate(state.board, TUNED, state.player)
            assert tuned.evaluation() == sign * wanted, state
            assert plain.evaluation() == sign * evaluate(state.board, PLAIN), state


def test_the_interpreted_form_plays_by_the_rules_too():
    kernel, game = interpreted(KERNEL), Raichu(8)
    made = kernel.Kernel(8, TUNED.packed(8), 1)
    for state, actions in islice(wanderings(game, 1), 0, 3_000, 7):
        made.load(state.player, state.board)
        assert {*made.listed()} == {tuple(action) for action in actions}, state
        sign = -1 if state.player else 1
        wanted = evaluate(state.board, TUNED, state.player)
        assert made.evaluation() == sign * wanted, state


@pytest.mark.parametrize("name", ["start", "middle", "raichus", "race", "start of 10"])
def test_both_forms_search_the_same_tree(name):
    fast, slow = (loaded(form(KERNEL), PERFT[name][0]) for form in (compiled, interpreted))
    for depth in range(1, 5):
        assert search(fast, depth) == search(slow, depth)


@pytest.mark.parametrize("kernel", both_forms(KERNEL), indirect=True)
def test_a_win_is_scored_by_its_distance(kernel):
    made = loaded(kernel, "w " + "@...$...".ljust(64, "."))
    assert search(made, 3)[1] == 9_999
    stuck_in_two = loaded(kernel, "w " + ("." * 32 + "W.......").ljust(56, ".") + "b.......")
    assert search(stuck_in_two, 1)[3]


@pytest.mark.parametrize("kernel", both_forms(KERNEL), indirect=True)
def test_a_finished_game_has_no_line(kernel):
    for player, score in (("w", 10_000), ("b", -10_000)):
        assert search(loaded(kernel, f"{player} " + "@".ljust(64, ".")), 3)[1:] == (score, 0, [])
    stuck = loaded(kernel, "w " + "b".ljust(56, ".") + "w.......")
    assert search(stuck, 3)[1:] == (-10_000, 1, [])


@pytest.mark.parametrize("kernel", both_forms(KERNEL), indirect=True)
def test_it_stops_at_its_budget_and_by_its_flag(kernel):
    made = loaded(kernel, PERFT["start"][0])
    status, _, nodes, _ = search(made, 12, 1_000)
    assert (status, nodes) == (kernel.STOPPED, 1_000)
    status, _, nodes, _ = made.search(12, array("q", [1]), 0)
    assert (status, nodes) == (kernel.STOPPED, 0)
    assert made.board_text() == PERFT["start"][0].split()[1]


@pytest.mark.parametrize("kernel", both_forms(KERNEL), indirect=True)
def test_a_search_that_is_stopped_tells_the_score_of_its_line(kernel):
    made = loaded(kernel, "w " + "WW......" + "." * 48 + ".......b")
    status, score, _, line = search(made, 12, 2_500)
    assert status == kernel.STOPPED
    assert line
    assert score > 100


def test_the_first_depth_is_short_where_everybody_can_capture_everybody():
    made = loaded(compiled(KERNEL), "w " + "@.$." * 36)
    status, _, nodes, line = search(made, 1)
    assert status == 0
    assert line
    assert nodes < 10_000


def test_a_draw_by_plies_is_seen_coming():
    _, state = position("w " + "WWWW".ljust(60, ".") + "...b")
    made = compiled(KERNEL).Kernel(8, TUNED.packed(8), 1)
    made.load(state.player, state.board, [], 2)
    assert search(made, 6)[1] == 0
    made.load(state.player, state.board, [], 20)
    assert search(made, 6)[1] > 500


def test_no_position_has_more_moves_than_there_is_room_for():
    most = compiled("games.raichu.kernel_board").most_moves
    assert most(8) == 999
    text = "w " + "@......." * 8
    game, state = position(text[:-1] + "b")
    assert len(game.actions(state)) < most(8)
