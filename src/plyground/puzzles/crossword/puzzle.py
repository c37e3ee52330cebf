"""A crossword as it is published: a grid with its answers, clues and whose it is."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from string import ascii_uppercase
from typing import Self

from ...api import Puzzle
from ...csp import CSP, Assignment
from ...drawing import Picture
from .grid import BLOCK, Grid, Slot, content, csp, parse
from .lock import Lock
from .progress import NONE, Progress
from .style import Style
from .wordlist import WordList, shipped

__all__ = ["Crossword", "clued"]


@dataclass(frozen=True, eq=False, repr=False)
class Crossword(Puzzle):
    """Clues are kept by the name of their slot, as in "17A"; to solve it is to fill it with words."""

    name = "crossword"
    title = "Crossword"
    instructions = (
        "Draw a pattern or open one, have it filled with real words, write clues, save it as .puz or .ipuz."
    )
    example = "SET##\nC....\nU.U.L\nM....\n##HEW"

    grid: Grid
    clues: Mapping[str, str] = field(default_factory=dict)
    heading: str = ""
    author: str = ""
    copyright: str = ""
    notes: str = ""
    styles: Mapping[int, Style] = field(default_factory=dict)
    """How cells look that are not plain: circles and colours."""
    labels: Mapping[int, str] | None = None
    """The numbers in the cells, where they are not those that newspapers give."""
    further: Mapping[str, str] = field(default_factory=dict)
    """Texts that only some files have, such as the publisher, by what ipuz calls them."""
    diagramless: bool = False
    """The blocks are for the solver to find."""
    lock: Lock | None = None
    """The solution, where it is not to be read without a key; the grid is open then."""
    progress: Progress = NONE
    """How far a solver has come."""

    @property
    def rows(self) -> int:  # type: ignore[override]
        return self.grid.height

    @property
    def columns(self) -> int:  # type: ignore[override]
        return self.grid.width

    @classmethod
    def parse(cls, text: str) -> Self:
        """A grid as text, or the whole crossword as JSON."""
        from .description import from_text

        found = from_text(text) if text.lstrip().startswith("{") else Crossword(parse(text))
        return cls(**{each.name: getattr(found, each.name) for each in fields(found)})

    def text(self) -> str:
        """The grid alone where that is all, else JSON."""
        from .description import to_text

        more = (self.clues, self.heading, self.author, self.copyright, self.notes, self.styles, self.progress)
        rest = (self.grid.bars, self.labels is not None, self.further, self.diagramless, self.lock)
        return to_text(self) if any(more) or any(rest) else str(self.grid)

    def csp(self, words: WordList | None = None) -> CSP:
        """A slot is a variable, its values are the words of a list (ours, unless told) that fit."""
        return csp(self.grid, (shipped() if words is None else words).by_length)

    def filled(self, assignment: Assignment) -> Self:
        return replace(self, grid=self.grid.with_words(assignment))

    def board(self) -> Sequence[str]:
        return ["" if cell == BLOCK else cell for cell in self.grid.cells]

    def variable_cells(self, variable: Hashable) -> Sequence[int]:
        assert isinstance(variable, Slot)
        return variable.cells

    def variable_name(self, variable: Hashable) -> str:
        assert isinstance(variable, Slot)
        return f"{variable.number} {'across' if variable.direction == 'A' else 'down'}"

    def marks(self) -> Mapping[int, str]:
        if self.labels is not None:
            return self.labels
        return {cell: str(number) for cell, number in self.grid.numbers.items()}

    def label_of(self, slot: Slot) -> str:
        """The number of a slot as it is printed; "" for one that has none."""
        return str(slot.number) if self.labels is None else self.labels.get(slot.cells[0], "")

    def picture(self) -> Picture:
        return replace(
            super().picture(),
            bars=self.grid.bars,
            circles=frozenset(cell for cell, style in self.styles.items() if style.circle),
            colours={cell: style.colour for cell, style in self.styles.items() if style.colour},
            voids=frozenset(cell for cell, style in self.styles.items() if style.void),
        )

    def blocks(self) -> Collection[int]:
        return frozenset(cell for cell, sign in enumerate(self.grid.cells) if sign == BLOCK)

    def entries(self, cell: int) -> Sequence[str]:
        return () if self.grid.cells[cell] == BLOCK else tuple(ascii_uppercase)

    def enter(self, cell: int, entry: str) -> Self:
        letters = content(entry)
        if not self.entries(cell) or letters is None:
            takes = "a letter, or several" if self.entries(cell) else "nothing: it is a block"
            raise ValueError(f"{self.label(cell)} takes {takes}, not {entry[:20]!r}")
        cells = (*self.grid.cells[:cell], letters, *self.grid.cells[cell + 1 :])
        return replace(self, grid=self.grid.with_cells(cells))

    def clue(self, slot: Slot) -> str:
        return self.clues.get(slot.name, "")

    def side(self, direction: str) -> list[Slot]:
        """The slots of a direction ("A" or "D") as they are printed."""
        return [slot for slot in self.grid.slots if slot.direction == direction]

    def clue_order(self) -> list[Slot]:
        """The slots in the order in which files keep their clues: by number, across before down."""
        return sorted(self.grid.slots, key=lambda slot: (slot.number, slot.direction))

    def with_grid(self, grid: Grid) -> Self:
        """The same crossword on another grid, with the clues whose slots are still where they were."""
        before = {slot.name: slot.cells for slot in self.grid.slots}
        after = {slot.name: slot.cells for slot in grid.slots}
        kept = {name: clue for name, clue in self.clues.items() if before.get(name) == after.get(name)}
        return replace(self, grid=grid, clues=kept)


def clued(puzzle: Crossword, words: WordList) -> Crossword:
    """The puzzle with the list's clues where it has none."""
    clues = dict(puzzle.clues)
    for slot in puzzle.grid.slots:
        clue = words.clues.get(puzzle.grid.text(slot))
        if clue and not clues.get(slot.name):
            clues[slot.name] = clue
    return replace(puzzle, clues=clues)
