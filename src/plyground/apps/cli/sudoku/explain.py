"""`plyground sudoku explain`: how a puzzle is solved by a person, step by step."""

from __future__ import annotations

import click

from ..options import FileName, bad_input
from ..output import json_line, show
from ._answers import not_unique, unanswered
from ._puzzles import box_option, one_puzzle, time_limit

__all__ = ["command"]


@click.command("explain")
@click.argument("puzzle", type=FileName())
@click.option("--time", "seconds", type=click.FloatRange(0), help="Give up after this many seconds.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a step.")
@box_option
@click.pass_context
def command(
    context: click.Context, puzzle: str, seconds: float | None, as_json: bool, box: str | None
) -> None:
    """Solve PUZZLE (a file, - for stdin, or written out) as a person would, with the reason for each step.

    Each step is the easiest that is there: from singles and locked candidates over fish, wings and chains
    to nets, whose whole argument is shown. No step looks at the solution. Exit code 2 if the puzzle is
    not unique (two solutions are shown), 3 if the time was over first.
    """
    from ....puzzles.sudoku.explaining import describe, explain
    from ....puzzles.sudoku.solving import NotUnique
    from ....stopping import Unfinished

    found = one_puzzle(puzzle, box, sound=True)
    size = found.grid.size
    with bad_input():
        try:
            for step in explain(found, time_limit(seconds)):
                show(json_line(describe(step, size)) if as_json else step.text(size))
        except Unfinished:
            context.exit(unanswered("not explained", seconds))
        except NotUnique as error:
            context.exit(not_unique("not explained", error))
