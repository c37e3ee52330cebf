"""A step of a search as a picture: the way from the position to where it is, with what stands beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...drawing import board_svg
from ...drawing.way import Card, way_svg

if TYPE_CHECKING:
    from .games import TreeWatch

__all__ = ["tree_picture"]


def tree_picture(watch: TreeWatch[Any, Any], event: int) -> str:
    """What is known at an event: the boards that were tried by then, and those that were cut."""
    step: Any = watch.step(event)
    way: list[int] = step["view"]["way"]
    root: Any = watch.view()["root"]
    root["known"] = root["left"] <= event
    levels = [[_card(watch, {**root, "move": f"{root['player']} to move"}, True)]]
    for at, number in enumerate(way):
        below: Any = watch.children(number, event)
        onward = way[at + 1] if at + 1 < len(way) else None
        cards = [
            _card(watch, child, child["node"] == onward)
            for child in below["children"]
            if child["entered"] <= event
        ]
        if _cut(step, number, watch):
            cards += [_card(watch, ghost, False) for ghost in below["ghosts"]]
        if cards:
            levels.append(cards)
    return way_svg(levels, step["says"])


def _cut(step: dict[str, Any], number: int, watch: TreeWatch[Any, Any]) -> bool:
    """Is it known by now that moves of a node are left out?"""
    here: bool = step["view"]["way"][-1] == number
    return watch.recording.node(number).left <= step["event"] or (here and str(step["kind"]) == "cut")


def _card(watch: TreeWatch[Any, Any], shown: dict[str, Any], onward: bool) -> Card:
    game = watch.game
    marks = dict.fromkeys(shown["path"], "last")
    board = board_svg(game.rows, game.columns, shown["board"], game.pieces, marks=marks, coordinates=False)
    says = shown["says"] if shown.get("known") else ""
    return Card(board, shown["move"], says, onward, "known" not in shown)
