"""`plyground checkers`: what only checkers has, its endgame databases, its openings and its training."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

import click

from ..group import Group
from ..options import FileName, cluster_option, cluster_trouble
from ..output import json_line, show, write_file
from ..progress import Progress, time_left

if TYPE_CHECKING:
    from ....games.checkers.building import Spread

__all__ = ["command"]

SECONDS = {2: 0.1, 3: 0.2, 4: 4, 5: 105, 6: 3600}
"""About how long does each number of pieces take on one core?"""
MEGABYTES = {2: 40, 3: 40, 4: 70, 5: 250, 6: 1700}
"""How much memory does building it take at most?"""
WORKER_MEGABYTES = {2: 60, 3: 60, 4: 70, 5: 140, 6: 930}
"""And in a worker, which has one pair of slices and those that these lead to?"""


@click.group(cls=Group)
def command() -> None:
    """The endgame databases, the openings and the training of checkers."""


@command.command()
@click.option("--pieces", type=click.IntRange(2, 6), help="Build the databases up to so many pieces.")
@click.option("--check", is_flag=True, help="Value every position again from its moves, and compare.")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, help="Slices built at the same time [1].")
@cluster_option
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
def endgames(pieces: int | None, check: bool, jobs: int, cluster: str | None, as_json: bool) -> None:
    """Say which endgame databases are there, or build them.

    Every position of up to so many pieces is won, lost or drawn; the engine then knows which. Work that
    was interrupted goes on where it stopped:

        plyground checkers endgames --pieces 5 --jobs 2
    """
    from ....games.checkers import endgames as databases

    if pieces is not None:
        _build(pieces, check, jobs, cluster)
    found = databases.load(databases.folder())
    if check and pieces is None:
        _build(found.pieces, check, jobs, cluster)
    size = sum(path.stat().st_size for path in databases.folder().glob("*.bin"))
    if as_json:
        answer = {"folder": str(databases.folder()), "pieces": found.pieces, "bytes": size}
        show(json_line(answer))
    elif found.pieces:
        show(f"all endgames of 2 to {found.pieces} pieces: {size / 1e6:.1f} MB in {databases.folder()}")
    else:
        show(f"no endgames in {databases.folder()}; plyground checkers endgames --pieces 4 builds them")


def _build(pieces: int, check: bool, jobs: int, cluster: str | None) -> None:
    """Build or check, and say on stderr how far it is."""
    from ....games.checkers import endgames as databases
    from ....games.checkers.building import Flawed, build

    todo = [one for count in range(2, pieces + 1) for one in databases.slices(count)]
    total = sum(one.positions for one in todo)
    needed = sum(SECONDS[count] for count in range(2, pieces + 1)) * (2 if check else 1)
    show(
        f"{total:,} positions of 2 to {pieces} pieces; from nothing this takes about {_duration(needed)} "
        f"on one core and {MEGABYTES[pieces]} MB of memory{_each(pieces, jobs, cluster)}. "
        f"Ctrl-C keeps what is finished.",
        err=True,
    )
    done = built = worked = 0
    try:
        with Progress() as progress, cluster_trouble():
            for slice_, new in build(pieces, check=check, spread=_spread(jobs, cluster)):
                done += slice_.positions
                built += new
                worked += slice_.positions * (new or check)  # what was there already took no time
                left = time_left(progress.seconds, worked, worked + total - done) if worked else ""
                progress.show(f"{slice_}: {100 * done / total:.1f} %{left}")
                if not progress.visible and new and slice_.pieces >= 5:
                    show(f"{slice_}: {100 * done / total:.1f} %{left}", err=True)
    except Flawed as error:
        raise click.ClickException(str(error)) from None
    except OSError as error:
        raise click.ClickException(f"cannot keep the endgames: {error}") from None
    checked = ", all checked" if check else ""
    show(f"{built} slices built in {progress.seconds:.1f} s{checked}", err=True)


def _spread(jobs: int, cluster: str | None) -> Spread | None:
    """Where slices are built, if not one after another here."""
    from ....play.bulk import run

    if jobs == 1 and cluster is None:
        return None
    return lambda work, tasks: run(work, tasks, jobs, cluster=cluster)


def _each(pieces: int, jobs: int, cluster: str | None) -> str:
    """What those who build beside us need, in words."""
    if cluster is not None:
        return f" here, and up to {WORKER_MEGABYTES[pieces]} MB in each worker"
    return f", and {WORKER_MEGABYTES[pieces]} MB more for each of {jobs} jobs" if jobs > 1 else ""


def _duration(seconds: float) -> str:
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    return f"{round(seconds / 60)} minutes"


@command.command()
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
def openings(as_json: bool) -> None:
    """List the 156 three-move openings."""
    from ....games.checkers.openings import OPENINGS

    if as_json:
        show(json_line(OPENINGS))
        return
    for number, opening in enumerate(OPENINGS, 1):
        show(f"{number:>3}  {' '.join(opening)}")


@command.command()
@click.argument("games", type=click.IntRange(1))
@click.argument("output", metavar="FILE", type=FileName())
@click.option("--seed", type=int, default=1, show_default=True, help="Other games for another seed.")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, help="Games at the same time [1].")
@cluster_option
def train(games: int, output: str, seed: int, jobs: int, cluster: str | None) -> None:
    """Fit the evaluation's weights to GAMES of the engine against itself, and write them to FILE.

    About 16 games a second on one core; the package's weights saw 45,000 games, some with the weights before
    them. The same games, seed and endgame databases give the same weights, wherever they are played.
    """
    from ....games.checkers.training import BATCH, Example, fit, packed, play
    from ....play.bulk import in_order, run

    batches = [
        (at, (f"{seed}/{at}", min(BATCH, games - first))) for at, first in enumerate(range(0, games, BATCH))
    ]
    found: list[Example] = []
    results = run(play, batches, jobs, cluster=cluster)
    with cluster_trouble(), Progress() as progress, closing(results):
        for done, batch in enumerate(in_order(results), 1):
            found += batch
            left = time_left(progress.seconds, done, len(batches))
            progress.show(f"{min(done * BATCH, games):,} of {games:,} games{left}")
    show(f"{len(found):,} positions; fitting", err=True)
    write_file(packed(fit(found)), output)
    show(f"{output}: weights from {len(found):,} positions of {games:,} games")
