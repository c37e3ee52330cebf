"""The solvers that Sudoku brings along: the kernel for plain 9×9 boards, and SAT in encodings of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed, wait
from dataclasses import dataclass
from functools import partial
from itertools import islice
from threading import Event, local
from typing import TYPE_CHECKING

from ...csp import Assignment
from ...sat.session import Local
from ...solvers import solver
from ...solvers.dimacs import PROGRAMS, Program
from ...solvers.sat import ENGINES, Sat
from ...stopping import Limit, Stop, Unfinished, deadline, never
from . import tally
from .grid import Grid

if TYPE_CHECKING:
    from .encoding import Encoding
    from .puzzle import Sudoku

__all__ = ["SOLVERS", "ByKernel", "BySat", "Persistent", "Race", "quick"]

POLL_SECONDS = 0.01
LARGE = "cadical153"
"""Which CaDiCaL for boards above 9×9? 1.5.3 takes 4 s for a 36×36 that 1.9.5 has not solved after 70 s."""
RACING = (LARGE, "minisat22")
"""Who runs for large boards? Which of them is quicker is not to be told from a board beforehand."""
FEW = 100
"""How many solutions are listed before they are counted together? That takes a millisecond each."""
MOST_BOARDS = 3000
"""After how many boards is a persistent solver renewed? Each leaves a variable behind that slows the next:
after 12,000 a board takes four times as long. To renew it takes as long as 100 boards."""


class ByKernel:
    """Plain 9×9 boards with 3x3 boxes."""

    def takes(self, puzzle: Sudoku) -> bool:
        return puzzle.plain and puzzle.grid.box == (3, 3)

    def solve(self, puzzle: Sudoku, limit: Limit = Limit(), stop: Stop = never) -> Iterator[Assignment]:
        """The solutions in ever larger helpings, since a kernel has no memory of where it was."""
        seen, helping, stopped = 0, 2, deadline(limit, stop)
        while True:
            _, solutions = _ask_kernel(puzzle.grid, helping, helping, stopped)
            for cells in solutions[seen:]:
                yield dict(enumerate(cells))
            if len(solutions) < helping:
                return
            seen, helping = helping, 8 * helping

    def count(self, puzzle: Sudoku, most: int, limit: Limit = Limit(), stop: Stop = never) -> int:
        """Without a list of them."""
        return _ask_kernel(puzzle.grid, most, 0, deadline(limit, stop))[0]


def _ask_kernel(grid: Grid, most: int, keep: int, stopped: Stop) -> tuple[int, list[list[int]]]:
    """How many solutions there are up to `most`, and so many of them; the kernel works in a thread."""
    from .kernel import Kernel

    if grid.clashes():
        return 0, []
    if stopped():
        raise Unfinished
    kernel = Kernel()
    with ThreadPoolExecutor(1, "sudoku kernel") as pool:
        try:
            task = pool.submit(kernel.solve, grid.line().encode(), most, keep)
            while wait([task], POLL_SECONDS).not_done:
                if stopped():
                    raise Unfinished
        finally:
            kernel.stop()
    found, solutions = task.result()
    return found, [[byte - ord("0") for byte in solution] for solution in solutions]


def quick(puzzle: Sudoku) -> bool:
    """Whether no question about the puzzle takes a SAT solver more than a few milliseconds."""
    return puzzle.plain and puzzle.grid.size <= 9


@dataclass(frozen=True)
class BySat:
    """Plain boards: by the solver that waits for their size, or without what their givens settle."""

    name: str

    def takes(self, puzzle: Sudoku) -> bool:
        return puzzle.plain

    def solve(self, puzzle: Sudoku, limit: Limit = Limit(), stop: Stop = never) -> Iterator[Assignment]:
        from . import encoding

        grid, chosen = puzzle.grid, solver(self.name)
        assert isinstance(chosen, Sat | Program)
        if isinstance(chosen, Sat) and quick(puzzle):
            stopped = deadline(limit, stop)
            for cells in _waiting(grid.box, chosen.engine).iterate(grid.cells, stopped):
                yield dict(enumerate(cells))
            return
        if isinstance(chosen, Program):
            chosen.find()  # a program that is not there is missed even where it would have nothing to do
        elif chosen == Sat():
            chosen = Sat(LARGE)
        yield from _decoded(encoding.encode(grid, "compact"), chosen, limit, stop)

    def counts(self, puzzle: Sudoku) -> bool:
        """Only small boards are counted without listing their solutions."""
        return puzzle.grid.size <= tally.LARGEST

    def count(self, puzzle: Sudoku, most: int, limit: Limit = Limit(), stop: Stop = never) -> int:
        """A few are listed; where there are more, cell by cell if that is possible, else listed too."""
        stopped = deadline(limit, stop)
        listed = sum(1 for _ in islice(self.solve(puzzle, stop=stopped), min(most, FEW)))
        if listed < min(most, FEW) or most <= FEW:
            return listed
        total = tally.tally(puzzle.grid, stopped)
        if total is None:
            return sum(1 for _ in islice(self.solve(puzzle, stop=stopped), most))
        return min(most, total)


def _decoded(encoded: Encoding, chosen: Sat | Program, limit: Limit, stop: Stop) -> Iterator[Assignment]:
    """Every solution of a board in its encoding."""
    if not encoded.cnf.literals:
        yield dict(enumerate(encoded.decode(()).cells))  # the givens settle everything
        return
    visible = encoded.names[encoded.names > 0].tolist()
    for model in chosen.models(encoded.cnf, limit, stop, visible):
        yield dict(enumerate(encoded.decode(model).cells))


class Race:
    """Plain boards above 16×16: CaDiCaL and minisat at once; who is first goes on, the other is ended."""

    def takes(self, puzzle: Sudoku) -> bool:
        return puzzle.plain and puzzle.grid.size > 16

    def solve(self, puzzle: Sudoku, limit: Limit = Limit(), stop: Stop = never) -> Iterator[Assignment]:
        from . import encoding

        stopped, encoded = deadline(limit, stop), encoding.encode(puzzle.grid, "compact")
        over = [Event() for _ in RACING]
        runs = [
            _decoded(encoded, Sat(engine), Limit(), partial(_either, stopped, ended.is_set))
            for engine, ended in zip(RACING, over, strict=True)
        ]
        with ThreadPoolExecutor(len(runs), "sudoku race") as pool:
            try:
                tasks = [pool.submit(next, run, None) for run in runs]
                first = next(as_completed(tasks))
            finally:
                for ended in over:
                    ended.set()
        winner = tasks.index(first)
        over[winner].clear()
        if (solution := first.result()) is not None:
            yield solution
            yield from runs[winner]


def _either(one: Stop, other: Stop) -> bool:
    return one() or other()


class Persistent:
    """One SAT solver for all plain boards of a size: the givens are assumptions, what it learns stays."""

    def __init__(self, box: tuple[int, int] = (3, 3), engine: str = "cadical195", conflicts: int = 0) -> None:
        """Unfinished comes after so many conflicts a solution, unless 0; minisat and glucose count them."""
        from . import encoding

        self._size, self._engine, self._conflicts = box[0] * box[1], engine, conflicts
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
            while (model := self._ask(session, assumptions, stopped)) is not None:
                true = self._true(model)
                yield self._cells(true)
                session.add([-ours, *(-literal for literal in true)])
        finally:
            session.add([-ours])  # these clauses are done with

    def _ask(self, session: Local, assumptions: list[int], stopped: Stop) -> list[int] | None:
        if self._conflicts:
            return session.attempt(assumptions, self._conflicts)
        return session.solve(assumptions, stopped)

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


SOLVERS = {
    "kernel": ByKernel,
    "race": Race,
    **{name: partial(BySat, name) for name in (*ENGINES, *PROGRAMS)},
    "program:": lambda command: BySat(f"program:{command}"),
}
