"""Draw the pictures of docs/raichu.md, the examples of its rules: `python docs/raichu_pictures.py`."""

from __future__ import annotations

from pathlib import Path

from plyground.games.raichu.rules import Raichu
from plyground.play.games.rules import example

IMAGES = Path(__file__).parent / "images"

PICTURES: dict[str, tuple[str, str]] = {
    "start": ("The aim", "The first position"),
    "pichu": ("Pichu", "The moves of a pichu"),
    "pikachu": ("Pikachu", "The moves of a pikachu"),
    "raichu": ("Raichu", "The moves of a raichu"),
    "promotion": ("Growing up", "A pichu that can become a raichu"),
}
"""The rule that each shows, and its title."""


def picture(name: str) -> str:
    """A board, and where one of its pieces can go."""
    wanted, title = PICTURES[name]
    game = Raichu()
    [rule] = [rule for rule in game.rules if rule.title == wanted]
    shown = example(game, rule)
    assert shown is not None
    return shown.svg(title)


def draw(folder: Path = IMAGES) -> None:
    """Write every picture into a folder."""
    for name in PICTURES:
        (folder / f"raichu-{name}.svg").write_text(picture(name), encoding="utf-8")


if __name__ == "__main__":
    draw()
