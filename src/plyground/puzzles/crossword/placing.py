"""Which words do a file's clues belong to? By their cells where it tells them, else by its numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import NamedTuple

from .grid import Grid

__all__ = ["ListedClue", "own_labels", "place"]

SIDES = {"across": "A", "down": "D", "horizontal": "A", "vertical": "D"}


class ListedClue(NamedTuple):
    """A clue as a file lists it: under which heading, with which number, and for which cells if it tells."""

    heading: str
    number: str
    text: str
    cells: tuple[int, ...] | None = None


def place(listed: Iterable[ListedClue], grid: Grid, labels: Mapping[int, str]) -> tuple[dict[str, str], str]:
    """The clues by the names of their slots, and those that have no place as lines of a note.

    ValueError where the clues are those of another kind of puzzle, whose words run otherwise.
    """
    by_cells = {slot.cells: slot for slot in grid.slots}
    # Where no number of the file's grid fits, the one that newspapers would give may.
    by_label = {(str(slot.number), slot.direction): slot for slot in grid.slots}
    by_label |= {(labels.get(slot.cells[0], ""), slot.direction): slot for slot in grid.slots}
    clues: dict[str, str] = {}
    rest: list[str] = []
    for clue in listed:
        direction = next((d for side, d in SIDES.items() if clue.heading.lower().startswith(side)), "")
        slot = by_cells.get(clue.cells) if clue.cells else by_label.get((clue.number, direction))
        if slot is not None and slot.name not in clues:
            if clue.text:
                clues[slot.name] = clue.text
            continue
        if slot is None and (not direction or not _straight(clue.cells, grid)):
            raise ValueError(
                f"a variety puzzle: its clues are for {clue.heading.strip()[:30] or 'no list'!r}, and "
                "such words run neither across nor down; only crosswords are read"
            )
        rest.append(f"{clue.heading} {clue.number}: {clue.text}".strip())
    return clues, "\n".join(rest)


def _straight(cells: tuple[int, ...] | None, grid: Grid) -> bool:
    """Do cells lie in one line, one after the other?"""
    steps = {b - a for a, b in pairwise(cells)} if cells else set()
    return steps <= {1} or steps <= {grid.width}


def own_labels(labels: Mapping[int, str], grid: Grid) -> dict[int, str] | None:
    """A file's numbers, where they are not those that newspapers give."""
    usual = {cell: str(number) for cell, number in grid.numbers.items()}
    return None if labels == usual else dict(labels)
