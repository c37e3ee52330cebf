"""Across Lite's text form: sections in angle brackets, the grid with "." for blocks, one clue a line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ..puzzles.crossword.comparison import lost
from ..puzzles.crossword.description import TEXTS
from ..puzzles.crossword.grid import BLOCK, MAX_SIDE, Grid, content
from ..puzzles.crossword.puzzle import Crossword
from ..puzzles.crossword.style import Style
from ..puzzles.crossword.wordlist import decode, fold

__all__ = ["HOLDS", "SUFFIXES", "losses", "read", "recognises", "write"]

HOLDS, SUFFIXES = "crossword", (".txt",)

MAX_BYTES = 1_000_000
HEADERS = {"<ACROSS PUZZLE>", "<ACROSS PUZZLE V2>"}
PLAIN_BLOCK = "."
OPEN = "-"
NO_CLUE = "(no clue)"
"""What stands in place of an empty clue? Not "-", which is the clue of a word that another clue covers."""
MARK = "MARK;"
"""The line that asks for circles around the small letters."""
MOST_REBUS = 10


def recognises(data: bytes) -> bool:
    return data.lstrip(b"\xef\xbb\xbf \t\r\n")[:7].upper() == b"<ACROSS"


def read(data: bytes) -> Crossword:
    """The puzzle in a file's bytes; ValueError says in one line why there is none."""
    if len(data) > MAX_BYTES:
        raise ValueError(f"an Across Lite text of {len(data):,} bytes; {MAX_BYTES:,} are the most")
    try:
        text = decode(data, "the text")
    except ValueError:
        text = data.decode("cp1252", "replace")
    sections = _sections(text)
    lines = sections.get("REBUS", [])
    rebus = _rebus(lines)
    rows = [
        [_cell(sign, rebus, number) for sign in line]
        for number, line in enumerate(sections.get("GRID", []), 1)
    ]
    if not rows:
        raise ValueError("not an Across Lite text: it has no <GRID>")
    if len(rows) > MAX_SIDE or len(rows[0]) > MAX_SIDE:
        raise ValueError(f"a grid of {len(rows)}×{len(rows[0])}; at most {MAX_SIDE}×{MAX_SIDE} is possible")
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise ValueError(f"<GRID>: row {number} has {len(row)} cells, row 1 has {len(rows[0])}")
    size = "".join(sections.get("SIZE", [])).lower().replace(" ", "")
    if size and size != f"{len(rows[0])}x{len(rows)}":
        raise ValueError(f"<SIZE> says {size[:20]}, <GRID> is {len(rows[0])}x{len(rows)}")
    grid = Grid(len(rows), len(rows[0]), tuple(cell for row in rows for cell in row))
    signs = "".join(sections["GRID"]) if MARK in (line.upper() for line in lines) else ""
    styles = {at: Style(circle=True) for at, sign in enumerate(signs) if sign.islower()}
    texts: dict[str, Any] = {
        name: " ".join(sections.get(key.upper(), [])) for key, name in TEXTS.items() if key != "notes"
    }
    puzzle = Crossword(grid, {}, notes="\n".join(sections.get("NOTEPAD", [])), **texts)
    clues: dict[str, str] = {}
    for direction, section in (("A", "ACROSS"), ("D", "DOWN")):
        slots, lines = puzzle.side(direction), sections.get(section, [])
        if lines and len(lines) != len(slots):
            raise ValueError(f"<{section}>: {len(lines)} clues for {len(slots)} words")
        clues.update({slot.name: line for slot, line in zip(slots, lines, strict=False) if line})
    return replace(puzzle, clues=clues, styles=styles)


def write(puzzle: Crossword) -> bytes:
    grid = replace(puzzle.grid, bars=frozenset())
    clues = {slot.cells: puzzle.clue(slot) for slot in puzzle.grid.slots}
    rebus = sorted({cell for cell in grid.cells if cell and cell != BLOCK and not _single(cell)})
    marks = {cell: str(number) for number, cell in enumerate(rebus[:MOST_REBUS])}
    circles = {cell for cell, style in puzzle.styles.items() if style.circle}
    lines = ["<ACROSS PUZZLE V2>" if rebus or circles else "<ACROSS PUZZLE>"]
    for section in ("title", "author", "copyright"):
        lines += [f"<{section.upper()}>", f"\t{_flat(getattr(puzzle, TEXTS[section]))}"]
    lines += ["<SIZE>", f"\t{grid.width}x{grid.height}", "<GRID>"]
    for start in range(0, len(grid.cells), grid.width):
        row = range(start, start + grid.width)
        lines.append("\t" + "".join(_sign(grid.cells[at], marks, at in circles) for at in row))
    if rebus or circles:
        lines += ["<REBUS>", *[f"\t{MARK}"] * bool(circles)]
        lines += [f"\t{mark}:{cell}:{cell[0]}" for cell, mark in marks.items()]
    for section, direction in (("ACROSS", "A"), ("DOWN", "D")):
        lines += [
            f"<{section}>",
            *(
                f"\t{_flat(clues.get(slot.cells, '')) or NO_CLUE}"
                for slot in grid.slots
                if slot.direction == direction
            ),
        ]
    if puzzle.notes.strip():
        lines += ["<NOTEPAD>", *(f"\t{_flat(line)}" for line in puzzle.notes.splitlines())]
    return ("\n".join(lines) + "\n").encode("utf-8", "replace")


def losses(puzzle: Crossword) -> Sequence[str]:
    return lost(puzzle, read(write(puzzle)))


def _sign(cell: str, marks: dict[str, str], circled: bool) -> str:
    if cell == BLOCK:
        return PLAIN_BLOCK
    sign = marks.get(cell) or (cell[:1] if _single(cell[:1]) else OPEN)
    return sign.lower() if circled else sign


def _single(cell: str) -> bool:
    """Does a cell stand in the grid as it is? A letter does."""
    return len(cell) == 1 and cell.isascii() and cell.isalpha()


def _sections(text: str) -> dict[str, list[str]]:
    """The lines of each section; a heading stands as far left as the first line, for <GRID> may be a clue."""
    lines = [(line.strip(), len(line) - len(line.lstrip())) for line in text.splitlines() if line.strip()]
    if not lines or lines[0][0].upper() not in HEADERS:
        raise ValueError("not an Across Lite text: it should begin with <ACROSS PUZZLE>")
    margin = lines[0][1]
    sections: dict[str, list[str]] = {}
    name = ""
    for line, indent in lines[1:]:
        if indent <= margin and line.startswith("<") and line.endswith(">") and line[1:-1].isupper():
            name = line[1:-1]
            sections[name] = []
        elif name:
            sections[name].append("" if line == NO_CLUE and name in ("ACROSS", "DOWN") else line)
    return sections


def _rebus(lines: list[str]) -> dict[str, str]:
    marks = {}
    for line in lines:
        mark, _, rest = line.partition(":")
        letters = content(rest.partition(":")[0])
        if mark and not rest:
            continue  # "MARK;"
        if len(mark) != 1 or letters is None:
            raise ValueError(f"<REBUS>: {line[:40]!r} should be like 1:STAR:S")
        marks[mark] = letters
    return marks


def _cell(sign: str, rebus: dict[str, str], row: int) -> str:
    if sign in rebus:
        return rebus[sign]
    if sign == PLAIN_BLOCK:
        return BLOCK
    letter = fold(sign)
    if letter is not None:
        return letter[:1]
    if sign in "-?_":
        return ""
    raise ValueError(
        f'<GRID>, row {row}: {sign!r} is neither a letter, "." for a block nor "-" for an open cell'
    )


def _flat(text: str) -> str:
    """One line: a line's end would end the clue."""
    return " ".join(text.splitlines()).strip()
