"""A Sudoku on a desk, for front ends: what can be changed about it and asked of it, as plain dictionaries.

{"command": "puzzle", "text": …}               a board in any text form, or a puzzle with rules as JSON
{"command": "cell", "cell": 4, "value": 7}     write a given, 0 to erase it      {"command": "empty"}
{"command": "solve", "solver": …}   the first solution     {"command": "watch"}   the textbook solver at work
{"command": "count", "limit": …}    {"command": "check"}   {"command": "cnf", "encoding": …}

{"event": "puzzle", …}     after every change       {"event": "solution", "cells": […]}
{"event": "step", …}       one of the solver's      {"event": "unsolvable"}
{"event": "count", …}      {"event": "check", …}    {"event": "cnf", "variables": …, "clauses": …}
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

from ...api import Limit, Stop, Unfinished
from ...solvers import backtracking
from .dimacs import encode
from .encoding import ENCODINGS
from .grid import Grid, cell_name, parse
from .solving import check, count, default, names, solve
from .variants import Puzzle, csp, from_json, to_json

__all__ = ["SudokuDesk"]

Message = dict[str, Any]

MOST_TEXT = 1 << 18
MOST_COUNTED = 1_000_000
MOST_STEPS = 20_000
"""How many steps are shown before one has seen enough? A person at ten a second sees half an hour's worth."""


class SudokuDesk:
    """One puzzle; changes are at once, questions are generators."""

    def __init__(self, puzzle: Puzzle | None = None) -> None:
        self.puzzle = puzzle or Puzzle(parse("." * 81))

    def state(self) -> Message:
        grid = self.puzzle.grid
        return {
            "event": "puzzle",
            "size": grid.size,
            "box": list(grid.box),
            "cells": list(grid.cells),
            "labels": [cell_name(cell, grid.size) for cell in range(len(grid.cells))],
            "clashes": sorted({cell for pair in grid.clashes() for cell in pair}),
            "regions": [list(region) for region in self.puzzle.regions()],
            "json": to_json(self.puzzle),
            "text": grid.text(),
            "solvers": names(),
            "solver": default(self.puzzle),
        }

    def change(self, message: Message) -> bool:
        match message:
            case {"command": "puzzle", "text": str(text)}:
                self.puzzle = _read(text)
            case {"command": "cell", "cell": int(cell), "value": int(value)}:
                grid = self.puzzle.grid
                if not 0 <= cell < len(grid.cells):
                    raise ValueError(f"no cell {cell}; they are 0 to {len(grid.cells) - 1}")
                self.puzzle = self._with(grid.filled({cell: value}))
            case {"command": "empty"}:
                grid = self.puzzle.grid
                self.puzzle = self._with(Grid(grid.box, (0,) * len(grid.cells)))
            case _:
                return False
        return True

    def _with(self, grid: Grid) -> Puzzle:
        return Puzzle(grid, self.puzzle.rules, self.puzzle.name, self.puzzle.source)

    def work(self, message: Message, limit: Limit, stop: Stop) -> Iterator[Message]:
        puzzle = self.puzzle
        solver = message.get("solver")
        if solver is not None and not isinstance(solver, str):
            raise ValueError("solver takes a name")
        match message:
            case {"command": "solve"}:
                found = next(solve(puzzle, solver, limit, stop), None)
                yield {"event": "solution", "cells": list(found.cells)} if found else {"event": "unsolvable"}
            case {"command": "watch"}:
                yield from _watch(puzzle, limit, stop)
            case {"command": "count"}:
                most = message.get("limit", MOST_COUNTED)
                if not isinstance(most, int) or not 1 <= most <= MOST_COUNTED:
                    raise ValueError(f"limit takes a whole number from 1 to {MOST_COUNTED:,}")
                number = count(puzzle, most, solver, limit, stop)
                yield {"event": "count", "count": number, "complete": number < most}
            case {"command": "check"}:
                verdict = check(puzzle, solver, limit, stop)
                yield {
                    "event": "check",
                    "unique": verdict.unique,
                    "solutions": [list(grid.cells) for grid in verdict.solutions],
                    "differences": list(verdict.differences),
                    "contradiction": list(verdict.contradiction),
                    "says": verdict.text(puzzle),
                }
            case {"command": "cnf"}:
                form = message.get("encoding", "extended")
                if form not in ENCODINGS:
                    raise ValueError(f"no such encoding; there is {', '.join(ENCODINGS)}")
                cnf, _ = encode(puzzle, form)
                yield {"event": "cnf", "encoding": form, "variables": cnf.variables, "clauses": len(cnf)}
            case _:
                raise ValueError(f"no command {str(message.get('command'))[:40]!r}")


def _read(text: str) -> Puzzle:
    """The puzzle that a person pasted."""
    import json

    if len(text) > MOST_TEXT:
        raise ValueError("that is too long for a puzzle")
    if text.lstrip().startswith("{"):
        try:
            return from_json(json.load(io.StringIO(text)))
        except json.JSONDecodeError as error:
            raise ValueError(f"line {error.lineno}, column {error.colno}: {error.msg}") from None
        except RecursionError:
            raise ValueError("that is nested too deeply for a puzzle") from None
    return Puzzle(parse(text))


def _watch(puzzle: Puzzle, limit: Limit, stop: Stop) -> Iterator[Message]:
    """The steps of the textbook solver, each with a sentence; then the solution, if they lead to one."""
    size = puzzle.grid.size
    steps: list[Message] = []

    def hear(event: backtracking.Event) -> None:
        step = _step(event, size)
        if step:
            steps.append(step)
        if len(steps) >= MOST_STEPS:
            raise Unfinished

    solver = backtracking.Backtracking(sink=hear)
    try:
        found = next(solver.solve(csp(puzzle), limit, stop), None)
    except Unfinished:
        yield from steps
        raise
    yield from steps
    yield (
        {"event": "solution", "cells": [found[cell] for cell in range(size * size)]}
        if found
        else {"event": "unsolvable"}
    )


def _step(event: Any, size: int) -> Message | None:
    """What a solver's event says to a person; None if it is not worth saying."""
    match event:
        case backtracking.Assign(cell, value):
            kind, values, says = "assign", [value], f"try {value} at {cell_name(cell, size)}"
        case backtracking.Backtrack(cell, value):
            kind, values, says = "backtrack", [value], f"{cell_name(cell, size)} can't be {value}"
        case backtracking.Remove(arc, removed):
            cell, kind, values = arc.x, "remove", list(removed)
            others = ", ".join(cell_name(other, size) for other in arc.others[:4])
            says = f"{cell_name(cell, size)} can't be {' or '.join(map(str, removed))}, because of {others}"
        case _:
            return None
    return {"event": "step", "kind": kind, "cell": cell, "values": values, "says": says}
