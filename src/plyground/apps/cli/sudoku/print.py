"""`plyground sudoku print`: puzzles on paper, several a page, with their solutions at the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from ..background import iterate
from ..options import FileName, bad_input
from ..output import show, write_file
from ..progress import Progress
from ._answers import Answers
from ._puzzles import box_option, read_puzzles, time_limit

if TYPE_CHECKING:
    from ....puzzles.sudoku.grid import Grid
    from ....puzzles.sudoku.puzzle import Sudoku
    from ....stopping import Stop

__all__ = ["command"]

MOST_PRINTED = 2000


@click.command("print")
@click.argument("puzzles", type=FileName())
@click.option("--output", "-o", metavar="FILE", type=FileName(), required=True, help="The PDF to write.")
@click.option(
    "--per-page", type=click.Choice(["1", "2", "4", "6", "12"]), default="4", show_default=True,
    help="How many puzzles a page.",
)  # fmt: skip
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True)
@click.option("--title", default="", help="Above every page.")
@click.option("--solutions/--no-solutions", default=True, help="The solutions on the last pages.")
@click.option("--time", "seconds", type=click.FloatRange(0), help="Seconds that a solution may take.")
@click.option("--strict", is_flag=True, help="Stop at the first that is no puzzle.")
@click.option("--quiet", "-q", is_flag=True, help="No progress.")
@box_option
@click.pass_context
def command(
    context: click.Context,
    puzzles: str,
    output: str,
    per_page: str,
    paper: str,
    title: str,
    solutions: bool,
    seconds: float | None,
    strict: bool,
    quiet: bool,
    box: str | None,
) -> None:
    """Write PUZZLES (a file, - for stdin, or a puzzle written out) to a PDF that is ready to print.

    A puzzle without a solution, or whose solution was not found in its time, is printed too, and told.
    Exit code 1 if one has no solution, 3 if one was not found in its time, 2 if one is no puzzle.

    \b
    plyground sudoku generate --count 8 --level medium | plyground sudoku print - -o sheet.pdf
    """
    from ....puzzles.sudoku.sheet import sheet

    answers = Answers(strict)
    with bad_input(), Progress(quiet) as progress:
        kept: list[tuple[Sudoku, Grid | None]] = []
        for place, item, answer in iterate(lambda stop: _solved(puzzles, box, solutions, seconds, stop)):
            if isinstance(item, ValueError):
                answers.add("invalid")
                answers.complain(item)
                continue
            kept.append((item, answer if not isinstance(answer, str) else None))
            if isinstance(answer, str):
                answers.add("unfinished" if answer == "unfinished" else "unsolvable")
                show(f"plyground: puzzle {place}: {answer}; printed without its solution", err=True)
            progress.show(f"{len(kept):,} puzzles")
            if len(kept) > MOST_PRINTED:
                raise ValueError(f"more than {MOST_PRINTED:,} puzzles; print them in parts")
        if not kept:
            raise click.ClickException(f"{puzzles[:80]}: there is no puzzle in it")
        data = sheet([item for item, _ in kept], [answer for _, answer in kept], int(per_page), paper, title)
    write_file(data, output)
    context.exit(answers.status)


def _solved(
    puzzles: str, box: str | None, wanted: bool, seconds: float | None, stop: Stop
) -> Iterator[tuple[int, Sudoku | ValueError, Grid | str | None]]:
    """Each puzzle with its solution, or why there is none."""
    from ....puzzles.sudoku.puzzle import UnknownRule
    from ....puzzles.sudoku.solving import solve
    from ....stopping import Unfinished

    for place, item in read_puzzles(puzzles, box):
        if isinstance(item, ValueError) or not wanted:
            yield place, item, None
            continue
        answer: Grid | str | None
        try:
            answer = item.solution or next(solve(item, None, time_limit(seconds), stop), "no solution")
        except UnknownRule as unknown:
            answer = str(unknown)
        except Unfinished:
            if stop():
                raise
            answer = "unfinished"
        yield place, item, answer
