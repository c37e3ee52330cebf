"""Checks of a `sudoku.py` that solves by backtracking: each function on boards from nearly full to sparse."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from ...stopping import Stop, Stopped, never
from ...submissions import Backstop, Late, SubmissionError
from ...submissions.module import Module
from . import SEEDS, Check, Settings
from ._calls import DRIVER, decode, encode, written
from ._listing import Finding, Item, NotRun, Unjudged, note_printed, run
from ._seeded import MOST_REST

__all__ = ["DEFAULTS", "FILE", "FRAME", "check"]

FILE = "sudoku.py"
SECONDS, BUDGET = 60.0, 600.0
"""How much CPU may a call and the whole file take? Plain backtracking needs a second for these boards."""
DEFAULTS = Settings(seconds=SECONDS, budget=BUDGET)
CALL_SECONDS = 10.0
"""How much may a function take that only looks at a board?"""
FULL = tuple(tuple((3 * (row % 3) + row // 3 + column) % 9 + 1 for column in range(9)) for row in range(9))
FRAME = {
    FILE: '''"""Sudoku by backtracking: fill in the functions.

A board is a list of nine rows of nine numbers; 0 is an open cell. Rows and columns are counted from 0.
`plyground check sudoku sudoku.py` says what is right already.
"""


def parse(text):
    """The board of a text of 81 signs, row by row: digits, and a dot or a 0 for an open cell.

    Any other text raises ValueError.
    """
    raise NotImplementedError


def candidates(board, row, column):
    """The set of digits that an open cell can take: those that its row, its column and its box lack."""
    raise NotImplementedError


def consistent(board):
    """True if no digit stands twice in a row, in a column or in one of the nine boxes; else False."""
    raise NotImplementedError


def find_open(board):
    """The (row, column) of an open cell with the fewest candidates, any among equals, or None."""
    raise NotImplementedError


def solve(board):
    """The completed board, a new one; None if there is no way. The given board stays as it is."""
    raise NotImplementedError
'''
}

Board = tuple[tuple[int, ...], ...]


def check(path: Path, settings: Settings = DEFAULTS, stop: Stop = never) -> Iterator[Check]:
    """Check a `sudoku.py`, whatever it does; Stopped if `stop` says so."""
    with Module(path, "sudoku", DRIVER, capture=True, hash_seed=SEEDS[0]) as module:
        subject = Submission(module, settings.seconds or SECONDS, settings.budget or BUDGET, stop)
        yield from run(CHECKS, subject, IMPORTED, COMPLETE)


@dataclass
class Submission:
    """A student's module, asked board by board."""

    module: Module
    seconds: float
    budget: float
    stop: Stop
    failed: dict[str, str] = field(default_factory=dict)

    @property
    def missing(self) -> Sequence[str]:
        there = self.module.begun.get("functions")
        known = set(map(str, there)) if isinstance(there, list) else set()
        return [name for name in FUNCTIONS if self.module.begun and name not in known]

    def ask(self, function: str, *arguments: Any) -> dict[str, Any]:
        """What a function answers; what ends the process is an answer too, what takes too long is not."""
        if self.module.cpu_seconds > self.budget:
            raise Unjudged(f"the file's {self.budget:g} CPU seconds were over")
        if self.module.rested >= MOST_REST:
            raise Unjudged(f"it had slept for {self.module.rested:.0f} seconds instead of answering")
        seconds = self.seconds if function == "solve" else CALL_SECONDS
        order = {"function": function, "arguments": [encode(each) for each in arguments]}
        try:
            return self.module.ask(
                order, seconds, self.stop, f"{function} gave no answer within {{}} CPU seconds"
            )
        except (Stopped, Backstop):
            raise
        except Late as error:
            if function == "solve":
                raise Unjudged(str(error)) from None
            return {"error": str(error)}
        except SubmissionError as error:
            return {"error": str(error)}


def listed(board: Board) -> list[list[int]]:
    return [list(row) for row in board]


def text_of(board: Board) -> str:
    return "".join(str(digit or ".") for row in board for digit in row)


def seen(board: Board, row: int, column: int) -> set[int]:
    """The digits of a cell's row, column and box."""
    top, left = row - row % 3, column - column % 3
    box = {board[r][c] for r in range(top, top + 3) for c in range(left, left + 3)}
    return (set(board[row]) | {board[r][column] for r in range(9)} | box) - {0}


def sound(board: Board) -> bool:
    """Whether no digit stands twice in a row, a column or a box."""
    for row in range(9):
        for column in range(9):
            if digit := board[row][column]:
                without = tuple(
                    tuple(0 if (r, c) == (row, column) else board[r][c] for c in range(9)) for r in range(9)
                )
                if digit in seen(without, row, column):
                    return False
    return True


def open_cells(board: Board) -> list[tuple[int, int]]:
    return [(row, column) for row in range(9) for column in range(9) if not board[row][column]]


@cache
def boards() -> tuple[Board, ...]:
    """Boards with a solution, the fullest first: 0 to 50 cells are open, digits, rows and columns mixed."""
    made = []
    for number, count in enumerate((0, 1, 1, 2, 3, 5, 8, 12, 20, 30, 40, 45, 50)):
        random = Random(number)
        digits = random.sample(range(1, 10), 9)
        bands = [3 * band + row for band in random.sample(range(3), 3) for row in random.sample(range(3), 3)]
        stacks = [3 * band + row for band in random.sample(range(3), 3) for row in random.sample(range(3), 3)]
        full = [[digits[FULL[row][column] - 1] for column in stacks] for row in bands]
        for cell in random.sample(range(81), count):
            full[cell // 9][cell % 9] = 0
        made.append(tuple(map(tuple, full)))
    return tuple(made)


@cache
def unsound_boards() -> tuple[Board, ...]:
    """For a row, a column and a box each a board with two equal digits and nothing else, and fuller ones."""
    pairs = [
        ((0, 0), (0, 8)),
        ((4, 3), (4, 5)),
        ((0, 8), (8, 8)),
        ((2, 4), (6, 4)),
        ((3, 3), (5, 4)),
        ((6, 8), (8, 7)),
    ]
    bare = [[[0] * 9 for _ in range(9)] for _ in pairs]
    for number, (cells, board) in enumerate(zip(pairs, bare, strict=True)):
        for row, column in cells:
            board[row][column] = number + 1
    changed = []
    for number, right in enumerate(boards()[8:11]):
        copy = listed(right)
        row, column = open_cells(right)[number]
        copy[row][column] = min(seen(right, row, column))
        changed.append(copy)
    full = listed(boards()[0])
    full[8][8] = full[8][7]
    return tuple(tuple(map(tuple, board)) for board in (*bare, full, *changed))


def completes(board: Board) -> bool:
    """Whether there is a solution; quick where not much is open."""
    cells = open_cells(board)
    if not cells:
        return True
    row, column = min(cells, key=lambda cell: -len(seen(board, *cell)))
    rows = listed(board)
    for digit in set(range(1, 10)) - seen(board, row, column):
        rows[row][column] = digit
        if completes(tuple(map(tuple, rows))):
            return True
    return False


@cache
def stuck_boards() -> tuple[Board, ...]:
    """Boards without a mistake that nobody can complete: one digit too many stands there, and is wrong."""
    made = []
    for board in boards()[8:12]:
        for row, column in open_cells(board):
            for digit in sorted(set(range(1, 10)) - seen(board, row, column)):
                rows = listed(board)
                rows[row][column] = digit
                if not completes(tuple(map(tuple, rows))):
                    made.append(tuple(map(tuple, rows)))
                    break
    return tuple(made[::5])


def _wrong(answer: dict[str, Any], call: str, expected: str, board: Board | None = None) -> Finding:
    said = str(answer["error"]) if "error" in answer else f"{call} gave {written(answer.get('value'))}"
    shown = [" ".join(str(digit or ".") for digit in row) for row in board] if board else []
    return Finding([*shown, said, f"expected {expected}"], text_of(board) if board else None)


def _import(submission: Submission) -> Finding | None:
    submission.module.ready(submission.stop)
    return None


def _functions(submission: Submission) -> Finding | None:
    return Finding([f"there is no {name}" for name in submission.missing]) if submission.missing else None


def _parse(submission: Submission) -> Finding | None:
    for board in boards():
        for text in (text_of(board), text_of(board).replace(".", "0")):
            answer = submission.ask("parse", text)
            if answer.get("value") != encode(listed(board)):
                return _wrong(answer, f"parse({text!r})", "nine lists of nine numbers:", board)
    return None


def _refused(submission: Submission) -> Finding | None:
    good = text_of(boards()[-1])
    for text in ("", good[:-1], good + "1", "x" + good[1:], good[:40] + "-" + good[41:]):
        answer = submission.ask("parse", text)
        if "ValueError" not in str(answer.get("error", "")):
            return _wrong(answer, f"parse of {len(text)} signs ({text[:12]!r}…)", "a ValueError")
    return None


def _candidates(submission: Submission) -> Finding | None:
    for board in boards():
        for row, column in open_cells(board):
            right = set(range(1, 10)) - seen(board, row, column)
            answer = submission.ask("candidates", listed(board), row, column)
            if answer.get("value") != encode(right):
                return _wrong(answer, f"candidates(board, {row}, {column})", f"the set {right}", board)
    return None


def _consistent(submission: Submission) -> Finding | None:
    for board in (*unsound_boards(), *boards(), *stuck_boards()):
        answer = submission.ask("consistent", listed(board))
        if answer.get("value") != encode(sound(board)):
            return _wrong(answer, "consistent", str(sound(board)), board)
    return None


def _find_open(submission: Submission) -> Finding | None:
    for board in boards():
        counts = {(row, column): 9 - len(seen(board, row, column)) for row, column in open_cells(board)}
        right: list[Any] = [cell for cell in counts if counts[cell] == min(counts.values())] or [None]
        answer = submission.ask("find_open", listed(board))
        if answer.get("value") not in [encode(each) for each in right]:
            return _wrong(answer, "find_open", " or ".join(map(str, right[:4])), board)
    return None


def _solve(submission: Submission) -> Finding | None:
    for board in boards():
        answer = submission.ask("solve", listed(board))
        if not _solves(answer, board):
            return _wrong(
                answer, "solve", "a complete board without a mistake that keeps what was given", board
            )
    return None


def _solves(answer: dict[str, Any], board: Board) -> bool:
    value = answer.get("value")
    try:
        found = decode(value)
    except ValueError:
        return False
    numbers = (
        isinstance(found, list) and [len(row) if isinstance(row, list) else 0 for row in found] == [9] * 9
    )
    if not numbers or any(type(digit) is not int or not 1 <= digit <= 9 for row in found for digit in row):
        return False
    kept = all(given in (0, found[r][c]) for r, row in enumerate(board) for c, given in enumerate(row))
    return kept and sound(tuple(map(tuple, found)))


def _hopeless(submission: Submission) -> Finding | None:
    for board in (*stuck_boards(), *unsound_boards()[-4:]):
        answer = submission.ask("solve", listed(board))
        if answer.get("value") != encode(None):
            return _wrong(answer, "solve", "None: this board cannot be completed", board)
    return None


def _unchanged(submission: Submission) -> Finding | None:
    answered = False
    for board in boards()[1:]:
        first = open_cells(board)[0]
        calls = [("candidates", first), *((name, ()) for name in ("consistent", "find_open", "solve"))]
        for name, more in calls:
            if name in submission.missing:
                continue
            answer = submission.ask(name, listed(board), *more)
            answered = answered or "error" not in answer
            if "error" not in answer and answer.get("kept") is not True:
                lines = [
                    f"{name} wrote into the board that it was given",
                    "expected the board to stay as it was",
                ]
                return Finding(lines, text_of(board))
    if not answered:
        raise NotRun("no function gave an answer")
    return None


def _printed(submission: Submission) -> Finding | None:
    return note_printed(submission.module)


FUNCTIONS = ("parse", "candidates", "consistent", "find_open", "solve")
IMPORTED, COMPLETE = "the file can be imported", "all functions are there"
PARSED, SOLVED = "parse reads a board", "solve completes a board"


def _item(
    name: str, find: Callable[[Submission], Finding | None], source: str, after: str = ""
) -> Item[Submission]:
    """A check; the function that it judges is the first word of its name."""
    function = name.split()[0]
    return Item(name, find, function if function in FUNCTIONS else None, after or None, source)


CHECKS = (
    _item(IMPORTED, _import, "The functions are in a file that others import."),
    _item(COMPLETE, _functions, f"The functions are {', '.join(FUNCTIONS)}."),
    _item(PARSED, _parse, "A text of 81 signs becomes nine lists of nine numbers, 0 for an open cell."),
    _item("parse refuses what is no board", _refused, "Any other text raises ValueError.", PARSED),
    _item(
        "candidates are what a cell can take",
        _candidates,
        "The candidates of an open cell are the set of digits that its row, its column and its box lack.",
    ),
    _item(
        "consistent sees a digit that stands twice",
        _consistent,
        "A board is consistent unless a digit stands twice in a row, a column or a box.",
    ),
    _item(
        "find_open takes the fewest candidates",
        _find_open,
        "It gives an open cell with the fewest candidates as (row, column), or None.",
    ),
    _item(SOLVED, _solve, "The completed board keeps what was given and has no digit twice."),
    _item("solve gives None where there is no way", _hopeless, "Without a solution it gives None.", SOLVED),
    _item("the given board stays as it is", _unchanged, "No function writes into the board it is given."),
    _item("what it prints is no answer", _printed, "The functions return what they find."),
)
