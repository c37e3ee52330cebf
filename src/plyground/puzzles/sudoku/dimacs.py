"""A Sudoku's CNF as a DIMACS file that knows its board: comments map the variables to the cells."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ...cnf import CNF
from ...solvers import sat
from ...solvers.dimacs import read_answer, read_minisat, read_zchaff
from . import encoding
from .grid import Grid, cell_name
from .puzzle import Sudoku

__all__ = ["decode", "encode", "read_any_answer"]

CELL = re.compile(r"c cell r(\d{1,2})c(\d{1,2})=(\d{1,2}) is (\d{1,8}|settled)\s*")
BOX = re.compile(r"c box (\d{1,2})x(\d{1,2})\s*")


def encode(puzzle: Sudoku, form: str = "extended", distinct: bool = False) -> tuple[CNF, Iterator[str]]:
    """The CNF of a puzzle, and the comments from which `decode` learns what its variables mean.

    A puzzle with rules has one form, whatever was asked for: the direct encoding of its constraints.
    """
    grid = puzzle.grid
    meaning: list[tuple[int, int, int]] = []
    if puzzle.plain:
        made = encoding.encode(grid, form)
        cnf = made.cnf
        for cell, digit in zip(*made.names.nonzero(), strict=True):
            meaning.append((int(cell), int(digit) + 1, int(made.names[cell, digit])))
        settled = {cell: digit for cell, digit in enumerate(made.settled) if digit}
    else:
        direct = sat.encode(puzzle.csp())
        cnf, form, settled = direct.cnf, "direct", {}
        meaning = [(cell, digit, literal) for (cell, digit), literal in direct.literals.items()]
    if distinct:
        cnf = cnf.distinct()

    def comments() -> Iterator[str]:
        yield f"a Sudoku of {grid.size}x{grid.size}, encoding {form}"
        yield f"box {grid.box[0]}x{grid.box[1]}"
        for cell, digit in settled.items():
            yield f"cell {cell_name(cell, grid.size)}={digit} is settled"
        for cell, digit, literal in meaning:
            yield f"cell {cell_name(cell, grid.size)}={digit} is {literal}"

    return cnf, comments()


def decode(lines: Iterable[str], model: Iterable[int]) -> Grid:
    """The board that a model means, by the comments of its CNF file; ValueError says why it means none."""
    true = {literal for literal in model if literal > 0}
    box: tuple[int, int] | None = None
    found: dict[tuple[int, int], int] = {}
    for line in lines:
        if line.startswith("p"):
            break
        if shape := BOX.fullmatch(line):
            box = int(shape[1]), int(shape[2])
        if (cell := CELL.fullmatch(line)) and (cell[4] == "settled" or int(cell[4]) in true):
            place = int(cell[1]) - 1, int(cell[2]) - 1
            if place in found:
                raise ValueError(
                    f"the answer gives r{cell[1]}c{cell[2]} two digits, {found[place]} and {cell[3]}"
                )
            found[place] = int(cell[3])
    if box is None:
        raise ValueError("the CNF file has no comments that map its variables to cells")
    size = box[0] * box[1]
    cells = tuple(found.get(divmod(cell, size), 0) for cell in range(size * size))
    if 0 in cells:
        raise ValueError(f"the answer gives no digit to {cell_name(cells.index(0), size)}")
    return Grid(box, cells)


def read_any_answer(text: str) -> list[int] | None:
    """The model in a SAT program's answer, whichever habits it has; None if it says that there is none."""
    if "RESULT:" in text:
        return read_zchaff(text)
    if text.lstrip().startswith(("SAT", "UNSAT", "INDET")):
        return read_minisat(text.lstrip())
    if re.search(r"^s\s", text, re.MULTILINE):
        return read_answer(text)
    literals = [word for word in text.split() if word not in ("v", "0")]
    if not literals:
        raise ValueError("no answer of a SAT program")
    return read_minisat("SAT\n" + " ".join(literals))
