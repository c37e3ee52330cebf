"""What a front end can ask of a Sudoku: each question tells its answer as events."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Any

from ....formats.sudoku import read_stream
from ....puzzles.sudoku import solving
from ....puzzles.sudoku.dimacs import encode
from ....puzzles.sudoku.explaining import explain
from ....puzzles.sudoku.generator import SIZES, generate
from ....puzzles.sudoku.grid import Grid, cell_name
from ....puzzles.sudoku.puzzle import Sudoku
from ....solvers.backtracking import Assign, Backtrack, Backtracking
from ....solvers.backtracking import Event as Step
from ....stopping import Stop, deadline
from ...pool import Message
from .. import job
from ..job import Question, Tell
from ..questions import PATIENCE, read_solver, tell_answer

__all__ = ["QUESTIONS", "ask", "read_one"]

LONGEST_SEED = 100
MOST_COUNTED = 10_000
MOST_STEPS = 20_000
"""How many steps of an animation are worth sending? Nobody watches more than a few hundred."""


def read_one(text: object) -> Sudoku:
    """The one puzzle that a text holds; ValueError says what is wrong with it."""
    if not isinstance(text, str) or not text.strip():
        raise ValueError("there is no puzzle: type or paste one")
    entries = list(islice(read_stream(io.BytesIO(text.encode())), 2))
    if not entries:
        raise ValueError("there is no puzzle: type or paste one")
    if len(entries) > 1:
        raise ValueError("there are several puzzles here: one at a time")
    found = entries[0][1]
    if isinstance(found, ValueError):
        raise found
    return found


def _show(message: Message, stop: Stop, tell: Tell) -> None:
    """Only read it: the board as it stands, with givens that clash."""
    puzzle = read_one(message.get("text"))
    grid, size = puzzle.grid, puzzle.grid.size
    clashes = sorted({cell for pair in grid.clashes() for cell in pair})
    tell(
        {
            "event": "board",
            **_board(grid),
            "text": grid.text(),
            "whole": puzzle.text(),
            "rules": sorted(puzzle.rules),
            "regions": list(puzzle.regions()),
            "clashes": clashes,
        }
    )
    if clashes:
        first, second = grid.clashes()[0]
        where = f"{cell_name(first, size)} and {cell_name(second, size)}"
        raise ValueError(f"{where} both hold {grid.cells[first]}")


def _solve(message: Message, stop: Stop, tell: Tell) -> None:
    puzzle = read_one(message.get("text"))
    for solution in solving.solve(puzzle, read_solver(message, Sudoku), PATIENCE, stop):
        tell({"event": "solution", **_board(solution), "text": solution.text()})
        return
    _tell_contradiction(puzzle, stop, tell)


def _animate(message: Message, stop: Stop, tell: Tell) -> None:
    """The textbook's backtracking, every assignment as it is made and taken back."""
    puzzle, steps = read_one(message.get("text")), 0

    def hear(step: Step) -> None:
        nonlocal steps
        if isinstance(step, Assign | Backtrack) and steps < MOST_STEPS:
            steps += 1
            digit = step.value if isinstance(step, Assign) else 0
            tell({"event": "step", "cell": step.x, "digit": digit, "number": steps})

    for assignment in Backtracking(sink=hear).solve(puzzle.csp(), PATIENCE, stop):
        solution = puzzle.grid.filled(assignment)
        tell({"event": "solution", **_board(solution), "text": solution.text(), "steps": steps})
        return
    _tell_contradiction(puzzle, stop, tell)


def _count(message: Message, stop: Stop, tell: Tell) -> None:
    found = solving.count(
        read_one(message.get("text")), MOST_COUNTED, read_solver(message, Sudoku), PATIENCE, stop
    )
    more = "at least " if found == MOST_COUNTED else ""
    plural = "" if found == 1 else "s"
    tell({"event": "answer", "says": f"{more}{found:,} solution{plural}".capitalize() + "."})


def _check(message: Message, stop: Stop, tell: Tell) -> None:
    """Has the puzzle one solution? And if the player has written digits: which of them are wrong?"""
    puzzle = read_one(message.get("text"))
    own = _own(message, puzzle.grid)
    name = read_solver(message, Sudoku)
    verdict = solving.check(puzzle, name, PATIENCE, stop)
    if not own or not verdict.solutions:
        tell_answer(verdict.text(puzzle), verdict.differences or verdict.contradiction, tell)
        return
    if not verdict.unique:
        fitting = any(
            True for _ in solving.solve(_with(puzzle, own), read_solver(message, Sudoku), PATIENCE, stop)
        )
        fits = "your digits fit one of them" if fitting else "none of them has all of your digits"
        tell_answer(f"there is more than one solution; {fits}", (), tell)
        return
    wrong = _wrong(own, verdict.solutions[0])
    if wrong:
        tell_answer(_told_wrong(wrong, puzzle.grid.size), wrong, tell)
    elif 0 in puzzle.grid.filled(own).cells:
        tell_answer("all of your digits are right so far", (), tell)
    else:
        tell({"event": "answer", "says": "Solved: every digit is right.", "marked": [], "solved": True})


def _hint(message: Message, stop: Stop, tell: Tell) -> None:
    """The next digit that can be found, and why; if one of the player's is wrong, which."""
    puzzle = read_one(message.get("text"))
    own = _own(message, puzzle.grid)
    if not puzzle.plain:
        raise ValueError("hints are given for boards without rules of their own; Check tells what is wrong")
    verdict = solving.check(puzzle, None, PATIENCE, stop)
    if not verdict.unique:
        tell_answer(verdict.text(puzzle), verdict.differences or verdict.contradiction, tell)
        return
    wrong = _wrong(own, verdict.solutions[0])
    if wrong:
        tell_answer(_told_wrong(wrong, puzzle.grid.size), wrong, tell)
        return
    step = next(explain(_with(puzzle, own), PATIENCE, stop), None)
    if step is None:
        tell_answer("every square is filled", (), tell)
        return
    says = step.text(puzzle.grid.size)
    tell({"event": "hint", "cell": step.cell, "digit": step.digit, "kind": step.kind, "says": f"{says}."})


def _cnf(message: Message, stop: Stop, tell: Tell) -> None:
    """The size of the puzzle as a formula, in each way of writing it."""
    puzzle = read_one(message.get("text"))
    forms = (
        ("seed", "minimal", "extended", "compact")
        if puzzle.plain and puzzle.grid.size <= 25
        else ("compact",)
    )
    for form in forms:
        if stop():
            return
        cnf, _ = encode(puzzle, form)
        tell(
            {
                "event": "cnf",
                "form": form if puzzle.plain else "direct",
                "variables": cnf.variables,
                "clauses": len(cnf),
            }
        )


def _generate(message: Message, stop: Stop, tell: Tell) -> None:
    size, seed = message.get("size", 9), message.get("seed", 0)
    if not isinstance(size, int) or size not in SIZES:
        raise ValueError(f"puzzles are made in the sizes {', '.join(map(str, SIZES))}, not {str(size)[:20]}")
    if not isinstance(seed, int | str) or len(str(seed)) > LONGEST_SEED:
        raise ValueError(f"a seed is a number or a text of at most {LONGEST_SEED} characters")
    made = next(generate(seed, size, "half-turn", deadline(PATIENCE, stop)))
    _show({"text": made.text()}, stop, tell)


QUESTIONS: Mapping[str, Question] = {
    "show": _show,
    "solve": _solve,
    "animate": _animate,
    "count": _count,
    "check": _check,
    "hint": _hint,
    "cnf": _cnf,
    "generate": _generate,
}

CHOICES = {"sizes": list(SIZES)}
"""What else its rooms offer."""

ask = partial(job.ask, QUESTIONS)
"""Answer a question such as {"command": "solve", "text": the puzzle, "solver": its name or nothing}."""


def _tell_contradiction(puzzle: Sudoku, stop: Stop, tell: Tell) -> None:
    verdict = solving.Verdict((), solving.contradiction(puzzle, PATIENCE, stop))
    tell_answer(verdict.text(puzzle), verdict.contradiction, tell)


def _own(message: Message, grid: Grid) -> dict[int, int]:
    """The digits that the player has written, by cell; none if the message holds none."""
    own: Any = message.get("own")
    if own is None:
        return {}
    if not isinstance(own, list) or len(own) != len(grid.cells):
        raise ValueError(f"your own digits are a list of {len(grid.cells)} numbers, 0 for none")
    if not all(type(digit) is int and 0 <= digit <= grid.size for digit in own):
        raise ValueError(f"your own digits are whole numbers from 1 to {grid.size}, or 0")
    return {cell: digit for cell, digit in enumerate(own) if digit and not grid.cells[cell]}


def _with(puzzle: Sudoku, own: dict[int, int]) -> Sudoku:
    return replace(puzzle, grid=puzzle.grid.filled(own))


def _wrong(own: dict[int, int], solution: Grid) -> list[int]:
    return [cell for cell, digit in own.items() if digit != solution.cells[cell]]


def _told_wrong(wrong: Sequence[int], size: int) -> str:
    return f"wrong: {', '.join(cell_name(cell, size) for cell in wrong)}"


def _board(grid: Grid) -> Message:
    return {"size": grid.size, "box": list(grid.box), "cells": list(grid.cells)}
