"""Watching a search: the tree, its events and its sentences."""

import pytest

from plyground import plugins
from plyground.games.tictactoe import TicTacToe
from plyground.play.watch import games as module
from plyground.play.watch.games import ALGORITHMS
from plyground.play.watch.games import TreeWatch as Watch
from plyground.play.watch.iterations import iterations
from plyground.play.watch.shelf import Shelf
from plyground.stopping import Limit, Stopped, never

GAME = TicTacToe()
POSITION = "X.O/.X./..."


def watch(algorithm="alphabeta", position=POSITION, depth=None, game=GAME):
    return Watch(game, game.parse_state(position), algorithm, depth, never)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_what_the_viewer_counts_as_entered_is_the_searchs_node_count(algorithm):
    found = watch(algorithm)
    last = found.summary()["events"] - 1
    assert found.summary()["nodes"] == found.report.nodes
    assert found.step(last)["entered"] == found.report.nodes + bool(found.iterations)  # with the position
    assert found.step(0)["entered"] == 1


def test_the_whole_tree_can_be_opened_node_by_node():
    found = watch("minimax")
    stack, seen = [0], 0
    while stack:
        opened = found.children(stack.pop())
        seen += 1
        stack += [child["node"] for child in opened["children"]]
    assert seen == found.summary()["nodes"]


def test_a_cut_shows_its_ghosts_and_says_why():
    found = watch()
    cut = found.step(found.recording.next_cut(-1))
    assert cut["kind"] == "cut"
    opened = found.children(cut["way"][-1])
    assert opened["ghosts"]
    assert opened["reason"] == cut["says"]
    assert cut["says"].startswith("Cut: ")
    assert "elsewhere" in cut["says"]


def test_every_step_has_a_sentence():
    found = watch()
    sentences = [found.step(index)["says"] for index in range(found.summary()["events"])]
    assert all(sentence.endswith(".") for sentence in sentences)
    assert sentences[0] == "The search begins: O is to move."
    assert sentences[-1] == "Done: the position is worth 0."
    assert any("a win for X" in sentence for sentence in sentences)


def test_fewer_nodes_are_needed_the_cleverer_the_search():
    counts = [watch(algorithm, ".../.../...").summary()["nodes"] for algorithm in list(ALGORITHMS)[1:]]
    named = dict(zip(list(ALGORITHMS)[1:], counts, strict=True))
    assert named["worst"] > named["alphabeta"] > named["best"]
    assert named["alphabeta"] > named["table"] > named["symmetry"]
    assert named["alphabeta"] == 18_297


def test_a_tree_that_is_too_large_is_refused_with_advice():
    with pytest.raises(
        ValueError, match=r"more than 384,000 positions here: it can be watched [2-5] plies deep"
    ):
        watch("minimax", ".....".join(["", "/", "/", "/", "/", ""]), game=TicTacToe(5, 5, 4))


def test_a_tree_that_proves_too_large_is_refused_with_advice():
    with pytest.raises(
        ValueError, match=r"more than 14,999 positions here: it can be watched [3-8] plies deep"
    ):
        Watch(GAME, GAME.initial_state(), "alphabeta", None, never, most=15_000)


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta"])
def test_what_is_hopeless_on_a_large_board_is_not_even_tried(algorithm, monkeypatch):
    monkeypatch.setattr(module, "FIRST_SECONDS", 0.0)
    game = TicTacToe(19, 19, 5)
    with pytest.raises(ValueError, match="it cannot be watched here"):
        Watch(game, game.initial_state(), algorithm, None, never)


def test_who_leaves_while_it_is_found_out_how_deep_one_can_look_is_not_waited_for():
    game, asked = TicTacToe(19, 19, 5), []

    def gone():
        asked.append(True)
        return len(asked) > 3

    with pytest.raises(Stopped):
        Watch(game, game.initial_state(), "minimax", None, gone)


def test_a_depth_ends_in_guesses():
    found = watch("alphabeta", "..../..../..../....", depth=2, game=TicTacToe(4, 4, 4))
    assert not found.summary()["complete"]
    assert any("guess" in found.step(index)["says"] for index in range(10))


@pytest.mark.parametrize(("node", "event"), [(-1, 0), (10**9, 0), (0, -1), (0, 10**9)])
def test_what_is_not_in_the_tree_is_refused(node, event):
    found = watch()
    with pytest.raises(LookupError, match="they are 0 to"):
        (found.children(node), found.step(event))


def test_an_unknown_algorithm_is_refused():
    with pytest.raises(LookupError, match="minimax, alphabeta"):
        watch("magic")


def test_the_shelf_keeps_what_was_searched():
    shelf = Shelf()
    first = shelf.find("tictactoe", POSITION, "table", None, None, never)
    assert shelf.find("tictactoe", POSITION, "table", None, None, never) is first
    assert shelf.find("tictactoe", POSITION, "minimax", None, None, never) is not first


def test_a_search_whose_viewer_has_gone_is_ended():
    with pytest.raises(Stopped):
        Shelf().find("tictactoe", ".../.../...", "minimax", None, None, lambda: True)


def test_recordings_take_no_more_memory_than_they_may():
    shelf = Shelf(megabytes=1)
    with pytest.raises(ValueError, match=r"it can be watched [1-9] plies deep"):
        shelf.find("tictactoe", ".../.../...", "minimax", None, None, never)
    for position in ("X../.../...", "X.O/.../...", "X.O/X../..."):
        shelf.find("tictactoe", position, "table", None, None, never)
    assert 0 < shelf.bytes <= 1 << 20


def test_a_kernel_does_not_count_its_first_cuts_and_the_table_says_none():
    game = plugins.game("raichu")
    rows = iterations(game, game.initial_state(), never, limit=Limit(depth=2))
    assert [row["first_cut"] for row in rows] == [None, None]
