"""An attempt at a crossword: where the cursor is, what a person writes, checks and reveals, and the clock."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace

from ... import atomic
from ...puzzles.crossword import progress as progresses
from ...puzzles.crossword.grid import BLOCK, Slot
from ...puzzles.crossword.lock import judge
from ...puzzles.crossword.progress import NONE, Progress
from ...puzzles.crossword.puzzle import Crossword
from ...storage import data_folder

__all__ = ["CrosswordAttempt", "keep", "kept"]

FOLDER = "crosswords"


class CrosswordAttempt:
    """A crossword and what is written on it; the solution is never written by anything but `reveal`."""

    def __init__(self, puzzle: Crossword) -> None:
        self.puzzle = replace(puzzle, progress=NONE)
        self.progress = puzzle.progress
        self.pencil = False
        """Is what is written a guess?"""
        self.open = [cell for cell, sign in enumerate(puzzle.grid.cells) if sign != BLOCK]
        self.slots = puzzle.grid.slots
        self.slot: Slot | None = None
        self.cell = self.open[0]
        if self.slots:
            self.enter(self.slots[0])

    @property
    def whole(self) -> Crossword:
        """The crossword with what is written, to be saved."""
        return replace(self.puzzle, progress=self.progress)

    @property
    def known(self) -> bool:
        """Is the solution there, to be checked and revealed?"""
        return any(self.puzzle.grid.cells[cell] for cell in self.open)

    @property
    def down(self) -> bool:
        return self.slot is not None and self.slot.direction == "D"

    # The cursor.

    def enter(self, slot: Slot) -> None:
        """To a word's first open cell."""
        self.slot = slot
        self.cell = next((cell for cell in slot.cells if cell not in self.progress.letters), slot.cells[0])

    def go(self, cell: int, down: bool | None = None) -> bool:
        """To a cell, in a direction where a word runs that way; False for a block."""
        if self.puzzle.grid.cells[cell] == BLOCK:
            return False
        self.cell = cell
        wanted = "D" if (self.down if down is None else down) else "A"
        through = [slot for slot, _ in self.puzzle.grid.through.get(cell, ())]
        slots = [slot for slot in through if slot.direction == wanted] or through
        self.slot = slots[0] if slots else self.slot
        return True

    def turn(self) -> None:
        """From across to down, or back."""
        self.go(self.cell, not self.down)

    def steer(self, across: int, down: int) -> None:
        """An arrow along the word moves, past blocks; one across it turns, where a word runs that way."""
        vertical = bool(down)
        ways = {slot.direction for slot, _ in self.puzzle.grid.through.get(self.cell, ())}
        if vertical != self.down and ("D" if vertical else "A") in ways:
            self.turn()
            return
        grid = self.puzzle.grid
        row, column = divmod(self.cell, grid.width)
        row, column = row + down, column + across
        while 0 <= row < grid.height and 0 <= column < grid.width:
            if self.go(row * grid.width + column, vertical):
                return
            row, column = row + down, column + across

    def step(self, by: int) -> None:
        """To the next word, or the one before; after the last comes the first."""
        if self.slot is not None:
            self.enter(self.slots[(self.slots.index(self.slot) + by) % len(self.slots)])

    # What is written.

    def type(self, letter: str) -> None:
        """A letter; then on along the word, past what is written, and from its end to the next open word."""
        was_open = self.cell not in self.progress.letters
        self.write(letter)
        if self.slot is None:
            return
        rest = self.slot.cells[self.slot.cells.index(self.cell) + 1 :]
        free = [cell for cell in rest if cell not in self.progress.letters] if was_open else []
        if rest:
            self.cell = (free or rest)[0]
        elif all(cell in self.progress.letters for cell in self.slot.cells):
            at = self.slots.index(self.slot)
            after = (*self.slots[at + 1 :], *self.slots[:at])
            left = (slot for slot in after if any(cell not in self.progress.letters for cell in slot.cells))
            self.enter(next(left, self.slot))

    def write(self, letters: str, cell: int | None = None) -> None:
        """Letters into a cell, or nothing; never over what was revealed."""
        cell = self.cell if cell is None else cell
        was = self.progress
        if cell in was.revealed:
            return
        written = {at: text for at, text in was.letters.items() if at != cell}
        if letters:
            written[cell] = letters.upper()
        pencil = was.pencil | {cell} if letters and self.pencil else was.pencil - {cell}
        self.progress = replace(was, letters=written, pencil=pencil, wrong=was.wrong - {cell})

    def erase(self) -> None:
        """What is written here, else what is before it in the word."""
        if self.slot is not None and self.cell not in self.progress.letters:
            at = self.slot.cells.index(self.cell)
            self.cell = self.slot.cells[max(0, at - 1)]
        self.write("")

    def region(self, what: str) -> list[int]:
        """The cells of the "letter", the "word" or the "grid"."""
        if what == "letter":
            return [self.cell]
        return list(self.slot.cells) if what == "word" and self.slot is not None else self.open

    def right(self, cell: int) -> bool:
        """Is it the solution's? Of several letters the first will do, as in other programs."""
        answer, written = self.puzzle.grid.cells[cell], self.progress.letters.get(cell, "")
        return written == answer or (len(answer) > 1 and written == answer[0])

    def check(self, what: str) -> int:
        """Mark what is wrong; how many cells are."""
        wrong = {
            cell
            for cell in self.region(what)
            if cell in self.progress.letters and self.puzzle.grid.cells[cell] and not self.right(cell)
        }
        was = self.progress
        self.progress = replace(was, wrong=was.wrong | wrong, checks=was.checks + 1)
        return len(wrong)

    def reveal(self, what: str) -> None:
        was = self.progress
        shown = {cell for cell in self.region(what) if self.puzzle.grid.cells[cell]}
        self.progress = replace(
            was,
            letters={**was.letters, **{cell: self.puzzle.grid.cells[cell] for cell in shown}},
            revealed=was.revealed | {cell for cell in shown if not self.right(cell)},
            wrong=was.wrong - shown,
            pencil=was.pencil - shown,
        )

    def pass_time(self, seconds: int) -> None:
        """So many seconds more on the clock."""
        self.progress = replace(self.progress, seconds=self.progress.seconds + seconds)

    # How far it is.

    @property
    def full(self) -> bool:
        return all(cell in self.progress.letters for cell in self.open)

    @property
    def solved(self) -> bool:
        """Is everything right, by the solution or by the checksum of one that is locked?"""
        if not self.full:
            return False
        if self.puzzle.lock is not None:
            return judge(self.puzzle, self.progress.letters)
        return self.known and all(self.right(cell) for cell in self.open if self.puzzle.grid.cells[cell])

    @property
    def verdict(self) -> str:
        """How it was done, in words."""
        shown, checks = len(self.progress.revealed), self.progress.checks
        help_ = [
            f"{count} {thing}{'s' * (count != 1)}{done}"
            for count, thing, done in ((shown, "letter", " revealed"), (checks, "check", ""))
            if count
        ]
        return f"Solved in {self.clock}, {'with ' + ' and '.join(help_) if help_ else 'without help'}."

    @property
    def clock(self) -> str:
        """As on a clock: 3:07."""
        minutes, seconds = divmod(self.progress.seconds, 60)
        hours, minutes = divmod(minutes, 60)
        return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def keep(attempt: CrosswordAttempt) -> None:
    """Keep what is written in the user's data folder, by the puzzle; OSError if that cannot be."""
    path = data_folder() / FOLDER / f"{_name(attempt.puzzle)}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    atomic.write(path, json.dumps(progresses.to_json(attempt.progress)).encode())


def kept(puzzle: Crossword) -> Progress:
    """What was written on a puzzle before; nothing where nothing is kept, or no longer whole."""
    try:
        data = (data_folder() / FOLDER / f"{_name(puzzle)}.json").read_bytes()
        return progresses.from_json(json.loads(data), len(puzzle.grid.cells))
    except (OSError, ValueError):
        return NONE


def _name(puzzle: Crossword) -> str:
    """What tells a puzzle from others: all of it but what is written on it."""
    return hashlib.sha256(replace(puzzle, progress=NONE).text().encode()).hexdigest()[:32]
