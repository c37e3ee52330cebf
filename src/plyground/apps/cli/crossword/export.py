"""`plyground crossword export`: write a crossword in another form."""

from __future__ import annotations

from dataclasses import replace

import click

from ..options import FileName
from ..output import show
from ._files import read_puzzle, read_words, write_puzzle


@click.command()
@click.argument("puzzle", type=FileName())
@click.argument("output", type=FileName())
@click.option("--blank", is_flag=True, help="Pictures without the answers.")
@click.option(
    "--clues",
    multiple=True,
    metavar="LIST",
    type=FileName(),
    help="Take missing clues from lists of word;score;clue.",
)
@click.option("--title", help="Another title.")
@click.option("--author", help="Another author.")
def command(
    puzzle: str, output: str, blank: bool, clues: tuple[str, ...], title: str | None, author: str | None
) -> None:
    """Write a PUZZLE (any form; "-" reads standard input) to OUTPUT, whose suffix says the form.

    .puz, .ipuz, .txt (Across Lite's text), .json, .svg and .png
    """
    from ....puzzles.crossword.puzzle import clued

    made = read_puzzle(puzzle)
    if clues:
        made = clued(made, read_words(clues))
    made = replace(
        made,
        heading=made.heading if title is None else title,
        author=made.author if author is None else author,
    )
    write_puzzle(made, output, solution=not blank)
    show(f"wrote {output}", err=True)
