"""A puzzle described in JSON, its rules in the words of `variants.RULES`.

{"name": "…", "givens": "81 characters, or rows", "box": [3, 3], "killer": [[[[0, 0], [0, 1]], 9]], …}
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from .grid import SIZES, Grid, default_box, parse
from .puzzle import Sudoku

__all__ = ["from_json", "from_text", "to_json", "to_text"]

LABELS = ("name", "source", "givens", "solution", "box", "size", "ruleset", "missing", "inferred")
"""The keys that are no rules."""


def from_json(data: Any) -> Sudoku:
    """The puzzle of a JSON object; ValueError says what is wrong with it."""
    if not isinstance(data, Mapping):
        raise ValueError(f"a puzzle is an object with givens and rules, not {type(data).__name__}")
    shape = _shape_of_boxes(data)
    givens = data.get("givens")
    if givens is None:
        shape = shape or (3, 3)
        grid = Grid(shape, (0,) * (shape[0] * shape[1]) ** 2)
    else:
        grid = _board(givens, shape, "givens")
    solution = data.get("solution")
    rules = {key: value for key, value in data.items() if key not in LABELS}
    return Sudoku(
        grid,
        rules,
        str(data.get("name", "")),
        str(data.get("source", "")),
        None if solution is None else _board(solution, grid.box, "solution"),
        str(data.get("ruleset") or ""),
        _words(data.get("missing") or (), "missing"),
        _words(data.get("inferred") or (), "inferred"),
    )


def _words(data: Any, key: str) -> tuple[str, ...]:
    if not isinstance(data, list | tuple) or not all(isinstance(word, str) for word in data):
        raise ValueError(f"{key} takes a list of the names of rules")
    return tuple(data)


def _shape_of_boxes(data: Mapping[str, Any]) -> tuple[int, int] | None:
    """What `box` or `size` says; checked before anything of that size is made."""
    box, size = data.get("box"), data.get("size")
    if box is not None and not (_whole_pair(box) and box[0] * box[1] in SIZES):
        raise ValueError("box takes [rows, columns] of a box with a product of 4 to 49, like [3, 3]")
    if size is not None and not (isinstance(size, int) and size in SIZES):
        raise ValueError("size takes a whole number from 4 to 49, like 9")
    if box and size and box[0] * box[1] != size:
        raise ValueError(f"size is {size}, but boxes of {box[0]}×{box[1]} make {box[0] * box[1]}")
    return (box[0], box[1]) if box else default_box(size) if size else None


def _whole_pair(box: Any) -> bool:
    return isinstance(box, list | tuple) and len(box) == 2 and all(isinstance(n, int) and n > 0 for n in box)


def _board(data: Any, box: tuple[int, int] | None, key: str) -> Grid:
    text = data
    if isinstance(data, list) and all(isinstance(row, list) for row in data):
        text = "\n".join(" ".join(map(str, row)) for row in data)
    if not isinstance(text, str):
        raise ValueError(f"{key} takes a board as text, or a list of rows of numbers")
    try:
        return parse(text, box)
    except ValueError as error:
        raise ValueError(f"{key}: {error}") from None


def to_json(puzzle: Sudoku) -> dict[str, Any]:
    """The JSON object that `from_json` reads."""
    grid = puzzle.grid
    texts = {"name": puzzle.heading, "source": puzzle.source, "ruleset": puzzle.ruleset}
    found: dict[str, Any] = {key: text for key, text in texts.items() if text}
    if grid.box != default_box(grid.size):
        found["box"] = list(grid.box)
    found["givens"] = grid.line()
    if puzzle.solution:
        found["solution"] = puzzle.solution.line()
    if puzzle.missing:
        found["missing"] = list(puzzle.missing)
    if puzzle.inferred:
        found["inferred"] = list(puzzle.inferred)
    return {**found, **puzzle.rules}


def from_text(text: str) -> Sudoku:
    """The puzzle of a JSON text; ValueError says what is wrong with it."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise ValueError(f"line {error.lineno}, column {error.colno}: {error.msg}") from None
    except (ValueError, RecursionError):
        raise ValueError("no JSON that can be read") from None
    return from_json(data)


def to_text(puzzle: Sudoku) -> str:
    return json.dumps(to_json(puzzle), ensure_ascii=False)
