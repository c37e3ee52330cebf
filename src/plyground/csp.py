"""The form every puzzle is written in and every solver reads."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

__all__ = ["CSP", "AllDifferent", "Assignment", "Constraint", "Crossing"]

Variable = Hashable
Value = Hashable
Assignment = dict[Variable, Value]


@dataclass(frozen=True)
class AllDifferent:
    """These variables take pairwise different values."""

    variables: tuple[Variable, ...]


@dataclass(frozen=True)
class Crossing:
    """Letter i of the word at x is letter j of the word at y."""

    x: Variable
    i: int
    y: Variable
    j: int

    @property
    def variables(self) -> tuple[Variable, ...]:
        return (self.x, self.y)


Constraint = AllDifferent | Crossing


@dataclass(frozen=True)
class CSP:
    """Variables with their domains, and what must hold between them."""

    domains: Mapping[Variable, Sequence[Value]]
    constraints: Sequence[Constraint]
