"""How a board is filled, step by step, by the easiest technique that leads on; never by its solution."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ...stopping import Limit, Stop, deadline, never
from .kernel import Kernel
from .puzzle import Sudoku
from .solving import NotUnique, check
from .techniques import TECHNIQUES, Candidate, Step
from .techniques.board import Board, layout_of, listed, rules_of

__all__ = ["Hint", "describe", "explain", "follow", "hint", "start", "where"]


def explain(puzzle: Sudoku, limit: Limit = Limit(), stop: Stop = never) -> Iterator[Step]:
    """The steps that lead to the only solution; NotUnique if the puzzle has none, or several."""
    stopped = deadline(limit, stop)
    _refuse_unless_unique(puzzle, stopped)
    yield from follow(start(puzzle), stopped)


@dataclass(frozen=True)
class Hint:
    """The next step, and where to look for it."""

    where: str
    step: Step


def hint(
    puzzle: Sudoku,
    own: dict[int, int] | None = None,
    gone: Iterable[Candidate] = (),
    limit: Limit = Limit(),
    stop: Stop = never,
) -> Hint | None:
    """The next step for a player; None if every cell is filled, NotUnique as `explain`."""
    stopped = deadline(limit, stop)
    _refuse_unless_unique(puzzle, stopped)
    board = start(puzzle, own, gone)
    step = next(follow(board, stopped), None)
    return None if step is None else Hint(where(board, step), step)


def _refuse_unless_unique(puzzle: Sudoku, stop: Stop) -> None:
    if puzzle.plain and puzzle.grid.box == (3, 3) and Kernel().solve(puzzle.grid.line().encode(), 2)[0] == 1:
        return
    verdict = check(puzzle, stop=stop)
    if not verdict.unique:
        raise NotUnique("\n".join([verdict.text(puzzle), *(grid.text() for grid in verdict.solutions)]))


def start(puzzle: Sudoku, own: dict[int, int] | None = None, gone: Iterable[Candidate] = ()) -> Board:
    """The board of a puzzle with the digits that a player wrote, less the candidates that were ruled out."""
    grid = puzzle.grid
    givens = sum(1 << cell for cell in grid.givens)
    board = Board(layout_of(puzzle), grid.filled(own or {}).cells, givens)
    board.rules = rules_of(puzzle)
    for cell, digit in gone:
        board.remove(cell, digit)
    return board


def follow(board: Board, stop: Stop = never) -> Iterator[Step]:
    """Step after step, each done on the board, until it is full; Unfinished if told to stop.

    Of the easy techniques all steps that are found at once are taken, of others the first.
    """
    board.stop = stop
    plain = board.layout.usual and not board.rules
    techniques = [each for each in TECHNIQUES if plain or not each.unique]
    while board.open:
        for each in techniques:
            board.poll()
            found = False
            for step in each.steps(board):
                if board.useful(step):
                    board.apply(step)
                    found = True
                    yield step
                    if each.level != "easy":
                        break
            if found:
                break
        else:
            raise ValueError("no technique leads on from here; `solve` and `check` take any rules")


def where(board: Board, step: Step) -> str:
    """The gentlest hint: where to look."""
    cells = sum(1 << cell for cell in step.cells)
    house = board.house_of(cells)
    if len(step.cells) == 1:
        box = board.layout.box_of[step.cells[0]]
        return f"Look at {box.name if box else board.name(step.cells[0])}."
    if house:
        return f"Look at {house.name}."
    if len(step.digits) == 1:
        return f"Look at where {step.digits[0]} can still stand."
    return f"Look at {listed(board.name(cell) for cell in step.cells[:3])}."


def describe(step: Step, size: int) -> dict[str, Any]:
    """A step as plain data; cells are [row, column] from 0, candidates [row, column, digit]."""

    def plain(candidates: Iterable[Candidate]) -> list[list[int]]:
        return [[*divmod(cell, size), digit] for cell, digit in candidates]

    return {
        "technique": step.technique,
        "level": step.level,
        "difficulty": step.difficulty,
        "score": step.score,
        "cells": [list(divmod(cell, size)) for cell in step.cells],
        "digits": list(step.digits),
        "placements": plain(step.placements),
        "eliminations": plain(step.eliminations),
        "links": [
            {"from": plain(link.start), "to": plain(link.end), "strong": link.strong} for link in step.links
        ],
        "sentence": step.sentence,
    }
