"""`plyground crossword export`: write a crossword in another form."""

from __future__ import annotations

from dataclasses import replace

import click

from ..options import FileName
from ..output import show
from ._files import read_puzzle, read_words, suggest_clues, write_puzzle


@click.command()
@click.argument("puzzle", type=FileName())
@click.argument("output", type=FileName())
@click.option("--blank", is_flag=True, help="Pictures without the answers.")
@click.option(
    "--paper",
    type=click.Choice(["solving", "large", "solution", "submission"]),
    default="solving",
    show_default=True,
    help="What a .pdf is for: to be solved, in large print, with the solution, or a newspaper's editor.",
)
@click.option(
    "--clues",
    multiple=True,
    metavar="LIST",
    type=FileName(),
    help="Take missing clues from lists of word;score;clue.",
)
@click.option("--suggest", is_flag=True, help="Suggest a clue for every answer that has none.")
@click.option("--title", help="Another title.")
@click.option("--author", help="Another author.")
def command(
    puzzle: str,
    output: str,
    blank: bool,
    paper: str,
    clues: tuple[str, ...],
    suggest: bool,
    title: str | None,
    author: str | None,
) -> None:
    """Write a PUZZLE (any form; "-" reads standard input) to OUTPUT, whose suffix says the form.

    .puz, .ipuz, .jpz, .txt (Across Lite's text), .json, .pdf, .svg and .png
    """
    from ....puzzles.crossword.puzzle import clued

    made = read_puzzle(puzzle)
    if clues:
        made = clued(made, read_words(clues))
    if suggest:
        made = suggest_clues(made)
    made = replace(
        made,
        heading=made.heading if title is None else title,
        author=made.author if author is None else author,
    )
    write_puzzle(made, output, solution=not blank, paper=paper)
    show(f"wrote {output}", err=True)
