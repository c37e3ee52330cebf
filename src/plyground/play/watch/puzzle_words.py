"""What the variables, values and constraints of a puzzle are called, and why a value cannot be."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

from ...api import Puzzle
from ...csp import (
    CSP,
    AllDifferent,
    Among,
    Between,
    Chain,
    Constraint,
    Crossing,
    Equal,
    Increasing,
    Pair,
    Sum,
)
from ...solvers.backtracking import Arc

__all__ = ["Naming", "counted", "few"]

Domain = Sequence[Any]


def counted(number: int, one: str, many: str = "") -> str:
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def few(values: Sequence[str], most: int = 3, count: int | None = None) -> str:
    """Some of many values, in words; there may be more than those given."""
    told, count = values[:most], len(values) if count is None else count
    if count > most:
        return f"{', '.join(told)} and {count - most:,} more"
    return told[0] if len(told) == 1 else f"{', '.join(told[:-1])} and {told[-1]}" if told else "nothing"


class Naming:
    """The words for one puzzle. Variables are known by their number, in the order of the CSP."""

    def __init__(self, puzzle: Puzzle, csp: CSP) -> None:
        self.puzzle = puzzle
        self.variables: list[Hashable] = list(csp.domains)
        self.number = {x: number for number, x in enumerate(self.variables)}
        self.names = [puzzle.variable_name(x) for x in self.variables]
        self.cells = [list(puzzle.variable_cells(x)) for x in self.variables]
        self._regions = list(puzzle.regions())

    def name(self, x: Hashable) -> str:
        return self.names[self.number[x]]

    def value(self, value: Hashable) -> str:
        return self.puzzle.value_name(value)

    def few(self, values: Sequence[Hashable], most: int = 3) -> str:
        return few([self.value(value) for value in values[: most + 1]], most, len(values))

    def view(self) -> dict[str, object]:
        """What a viewer draws: the variables with their cells, and the board that they stand on."""
        puzzle = self.puzzle
        return {
            "variables": [
                {"name": name, "cells": cells} for name, cells in zip(self.names, self.cells, strict=True)
            ],
            "board": {
                "rows": puzzle.rows,
                "columns": puzzle.columns,
                "board": list(puzzle.board()),
                "cells": list(puzzle.board()),
                "labels": [puzzle.label(cell) for cell in range(puzzle.rows * puzzle.columns)],
                "regions": self._regions,
                "marks": {str(cell): text for cell, text in puzzle.marks().items()},
                "blocks": sorted(puzzle.blocks()),
                "text": puzzle.text(),
            },
        }

    def unit(self, constraint: Constraint) -> str:
        """What people call the cells of a constraint: r3, c5, box 2; "" where they have no name."""
        cells = [cell for x in constraint.variables for cell in self.cells[self.number[x]]]
        if len(cells) != len(constraint.variables) or len(cells) < 2:
            return ""
        columns = self.puzzle.columns
        for name, places in (
            ("r", {cell // columns for cell in cells}),
            ("c", {cell % columns for cell in cells}),
            ("box ", {self._regions[cell] for cell in cells}),
        ):
            if len(places) == 1 and len(set(self._regions)) > 1:
                return f"{name}{places.pop() + 1}"
        return ""

    def cells_of(self, variables: Sequence[Hashable]) -> list[int]:
        return sorted({cell for x in variables for cell in self.cells[self.number[x]]})

    # Why an arc takes values away.

    def removal(self, arc: Arc, values: Domain, domains: Callable[[Hashable], Domain]) -> str:
        """A sentence on the values that x loses, and the support that they lack."""
        said = f"{self.name(arc.x)} can't be {self.few(values)}: {self.lack(arc, values, domains)}."
        return said[:1].upper() + said[1:] if said.startswith("the ") else said

    def lack(self, arc: Arc, values: Domain, domains: Callable[[Hashable], Domain]) -> str:
        """Which support the values of x lack in the domains of the others."""
        x, constraint = arc.x, arc.constraint
        one = self.value(values[0])
        match constraint:
            case Among():
                return "it is not one of those allowed"
            case Sum():
                return self._sum(constraint)
            case Between():
                first, last = constraint.ends
                return f"between {first} and {last} the numbers must add up to {constraint.total}"
            case Chain():
                return f"nothing that is left for {few([self.name(y) for y in arc.others], 4)} goes with it"
        y = arc.others[0]
        other, theirs = self.name(y), domains(y)
        match constraint:
            case AllDifferent():
                unit = self.unit(constraint)
                return f"{unit} has its {one} at {other}" if unit else f"{other} is {one}, and they differ"
            case Equal():
                return f"{other} can't be, and they are the same"
            case Increasing():
                before = constraint.variables.index(x) < constraint.variables.index(y)
                if before:
                    return f"it is less than {other}, which is at most {self.value(max(theirs))}"
                return f"it is more than {other}, which is at least {self.value(min(theirs))}"
            case Pair():
                return f"nothing that is left for {other}, {self.few(theirs)}, goes with it"
            case Crossing():
                return self._crossing(arc, constraint, values)
        raise AssertionError(constraint)

    def _crossing(self, arc: Arc, crossing: Crossing, values: Domain) -> str:
        place = crossing.i if arc.x == crossing.x else crossing.j
        letters = sorted({word[place] for word in values})
        cell = self.puzzle.label(self.cells[self.number[arc.x]][place])
        other = self.name(arc.others[0])
        return f"no word for {other} has {few(letters, 6).replace(' and ', ' or ')} in {cell}"

    def _sum(self, constraint: Sum) -> str:
        names = [self.name(x) for x in constraint.plus]
        less = f" less {few([self.name(x) for x in constraint.minus], 4)}" if constraint.minus else ""
        return f"{few(names, 4)}{less} must add up to {constraint.total}"

    # What a clause says.

    def clause(self, origin: Any, clause: Sequence[int], meaning: Mapping[int, tuple[Hashable, Any]]) -> str:
        """Why a clause of the CNF must hold, by where it comes from."""
        told = [meaning.get(abs(literal)) for literal in clause]
        if isinstance(origin, Constraint):
            return self._constraint(origin, clause, told)
        name = self.name(origin)
        return f"{name} has a value" if clause[0] > 0 else f"{name} has only one value"

    def _constraint(
        self, constraint: Constraint, clause: Sequence[int], told: Sequence[tuple[Hashable, Any] | None]
    ) -> str:
        known = [pair for pair in told if pair]
        match constraint:
            case AllDifferent() if known and len({value for _, value in known}) == 1:
                unit = self.unit(constraint) or few([self.name(x) for x in constraint.variables], 4)
                value = self.value(known[0][1])
                if all(literal > 0 for literal in clause):
                    return f"{unit} needs a {value}"
                return f"{unit} has only one {value}"
            case Crossing():
                shared = self.puzzle.label(self.cells[self.number[constraint.x]][constraint.i])
                return f"{self.name(constraint.x)} and {self.name(constraint.y)} share {shared}"
            case Sum():
                return self._sum(constraint)
        names = few([self.name(x) for x in constraint.variables], 4)
        return f"{names} must go together" if len(constraint.variables) > 1 else f"{names} is restricted"
