"""`plyground sudoku rate`: how hard puzzles are for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..options import FileName, cluster_option
from ..output import json_line, show
from ..progress import Progress
from ._answers import Answers
from ._puzzles import ask_each, box_option

if TYPE_CHECKING:
    from ....puzzles.sudoku.puzzle import Sudoku
    from ....puzzles.sudoku.rating import Rating
    from ....puzzles.sudoku.solving import NotUnique
    from ....stopping import Limit, Stop

__all__ = ["command"]


@click.command("rate")
@click.argument("puzzle", type=FileName())
@click.option("--time", "seconds", type=click.FloatRange(0), help="Give up on a puzzle after this.")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, help="Puzzles at the same time [1].")
@cluster_option
@click.option("--strict", is_flag=True, help="Stop at the first line that is no puzzle.")
@click.option("--quiet", "-q", is_flag=True, help="No progress.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@box_option
@click.pass_context
def command(
    context: click.Context,
    puzzle: str,
    seconds: float | None,
    jobs: int,
    cluster: str | None,
    strict: bool,
    quiet: bool,
    as_json: bool,
    box: str | None,
) -> None:
    """Rate each PUZZLE: a file, - for stdin, or a puzzle written out.

    The level by the techniques that it needs (easy, medium, hard, unfair, extreme), the difficulty of its
    hardest step on Sudoku Explainer's scale, the score of all steps. Exit code 1 if a puzzle is not unique
    (two solutions are shown), 3 if one was not rated in its time, 2 if one is no puzzle.
    """
    from ....puzzles.sudoku.solving import NotUnique

    with Progress(quiet) as progress:
        answers = Answers(strict, progress)
        asked = ask_each(puzzle, box, seconds, answers, as_json, question, jobs, cluster)
        for place, _item, found in asked:
            if isinstance(found, NotUnique):
                answers.add("multiple")
                progress.clear()
                reason, *solutions = str(found).splitlines()
                record = {"puzzle": place, "not_unique": reason, "solutions": solutions}
                show(json_line(record) if as_json else str(found))
                continue
            answers.add("solved")
            if as_json:
                show(json_line({"puzzle": place, **vars(found)}))
            else:
                show(found.text())
            rate_now = answers.lines / max(progress.seconds, 1e-9)
            progress.show(f"{answers.lines:,} puzzles, {rate_now:,.0f}/s")
    context.exit(answers.status)


def question(item: Sudoku, within: Limit, stop: Stop) -> Rating | NotUnique:
    """How hard a puzzle is, or why that cannot be said; in a process of its own where there are several."""
    from ....puzzles.sudoku.rating import rate
    from ....puzzles.sudoku.solving import NotUnique

    try:
        return rate(item, within, stop)
    except NotUnique as error:
        return error
