"""Crosswords in ipuz, the open JSON form."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ..puzzles.crossword.description import TEXTS
from ..puzzles.crossword.grid import BLOCK, MAX_SIDE, Grid
from ..puzzles.crossword.puzzle import Crossword
from ..puzzles.crossword.wordlist import fold

__all__ = ["HOLDS", "SUFFIXES", "read", "recognises", "write"]

HOLDS, SUFFIXES = "crossword", (".ipuz",)

VERSION = "http://ipuz.org/v2"
KIND = "http://ipuz.org/crossword#1"
MAX_BYTES = 5_000_000
DIRECTIONS = {"A": "Across", "D": "Down"}


def recognises(data: bytes) -> bool:
    return b"ipuz.org" in data[:4096]


def read(data: bytes) -> Crossword:
    """The puzzle in a file's bytes; ValueError says in one line why there is none."""
    if len(data) > MAX_BYTES:
        raise ValueError(f"an ipuz file of {len(data):,} bytes; {MAX_BYTES:,} are the most")
    found = _load(data)
    kinds = found.get("kind", [])
    if not isinstance(kinds, list) or not any("crossword" in str(kind) for kind in kinds):
        raise ValueError("not an ipuz crossword: `kind` should hold http://ipuz.org/crossword")
    size = found.get("dimensions")
    if not isinstance(size, dict) or not all(type(size.get(side)) is int for side in ("width", "height")):
        raise ValueError("not an ipuz crossword: `dimensions` should give width and height")
    height, width = size["height"], size["width"]
    if not (1 <= height <= MAX_SIDE and 1 <= width <= MAX_SIDE):
        raise ValueError(f"a grid of {height}×{width}; at most {MAX_SIDE}×{MAX_SIDE} is possible")
    block = str(found.get("block", "#"))
    pattern = _rows(found.get("puzzle"), "puzzle", height, width)
    answers = (
        _rows(found["solution"], "solution", height, width) if found.get("solution") is not None else None
    )
    cells = []
    for row in range(height):
        for column in range(width):
            sign = _value(pattern[row][column], "cell")
            answer = _value(answers[row][column], "value") if answers else ""
            if sign is None or sign == block or answer == block:
                cells.append(BLOCK)
                continue
            letters = fold(str(answer)) if answer else ""
            if letters is None:
                letters = ""
            cells.append(letters)
    grid = Grid(height, width, tuple(cells))
    texts = {name: str(found.get(key) or "") for key, name in TEXTS.items()}
    return Crossword(grid, _clues(found.get("clues"), grid), **texts)


def write(puzzle: Crossword) -> bytes:
    grid = puzzle.grid
    pattern = [
        [
            BLOCK if cell == BLOCK else grid.numbers.get(row * grid.width + column, 0)
            for column, cell in enumerate(cells)
        ]
        for row, cells in enumerate(grid.rows())
    ]
    made: dict[str, Any] = {"version": VERSION, "kind": [KIND]}
    made |= {key: text for key, name in TEXTS.items() if (text := getattr(puzzle, name))}
    made["dimensions"] = {"width": grid.width, "height": grid.height}
    made["block"], made["empty"] = BLOCK, 0
    made["puzzle"] = pattern
    made["solution"] = [[cell or 0 for cell in row] for row in grid.rows()]
    made["clues"] = {
        name: [[slot.number, puzzle.clue(slot)] for slot in puzzle.side(direction)]
        for direction, name in DIRECTIONS.items()
    }
    return (json.dumps(made, ensure_ascii=False, indent=1) + "\n").encode()


def _load(data: bytes) -> dict[str, Any]:
    try:
        text = data.decode("utf-8-sig").strip()
        if text.startswith("ipuz(") and text.endswith(")"):
            text = text[5:-1]
        found = json.loads(text)
    except json.JSONDecodeError as error:
        raise ValueError(
            f"not an ipuz file: line {error.lineno}, column {error.colno}: {error.msg}"
        ) from None
    except (UnicodeDecodeError, RecursionError, ValueError):
        raise ValueError("not an ipuz file: no JSON in UTF-8") from None
    if not isinstance(found, dict) or "ipuz" not in str(found.get("version", "")):
        raise ValueError("not an ipuz file: `version` should be http://ipuz.org/v1 or v2")
    return found


def _rows(rows: Any, key: str, height: int, width: int) -> list[list[Any]]:
    if not isinstance(rows, list) or len(rows) != height:
        raise ValueError(f"ipuz: `{key}` should have {height} rows")
    for number, row in enumerate(rows, 1):
        if not isinstance(row, list) or len(row) != width:
            raise ValueError(f"ipuz: row {number} of `{key}` should have {width} cells")
    return rows


def _value(cell: Any, key: str) -> Any:
    """What a cell holds; None where the grid has a hole."""
    if isinstance(cell, Mapping):
        return cell.get(key, "")
    if isinstance(cell, list):
        return "".join(str(part) for part in cell[:4])
    return cell if cell is None or (isinstance(cell, (str, int)) and not isinstance(cell, bool)) else ""


def _clues(sides: Any, grid: Grid) -> dict[str, str]:
    clues: dict[str, str] = {}
    if not isinstance(sides, Mapping):
        return clues
    names = {slot.name for slot in grid.slots}
    for side, entries in sides.items():
        direction = next(
            (d for d, name in DIRECTIONS.items() if str(side).lower().startswith(name.lower())), None
        )
        if direction is None or not isinstance(entries, list):
            continue
        for entry in entries:
            if isinstance(entry, list) and len(entry) >= 2:
                number, clue = entry[0], entry[1]
            elif isinstance(entry, Mapping):
                number, clue = entry.get("number"), entry.get("clue")
            else:
                continue
            name = f"{number}{direction}"
            if name in names and isinstance(clue, str) and clue:
                clues[name] = clue
    return clues
