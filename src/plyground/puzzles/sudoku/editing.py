"""A variant by hand: a clue of a rule put where a person chose cells, or taken out again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from .grid import cell_name
from .puzzle import Sudoku
from .variants import RULES

__all__ = ["Clue", "add", "clues", "remove", "whole_board"]

SIDES = {"left": "row", "right": "row", "top": "column", "bottom": "column"}


@dataclass(frozen=True)
class Clue:
    """One thing that a rule says, with the cells that it is about."""

    rule: str
    number: int
    says: str
    cells: tuple[int, ...]


def whole_board(rule: str) -> bool:
    """Whether a rule is about the whole board, so that its data are just `true`."""
    return RULES[rule].takes == "true"


def clues(puzzle: Sudoku) -> list[Clue]:
    """All that the rules of a puzzle say, one by one."""
    return [
        Clue(rule, number, _told(rule, clue, puzzle.grid.size), tuple(_cells(clue, puzzle.grid.size)))
        for rule, data in puzzle.rules.items()
        for number, clue in enumerate(data if isinstance(data, list | tuple) else [data])
    ]


def add(puzzle: Sudoku, rule: str, cells: Sequence[int], value: str = "", side: str = "") -> Sudoku:
    """The puzzle with one more clue, in whichever form the rule takes it; ValueError says why it can't be."""
    if rule not in RULES:
        raise ValueError(f"no rule {rule[:40]!r}; there is {', '.join(RULES)}")
    if whole_board(rule):
        return replace(puzzle, rules={**puzzle.rules, rule: True}, solution=None)
    if rule == "regions":
        return _exchange(puzzle, cells)
    known: Any = puzzle.rules.get(rule, ())
    reasons: list[str] = []
    for more in _forms(puzzle.grid.size, cells, value, side):
        try:
            return replace(puzzle, rules={**puzzle.rules, rule: [*known, *more]}, solution=None)
        except ValueError as error:
            reasons.append(str(error))
    # What is wrong with the clue itself says more than that it has another form.
    raise ValueError(next((said for said in reasons if f"{rule}: takes" not in said), reasons[0]))


def remove(puzzle: Sudoku, rule: str, number: int) -> Sudoku:
    """The puzzle without one of its clues."""
    data: Any = puzzle.rules.get(rule)
    if data is None:
        raise ValueError(f"the puzzle has no rule {rule[:40]!r}")
    left = [clue for i, clue in enumerate(data) if i != number] if isinstance(data, list | tuple) else []
    if rule == "regions":
        left = []
    return replace(puzzle, rules={**puzzle.rules, rule: left}, solution=None)


def _forms(size: int, cells: Sequence[int], value: str, side: str) -> Iterator[list[Any]]:
    """What a clue about these cells can look like; rules know their own form when they see it."""
    pairs = [list(divmod(cell, size)) for cell in cells]
    numbers = [int(word) for word in re.findall(r"\d{1,4}", value)]
    if not pairs:
        yield numbers
        return
    if side:
        index = pairs[0][0] if SIDES.get(side) == "row" else pairs[0][1]
        for line in (side, SIDES.get(side, side)):
            yield [[line, index, numbers[0] if numbers else 0]]
    elif numbers:
        yield [[pairs, numbers[0]]]
        yield [[pairs[0], numbers[0]]]
        yield [[pairs, numbers]]
        yield [[pairs[0], numbers]]
        yield [[pairs, [int(digit) for digit in "".join(map(str, numbers))]]]
        if 0 < numbers[0] < len(pairs):
            yield [[pairs[: numbers[0]], pairs[numbers[0] :]]]
    elif value:
        yield [[pair, value] for pair in pairs]
    else:
        yield [pairs]
        yield [[pairs, None]]
        yield pairs
        half = len(pairs) // 2
        yield [[pairs[:half], pairs[half:]]]


def _exchange(puzzle: Sudoku, cells: Sequence[int]) -> Sudoku:
    """Irregular regions are drawn by exchanging two cells between them."""
    lies, size = list(puzzle.regions()), puzzle.grid.size
    if len(cells) != 2 or lies[cells[0]] == lies[cells[1]]:
        raise ValueError("regions change by exchange: choose two cells of different regions")
    one, other = cells
    lies[one], lies[other] = lies[other], lies[one]
    regions = [
        [list(divmod(cell, size)) for cell, region in enumerate(lies) if region == number]
        for number in range(size)
    ]
    return replace(puzzle, rules={**puzzle.rules, "regions": regions}, solution=None)


def _cells(data: Any, size: int) -> Iterator[int]:
    """The cells that a clue names, wherever in it they stand."""
    if not isinstance(data, list | tuple):
        return
    if len(data) == 2 and all(type(n) is int and 0 <= n < size for n in data):
        yield data[0] * size + data[1]
    elif len(data) == 3 and isinstance(data[0], str) and type(data[1]) is int:
        row = SIDES.get(data[0], data[0]) == "row"
        yield from (data[1] * size + i if row else i * size + data[1] for i in range(size))
    else:
        for part in data:
            yield from _cells(part, size)


def _told(rule: str, clue: Any, size: int) -> str:
    name = RULES[rule].title
    if clue is True:
        return name
    if isinstance(clue, list | tuple) and len(clue) == 3 and isinstance(clue[0], str):
        return f"{name} {clue[2]}: {clue[0]} {clue[1] + 1}"
    cells = list(_cells(clue, size))
    shown = " ".join(cell_name(cell, size) for cell in cells[:4]) + (" …" if len(cells) > 4 else "")
    last = clue[-1] if isinstance(clue, list | tuple) and len(clue) == 2 else None
    return f"{name} {last}: {shown}" if type(last) is int and len(cells) > 1 else f"{name}: {shown}"
