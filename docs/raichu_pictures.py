"""Draw the pictures of docs/raichu.md with the project's own board: `python docs/raichu_pictures.py`."""

from __future__ import annotations

from pathlib import Path

from plyground.drawing import board_svg
from plyground.games.raichu.rules import Raichu

IMAGES = Path(__file__).parent / "images"
EMPTY = "." * 8

PICTURES: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "start": ("The first position", "", ()),
    "pichu": ("The moves of a pichu", "c3", (EMPTY, EMPTY, "..w.....", "...b....")),
    "pikachu": ("The moves of a pikachu", "c3", (EMPTY, EMPTY, "..W.B...", "..b.....")),
    "raichu": (
        "The moves of a raichu", "d4",
        (EMPTY, ".b...B..", EMPTY, "...@..$.", EMPTY, EMPTY, "...b....", ".......b"),
    ),
    "promotion": ("A pichu that can become a raichu", "e7", (*[EMPTY] * 5, "b.......", "....w...")),
}  # fmt: skip
"""A title, the cell of the piece whose moves are shown, and the rows from the top."""


def picture(name: str) -> str:
    """A board, and where one of its pieces can go."""
    title, shown, rows = PICTURES[name]
    game = Raichu()
    state = game.parse_state(f"w {''.join(rows):.<64}") if rows else game.initial_state()
    marks: dict[int, str] = {}
    for action in game.actions(state):
        if game.label(action.start) == shown:
            marks[action.end] = "move"
            if action.captured is not None:
                marks[action.captured] = "capture"
    return board_svg(game.rows, game.columns, game.board(state), game.pieces, marks=marks, title=title)


def draw(folder: Path = IMAGES) -> None:
    """Write every picture into a folder."""
    for name in PICTURES:
        (folder / f"raichu-{name}.svg").write_text(picture(name), encoding="utf-8")


if __name__ == "__main__":
    draw()
