"""The rules of an f-puzzles file: its own, and those that solvers have added to it.

A key that is neither known nor a drawing is a rule that is missing. A clue without a value says nothing
there, and is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..puzzles.sudoku.grid import Grid, default_box, units
from ..puzzles.sudoku.puzzle import Sudoku
from . import _cosmetics
from ._fpuzzles_parts import DRAWINGS, Parts

__all__ = ["Reading"]

FLAGS = {"antiknight": "antiknight", "antiking": "antiking", "disjointgroups": "disjoint"}
LINES = {
    "thermometer": "thermo",
    "slowthermometer": "slowthermo",
    "slowthermo": "slowthermo",
    "palindrome": "palindrome",
    "renban": "renban",
    "regionsumline": "regionsum",
    "regionSumLine": "regionsum",
    "entropicline": "entropic",
    "modularline": "modular",
    "parityline": "parity",
    "nabner": "nabner",
    "zipperline": "zipper",
    "doublearrow": "doublearrow",
    "betweenline": "between",
    "lockout": "lockout",
}
CELLS = {"odd": "odd", "even": "even", "minimum": "minimum", "maximum": "maximum"}
GROUPS = {"rowindexer": "row_index", "columnindexer": "column_index", "boxindexer": "box_index"}
OUTSIDE = {
    "xsum": "xsum",
    "skyscraper": "skyscraper",
    "numberedroom": "numberedroom",
    "numberedrooms": "numberedroom",
}
SUM_DOTS = ("sumdot", "sumdot(intersection)")
"""A number on an edge or a corner, to which the cells around it add up."""
UNSAID = {
    "size", "title", "author", "ruleset", "rules", "grid", "solution", "highlightConflicts",
    "disabledlogic", "truecandidatesoptions", "successMessage", "msgcorrect", "metadata", "settings",
    "triggereffect", "id", "source", "customStyle", "video", "activeConstraints", "negative", "line",
    "rectangle", "circle", "text", "cage", "fogofwar", "foglight", "nonconsecutive", "diagonal+",
    "diagonal-", "killercage", "littlekillersum", "sandwichsum", "difference", "ratio", "xv", "clone",
    "arrow", "quadruple", "extraregion", "whispers", "germanwhispers", "dutchwhispers",
}  # fmt: skip
"""The keys that are no rule, and those that have a reader of their own."""
PALETTE = (
    "#bbbbbb", "#444444", "#ffb3b3", "#ffd580", "#ffffb3", "#c2f0c2", "#7fcf7f", "#cfd4ff", "#9494f2",
    "#ff80ff", "#ffd9d9",
)  # fmt: skip
"""What stands for the colours of the editor that a cell is given by their number: grey, black, red, …"""


class Reading(Parts):
    """One puzzle as it is read: its rules, and what of it is not known."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.rules: dict[str, Any] = {}
        self.missing: list[str] = []

    def puzzle(self) -> Sudoku:
        data = self.data
        self._regions()
        self._flags()
        for key, rule in LINES.items():
            self._add(rule, (line for line in self._lines(key) if rule != "between" or len(line) > 2))
        for key, rule in CELLS.items():
            self._add(rule, self._unique(self._cell(item["cell"]) for item in self._items(key)))
        for key, rule in GROUPS.items():
            self._add(
                rule, self._unique(cell for item in self._items(key) for cell in self._group(item["cells"]))
            )
        self._add("extraregions", (self._group(item["cells"]) for item in self._items("extraregion")))
        self._whispers()
        self._cages()
        self._arrows()
        self._dots()
        self._outside()
        self._marks()
        self._decorations()
        self.missing += [key for key, value in data.items() if value and not self._known(key)]
        return Sudoku(
            Grid(default_box(self.size), tuple(self._given(cell) for cell in self.cells)),
            self.rules,
            str(data.get("title") or ""),
            str(data.get("author") or ""),
            self._solution(),
            str(data.get("ruleset") or data.get("rules") or ""),
            tuple(dict.fromkeys(" ".join(said.split())[:60] for said in self.missing)),
        )

    def _known(self, key: str) -> bool:
        tables = (FLAGS, LINES, CELLS, GROUPS, OUTSIDE, SUM_DOTS)
        return key in UNSAID or any(key in table for table in tables)

    def _add(self, rule: str, clues: Iterable[Any]) -> None:
        found = [clue for clue in clues if clue]
        if found:
            self.rules.setdefault(rule, []).extend(found)

    def _regions(self) -> None:
        usual = {
            cell: n for n, box in enumerate(units(default_box(self.size))[2 * self.size :]) for cell in box
        }
        drawn = [cell.get("region", usual[at]) for at, cell in enumerate(self.cells)]
        if drawn == [usual[at] for at in range(len(drawn))]:
            return
        groups: dict[Any, list[list[int]]] = {}
        for at, region in enumerate(drawn):
            if region is not None and region != -1:
                groups.setdefault(str(region), []).append(list(divmod(at, self.size)))
        if len(groups) == self.size and all(len(group) == self.size for group in groups.values()):
            self.rules["regions"] = list(groups.values())
            return
        self.rules["boxless"] = True
        self._add("extraregions", (group for group in groups.values() if len(group) <= self.size))
        self.missing += [
            f"a region of {len(group)} cells" for group in groups.values() if len(group) > self.size
        ]

    def _flags(self) -> None:
        data = self.data
        up, down = bool(data.get("diagonal+")), bool(data.get("diagonal-"))
        self.rules |= {rule: True for key, rule in FLAGS.items() if data.get(key)}
        if up and down:
            self.rules["x"] = True
        elif up or down:
            self.rules["diagonal_up" if up else "diagonal_down"] = True
        dots = any(data.get(key) for key in ("difference", "ratio"))
        if data.get("nonconsecutive"):
            # Here a dot excepts its pair from the rule.
            self.rules["difference_all" if dots else "nonconsecutive"] = [1] if dots else True

    def _whispers(self) -> None:
        usual = (self.size + 1) // 2
        for key, least in (("whispers", usual), ("germanwhispers", usual), ("dutchwhispers", usual - 1)):
            for item in self._items(key):
                value = self._number(item.get("value")) or least
                lines = [[self._cell(name) for name in names] for names in item.get("lines") or ()]
                self._add("whispers", ([line, value] for line in lines if len(line) > 1))

    def _cages(self) -> None:
        for item in self._items("killercage"):
            cells, value = self._group(item.get("cells")), item.get("value")
            total = self._number(value)
            said = str(value or "").strip()
            if not cells or self._fog(said, cells):
                continue
            if said and total is None:
                self.missing.append(f"a cage with “{said[:20]}”")
            else:
                self._add("killer", [[cells, total or None]])
        for item in self._items("clone"):
            first = [self._cell(name) for name in item.get("cells") or ()]
            second = [self._cell(name) for name in item.get("cloneCells") or ()]
            if len(first) == len(second) and first:
                self._add("clone", [[first, second]])
        for item in self._items("quadruple"):
            digits = [self._number(value) for value in item.get("values") or ()]
            if digits and all(digits):
                self._add("quadruple", [[self._group(item["cells"]), digits]])
            elif digits:
                self.missing.append("a quadruple with what is no digit")

    def _fog(self, said: str, cells: list[list[int]]) -> bool:
        """Whether a cage only says where there is light in the fog, or how things look."""
        word = said.lower()
        if word in ("fow", "foglight"):
            reach = 1 if word == "fow" else 0
            self._light(cells, reach)
        return word in ("fow", "foglight") or word.startswith(("customstyle", "msgcorrect", "solution:"))

    def _light(self, cells: Iterable[list[int]], reach: int) -> None:
        lit = {tuple(cell) for cell in self.rules.get("fog", ())}
        for row, column in cells:
            lit |= {
                (row + down, column + right)
                for down in range(-reach, reach + 1)
                for right in range(-reach, reach + 1)
                if 0 <= row + down < self.size and 0 <= column + right < self.size
            }
        self.rules["fog"] = [list(cell) for cell in sorted(lit)]

    def _arrows(self) -> None:
        for item in self._items("arrow"):
            circle = sorted(self._group(item.get("cells")))
            for names in item.get("lines") or ():
                shaft = [self._cell(name) for name in names][1:]
                if shaft and len(circle) == 1:
                    self._add("arrow", [[*circle, *shaft]])
                elif shaft and circle:
                    self._add("pill", [[circle, shaft]])

    def _dots(self) -> None:
        values: dict[str, list[int]] = {}
        for key, usual in (("difference", 1), ("ratio", 2)):
            for item in self._items(key):
                value = self._said(item, key, usual)
                if value is not None:
                    values.setdefault(key, []).append(value or usual)
                    self._add(key, [[self._group(item["cells"]), value or usual]])
        for item in self._items("xv"):
            total = {"x": 10, "v": 5}.get(str(item.get("value") or "").strip().lower())
            total = total or self._said(item, "xv")
            if total:
                self._add("xv", [[self._group(item["cells"]), total]])
        negative = self.data.get("negative") or ()
        named = {str(key) for key in negative}
        if "ratio" in named:
            self.rules["ratio_all"] = sorted({*values.get("ratio", [2])})
        if "difference" in named:
            known = {*values.get("difference", [1]), *self.rules.get("difference_all", ())}
            self.rules["difference_all"] = sorted(known)
        if "xv" in named:
            self.rules["xv_all"] = [5, 10]
        self.missing += [f"negative {key}" for key in sorted(named - {"ratio", "difference", "xv"})]

    def _said(self, item: Mapping[str, Any], key: str, unsaid: int | None = None) -> int | None:
        """The number of a clue, or what one without means; a clue of other words is missing."""
        number, said = self._number(item.get("value")), str(item.get("value") or "").strip()
        if number is not None:
            return number
        if said and (unsaid or said != "?"):
            self.missing.append(f"{key} with “{said[:20]}”")
            return None
        return unsaid

    def _outside(self) -> None:
        for item in self._items("sandwichsum"):
            total = self._said(item, "sandwichsum")
            if total is not None:
                row, column = self._place(item["cell"])
                inside = 0 <= row < self.size
                self._add("sandwich", [["row", row, total] if inside else ["column", column, total]])
        for key, rule in OUTSIDE.items():
            for item in self._items(key):
                number = self._said(item, key)
                if number is not None:
                    self._add(rule, [[*self._side(item["cell"]), number]])
        for key in SUM_DOTS:
            for item in self._items(key):
                total = self._said(item, key)
                if total:
                    self._add("sums", [[self._group(item["cells"]), total]])
        for item in self._items("littlekillersum"):
            total = self._number(item.get("value"))
            if total:
                self._add("sums", [[self._diagonal(item), total]])
            elif str(item.get("value") or "0").strip() not in ("", "0"):
                self.missing.append(f"a little killer with “{str(item['value'])[:20]}”")

    def _marks(self) -> None:
        for at, cell in enumerate(self.cells):
            marks = [self._number(mark) for mark in cell.get("givenPencilMarks") or ()]
            if marks and not self._given(cell):
                self._add("marks", [[list(divmod(at, self.size)), [mark for mark in marks if mark]]])
            colour = self._highlight(cell)
            if colour:
                self._add("colours", [[list(divmod(at, self.size)), colour]])

    def _highlight(self, cell: Mapping[str, Any]) -> str | None:
        """The colour of a cell: one of its own, or a number of the editor's palette; of several the first."""
        named = cell["c"] if cell.get("c") is not None else next(iter(cell.get("cArray") or ()), None)
        number = self._number(named)
        if number is None:
            return _cosmetics.colour_of(named)
        return PALETTE[number] if 0 <= number < len(PALETTE) else None

    def _decorations(self) -> None:
        for key, reach in (("fogofwar", 1), ("foglight", 0)):
            names = self.data.get(key)
            if isinstance(names, list):
                self._light([self._cell(name) for name in names], reach)
        for key, draw in DRAWINGS.items():
            for item in self._items(key):
                said = str(item.get("value") or "").strip()
                if key != "cage" or not self._fog(said, self._group(item.get("cells"))):
                    self._add("decoration", draw(self, item))

    def _solution(self) -> Grid | None:
        values = self.data.get("solution")
        if isinstance(values, str):
            values = values.split(",") if "," in values else list(values)
        if not isinstance(values, list) or len(values) != self.size**2:
            return None
        digits = [self._number(value) or 0 for value in values]
        whole = all(1 <= digit <= self.size for digit in digits)
        return Grid(default_box(self.size), tuple(digits)) if whole else None
