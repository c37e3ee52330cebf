"""A step of a search as a picture: only what is known by then is in it."""

from typing import Any
from xml.etree import ElementTree

import plyground as ply

POSITION = "XO./.O./.X."


def texts(svg):
    return [each.text for each in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]


def test_the_way_is_drawn_with_what_was_tried_beside_it():
    watch = ply.watch(ply.game("tictactoe"), POSITION)
    event = watch.marks["cut"][0]
    step: Any = watch.step(event)
    shown = texts(watch.picture(event))
    assert shown[0] == step["says"] or step["says"].startswith(shown[0])
    moves = watch.line(step["view"]["node"]["node"])
    assert set(moves) <= set(shown)
    below: Any = watch.children(step["view"]["way"][-1])
    tried = {child["move"] for child in below["children"] if child["entered"] <= event}
    assert tried <= set(shown)


def test_what_is_to_come_is_not_told():
    watch = ply.watch(ply.game("tictactoe"), POSITION)
    first = texts(watch.picture(0))
    assert first == ["The search begins: X is to move.", "X to move", None]
    last = texts(watch.picture(len(watch) - 1))
    below: Any = watch.children(0)
    assert {child["says"] for child in below["children"]} <= set(last)


def test_cut_moves_are_drawn_as_such_once_it_is_known():
    watch = ply.watch(ply.game("tictactoe"), POSITION)
    event = watch.marks["cut"][0]
    assert 'stroke-dasharray="4 4"' in watch.picture(event)
    assert 'stroke-dasharray="4 4"' not in watch.picture(event - 1)


def test_a_wide_tree_counts_what_has_no_room():
    game = ply.game("tictactoe", 5, line=4)
    watch = ply.watch(game, None, "minimax", 1)
    assert "and 13 more" in texts(watch.picture(len(watch) - 1))
