"""Boards as other programs write them: pencil marks in frames, sections of .sdk files, columns of tables."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..puzzles.sudoku.grid import FRAME, SIZES, Grid, default_box
from ..puzzles.sudoku.puzzle import Sudoku

__all__ = ["SECTION", "column_of", "is_header", "pencil_marks"]

SECTION = re.compile(r"\s*\[([A-Za-z ]{1,20})\]\s*")
"""The heading of a part of an .sdk file: [Puzzle], [State], …"""
MARKS = re.compile(r"[^\s|:!]+")
HEADS = re.compile(r"puzzle|quiz|sudoku|grid|board|question", re.IGNORECASE)
SQUARES = {size * size for size in SIZES}


def pencil_marks(lines: Sequence[str]) -> Sudoku | None:
    """The board of a grid of candidates, up to 9×9: a cell with one digit is given; None if it is none."""
    rows = [MARKS.findall(line) for line in lines if not FRAME.fullmatch(line) and line.strip()]
    size = len(rows)
    if not 4 <= size <= 9 or any(len(row) != size for row in rows):
        return None
    cells = [cell.strip("{}<>()") for row in rows for cell in row]
    if not any(len(cell) > 1 for cell in cells):
        return None
    digits, marks = [], []
    for at, cell in enumerate(cells):
        if not re.fullmatch(f"[1-{size}]{{1,{size}}}", cell) or list(cell) != sorted(set(cell)):
            return None
        digits.append(int(cell) if len(cell) == 1 else 0)
        if len(cell) > 1:
            marks.append([list(divmod(at, size)), [int(digit) for digit in cell]])
    return Sudoku(Grid(default_box(size), tuple(digits)), {"marks": marks})


def is_header(line: str) -> bool:
    """Whether a line names the columns of a table of puzzles."""
    return len(re.split(r"[,;\t]", line)) > 1 and bool(HEADS.search(line)) and not re.search(r"\d{9}", line)


def column_of(line: str) -> str | None:
    """The first field of a line of a table that can be a board; None if there is none, or only one field."""
    fields = [field.strip().strip("\"'") for field in re.split(r"[,;\t]", line)]
    if len(fields) < 2 and fields[0] == line.strip():
        return None
    return next((field for field in fields if len(field) in SQUARES and len(field) > 9), None)
