"""Sudokus of SudokuPad: its JSON (SCL), and its links, in which that is shortened and compressed.

The format holds a board, its regions, cages, and drawings, whose meaning it says only in words: a line may
be a thermometer or anything else. Where drawings and words agree the rule is inferred, and named as such;
what is left of either is named as missing. A link that was written here holds the rules too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from urllib.parse import unquote

from ..puzzles.sudoku.description import to_json
from ..puzzles.sudoku.picture import shapes
from ..puzzles.sudoku.puzzle import Sudoku
from . import fpuzzles
from ._lzstring import compress, decompress
from ._sudokupad_reading import OWN, UNIT, Reading

__all__ = ["HOLDS", "SUFFIXES", "from_data", "from_link", "is_data", "losses", "read", "recognises", "write"]

HOLDS, SUFFIXES = "sudoku", (".scl",)

LINK = re.compile(
    r"(?:sudokupad\.(?:app|svencodes\.com)|crackingthecryptic\.com)/(?:sudoku(?:\.html)?/?)?(?:\?puzzleid=)?([^?\s#&]*)",
    re.IGNORECASE,
)
HELD = re.compile(r"(scl|ctc|fpuzzles|fpuz)([A-Za-z0-9+/=%_ -]{16,})")
ADDRESS = "https://sudokupad.app/scl"
MOST_BYTES = 1 << 20

SHORT = {
    "c": "color", "ca": "cages", "ct": "center", "c1": "borderColor", "c2": "backgroundColor", "ce": "cells",
    "cs": "cellSize", "a": "arrows", "o": "overlays", "u": "underlays", "w": "width", "h": "height",
    "v": "value", "vd": "videos", "l": "lines", "r": "rounded", "re": "regions", "fs": "fontSize",
    "th": "thickness", "hl": "headLength", "wp": "wayPoints", "t": "title", "te": "text", "d": "duration",
}  # fmt: skip
"""What the short names in a link stand for."""


def is_data(data: Any) -> bool:
    """Whether a JSON object is of SudokuPad."""
    return (
        isinstance(data, Mapping)
        and isinstance(data.get("cells", data.get("ce")), list)
        and "grid" not in data
    )


def recognises(data: bytes) -> bool:
    head = data[:4096].removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace").lstrip()
    return bool(LINK.search(head) or HELD.match(head))


def read(data: bytes) -> Sudoku:
    """The puzzle of a link, or of its JSON; ValueError says what is wrong with it."""
    if len(data) > MOST_BYTES:
        raise ValueError(f"{len(data):,} bytes; a puzzle has {MOST_BYTES:,} at most")
    text = data.decode("utf-8-sig", "replace").strip()
    return from_data(_unzip(text)) if text.startswith("{") else from_link(text)


def from_link(text: str) -> Sudoku:
    """The puzzle that a link holds; a short one names a puzzle that only its server knows."""
    found = LINK.search(text)
    held = HELD.match(unquote(found[1]) if found else text.strip())
    if not held:
        if not found:
            raise ValueError(f"no link of SudokuPad: it should be like {ADDRESS}…")
        short = found[1][:30]
        raise ValueError(
            f"the link names a puzzle ({short}) that is kept elsewhere; one that holds it has scl… or fpuz…"
        )
    if held[1].startswith("fpuz"):
        return fpuzzles.from_data(_json(decompress(held[2])))
    return from_data(_unzip(decompress(held[2])))


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise ValueError("the link holds no JSON: it may be cut, or damaged") from None


def _unzip(text: str) -> Any:
    """The JSON, also where names are short and what can be guessed is left out."""
    try:
        found = json.loads(text)
    except ValueError:
        found = _json(_spelt_out(text))
    except RecursionError:
        raise ValueError("the link holds no JSON: it is nested too deep") from None
    return _renamed(found)


STRING = re.compile(r"('(?:\\.|[^'\\])*'|\"(?:\\.|[^\"\\])*\")", re.DOTALL)


def _spelt_out(text: str) -> str:
    """Quotes, names and empty cells as JSON has them."""
    single = '"' not in text
    parts = []
    for part in STRING.split(text):
        if part[:1] in ("'", '"') and len(part) > 1:
            words = part[1:-1]
            # Other signs after a backslash, such as the end of a line, mean in JSON what they mean here.
            plain = words.replace("\\'", "'").replace("\n", "\\n")
            parts.append(f'"{plain}"' if single and part[0] == "'" else part)
            continue
        part = re.sub(r"([,{\[])\s*([A-Za-z0-9]+)\s*:", r'\1"\2":', part)
        part = re.sub(r":f(?=[,}\]])", ":false", part)
        part = re.sub(r":t(?=[,}\]])", ":true", part)
        part = re.sub(r":#0(?=[,}\]])", ':"#000000"', part)
        part = re.sub(r":#F(?=[,}\]])", ':"#FFFFFF"', part)
        part = re.sub(r":(?=[0-9a-fA-F]{6}[,}\]])([0-9a-fA-F]{6})", r':"#\1"', part)
        parts.append(part)
    whole = "".join(parts)
    # A cell of which nothing is said is left out between its commas.
    return re.sub(r"(?<=[,\[])(?=[,\]])", "{}", whole).replace("[{}]", "[]")


def _renamed(data: Any) -> Any:
    if isinstance(data, list):
        return [_renamed(each) for each in data]
    if isinstance(data, dict):
        return {SHORT.get(key, key): _renamed(value) for key, value in data.items()}
    return data


def from_data(data: Any) -> Sudoku:
    """The puzzle of the JSON; ValueError says what is wrong with it."""
    if not is_data(data):
        raise ValueError("no puzzle of SudokuPad: it has no cells")
    try:
        return Reading(data).puzzle()
    except (TypeError, KeyError, IndexError, AttributeError, OverflowError):
        raise ValueError("no puzzle of SudokuPad: its parts have another shape") from None


def write(puzzle: Sudoku) -> bytes:
    """A link; its rules are drawn, and said in words."""
    return (ADDRESS + compress(json.dumps(to_data(puzzle), separators=(",", ":"))) + "\n").encode()


def losses(puzzle: Sudoku) -> Sequence[str]:
    """Nothing that is known: the rules stand beside what SudokuPad itself holds, to be read here."""
    return puzzle.missing


def to_data(puzzle: Sudoku) -> dict[str, Any]:
    """The JSON of SudokuPad."""
    from ..puzzles.sudoku.sheet import words

    size = puzzle.grid.size
    digits = [{"value": digit} if digit else {} for digit in puzzle.grid.cells]
    rules: dict[str, Any] = dict(puzzle.rules)
    meta: dict[str, Any] = {
        "title": puzzle.heading,
        "author": puzzle.source,
        "rules": "\n".join(words(puzzle)),
        OWN: to_json(puzzle) if puzzle.rules or puzzle.missing else None,
    }
    if puzzle.solution and size <= 9:
        meta["solution"] = puzzle.solution.line()
    cages = [
        {
            "cells": [list(cell) for cell in cells],
            "style": "killer",
            **({"value": str(total)} if total else {}),
        }
        for cells, total in rules.get("killer", ())
    ]
    drawn = _drawn(
        shapes(Sudoku(puzzle.grid, {k: v for k, v in rules.items() if k not in ("killer", "fog")}))
    )
    boxes = [[list(divmod(cell, size)) for cell in box] for box in puzzle.boxes()]
    return {
        "cellSize": 50,
        "metadata": {key: text for key, text in meta.items() if text},
        "cells": [digits[at : at + size] for at in range(0, size * size, size)],
        "regions": boxes,
        "cages": cages,
        **drawn,
    }


def _drawn(drawing: Iterable[Mapping[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    """Shapes as lines, underlays and overlays."""
    from ..drawing.shapes import COLOURS

    def ink(name: str | None) -> str | None:
        return COLOURS[name][0] if name in COLOURS else name

    made: dict[str, list[dict[str, Any]]] = {"lines": [], "underlays": [], "overlays": []}
    for shape in drawing:
        layer = made["underlays" if shape["layer"] == "under" else "overlays"]
        colours = {"backgroundColor": ink(shape.get("fill")), "borderColor": ink(shape.get("stroke"))}
        paint = {key: value for key, value in colours.items() if value}
        match shape["kind"]:
            case "line" | "polygon":
                points = [[y, x] for x, y in shape["points"]]
                colour = ink(shape.get("colour") or shape.get("stroke") or shape.get("fill"))
                made["lines"].append(
                    {"wayPoints": points, "color": colour, "thickness": round(shape["width"] * UNIT, 1)}
                )
            case "circle":
                across = 2 * shape["radius"]
                place = {
                    "center": [shape["y"], shape["x"]],
                    "width": across,
                    "height": across,
                    "rounded": True,
                }
                layer.append(place | paint)
            case "rect":
                middle = [shape["y"] + shape["down"] / 2, shape["x"] + shape["across"] / 2]
                place = {"center": middle, "width": shape["across"], "height": shape["down"]}
                layer.append(place | ({"rounded": True} if shape.get("radius") else {}) | paint)
            case _:
                place = {"center": [shape["y"], shape["x"]], "width": 0, "height": 0, "text": shape["text"]}
                layer.append(place | {"fontSize": round(shape["size"] * UNIT), "color": ink(shape["colour"])})
    return {key: items for key, items in made.items() if items}
