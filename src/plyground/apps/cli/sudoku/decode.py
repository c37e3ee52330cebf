"""`plyground sudoku decode`: the board that a SAT program's answer means."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

import click

from ..options import bad_input
from ..output import show

__all__ = ["command"]

MOST_ANSWER = 1 << 26


@click.command("decode")
@click.argument("cnf", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.argument("answer", type=click.File("rb"), default="-")
@click.option("--picture", is_flag=True, help="Draw the board for people.")
@click.pass_context
def command(context: click.Context, cnf: Path, answer: BinaryIO, picture: bool) -> None:
    """The solution that ANSWER (a SAT program's output, or - for stdin) gives to the file CNF.

    The CNF is one that `plyground sudoku encode` wrote; minisat's, zChaff's and the `s`/`v` form are read.
    Exit code 1 if the answer says that there is no solution.
    """
    from ....puzzles.sudoku.dimacs import decode, read_any_answer
    from ....stopping import Unfinished

    text = answer.read(MOST_ANSWER).decode("utf-8", "replace")
    with bad_input():
        try:
            model = read_any_answer(text)
        except Unfinished:
            raise ValueError("the program gave up: neither a solution nor that there is none") from None
        if model is None:
            show("unsolvable")
            context.exit(1)
        with open(cnf, encoding="utf-8", errors="replace") as lines:
            grid = decode(lines, model)
    show(grid.picture() if picture else grid.text())
