"""`plyground sudoku solve`: one puzzle, or any number of them."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, BinaryIO

import click

from ..background import iterate
from ..input import open_source
from ..options import FileName, bad_input, cluster_option, cluster_trouble
from ..output import json_line, open_sink, show
from ..progress import Progress
from ._answers import Answers
from ._lines import holds_lines, solve_lines
from ._puzzles import clash

if TYPE_CHECKING:
    from ....formats.sudoku import Entry
    from ....puzzles.sudoku.grid import Grid
    from ....puzzles.sudoku.puzzle import Sudoku
    from ....stopping import Stop

__all__ = ["command"]

ALL = 1000
"""How many solutions does --all show if no limit is given?"""
MOST_SHOWN = 100_000
"""How many solutions can --all show? They are all held in memory."""
WORTH_A_SUMMARY = 1000
"""From how many puzzles on is it worth a line to say what became of them?"""


@dataclass
class Run:
    """One call of the command: what was asked for, and where the answers go."""

    limit: int
    every: bool
    jobs: int
    cluster: str | None
    solver: str | None
    seconds: float | None
    picture: bool
    as_json: bool
    sink: BinaryIO
    progress: Progress
    answers: Answers

    def write(self, answers: bytes) -> None:
        try:
            self.sink.write(answers)
            self.sink.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            raise click.ClickException(f"the answers cannot be written: {error.strerror}") from None


@click.command()
@click.argument("file", metavar="FILE|-|PUZZLE", type=FileName())
@click.option(
    "--limit", type=click.IntRange(1, 10**9), help="How many solutions to look for; 2 asks for uniqueness."
)
@click.option("--all", "every", is_flag=True, help=f"Show every solution, up to the limit (or {ALL:,}).")
@click.option("--jobs", type=click.IntRange(1, 256), help="How many threads; without it, one a processor.")
@cluster_option
@click.option("--solver", help="kernel (9×9 only, the default there), cadical, z3, backtracking, minisat, …")
@click.option("--time", "seconds", type=click.FloatRange(0, min_open=True), help="Seconds a puzzle may take.")
@click.option("--box", help="The shape of a box, as in 2x6, if it is not as square as can be.")
@click.option("--strict", is_flag=True, help="End at the first line that is no puzzle.")
@click.option("--picture", is_flag=True, help="Draw the solutions for people.")
@click.option(
    "--output",
    "-o",
    metavar="FILE",
    type=FileName(),
    help="Write to a file, which appears when it is complete.",
)
@click.option("--quiet", "-q", is_flag=True, help="No progress and no summary.")
@click.option("--json", "as_json", is_flag=True, help="One line of JSON for each puzzle.")
@click.pass_context
def command(
    context: click.Context,
    file: str,
    limit: int | None,
    every: bool,
    jobs: int | None,
    cluster: str | None,
    solver: str | None,
    seconds: float | None,
    box: str | None,
    strict: bool,
    picture: bool,
    output: str | None,
    quiet: bool,
    as_json: bool,
) -> None:
    """Solve one Sudoku, or millions of them.

    A line of FILE is a puzzle of 81 characters, 1 to 9 and `.` or `0` for a blank; boards of other sizes and
    variants (JSON) are read too. Line n of the output answers line n of the input: the solution,
    `unsolvable`, `multiple` (from --limit 2 on), `unfinished` (with --time), or `invalid`, and why on
    stderr (for the first 1,000); for an empty line or a comment (#) an empty one.

    The exit code is 0, 1 if a puzzle has no solution or several, 3 if one was not answered in its time,
    2 if a line is no puzzle.

    \b
    plyground sudoku solve puzzles.txt --limit 2 > solutions.txt
    plyground sudoku generate --count 1000 | plyground sudoku solve -
    """
    shape = _shape(box)
    most = limit or ALL if every else min(limit or 1, 2)  # two that are not shown tell as much as more
    if every and most > MOST_SHOWN:
        raise click.UsageError(
            f"--all shows at most {MOST_SHOWN:,} solutions; plyground sudoku count counts more"
        )
    workers = jobs or os.cpu_count() or 1
    with (
        open_source(file, text=True) as source,
        open_sink(output) as sink,
        Progress(quiet or (not output and sys.stdout.isatty())) as progress,
        cluster_trouble(),
    ):
        answers = Answers(strict, progress)
        run = Run(most, every, workers, cluster, solver, seconds, picture, as_json, sink, progress, answers)
        usual = not (every or seconds or picture) and solver in (None, "kernel") and shape in (None, (3, 3))
        try:
            if usual and holds_lines(source):
                solve_lines(source, run)
            elif cluster is not None:
                raise click.UsageError("--cluster serves 9×9 boards of a line each, by the kernel")
            else:
                _solve_puzzles(io.BufferedReader(source), shape, run)
        except BrokenPipeError:
            raise
        except OSError as error:
            raise click.ClickException(f"{file}: {error.strerror or error}") from None
    if not answers.puzzles:
        raise click.ClickException(f"{file[:80]}: there is no puzzle in it")
    if not quiet and answers.lines >= WORTH_A_SUMMARY:
        show(f"plyground: {answers.summary(progress.seconds)}", err=True)
    context.exit(answers.status)


def _shape(box: str | None) -> tuple[int, int] | None:
    from ....puzzles.sudoku.grid import box_shape

    with bad_input():
        return None if box is None else box_shape(box)


def _solve_puzzles(stream: BinaryIO, shape: tuple[int, int] | None, run: Run) -> None:
    """Boards of any size and variants, one after another, by any solver."""
    from ....formats.sudoku import read_stream
    from ....puzzles.sudoku.puzzle import UnknownRule
    from ....stopping import Unfinished

    def work(stop: Stop) -> Iterator[tuple[int, Sudoku | None, list[Grid], str]]:
        for line, puzzle in _entries(read_stream(stream, shape)):
            fault = str(puzzle) if isinstance(puzzle, ValueError) else clash(puzzle)
            if isinstance(puzzle, ValueError) or fault:
                yield line, None, [], fault if isinstance(puzzle, ValueError) else f"line {line}: {fault}"
                continue
            try:
                found = _solutions(puzzle, run, stop)
                enough = run.every or len(found) < 2
                status = "solved" if found and enough else "multiple" if found else "unsolvable"
            except UnknownRule as unknown:
                yield line, None, [], f"puzzle {line}: {unknown}"
                continue
            except Unfinished:
                found, status = [], "unfinished"
            yield line, puzzle, found, status

    with bad_input():
        for line, puzzle, found, status in iterate(work):
            outcome = "invalid" if puzzle is None else status
            run.answers.add(outcome)
            run.write(_text(line, puzzle, found, outcome, run).encode())
            if puzzle is None:
                run.answers.complain(status)
            run.progress.show(f"{run.answers.lines:,} puzzles")


def _entries(entries: Iterator[Entry]) -> Iterator[Entry]:
    """The entries of a file; what is wrong with the file as a whole is the last of them."""
    line = 0
    try:
        for line, entry in entries:
            yield line, entry
    except ValueError as error:
        yield line, error


def _solutions(puzzle: Sudoku, run: Run, stop: Stop) -> list[Grid]:
    """Up to the limit of solutions, by the solver asked for."""
    from ....puzzles.sudoku import solving
    from ....stopping import Limit

    return list(islice(solving.solve(puzzle, run.solver, Limit(seconds=run.seconds), stop), run.limit))


def _text(line: int, puzzle: Sudoku | None, found: list[Grid], outcome: str, run: Run) -> str:
    if run.as_json:
        record: dict[str, object] = {"line": line, "status": outcome}
        if puzzle is not None:
            record["puzzle"] = puzzle.grid.line()
            if puzzle.name:
                record["name"] = puzzle.name
        if outcome == "solved":
            record["solution"] = found[0].line()
        if run.every:
            record["solutions"] = [grid.line() for grid in found]
        return json_line(record) + "\n"
    if outcome != "solved":
        return f"{outcome}\n"
    texts = [grid.picture() if run.picture else grid.text() for grid in found]
    apart = "\n\n" if "\n" in texts[0] else "\n"
    return apart.join(texts) + ("\n\n" if "\n" in texts[0] or run.every else "\n")
