"""What a front end can ask of a Sudoku: each question tells its answer as events."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Any

from ....formats.sudoku import read_stream
from ....puzzles.sudoku import solving, techniques
from ....puzzles.sudoku.dimacs import encode
from ....puzzles.sudoku.explaining import follow, start, where
from ....puzzles.sudoku.generator import SIZES, SYMMETRIES
from ....puzzles.sudoku.grid import Grid, cell_name
from ....puzzles.sudoku.puzzle import Sudoku
from ....puzzles.sudoku.rating import rate
from ....puzzles.sudoku.techniques import LEVELS, TECHNIQUES, Candidate
from ....puzzles.sudoku.techniques.board import Board
from ....puzzles.sudoku.wishes import Wish, make
from ....solvers.backtracking import Assign, Backtrack, Backtracking
from ....solvers.backtracking import Event as Step
from ....stopping import Stop, deadline
from ...pool import Message
from .. import job
from ..job import Question, Tell
from ..questions import PATIENCE, read_solver, tell_answer
from ._sudoku_rules import broken_rules, describe_rules, edited, offered_rules

__all__ = ["QUESTIONS", "ask", "read_one"]

LONGEST_SEED = 100
BEGINNERS = 34
"""How many givens has an easy puzzle? With so many there is always something to be seen at once."""
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
    clashes = sorted({cell for pair in puzzle.clashes() for cell in pair})
    tell(
        {
            "event": "board",
            **_board(grid),
            "text": grid.text(),
            "whole": puzzle.text(),
            "rules": sorted(puzzle.rules),
            "regions": list(puzzle.regions()),
            **describe_rules(puzzle),
            "clashes": clashes,
        }
    )
    if clashes:
        first, second = puzzle.clashes()[0]
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
    """The next step that can be found, graded: where to look, by which technique, the step with its reason.

    If one of the player's digits is wrong, which. `gone` are the candidates that earlier hints ruled out.
    """
    puzzle = read_one(message.get("text"))
    own, gone = _own(message, puzzle.grid), _gone(message, puzzle.grid)
    verdict = solving.check(puzzle, None, PATIENCE, stop)
    if not verdict.unique:
        tell_answer(verdict.text(puzzle), verdict.differences or verdict.contradiction, tell)
        return
    wrong = _wrong(own, verdict.solutions[0])
    if wrong:
        tell_answer(_told_wrong(wrong, puzzle.grid.size), wrong, tell)
        return
    board = start(puzzle, own, [each for each in gone if each[1] != verdict.solutions[0].cells[each[0]]])
    step = next(follow(board, deadline(PATIENCE, stop)), None)
    if step is None:
        tell_answer("every square is filled", (), tell)
        return
    look = where(board, step)
    tell(
        {
            "event": "hint",
            "cells": list(step.cells),
            "pattern": _plain(_pattern(board, step)),
            "placements": _plain(step.placements),
            "eliminations": _plain(step.eliminations),
            "groups": [list(group) for group in step.groups],
            "lines": [list(line) for line in step.lines],
            "links": [
                {"from": _plain(link.start), "to": _plain(link.end), "strong": link.strong}
                for link in step.links
            ],
            "technique": step.technique,
            "sentence": step.sentence,
            "level": step.level,
            "grades": [look, f"{look} {step.technique}.", step.text(puzzle.grid.size)],
            "says": step.text(puzzle.grid.size),
        }
    )


def _pattern(board: Board, step: techniques.Step) -> list[Candidate]:
    """The candidates that a step is about; where its links are the whole argument, only what they join."""
    linked = {each for link in step.links for each in (*link.start, *link.end)}
    crossed = {cell for cell, _ in linked} if step.level in ("unfair", "extreme") else set()
    return [
        (cell, digit)
        for cell in step.cells
        for digit in step.digits
        if board.candidates[cell] >> digit & 1 and (cell not in crossed or (cell, digit) in linked)
    ]


def _plain(candidates: Sequence[tuple[int, int]]) -> list[list[int]]:
    return [list(each) for each in candidates]


def _gone(message: Message, grid: Grid) -> list[tuple[int, int]]:
    """The candidates that the player has ruled out, as [cell, digit]; none if the message holds none."""
    gone: Any = message.get("gone", [])
    fits = isinstance(gone, list) and all(
        isinstance(each, list) and len(each) == 2 and all(type(n) is int for n in each)
        and 0 <= each[0] < len(grid.cells) and 1 <= each[1] <= grid.size
        for each in gone
    )  # fmt: skip
    if not fits:
        raise ValueError(f"what is ruled out is a list of [square, digit], with digits from 1 to {grid.size}")
    return [(cell, digit) for cell, digit in gone]


def _look(message: Message, stop: Stop, tell: Tell) -> None:
    """While somebody plays: which rules the digits break, and if that is wanted which digits are wrong."""
    puzzle = read_one(message.get("text"))
    own = _own(message, puzzle.grid)
    broken, says = broken_rules(puzzle, own)
    wrong: list[int] = []
    if message.get("mistakes"):
        verdict = solving.check(puzzle, None, PATIENCE, stop)
        wrong = _wrong(own, verdict.solutions[0]) if verdict.unique else []
    tell({"event": "look", "broken": broken, "says": says, "wrong": wrong})


def _edit(message: Message, stop: Stop, tell: Tell) -> None:
    """The puzzle with a clue of a rule more, or less."""
    _show({"text": edited(read_one(message.get("text")), message).text()}, stop, tell)


def _rate(message: Message, stop: Stop, tell: Tell) -> None:
    puzzle = read_one(message.get("text"))
    verdict = solving.check(puzzle, None, PATIENCE, stop)
    if not verdict.unique:
        tell_answer(verdict.text(puzzle), verdict.differences or verdict.contradiction, tell)
        return
    rating = rate(puzzle, PATIENCE, stop)
    hardest = f"hardest step {rating.difficulty:.1f}, {rating.hardest}"
    tell_answer(f"level: {rating.level}; {hardest}; score {rating.score:,}", (), tell)


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
        raise ValueError(f"puzzles are made in the sizes {', '.join(map(str, SIZES))}, not {size!r:.20}")
    if not isinstance(seed, int | str) or len(str(seed)) > LONGEST_SEED:
        raise ValueError(f"a seed is a number or a text of at most {LONGEST_SEED} characters")
    level: Any = message.get("level") or None
    if level is not None and level not in LEVELS:
        raise ValueError(f"no level {str(level)[:20]!r}; there is {', '.join(LEVELS)}")
    technique: Any = message.get("technique") or None
    symmetry: Any = message.get("symmetry", "half-turn")
    if not isinstance(technique, str | None) or not isinstance(symmetry, str) or symmetry not in SYMMETRIES:
        raise ValueError(f"a technique is a name, a symmetry one of {', '.join(SYMMETRIES)}")
    if size > 9:
        level = technique = None
    givens = BEGINNERS if level == "easy" and size == 9 else None
    wish = Wish(level, technique, givens=givens, symmetry=symmetry, size=size)
    made = next(make(wish, seed, deadline(PATIENCE, stop)))
    _show({"text": made.grid.text()}, stop, tell)
    if made.rating:
        rated = {key: getattr(made.rating, key) for key in ("level", "difficulty", "hardest")}
        tell({"event": "rating", **rated})


QUESTIONS: Mapping[str, Question] = {
    "show": _show,
    "solve": _solve,
    "animate": _animate,
    "count": _count,
    "check": _check,
    "hint": _hint,
    "look": _look,
    "edit": _edit,
    "rate": _rate,
    "cnf": _cnf,
    "generate": _generate,
}

CHOICES = {
    "sizes": list(SIZES),
    "levels": list(LEVELS),
    "symmetries": list(SYMMETRIES),
    "techniques": [technique.name for technique in TECHNIQUES],
    "rules": offered_rules(),
}
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
