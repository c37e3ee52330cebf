"""A crossword as it is published: a grid with its answers, clues and whose it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .grid import Grid, Slot
from .wordlist import WordList

__all__ = ["Puzzle", "clued"]


@dataclass(frozen=True)
class Puzzle:
    """Clues are kept by the name of their slot, as in "17A"."""

    grid: Grid
    clues: Mapping[str, str] = field(default_factory=dict)
    title: str = ""
    author: str = ""
    copyright: str = ""
    notes: str = ""

    def clue(self, slot: Slot) -> str:
        return self.clues.get(slot.name, "")

    def side(self, direction: str) -> list[Slot]:
        """The slots of a direction ("A" or "D") as they are printed."""
        return [slot for slot in self.grid.slots if slot.direction == direction]

    def clue_order(self) -> list[Slot]:
        """The slots in the order in which files keep their clues: by number, across before down."""
        return sorted(self.grid.slots, key=lambda slot: (slot.number, slot.direction))


def clued(puzzle: Puzzle, words: WordList) -> Puzzle:
    """The puzzle with the list's clues where it has none."""
    clues = dict(puzzle.clues)
    for slot in puzzle.grid.slots:
        clue = words.clues.get(puzzle.grid.text(slot))
        if clue and not clues.get(slot.name):
            clues[slot.name] = clue
    return Puzzle(puzzle.grid, clues, puzzle.title, puzzle.author, puzzle.copyright, puzzle.notes)
