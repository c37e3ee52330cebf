"""Answers about Sudokus: solutions by any solver, how many there are, and what is wrong with a puzzle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice
from threading import local

from ...solvers import sat, solver, solvers
from ...solvers.dimacs import Program
from ...solvers.sat import Sat
from ...solvers.sat_session import Local, SatSession, open_session
from ...stopping import Limit, Stop, Unfinished, deadline, never
from . import encoding
from .grid import Grid, cell_name
from .variants import Puzzle, csp

__all__ = [
    "NotUnique",
    "Persistent",
    "Verdict",
    "check",
    "contradiction",
    "count",
    "default",
    "names",
    "solve",
]

POLL_SECONDS = 0.01
LARGE = "cadical153"
"""Which CaDiCaL for boards above 9×9? 1.5.3 takes 4 s for a 36×36 that 1.9.5 has not solved after 70 s."""
MOST_BOARDS = 3000
"""After how many boards is a persistent solver renewed? Each leaves a variable behind that slows the next:
after 12,000 a board takes four times as long. To renew it takes as long as 100 boards."""


class NotUnique(ValueError):
    """What was asked about the only solution of a puzzle that has none, or several."""


def names() -> list[str]:
    """The solvers that can be asked for."""
    return ["kernel", *sorted(solvers())]


def default(puzzle: Puzzle) -> str:
    """The quickest solver for a puzzle."""
    return "kernel" if puzzle.plain and puzzle.grid.box == (3, 3) else "cadical"


def solve(
    puzzle: Puzzle, name: str | None = None, limit: Limit = Limit(), stop: Stop = never
) -> Iterator[Grid]:
    """Every solution of a puzzle once, by the solver of that name; Unfinished if limit or stop came first."""
    name = name or default(puzzle)
    if name == "kernel":
        yield from _by_kernel(puzzle, deadline(limit, stop))
        return
    chosen = solver(name)
    if puzzle.plain and isinstance(chosen, Sat | Program):
        yield from _by_sat(puzzle.grid, chosen, limit, stop)
        return
    for assignment in chosen.solve(csp(puzzle), limit, stop):
        yield puzzle.grid.filled(assignment)


def count(
    puzzle: Puzzle, most: int, name: str | None = None, limit: Limit = Limit(), stop: Stop = never
) -> int:
    """How many solutions there are, counted up to `most`."""
    if (name or default(puzzle)) == "kernel":
        return _ask_kernel(puzzle, most, 0, deadline(limit, stop))[0]
    return sum(1 for _ in islice(solve(puzzle, name, limit, stop), most))


def _by_kernel(puzzle: Puzzle, stopped: Stop) -> Iterator[Grid]:
    """The solutions in ever larger helpings, since a kernel has no memory of where it was."""
    seen, helping = 0, 2
    while True:
        _, solutions = _ask_kernel(puzzle, helping, helping, stopped)
        for cells in solutions[seen:]:
            yield Grid((3, 3), tuple(cells))
        if len(solutions) < helping:
            return
        seen, helping = helping, 8 * helping


def _ask_kernel(puzzle: Puzzle, most: int, keep: int, stopped: Stop) -> tuple[int, list[list[int]]]:
    """How many solutions there are up to `most`, and so many of them; the kernel works in a thread."""
    from .kernel import Kernel

    if not puzzle.plain or puzzle.grid.box != (3, 3):
        raise LookupError("the kernel solves plain 9×9 boards with 3x3 boxes; any other solver does more")
    if puzzle.grid.clashes():
        return 0, []
    if stopped():
        raise Unfinished
    kernel = Kernel()
    with ThreadPoolExecutor(1, "sudoku kernel") as pool:
        task = pool.submit(kernel.solve, puzzle.grid.line().encode(), most, keep)
        try:
            while wait([task], POLL_SECONDS).not_done:
                if stopped():
                    raise Unfinished
        finally:
            kernel.stop()
    found, solutions = task.result()
    return found, [[byte - ord("0") for byte in solution] for solution in solutions]


def _quick(puzzle: Puzzle) -> bool:
    """Whether no question about the puzzle takes a SAT solver more than a few milliseconds."""
    return puzzle.plain and puzzle.grid.size <= 9


def _by_sat(grid: Grid, chosen: Sat | Program, limit: Limit, stop: Stop) -> Iterator[Grid]:
    """A plain board, by the solver that waits for its size, or without what its givens settle."""
    if isinstance(chosen, Sat) and _quick(Puzzle(grid)):
        stopped = deadline(limit, stop)
        for cells in _waiting(grid.box, chosen.engine).iterate(grid.cells, stopped):
            yield Grid(grid.box, tuple(cells))
        return
    if isinstance(chosen, Program):
        chosen.find()  # a program that is not there is missed even where it would have nothing to do
    elif chosen == Sat():
        chosen = Sat(LARGE)
    encoded = encoding.encode(grid, "compact")
    if not encoded.cnf.literals:
        yield encoded.decode(())  # the givens settle everything
        return
    visible = encoded.names[encoded.names > 0].tolist()
    for model in chosen.models(encoded.cnf, limit, stop, visible):
        yield encoded.decode(model)


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


def check(puzzle: Puzzle, name: str | None = None, limit: Limit = Limit(), stop: Stop = never) -> Verdict:
    """Whether a puzzle has exactly one solution, and if not, why."""
    stopped = deadline(limit, stop)
    found = tuple(islice(solve(puzzle, name, Limit(), stopped), 2))
    return Verdict(found, () if found else contradiction(puzzle, stop=stopped))


def contradiction(puzzle: Puzzle, limit: Limit = Limit(), stop: Stop = never) -> tuple[int, ...]:
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


def _open(puzzle: Puzzle, stopped: Stop) -> tuple[SatSession, Mapping[tuple[int, int], int]]:
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
        return open_session(engine, encoded.cnf, _quick(puzzle), stopped), literals
    made = sat.encode(csp(puzzle, givens=False))
    return open_session(engine, made.cnf, stopped=stopped), made.literals


class Persistent:
    """One SAT solver for all plain boards of a size: the givens are assumptions, what it learns stays."""

    def __init__(self, box: tuple[int, int] = (3, 3), engine: str = "cadical195") -> None:
        self._size, self._engine = box[0] * box[1], engine
        self._cnf = encoding.encode(Grid(box, (0,) * self._size**2)).cnf.distinct()
        self._renew()

    def _renew(self) -> None:
        self._session = Local(self._engine, self._cnf)
        self._boards = 0

    def solutions(self, cells: Sequence[int], most: int = 2) -> list[list[int]]:
        """Up to `most` solutions."""
        return list(islice(self.iterate(cells), most))

    def iterate(self, cells: Sequence[int], stopped: Stop = never) -> Iterator[list[int]]:
        """Every solution; what rules out those before it holds only while a literal of its own is assumed."""
        if self._boards == MOST_BOARDS:
            self._renew()
        self._boards += 1
        # A solver that is renewed while a board is under way serves that board to its end.
        session, ours = self._session, self._cnf.variables + self._boards
        assumptions = [*self._givens(cells), ours]
        try:
            while (model := session.solve(assumptions, stopped)) is not None:
                true = self._true(model)
                yield self._cells(true)
                session.add([-ours, *(-literal for literal in true)])
        finally:
            session.add([-ours])  # these clauses are done with

    def _givens(self, cells: Sequence[int]) -> list[int]:
        size = self._size
        return [cell * size + digit for cell, digit in enumerate(cells) if digit]

    def _true(self, model: Sequence[int]) -> list[int]:
        return [literal for literal in model[: self._cnf.variables] if literal > 0]

    def _cells(self, true: Sequence[int]) -> list[int]:
        size = self._size
        return [(literal - 1) % size + 1 for literal in true]


_own = local()


def _waiting(box: tuple[int, int], engine: str) -> Persistent:
    """This thread's own solver for a size, kept for the next board."""
    kept: dict[tuple[tuple[int, int], str], Persistent] = _own.__dict__.setdefault("solvers", {})
    if (box, engine) not in kept:
        kept[box, engine] = Persistent(box, engine)
    return kept[box, engine]
