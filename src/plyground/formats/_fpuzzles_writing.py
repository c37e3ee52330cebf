"""A Sudoku as the JSON of the editor f-puzzles, and what of it that cannot hold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..puzzles.sudoku.clues import cells_of, lines_of, pairs_of, totals_of
from ..puzzles.sudoku.grid import default_box
from ..puzzles.sudoku.puzzle import Sudoku
from ..puzzles.sudoku.rules.sums import from_edge_to_edge
from ..puzzles.sudoku.rules.windoku import windows

__all__ = ["to_data", "unwritten"]

LINES = {
    "thermo": "thermometer",
    "slowthermo": "slowthermometer",
    "palindrome": "palindrome",
    "renban": "renban",
    "regionsum": "regionsumline",
    "entropic": "entropicline",
    "modular": "modularline",
    "nabner": "nabner",
    "zipper": "zipperline",
    "doublearrow": "doublearrow",
    "between": "betweenline",
    "lockout": "lockout",
}
CELLS = ("odd", "even", "minimum", "maximum")
GROUPS = {"row_index": "rowindexer", "column_index": "columnindexer", "box_index": "boxindexer"}
OUTSIDE = ("xsum", "skyscraper", "numberedroom")
FLAGS = {
    "antiknight": "antiknight",
    "antiking": "antiking",
    "disjoint": "disjointgroups",
    "nonconsecutive": "nonconsecutive",
}
DOTS = {
    "kropki_white": ("difference", 1),
    "kropki_black": ("ratio", 2),
    "difference": ("difference", 1),
    "ratio": ("ratio", 2),
}


def unwritten(puzzle: Sudoku) -> Sequence[str]:
    """What of a puzzle the editor cannot hold."""
    lost = [rule for rule in puzzle.rules if rule not in HELD]
    if any(not from_edge_to_edge(cells, puzzle.grid.size) for cells, _ in _sums(puzzle)):
        lost.append("sums that are no diagonals")
    if puzzle.grid.box != default_box(puzzle.grid.size):
        lost.append(f"boxes of {puzzle.grid.box[0]}×{puzzle.grid.box[1]}, which become regions")
    negative: Any = puzzle.rules.get("difference_all", ())
    if any(value != 1 for value in negative):
        lost.append("that all differences are given")
    if any(value not in (5, 10) for value in puzzle.rules.get("xv_all", ())):  # type: ignore[union-attr]
        lost.append("that all sums are given")
    return (*lost, *puzzle.missing)


def _sums(puzzle: Sudoku) -> list[tuple[tuple[int, ...], int | None]]:
    return list(totals_of(puzzle.grid, puzzle.rules.get("sums", ()), different=False))


def to_data(puzzle: Sudoku) -> dict[str, Any]:
    """The JSON of the editor, without what it cannot hold."""
    return _Writing(puzzle).data()


SIGNS = {10: "X", 5: "V"}

PAIRED: dict[str, tuple[str, Callable[..., dict[str, Any]]]] = {
    "whispers": ("whispers", lambda names, line, least: {"lines": [names(line)], "value": str(least)}),
    "killer": (
        "killercage",
        lambda names, cells, total: (
            {"cells": names(cells)} | ({} if total is None else {"value": str(total)})
        ),
    ),
    "pill": (
        "arrow",
        lambda names, cells, shaft: {"lines": [names([cells[-1], *shaft])], "cells": names(cells)},
    ),
    "clone": ("clone", lambda names, first, second: {"cells": names(first), "cloneCells": names(second)}),
    "quadruple": ("quadruple", lambda names, cells, digits: {"cells": names(cells), "values": list(digits)}),
    "xv": (
        "xv",
        lambda names, cells, total: {
            "cells": names(cells),
            "value": {10: "X", 5: "V"}.get(total, str(total)),
        },
    ),
}
"""Rules whose clues are two things each: the editor's key, and how it writes a clue."""


HELD = {
    *LINES, *CELLS, *GROUPS, *OUTSIDE, *FLAGS, *DOTS, *PAIRED, "x", "diagonal_up", "diagonal_down", "regions",
    "windoku", "extraregions", "arrow", "kropki_all", "difference_all", "ratio_all", "xv_all", "sandwich",
    "sums", "marks", "colours", "fog",
}  # fmt: skip


class _Writing:
    def __init__(self, puzzle: Sudoku) -> None:
        self.puzzle, self.size = puzzle, puzzle.grid.size
        self.rules: dict[str, Any] = dict(puzzle.rules)
        self.made: dict[str, Any] = {}

    def name(self, cell: int) -> str:
        row, column = divmod(cell, self.size)
        return f"R{row + 1}C{column + 1}"

    def names(self, cells: Any) -> list[str]:
        return [f"R{row + 1}C{column + 1}" for row, column in cells]

    def add(self, key: str, clue: Any) -> None:
        self.made.setdefault(key, []).append(clue)

    def data(self) -> dict[str, Any]:
        puzzle = self.puzzle
        texts = {"title": puzzle.heading, "author": puzzle.source, "ruleset": puzzle.ruleset}
        self.made = {"size": self.size, "grid": self._grid()} | {
            key: text for key, text in texts.items() if text
        }
        if puzzle.solution:
            self.made["solution"] = list(puzzle.solution.cells)
        for rule, data in self.rules.items():
            self._write(rule, data)
        self._negative()
        return self.made

    def _grid(self) -> list[list[dict[str, Any]]]:
        cells: list[dict[str, Any]] = [
            {"value": digit, "given": True} if digit else {} for digit in self.puzzle.grid.cells
        ]
        usual = self.puzzle.grid.box == default_box(self.size)
        if not usual or "regions" in self.rules or "boxless" in self.rules:
            for cell, region in zip(cells, self.puzzle.regions(), strict=True):
                cell["region"] = None if "boxless" in self.rules else region
        for (row, column), digits in self.rules.get("marks", ()):
            cells[row * self.size + column]["givenPencilMarks"] = list(digits)
        for (row, column), colour in self.rules.get("colours", ()):
            if str(colour).startswith("#"):
                cells[row * self.size + column]["c"] = colour
        return [cells[at : at + self.size] for at in range(0, len(cells), self.size)]

    def _write(self, rule: str, data: Any) -> None:
        if rule in LINES:
            for line in data:
                self.add(LINES[rule], {"lines": [self.names(line)]})
        elif rule in CELLS:
            for cell in cells_of(self.puzzle.grid, data):
                self.add(rule, {"cell": self.name(cell)})
        elif rule in GROUPS:
            self.add(GROUPS[rule], {"cells": self.names(data)})
        elif rule in FLAGS:
            self.made[FLAGS[rule]] = True
        elif rule in DOTS:
            key, usual = DOTS[rule]
            for pair, value in pairs_of(self.puzzle.grid, data, usual):
                said = {} if value == usual else {"value": str(value)}
                self.add(key, {"cells": [self.name(cell) for cell in pair], **said})
        elif rule in ("x", "diagonal_up", "diagonal_down"):
            keys = {"diagonal_up": ["diagonal+"], "diagonal_down": ["diagonal-"]}
            self.made |= dict.fromkeys(keys.get(rule, ["diagonal+", "diagonal-"]), True)
        elif rule in OUTSIDE:
            for side, index, number in data:
                self.add(rule, {"cell": self._outside(side, index), "value": str(number)})
        elif rule in PAIRED:
            key, clue = PAIRED[rule]
            for first, second in data:
                self.add(key, clue(self.names, first, second))
        else:
            self._write_other(rule, data)

    def _outside(self, side: str, index: int) -> str:
        row, column = {
            "left": (index + 1, 0),
            "right": (index + 1, self.size + 1),
            "top": (0, index + 1),
            "bottom": (self.size + 1, index + 1),
        }[side]
        return f"R{row}C{column}"

    def _write_other(self, rule: str, data: Any) -> None:
        match rule:
            case "windoku" | "extraregions":
                regions = windows(self.puzzle) if rule == "windoku" else lines_of(self.puzzle.grid, data, 1)
                for region in regions:
                    self.add("extraregion", {"cells": [self.name(cell) for cell in region]})
            case "arrow":
                for line in data:
                    self.add("arrow", {"lines": [self.names(line)], "cells": self.names(line[:1])})
            case "sandwich":
                for line, index, total in data:
                    side = "top" if line == "column" else "left"
                    self.add("sandwichsum", {"cell": self._outside(side, index), "value": str(total)})
            case "sums":
                self._write_sums()
            case "fog":
                self.made["foglight"] = self.names(data)

    def _write_sums(self) -> None:
        for cells, total in _sums(self.puzzle):
            if from_edge_to_edge(cells, self.size):
                row, column = divmod(cells[0], self.size)
                next_row, next_column = divmod(cells[1], self.size)
                down, right = next_row - row, next_column - column
                clue = {
                    "cell": f"R{row - down + 1}C{column - right + 1}",
                    "direction": f"{'D' if down > 0 else 'U'}{'R' if right > 0 else 'L'}",
                    "cells": [self.name(cell) for cell in cells],
                    "value": str(total),
                }
                self.add("littlekillersum", clue)

    def _negative(self) -> None:
        every = bool(self.rules.get("kropki_all"))
        negative = []
        if every or 1 in self.rules.get("difference_all", ()):
            self.made["nonconsecutive"] = True
        if every or self.rules.get("ratio_all"):
            negative.append("ratio")
        if self.rules.get("xv_all"):
            negative.append("xv")
        if negative:
            self.made["negative"] = negative
