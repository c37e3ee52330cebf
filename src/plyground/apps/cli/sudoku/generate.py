"""`plyground sudoku generate`: new puzzles, each with one solution."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from ....puzzles.sudoku.generator import SIZES, SYMMETRIES
from ..background import iterate
from ..options import FileName, bad_input, cluster_option, cluster_trouble
from ..output import json_line, open_sink
from ..progress import Progress, time_left

if TYPE_CHECKING:
    from ....puzzles.sudoku.puzzle import Sudoku
    from ....puzzles.sudoku.wishes import Made, Wish
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
@click.option("--level", help="easy, medium, hard, unfair or extreme, by the techniques that it needs.")
@click.option("--technique", help="A technique that must occur, such as X-wing.")
@click.option("--givens", type=int, help="How many givens; with a symmetry about so many.")
@click.option("--minimal/--no-minimal", default=None, help="No given could be left out (unless --givens).")
@click.option(
    "--variant",
    help="killer, x, thermo, arrow, antiknight, sandwich, kropki, whispers, …; several as killer+x.",
)
@click.option("--tries", type=click.IntRange(1), help="How many puzzles to make in search of one as wished.")
@click.option("--seed", help="The same seed makes the same puzzles; without it, they are new each time.")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, help="Puzzles at the same time [1].")
@cluster_option
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
    level: str | None,
    technique: str | None,
    givens: int | None,
    minimal: bool | None,
    variant: str | None,
    tries: int | None,
    seed: str | None,
    jobs: int,
    cluster: str | None,
    picture: bool,
    output: str | None,
    quiet: bool,
    as_json: bool,
) -> None:
    """Make new puzzles.

    Each has exactly one solution and, unless --givens says otherwise, is minimal: no given (with a
    symmetry, no symmetric set of givens) could be left out. A wish that is not met after 1,000 tries
    (--tries) is told with the nearest puzzle, exit code 2. `solve` and the others read what this writes.

    \b
    plyground sudoku generate --symmetry half-turn --picture
    plyground sudoku generate --level easy --givens 32
    plyground sudoku generate --technique X-wing --json
    plyground sudoku generate --variant killer > killer.json
    plyground sudoku generate --count 1000 --seed 1 > puzzles.txt
    """
    seed = os.urandom(4).hex() if seed is None else seed

    from ....play.bulk import in_order, run
    from ....puzzles.sudoku.puzzle import Sudoku
    from ....puzzles.sudoku.wishes import MOST_TRIES, Wish

    with bad_input():
        wish = Wish(level, technique, givens, minimal, symmetry, int(size))

    if variant is not None and (level or technique or symmetry != "none"):
        raise click.UsageError("--variant goes with --size, --givens, --count and --seed")
    tasks = ((number, (wish, variant, _seed(seed, number), tries or MOST_TRIES)) for number in range(count))
    if jobs == 1 and cluster is None:
        found = iterate(lambda stop: (make_one(task, stop) for _, task in tasks))
    else:
        found = in_order(run(make_one, tasks, jobs, processes=True, cluster=cluster))
    quiet = quiet or (not output and sys.stdout.isatty())
    with bad_input(), cluster_trouble(), open_sink(output) as sink, Progress(quiet) as progress:
        for number, made in enumerate(found, 1):
            if isinstance(made, Sudoku):
                text = f"{made.picture()}\n" if picture else made.text()
            elif as_json:
                record: dict[str, object] = {
                    "puzzle": made.grid.line(),
                    "givens": len(made.grid.givens),
                    "symmetry": symmetry,
                    "seed": seed,
                    "number": number,
                }
                if made.rating:
                    record |= vars(made.rating)
                text = json_line(record)
            else:
                text = made.grid.picture() if picture else made.grid.text()
            sink.write((text + ("\n\n" if "\n" in text else "\n")).encode())
            speed = number / max(progress.seconds, 1e-9)
            left = time_left(progress.seconds, number, count)
            progress.show(f"{number:,} of {count:,} puzzles, {speed:,.0f}/s{left}")


def make_one(task: tuple[Wish, str | None, str, int], stop: Stop) -> Made | Sudoku:
    """One puzzle, in a process of its own where there are several."""
    from ....puzzles.sudoku.composing import compose
    from ....puzzles.sudoku.wishes import make

    wish, variant, seed, tries = task
    if variant is not None:
        return next(compose(variant, seed, wish.size, stop, wish.givens or 0))
    return next(make(wish, seed, stop, tries))


def _seed(seed: str, number: int) -> str:
    """A seed for each puzzle, so that it is the same one whoever makes it."""
    return f"{seed}/{number}" if number else seed
