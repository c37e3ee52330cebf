"""Positions in which the illegal moves that students' programs make look better than the legal ones."""

from __future__ import annotations

from ...games.raichu.board import EMPTY
from ._raichu_positions import Task

__all__ = ["TRAPS"]

SWAPPED = str.maketrans("wW@bB$", "bB$wW@")

DESIGNS = {
    "pichu": {
        "over a pikachu": "w:d4 B:e5",
        "over a raichu": "w:d4 $:e5",
        "over its own pichu": "w:d6 w:e7 B:c7 B:d8",
        "onto a taken cell": "w:d4 b:e5 b:f6",
        "onto its own piece": "w:d4 b:e5 w:f6",
        "around the edge": "w:h4 b:a6",
        "around the edge, one step": "w:h4 B:g5 w:b2",
        "backwards": "w:d4 b:c3",
        "backwards over a raichu": "w:d4 $:e3",
        "straight ahead": "w:d4 b:d5",
        "sideways": "w:d4 b:e4",
        "over two in a turn": "w:d4 b:e5 b:g7",
        "from afar": "w:d4 b:f6",
        "over two at once": "w:c3 b:d4 b:e5",
        "with one move only": "w:a4 b:h7",
        "with a capture only": "w:a4 b:b5",
        "two cells behind": "w:d5 b:e6 B:h2",
        "past a blocked way": "w:a4 B:b5 w:f2 B:h8",
    },
    "promotion": {
        "of a pichu by a step": "w:d7 b:h2",
        "of a pichu at the edge": "w:a7 b:h2",
        "of a pichu by a jump": "w:d6 b:e7 B:c7",
        "of a pikachu by a step": "W:d7 $:c7 $:e7",
        "of a pikachu by two": "W:d6 $:c6 $:e6",
        "of a pikachu by a jump": "W:d6 b:d7 $:c6 $:e6",
        "of a pikachu by a jump from afar": "W:d5 b:d7 $:c5 $:e5",
        "of a pikachu by a jump and a step": "W:d5 b:d6 $:c5 $:e5",
        "not before the last row": "w:d6 b:h2 W:a5",
    },
    "pikachu": {
        "over a raichu": "W:d4 $:d5",
        "over a raichu beside it": "W:d4 $:e4",
        "over a raichu from afar": "W:d4 $:d6",
        "over its own pichu": "W:d4 w:d5 b:d7",
        "over two": "W:d4 b:d5 b:d6",
        "over two with a gap": "W:d2 b:d3 b:d5",
        "onto a taken cell": "W:d4 b:d5 B:d6",
        "backwards": "W:d4 b:d3",
        "aslant": "W:d4 b:e5",
        "too far before": "W:d4 b:d7",
        "too far behind": "W:d4 b:d6 $:h8",
        "too far without a jump": "W:d5 $:c5 $:e5",
        "around the edge": "W:h4 b:a5",
        "through its own piece": "W:d4 w:d5 $:e4 $:c4",
        "off the board": "W:g4 b:h4",
        "with captures only": "W:a4 b:a5 b:b4",
    },
    "raichu": {
        "over two in a row": "@:d4 b:d5 b:d6",
        "over two with a gap": "@:d3 b:d5 b:d7",
        "over two aslant": "@:b2 b:d4 b:f6",
        "over its own piece": "@:d4 w:d5 $:d7",
        "onto a piece at the edge": "@:d4 $:d8 b:h8",
        "onto a corner": "@:d4 $:h8",
        "around the edge": "@:h4 b:b5 $:a5",
        "a capture from afar": "@:a1 $:e5",
        "a capture beside it": "@:d4 $:d5",
        "backwards": "@:d7 $:d5",
        "not in a straight line": "@:d4 b:e6 b:f5",
        "behind two": "@:a4 b:b4 B:c4 $:d4",
        "with captures only": "@:a1 b:a2 b:b1 b:b2",
    },
}
"""Pieces and their cells, white to move; black's are the same turned round."""

LARGE = {
    "pichu": {"on a large board, around the edge": "w:j5 b:a7"},
    "promotion": {
        "on a large board, not on its eighth row": "w:d7 b:j2",
        "on a large board": "w:d9 b:j2",
        "on a large board, by two": "W:d8 $:c8 $:e8",
    },
    "pikachu": {"on a large board, over a raichu": "W:d8 $:d9"},
    "raichu": {"on a large board, over two": "@:b2 b:e5 b:h8"},
}


def _place(size: int, pieces: str) -> str:
    cells = [EMPTY] * size**2
    for piece, where in (each.split(":") for each in pieces.split()):
        cells["abcdefghijklmnopqrstuvwxyz".index(where[0]) + size * (int(where[1:]) - 1)] = piece
    return "".join(cells)


def _traps() -> list[Task]:
    found = []
    for size, designs in ((8, DESIGNS), (10, LARGE)):
        for kind, traps in designs.items():
            for about, pieces in traps.items():
                board = _place(size, pieces)
                told = f"{kind}: {about}"
                found.append(Task(told, "w", board))
                found.append(Task(f"{told}, black", "b", board[::-1].translate(SWAPPED)))
    return found


TRAPS = tuple(_traps())
