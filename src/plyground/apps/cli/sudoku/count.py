"""`plyground sudoku count`: how many solutions a puzzle has."""

from __future__ import annotations

import json

import click

from ..options import bad_input
from ..sudokus import Answers, puzzle_options, read_puzzles, time_limit

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
    from ....api import Unfinished
    from ....puzzles.sudoku.solving import count

    answers = Answers(strict)
    for place, item in read_puzzles(puzzle, box):
        if isinstance(item, ValueError):
            answers.fault(item)
            click.echo(json.dumps({"puzzle": place, "invalid": str(item)}) if as_json else "invalid")
            continue
        try:
            with bad_input():
                found = count(item, limit, solver, time_limit(seconds))
        except Unfinished:
            answers.unfinished(place, seconds)
            click.echo(json.dumps({"puzzle": place, "unfinished": True}) if as_json else "unknown")
            continue
        if not found:
            answers.negative()
        more = found == limit
        click.echo(
            json.dumps({"puzzle": place, "count": found, "complete": not more})
            if as_json
            else f"{found}{'+' * more}"
        )
    context.exit(answers.status)
