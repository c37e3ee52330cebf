"""Answers about Sudokus: solutions by any solver, how many there are, and what is wrong with a puzzle."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from ... import solving
from ...cnf import CNF
from ...csp import AllDifferent, Constraint
from ...sat.session import SatSession, open_session
from ...solvers import sat
from ...solving import NotUnique, count
from ...stopping import Limit, Stop, deadline, never
from . import encoding
from .grid import Grid, cell_name
from .puzzle import Sudoku
from .rules import RULES
from .solvers import quick
from .variants import said

__all__ = ["NotUnique", "Verdict", "check", "contradiction", "count", "solve"]


MOST_SAID = 4
"""How many rules of a contradiction are told in words?"""


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
    rules: tuple[str, ...] = ()
    """What of the rules it takes for that, each as a sentence."""

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
        rules = f": {'; '.join(self.rules[:MOST_SAID])}" if self.rules else ""
        rules += f" and {len(self.rules) - MOST_SAID} more" if len(self.rules) > MOST_SAID else ""
        if not self.contradiction:
            return f"no solution, even without the givens: the rules contradict each other{rules}"
        givens = ", ".join(
            f"{cell_name(cell, size)}={puzzle.grid.cells[cell]}" for cell in self.contradiction
        )
        if self.rules:
            return f"no solution: {givens} cannot be, by the rules{rules}"
        return f"no solution: {givens} contradict each other, and without any one of them they would not"


def check(puzzle: Sudoku, name: str | None = None, limit: Limit = Limit(), stop: Stop = never) -> Verdict:
    """Whether a puzzle has exactly one solution, and if not, why."""
    stopped = deadline(limit, stop)
    found = tuple(islice(solve(puzzle, name, Limit(), stopped), 2))
    if found or puzzle.plain:
        return Verdict(found, () if found else contradiction(puzzle, stop=stopped))
    return Verdict((), *_conflict(puzzle, stopped))


def contradiction(puzzle: Sudoku, limit: Limit = Limit(), stop: Stop = never) -> tuple[int, ...]:
    """A minimal set of givens without a common solution: any one of them left out, the others have one."""
    clashes = () if "regions" in puzzle.rules else puzzle.grid.clashes()
    if clashes:
        return clashes[0]
    stopped = deadline(limit, stop)
    session, literals = _open(puzzle, stopped)
    with session:
        needed = _minimal(session, [literals[item] for item in puzzle.grid.givens.items()], stopped)
    cells = {literals[item]: item[0] for item in puzzle.grid.givens.items()}
    return tuple(sorted(cells[literal] for literal in needed))


def _conflict(puzzle: Sudoku, stopped: Stop) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Givens and what the rules say that have no common solution, none of which could be left out."""
    clashes = puzzle.clashes()
    if clashes:
        return clashes[0], ()
    csp = puzzle.csp(givens=False)
    made = sat.encode(csp)
    further = list(said(puzzle))
    # Each constraint of a rule holds only while a literal of its own is assumed.
    first = len(csp.domains) + len(csp.constraints) - len(further)
    switches = {made.cnf.variables + 1 + n: rule for n, rule in enumerate(further)}
    starts = [clause for clause, _ in made.origins]

    def switched(number: int, clause: list[int]) -> list[int]:
        origin = bisect_right(starts, number) - 1 - first
        return [*clause, -(made.cnf.variables + 1 + origin)] if origin >= 0 else clause

    clauses = (switched(number, clause) for number, clause in enumerate(made.cnf))
    cnf = CNF.of(clauses, made.cnf.variables + len(further))
    givens = {made.literals[item]: item[0] for item in puzzle.grid.givens.items()}
    with open_session(sat.ENGINES["cadical"], cnf, stopped=stopped) as session:
        needed = _minimal(session, [*givens, *switches], stopped)
    cells = tuple(sorted(givens[literal] for literal in needed if literal in givens))
    told = (_sentence(puzzle, *switches[literal]) for literal in needed if literal in switches)
    return cells, tuple(dict.fromkeys(told))


def _sentence(puzzle: Sudoku, rule: str, constraint: Constraint) -> str:
    cells: tuple[int, ...] = constraint.variables  # type: ignore[assignment]
    names = [cell_name(cell, puzzle.grid.size) for cell in cells]
    listed = ", ".join(names[:-1]) + f" and {names[-1]}" if len(names) > 1 else names[0]
    if isinstance(constraint, AllDifferent):
        return f"{listed} differ ({rule})"
    return RULES[rule].sentence.format(cells=listed, total=getattr(constraint, "total", ""))


def _minimal(session: SatSession, suspects: list[int], stopped: Stop) -> list[int]:
    """Assumptions that contradict each other, none of which could be left out."""
    if session.solve(suspects, stopped) is not None:
        raise ValueError("the puzzle has a solution")
    # Each round drops one; if the rest still contradict each other, the solver's core is kept.
    core = session.core()
    needed: list[int] = []
    while core:
        literal = core.pop()
        if session.solve(needed + core, stopped) is not None:
            needed.append(literal)
        else:
            still = set(session.core())
            core = [other for other in core if other in still]
    return needed


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
