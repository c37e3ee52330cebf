"""Crosswords in JSON of our own, plain like the puzzle itself: rows of cells, clues by slot."""

from __future__ import annotations

import json
from typing import Any

from ..puzzles.crossword.grid import MAX_SIDE, Grid, parse
from ..puzzles.crossword.puzzle import Puzzle
from ..puzzles.crossword.wordlist import decode

__all__ = ["from_json", "read", "to_json", "write"]

MAX_BYTES = 5_000_000
TEXTS = ("title", "author", "copyright", "notes")


def read(data: bytes) -> Puzzle:
    """A puzzle in JSON, or a grid in plain text; ValueError says in one line what is wrong with it."""
    if len(data) > MAX_BYTES:
        raise ValueError(f"a file of {len(data):,} bytes; {MAX_BYTES:,} are the most")
    text = decode(data, "the grid")
    if not text.lstrip().startswith("{"):
        return Puzzle(parse(text))
    try:
        found = json.loads(text)
    except json.JSONDecodeError as error:
        raise ValueError(f"line {error.lineno}, column {error.colno}: {error.msg}") from None
    except (RecursionError, ValueError):
        raise ValueError("no JSON that can be read") from None
    return from_json(found)


def write(puzzle: Puzzle) -> bytes:
    return (json.dumps(to_json(puzzle), ensure_ascii=False, indent=1) + "\n").encode()


def to_json(puzzle: Puzzle) -> dict[str, Any]:
    grid = puzzle.grid
    made: dict[str, Any] = {key: getattr(puzzle, key) for key in TEXTS if getattr(puzzle, key)}
    made["grid"] = str(grid).split("\n")
    for side, direction in (("across", "A"), ("down", "D")):
        made[side] = {
            str(slot.number): {
                "answer": grid.text(slot),
                **({"clue": clue} if (clue := puzzle.clue(slot)) else {}),
            }
            for slot in puzzle.side(direction)
        }
    return made


def from_json(found: Any) -> Puzzle:
    rows = found.get("grid") if isinstance(found, dict) else None
    if (
        not isinstance(rows, list)
        or not rows
        or not all(isinstance(row, str) for row in rows)
        or len(rows) > MAX_SIDE
    ):
        raise ValueError('no crossword: "grid" should be a list of rows, like "CAT#DOG"')
    grid: Grid = parse("\n".join(rows))
    clues: dict[str, str] = {}
    names = {slot.name for slot in grid.slots}
    for side, direction in (("across", "A"), ("down", "D")):
        entries = found.get(side, {})
        if not isinstance(entries, dict):
            raise ValueError(f'"{side}" should name its entries by number')
        for number, entry in entries.items():
            if f"{number}{direction}" not in names:
                raise ValueError(f"{side} {number[:9]}: there is no such word in the grid")
            clue = entry.get("clue") if isinstance(entry, dict) else None
            if isinstance(clue, str) and clue:
                clues[f"{number}{direction}"] = clue
    return Puzzle(grid, clues, **{key: str(found.get(key) or "") for key in TEXTS})
