"""Crosswords in ipuz, the open JSON form: bars, circles, colours, own numbers, a solver's entries."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..puzzles.crossword import progress
from ..puzzles.crossword.comparison import lost
from ..puzzles.crossword.description import TEXTS, read_lock
from ..puzzles.crossword.grid import BLOCK, MAX_SIDE, Grid, content
from ..puzzles.crossword.placing import own_labels, place
from ..puzzles.crossword.progress import Progress
from ..puzzles.crossword.puzzle import Crossword
from ..puzzles.crossword.style import SHADE, Style, colour
from ._ipuz_clues import DIRECTIONS, listed, plain, told

__all__ = ["HOLDS", "SUFFIXES", "losses", "read", "recognises", "write"]

HOLDS, SUFFIXES = "crossword", (".ipuz",)

VERSION = "http://ipuz.org/v2"
KIND = "http://ipuz.org/crossword#1"
DIAGRAMLESS = "http://ipuz.org/crossword/diagramless#1"
OTHER_KINDS = ("acrostic", "arrowword", "wordsearch", "sudoku", "answer", "block")
MAX_BYTES = 5_000_000
KNOWN = {
    "version",
    "kind",
    "dimensions",
    "block",
    "empty",
    "puzzle",
    "solution",
    "saved",
    "clues",
    "intro",
    *TEXTS,
}
UNNEEDED = {"origin", "styles", "showenumerations", "charset", "checksum", "enumeration", "enumerations"}
"""Fields that say nothing more of a crossword that has been read."""
STYLES = {"shapebg", "color", "highlight", "barred"}
OURS = "plyground:progress", "plyground:locked"
"""Fields of our own, as the format allows them: what it has no word for."""


def recognises(data: bytes) -> bool:
    return b"ipuz.org" in data[:4096]


def read(data: bytes) -> Crossword:
    """The puzzle in a file's bytes; ValueError says in one line why there is none."""
    if len(data) > MAX_BYTES:
        raise ValueError(f"an ipuz file of {len(data):,} bytes; {MAX_BYTES:,} are the most")
    found = _load(data)
    kinds = _kinds(found)
    height, width = _size(found)
    block, empty = str(found.get("block", "#")), str(found.get("empty", "0"))
    pattern = _rows(found.get("puzzle"), "puzzle", height, width)
    answers = _rows(found["solution"], "solution", height, width) if found.get("solution") is not None else []
    if _numbered(answers, pattern):
        answers = []
    saved = _rows(found["saved"], "saved", height, width) if found.get("saved") is not None else []
    cells: list[str] = []
    labels: dict[int, str] = {}
    styles: dict[int, Style] = {}
    letters: dict[int, str] = {}
    bars: set[tuple[int, int]] = set()
    others: list[str] = []
    unkept = Counter(_unkept_fields(found))
    for row, column in ((row, column) for row in range(height) for column in range(width)):
        at, cell = row * width + column, pattern[row][column]
        sign = _value(cell, "cell")
        answer = _value(answers[row][column], "value") if answers else ""
        style = _style(cell, found.get("styles"))
        bars.update(_bars(style, at, height, width))
        unkept.update(_unkept_styles(style))
        if sign is None or str(sign) == block or answer == block:
            cells.append(BLOCK)
            look = Style(void=sign is None)
            unkept.update(["the colours of blocks"] if _colour(style) not in ("", "#000000") else [])
        else:
            cells.append("" if str(answer) == empty else _content(answer, row, column))
            if also := _alternates(answers[row][column] if answers else None):
                others.append(f"Row {row + 1}, column {column + 1} may also be {also}.")
            if str(sign) not in ("", "0", empty):
                labels[at] = str(sign)[:20]
            entry = _value(saved[row][column], "value") if saved else _given(cell)
            if entry and str(entry) not in ("0", empty):
                letters[at] = str(entry)[:20]
            look = Style(style.get("shapebg") == "circle", _colour(style))
        if look != Style():
            styles[at] = look
    grid = Grid(height, width, tuple(cells), frozenset(bars))
    clues, rest = place(listed(found.get("clues"), grid), grid, labels)
    texts = {name: plain(found.get(key)) for key, name in TEXTS.items()}
    if unkept:
        others.append(f"Not kept of the file: {', '.join(unkept)}.")
    texts["notes"] = "\n".join(filter(None, [texts["notes"], plain(found.get("intro")), rest, *others]))
    return Crossword(
        grid,
        clues,
        styles=styles,
        labels=own_labels(labels, grid),
        diagramless=any("diagramless" in kind for kind in kinds),
        further=_further(found),
        progress=_progress(found, letters, grid),
        lock=read_lock(found[OURS[1]], grid) if OURS[1] in found else None,
        **texts,
    )


def write(puzzle: Crossword) -> bytes:
    grid, labels = puzzle.grid, puzzle.marks()
    made: dict[str, Any] = {"version": VERSION, "kind": [DIAGRAMLESS if puzzle.diagramless else KIND]}
    made |= {key: told(text) for key, name in TEXTS.items() if (text := getattr(puzzle, name))}
    made |= {key: told(text) for key, text in puzzle.further.items() if key not in made}
    made["dimensions"] = {"width": grid.width, "height": grid.height}
    made["block"], made["empty"] = BLOCK, 0
    made["puzzle"] = _in_rows([_written(puzzle, at, labels) for at in range(len(grid.cells))], grid.width)
    if puzzle.lock is None:
        made["solution"] = _in_rows([cell or 0 for cell in grid.cells], grid.width)
    else:
        made[OURS[1]] = {"scrambled": puzzle.lock.scrambled, "checksum": puzzle.lock.checksum}
    if puzzle.progress.letters:
        written = [BLOCK if cell == BLOCK else 0 for cell in grid.cells]
        entries = [puzzle.progress.letters.get(at) or sign for at, sign in enumerate(written)]
        made["saved"] = _in_rows(entries, grid.width)
    if ours := progress.to_json(puzzle.progress) if puzzle.progress else {}:
        made[OURS[0]] = {key: value for key, value in ours.items() if key != "letters"}
    made["clues"] = {
        name: [
            [_number(labels[slot.cells[0]]), told(puzzle.clue(slot))]
            if slot.cells[0] in labels
            else {"cells": [_place(cell, grid.width) for cell in slot.cells], "clue": told(puzzle.clue(slot))}
            for slot in puzzle.side(direction)
        ]
        for direction, name in DIRECTIONS.items()
    }
    return (json.dumps(made, ensure_ascii=False, indent=1) + "\n").encode("utf-8", "replace")


def losses(puzzle: Crossword) -> Sequence[str]:
    return lost(puzzle, read(write(puzzle)))


def _written(puzzle: Crossword, at: int, labels: Mapping[int, str]) -> Any:
    """A cell of `puzzle`: its number, with its style where it has one."""
    style, width = puzzle.styles.get(at, Style()), puzzle.grid.width
    if puzzle.grid.cells[at] == BLOCK:
        return None if style.void else BLOCK
    number = _number(labels.get(at, "0"))
    look: dict[str, Any] = {"shapebg": "circle"} if style.circle else {}
    if style.colour:
        look["color"] = style.colour.removeprefix("#")
    sides = "T" * ((at - width, at) in puzzle.grid.bars) + "L" * ((at - 1, at) in puzzle.grid.bars)
    if sides:
        look["barred"] = sides
    return {"cell": number, "style": look} if look else number


def _number(label: str) -> int | str:
    return int(label) if label.isascii() and label.isdecimal() and str(int(label[:9])) == label else label


def _place(cell: int, width: int) -> list[int]:
    return [cell % width + 1, cell // width + 1]


def _in_rows(cells: Sequence[Any], width: int) -> list[list[Any]]:
    return [list(cells[start : start + width]) for start in range(0, len(cells), width)]


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


def _kinds(found: Mapping[str, Any]) -> list[str]:
    kinds = found.get("kind", [])
    names = [str(kind) for kind in kinds] if isinstance(kinds, list) else []
    for name in names:
        for other in OTHER_KINDS:
            if f"/{other}" in name:
                raise ValueError(f"an ipuz {other}, not a crossword: only crosswords can be opened here")
    if not any("crossword" in name for name in names):
        raise ValueError("not an ipuz crossword: `kind` should hold http://ipuz.org/crossword")
    return names


def _size(found: Mapping[str, Any]) -> tuple[int, int]:
    size, rows = found.get("dimensions"), found.get("puzzle")
    if size is None and isinstance(rows, list) and rows and isinstance(rows[0], list):
        size = {"height": len(rows), "width": len(rows[0])}  # some programs leave them out
    if not isinstance(size, dict) or not all(type(size.get(side)) is int for side in ("width", "height")):
        raise ValueError("not an ipuz crossword: `dimensions` should give width and height")
    height, width = size["height"], size["width"]
    if not (1 <= height <= MAX_SIDE and 1 <= width <= MAX_SIDE):
        raise ValueError(f"a grid of {height}×{width}; at most {MAX_SIDE}×{MAX_SIDE} is possible")
    return height, width


def _alternates(answer: Any) -> str:
    """What else is right in a cell, in words: a crossword here has one answer, so its notes say it."""
    also = answer.get("alternates") if isinstance(answer, Mapping) else None
    return " or ".join(plain(each)[:20] for each in also[:20]) if isinstance(also, list) else ""


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
        cell = cell.get(key, "")
    if isinstance(cell, list):
        return "".join(str(part) for part in cell[:4])
    return cell if cell is None or (isinstance(cell, (str, int)) and not isinstance(cell, bool)) else ""


def _given(cell: Any) -> Any:
    """A letter that the puzzle gives away."""
    return _value(cell, "value") if isinstance(cell, Mapping) else ""


def _content(answer: Any, row: int, column: int) -> str:
    if answer in (None, "", 0, "0"):
        return ""
    held = content(str(answer))
    if held is None:
        raise ValueError(f"row {row + 1}, column {column + 1}: {str(answer)[:20]!r} cannot stand in a cell")
    return held


def _numbered(answers: Sequence[Sequence[Any]], pattern: Sequence[Sequence[Any]]) -> bool:
    """Is the solution the numbered grid once more, as some programs write one that they don't know?"""
    return bool(answers) and all(
        str(_value(answer, "value")) == str(_value(cell, "cell"))
        for row, numbered in zip(answers, pattern, strict=True)
        for answer, cell in zip(row, numbered, strict=True)
    )


def _further(found: Mapping[str, Any]) -> dict[str, str]:
    """The texts that a file has besides those of every crossword, such as its publisher."""
    return {
        key[:40]: text
        for key, value in found.items()
        if key not in KNOWN | UNNEEDED and isinstance(value, str | int | float) and (text := plain(value))
    }


def _unkept_fields(found: Mapping[str, Any]) -> Iterator[str]:
    """What a file says of its puzzle that is neither a text nor has a place here."""
    for key, value in found.items():
        if key not in KNOWN | UNNEEDED | set(OURS) and value and isinstance(value, dict | list):
            yield key[:40]


def _unkept_styles(style: Mapping[str, Any]) -> Iterator[str]:
    for key, value in style.items():
        if key not in STYLES:
            yield f"the style {key[:20]}"
        elif key == "shapebg" and value != "circle":
            yield f"the shape {str(value)[:20]}"


def _style(cell: Any, named: Any) -> Mapping[str, Any]:
    style = cell.get("style") if isinstance(cell, Mapping) else None
    if isinstance(style, str):
        style = named.get(style) if isinstance(named, Mapping) else None
    return style if isinstance(style, Mapping) else {}


def _colour(style: Mapping[str, Any]) -> str:
    return colour(style.get("color")) or (SHADE if style.get("highlight") in (True, "true") else "")


def _bars(style: Mapping[str, Any], at: int, height: int, width: int) -> Iterator[tuple[int, int]]:
    sides = str(style.get("barred", ""))
    row, column = divmod(at, width)
    if "T" in sides and row:
        yield at - width, at
    if "B" in sides and row < height - 1:
        yield at, at + width
    if "L" in sides and column:
        yield at - 1, at
    if "R" in sides and column < width - 1:
        yield at, at + 1


def _progress(found: Mapping[str, Any], letters: Mapping[int, str], grid: Grid) -> Progress:
    ours = found.get(OURS[0])
    if not isinstance(ours, Mapping):
        return Progress(letters)
    return progress.from_json(
        {**ours, "letters": {str(at): text for at, text in letters.items()}}, len(grid.cells)
    )
