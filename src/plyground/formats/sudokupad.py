"""Sudokus of SudokuPad: its JSON (SCL), and its links, in which that is shortened and compressed.

The format holds a board, its regions, cages, and drawings, whose meaning it says only in words: a line may
be a thermometer or anything else. Cages with a sum are read as such; that there are other drawings with
rules of their own is told as missing, unless the rules are those of a puzzle that has none.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import unquote

from ..puzzles.sudoku.grid import SIZES, Grid, default_box, units
from ..puzzles.sudoku.picture import shapes
from ..puzzles.sudoku.puzzle import Sudoku
from . import _cosmetics, fpuzzles
from ._lzstring import compress, decompress

__all__ = ["HOLDS", "SUFFIXES", "from_data", "from_link", "is_data", "losses", "read", "recognises", "write"]

HOLDS, SUFFIXES = "sudoku", (".scl",)

LINK = re.compile(
    r"(?:sudokupad\.(?:app|svencodes\.com)|crackingthecryptic\.com)/(?:sudoku(?:\.html)?/?)?(?:\?puzzleid=)?([^?\s#&]*)",
    re.IGNORECASE,
)
HELD = re.compile(r"(scl|ctc|fpuzzles|fpuz)([A-Za-z0-9+/=%_ -]{16,})")
ADDRESS = "https://sudokupad.app/scl"
MOST_BYTES = 1 << 20
UNIT = 64.0
"""How many pixels is a cell wide? Thickness is given in them."""

SHORT = {
    "c": "color", "ca": "cages", "ct": "center", "c1": "borderColor", "c2": "backgroundColor", "ce": "cells",
    "cs": "cellSize", "a": "arrows", "o": "overlays", "u": "underlays", "w": "width", "h": "height",
    "v": "value", "vd": "videos", "l": "lines", "r": "rounded", "re": "regions", "fs": "fontSize",
    "th": "thickness", "hl": "headLength", "wp": "wayPoints", "t": "title", "te": "text", "d": "duration",
}  # fmt: skip
"""What the short names in a link stand for."""
TOLD = re.compile(r"(title|author|rules|solution|foglight|msgcorrect)\s*:\s*(.*)", re.IGNORECASE | re.DOTALL)


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
            parts.append(json.dumps(words.replace("\\'", "'")) if single and part[0] == "'" else part)
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
        return _Reading(data).puzzle()
    except (TypeError, KeyError, IndexError, AttributeError, OverflowError):
        raise ValueError("no puzzle of SudokuPad: its parts have another shape") from None


class _Reading:
    """One puzzle as it is read."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        rows = data["cells"]
        self.size = len(rows)
        if self.size not in SIZES or any(len(row) != self.size for row in rows):
            raise ValueError(f"a grid of {self.size} rows; it can be 4×4 to 49×49")
        self.cells: list[Mapping[str, Any]] = [
            cell if isinstance(cell, Mapping) else {} for row in rows for cell in row
        ]
        self.rules: dict[str, Any] = {}
        self.told: dict[str, str] = {}
        self.drawn: dict[str, int] = {}

    def puzzle(self) -> Sudoku:
        meta = self.data.get("metadata")
        meta = meta if isinstance(meta, Mapping) else {}
        self._regions()
        self._cages()
        shapes = [shape for shape in self._shapes() if shape]
        if shapes:
            self.rules["decoration"] = shapes
        told = {
            key: str(meta.get(key) or self.told.get(key) or "") for key in ("title", "author", "solution")
        }
        words = meta.get("rules") or self.told.get("rules") or ""
        ruleset = "\n".join(map(str, words)) if isinstance(words, list) else str(words)
        return Sudoku(
            Grid(default_box(self.size), tuple(self._digit(cell.get("value")) for cell in self.cells)),
            self.rules,
            told["title"] or str(self.data.get("title") or ""),
            told["author"],
            self._solution(told["solution"]),
            ruleset,
            tuple(self._missing(ruleset)),
        )

    def _missing(self, ruleset: str) -> Iterator[str]:
        """What the drawings mean, which only words say."""
        counted = [
            f"{count} {what if count > 1 else what.removesuffix('s')}" for what, count in self.drawn.items()
        ]
        if counted:
            yield f"what the file draws ({', '.join(counted)})"
        for word, rule in (("knight", "antiknight"), ("king", "antiking"), ("consecutive", "nonconsecutive")):
            if re.search(rf"\b(?:anti-?|non-?|not )\s*{word}|{word}'?s? move", ruleset, re.IGNORECASE):
                yield f"{rule}, of which its words speak"

    def _digit(self, value: Any) -> int:
        said = str(value if value is not None else "").strip()
        return int(said) if re.fullmatch(r"\d{1,2}", said) and int(said) <= self.size else 0

    def _group(self, cells: Any) -> list[list[int]]:
        found: dict[tuple[int, int], None] = {}
        for cell in cells if isinstance(cells, list) else ():
            row, column = int(cell[0]), int(cell[1])
            if not (0 <= row < self.size and 0 <= column < self.size):
                return []
            found[row, column] = None
        return [list(cell) for cell in found]

    def _regions(self) -> None:
        usual = {frozenset(box) for box in units(default_box(self.size))[2 * self.size :]}
        groups = [self._group(region) for region in self.data.get("regions") or ()]
        groups = [group for group in groups if group]
        if {frozenset(row * self.size + column for row, column in group) for group in groups} == usual:
            return
        covered = {tuple(cell) for group in groups for cell in group}
        whole = len(groups) == self.size and len(covered) == self.size**2
        if whole and all(len(group) == self.size for group in groups):
            self.rules["regions"] = groups
            return
        self.rules["boxless"] = True
        extra = [group for group in groups if len(group) <= self.size]
        if extra:
            self.rules["extraregions"] = extra

    def _cages(self) -> None:
        for cage in self.data.get("cages") or ():
            cells, said = (
                self._group(cage.get("cells")),
                str(cage.get("value") or cage.get("sum") or "").strip(),
            )
            told = TOLD.match(said)
            if told and not cells:
                self.told[told[1].lower()] = told[2]
            elif cells and said.lower() in ("fow", "foglight"):
                self.rules.setdefault("fog", []).extend(cells)
            elif (
                cells
                and (not said or re.fullmatch(r"\d{1,4}", said))
                and cage.get("style", "killer") == "killer"
            ):
                if not cage.get("hidden"):
                    self.rules.setdefault("killer", []).append([cells, int(said) if said else None])
            elif cells:
                self.drawn["cages"] = self.drawn.get("cages", 0) + 1

    def _point(self, place: Any) -> tuple[float, float]:
        return _cosmetics.number_of(place[1], 0.0), _cosmetics.number_of(place[0], 0.0)

    def _shapes(self) -> Iterator[Any]:
        for what in ("underlays", "lines", "arrows", "overlays"):
            for item in self.data.get(what) or ():
                self.drawn[what] = self.drawn.get(what, 0) + 1
                if item.get("wayPoints"):
                    points = [self._point(place) for place in item["wayPoints"]]
                    thick = _cosmetics.number_of(item.get("thickness"), 5.0, 1000.0) / UNIT
                    yield _cosmetics.stroke(points, item.get("color"), thick)
                elif item.get("center"):
                    yield from self._box(item)

    def _box(self, item: Mapping[str, Any]) -> Iterator[Any]:
        middle = self._point(item["center"])
        across, down = (_cosmetics.number_of(item.get(key), 0.0) for key in ("width", "height"))
        rounded = bool(item.get("rounded"))
        yield _cosmetics.box(
            middle, across, down, item.get("backgroundColor"), item.get("borderColor"), rounded
        )
        size = _cosmetics.number_of(item.get("fontSize"), 20.0, 1000.0) / UNIT
        yield _cosmetics.written(middle, item.get("text"), size, item.get("color"))

    def _solution(self, said: str) -> Grid | None:
        if len(said) != self.size**2 or self.size > 9 or not re.fullmatch(r"[1-9]+", said):
            return None
        digits = tuple(map(int, said))
        return Grid(default_box(self.size), digits) if max(digits) <= self.size else None


def write(puzzle: Sudoku) -> bytes:
    """A link; its rules are drawn, and said in words."""
    return (ADDRESS + compress(json.dumps(to_data(puzzle), separators=(",", ":"))) + "\n").encode()


def losses(puzzle: Sudoku) -> Sequence[str]:
    """The format holds cages; what other rules mean is drawn and said, but not held."""
    kept = ("killer", "regions", "boxless", "fog", "colours", "decoration")
    return (*(f"the meaning of {rule}" for rule in puzzle.rules if rule not in kept), *puzzle.missing)


def to_data(puzzle: Sudoku) -> dict[str, Any]:
    """The JSON of SudokuPad."""
    from ..puzzles.sudoku.sheet import words

    size = puzzle.grid.size
    digits = [{"value": digit} if digit else {} for digit in puzzle.grid.cells]
    rules: dict[str, Any] = dict(puzzle.rules)
    meta = {"title": puzzle.heading, "author": puzzle.source, "rules": "\n".join(words(puzzle))}
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
