"""`plyground sudoku encode`: a puzzle as a DIMACS file."""

from __future__ import annotations

import click

from ..options import FileName, bad_input
from ..output import open_sink, show
from ._puzzles import box_option, one_puzzle

__all__ = ["command"]


@click.command("encode")
@click.argument("puzzle", type=FileName())
@click.option(
    "--encoding", "form", type=click.Choice(["minimal", "extended", "seed", "compact"]), default="extended",
    show_default=True, help="How a plain board is written; rules have one way only.",
)  # fmt: skip
@click.option("--distinct", is_flag=True, help="Leave out clauses that are there already.")
@click.option("--output", "-o", metavar="FILE", type=FileName(), help="Write here, not to stdout.")
@box_option
def command(puzzle: str, form: str, distinct: bool, output: str | None, box: str | None) -> None:
    """Write PUZZLE (a file, - for stdin, or written out) as DIMACS CNF.

    Comments map the variables to the cells; `plyground sudoku decode` reads an answer back by them.
    """
    from ....formats.dimacs import write
    from ....puzzles.sudoku.dimacs import encode

    found = one_puzzle(puzzle, box)
    with bad_input():
        cnf, comments = encode(found, form, distinct)
    with open_sink(output) as sink:
        sink.write(write(cnf, comments))
    show(f"{cnf.variables:,} variables, {len(cnf):,} clauses", err=True)
