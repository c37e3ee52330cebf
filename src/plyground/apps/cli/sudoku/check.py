"""`plyground sudoku check`: whether a puzzle has exactly one solution, and if not, why."""

from __future__ import annotations

import click

from ..output import json_line, show
from ._answers import Answers
from ._puzzles import ask_each, puzzle_options

__all__ = ["command"]


@click.command("check")
@puzzle_options
@click.pass_context
def command(
    context: click.Context,
    puzzle: str,
    solver: str | None,
    seconds: float | None,
    box: str | None,
    strict: bool,
    as_json: bool,
) -> None:
    """Check each PUZZLE: a file, - for stdin, or a puzzle written out.

    With several solutions two are shown and where they differ; with none, givens that contradict
    each other and of which none could be left out. Exit code 1 if a puzzle is not unique,
    3 if one was not answered in its time, 2 if one is no puzzle.
    """
    from ....puzzles.sudoku.solving import check

    answers = Answers(strict)
    for place, item, verdict in ask_each(
        puzzle, box, seconds, answers, as_json, lambda item, within, stop: check(item, solver, within, stop)
    ):
        if not verdict.unique:
            answers.add("multiple" if verdict.solutions else "unsolvable")
        if as_json:
            size = item.grid.size
            found = {
                "puzzle": place,
                "solutions": [grid.text() for grid in verdict.solutions],
                "differences": [list(divmod(cell, size)) for cell in verdict.differences],
                "contradiction": [list(divmod(cell, size)) for cell in verdict.contradiction],
            }
            show(json_line(found))
        else:
            show(verdict.text(item))
            if len(verdict.solutions) > 1:
                show("\n".join(grid.text() for grid in verdict.solutions))
    context.exit(answers.status)
