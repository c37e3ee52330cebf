"""Across Lite's text form: sections in angle brackets, the grid with "." for blocks, one clue a line."""

from __future__ import annotations

from ..puzzles.crossword.description import TEXTS
from ..puzzles.crossword.grid import BLOCK, MAX_SIDE, Grid
from ..puzzles.crossword.puzzle import Crossword
from ..puzzles.crossword.wordlist import decode, fold

__all__ = ["HOLDS", "SUFFIXES", "read", "recognises", "write"]

HOLDS, SUFFIXES = "crossword", (".txt",)

MAX_BYTES = 1_000_000
HEADERS = {"<ACROSS PUZZLE>", "<ACROSS PUZZLE V2>"}
PLAIN_BLOCK = "."
OPEN = "-"


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
    rebus = _rebus(sections.get("REBUS", []))
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
    texts = {name: " ".join(sections.get(key.upper(), [])) for key, name in TEXTS.items() if key != "notes"}
    puzzle = Crossword(grid, {}, notes="\n".join(sections.get("NOTEPAD", [])), **texts)
    clues: dict[str, str] = {}
    for direction, section in (("A", "ACROSS"), ("D", "DOWN")):
        slots, lines = puzzle.side(direction), sections.get(section, [])
        if lines and len(lines) != len(slots):
            raise ValueError(f"<{section}>: {len(lines)} clues for {len(slots)} words")
        clues.update({slot.name: line for slot, line in zip(slots, lines, strict=False) if line})
    return Crossword(grid, clues, notes=puzzle.notes, **texts)


def write(puzzle: Crossword) -> bytes:
    grid = puzzle.grid
    rebus = sorted({cell for cell in grid.cells if len(cell) > 1})
    if len(rebus) > 10:
        raise ValueError("Across Lite's text form takes at most ten different rebus entries")
    marks = {cell: str(number) for number, cell in enumerate(rebus)}
    lines = ["<ACROSS PUZZLE V2>" if rebus else "<ACROSS PUZZLE>"]
    for section in ("title", "author", "copyright"):
        lines += [f"<{section.upper()}>", f"\t{_flat(getattr(puzzle, TEXTS[section]))}"]
    lines += ["<SIZE>", f"\t{grid.width}x{grid.height}", "<GRID>"]
    for row in grid.rows():
        signs = (PLAIN_BLOCK if cell == BLOCK else marks.get(cell) or cell or OPEN for cell in row)
        lines.append("\t" + "".join(signs))
    if rebus:
        lines += ["<REBUS>", *(f"\t{mark}:{cell}:{cell[0]}" for cell, mark in marks.items())]
    for section, direction in (("ACROSS", "A"), ("DOWN", "D")):
        lines += [
            f"<{section}>",
            *(f"\t{_flat(puzzle.clue(slot)) or '-'}" for slot in puzzle.side(direction)),
        ]
    if puzzle.notes.strip():
        lines += ["<NOTEPAD>", *(f"\t{_flat(line)}" for line in puzzle.notes.splitlines())]
    return ("\n".join(lines) + "\n").encode()


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
            sections[name].append("" if line == OPEN and name in ("ACROSS", "DOWN") else line)
    return sections


def _rebus(lines: list[str]) -> dict[str, str]:
    marks = {}
    for line in lines:
        mark, _, rest = line.partition(":")
        letters = fold(rest.partition(":")[0])
        if mark and not rest:
            continue  # "MARK;" asks for circles, which we don't draw
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
    return " ".join(text.split())
