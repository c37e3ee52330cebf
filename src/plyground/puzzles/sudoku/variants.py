"""What must hold on a board: rows, columns and boxes, and what the rules of a variant say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...csp import AllDifferent, Constraint
from .clues import Data
from .grid import units
from .rules import RULES

if TYPE_CHECKING:
    from .puzzle import Sudoku

__all__ = ["RULES", "Data", "constraints", "said"]


def constraints(puzzle: Sudoku) -> Iterator[Constraint]:
    """All that must hold on a board; ValueError says what is wrong with a rule's data."""
    yield from (AllDifferent(unit) for unit in units(puzzle.grid.box)[: 2 * puzzle.grid.size])
    if "regions" not in puzzle.rules:
        yield from (AllDifferent(box) for box in puzzle.boxes())
    for _, constraint in said(puzzle):
        yield constraint


def said(puzzle: Sudoku) -> Iterator[tuple[str, Constraint]]:
    """What the rules say, each constraint with the name of its rule."""
    for name, data in puzzle.rules.items():
        rule = RULES[name]
        try:
            for constraint in rule.constraints(puzzle, data):
                yield name, constraint
        except (TypeError, IndexError, KeyError, AttributeError, OverflowError) as error:
            raise ValueError(f"{name}: takes {rule.takes}") from error
        except ValueError as error:
            if "to unpack" in str(error):  # which Python says of a shape
                raise ValueError(f"{name}: takes {rule.takes}") from None
            raise ValueError(f"{name}: {error}") from None
