"""Answers about Sudokus: solutions by any solver, how many there are, and what is wrong with a puzzle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from ... import solving
from ...sat.session import SatSession, open_session
from ...solvers import sat
from ...solving import NotUnique, count
from ...stopping import Limit, Stop, deadline, never
from . import encoding
from .grid import Grid, cell_name
from .puzzle import Sudoku
from .solvers import quick

__all__ = ["NotUnique", "Verdict", "check", "contradiction", "count", "names", "solve"]


def names() -> list[str]:
    """The solvers that can be asked for."""
    return solving.solver_names(Sudoku)


def solve(
    puzzle: Sudoku, name: str | None = None, limit: Limit = Limit(), stop: Stop = never
) -> Iterator[Grid]:
    """Every solution of a puzzle once, by the solver of that name; Unfinished if limit or stop came first."""
    for assignment in solving.solve(puzzle, name, limit, stop):
        yield puzzle.grid.filled(assignment)


@dataclass(frozen=True)
class Verdict:
    """What a check found: up to two solutions, or givens that contradict each other."""

    solutions: tuple[Grid, ...]
    contradiction: tuple[int, ...] = ()
    """Without a solution: cells whose givens contradict each other, none of which could be left out."""

    @property
    def unique(self) -> bool:
        return len(self.solutions) == 1

    @property
    def differences(self) -> tuple[int, ...]:
        """The cells in which two solutions differ."""
        if len(self.solutions) < 2:
            return ()
        pairs = zip(self.solutions[0].cells, self.solutions[1].cells, strict=True)
        return tuple(cell for cell, (one, other) in enumerate(pairs) if one != other)

    def text(self, puzzle: Sudoku) -> str:
        """The verdict in a sentence."""
        size = puzzle.grid.size
        if self.unique:
            return "one solution"
        if self.solutions:
            cells = ", ".join(cell_name(cell, size) for cell in self.differences)
            return f"more than one solution; two of them differ at {cells}"
        if not self.contradiction:
            return "no solution, even without the givens: the rules contradict each other"
        givens = ", ".join(
            f"{cell_name(cell, size)}={puzzle.grid.cells[cell]}" for cell in self.contradiction
        )
        return f"no solution: {givens} contradict each other, and without any one of them they would not"


def check(puzzle: Sudoku, name: str | None = None, limit: Limit = Limit(), stop: Stop = never) -> Verdict:
    """Whether a puzzle has exactly one solution, and if not, why."""
    stopped = deadline(limit, stop)
    found = tuple(islice(solve(puzzle, name, Limit(), stopped), 2))
    return Verdict(found, () if found else contradiction(puzzle, stop=stopped))


def contradiction(puzzle: Sudoku, limit: Limit = Limit(), stop: Stop = never) -> tuple[int, ...]:
    """A minimal set of givens without a common solution: any one of them left out, the others have one."""
    clashes = () if "regions" in puzzle.rules else puzzle.grid.clashes()
    if clashes:
        return clashes[0]
    stopped = deadline(limit, stop)
    session, literals = _open(puzzle, stopped)
    with session:
        suspects = [literals[item] for item in puzzle.grid.givens.items()]
        if session.solve(suspects, stopped) is not None:
            raise ValueError("the puzzle has a solution")
        # Each round drops one given; if the rest still contradict each other, the solver's core is kept.
        core = session.core()
        needed: list[int] = []
        while core:
            literal = core.pop()
            if session.solve(needed + core, stopped) is not None:
                needed.append(literal)
            else:
                still = set(session.core())
                core = [other for other in core if other in still]
    cells = {literals[item]: item[0] for item in puzzle.grid.givens.items()}
    return tuple(sorted(cells[literal] for literal in needed))


def _open(puzzle: Sudoku, stopped: Stop) -> tuple[SatSession, Mapping[tuple[int, int], int]]:
    """A session for a puzzle without its givens, and the literal for each cell and digit."""
    engine = sat.ENGINES["cadical"]
    if puzzle.plain:
        encoded = encoding.encode(
            puzzle.grid, "extended" if puzzle.grid.size <= 16 else "compact", givens=False
        )
        literals = {
            (cell, digit): int(encoded.names[cell, digit - 1])
            for cell in range(len(puzzle.grid.cells))
            for digit in range(1, puzzle.grid.size + 1)
        }
        return open_session(engine, encoded.cnf, quick(puzzle), stopped), literals
    made = sat.encode(puzzle.csp(givens=False))
    return open_session(engine, made.cnf, stopped=stopped), made.literals
