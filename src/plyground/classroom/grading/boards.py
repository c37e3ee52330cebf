"""The board of a counterexample, drawn as the package draws it."""

from __future__ import annotations

from ... import fonts, plugins
from ...drawing import Picture

__all__ = ["draw", "draw_svg"]


def draw(course: str, position: str | None) -> Picture | None:
    """The position of a check on its course's board: the game, or the puzzle, of the course's name."""
    if not position:
        return None
    try:
        if course in plugins.names("games"):
            game = plugins.load("games", course).GAME.for_text(position)
            return game.picture(game.parse_state(position))
        if course in plugins.names("puzzles"):
            return plugins.puzzle(course, position).picture()
    except (ValueError, LookupError):  # no position of the game: its lines in the report show what there is
        return None
    return None


def draw_svg(course: str, position: str | None) -> str:
    """The same as SVG for a page that has our type already; "" where there is nothing to draw."""
    picture = draw(course, position)
    return "" if picture is None else picture._repr_svg_().replace(fonts.embedded(), "")
