"""The form every SAT solver reads: clauses over numbered variables."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

__all__ = ["CNF", "at_most_one", "satisfied"]

PAIRWISE = 9
"""Up to how many literals is «at most one» best said pair by pair? Beyond it a grid takes over."""


@dataclass(frozen=True)
class CNF:
    """A conjunction of clauses; the literals of all of them in one row, a zero after each clause."""

    variables: int
    literals: array[int]

    @classmethod
    def of(cls, clauses: Iterable[Sequence[int]], variables: int = 0) -> CNF:
        """The formula of these clauses; there may be more variables than they mention."""
        literals = array("i")
        for clause in clauses:
            literals.extend(clause)
            literals.append(0)
        return cls(max(variables, max(map(abs, literals), default=0)), literals)

    def __len__(self) -> int:
        return self.literals.count(0)

    def __iter__(self) -> Iterator[list[int]]:
        clause: list[int] = []
        for literal in self.literals:
            if literal:
                clause.append(literal)
            else:
                yield clause
                clause = []

    def __add__(self, clauses: Iterable[Sequence[int]]) -> CNF:
        more = CNF.of(clauses)
        return CNF(max(self.variables, more.variables), self.literals + more.literals)

    def distinct(self) -> CNF:
        """Every clause once."""
        return CNF.of(dict.fromkeys(tuple(sorted(clause)) for clause in self), self.variables)

    def text(self) -> str:
        """The clauses in DIMACS, with the header."""
        lines = [" ".join(map(str, clause)) + " 0\n" if clause else "0\n" for clause in self]
        return f"p cnf {self.variables} {len(lines)}\n" + "".join(lines)


def satisfied(clauses: Iterable[Sequence[int]], model: Mapping[int, bool]) -> bool:
    """Whether every clause has a true literal; a variable that the model leaves out counts as false."""
    return all(
        any(model.get(abs(literal), False) == (literal > 0) for literal in clause) for clause in clauses
    )


def at_most_one(literals: Sequence[int], fresh: Iterator[int]) -> Iterator[tuple[int, ...]]:
    """Clauses that allow at most one of the literals: pairs for few, else rows and columns of a grid.

    The grid (Chen 2010) gives n literals about 2√n fresh variables and 2n clauses instead of n²/2.
    """
    if len(literals) <= PAIRWISE:
        yield from ((-a, -b) for a, b in combinations(literals, 2))
        return
    width = round(len(literals) ** 0.5)
    columns = [next(fresh) for _ in range(width)]
    rows = [next(fresh) for _ in range(-(-len(literals) // width))]
    for index, literal in enumerate(literals):
        yield (-literal, rows[index // width])
        yield (-literal, columns[index % width])
    yield from at_most_one(rows, fresh)
    yield from at_most_one(columns, fresh)
