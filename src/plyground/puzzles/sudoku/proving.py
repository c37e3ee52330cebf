"""Prove that a puzzle has no solution, or no second one: a CNF without models, and a DRAT proof of that."""

from __future__ import annotations

from dataclasses import dataclass

from ...cnf import CNF
from ...sat import drat
from ...solvers.sat import READABLE, find_proof, proving_engine
from ...stopping import Limit, Stop, deadline, never
from .dimacs import encode
from .grid import Grid
from .puzzle import Sudoku
from .solving import NotUnique, solve

__all__ = ["Proof", "prove"]


@dataclass(frozen=True)
class Proof:
    """A claim about a puzzle as a CNF without models, the comments of its file, and the proof."""

    solution: Grid | None
    """The only solution; None if there is none at all."""
    cnf: CNF
    comments: tuple[str, ...]
    lines: tuple[str, ...]

    def check(self, stop: Stop = never) -> int:
        """Check the proof and say how many lemmas it has; ValueError says where it fails."""
        return drat.check(self.cnf, self.lines, stop)


def prove(puzzle: Sudoku, name: str = "cadical", limit: Limit = Limit(), stop: Stop = never) -> Proof:
    """Prove what can be proved about a puzzle; NotUnique if it has two solutions."""
    if name not in READABLE:
        proving_engine(name)  # whether it writes proofs is said before anything is solved
    stopped = deadline(limit, stop)
    solution = next(solve(puzzle, stop=stopped), None)
    cnf, comments = encode(puzzle)
    notes = tuple(comments)
    if solution:
        cnf += [_other_than(solution, notes)]
        notes += ("the last clause rules the solution out: without a model it is the only one",)
    model, lines = find_proof(name, cnf, stopped)
    if model is not None:
        raise NotUnique("the puzzle has more than one solution: there is nothing to prove")
    return Proof(solution, cnf, notes, tuple(lines))


def _other_than(solution: Grid, comments: tuple[str, ...]) -> list[int]:
    """The clause that is false for a solution alone."""
    held = set()
    for cell, digit in enumerate(solution.cells):
        row, column = divmod(cell, solution.size)
        held.add(f"cell r{row + 1}c{column + 1}={digit}")
    meanings = (comment.partition(" is ") for comment in comments)
    return [-int(literal) for cell, _, literal in meanings if cell in held]
