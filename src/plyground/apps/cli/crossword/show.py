"""`plyground crossword show`: a crossword in the terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from ..options import FileName
from ..output import json_line, show
from ..screen import width
from ._files import read_puzzle

if TYPE_CHECKING:
    from ....puzzles.crossword.grid import Grid

CELL = 5
"""How many columns does a cell take?"""


@click.command()
@click.argument("puzzle", type=FileName())
@click.option("--blank", is_flag=True, help="Without the answers.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def command(puzzle: str, blank: bool, as_json: bool) -> None:
    """Show a PUZZLE (any form; "-" reads standard input) with its numbers, answers and clues.

    Where the terminal has too few columns for numbers in the grid, each clue says where its word begins.
    """
    from ....puzzles.crossword.description import to_json

    found = read_puzzle(puzzle)
    if as_json:
        show(json_line(to_json(found)))
        return
    for text in (found.heading, found.author, found.copyright):
        if text:
            show(text)
    room = width(sys.stdout)
    tight = room is not None and room < CELL * found.grid.width + 1
    show((draw_tight if tight else draw)(found.grid, not blank))
    for name, direction in (("Across", "A"), ("Down", "D")):
        slots = found.side(direction)
        if slots:
            show(f"\n{name}")
        for slot in slots:
            text = found.grid.text(slot)
            shown = f"({len(slot.cells)})" if blank else text
            clue = found.clue(slot)
            row, column = divmod(slot.cells[0], found.grid.width)
            place = f"  r{row + 1}c{column + 1}" if tight else ""
            show(f"{slot.number:4}{place}  {clue + '  ' if clue else ''}{shown}")
    if found.notes:
        show(f"\n{found.notes}")


def draw(grid: Grid, solution: bool) -> str:
    """The grid in boxes: the number in the cell's corner, the letter below it."""
    bar = "+" + "----+" * grid.width
    lines = [bar]
    for row, cells in enumerate(grid.rows()):
        upper = lower = "|"
        for column, cell in enumerate(cells):
            number = grid.numbers.get(row * grid.width + column, "")
            upper += "████|" if cell == "#" else f"{number:<4}|"
            lower += "████|" if cell == "#" else f"{(cell[:4] if solution else ''):^4}|"
        lines += [upper, lower, bar]
    return "\n".join(lines)


def draw_tight(grid: Grid, solution: bool) -> str:
    """The grid with a letter a cell, where there is no room for more."""
    signs = ["█" if cell == "#" else cell[:1] if solution else "." for row in grid.rows() for cell in row]
    return "\n".join("".join(signs[n : n + grid.width]) for n in range(0, len(signs), grid.width))
