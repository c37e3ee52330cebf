"""Solving a crossword in the window: the clue at the cursor, the lists, check, reveal, a clock."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from functools import partial
from json import dumps
from string import ascii_uppercase
from typing import TYPE_CHECKING, ClassVar

import pygame

from ....api import Puzzle
from ....drawing.shapes import Shape, circle, line
from ....play.pool import Message
from ....play.puzzles.crossword_attempt import CrosswordAttempt, keep, kept
from ....puzzles.crossword.generator import LEVELS, SIZES
from ....puzzles.crossword.grid import Slot, parse
from ....puzzles.crossword.progress import NONE
from ....puzzles.crossword.puzzle import Crossword as Board
from ..screens.puzzle import SQUARES, Room
from ..screens.screen import Button, Screen
from ..widgets.canvas import Canvas
from ..widgets.theme import mixed

if TYPE_CHECKING:
    from ..window import Window

__all__ = ["Solving"]

WHAT = ("letter", "word", "grid")
DIRECTIONS = {"A": "across", "D": "down"}


class Solving(Room):
    """Letters are the solver's own; what is written is kept with every key."""

    field = "grid"
    waits: ClassVar[Mapping[str, str]] = {"generate": "Making the puzzle of the day …"}

    def __init__(self, window: Window, leave: Callable[[], Screen], kind: type[Puzzle]) -> None:
        super().__init__(window, leave, kind)
        self.typing = True
        self.level = next(iter(LEVELS))
        self.attempt = CrosswordAttempt(Board(parse(kind.example).cleared()))
        self.paused = False
        self.finished = False
        self.ticked: float | None = None
        """When the clock was read last."""
        self.lines: list[tuple[pygame.Rect, Slot]] = []
        """Where the clues of the lists were drawn."""

    def begin(self, puzzle: Puzzle | None) -> None:
        """The crossword that somebody brought; or the one of today."""
        if isinstance(puzzle, Board):
            self.solve(puzzle)
        else:
            self.make_daily()

    def make_daily(self, size: str | None = None) -> None:
        """The puzzle that everybody has today, as on the page."""
        size, today = size or next(iter(SIZES)), date.today()
        title = f"{today.day} {today:%B %Y}: {size.partition(',')[0].lower()}, {self.level}"
        self.make("generate", size=size, level=self.level, seed=int(f"{today:%Y%m%d}"), title=title)

    def solve(self, puzzle: Board) -> None:
        """Begin, or go on where one was."""
        before = puzzle.progress if puzzle.progress else kept(puzzle)
        self.attempt = CrosswordAttempt(replace(puzzle, progress=before))
        self.finished = self.attempt.solved
        self.paused = False
        self.ticked = None
        self.squares.resize(puzzle.grid.height, puzzle.grid.width)
        self.squares.shapes = _shapes(puzzle)
        self._show()
        self._say_clue()
        if not (self.attempt.known or puzzle.lock):
            self.say("This file has no solution: what is written can't be checked.", "bad")

    # The puzzle.

    @property
    def title(self) -> str:
        return self.attempt.puzzle.heading or "Crossword"

    @property
    def text(self) -> str:
        return self.attempt.whole.text()

    @property
    def source(self) -> str:
        return self.text

    def puzzle(self) -> Board:
        return self.attempt.whole

    def _show(self) -> None:
        attempt, squares = self.attempt, self.squares
        progress, grid = attempt.progress, attempt.puzzle.grid
        squares.texts = [progress.letters.get(cell, "") for cell in range(len(grid.cells))]
        squares.meanings = [_meaning(attempt, cell) for cell in range(len(grid.cells))]
        squares.blocks = frozenset(attempt.puzzle.blocks())
        squares.numbers = attempt.puzzle.marks()
        squares.marked = progress.wrong
        squares.cursor = attempt.cell
        squares.lit = frozenset(attempt.slot.cells if attempt.slot else ())

    def _changed(self) -> None:
        """Something was written: it is shown, judged once it is all there, and kept."""
        self._show()
        self._say_clue()
        if self.attempt.solved:
            self.finished = True
            self.say(self.attempt.verdict, "good")
        elif self.attempt.full and (self.attempt.known or self.attempt.puzzle.lock):
            self.say("Every square is full, but something is not right yet.", "bad")
        self._keep()

    def _keep(self) -> None:
        try:
            keep(self.attempt)
        except OSError as error:
            self.refuse(f"what is written could not be kept: {error.strerror or error}")

    def _say_clue(self) -> None:
        slot = self.attempt.slot
        if slot is None:
            return
        label = self.attempt.puzzle.label_of(slot) or slot.name[:-1]
        clue = self.attempt.puzzle.clue(slot) or "(no clue)"
        self.say(f"{label} {DIRECTIONS[slot.direction]}: {clue}", "hint")

    # What the person does.

    def type(self, sign: str) -> bool:
        letter = sign.upper()
        if sign == " ":
            self.attempt.turn()
            self._moved()
        elif self.finished:
            return False
        elif sign == "\b":
            self.attempt.erase()
            self._changed()
        elif len(letter) == 1 and (letter in ascii_uppercase or letter in "0123456789"):
            self.paused = False
            self.attempt.type(letter)
            self._changed()
        else:
            return False
        return True

    def _moved(self) -> None:
        self._show()
        self._say_clue()

    def steer(self, across: int, down: int) -> None:
        self.attempt.steer(across, down)
        self._moved()

    def key(self, event: pygame.Event) -> None:
        """Tab and Enter go from word to word; everything else can be pressed with Ctrl."""
        if event.key in (pygame.K_TAB, pygame.K_RETURN, pygame.K_KP_ENTER) and self.focus == SQUARES:
            self.attempt.step(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            self._moved()
        else:
            super().key(event)

    def mouse_down(self, position: tuple[int, int]) -> None:
        """A square goes there, the one at the cursor turns; a clue goes to its word."""
        super().mouse_down(position)
        cell = self.squares.cell_at(position)
        if cell is not None:
            if cell == self.attempt.cell:
                self.attempt.turn()
            else:
                self.attempt.go(cell)
            self._moved()
        for rect, slot in self.lines:
            if rect.collidepoint(position):
                self.attempt.enter(slot)
                self._moved()

    def check(self, what: str) -> None:
        wrong = self.attempt.check(what)
        self._keep()
        self._show()
        here = {"letter": "this letter", "word": "this word", "grid": "the grid"}[what]
        if wrong:
            self.say(f"{wrong} letter{'s are' if wrong > 1 else ' is'} wrong in {here}.", "bad")
        else:
            self.say(f"Nothing is wrong in {here}.", "good")

    def reveal(self, what: str) -> None:
        self.attempt.reveal(what)
        self._changed()

    def _toggle_pencil(self) -> None:
        self.attempt.pencil = not self.attempt.pencil

    def _toggle_pause(self) -> None:
        self.paused = not self.paused
        self.ticked = None

    def _next_level(self) -> None:
        levels = list(LEVELS)
        self.level = levels[(levels.index(self.level) + 1) % len(levels)]

    def construct(self) -> None:
        """To the bench, with the solution if it is there to be read."""
        from .crossword import Crossword

        room = Crossword(self.window, self.leave, self.kind)
        self.window.show(room)
        room.begin(replace(self.attempt.puzzle, progress=NONE))

    # Questions and answers.

    def hear(self, event: Message) -> None:
        if event["event"] == "grid":
            self.solve(Board.parse(_text_of(event)))

    def ended(self, how: str) -> None:
        if how == "cancelled":
            self.say("Cancelled.")

    def update(self, now: float) -> float | None:
        """The clock runs while there is something to solve, and nobody has stopped it."""
        again = super().update(now)
        if self.finished or self.paused or self.working:
            self.ticked = None
            return again
        if self.ticked is None:
            self.ticked = now
        if (whole := int(now - self.ticked)) > 0:
            self.attempt.pass_time(whole)
            self.ticked += whole
        return 1.0 if again is None else min(again, 1.0)

    def close(self) -> None:
        if self.attempt.progress:
            self._keep()
        super().close()

    # What can be done.

    def choices(self) -> list[tuple[str, list[Button]]]:
        able = self.attempt.known and not self.finished
        checks = [Button(f"Check {what}", partial(self.check, what), enabled=able, size=14) for what in WHAT]
        shows = [Button(f"Reveal {what}", partial(self.reveal, what), enabled=able, size=14) for what in WHAT]
        days = [Button(size, partial(self.make_daily, size), size=14) for size in SIZES]
        return [("Check and reveal", checks), ("", shows), ("A new puzzle each day", days)]

    def offers(self) -> list[Button]:
        return []

    def commands(self) -> list[Button]:
        pencil = Button("Pencil", self._toggle_pencil, "Ctrl+N", on=self.attempt.pencil)
        return [
            pencil,
            Button(
                "Go on" if self.paused else "Pause", self._toggle_pause, "Ctrl+T", enabled=not self.finished
            ),
            Button("Save as .puz", partial(self.save, ".puz"), "Ctrl+P"),
            Button("Save as .ipuz", partial(self.save, ".ipuz"), "Ctrl+I"),
            Button(f"Level: {self.level}", self._next_level, "Ctrl+L"),
            Button("Construct", self.construct, "Ctrl+B"),
        ]

    def all_commands(self) -> list[Button]:
        return [*self.commands(), Button("Menu", self._leave, "" if self.working else "Esc")]

    def pad(self) -> list[Button]:
        signs = (*ascii_uppercase, " ", "\b")
        names = (*ascii_uppercase, "turn", "erase")
        return [
            Button(f"Write {name}", partial(self.type, sign), shown=shown, size=13)
            for sign, name, shown in zip(signs, names, (*ascii_uppercase, "turn", "×"), strict=True)
        ]

    # How it looks.

    def _draw_words(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """The clock, then the clues around that of the word at the cursor."""
        self.lines = []
        step, y = round(canvas.height(14) * 1.1), rect.y
        if y + step > rect.bottom:
            return
        written = sum(cell in self.attempt.progress.letters for cell in self.attempt.open)
        stopped = ", stopped" if self.paused else ""
        says = f"{self.attempt.clock}{stopped} · {written} of {len(self.attempt.open)} squares"
        canvas.text(says, (rect.x, y), 14, canvas.theme.soft, room=rect.width)
        y += step
        slots = self.attempt.slots
        here = slots.index(self.attempt.slot) if self.attempt.slot in slots else 0
        room = max(0, (rect.bottom - y) // step)
        first = max(0, min(here - room // 3, len(slots) - room))
        for slot in slots[first : first + room]:
            place = pygame.Rect(rect.x, y, rect.width, step)
            if slot == self.attempt.slot:
                canvas.surface.fill(mixed(canvas.theme.background, canvas.theme.hint, 0.25), place)
            done = all(cell in self.attempt.progress.letters for cell in slot.cells)
            colour = canvas.theme.soft if done else canvas.theme.ink
            clue = self.attempt.puzzle.clue(slot) or "(no clue)"
            canvas.text(
                f"{slot.name} {clue}", (rect.x + canvas.px(4), y), 14, colour, room=rect.width - canvas.px(8)
            )
            self.lines.append((place, slot))
            y += step


def _meaning(attempt: CrosswordAttempt, cell: int) -> str:
    """How a letter looks: revealed, in pencil, or the solver's own."""
    if cell in attempt.progress.revealed:
        return "found"
    return "trying" if cell in attempt.progress.pencil else "given"


def _shapes(puzzle: Board) -> list[Shape]:
    """Circles and bars."""
    width = puzzle.grid.width
    circles = [
        circle(cell % width + 0.5, cell // width + 0.5, 0.46, stroke="soft", width=0.03)
        for cell, style in puzzle.styles.items()
        if style.circle
    ]
    bars = []
    for first, second in sorted(puzzle.grid.bars):
        x, y = second % width, second // width
        end = (x, y + 1) if second == first + 1 else (x + 1, y)
        bars.append(line([(x, y), end], "ink", 0.1, layer="over"))
    return [*circles, *bars]


def _text_of(event: Message) -> str:
    return dumps({**event["whole"], "progress": event["progress"]})
