"""A board as text, for any game."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase, digits

__all__ = ["draw"]

SYMBOLS = {
    "x": "X", "o": "O",
    "black-man": "b", "black-king": "B", "white-man": "w", "white-king": "W",
    "white-pichu": "w", "white-pikachu": "W", "white-raichu": "@",
    "black-pichu": "b", "black-pikachu": "B", "black-raichu": "$",
}  # fmt: skip


def draw(
    columns: int,
    board: Sequence[str],
    labels: Sequence[str],
    marked: Sequence[int] = (),
    room: int | None = None,
) -> str:
    """The pieces in their cells, a marked one in brackets.

    Where every cell has a name, letters and numbers stand at the edges; where only some have, in the cells.
    Where there is no room for them, the lines between the cells are left out.
    """
    everywhere = all(labels)
    width = 3 if everywhere else max(len(label) for label in labels) + 3
    tight = room is not None and room < columns * (width + 1) - 1 + 3 * everywhere
    cells = []
    for cell, (piece, label) in enumerate(zip(board, labels, strict=True)):
        shown = SYMBOLS.get(piece, piece[:1].upper()) if piece else "." if tight and everywhere else " "
        if not everywhere:
            shown = shown.strip() + label
        cells.append((f"[{shown}]" if cell in marked else shown).center(width))
    bar, gap = ("", "") if tight else ("|", " ")
    rule = "\n" if tight else "\n" + " " * 3 * everywhere + "+".join(["-" * width] * columns) + "\n"
    rows = [bar.join(cells[n : n + columns]) for n in range(0, len(cells), columns)]
    if not everywhere:
        return rule.join(rows)
    letters = gap.join(label.rstrip(digits).center(width) for label in labels[:columns])
    numbers = [label.lstrip(ascii_lowercase).rjust(2) for label in labels[::columns]]
    named = [f"{number} {row}" for number, row in zip(numbers, rows, strict=True)]
    return f"   {letters}\n" + rule.join(named)
