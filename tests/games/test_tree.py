"""A tree of numbers is a game: who chooses, what is reached, what is refused."""

import pytest

from plyground.games.tree import NumberTree, make_tree, read_tree, tree_text
from plyground.search.alphabeta import AlphaBeta
from plyground.search.minimax import Minimax


def game_at(text):
    game = NumberTree.for_text(text)
    return game, game.parse_state(text)


def test_max_and_min_choose_in_turn_down_to_a_number():
    game, state = game_at("((3 12 8) (2 4 6) (14 5 2))")
    assert [game.player(state), game.player(game.result(state, 1))] == [0, 1]
    end = game.result(game.result(state, 1), 2)
    assert (game.terminal(end), game.outcome(end), game.winner(end)) == (True, 6, 0)
    assert game.state_text(end) == "((3 12 8) (2 4 6) (14 5 2)) b c"


def test_min_may_begin():
    game, state = game_at("min ((3 4) (5 6))")
    assert game.player(state) == 1
    assert Minimax(game, distance=False).solve(state).score == 4


def test_a_negative_number_is_min_s():
    game, state = game_at("(-3 0)")
    assert [game.winner(game.result(state, action)) for action in (0, 1)] == [1, None]


def test_a_number_is_not_better_for_being_reached_sooner():
    game, state = game_at("(5 ((5 4) 6))")
    assert Minimax(game).solve(state).score == 5


@pytest.mark.parametrize("seed", range(40))
def test_alpha_beta_finds_what_minimax_finds(seed):
    tree = make_tree(1 + seed % 5, 2 + seed % 3, seed, least=-20)

    def value(node, sign):
        return node if isinstance(node, int) else sign * max(sign * value(each, -sign) for each in node)

    game, state = game_at(tree_text(tree))
    for searcher in (Minimax(game), AlphaBeta(game), AlphaBeta(game, table=True, ordering=True)):
        assert searcher.solve(state).score == value(tree, 1)


def test_brackets_commas_and_minus_signs_are_read_as_people_type_them():
    assert read_tree("[[3, 12], [−2, 4]]") == ((3, 12), (-2, 4)) == read_tree("(3 12) (-2 4)")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "brackets around branches"),
        ("5", "brackets around branches"),
        ("(3 4", "1 bracket not closed"),
        ("((3 4", "2 brackets not closed"),
        ("3 4)", "a bracket too many is closed at 4"),
        ("(3 x)", "'x' at 4"),
        ("(3 ())", "the one closed at 5 has 0"),
        ("(3 1000)", "from −999 to 999"),
        ("(" * 40 + "1" + ")" * 40, "at most 12 branches deep"),
        (f"({'1 ' * 13})", "1 to 12 branches"),
        ("1 " * 5000, "up to 2,000 numbers"),
    ],
)
def test_what_is_no_tree_is_refused_with_the_place(text, why):
    with pytest.raises(ValueError, match=r"^[^\n]+$") as refusal:
        read_tree(text)
    assert why in str(refusal.value)


def test_a_branch_that_is_not_there_is_refused():
    with pytest.raises(ValueError, match="illegal move: 'c'"):
        game_at("((3 4) (5 6)) c")


def test_the_same_seed_makes_the_same_tree_and_too_large_ones_are_refused():
    assert make_tree(3, 3, 7) == make_tree(3, 3, 7) != make_tree(3, 3, 8)
    with pytest.raises(ValueError, match="4,096"):
        make_tree(12, 2, 1)
