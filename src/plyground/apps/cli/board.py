"""A board as text, for any game."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["draw"]

SYMBOLS = {
    "x": "X", "o": "O",
    "black-man": "b", "black-king": "B", "white-man": "w", "white-king": "W",
    "white-pichu": "w", "white-pikachu": "W", "white-raichu": "@",
    "black-pichu": "b", "black-pikachu": "B", "black-raichu": "$",
}  # fmt: skip


def draw(columns: int, board: Sequence[str], labels: Sequence[str], marked: Sequence[int] = ()) -> str:
    """The pieces in their cells; an empty cell shows its name, a marked one stands in brackets."""
    width = max(len(label) for label in labels) + 2
    cells = []
    for cell, (piece, label) in enumerate(zip(board, labels, strict=True)):
        shown = SYMBOLS.get(piece, piece[:1].upper()) if piece else label
        cells.append((f"[{shown}]" if cell in marked else shown).center(width))
    rule = "+".join(["-" * width] * columns)
    rows = ["|".join(cells[n : n + columns]) for n in range(0, len(cells), columns)]
    return f"\n{rule}\n".join(rows)
