"""`plyground sudoku draw`: a puzzle as a picture, its rules drawn as people know them."""

from __future__ import annotations

from pathlib import PurePath

import click

from ..options import FileName, bad_input
from ..output import show, write_file
from ._answers import unanswered
from ._puzzles import box_option, one_puzzle, time_limit

__all__ = ["command"]

ENDINGS = (".svg", ".png", ".pdf")


@click.command("draw")
@click.argument("puzzle", type=FileName())
@click.option("--output", "-o", metavar="FILE", type=FileName(), required=True, help="x.svg, x.png or x.pdf.")
@click.option("--solution", is_flag=True, help="With the digits of its solution.")
@click.option("--pixels", type=click.IntRange(1), help="How wide a .png is.")
@click.option("--dark", is_flag=True, help="Light on dark (not .pdf).")
@click.option("--time", "seconds", type=click.FloatRange(0), help="Give up solving after this many seconds.")
@box_option
@click.pass_context
def command(
    context: click.Context,
    puzzle: str,
    output: str,
    solution: bool,
    pixels: int | None,
    dark: bool,
    seconds: float | None,
    box: str | None,
) -> None:
    """Draw PUZZLE (a file, a link, - for stdin, or written out) with cages, lines, dots and clues.

    Exit code 1 if --solution finds no solution, 3 if the time was over first.

    \b
    plyground sudoku draw killer.json -o killer.svg
    """
    from ....drawing.raster import shapes_png
    from ....drawing.vector import shapes_svg
    from ....puzzles.sudoku.picture import board
    from ....puzzles.sudoku.sheet import sheet
    from ....puzzles.sudoku.solving import solve
    from ....stopping import Unfinished

    ending = PurePath(output).suffix.lower()
    if ending not in ENDINGS:
        raise click.ClickException(
            f"{output}: a picture is {', '.join(ENDINGS)}, not {ending or 'without ending'}"
        )
    found = one_puzzle(puzzle, box)
    size = found.grid.size
    with bad_input():
        answer = None
        if solution:
            try:
                answer = next(solve(found, limit=time_limit(seconds)), None)
            except Unfinished:
                context.exit(unanswered("no solution found", seconds))
            if answer is None:
                show("no solution")
                context.exit(1)
        if ending == ".pdf":
            data = sheet([found], [answer], 1)
        elif ending == ".svg":
            data = shapes_svg(board(found, answer), size, size, found.heading, dark=dark).encode()
        else:
            data = shapes_png(board(found, answer), size, size, pixels, dark)
    write_file(data, output)
