"""`plyground sudoku generate`: new puzzles, each with one solution."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

import click

from ....puzzles.sudoku.generator import SIZES, SYMMETRIES, generate
from ..background import iterate
from ..options import FileName
from ..output import json_line, open_sink
from ..progress import Progress

if TYPE_CHECKING:
    from ....puzzles.sudoku.grid import Grid
    from ....stopping import Stop

__all__ = ["command"]


@click.command()
@click.option("--count", type=click.IntRange(1), default=1, show_default=True, help="How many puzzles.")
@click.option(
    "--size",
    type=click.Choice([str(size) for size in SIZES]),
    default="9",
    show_default=True,
    help="Rows and columns.",
)
@click.option(
    "--symmetry",
    type=click.Choice(list(SYMMETRIES)),
    default="none",
    show_default=True,
    help="How the givens lie.",
)
@click.option("--seed", help="The same seed makes the same puzzles; without it, they are new each time.")
@click.option("--picture", is_flag=True, help="Draw them for people.")
@click.option(
    "--output",
    "-o",
    metavar="FILE",
    type=FileName(),
    help="Write to a file, which appears when it is complete.",
)
@click.option("--quiet", "-q", is_flag=True, help="No progress.")
@click.option("--json", "as_json", is_flag=True, help="One line of JSON for each puzzle.")
def command(
    count: int,
    size: str,
    symmetry: str,
    seed: str | None,
    picture: bool,
    output: str | None,
    quiet: bool,
    as_json: bool,
) -> None:
    """Make new puzzles.

    Each has exactly one solution and is minimal: no given (with a symmetry, no symmetric set of givens)
    could be left out. `solve` and the other commands read what this one writes.

    \b
    plyground sudoku generate --symmetry half-turn --picture
    plyground sudoku generate --count 1000 --seed 1 > puzzles.txt
    """
    seed = os.urandom(4).hex() if seed is None else seed

    def work(stop: Stop) -> Iterator[Grid]:
        return islice(generate(seed, int(size), symmetry, stop), count)

    with open_sink(output) as sink, Progress(quiet or (not output and sys.stdout.isatty())) as progress:
        for number, grid in enumerate(iterate(work), 1):
            givens = len(grid.givens)
            if as_json:
                record = {
                    "puzzle": grid.line(),
                    "givens": givens,
                    "symmetry": symmetry,
                    "seed": seed,
                    "number": number,
                }
                text = json_line(record)
            else:
                text = grid.picture() if picture else grid.text()
            sink.write((text + ("\n\n" if "\n" in text else "\n")).encode())
            progress.show(f"{number:,} of {count:,} puzzles")
