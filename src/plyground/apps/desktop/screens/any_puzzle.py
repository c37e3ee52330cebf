"""The room of any puzzle that has none of its own: write in its squares, have it solved, checked, counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from ....api import Puzzle
from ....play.pool import Message
from ..widgets.squares import Squares
from .puzzle import Room
from .screen import Button, Screen

if TYPE_CHECKING:
    from ..window import Window

__all__ = ["AnyPuzzle", "squares_of"]

QUICKEST = "the quickest"


class AnyPuzzle(Room):
    """What a person writes is kept apart from what the puzzle itself says."""

    waits: ClassVar[Mapping[str, str]] = {
        "solve": "Solving …",
        "animate": "Watching the textbook's backtracking: fewest values first, domains kept arc consistent.",
        "count": "Counting …",
        "check": "Checking …",
        "hint": "Looking for a hint …",
    }

    def __init__(self, window: Window, leave: Callable[[], Screen], kind: type[Puzzle]) -> None:
        super().__init__(window, leave, kind)
        self.board: Message = {"board": [], "entries": [], "text": kind.example, "blocks": []}
        self.own: dict[int, str] = {}
        self.solver = QUICKEST
        self.steps = 0
        self._typed = ""

    @property
    def text(self) -> str:
        """What is shown: the solution, where it has been found."""
        return self._solution or self.source

    @property
    def source(self) -> str:
        text: str = self.board["text"]
        return text

    _solution = ""

    def begin(self, puzzle: Puzzle | None) -> None:
        self.own, self._solution = {}, ""
        super().begin(puzzle)

    # What the person writes.

    def write(self, entry: str) -> None:
        cell = self.squares.cursor
        if self.board["board"][cell]:
            self.refuse(f"{self.board['labels'][cell]} is given")
            return
        if entry:
            self.own[cell] = entry
        else:
            self.own.pop(cell, None)
        self._solution = ""
        self._show(self.board["board"])

    def type(self, sign: str) -> bool:
        """An entry of one sign or more: what was typed before into this square counts too."""
        if sign in ("\b", "."):
            self._typed = ""
            self.write("")
            return True
        if sign == " ":
            first = self.board["entries"][:1]
            self.write("" if self.own.get(self.squares.cursor) else "".join(first))
            return True
        before = self.own.get(self.squares.cursor, "")
        for wanted in (before + sign, sign):
            for entry in self.board["entries"]:
                if wanted.lower() == entry.lower():
                    self.write(entry)
                    return True
        return False

    # Questions and answers.

    def put(self, question: str) -> None:
        self.steps, self._solution = 0, ""
        self._show(self.board["board"])
        own = {str(cell): entry for cell, entry in self.own.items()}
        self.ask(question, own=own, solver=None if self.solver == QUICKEST else self.solver)

    def hear(self, event: Message) -> None:
        match event["event"]:
            case "board":
                self.board, self.own, self._solution = event, {}, ""
                self.squares.resize(event["rows"], event["columns"])
                self.squares.regions = event["regions"]
                self.squares.blocks = frozenset(event["blocks"])
                self.squares.numbers = {int(cell): text for cell, text in event["marks"].items()}
                self._show(event["board"])
                self.say(self.kind.instructions)
            case "step":
                self.steps = event["number"]
                self._show(event["board"], "trying")
            case "solution":
                self._solution = event["text"]
                self._show(event["board"], "found")
                self.say("Solved.", "good")
            case "hint":
                self.own[event["cell"]] = event["entry"]
                self._show(self.board["board"])
                self.squares.cursor = event["cell"]
                self.say(event["says"], "good")
            case "answer":
                self.squares.marked = frozenset(event["marked"])
                self.say(event["says"], "bad" if event["marked"] else "good")

    def ended(self, how: str) -> None:
        if how == "cancelled":
            self._show(self.board["board"])
            self.say("Cancelled.")

    def _show(self, board: list[str], meaning: str = "found") -> None:
        """The givens, and what was found, tried or written where there are none."""
        given, plain = self.board["board"], board is self.board["board"]
        self.squares.texts = [
            text or (self.own.get(cell, "") if plain else "") for cell, text in enumerate(board)
        ]
        self.squares.meanings = ["given" if text else meaning for text in given]
        self.squares.marked = frozenset()

    # What can be done.

    def words(self) -> list[str]:
        return [f"step {self.steps:,}"] if self.working and self.steps else []

    def choices(self) -> list[tuple[str, list[Button]]]:
        return []

    def offers(self) -> list[Button]:
        return [Button("Solve", partial(self.put, "solve"), "Ctrl+S", primary=True)]

    def commands(self) -> list[Button]:
        return [
            Button("Hint", partial(self.put, "hint"), "Ctrl+H"),
            Button("Check", partial(self.put, "check"), "Ctrl+K"),
            Button("Count", partial(self.put, "count"), "Ctrl+U"),
            Button("Animate", partial(self.put, "animate"), "Ctrl+A"),
            Button("Solver", self._next_solver, "Ctrl+O", shown=f"By {self.solver}"),
            Button("Start over", self._restart, "Ctrl+R"),
            Button("Save", partial(self.save, ".puzzle"), "Ctrl+P"),
            Button("Save picture", partial(self.save, ".png"), "Ctrl+I", shown="Save as PNG"),
        ]

    def pad(self) -> list[Button]:
        entries = [entry for entry in self.board["entries"] if len(self.board["entries"]) <= 30]
        return [
            Button(f"Write {entry or 'nothing'}", partial(self.write, entry), shown=entry or "×", size=14)
            for entry in (*entries, "")
        ]

    def _restart(self) -> None:
        self.view.close()
        self.own, self._solution = {}, ""
        self._show(self.board["board"])
        self.say("")

    def _next_solver(self) -> None:
        """The next of those that there are, and after the last the quickest again."""
        from ....solving import solver_names

        found = [QUICKEST, *solver_names(self.kind)]
        self.solver = found[(found.index(self.solver) + 1) % len(found)]


def squares_of(puzzle: Puzzle) -> Squares:
    """A puzzle in squares, to know its kind by."""
    squares = Squares(puzzle.rows, puzzle.columns)
    squares.texts = list(puzzle.board())
    squares.regions = puzzle.regions()
    squares.blocks = frozenset(puzzle.blocks())
    squares.numbers = dict(puzzle.marks())
    return squares
