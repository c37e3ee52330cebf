"""Across Lite's binary files (.puz), by way of puzpy."""

from __future__ import annotations

import struct

import puz

from ..puzzles.crossword.grid import BLOCK, Grid
from ..puzzles.crossword.puzzle import Crossword
from ..puzzles.crossword.wordlist import fold

__all__ = ["HOLDS", "SUFFIXES", "read", "recognises", "write"]

HOLDS, SUFFIXES = "crossword", (".puz",)

MAX_BYTES = 1_000_000
OPEN = "-"
PUZ_BLOCK = "."
PUZ_BLOCKS = ".:"
EXTENSIONS = (b"GRBS", b"RTBL", b"RUSR", b"LTIM", b"GEXT")


def recognises(data: bytes) -> bool:
    return b"ACROSS&DOWN" in data[:4096]


def read(data: bytes) -> Crossword:
    """The puzzle in a file's bytes; ValueError says in one line why there is none."""
    if len(data) > MAX_BYTES:
        raise ValueError(f"a .puz file of {len(data):,} bytes; {MAX_BYTES:,} are the most")
    try:
        found = puz.load(data)
        rebus = found.rebus()
        doubles = {cell: rebus.get_rebus_solution(cell) for cell in rebus.get_rebus_squares()}
    except puz.PuzzleFormatError as error:
        raise ValueError(f"not a sound .puz file: {_flat(error.message)[:80] or 'cut short'}") from None
    except (struct.error, UnicodeError, ValueError, IndexError, KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"not a sound .puz file, perhaps cut short: {_flat(str(error))[:80]}") from None
    rest = bytes(found.postscript)
    if rest and any(code.startswith(rest[:4]) for code in EXTENSIONS):
        raise ValueError("not a sound .puz file: its last section is cut short")
    if found.is_solution_locked():
        raise ValueError("the solution in this .puz file is locked (scrambled); unlock it first")
    if len(found.solution) != found.width * found.height:
        raise ValueError("not a sound .puz file: the grid is cut short")
    cells = []
    for at, sign in enumerate(found.solution):
        letters = fold(doubles.get(at) or sign)
        if sign in PUZ_BLOCKS:
            cells.append(BLOCK)
        elif letters is not None:
            cells.append(letters)
        elif sign in "-X ?" or sign.isdigit() or not sign.isalnum():
            cells.append("")
        else:
            raise ValueError(
                f"row {at // found.width + 1}, column {at % found.width + 1}: {sign!r} is no letter"
            )
    grid = Grid(found.height, found.width, tuple(cells))
    puzzle = Crossword(grid, {}, found.title, found.author, found.copyright, found.notes)
    order = puzzle.clue_order()
    if len(found.clues) != len(order):
        raise ValueError(f"{len(found.clues)} clues for {len(order)} words")
    clues = {slot.name: clue for slot, clue in zip(order, found.clues, strict=True) if clue}
    return Crossword(grid, clues, found.title, found.author, found.copyright, found.notes)


def write(puzzle: Crossword) -> bytes:
    """A file's bytes. With letters beyond Latin-1 in its texts it becomes a version 2 file, in UTF-8."""
    grid = puzzle.grid
    texts = [puzzle.heading, puzzle.author, puzzle.copyright, puzzle.notes, *puzzle.clues.values()]
    made = puz.Puzzle(version="1.3" if _latin(texts) else "2.0")
    made.width, made.height = grid.width, grid.height
    made.solution = "".join(PUZ_BLOCK if cell == BLOCK else cell[:1] or OPEN for cell in grid.cells)
    made.fill = "".join(PUZ_BLOCK if cell == BLOCK else OPEN for cell in grid.cells)
    made.clues = [_flat(puzzle.clue(slot)) for slot in puzzle.clue_order()]
    made.title, made.author = _flat(puzzle.heading), _flat(puzzle.author)
    made.copyright, made.notes = _flat(puzzle.copyright), puzzle.notes.replace("\0", "")
    rebus = made.rebus()
    for at, cell in enumerate(grid.cells):
        if cell != BLOCK and len(cell) > 1:
            rebus.add_rebus_squares(at, cell)
    data: bytes = made.tobytes()
    return data


def _latin(texts: list[str]) -> bool:
    try:
        "".join(texts).encode("latin-1")
    except UnicodeEncodeError:
        return False
    return True


def _flat(text: str) -> str:
    """One line: a NUL would end it early."""
    return " ".join(text.replace("\0", " ").split())
