"""A crossword described in JSON, plain like the puzzle itself: rows of cells, clues by slot."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from . import progress
from .grid import MAX_SIDE, Grid, parse
from .lock import Lock
from .puzzle import Crossword
from .style import Style

__all__ = ["TEXTS", "from_json", "from_text", "read_lock", "to_json", "to_text"]

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
    if grid.bars:
        made["bars"] = [list(bar) for bar in sorted(grid.bars)]
    if puzzle.styles:
        made["styles"] = {str(cell): str(style) for cell, style in sorted(puzzle.styles.items())}
    if puzzle.labels is not None:
        made["labels"] = {str(cell): label for cell, label in sorted(puzzle.labels.items())}
    if puzzle.further:
        made["further"] = dict(puzzle.further)
    if puzzle.diagramless:
        made["diagramless"] = True
    if puzzle.lock is not None:
        made["locked"] = {"scrambled": puzzle.lock.scrambled, "checksum": puzzle.lock.checksum}
    if puzzle.progress:
        made["progress"] = progress.to_json(puzzle.progress)
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
    grid: Grid = replace(parse("\n".join(rows)), bars=frozenset(_bars(found.get("bars", []))))
    return Crossword(
        grid,
        _clues(found, grid),
        styles={
            cell: Style.parse(text) for cell, text in _by_cell(found, "styles", grid).items() if text.strip()
        },
        labels=_by_cell(found, "labels", grid) if "labels" in found else None,
        further=_further(found.get("further", {})),
        diagramless=found.get("diagramless") is True,
        lock=read_lock(found["locked"], grid) if "locked" in found else None,
        progress=progress.from_json(found["progress"], len(grid.cells))
        if "progress" in found
        else progress.NONE,
        **{name: str(found.get(key) or "") for key, name in TEXTS.items()},
    )


def _clues(found: dict[str, Any], grid: Grid) -> dict[str, str]:
    clues: dict[str, str] = {}
    names = {slot.name for slot in grid.slots}
    for side, direction in (("across", "A"), ("down", "D")):
        entries = found.get(side, {})
        if not isinstance(entries, dict):
            raise ValueError(f'"{side}" should name its entries by number')
        for number, entry in entries.items():
            if f"{number}{direction}" not in names:
                raise ValueError(f"{side} {number[:9]!r}: there is no such word in the grid")
            clue = entry.get("clue") if isinstance(entry, dict) else None
            if isinstance(clue, str) and clue:
                clues[f"{number}{direction}"] = clue
    return clues


def _bars(found: Any) -> Iterator[tuple[int, int]]:
    for bar in found if isinstance(found, list) else [found]:
        if not isinstance(bar, list) or len(bar) != 2 or not all(type(cell) is int for cell in bar):
            raise ValueError(f'"bars" are pairs of cells, like [[4, 5]], not {bar!r:.20}')
        yield bar[0], bar[1]


def _further(texts: Any) -> dict[str, str]:
    if not isinstance(texts, dict) or not all(isinstance(text, str) for text in texts.values()):
        raise ValueError('"further" should be texts by their names, like {"publisher": "The Times"}')
    return {name[:40]: text for name, text in texts.items()}


def _by_cell(found: dict[str, Any], name: str, grid: Grid) -> dict[int, str]:
    """Texts by the numbers of their cells."""
    texts = found.get(name, {})
    if not isinstance(texts, dict):
        raise ValueError(f'"{name}" should be texts by the numbers of their cells')
    made = {}
    for key, text in texts.items():
        cell = int(key[:9]) if key.isascii() and key.isdecimal() else -1
        if not 0 <= cell < len(grid.cells) or not isinstance(text, str):
            raise ValueError(f'"{name}": {key[:9]!r} is no cell of this grid, or holds no text')
        made[cell] = text[:40]
    return made


def read_lock(found: Any, grid: Grid) -> Lock:
    """A locked solution from a JSON value; ValueError says what is wrong with it."""
    scrambled = found.get("scrambled") if isinstance(found, dict) else None
    checksum = found.get("checksum") if isinstance(found, dict) else None
    if not isinstance(scrambled, str) or not isinstance(checksum, int) or isinstance(checksum, bool):
        raise ValueError('"locked" should hold the "scrambled" letters and their "checksum"')
    return Lock.made(scrambled, checksum, grid)
