"""`plyground crossword grid`: make a block pattern, or check one."""

from __future__ import annotations

import re

import click

from ..background import iterate
from ..options import FileName, bad_input
from ..output import show
from ._files import read_puzzle


@click.command()
@click.argument("grid", type=FileName(), required=False)
@click.option("--size", default="15", show_default=True, help="Rows and columns, as in 15 or 21x21.")
@click.option("--words", "count", type=click.IntRange(2), help="At most this many words (78 for 15×15).")
@click.option("--blocks", type=click.IntRange(0), help="At most this many blocks (a sixth of the cells).")
@click.option("--longest", type=click.IntRange(3), help="No longer words than this.")
@click.option(
    "--theme",
    multiple=True,
    metavar="WORD",
    help="A theme entry to be placed; they come in pairs of equal length.",
)
@click.option("--seed", type=click.IntRange(0, 2**32), default=0, help="Another seed, another pattern.")
@click.option(
    "--check", "checked", is_flag=True, help="Check the GRID instead: what would an editor object to?"
)
@click.option("--asymmetric", is_flag=True, help="With --check: symmetry doesn't matter.")
def command(
    grid: str | None,
    size: str,
    count: int | None,
    blocks: int | None,
    longest: int | None,
    theme: tuple[str, ...],
    seed: int,
    checked: bool,
    asymmetric: bool,
) -> None:
    """Make a symmetric pattern, or check the one in GRID ("-" reads standard input).

        plyground crossword grid --size 21 --words 140 --theme "A FISH OUT OF WATER"

    With --check the exit code is 1 if there is anything to object to.
    """
    from ....puzzles.crossword.pattern_rules import check
    from ....puzzles.crossword.patterns import Wish, make

    if checked or grid is not None:
        if grid is None:
            raise click.UsageError("--check needs a GRID to check")
        pattern = read_puzzle(grid).grid
        problems = check(pattern, symmetric=not asymmetric)
        words, most = len(pattern.slots), max((len(slot.cells) for slot in pattern.slots), default=0)
        size = f"{pattern.height}×{pattern.width}"
        show(f"{size}, {words} words, {pattern.blocks} blocks, longest {most}")
        for problem in problems:
            show(problem)
        raise click.exceptions.Exit(1 if problems else 0)
    found = re.fullmatch(r"(\d{1,3})(?:[x×](\d{1,3}))?", size.strip().lower())
    if not found:
        raise click.UsageError(
            f"--size is a number, as in 15, or rows and columns, as in 15x15; not {size[:20]!r}"
        )
    height, width = int(found[1]), int(found[2] or found[1])
    cells = height * width
    with bad_input():
        most = count if count is not None else max(height + width, round(cells * 78 / 225))
        wish = Wish(
            height,
            width,
            most * 9 // 10,
            most,
            blocks if blocks is not None else max(4, round(cells * 42 / 225)),
            longest if longest is not None else max(height, width),
            theme,
        )
        for made in iterate(lambda stop: iter([make(wish, seed, stop)])):
            show(str(made))
