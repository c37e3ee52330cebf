"""`plyground sudoku count`: how many solutions a puzzle has."""

from __future__ import annotations

import click

from ..output import json_line, show
from ._answers import Answers
from ._puzzles import ask_each, puzzle_options

__all__ = ["command"]


@click.command("count")
@puzzle_options
@click.option(
    "--limit",
    type=click.IntRange(1, 10**18),  # the kernel counts in 64 bits
    default=1_000_000,
    show_default="1,000,000",
    help="Count up to here.",
)
@click.pass_context
def command(
    context: click.Context,
    puzzle: str,
    solver: str | None,
    seconds: float | None,
    box: str | None,
    strict: bool,
    as_json: bool,
    limit: int,
) -> None:
    """How many solutions each PUZZLE has: a file, - for stdin, or a puzzle written out.

    One number a line; a `+` after it says that the limit was reached. Exit code 1 if one has none,
    3 if one was not answered in its time, 2 if one is no puzzle.
    """
    from ....puzzles.sudoku.solving import count

    answers = Answers(strict)
    for place, _, found in ask_each(
        puzzle,
        box,
        seconds,
        answers,
        as_json,
        lambda item, within, stop: count(item, limit, solver, within, stop),
    ):
        if not found:
            answers.add("unsolvable")
        more = found == limit
        show(
            json_line({"puzzle": place, "count": found, "complete": not more})
            if as_json
            else f"{found}{'+' * more}"
        )
    context.exit(answers.status)
