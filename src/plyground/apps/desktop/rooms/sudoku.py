"""The Sudoku room: play a puzzle or write one, have it hinted, solved, counted, checked, put as a formula."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from ....api import Puzzle
from ....play.pool import Message
from ....play.puzzles.attempt import Attempt
from ....puzzles.sudoku.generator import SIZES
from ....puzzles.sudoku.grid import Grid, default_box
from ....puzzles.sudoku.puzzle import Sudoku as Board
from ....puzzles.sudoku.techniques import LEVELS
from ....solving import solver_names
from ..screens.puzzle import Room
from ..screens.screen import Button, Screen
from ..widgets.squares import Squares

if TYPE_CHECKING:
    from ..window import Window

__all__ = ["ROOM"]

QUICKEST = "the quickest"
OF_THE_ATTEMPT = ("check", "hint")
"""The questions that are about what the person wrote, too."""


class Sudoku(Room):
    """Boards of any size: under Play what is written is the person's own, under Edit it is a given."""

    pace = 250  # a hard puzzle of 1,500 steps is a matter of seconds
    waits: ClassVar[Mapping[str, str]] = {
        "solve": "Solving …",
        "animate": "Watching the textbook's backtracking: fewest values first, domains kept arc consistent.",
        "count": "Counting …",
        "check": "Checking …",
        "hint": "Looking for a hint …",
        "cnf": "Writing the formula …",
        "generate": "Making a puzzle …",
    }

    def __init__(self, window: Window, leave: Callable[[], Screen], kind: type[Puzzle]) -> None:
        super().__init__(window, leave, kind)
        self.size = 9
        """How large is the next board?"""
        self.box = default_box(self.size)
        self.given = [0] * self.size**2
        self.rules: list[str] = []
        self.solver = QUICKEST
        self.level = LEVELS[0]
        """How hard is the next puzzle? At first one for beginners."""
        self.formula: list[str] = []
        self.steps = 0
        """How many steps of the animation have been shown?"""
        self.whole = Board(Grid(self.box, tuple(self.given)))
        """The puzzle with all that it says besides its board: rules, a heading, where it is from."""
        self.attempt = Attempt(self.whole)
        """What a person has written on it."""
        self.editing = True
        """Is what is written a given?"""
        self.kept = False
        """Is the puzzle that is read the one that is being written?"""
        self.noting = False
        """Is it a small mark?"""
        self.step: Message | None = None
        """The step of the last hint, told by and by."""
        self.grade = 0
        self.squares = Squares(self.size, self.size)

    # The puzzle.

    @property
    def text(self) -> str:
        """What is shown: the solution, where it has been found."""
        shown = Grid(self.box, tuple(int(text or 0) for text in self.squares.texts))
        return replace(self.whole, grid=shown).text() if "found" in self.squares.meanings else self.source

    @property
    def source(self) -> str:
        return replace(self.whole, grid=Grid(self.box, tuple(self.given))).text()

    def write(self, digit: int) -> None:
        """Put a digit at the cursor, 0 for none: a given, the person's own, or a mark."""
        cell = self.squares.cursor
        if self.editing:
            self.given[cell] = digit
            self.kept = True
            self.show_attempt()
            self.read(self.source)
            return
        self.view.close()
        try:
            if not digit:
                self.attempt.erase(cell)
            elif self.noting:
                self.attempt.mark(cell, digit)
            else:
                self.attempt.write(cell, digit)
        except ValueError as error:
            self.refuse(str(error))
            return
        self.changed()

    def changed(self) -> None:
        """The attempt is another: show it, and what it breaks."""
        self.show_attempt()
        conflicts, says = self.attempt.conflicts()
        self.squares.marked = frozenset(conflicts)
        self.say(says, "bad")
        if self.attempt.solved:
            self.say("Solved! Every digit is right.", "good")

    def type(self, sign: str) -> bool:
        """A digit, or two of them for a number on a larger board."""
        size, cell = self.squares.rows, self.squares.cursor
        here = self.given[cell] if self.editing else self.attempt.sheet.own.get(cell, 0)
        if sign in ("\b", ".", " ") or (sign == "0" and not here):
            self.write(0)
            return True
        if sign not in "0123456789":
            return False
        both = 10 * here + int(sign)
        digit = both if size > 9 and both <= size and not self.noting else int(sign)
        if digit > size:
            self.refuse(f"the values are 1 to {size}")
        else:
            self.write(digit)
        return True

    def show_attempt(self) -> None:
        """The givens and what the person wrote, and nothing that was found or marked."""
        sheet = self.attempt.sheet
        own = {} if self.editing else sheet.own
        marks = {} if self.editing else sheet.marks
        self.squares.texts = [_shown(digit or own.get(cell, 0)) for cell, digit in enumerate(self.given)]
        self.squares.meanings = ["own" if cell in own else "given" for cell in range(len(self.given))]
        self.squares.notes = {
            cell: [_shown(digit) if digit in kept else "" for digit in range(1, self.squares.rows + 1)]
            for cell, kept in marks.items()
            if kept and not self.squares.texts[cell]
        }
        self.squares.marked = self.squares.lit = self.squares.goals = frozenset()
        self.step = None

    def empty(self) -> None:
        self.read(Grid(default_box(self.size), (0,) * self.size**2).text())

    # Questions and answers.

    def put(self, question: str) -> None:
        """Ask one of the questions, with the solver that is chosen."""
        self.formula, self.steps = [], 0
        self.show_attempt()
        details = self.attempt.asked() if question in OF_THE_ATTEMPT and not self.editing else {}
        self.ask(question, solver=None if self.solver == QUICKEST else self.solver, **details)

    def hint(self) -> None:
        """Where to look; again, by which technique; again, the step with its squares."""
        if self.step is None or self.grade == len(self.step["grades"]) - 1:
            self.put("hint")
            return
        self.grade += 1
        self._tell_hint(self.step)

    def _tell_hint(self, step: Message) -> None:
        if self.grade < len(step["grades"]) - 1:
            self.say(step["grades"][self.grade])
            return
        self.say(f"{step['technique']}. {step['sentence']}")
        done = step["placements"] or step["eliminations"]
        self.squares.lit = frozenset(step["cells"])
        self.squares.goals = frozenset(cell for cell, _ in done)
        self.squares.cursor = done[0][0]

    def take_step(self) -> None:
        """Do what the hint says."""
        if self.step is not None:
            self.attempt.take(self.step)
            self.changed()

    def hear(self, event: Message) -> None:
        match event["event"]:
            case "board":
                self._show_board(event)
            case "step":
                self.steps = event["number"]
                self._show(event["cell"], event["digit"], "trying")
            case "solution":
                for cell, digit in enumerate(event["cells"]):
                    self._show(cell, digit, "found")
                self.say(_solved(event.get("steps")), "good")
            case "answer":
                self.show_attempt()
                self.squares.marked = frozenset(event.get("marked", ()))
                self.say(event["says"], "bad" if self.squares.marked else "good")
            case "hint":
                self.step, self.grade = event, 0
                self._tell_hint(event)
            case "rating":
                self.say(f"One solution. Level: {event['level']}, hardest step {event['difficulty']:.1f}.")
            case "cnf":
                self.formula.append(
                    f"{event['form']}: {event['variables']:,} variables, {event['clauses']:,} clauses"
                )

    def ended(self, how: str) -> None:
        if how == "cancelled":
            if self.asked in ("solve", "animate"):
                self.show_attempt()
            self.say("Cancelled.")
        elif how == "done" and self.asked == "cnf":
            self.say("The puzzle as a formula:" if len(self.formula) == 1 else "The puzzle as formulas:")

    def _show_board(self, event: Message) -> None:
        size = event["size"]
        self.box, self.given, self.rules = tuple(event["box"]), list(event["cells"]), event["rules"]
        whole = Board.parse(event["whole"])
        if whole.text() != self.attempt.puzzle.text():
            self.attempt = Attempt(whole)
        if not self.kept:
            self.editing = not self.rules and not any(self.given)
        self.whole, self.formula, self.kept = whole, [], False
        if size in SIZES:
            self.size = size
        self.squares.resize(size, size)
        self.squares.regions = event["regions"]
        self.squares.shapes = event["shapes"]
        self.show_attempt()
        self.squares.marked = frozenset(event["clashes"])
        count = sum(map(bool, self.given))
        givens = "1 given" if count == 1 else f"{count} givens"
        rules = f" Rules: {', '.join(self.rules)}." if self.rules else ""
        made = self.asked == "generate"
        self.say("One solution." if made else f"{givens}.{rules}")

    def _show(self, cell: int, digit: int, meaning: str) -> None:
        given = bool(self.given[cell])
        self.squares.texts[cell] = _shown(self.given[cell] if given else digit)
        self.squares.meanings[cell] = "given" if given else meaning

    # What can be done.

    def words(self) -> list[str]:
        return [f"step {self.steps:,}"] if self.working and self.steps else self.formula

    def choices(self) -> list[tuple[str, list[Button]]]:
        sizes = [
            Button(
                f"Size {size}", partial(self._choose, size), shown=str(size), on=size == self.size, size=14
            )
            for size in SIZES
        ]
        new = [
            Button("Level", self._next_level, "L", shown=f"Level: {self.level}", size=14),
            Button("New", self._generate, "G", size=14),
            Button("Empty", self.empty, "E", size=14),
        ]
        return [("The next board", sizes), ("", new), *(("", row) for row in self._playing())]

    def _playing(self) -> list[list[Button]]:
        attempt = self.attempt
        undo, redo = partial(self._travel, attempt.undo), partial(self._travel, attempt.redo)
        return [
            [
                Button("Undo", undo, "U", enabled=bool(attempt.past), size=14),
                Button("Redo", redo, "Y", enabled=bool(attempt.future), size=14),
                Button("Hint", self.hint, "H", size=14),
                Button("Do it", self.take_step, "D", enabled=self._told, size=14),
            ],
            [
                Button("Marks", self._note, "N", on=self.noting, size=14),
                Button("All marks", self._fill_marks, "M", shown="All", size=14),
                Button("Mode", self._switch, "P", shown="Play" if self.editing else "Edit", size=14),
                Button("Givens", self._reset, "R", size=14),
            ],
        ]

    def _choose(self, size: int) -> None:
        self.size = size

    def offers(self) -> list[Button]:
        return [Button("Solve", partial(self.put, "solve"), "S", primary=True)]

    def commands(self) -> list[Button]:
        solver = Button("Solver", self._next_solver, "O", shown=f"By {self.solver}")
        return [
            Button("Animate", partial(self.put, "animate"), "A"),
            solver,
            Button("Count", partial(self.put, "count"), "C"),
            Button("Check", partial(self.put, "check"), "K"),
            Button("Formula", partial(self.put, "cnf"), "F", shown="Formula's size"),
            Button("Save", partial(self.save, ".sdk"), "Ctrl+S"),
        ]

    def pad(self) -> list[Button]:
        return [
            Button(f"Write {digit}", partial(self.write, digit), shown=str(digit or "×"), size=14)
            for digit in (*range(1, self.box[0] * self.box[1] + 1), 0)
        ]

    def _reset(self) -> None:
        self.view.close()
        self.attempt.clear()
        self.show_attempt()
        self.say("")

    @property
    def _told(self) -> bool:
        """Has the hint told its whole step?"""
        return self.step is not None and self.grade == len(self.step["grades"]) - 1

    def _travel(self, way: Callable[[], bool]) -> None:
        if way():
            self.changed()

    def _note(self) -> None:
        self.noting = not self.noting
        self.say("What you type now are marks." if self.noting else "What you type now are digits.")

    def _fill_marks(self) -> None:
        if not self.editing:
            self.attempt.fill_marks()
            self.changed()

    def _switch(self) -> None:
        self.editing = not self.editing
        self.show_attempt()
        now = "belongs to the puzzle" if self.editing else "is yours"
        self.say(f"What you type now {now}.")

    def _generate(self) -> None:
        self.make("generate", size=self.size, level=self.level, seed=random.randrange(2**31))

    def _next_level(self) -> None:
        self.level = LEVELS[(LEVELS.index(self.level) + 1) % len(LEVELS)]

    def _next_solver(self) -> None:
        """The next of those that take the board, and after the last the quickest again."""
        found = [QUICKEST, *solver_names(self.whole)]
        place = found.index(self.solver) if self.solver in found else 0
        self.solver = found[(place + 1) % len(found)]


def _solved(steps: int | None) -> str:
    if steps is None:
        return "Solved."
    return f"Solved after {steps:,} steps." if steps else "Solved by arc consistency alone, without a guess."


def _shown(digit: int) -> str:
    return str(digit) if digit else ""


ROOM = Sudoku
