"""A Sudoku: a board of any size with its givens, and the rules beside rows, columns and boxes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from difflib import get_close_matches
from typing import Self

from ...api import Puzzle
from ...csp import CSP, Assignment
from ...drawing.picture import Picture
from .clues import Data, lines_of
from .grid import SYMBOLS, Grid, parse, units
from .variants import RULES, constraints

__all__ = ["Sudoku", "UnknownRule"]


class UnknownRule(ValueError):
    """A question about a puzzle whose rules are not all known."""


def _few(words: Sequence[str]) -> str:
    """Some of many, with the verb that they take."""
    told = ", ".join(words[:5]) + (f" and {len(words) - 5} more" if len(words) > 5 else "")
    return f"{told} {'is' if len(words) == 1 else 'are'}"


@dataclass(frozen=True, eq=False, repr=False)
class Sudoku(Puzzle):
    """A board with its givens, and the rules that are not those of every Sudoku.

    A rule that is false, null or empty says nothing: it is not kept.
    """

    name = "sudoku"
    title = "Sudoku"
    instructions = (
        "Every row, column and box holds each digit once. Type or paste a puzzle of any size: "
        "solved by kernel, SAT, SMT or the textbook, counted, checked."
    )
    example = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

    grid: Grid
    rules: Mapping[str, Data] = field(default_factory=dict)
    heading: str = ""
    source: str = ""
    solution: Grid | None = None
    ruleset: str = ""
    """The setter's own words on the rules."""
    missing: tuple[str, ...] = ()
    """What a file says beyond this that is not known here: there is no answer about such a puzzle."""
    inferred: tuple[str, ...] = ()
    """The rules that a file does not hold, but draws and says in words."""

    def __post_init__(self) -> None:
        for rule in self.rules:
            if rule not in RULES:
                close = get_close_matches(rule, RULES, 1)
                hint = f"did you mean {close[0]}?" if close else f"there is {', '.join(RULES)}"
                raise ValueError(f"no rule {rule[:40]!r}; {hint}")
        object.__setattr__(self, "rules", {rule: data for rule, data in self.rules.items() if data})
        for _ in constraints(self):  # whatever is wrong with the rules' data is said here
            pass

    @property
    def rows(self) -> int:  # type: ignore[override]
        return self.grid.size

    @property
    def columns(self) -> int:  # type: ignore[override]
        return self.grid.size

    @property
    def plain(self) -> bool:
        """Whether rows, columns and boxes are all there is."""
        return not self.rules and not self.missing

    @classmethod
    def parse(cls, text: str) -> Self:
        """A board as text, or a puzzle with its rules as JSON."""
        from .description import from_text

        found = from_text(text) if text.lstrip().startswith("{") else Sudoku(parse(text))
        return cls(**{each.name: getattr(found, each.name) for each in fields(found)})

    def text(self) -> str:
        """The board alone where that is all, else JSON."""
        from .description import to_text

        told = self.heading or self.source or self.ruleset or self.solution
        alone = self.plain and not told
        return self.grid.text() if alone else to_text(self)

    def csp(self, givens: bool = True) -> CSP:
        """The variables are the cells, numbered row by row from 0; the givens may be left out.

        UnknownRule if a rule is missing: whatever a solver said would be about another puzzle.
        """
        if self.missing:
            raise UnknownRule(f"no answer: of its rules {_few(self.missing)} not known here")
        digits = tuple(range(1, self.grid.size + 1))
        domains = {
            cell: (digit,) if digit and givens else digits for cell, digit in enumerate(self.grid.cells)
        }
        return CSP(domains, tuple(constraints(self)))

    def filled(self, assignment: Assignment) -> Self:
        return replace(self, grid=self.grid.filled(assignment))

    def board(self) -> Sequence[str]:
        return [str(digit) if digit else "" for digit in self.grid.cells]

    def picture(self) -> Picture:
        """The board with its rules drawn."""
        from .picture import board

        return replace(super().picture(), drawn=tuple(board(self)))

    def boxes(self) -> list[tuple[int, ...]]:
        """The boxes, or the regions that stand in their place."""
        size = self.grid.size
        if "boxless" in self.rules:
            return []
        if "regions" not in self.rules:
            return list(units(self.grid.box)[2 * size :])
        return list(lines_of(self.grid, self.rules["regions"]))

    def clashes(self) -> list[tuple[int, int]]:
        """Pairs of equal givens in a row, column, box or region, in reading order."""
        found = set()
        for unit in (*units(self.grid.box)[: 2 * self.grid.size], *self.boxes()):
            seen: dict[int, int] = {}
            for cell in sorted(unit):
                if self.grid.cells[cell]:
                    first = seen.setdefault(self.grid.cells[cell], cell)
                    if first != cell:
                        found.add((first, cell))
        return sorted(found)

    def regions(self) -> Sequence[int]:
        lies = {cell: number for number, cells in enumerate(self.boxes()) for cell in cells}
        return [lies.get(cell, 0) for cell in range(self.grid.size**2)]

    def entries(self, cell: int) -> Sequence[str]:
        return [str(digit) for digit in range(1, self.grid.size + 1)]

    def enter(self, cell: int, entry: str) -> Self:
        digit = (
            int(entry) if entry.isdecimal() and entry.isascii() else 1 + SYMBOLS.find(entry.upper() or " ")
        )
        if not 1 <= digit <= self.grid.size:
            raise ValueError(f"{self.label(cell)} takes 1 to {self.grid.size}, not {entry[:20]!r}")
        return self.filled({cell: digit})
