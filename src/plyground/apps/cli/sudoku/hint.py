"""`plyground sudoku hint`: the next step of a puzzle, as much of it as one wants to know."""

from __future__ import annotations

import click

from ..options import FileName, bad_input
from ..output import json_line, show
from ._answers import not_unique, unanswered
from ._puzzles import box_option, one_puzzle, time_limit

__all__ = ["command"]


@click.command("hint")
@click.argument("puzzle", type=FileName())
@click.option(
    "--tell",
    type=click.Choice(["where", "technique", "step"]),
    default="where",
    show_default=True,
    help="How much: where to look, also which technique, or the whole step.",
)
@click.option("--time", "seconds", type=click.FloatRange(0), help="Give up after this many seconds.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@box_option
@click.pass_context
def command(
    context: click.Context, puzzle: str, tell: str, seconds: float | None, as_json: bool, box: str | None
) -> None:
    """Give a hint for PUZZLE (a file, - for stdin, or written out), which may be filled in part.

    Exit code 2 if the puzzle as it stands is not unique, 3 if the time was over first.
    """
    from ....puzzles.sudoku.explaining import describe, hint
    from ....puzzles.sudoku.solving import NotUnique
    from ....stopping import Unfinished

    found = one_puzzle(puzzle, box, sound=True)
    with bad_input():
        try:
            given = hint(found, limit=time_limit(seconds))
        except Unfinished:
            context.exit(unanswered("no hint", seconds))
        except NotUnique as error:
            context.exit(not_unique("no hint", error))
    if given is None:
        show(json_line({"filled": True}) if as_json else "every square is filled")
        return
    record: dict[str, object] = {"where": given.where}
    if tell == "technique":
        record |= {"technique": given.step.technique, "level": given.step.level}
    elif tell == "step":
        record |= describe(given.step, found.grid.size)
    lines = {"where": given.where, "technique": f"{given.where} {given.step.technique}."}
    show(json_line(record) if as_json else lines.get(tell, given.step.text(found.grid.size)))
