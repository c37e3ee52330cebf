"""One puzzle of SudokuPad as it is read: its board, what it holds, and what its drawings and words say."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ..csp import AllDifferent
from ..puzzles.sudoku.description import from_json
from ..puzzles.sudoku.grid import SIZES, Grid, default_box, units
from ..puzzles.sudoku.puzzle import Sudoku
from ..puzzles.sudoku.techniques.rules import supported
from ..puzzles.sudoku.variants import said
from . import _cosmetics
from ._drawn_items import Drawn
from ._drawn_rules import GLOBALS, Meaning

__all__ = ["OWN", "UNIT", "Reading"]

UNIT = 64.0
"""How many pixels is a cell wide? Thickness is given in them."""
OWN = "plyground"
"""Where a file that was written here holds the puzzle with its rules."""
LONGEST = 160
"""How much of a sentence is shown that is not understood?"""
INDEXERS = {"fpRowIndexer": "row_index", "fpColumnIndexer": "column_index", "fpBoxIndexer": "box_index"}
TOLD = re.compile(r"(title|author|rules|solution|foglight|msgcorrect)\s*:\s*(.*)", re.IGNORECASE | re.DOTALL)


class Reading:
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
        if isinstance(meta.get(OWN), Mapping):
            return from_json(meta[OWN])
        self._regions()
        self._cages()
        self._globals(meta)
        told = {
            key: str(meta.get(key) or self.told.get(key) or "") for key in ("title", "author", "solution")
        }
        words = meta.get("rules") or self.told.get("rules") or ""
        ruleset = "\n".join(map(str, words)) if isinstance(words, list) else str(words)
        grid = Grid(default_box(self.size), tuple(self._digit(cell.get("value")) for cell in self.cells))
        solution = self._solution(told["solution"])
        meaning = Meaning(self.size, ruleset, list(self._drawn()), tuple(self.rules))
        if meaning.says("cage sums"):
            self.rules["sums"] = [cage for cage in self.rules.pop("killer", ()) if cage[1] is not None]
        missing = [*self._left_over(meaning)]
        inferred = []
        for rule, data in meaning.rules.items():
            wrong = _misfit(grid, self.rules, rule, data, solution)
            if wrong:
                missing.append(f"{rule}, which its drawing seems to mean ({wrong})")
            else:
                inferred.append(rule)
                self.rules[rule] = (
                    [*self.rules[rule], *data] if rule in self.rules and data is not True else data
                )
        shapes = [
            shape for each in (*meaning.ornaments, *meaning.left.values()) for shape in self._shapes(each)
        ]
        if shapes:
            self.rules["decoration"] = shapes
        return Sudoku(
            grid,
            self.rules,
            told["title"] or str(self.data.get("title") or ""),
            told["author"],
            solution,
            ruleset,
            tuple(missing),
            tuple(inferred),
        )

    def _left_over(self, meaning: Meaning) -> Iterator[str]:
        """What is drawn and not said, or said and not understood."""
        counts = dict(self.drawn)
        for each in meaning.left.values():
            counts[each.layer] = counts.get(each.layer, 0) + 1
        counted = [
            f"{count} {what if count > 1 else what.removesuffix('s')}" for what, count in counts.items()
        ]
        if counted:
            yield f"what the file draws ({', '.join(counted)})"
        for sentence in (*meaning.unread, *meaning.unseen):
            quoted = f"“{sentence if len(sentence) <= LONGEST else sentence[:LONGEST] + '…'}”"
            yield quoted if sentence in meaning.unread else f"{quoted} (nothing of the kind is drawn)"

    def _globals(self, meta: Mapping[str, Any]) -> None:
        """What the file says to hold everywhere."""
        named = self.data.get("global")
        for name in (
            *(named if isinstance(named, list) else ()),
            *(key for key in meta if meta[key] is True),
        ):
            rule, data = GLOBALS.get(str(name), ("", None))
            if rule:
                self.rules[rule] = data
        lit = self._group(self.data.get("foglight"))
        if lit:
            self.rules.setdefault("fog", []).extend(lit)

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
            elif cells and cage.get("style") in INDEXERS:
                self.rules.setdefault(INDEXERS[cage["style"]], []).extend(cells)
            elif cells and cage.get("style") == "extraregion":
                self.rules.setdefault("extraregions", []).append(cells)
            elif cells and cage.get("type") == "disjoint":
                self.rules["disjoint"] = True
            elif cells and not said and cage.get("unique") is False:
                continue
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

    def _drawn(self) -> Iterator[Drawn]:
        for what in ("underlays", "lines", "arrows", "overlays"):
            yield from (Drawn(what, item) for item in self.data.get(what) or ())

    def _shapes(self, drawn: Drawn) -> Iterator[Any]:
        item = drawn.item
        found: Iterable[Any] = ()
        if drawn.points:
            points = [self._point(place) for place in item["wayPoints"]]
            thick = _cosmetics.number_of(item.get("thickness"), 5.0, 1000.0) / UNIT
            found = [_cosmetics.stroke(points, item.get("color"), thick)]
        elif drawn.centre:
            found = self._box(item)
        yield from (shape for shape in found if shape)

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


def _misfit(grid: Grid, held: Mapping[str, Any], rule: str, data: Any, solution: Grid | None) -> str:
    """Why a rule cannot be what was meant; nothing if it can."""
    kept = {name: held[name] for name in ("regions", "boxless") if name in held}
    try:
        puzzle = Sudoku(grid, {**kept, rule: data})
    except ValueError as error:
        return str(error)
    if solution is not None:
        for name, constraint in said(puzzle):
            cells: tuple[int, ...] = constraint.variables  # type: ignore[assignment]
            digits = {cell: [solution.cells[cell]] for cell in cells}
            if isinstance(constraint, AllDifferent):
                holds = len({found for (found,) in digits.values()}) == len(cells)
            else:
                holds = all(supported(constraint, digits).values())
            if name == rule and not holds:
                return "it does not fit the solution that the file holds"
    return ""
