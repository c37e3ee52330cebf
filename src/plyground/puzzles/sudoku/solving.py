"""Answers about Sudokus: solutions by any solver, how many there are, and what is wrong with a puzzle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from ...api import Limit, Stop, never
from ...solvers import sat, solver, solvers
from ...solvers.dimacs import Program
from ...solvers.oracle import Local, Oracle, deadline, open_oracle
from ...solvers.sat import Sat
from . import encoding
from .grid import Grid, cell_name
from .variants import Puzzle, csp

__all__ = ["Persistent", "Verdict", "check", "contradiction", "count", "names", "solve"]

DEFAULT = "cadical"


def names() -> list[str]:
    """The solvers that can be asked for."""
    return sorted(solvers())


def solve(puzzle: Puzzle, name: str = DEFAULT, limit: Limit = Limit(), stop: Stop = never) -> Iterator[Grid]:
    """Every solution of a puzzle once, by the solver of that name; Unfinished if limit or stop came first."""
    chosen = solver(name)
    if puzzle.plain and isinstance(chosen, Sat | Program):
        yield from _by_sat(puzzle.grid, chosen, limit, stop)
        return
    for assignment in chosen.solve(csp(puzzle), limit, stop):
        yield puzzle.grid.filled(assignment)


def _quick(puzzle: Puzzle) -> bool:
    """Whether no question about the puzzle takes a SAT solver more than a few milliseconds."""
    return puzzle.plain and puzzle.grid.size <= 9


def _by_sat(grid: Grid, chosen: Sat | Program, limit: Limit, stop: Stop) -> Iterator[Grid]:
    """A plain board, without what its givens settle."""
    encoded = encoding.encode(grid, "compact")
    if isinstance(chosen, Program):
        chosen.find()  # a program that is not there is missed even where it would have nothing to do
    if not encoded.cnf.literals:
        yield encoded.decode(())  # the givens settle everything
        return
    if isinstance(chosen, Sat) and _quick(Puzzle(grid)):
        chosen = replace(chosen, quick=True)
    visible = encoded.names[encoded.names > 0].tolist()
    for model in chosen.models(encoded.cnf, limit, stop, visible):
        yield encoded.decode(model)


def count(puzzle: Puzzle, most: int, name: str = DEFAULT, limit: Limit = Limit(), stop: Stop = never) -> int:
    """How many solutions there are, counted up to `most`."""
    return sum(1 for _ in islice(solve(puzzle, name, limit, stop), most))


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

    def text(self, puzzle: Puzzle) -> str:
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


def check(puzzle: Puzzle, name: str = DEFAULT, limit: Limit = Limit(), stop: Stop = never) -> Verdict:
    """Whether a puzzle has exactly one solution, and if not, why."""
    stopped = deadline(limit, stop)
    found = tuple(islice(solve(puzzle, name, Limit(), stopped), 2))
    return Verdict(found, () if found else contradiction(puzzle, stop=stopped))


def contradiction(puzzle: Puzzle, limit: Limit = Limit(), stop: Stop = never) -> tuple[int, ...]:
    """A minimal set of givens without a common solution: any one of them left out, the others have one."""
    clashes = puzzle.grid.clashes() if "regions" not in puzzle.rules else ()
    if clashes:
        return clashes[0]
    stopped = deadline(limit, stop)
    oracle, literals = _open(puzzle)
    with oracle:
        suspects = [literals[item] for item in puzzle.grid.givens.items()]
        if oracle.solve(suspects, stopped) is not None:
            raise ValueError("the puzzle has a solution")
        # Each round drops one given; if the rest still contradict each other, the solver's core is kept.
        core = oracle.core()
        needed: list[int] = []
        while core:
            literal = core.pop()
            if oracle.solve(needed + core, stopped) is not None:
                needed.append(literal)
            else:
                still = set(oracle.core())
                core = [other for other in core if other in still]
    cells = {literals[item]: item[0] for item in puzzle.grid.givens.items()}
    return tuple(sorted(cells[literal] for literal in needed))


def _open(puzzle: Puzzle) -> tuple[Oracle, Mapping[tuple[int, int], int]]:
    """An oracle for a puzzle without its givens, and the literal for each cell and digit."""
    engine = sat.ENGINES[DEFAULT]
    if puzzle.plain:
        encoded = encoding.encode(
            puzzle.grid, "extended" if puzzle.grid.size <= 16 else "compact", givens=False
        )
        literals = {
            (cell, digit): int(encoded.names[cell, digit - 1])
            for cell in range(len(puzzle.grid.cells))
            for digit in range(1, puzzle.grid.size + 1)
        }
        return open_oracle(engine, encoded.cnf, _quick(puzzle)), literals
    made = sat.encode(csp(puzzle, givens=False))
    return open_oracle(engine, made.cnf), made.literals  # type: ignore[return-value]


class Persistent:
    """One SAT solver for all plain boards of a size: the givens are assumptions, what it learns stays."""

    def __init__(self, box: tuple[int, int] = (3, 3), name: str = DEFAULT) -> None:
        size = box[0] * box[1]
        self._encoded = encoding.encode(Grid(box, (0,) * size**2))
        self._oracle = Local(sat.ENGINES[name], self._encoded.cnf.distinct())
        self._variables = self._encoded.cnf.variables
        self._fresh = self._variables
        self._size = size

    def solve(self, cells: Sequence[int]) -> list[int] | None:
        """The cells of a solution, or None: there is none."""
        size = self._size
        model = self._oracle.solve([cell * size + digit for cell, digit in enumerate(cells) if digit])
        return model and [(literal - 1) % size + 1 for literal in model[: self._variables] if literal > 0]

    def solutions(self, cells: Sequence[int], most: int = 2) -> list[list[int]]:
        """Up to `most` solutions."""
        size = self._size
        found: list[list[int]] = []
        givens = [cell * size + digit for cell, digit in enumerate(cells) if digit]
        self._fresh += 1
        while len(found) < most and (model := self._oracle.solve([*givens, self._fresh])) is not None:
            true = [literal for literal in model[: self._variables] if literal > 0]
            found.append([(literal - 1) % size + 1 for literal in true])
            self._oracle.add([-self._fresh, *(-literal for literal in true)])
        self._oracle.add([-self._fresh])  # these clauses are done with
        return found

    def close(self) -> None:
        self._oracle.close()

    def __enter__(self) -> Persistent:
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()
