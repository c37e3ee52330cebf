"""The rules of a variant for a front end: in words and shapes, broken by digits, added and taken out."""

from __future__ import annotations

import re
from typing import Any

from ....csp import AllDifferent
from ....puzzles.sudoku.editing import add, clues, remove
from ....puzzles.sudoku.picture import shapes
from ....puzzles.sudoku.puzzle import Sudoku
from ....puzzles.sudoku.techniques.board import rules_of
from ....puzzles.sudoku.techniques.rules import sentence, supported
from ....puzzles.sudoku.variants import RULES, constraints
from ...pool import Message

__all__ = ["broken_rules", "describe_rules", "edited", "offered_rules"]

MOST_APART = 16
"""Up to which size are the cells told that differ by rules? Larger variants are hardly ever played."""
LONGEST_VALUE = 100
VALUED = re.compile("total|difference|digit|number|sum|ratio|colour|pill")
"""What in the description of a rule's data is a value beside its cells?"""
UNTOUCHED = ("decoration",)
"""What is not added by hand: free drawings, which say nothing."""


def offered_rules() -> list[Message]:
    """Every rule that a puzzle can have, with its sentence and what it is to be told: cells, value, side."""
    return [
        {
            "name": name,
            "title": rule.title,
            "says": rule.says,
            "cells": "cell" in rule.takes or "side" in rule.takes or '"row"' in rule.takes,
            "value": bool(VALUED.search(rule.takes)),
            "beside": "side" in rule.takes or '"row"' in rule.takes,
        }
        for name, rule in sorted(RULES.items(), key=lambda each: each[1].title.lower())
        if name not in UNTOUCHED
    ]


def describe_rules(puzzle: Sudoku) -> Message:
    """What a board shows of its rules."""
    return {
        "heading": puzzle.heading,
        "words": [
            *_words(puzzle),
            *(f"Not known here, so that no question is answered: {rule}." for rule in puzzle.missing),
        ],
        "shapes": shapes(puzzle),
        "clues": [vars(clue) for clue in clues(puzzle)],
        "apart": _apart(puzzle),
    }


def _words(puzzle: Sudoku) -> list[str]:
    """The setter's own words where there are any, and what was understood of them; else the rules' own."""
    own = [line.strip() for line in puzzle.ruleset.splitlines() if line.strip()]
    if not own:
        return [f"{RULES[name].says}." for name in puzzle.rules]
    understood = [RULES[name].says for name in puzzle.inferred if name in puzzle.rules]
    return [*own, *([f"Understood from drawing and words: {'; '.join(understood)}."] if understood else [])]


def _apart(puzzle: Sudoku) -> list[list[int]]:
    """The cells that differ by the rules, besides rows, columns and regions."""
    size = puzzle.grid.size
    if puzzle.plain or size > MOST_APART:
        return []
    regions = {frozenset(box) for box in puzzle.boxes()}
    groups: list[Any] = [each.variables for each in constraints(puzzle) if isinstance(each, AllDifferent)]
    return [list(cells) for cells in groups[2 * size :] if frozenset(cells) not in regions]


def broken_rules(puzzle: Sudoku, own: dict[int, int]) -> tuple[list[int], str]:
    """The cells of rules that can no longer hold with a player's digits, and what the first of them says."""
    size = puzzle.grid.size
    cells = puzzle.grid.filled(own).cells
    every = list(range(1, size + 1))
    broken: dict[int, None] = {}
    says = ""
    for rule, constraint in rules_of(puzzle):
        variables: tuple[int, ...] = constraint.variables  # type: ignore[assignment]
        domains = {cell: [cells[cell]] if cells[cell] else every for cell in variables}
        if all(supported(constraint, domains).values()):
            continue
        written = [cell for cell in variables if cell in own]
        broken.update(dict.fromkeys(written or variables))
        says = says or f"{sentence(rule, constraint, size)}; with these digits it cannot be."
    return list(broken), says


def edited(puzzle: Sudoku, message: Message) -> Sudoku:
    """The puzzle with the change that a message asks for; ValueError says why it cannot be."""
    rule: Any = message.get("rule")
    cells: Any = message.get("cells", [])
    number: Any = message.get("remove")
    if not isinstance(rule, str):
        raise ValueError("which rule? Its name is missing")
    if number is not None:
        if type(number) is not int:
            raise ValueError("a clue is taken out by its number")
        return remove(puzzle, rule, number)
    count = len(puzzle.grid.cells)
    if not isinstance(cells, list) or not all(type(cell) is int and 0 <= cell < count for cell in cells):
        raise ValueError(f"cells are a list of numbers from 0 to {count - 1}")
    value, side = str(message.get("value", ""))[:LONGEST_VALUE], str(message.get("side", ""))
    return add(puzzle, rule, cells, value, side)
