"""A Sudoku in the terminal: what is typed is written on the board, which is drawn anew in its colours."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from random import randrange
from typing import TYPE_CHECKING

import click

from ...play.puzzles.attempt import Attempt
from .background import iterate
from .output import show

if TYPE_CHECKING:
    from ...play.pool import Message
    from ...puzzles.sudoku.puzzle import Sudoku
    from ...stopping import Stop

__all__ = ["SudokuTerminal", "new_puzzle"]

HELP = """\
  r3c4 5       write a digit; r3c4 0 takes it away
  r3c4 ?27     mark digits, or take the marks away
  marks        mark every digit that is possible
  hint         where to look; again: by which technique; again: the step; then: do
  check        are the digits right so far, is the puzzle unique?
  undo, redo   take back what you did; do it again
  rules        what else holds on this board
  new LEVEL    another puzzle: easy, medium, hard, unfair, extreme
  restart      only the givens
  solve        give up
  quit         leave"""

MOVE = re.compile(r"r(\d{1,2})c(\d{1,2})\s*[= ]?\s*(\?|≠)?\s*([\d ,]*)", re.IGNORECASE)


def new_puzzle(level: str, size: int = 9) -> Sudoku:
    """A new puzzle of a level."""
    from ...play.puzzles.rooms.sudoku import ask
    from ...puzzles.sudoku.puzzle import Sudoku
    from ...stopping import never

    heard: list[Message] = []
    ask({"command": "generate", "level": level, "size": size, "seed": randrange(2**31)}, never, heard.append)
    return Sudoku.parse(heard[0]["whole"])


class SudokuTerminal:
    """One person at a keyboard."""

    def __init__(self, puzzle: Sudoku) -> None:
        self.attempt = Attempt(puzzle)
        self.step: Message | None = None
        self.grade = 0
        self.lit: set[int] = set()
        self.leaving = False

    def run(self) -> None:
        """Until the puzzle is left."""
        self.draw()
        while not self.leaving:
            try:
                line = input("> ").strip()
            except EOFError:
                if sys.stdin.isatty():
                    raise click.Abort from None
                return  # the end of a script that was piped in
            try:
                self.obey(line)
            except (ValueError, LookupError) as error:
                show(str(error.args[0] if error.args else error), err=True)

    def obey(self, line: str) -> None:
        """Do what a line says; ValueError says what is wrong with it."""
        move = MOVE.fullmatch(line)
        if move:
            self.write(int(move[1]), int(move[2]), bool(move[3]), move[4])
            return
        word, _, rest = line.lower().partition(" ")
        words: dict[str, Callable[[], object]] = {
            "hint": self.hint,
            "do": self.take_step,
            "check": lambda: self.ask("check"),
            "marks": lambda: self.change(self.attempt.fill_marks),
            "undo": lambda: self.travel(self.attempt.undo, "undo"),
            "redo": lambda: self.travel(self.attempt.redo, "redo"),
            "restart": lambda: self.change(self.attempt.clear),
            "rules": self.tell_rules,
            "solve": lambda: self.ask("solve"),
            "new": lambda: self.begin(rest.strip() or "easy"),
            "board": self.draw,
            "help": lambda: show(HELP),
            "?": lambda: show(HELP),
            "quit": self.leave,
            "exit": self.leave,
        }
        if word in words:
            words[word]()
        elif line:
            raise ValueError(f"{line[:40]!r} is no command; say r3c4 5 to write, or help")

    def write(self, row: int, column: int, marking: bool, digits: str) -> None:
        size = self.attempt.puzzle.grid.size
        if not (1 <= row <= size and 1 <= column <= size):
            raise ValueError(f"cells are r1c1 to r{size}c{size}")
        cell = (row - 1) * size + column - 1
        found = [
            int(each) for each in (re.findall(r"\d+", digits) if size > 9 else re.findall(r"\d", digits))
        ]
        if not found or (not marking and len(found) > 1):
            raise ValueError("say which digit, as in r3c4 5, or which marks, as in r3c4 ?27")
        if not marking and found == [0]:
            self.change(lambda: self.attempt.erase(cell))
            return

        def enter() -> None:
            for digit in found:
                if marking:
                    self.attempt.mark(cell, digit)
                else:
                    self.attempt.write(cell, digit)

        self.change(enter)

    def change(self, how: Callable[[], object]) -> None:
        how()
        self.step, self.lit = None, set()
        self.draw()
        if self.attempt.solved:
            show("Solved! Every digit is right.")

    def travel(self, way: Callable[[], bool], name: str) -> None:
        if not way():
            raise ValueError(f"there is nothing to {name}")
        self.change(lambda: None)

    def begin(self, level: str) -> None:
        self.attempt = Attempt(new_puzzle(level))
        self.change(lambda: None)

    def leave(self) -> None:
        self.leaving = True

    def hint(self) -> None:
        """Tell more of the step, or find one."""
        if self.step is not None and self.grade < len(self.step["grades"]) - 1:
            self.grade += 1
        else:
            self.step, self.grade = None, 0
            self.ask("hint")
        if self.step is not None:
            self.tell_step(self.step)

    def tell_step(self, step: Message) -> None:
        whole = self.grade == len(step["grades"]) - 1
        if whole:
            self.lit = {*step["cells"], *(cell for cell, _ in step["placements"] or step["eliminations"])}
            self.draw()
        show(step["grades"][self.grade] + (" (do does it)" if whole else " (hint tells more)"))

    def take_step(self) -> None:
        step = self.step
        if step is None:
            raise ValueError("there is no step to do; hint finds one")
        self.change(lambda: self.attempt.take(step))

    def tell_rules(self) -> None:
        from ...puzzles.sudoku.editing import clues
        from ...puzzles.sudoku.rules import RULES

        show("Every row, column and box holds each digit once.")
        said = clues(self.attempt.puzzle)
        for name in self.attempt.puzzle.rules:
            show(f"{RULES[name].says}.")
            show("\n".join(f"  {clue.says}" for clue in said if clue.rule == name and clue.cells))

    def ask(self, command: str) -> None:
        """Ask about the puzzle; the answer is told, a hint is kept."""
        from ...play.puzzles.rooms.sudoku import ask

        message = {"command": command, "text": self.attempt.puzzle.text(), **self.attempt.asked()}

        def work(stop: Stop) -> Iterator[Message]:
            heard: list[Message] = []
            ask(message, stop, heard.append)
            yield from heard

        for event in iterate(work):
            match event["event"]:
                case "hint":
                    self.step, self.grade = event, 0
                case "solution":
                    self.give_up(event["cells"])
                case "answer":
                    self.lit = set(event["marked"])
                    show(event["says"])

    def give_up(self, cells: list[int]) -> None:
        given = self.attempt.puzzle.grid.cells
        found = [(cell, digit) for cell, digit in enumerate(cells) if not given[cell]]
        self.attempt.take({"placements": found, "eliminations": []})
        self.draw()
        show("This is the solution; undo takes it back.")

    def draw(self) -> None:
        """The board: givens bold, one's own digits blue, what cannot stand red, what a hint shows yellow."""
        attempt, grid = self.attempt, self.attempt.puzzle.grid
        size, regions = grid.size, attempt.puzzle.regions()
        wrong, says = attempt.conflicts()
        marks = {c: "".join(map(str, sorted(kept))) for c, kept in attempt.sheet.marks.items() if kept}
        texts = [str(d) if d else marks.get(c, "·") for c, d in enumerate(attempt.cells)]
        wide = max(map(len, texts))
        header = "    " + " ".join(f"c{column + 1}".center(wide + 1) for column in range(size))
        lines = [header.rstrip()]
        for row in range(size):
            cells = range(row * size, row * size + size)
            if row and any(regions[cell] != regions[cell - size] for cell in cells):
                lines.append("    " + " ".join(
                    ("─" if regions[cell] != regions[cell - size] else " ") * (wide + 1) for cell in cells
                ))  # fmt: skip
            drawn = ""
            for cell in cells:
                apart = cell % size and regions[cell] != regions[cell - 1]
                drawn += ("│" if apart else " ") + self._styled(cell, texts[cell].center(wide + 1), wrong)
            lines.append(f"{f'r{row + 1}':>3}{drawn}")
        show(badge="\n" + "\n".join(lines) + "\n")
        if says:
            show(says)

    def _styled(self, cell: int, text: str, wrong: set[int]) -> str:
        attempt = self.attempt
        colour = "red" if cell in wrong else "yellow" if cell in self.lit else None
        if attempt.puzzle.grid.cells[cell]:
            return click.style(text, fg=colour, bold=True)
        if cell in attempt.sheet.own:
            return click.style(text, fg=colour or "blue")
        return click.style(text, fg=colour, dim=colour is None)
