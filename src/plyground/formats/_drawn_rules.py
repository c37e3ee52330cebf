"""What the drawings of a SudokuPad file mean, where they and the setter's words agree.

The format holds lines, circles and texts, not rules. Those that setters draw alike (dots, thermometers,
arrows with circles, clues outside, …) are recognised; a line alone means what the words say of its colour.
What is drawn and not said, or said and not drawn, is left over.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ._drawn_items import Cell, Drawn, path, whole
from ._rule_words import CONVENTION, Said, read_words

__all__ = ["GLOBALS", "Meaning"]

GLOBALS: dict[str, tuple[str, Any]] = {
    "antiknight": ("antiknight", True),
    "antiking": ("antiking", True),
    "nonconsecutive": ("nonconsecutive", True),
    "disjoint": ("disjoint", True),
    "antixv": ("xv_all", [5, 10]),
    "antidifference": ("difference_all", [1]),
    "antiratio": ("ratio_all", [2]),
}
"""What a file names as holding everywhere."""
UNDRAWN = ("antiknight", "antiking", "nonconsecutive", "disjoint", "kropki_all", "xv_all")
"""Rules that words alone say."""
OUTSIDE = ("sandwich", "xsum", "skyscraper", "numberedroom")
ACCEPTED = {
    "gray": "grey", "pink": "pink purple red", "purple": "purple pink", "violet": "purple pink",
    "magenta": "pink purple", "lavender": "purple blue pink", "blue": "blue teal", "peach": "orange red",
    "orange": "orange yellow", "gold": "yellow orange", "brown": "orange red", "turquoise": "teal",
    "cyan": "teal blue", "aqua": "teal blue", "red": "red pink", "green": "green teal",
}  # fmt: skip
"""What else may be meant by a colour's name, besides itself."""


class Meaning:
    """What was recognised (`rules`), and what not: drawings (`left`), sentences (`unread`, `unseen`)."""

    def __init__(self, size: int, ruleset: str, drawn: list[Drawn], held: Sequence[str] = ()) -> None:
        self.size = size
        self.left = {id(each): each for each in drawn if each.shows}
        """What is drawn and not understood, by identity."""
        self.ornaments: list[Drawn] = []
        """What is drawn and has no meaning of its own."""
        self.rules: dict[str, Any] = {}
        self.said, self.unread = read_words(ruleset, size)
        self.speaking = bool(self.said or self.unread)
        self.held = set(held)
        """The rules that the file itself names, which words need not be drawn for."""
        self._dots()
        self._corners()
        self._outside()
        self._circles()
        self._diagonals()
        self._lines()
        self._shapes()
        self._everywhere()
        self._harmless()
        self.unseen = [each.sentence for each in self._unseen()]

    def speaks(self, *rules: str) -> bool:
        """Whether the words speak of a rule; where there are no words its drawing is enough."""
        return not self.speaking or any(set(rules) & set(each.rules) for each in self.said)

    def _add(self, rule: str, clue: Any, *items: Drawn) -> None:
        self.rules.setdefault(rule, []).append(clue)
        for item in items:
            self.left.pop(id(item), None)

    def _inside(self, cells: Sequence[Cell]) -> bool:
        return all(0 <= row < self.size and 0 <= column < self.size for row, column in cells)

    def _dots(self) -> None:
        """White and black dots, X and V, signs of inequality: all between two cells."""
        for item in list(self.left.values()):
            pair = item.pair
            if not pair or not self._inside(pair):
                continue
            cells, text = [list(cell) for cell in pair], item.text
            number = int(text) if re.fullmatch(r"[1-9]\d?", text) else None
            dot = item.round and 0 < item.width <= 0.5 and abs(item.width - item.height) < 0.05
            fill = item.fill if dot and (not text or number) else ""
            if fill == "white" and self.speaks("kropki", "kropki_white"):
                self._add(*("difference", [cells, number]) if number else ("kropki_white", cells), item)
            elif fill == "black" and self.speaks("kropki", "kropki_black"):
                self._add(*("ratio", [cells, number]) if number else ("kropki_black", cells), item)
            elif text.upper() in ("X", "V") and self.speaks("xv") and not self.says("greater"):
                self._add("xv", [cells, 10 if text.upper() == "X" else 5], item)
            elif text and text in "<>^∧∨vV" and self.says("greater"):
                first = text in ">∨vV"
                self._add("greater", cells if first else cells[::-1], item)

    def says(self, rule: str) -> bool:
        """Whether the words speak of a rule."""
        return any(rule in each.rules for each in self.said)

    def _corners(self) -> None:
        for item in list(self.left.values()):
            corner, digits = item.corner, re.findall(r"\d", item.text)
            around = [(corner[0] + a, corner[1] + b) for a in (-1, 0) for b in (-1, 0)] if corner else []
            plain = not re.sub(r"[\d\s,]", "", item.text)
            if (
                corner
                and item.round
                and digits
                and plain
                and self._inside(around)
                and self.speaks("quadruple")
            ):
                self._add("quadruple", [[list(cell) for cell in around], [*map(int, digits)]], item)

    def _outside(self) -> None:
        """Numbers beside the board: with an arrow that points along a diagonal, or of a line."""
        clues = [rule for rule in OUTSIDE if self.says(rule)]
        arrows = {path(each.points)[0]: each for each in self.left.values() if path(each.points)}
        for item in list(self.left.values()):
            if item.centre is None or not re.fullmatch(r"\d{1,3}", item.text):
                continue
            place = (int(item.centre[0] // 1), int(item.centre[1] // 1))
            if self._inside([place]) or not all(-1 <= at <= self.size for at in place):
                continue
            arrow = arrows.get(place)
            if arrow is not None:
                cells = self._diagonal(place, arrow)
                if cells and self.speaks("sums"):
                    self._add("sums", [cells, int(item.text)], item, arrow)
                continue
            row, column = place
            beside = (0 <= row < self.size) != (0 <= column < self.size)
            if beside and len(clues) == 1:
                side = (
                    "left"
                    if column < 0
                    else "right"
                    if column >= self.size
                    else "top"
                    if row < 0
                    else "bottom"
                )
                index = row if side in ("left", "right") else column
                if clues == ["sandwich"]:
                    line = "row" if side in ("left", "right") else "column"
                    self._add("sandwich", [line, index, int(item.text)], item)
                else:
                    self._add(clues[0], [side, index, int(item.text)], item)

    def _diagonal(self, place: Cell, arrow: Drawn) -> list[list[int]]:
        (row, column), (below, beyond) = arrow.points[0], arrow.points[-1]
        step = [(gap > 0.02) - (gap < -0.02) for gap in (below - row, beyond - column)]
        cells: list[list[int]] = []
        at = (place[0] + step[0], place[1] + step[1])
        while all(step) and self._inside([at]):
            cells.append(list(at))
            at = (at[0] + step[0], at[1] + step[1])
        return cells

    def _circles(self) -> None:
        """Thermometers, arrows, and lines between two circles."""
        round_ones = [each for each in self.left.values() if each.round and not each.text]
        bulbs = {
            each.cell: each for each in round_ones if each.cell and 0.5 <= each.width == each.height <= 1
        }
        pills = {cell: each for each in round_ones if max(each.width, each.height) > 1.2
                 for cell in self._pill(each)}  # fmt: skip
        used: list[Drawn] = []
        for item in list(self.left.values()):
            line = path(item.points)
            if len(line) < 2 or not self._inside(line):
                continue
            ends = [bulbs.get(line[0]), bulbs.get(line[-1])]
            cells = [list(cell) for cell in line]
            if item.layer == "arrows" and self.speaks("arrow"):
                pill = pills.get(line[0])
                if ends[0] is not None:
                    self._add("arrow", cells, item)
                    used.append(ends[0])
                elif pill is not None:
                    whole = self._pill(pill)
                    shaft = [list(cell) for cell in line if cell not in whole]
                    self._add("pill", [[list(cell) for cell in whole], shaft], item)
                    used.append(pill)
            elif item.layer == "lines" and all(ends):
                ruled = [rule for rule in ("between", "lockout", "doublearrow") if self.says(rule)]
                if len(ruled) == 1:
                    self._add(ruled[0], cells, item)
                    used += [each for each in ends if each]
            elif item.layer == "lines" and any(ends):
                bulb = ends[0] or ends[1]
                rule = "slowthermo" if self.says("slowthermo") else "thermo"
                filled = bulb is not None and bulb.fill not in ("", "white") and bulb.fill == item.hue
                if filled and self.speaks(rule) and (self.speaking or item.hue == "grey"):
                    self._add(rule, cells if ends[0] else cells[::-1], item)
                    used += [bulb] if bulb else []
        for item in used:
            self.left.pop(id(item), None)

    def _pill(self, item: Drawn) -> list[Cell]:
        """The cells of a long circle, in reading order."""
        if item.centre is None:
            return []
        count = round(max(item.width, item.height) + 0.17)
        wide = item.width > item.height
        row, column = item.centre
        first = (row, column - (count - 1) / 2) if wide else (row - (count - 1) / 2, column)
        start = (int(first[0] // 1), int(first[1] // 1))
        return [(start[0] + (0 if wide else i), start[1] + (i if wide else 0)) for i in range(count)]

    def _diagonals(self) -> None:
        size = self.size
        ends = {"diagonal_down": {(0, 0), (size, size)}, "diagonal_up": {(0, size), (size, 0)}}
        for item in list(self.left.values()):
            if len(item.points) < 2 or item.layer != "lines" or not self.speaks("x"):
                continue
            found = {(round(row), round(column)) for row, column in (item.points[0], item.points[-1])}
            rule = next((rule for rule, corners in ends.items() if corners == found), None)
            if rule:
                self.rules[rule] = True
                del self.left[id(item)]

    def _lines(self) -> None:
        """Lines that only their colour tells apart: each means what alone is said of its colour."""
        spoken = [(rule, each) for each in self.said for rule in each.rules if rule in CONVENTION]
        lines = [item for item in self.left.values() if item.layer == "lines" and item.points]
        alone = len({rule for rule, _ in spoken}) == 1 and len({item.hue for item in lines}) == 1
        for item in lines:
            cells = path(item.points)
            if len(cells) < 2 or not self._inside(cells):
                continue
            claims = {(rule, said.least) for rule, said in spoken if _meant(rule, said, item.hue, alone)}
            if len(claims) == 1:
                rule, least = claims.pop()
                line = [list(cell) for cell in cells]
                self._add(rule, [line, least] if rule == "whispers" else line, item)

    def _shapes(self) -> None:
        """Odd cells are round, even ones square."""
        for item in list(self.left.values()):
            if not item.cell or item.text or not self._inside([item.cell]) or not 0.5 <= item.width < 1:
                continue
            rule = "odd" if item.round else "even"
            if item.fill == "grey" and abs(item.width - item.height) < 0.05 and self.speaks(rule):
                self._add(rule, list(item.cell), item)

    def _everywhere(self) -> None:
        for each in self.said:
            for rule in each.rules:
                if rule in ("antiknight", "antiking", "nonconsecutive", "disjoint"):
                    self.rules[rule] = True
        if self.says("kropki_all"):
            self.rules["kropki_all"] = True
        if self.says("xv_all"):
            self.rules["xv_all"] = [5, 10]

    def _harmless(self) -> None:
        """Where all the words are understood, colours of whole cells and borders mean nothing more."""
        for item in list(self.left.values()) if self.speaking and not self.unread else ():
            coloured = item.cell and min(item.width, item.height) >= 0.95 and not item.text
            if coloured or (item.points and all(whole(at) for place in item.points for at in place)):
                self.ornaments.append(self.left.pop(id(item)))

    def _unseen(self) -> list[Said]:
        """What is said of which there is nothing on the board."""
        shown = {*self.rules, *self.held, *UNDRAWN}
        same = {"kropki_white": "difference", "kropki_black": "ratio", "cage sums": "killer", "arrow": "pill"}
        if {"difference", "ratio", "kropki_white", "kropki_black"} & shown:
            shown.add("kropki")
        if {"diagonal_up", "diagonal_down"} & shown:
            shown.add("x")
        return [
            each for each in self.said
            if any(rule not in shown and same.get(rule, rule) not in shown for rule in each.rules)
        ]  # fmt: skip


def _meant(rule: str, said: Said, shown: str, alone: bool) -> bool:
    """Whether a sentence is about lines of a colour."""
    colours = said.colours or (() if alone else (CONVENTION[rule],))
    return not colours or any(shown in (name, *ACCEPTED.get(name, "").split()) for name in colours)
