"""Answers about any puzzle: its solutions by any solver, how many there are, whether there is just one.

Which solver? The best that can take the puzzle: of its own (`SOLVERS` of its module) the first that
takes it, else the best for any CSP. A name means the puzzle's own solver of that name where it takes
the puzzle, else the one that takes any CSP. `student:generate.py`, or just the path, is a student's
file, for a puzzle of which there is a course.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from itertools import islice
from typing import Any, Generic, TypeVar

from . import plugins
from .api import Own, Puzzle, Solver
from .csp import CSP, Assignment
from .solvers import choose, solver, solvers
from .stopping import Limit, Stop, Unfinished, deadline, never

__all__ = [
    "DEFAULT",
    "NotUnique",
    "Verdict",
    "WrongAnswer",
    "check",
    "count",
    "counter",
    "is_file",
    "own_solvers",
    "solve",
    "solver_names",
]

DEFAULT = "cadical"
"""Which solver takes what no puzzle's own does? The quickest over all that was measured."""

STUDENTS = "classroom.solvers"
FILE = "student:"

SomePuzzle = TypeVar("SomePuzzle", bound=Puzzle)


class WrongAnswer(ValueError):
    """What a student's file answers is no solution; the message says why in one line, `cells` where."""

    def __init__(self, why: str, cells: Sequence[int] = ()) -> None:
        super().__init__(why)
        self.cells = tuple(cells)


class NotUnique(ValueError):
    """What was asked about the only solution of a puzzle that has none, or several."""


def own_solvers(puzzle: Puzzle | type[Puzzle]) -> Mapping[str, Callable[..., Own[Any]]]:
    """How to make the solvers of a puzzle's own, the best first."""
    if puzzle.name not in plugins.names("puzzles"):
        return {}
    return plugins.load("puzzles", puzzle.name).SOLVERS


def solver_names(puzzle: Puzzle | type[Puzzle]) -> list[str]:
    """The solvers that can be asked for a puzzle, or one of its kind: its own, then those of all."""
    known = set(solvers())
    own = [
        name
        for name, make in own_solvers(puzzle).items()
        if not (name in known or name.endswith(":")) and (isinstance(puzzle, type) or make().takes(puzzle))
    ]
    return [*own, *(name for name in sorted(known) if not name.endswith(":"))]


def is_file(name: str | None) -> bool:
    """Whether the solver of that name is a student's file."""
    return name is not None and (name.startswith(FILE) or name.endswith(".py"))


def _student(puzzle: Puzzle, name: str) -> Own[Any]:
    """A student's file as a solver; LookupError where there is no such course, or no such file."""
    known = plugins.names(STUDENTS)
    if puzzle.name not in known:
        raise LookupError(f"no course's file solves {puzzle.title}; there is one for {', '.join(known)}")
    found: Own[Any] = plugins.load(STUDENTS, puzzle.name).STUDENT(name.removeprefix(FILE))
    if not found.takes(puzzle):
        takes = (found.__doc__ or "").partition("\n")[0].rstrip(".")
        raise LookupError(f"a student's file takes {takes[:1].lower()}{takes[1:]}")
    return found


def _own(puzzle: Puzzle, name: str | None) -> Own[Any] | None:
    """The puzzle's own solver of that name, or the first, that takes it."""
    if name is not None and is_file(name):
        return _student(puzzle, name)
    makers = own_solvers(puzzle)
    for each in (name,) if name is not None else tuple(makers):
        make = choose(makers, each)
        found = make() if make else None
        if found is not None and found.takes(puzzle):
            return found
    return None


def _any(puzzle: Puzzle, name: str) -> Solver[CSP, Assignment]:
    """The solver of that name that takes any CSP; LookupError says which there are."""
    if choose(solvers(), name) is None and (make := choose(own_solvers(puzzle), name)) is not None:
        takes = (make().__doc__ or "").partition("\n")[0].rstrip(".")
        raise LookupError(f"the {name} takes {takes[:1].lower()}{takes[1:]}; any other solver does more")
    close = get_close_matches(name, own_solvers(puzzle), 1)
    if choose(solvers(), name) is None and close:
        raise LookupError(f"no solver {name[:40]!r}; did you mean {close[0]}?")
    return solver(name)


def solve(
    puzzle: Puzzle, name: str | None = None, limit: Limit = Limit(), stop: Stop = never
) -> Iterator[Assignment]:
    """Every solution of a puzzle once, by the solver of that name; Unfinished if limit or stop came first."""
    own = _own(puzzle, name)
    if own is not None:
        return own.solve(puzzle, limit, stop)
    return _any(puzzle, name or DEFAULT).solve(puzzle.csp(), limit, stop)


def count(
    puzzle: Puzzle, most: int, name: str | None = None, limit: Limit = Limit(), stop: Stop = never
) -> int:
    """How many solutions there are, counted up to `most`; a solver of its own may count without listing."""
    quick = counter(puzzle, name)
    if quick is not None:
        return quick(puzzle, most, limit, stop)
    return sum(1 for _ in islice(solve(puzzle, name, limit, stop), most))


def counter(puzzle: Puzzle, name: str | None = None) -> Callable[[Any, int, Limit, Stop], int] | None:
    """What counts the solutions without listing them, if the solver of that name can."""
    own = _own(puzzle, name)
    counts: Callable[[Any], bool] | None = getattr(own, "counts", None)
    quick: Callable[[Any, int, Limit, Stop], int] | None = getattr(own, "count", None)
    return quick if counts is None or counts(puzzle) else None


@dataclass(frozen=True)
class Verdict(Generic[SomePuzzle]):
    """What a check found: up to two solutions, and where they differ."""

    puzzle: SomePuzzle
    assignments: tuple[Assignment, ...]
    certain: bool = True
    """Whether it is known that there are no more than these."""

    @cached_property
    def solutions(self) -> tuple[SomePuzzle, ...]:
        return tuple(self.puzzle.filled(assignment) for assignment in self.assignments)

    @property
    def unique(self) -> bool:
        return self.certain and len(self.assignments) == 1

    @property
    def differences(self) -> tuple[int, ...]:
        """The cells in which two solutions differ."""
        if len(self.solutions) < 2:
            return ()
        pairs = zip(self.solutions[0].board(), self.solutions[1].board(), strict=True)
        return tuple(cell for cell, (one, other) in enumerate(pairs) if one != other)

    def text(self) -> str:
        """The verdict in a sentence."""
        if self.unique:
            return "one solution"
        if not self.assignments:
            return "no solution"
        if not self.certain:
            return "at least one solution; whether there is another is not known"
        cells = ", ".join(self.puzzle.label(cell) for cell in self.differences)
        return f"more than one solution; two of them differ at {cells}"


def check(
    puzzle: SomePuzzle, name: str | None = None, limit: Limit = Limit(), stop: Stop = never
) -> Verdict[SomePuzzle]:
    """Whether a puzzle has exactly one solution; Unfinished if not even one was found in time."""
    found: list[Assignment] = []
    try:
        for assignment in islice(solve(puzzle, name, Limit(), deadline(limit, stop)), 2):
            found.append(assignment)
    except Unfinished:
        if not found:
            raise
        return Verdict(puzzle, tuple(found), certain=False)
    return Verdict(puzzle, tuple(found))
