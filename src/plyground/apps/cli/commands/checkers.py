"""`plyground checkers`: what only checkers has, its endgame databases and its openings."""

from __future__ import annotations

import click

from ..group import Group
from ..output import json_line, show
from ..progress import Progress

__all__ = ["command"]

SECONDS = {2: 0.1, 3: 0.2, 4: 4, 5: 105, 6: 3600}
"""About how long does each number of pieces take on one core?"""
MEGABYTES = {2: 40, 3: 40, 4: 70, 5: 250, 6: 1700}
"""How much memory does building it take at most?"""


@click.group(cls=Group)
def command() -> None:
    """The endgame databases and the openings of checkers."""


@command.command()
@click.option("--pieces", type=click.IntRange(2, 6), help="Build the databases up to so many pieces.")
@click.option("--check", is_flag=True, help="Value every position again from its moves, and compare.")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
def endgames(pieces: int | None, check: bool, as_json: bool) -> None:
    """Say which endgame databases are there, or build them.

    Every position of up to so many pieces is won, lost or drawn; the engine then knows which. Work that
    was interrupted goes on where it stopped:

        plyground checkers endgames --pieces 5
    """
    from ....games.checkers import endgames as databases

    if pieces is not None:
        _build(pieces, check)
    found = databases.load(databases.folder())
    if check and pieces is None:
        _build(found.pieces, check)
    size = sum(path.stat().st_size for path in databases.folder().glob("*.bin"))
    if as_json:
        answer = {"folder": str(databases.folder()), "pieces": found.pieces, "bytes": size}
        show(json_line(answer))
    elif found.pieces:
        show(f"all endgames of 2 to {found.pieces} pieces: {size / 1e6:.1f} MB in {databases.folder()}")
    else:
        show(f"no endgames in {databases.folder()}; plyground checkers endgames --pieces 4 builds them")


def _build(pieces: int, check: bool) -> None:
    """Build or check, and say on stderr how far it is."""
    from ....games.checkers import endgames as databases

    todo = [one for count in range(2, pieces + 1) for one in databases.slices(count)]
    total = sum(one.positions for one in todo)
    needed = sum(SECONDS[count] for count in range(2, pieces + 1)) * (2 if check else 1)
    show(
        f"{total:,} positions of 2 to {pieces} pieces; from nothing this takes about {_duration(needed)} "
        f"on one core and {MEGABYTES[pieces]} MB of memory. Ctrl-C keeps what is finished.",
        err=True,
    )
    done = built = 0
    try:
        with Progress() as progress:
            for slice_, new in databases.build(pieces, check=check):
                done += slice_.positions
                built += new
                progress.show(f"{slice_}: {100 * done / total:.1f} %")
                if not progress.visible and new and slice_.pieces >= 5:
                    show(f"{slice_}: {100 * done / total:.1f} %", err=True)
    except databases.Flawed as error:
        raise click.ClickException(str(error)) from None
    except OSError as error:
        raise click.ClickException(f"cannot keep the endgames: {error}") from None
    checked = ", all checked" if check else ""
    show(f"{built} slices built in {progress.seconds:.1f} s{checked}", err=True)


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
