"""The Sudoku room: write or paste a puzzle, have it solved, counted, checked and put as a formula."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from ....api import Puzzle
from ....play.pool import Message
from ....puzzles.sudoku.generator import SIZES
from ....puzzles.sudoku.grid import Grid, default_box
from ....puzzles.sudoku.puzzle import Sudoku as Board
from ..screens.puzzle import Room
from ..screens.screen import Button, Screen
from ..widgets.squares import Squares

if TYPE_CHECKING:
    from ..window import Window

__all__ = ["ROOM"]

STEPS_A_SECOND = 250
"""How fast is backtracking shown? So that a hard puzzle of 1,500 steps is a matter of seconds."""
FRAME_SECONDS = 1 / 60
QUICKEST = "the quickest"


class Sudoku(Room):
    """Boards of any size; what is written in a square is a given."""

    waits: ClassVar[Mapping[str, str]] = {
        "solve": "Solving …",
        "animate": "Watching the textbook's backtracking: fewest values first, domains kept arc consistent.",
        "count": "Counting …",
        "check": "Checking …",
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
        self.formula: list[str] = []
        self.steps = 0
        """How many steps of the animation have been shown?"""
        self.whole = Board(Grid(self.box, tuple(self.given)))
        """The puzzle with all that it says besides its board: rules, a heading, where it is from."""
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
        """Put a given at the cursor, 0 for none."""
        if self.rules:
            self.refuse("a puzzle with rules is changed in its text: paste it anew")
            return
        self.given[self.squares.cursor] = digit
        self.show_givens()
        self.read(self.source)

    def type(self, sign: str) -> bool:
        """A digit, or two of them for a number on a larger board."""
        size, here = self.squares.rows, self.given[self.squares.cursor]
        if sign in ("\b", ".", " ") or (sign == "0" and not here):
            self.write(0)
            return True
        if sign not in "0123456789":
            return False
        both = 10 * here + int(sign)
        digit = both if size > 9 and both <= size else int(sign)
        if digit > size:
            self.refuse(f"the values are 1 to {size}")
        else:
            self.write(digit)
        return True

    def show_givens(self) -> None:
        """Only the givens, and nothing that was found or marked."""
        self.squares.texts = [_shown(digit) for digit in self.given]
        self.squares.meanings = ["given"] * len(self.given)
        self.squares.marked = frozenset()

    def empty(self) -> None:
        self.read(Grid(default_box(self.size), (0,) * self.size**2).text())

    # Questions and answers.

    def put(self, question: str) -> None:
        """Ask one of the questions, with the solver that is chosen."""
        self.formula, self.steps = [], 0
        self.show_givens()
        self.ask(question, solver=None if self.solver == QUICKEST else self.solver)

    def ready(self, event: Message, now: float) -> bool:
        """A step of the animation waits for its time; a window without pace shows all at once."""
        if event["event"] != "step" or not self.window.pace:
            return True
        due: float = self.began + event["number"] / STEPS_A_SECOND
        return due <= now

    def update(self, now: float) -> float | None:
        again = super().update(now)
        return FRAME_SECONDS if again is not None and self.asked == "animate" else again

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
                self.show_givens()
                self.squares.marked = frozenset(event.get("marked", ()))
                self.say(event["says"], "bad" if self.squares.marked else "good")
            case "cnf":
                self.formula.append(
                    f"{event['form']}: {event['variables']:,} variables, {event['clauses']:,} clauses"
                )

    def ended(self, how: str) -> None:
        if how == "cancelled":
            if self.asked in ("solve", "animate"):
                self.show_givens()
            self.say("Cancelled.")
        elif how == "done" and self.asked == "cnf":
            self.say("The puzzle as a formula:" if len(self.formula) == 1 else "The puzzle as formulas:")

    def _show_board(self, event: Message) -> None:
        size = event["size"]
        self.box, self.given, self.rules = tuple(event["box"]), list(event["cells"]), event["rules"]
        self.whole = Board.parse(event["whole"])
        self.formula = []
        if size in SIZES:
            self.size = size
        self.squares.resize(size, size)
        self.squares.regions = event["regions"]
        self.show_givens()
        self.squares.marked = frozenset(event["clashes"])
        count = sum(map(bool, self.given))
        givens = "1 given" if count == 1 else f"{count} givens"
        rules = f" Rules: {', '.join(self.rules)}." if self.rules else ""
        made = self.asked == "generate"
        self.say("One solution, and no given too many." if made else f"{givens}.{rules}")

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
        return [("The next board", sizes)]

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
            Button("Givens", self._reset, "R", shown="Only the givens"),
            Button("New", self._generate, "G", shown=f"New {self.size}×{self.size}"),
            Button("Empty", self.empty, "E", shown=f"Empty {self.size}×{self.size}"),
            Button("Save", partial(self.save, ".sdk"), "Ctrl+S"),
        ]

    def pad(self) -> list[Button]:
        return [
            Button(f"Write {digit}", partial(self.write, digit), shown=str(digit or "×"), size=14)
            for digit in (*range(1, self.box[0] * self.box[1] + 1), 0)
        ]

    def _reset(self) -> None:
        self.view.close()
        self.show_givens()
        self.say("")

    def _generate(self) -> None:
        self.make("generate", size=self.size, seed=random.randrange(2**31))

    def _next_solver(self) -> None:
        """The next of those that there are, and after the last the quickest again."""
        from ....puzzles.sudoku.solving import names

        found = [QUICKEST, *names()]
        self.solver = found[(found.index(self.solver) + 1) % len(found)]


def _solved(steps: int | None) -> str:
    if steps is None:
        return "Solved."
    return f"Solved after {steps:,} steps." if steps else "Solved by arc consistency alone, without a guess."


def _shown(digit: int) -> str:
    return str(digit) if digit else ""


ROOM = Sudoku
