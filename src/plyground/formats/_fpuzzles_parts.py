"""What the clues of an f-puzzles file are made of: cells, groups, lines, numbers, sides, and drawings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from ..puzzles.sudoku.grid import SIZES
from ..puzzles.sudoku.strokes import cage
from . import _cosmetics

__all__ = ["DRAWINGS", "Parts"]


class Parts:
    """The JSON of a puzzle, by its parts; ValueError says what is wrong with one."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        rows = data["grid"]
        self.size = len(rows)
        if self.size not in SIZES or any(len(row) != self.size for row in rows):
            raise ValueError(f"a grid of {self.size} rows; it can be 4×4 to 49×49")
        self.cells: list[Mapping[str, Any]] = [cell or {} for row in rows for cell in row]

    def _items(self, key: str) -> Iterator[Mapping[str, Any]]:
        for item in self.data.get(key) or ():
            if isinstance(item, Mapping):
                yield item

    def _place(self, name: Any) -> tuple[int, int]:
        found = re.fullmatch(r"\s*R(-?\d{1,3})C(-?\d{1,3})\s*", str(name), re.IGNORECASE)
        if not found:
            raise ValueError(f"{str(name)[:20]!r} is no cell; it should be like R1C1")
        return int(found[1]) - 1, int(found[2]) - 1

    def _cell(self, name: Any) -> list[int]:
        row, column = self._place(name)
        if not (0 <= row < self.size and 0 <= column < self.size):
            raise ValueError(f"{str(name).strip()} is outside the board of {self.size}×{self.size}")
        return [row, column]

    def _group(self, names: Any) -> list[list[int]]:
        return self._unique(self._cell(name) for name in names or ())

    def _unique(self, cells: Iterable[list[int]]) -> list[list[int]]:
        return [list(cell) for cell in dict.fromkeys(tuple(cell) for cell in cells)]

    def _lines(self, key: str) -> Iterator[list[list[int]]]:
        for item in self._items(key):
            for names in item.get("lines") or ():
                line = [self._cell(name) for name in names]
                if len(line) > 1:
                    yield line

    def _number(self, value: Any) -> int | None:
        """A clue's number; None where it has none."""
        said = str(value).strip() if value is not None else ""
        return int(said) if re.fullmatch(r"-?\d{1,6}", said) else None

    def _given(self, cell: Mapping[str, Any]) -> int:
        value = self._number(cell.get("value")) if cell.get("given") else None
        return value or 0

    def _side(self, name: Any) -> tuple[str, int]:
        row, column = self._place(name)
        if 0 <= row < self.size:
            return ("left" if column < 0 else "right"), row
        return ("top" if row < 0 else "bottom"), column

    def _diagonal(self, item: Mapping[str, Any]) -> list[list[int]]:
        way = str(item.get("direction") or "").upper()
        down, right = ("U" not in way) * 2 - 1, ("L" not in way) * 2 - 1
        row, column = self._place(item["cell"])
        cells: list[list[int]] = []
        while len(cells) <= self.size:
            row, column = row + down, column + right
            if not (0 <= row < self.size and 0 <= column < self.size):
                break
            cells.append([row, column])
        return cells or self._group(item.get("cells"))

    def _spot(self, name: Any) -> tuple[float, float]:
        """A place of a drawing, which may lie between cells: R1.5C3."""
        found = re.fullmatch(r"\s*R(-?\d{1,3}(?:\.\d*)?)C(-?\d{1,3}(?:\.\d*)?)\s*", str(name), re.IGNORECASE)
        if not found:
            raise ValueError(f"{str(name)[:20]!r} is no place; it should be like R1C1")
        return float(found[1]) - 1, float(found[2]) - 1

    def _middle(self, item: Mapping[str, Any]) -> tuple[float, float] | None:
        names = [item["cell"]] if item.get("cell") else item.get("cells") or ()
        places = [self._spot(name) for name in names]
        if not places or any(abs(row) > 60 or abs(column) > 60 for row, column in places):
            return None
        return (
            sum(column for _, column in places) / len(places) + 0.5,
            sum(row for row, _ in places) / len(places) + 0.5,
        )

    def _drawn_line(self, item: Mapping[str, Any]) -> Iterator[Any]:
        width = _cosmetics.number_of(item.get("width"), 0.1)
        for names in item.get("lines") or ():
            points = [(column + 0.5, row + 0.5) for row, column in map(self._spot, names)]
            yield _cosmetics.stroke(points, item.get("outlineC"), width)

    def _drawn_box(self, item: Mapping[str, Any], rounded: bool) -> Iterator[Any]:
        middle = self._middle(item)
        if middle is None:
            return
        across, down = (_cosmetics.number_of(item.get(key), 0.5) for key in ("width", "height"))
        yield _cosmetics.box(middle, across, down, item.get("baseC"), item.get("outlineC"), rounded)
        yield _cosmetics.written(middle, item.get("value"), min(across, down) * 0.6, item.get("fontC"))

    def _drawn_text(self, item: Mapping[str, Any]) -> Iterator[Any]:
        middle = self._middle(item)
        if middle is not None:
            size = _cosmetics.number_of(item.get("size"), 0.7) * 0.6
            yield _cosmetics.written(middle, item.get("value"), size, item.get("fontC"))

    def _drawn_cage(self, item: Mapping[str, Any]) -> Iterator[Any]:
        cells, said = self._group(item.get("cells")), str(item.get("value") or "").strip()
        if cells:
            colour = _cosmetics.colour_of(item.get("outlineC"), "soft") or "soft"
            flat = [row * self.size + column for row, column in cells]
            yield from cage(flat, self.size, said[:12], colour)


DRAWINGS: dict[str, Callable[[Any, Mapping[str, Any]], Iterator[Any]]] = {
    "line": Parts._drawn_line,
    "rectangle": lambda reading, item: reading._drawn_box(item, False),
    "circle": lambda reading, item: reading._drawn_box(item, True),
    "text": Parts._drawn_text,
    "cage": Parts._drawn_cage,
}
