"""A crossword described in JSON, plain like the puzzle itself: rows of cells, clues by slot."""

from __future__ import annotations

import json
from typing import Any

from .grid import MAX_SIDE, Grid, parse
from .puzzle import Crossword

__all__ = ["TEXTS", "from_json", "from_text", "to_json", "to_text"]

TEXTS = {"title": "heading", "author": "author", "copyright": "copyright", "notes": "notes"}
"""The texts of a crossword: what files call them, and what we do."""


def from_text(text: str) -> Crossword:
    """The crossword of a JSON text; ValueError says in one line what is wrong with it."""
    try:
        found = json.loads(text)
    except json.JSONDecodeError as error:
        raise ValueError(f"line {error.lineno}, column {error.colno}: {error.msg}") from None
    except (RecursionError, ValueError):
        raise ValueError("no JSON that can be read") from None
    return from_json(found)


def to_text(puzzle: Crossword) -> str:
    return json.dumps(to_json(puzzle), ensure_ascii=False, indent=1) + "\n"


def to_json(puzzle: Crossword) -> dict[str, Any]:
    grid = puzzle.grid
    made: dict[str, Any] = {key: text for key, name in TEXTS.items() if (text := getattr(puzzle, name))}
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


def from_json(found: Any) -> Crossword:
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
    return Crossword(grid, clues, **{name: str(found.get(key) or "") for key, name in TEXTS.items()})
