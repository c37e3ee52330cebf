"""The crossword room: choose, write or paste a grid, watch it being filled, save it, or solve one."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import partial
from string import ascii_uppercase
from typing import TYPE_CHECKING, ClassVar

from ....api import Puzzle
from ....play.pool import Message
from ....play.puzzles.rooms import crossword as crosswords
from ....puzzles.crossword.clues import clue_puzzle
from ....puzzles.crossword.description import TEXTS
from ....puzzles.crossword.grid import BLOCK, Grid, parse
from ....puzzles.crossword.puzzle import Crossword as Board
from ..screens.puzzle import Room
from ..screens.screen import Button, Screen, sentence
from ..widgets.squares import Squares
from ._crossword_solving import Solving

if TYPE_CHECKING:
    from ..window import Window

__all__ = ["ROOM"]

PATIENCES = (10, 30, 60, 120)
"""How many seconds may a fill take? The last is the most that is allowed."""
SUGGESTED = 12
"""How many of the words that fit are shown? The best."""
SAVED = {".png": ("PNG", "S"), ".puz": (".puz", "P"), ".ipuz": (".ipuz", "I")}
"""What a crossword is saved as: how that is called, and the letter to press with Ctrl."""


class Crossword(Room):
    """Letters that are written stay; the filler puts words around them."""

    field = "grid"
    waits: ClassVar[Mapping[str, str]] = {
        "fill": "Filling …",
        "pattern": "Drawing a pattern …",
        "words": "Looking for words …",
    }

    def __init__(self, window: Window, leave: Callable[[], Screen], kind: type[Puzzle]) -> None:
        super().__init__(window, leave, kind)
        self.typing = True
        self.pattern = next(iter(crosswords.PATTERNS))
        self.seconds = 30
        self.seed = 0
        self.whole = Board(parse(kind.example).cleared())
        """The crossword with its clues and texts; its grid without the letters that a fill put in."""
        self.shown = self.grid
        """What is in the squares: also the best fill so far."""
        self.filled = False
        self.down = False
        """Does the cursor go down after a letter, rather than across?"""
        self._show(self.grid, filled=False)

    def begin(self, puzzle: Puzzle | None) -> None:
        """The crossword that somebody brought, whole; or a new pattern."""
        if puzzle is None:
            self.draw_pattern()
        else:
            self.read(puzzle.text())

    @property
    def grid(self) -> Grid:
        return self.whole.grid

    # The puzzle.

    @property
    def text(self) -> str:
        return self.puzzle().text()

    def puzzle(self) -> Board:
        return self.whole.with_grid(self.shown)

    @property
    def source(self) -> str:
        return str(self.grid)

    def write(self, letter: str) -> None:
        """Put a letter, a block or nothing at the cursor; what a fill put in goes."""
        cells = list(self.grid.cells)
        cells[self.squares.cursor] = letter
        try:
            self.whole = self.whole.with_grid(Grid(self.grid.height, self.grid.width, tuple(cells)))
        except ValueError as error:
            self.refuse(str(error))
            return
        self._show(self.grid, filled=False)
        self.read(self.whole.text())

    def type(self, sign: str) -> bool:
        letter = sign.upper()
        if letter in ascii_uppercase:
            self.write(letter)
            self._go(1)
        elif sign == "\b":
            self.write("")
            self._go(-1)
        elif sign in ("#", " "):
            self.write("" if self.grid.cells[self.squares.cursor] == BLOCK else BLOCK)
        elif sign == ".":
            self.write("")
        else:
            return False
        return True

    def steer(self, across: int, down: int) -> None:
        super().steer(across, down)
        self.down = bool(down)

    def _go(self, step: int) -> None:
        """On along the word, or back; no further than its end."""
        before = self.squares.cursor
        self.squares.move_cursor(0 if self.down else step, step if self.down else 0)
        if self.squares.cursor in self.squares.blocks:
            self.squares.cursor = before

    def _show(self, grid: Grid, *, filled: bool, marked: frozenset[int] = frozenset()) -> None:
        self.shown, self.filled = grid, filled
        if (self.squares.rows, self.squares.columns) != (grid.height, grid.width):
            self.squares.resize(grid.height, grid.width)
        _put(self.squares, grid, self.grid)
        self.squares.marked = marked

    # Questions and answers.

    def draw_pattern(self, kind: str | None = None) -> None:
        self.pattern = kind or self.pattern
        self.make("pattern", kind=self.pattern, seed=random.randrange(2**31))

    def fill(self, *, another: bool = False) -> None:
        self.seed += another
        self._show(self.grid, filled=False)
        self.ask("fill", seed=self.seed, seconds=self.seconds)

    def suggest(self) -> None:
        self.ask("words", cell=self.squares.cursor, down=self.down)

    def hear(self, event: Message) -> None:
        match event["event"]:
            case "grid":
                grid = Grid(event["height"], event["width"], tuple(event["cells"]))
                texts = {TEXTS[key]: text for key, text in event.get("about", {}).items()}
                if "clues" in event:  # a crossword that was opened, with all that it says
                    self.whole = Board(grid, event["clues"], **texts)
                elif self.asked == "pattern":
                    self.whole = Board(grid)
                else:
                    self.whole = self.whole.with_grid(grid)
                self._show(grid, filled="" not in grid.cells)
                complaints = map(sentence, event.get("complaints", ()))
                self.say(" ".join([event["says"], *complaints]))
            case "fill":
                outcome = event["outcome"]
                grid = Grid(event["height"], event["width"], tuple(event["cells"]))
                failed = outcome in ("unfillable", "not found")
                marked = frozenset(event["marked"]) if failed else frozenset()
                self._show(grid, filled=outcome == "filled", marked=marked)
                self.say(event["says"], "bad" if failed else "good" if outcome == "filled" else "soft")
            case "solution":
                board = [
                    cell if cell == BLOCK else letter
                    for cell, letter in zip(self.grid.cells, event["board"], strict=True)
                ]
                self._show(Grid(self.grid.height, self.grid.width, tuple(board)), filled=True)
                self.say(event["says"], "good")
            case "answer":
                self._show(self.grid, filled=False, marked=frozenset(event["marked"]))
                self.say(event["says"], "bad")
            case "words":
                best = ", ".join(entry["word"] for entry in event["words"][:SUGGESTED])
                self.say(f"{event['says']} {best}".strip())

    def ended(self, how: str) -> None:
        if how == "cancelled":
            best = self.asked == "fill" and self.shown != self.grid
            self.say("Cancelled; this is the best so far." if best else "Cancelled.")

    # What can be done.

    def choices(self) -> list[tuple[str, list[Button]]]:
        kinds = [
            Button(kind, partial(self.draw_pattern, kind), on=kind == self.pattern, size=14)
            for kind in crosswords.PATTERNS
        ]
        patience = [
            Button(f"{n} s", partial(self._choose, n), on=n == self.seconds, size=14) for n in PATIENCES
        ]
        return [("Pattern", kinds[:2]), ("", kinds[2:]), ("Give up after", patience)]

    def _choose(self, seconds: int) -> None:
        self.seconds = seconds

    def offers(self) -> list[Button]:
        return [Button("Fill", self.fill, "Ctrl+F", primary=True)]

    def commands(self) -> list[Button]:
        saves = [
            Button(f"Save as {name}", partial(self.save, suffix), f"Ctrl+{letter}", enabled=self.filled)
            for suffix, (name, letter) in SAVED.items()
        ]
        another = Button("Another fill", partial(self.fill, another=True), "Ctrl+A")
        return [
            # There is no room for one more row: a file that was dropped takes this place.
            another if self.program is None else Button(self.program.name, self.solve_by_file, "Ctrl+A"),
            Button("Words that fit", self.suggest, "Ctrl+L"),
            Button("New pattern", self.draw_pattern, "Ctrl+G"),
            Button("Empty", self._empty, "Ctrl+E"),
            *saves,
            Button("Solve", self.solve, "Ctrl+B"),
        ]

    def solve(self) -> None:
        """To the solver's side: with what is filled here, clued if it is not, else with today's puzzle."""
        room = Solving(self.window, self.leave, self.kind)
        self.window.show(room)
        puzzle = self.puzzle() if self.filled else None
        room.begin(puzzle if puzzle is None or puzzle.clues else clue_puzzle(puzzle)[0])

    def pad(self) -> list[Button]:
        signs = (*ascii_uppercase, "#", ".")
        return [
            Button(f"Write {sign}", partial(self.type, sign), shown=shown, size=13)
            for sign, shown in zip(signs, (*ascii_uppercase, "■", "×"), strict=True)
        ]

    def _empty(self) -> None:
        """Only the blocks."""
        self.read(self.whole.with_grid(self.grid.cleared()).text())


def _put(squares: Squares, grid: Grid, written: Grid) -> None:
    """A grid into squares, those letters that were written apart from those that a fill put in."""
    squares.texts = ["" if cell == BLOCK else cell for cell in grid.cells]
    squares.blocks = frozenset(n for n, cell in enumerate(grid.cells) if cell == BLOCK)
    squares.meanings = ["given" if cell else "found" for cell in written.cells]
    squares.numbers = grid.numbers


ROOM = Crossword
