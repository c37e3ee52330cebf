"""What a front end can ask of any puzzle: each question tells its answer as events.

{"command": "solve", "puzzle": "queens", "text": the puzzle, "own": {cell: what a person wrote}, "solver": …}
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from ... import plugins, solving
from ...api import Puzzle
from ...solvers.backtracking import Assign, Backtrack, Backtracking
from ...solvers.backtracking import Event as Step
from ...stopping import Limit, Stop, Unfinished
from ..pool import Message
from . import job
from .job import Question, Tell

__all__ = [
    "QUESTIONS",
    "ask",
    "asker",
    "choices",
    "describe",
    "read_puzzle",
    "read_solver",
    "solve_by_file",
    "tell_answer",
]

PATIENCE = Limit(seconds=60)
"""How long may a question take? Longer than anybody waits."""
LONGEST = 1_000_000
MOST_COUNTED = 10_000
MOST_STEPS = 20_000
"""How many steps of an animation are worth sending? Nobody watches more than a few hundred."""


def describe(kind: type[Puzzle]) -> Message:
    """What a room needs to know about a kind of puzzle before there is one."""
    return {
        "name": kind.name,
        "title": kind.title,
        "instructions": kind.instructions,
        "example": kind.example,
        "solvers": solving.solver_names(kind),
    }


def read_puzzle(message: Message) -> Puzzle:
    """The puzzle that a message holds; ValueError says what is wrong with it."""
    name, text = message.get("puzzle"), message.get("text")
    if not isinstance(name, str):
        raise ValueError("which puzzle? Its name is missing")
    if not isinstance(text, str) or not text.strip():
        raise ValueError("there is no puzzle: type or paste one")
    if len(text) > LONGEST:
        raise ValueError(f"a text of {len(text):,} characters; at most {LONGEST:,} are read")
    return plugins.puzzle(name, text)


def read_own(message: Message, puzzle: Puzzle) -> dict[int, str]:
    """What a person wrote, by cell, where the puzzle itself has nothing."""
    own: Any = message.get("own") or {}
    cells = puzzle.rows * puzzle.columns
    if not isinstance(own, Mapping) or not all(
        str(cell).isdecimal() and len(str(cell)) < 10 and int(cell) < cells and isinstance(text, str)
        for cell, text in own.items()
    ):
        raise ValueError(f"what you wrote is a text for each cell, 0 to {cells - 1}")
    board = puzzle.board()
    return {int(cell): text for cell, text in own.items() if text and not board[int(cell)]}


def read_solver(message: Message, kind: type[Puzzle]) -> str | None:
    name: Any = message.get("solver") or None
    known = solving.solver_names(kind)
    if name is not None and name not in known:
        raise LookupError(f"no solver {str(name)[:40]!r}; there is {', '.join(known)}")
    return str(name) if name else None


def written(puzzle: Puzzle, own: Mapping[int, str]) -> Puzzle:
    """The puzzle with all that a person wrote; ValueError says what cannot stand."""
    for cell, text in own.items():
        puzzle = puzzle.enter(cell, text)
    return puzzle


def _show(message: Message, stop: Stop, tell: Tell) -> None:
    """Only read it: the board as it stands, and what may be written where."""
    puzzle = read_puzzle(message)
    blocks, board = sorted(puzzle.blocks()), list(puzzle.board())
    cells = range(puzzle.rows * puzzle.columns)
    entries = {cell: list(puzzle.entries(cell)) for cell in cells if not board[cell] and cell not in blocks}
    every = sorted({text for texts in entries.values() for text in texts}, key=_order)
    tell(
        {
            "event": "board",
            "rows": puzzle.rows,
            "columns": puzzle.columns,
            "board": board,
            "labels": [puzzle.label(cell) for cell in cells],
            "regions": list(puzzle.regions()),
            "marks": {str(cell): text for cell, text in puzzle.marks().items()},
            "blocks": blocks,
            "entries": every,
            "text": puzzle.text(),
        }
    )


def _order(text: str) -> tuple[int, str]:
    return len(text), text


def _solve(message: Message, stop: Stop, tell: Tell) -> None:
    puzzle = read_puzzle(message)
    for assignment in solving.solve(puzzle, read_solver(message, type(puzzle)), PATIENCE, stop):
        tell_solution(puzzle.filled(assignment), tell)
        return
    tell_answer("there is no solution", (), tell)


def solve_by_file(puzzle: Puzzle, path: Path, called: str, stop: Stop, tell: Tell) -> None:
    """Let a student's file solve a puzzle; what is wrong with its answer is told with its place."""
    tell({"event": "thinking", "says": "Your file is thinking …"})
    try:
        for assignment in solving.solve(puzzle, f"{solving.FILE}{path}", PATIENCE, stop):
            tell_solution(puzzle.filled(assignment), tell, says=f"{called} has solved it.")
            return
    except solving.WrongAnswer as wrong:
        tell({"event": "answer", "says": f"{wrong}.", "marked": list(wrong.cells), "wrong": True})


def tell_solution(solved: Puzzle, tell: Tell, **more: object) -> None:
    tell({"event": "solution", "board": list(solved.board()), "text": solved.text(), **more})


def _count(message: Message, stop: Stop, tell: Tell) -> None:
    puzzle = read_puzzle(message)
    found, known = 0, True
    try:
        if _counts(puzzle, message):
            found = solving.count(puzzle, MOST_COUNTED, read_solver(message, type(puzzle)), PATIENCE, stop)
        else:
            for _ in islice(_solutions(puzzle, message, stop), MOST_COUNTED):
                found += 1
    except Unfinished:
        if not found:
            raise
        known = False
    more = "at least " if found == MOST_COUNTED or not known else ""
    tell_answer(f"{more}{found:,} solution{'' if found == 1 else 's'}", (), tell)


def _counts(puzzle: Puzzle, message: Message) -> bool:
    """Whether the solver can count without listing; else what was found before time ran out is told too."""
    return solving.counter(puzzle, read_solver(message, type(puzzle))) is not None


def _solutions(puzzle: Puzzle, message: Message, stop: Stop) -> Iterable[object]:
    return solving.solve(puzzle, read_solver(message, type(puzzle)), PATIENCE, stop)


def _check(message: Message, stop: Stop, tell: Tell) -> None:
    """Has the puzzle one solution? And if a person has written something: does that lead to one?"""
    puzzle = read_puzzle(message)
    own, name = read_own(message, puzzle), read_solver(message, type(puzzle))
    if not own:
        verdict = solving.check(puzzle, name, PATIENCE, stop)
        tell_answer(verdict.text(), verdict.differences, tell)
        return
    open_cells = set(range(puzzle.rows * puzzle.columns)) - set(puzzle.blocks())
    for number, (cell, text) in enumerate(own.items()):
        try:
            puzzle = puzzle.enter(cell, text)
        except ValueError as error:
            tell_answer(str(error), (cell,), tell)
            return
        last = number == len(own) - 1
        if last and next(iter(solving.solve(puzzle, name, PATIENCE, stop)), None) is None:
            wrong = _first_wrong(read_puzzle(message), own, name, stop)
            tell_answer(f"{puzzle.label(wrong)} cannot be right with what stands before it", (wrong,), tell)
            return
    whole = all(puzzle.board()[cell] for cell in open_cells) or _settled(puzzle)
    says = "solved: all of it is right" if whole else "what you wrote can be completed"
    tell_answer(says, (), tell, solved=whole)


def _settled(puzzle: Puzzle) -> bool:
    """Whether nothing is left open, though cells may be empty, as on a board of queens."""
    return all(len(domain) == 1 for domain in puzzle.csp().domains.values())


def _first_wrong(puzzle: Puzzle, own: Mapping[int, str], name: str | None, stop: Stop) -> int:
    """The first of the cells written with which no solution is left."""
    for cell, text in own.items():
        puzzle = puzzle.enter(cell, text)
        if next(iter(solving.solve(puzzle, name, PATIENCE, stop)), None) is None:
            return cell
    raise AssertionError("together they have no solution")


def _hint(message: Message, stop: Stop, tell: Tell) -> None:
    """A cell of a solution that agrees with what was written."""
    puzzle = read_puzzle(message)
    own = read_own(message, puzzle)
    puzzle = written(puzzle, own)
    name = read_solver(message, type(puzzle))
    solution = next(iter(solving.solve(puzzle, name, PATIENCE, stop)), None)
    if solution is None:
        tell_answer("what stands here has no solution; Check says where it goes wrong", (), tell)
        return
    board, solved = puzzle.board(), puzzle.filled(solution).board()
    for cell, text in enumerate(solved):
        if text and not board[cell]:
            says = f"{puzzle.label(cell)}: {text}, as in one solution"
            tell({"event": "hint", "cell": cell, "entry": text, "says": f"{says}."})
            return
    tell_answer("nothing is left to write", (), tell)


def _animate(message: Message, stop: Stop, tell: Tell) -> None:
    """The textbook's backtracking, every assignment as it is made and taken back."""
    puzzle, steps = read_puzzle(message), 0
    tried: dict[Any, Any] = {}

    def hear(step: Step) -> None:
        nonlocal steps
        if not isinstance(step, Assign | Backtrack) or steps >= MOST_STEPS:
            return
        steps += 1
        if isinstance(step, Assign):
            tried[step.x] = step.value
        else:
            tried.pop(step.x, None)
        tell({"event": "step", "board": list(puzzle.filled(dict(tried)).board()), "number": steps})

    for assignment in Backtracking(sink=hear).solve(puzzle.csp(), PATIENCE, stop):
        tell_solution(puzzle.filled(assignment), tell, steps=steps)
        return
    tell_answer("there is no solution", (), tell)


def tell_answer(says: str, marked: Sequence[int], tell: Tell, **more: object) -> None:
    """An answer in a sentence, and the cells that it is about."""
    tell({"event": "answer", "says": says[0].upper() + says[1:] + ".", "marked": list(marked), **more})


QUESTIONS: Mapping[str, Question] = {
    "show": _show,
    "solve": _solve,
    "animate": _animate,
    "count": _count,
    "check": _check,
    "hint": _hint,
}

ask = partial(job.ask, QUESTIONS)
"""Answer a question such as {"command": "solve", "puzzle": "queens", "text": "8"}."""

ROOMS = "play.puzzles.rooms"


def choices(name: str) -> Message:
    """What a room of that puzzle can offer, what only it has included."""
    own = plugins.load(ROOMS, name).CHOICES if name in plugins.names(ROOMS) else {}
    return {**describe(plugins.load("puzzles", name).PUZZLE), **own}


def asker(name: str) -> Callable[[Message, Stop, Tell], None]:
    """What answers the questions about a puzzle: a module of its own in `rooms/`, or what answers for any."""
    if name in plugins.names(ROOMS):
        own: Callable[[Message, Stop, Tell], None] = plugins.load(ROOMS, name).ask
        return own
    plugins.require("puzzles", name)
    return lambda message, stop, tell: ask({**message, "puzzle": name}, stop, tell)
