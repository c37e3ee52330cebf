"""`plyground crossword fills`: many grids with many seeds, several at once, here or on a cluster."""

from __future__ import annotations

import pickle
from contextlib import closing
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import click

from ..options import UNANSWERED, FileName, bad_input, cluster_option, cluster_trouble
from ..output import json_line, open_sink, show
from ..progress import Progress, time_left
from ._files import read_puzzle, read_words
from .fill import answer, verdict

if TYPE_CHECKING:
    from ....puzzles.crossword.fill import Fill, Settings
    from ....puzzles.crossword.grid import Grid
    from ....puzzles.crossword.wordlist import WordList
    from ....stopping import Stop

__all__ = ["Task", "command", "fill"]


class Task(NamedTuple):
    """A grid to be filled, and all that it takes elsewhere; without words of its own the shipped ones."""

    grid: Grid
    settings: Settings
    seconds: float
    words: bytes | None


@click.command()
@click.argument("grids", metavar="GRID…", nargs=-1, required=True, type=FileName())
@click.option(
    "--words", "-w", multiple=True, metavar="LIST", type=FileName(),
    help='A word list; several: the first one wins. "shipped" is ours.',
)  # fmt: skip
@click.option("--seeds", type=click.IntRange(1, 1_000_000), default=1, help="Fills of each grid [1].")
@click.option("--seed", type=click.IntRange(0, 2**31), default=0, help="The first of these seeds [0].")
@click.option("--min-score", type=click.IntRange(0, 100), default=0, help="No word with a lower score.")
@click.option(
    "--time", "seconds", type=click.FloatRange(0, min_open=True), default=60.0, show_default=True,
    help="Give up on a fill after this many seconds.",
)  # fmt: skip
@click.option("--distinct", is_flag=True, help="No word within another, no stem twice (from four letters).")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, help="Fills at the same time [1].")
@cluster_option
@click.option("--output", "-o", metavar="FILE", type=FileName(), help="Write to a file.")
@click.option("--quiet", "-q", is_flag=True, help="No progress.")
@click.option("--json", "as_json", is_flag=True, help="One line of JSON for each fill.")
def command(
    grids: tuple[str, ...], words: tuple[str, ...], seeds: int, seed: int, min_score: int, seconds: float,
    distinct: bool, jobs: int, cluster: str | None, output: str | None, quiet: bool, as_json: bool,
) -> None:  # fmt: skip
    """Fill every GRID with several seeds; the fills come in that order, apart by an empty line.

    Each fill is that of `plyground crossword fill --threads 1` with its seed. Exit codes: 0 all filled,
    1 a grid is unfillable, 3 a fill was not found in its time.

    \b
    plyground crossword fills monday/*.txt --seeds 20 --jobs 2 --json > fills.jsonl
    """
    from ....play.bulk import in_order, run
    from ....puzzles.crossword.filler import Settings

    starts = [(name, read_puzzle(name).grid) for name in grids]
    own = pickle.dumps(read_words(words)) if words else None
    settings = [Settings(min_score, seed=each, distinct=distinct) for each in range(seed, seed + seeds)]
    asked = [(name, Task(grid, each, seconds, own)) for name, grid in starts for each in settings]
    outcomes: list[str] = []
    results = run(fill, enumerate(task for _, task in asked), jobs, cluster=cluster)
    with (
        bad_input(), cluster_trouble(), open_sink(output) as sink, Progress(quiet) as progress,
        closing(results),
    ):  # fmt: skip
        for (name, task), found in zip(asked, in_order(results), strict=True):
            outcomes.append(found.outcome)
            record = {"grid": name, "seed": task.settings.seed, "fill": answer(found)}
            heading = f"{name}, seed {task.settings.seed}: {verdict(found, seconds)}"
            text = json_line(record) if as_json else f"{heading}\n{found.grid}\n"
            sink.write(f"{text}\n".encode())
            left = time_left(progress.seconds, len(outcomes), len(asked))
            progress.show(f"{len(outcomes):,} of {len(asked):,} fills{left}")
    filled = outcomes.count("filled")
    show(f"{filled:,} of {len(asked):,} filled in {progress.seconds:.1f} s", err=True)
    if filled < len(asked):
        raise click.exceptions.Exit(1 if "unfillable" in outcomes else UNANSWERED)


def fill(task: Task, stop: Stop) -> Fill:
    """One fill, wherever it was sent."""
    from ....puzzles.crossword.filler import Filler
    from ....stopping import Limit

    return Filler(_words(task.words), task.settings).fill(task.grid, Limit(seconds=task.seconds), stop)


@lru_cache(maxsize=1)
def _words(own: bytes | None) -> WordList:
    """The list that was sent, read once for all fills from it."""
    from ....puzzles.crossword.wordlist import shipped

    return shipped() if own is None else pickle.loads(own)
