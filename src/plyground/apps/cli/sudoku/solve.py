"""`plyground sudoku solve`: one puzzle, or any number of them."""

from __future__ import annotations

import io
import json
import os
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, BinaryIO

import click

from ..background import iterate
from ..input import Source, open_source
from ..options import UNANSWERED, bad_input
from ..output import open_sink
from ..progress import Progress

if TYPE_CHECKING:
    from ....formats.sudoku import Entry
    from ....puzzles.sudoku.grid import Grid
    from ....puzzles.sudoku.puzzle import Sudoku
    from ....stopping import Stop

__all__ = ["command"]

HEAD = 1 << 16
"""How much of a file is read to see what it holds? The largest board takes a tenth of that."""
ALL = 1000
"""How many solutions does --all show if no limit is given?"""
MOST_SHOWN = 100_000
"""How many solutions can --all show? They are all held in memory."""
WORTH_A_SUMMARY = 1000
"""From how many puzzles on is it worth a line to say what became of them?"""


@dataclass
class Run:
    """One call of the command: what was asked for, and what has come out so far."""

    limit: int
    every: bool
    jobs: int
    solver: str | None
    seconds: float | None
    strict: bool
    picture: bool
    as_json: bool
    sink: BinaryIO
    progress: Progress
    lines: int = 0
    solved: int = 0
    unsolvable: int = 0
    multiple: int = 0
    invalid: int = 0
    unfinished: int = 0

    def write(self, answers: bytes) -> None:
        try:
            self.sink.write(answers)
            self.sink.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            raise click.ClickException(f"the answers cannot be written: {error.strerror}") from None

    def complain(self, reason: str) -> None:
        """Say what is wrong with a line, and go on or, if strict, end."""
        if self.strict:
            raise click.ClickException(reason)
        self.progress.clear()
        click.echo(f"plyground: {reason}", err=True)

    def summary(self) -> str:
        names = ("solved", "unsolvable", "multiple", "invalid", "unfinished")
        counts = [f"{getattr(self, name):,} {name}" for name in names if getattr(self, name)]
        rate = self.lines / max(self.progress.seconds, 1e-9)
        return f"{', '.join(counts) or 'nothing'} in {self.progress.seconds:.1f} s ({rate:,.0f}/s)"

    def status(self) -> int:
        if self.invalid:
            return 2
        return UNANSWERED if self.unfinished else 1 if self.unsolvable or self.multiple else 0


@click.command()
@click.argument("file", metavar="FILE|-|PUZZLE")
@click.option(
    "--limit", type=click.IntRange(1, 10**9), help="How many solutions to look for; 2 asks for uniqueness."
)
@click.option("--all", "every", is_flag=True, help=f"Show every solution, up to the limit (or {ALL:,}).")
@click.option("--jobs", type=click.IntRange(1, 256), help="How many threads; without it, one a processor.")
@click.option("--solver", help="kernel (9×9 only, the default there), cadical, z3, backtracking, minisat, …")
@click.option("--time", "seconds", type=click.FloatRange(0, min_open=True), help="Seconds a puzzle may take.")
@click.option("--box", help="The shape of a box, as in 2x6, if it is not as square as can be.")
@click.option("--strict", is_flag=True, help="End at the first line that is no puzzle.")
@click.option("--picture", is_flag=True, help="Draw the solutions for people.")
@click.option("--output", "-o", metavar="FILE", help="Write to a file, which appears when it is complete.")
@click.option("--quiet", "-q", is_flag=True, help="No progress and no summary.")
@click.option("--json", "as_json", is_flag=True, help="One line of JSON for each puzzle.")
@click.pass_context
def command(
    context: click.Context,
    file: str,
    limit: int | None,
    every: bool,
    jobs: int | None,
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
    ):
        run = Run(most, every, workers, solver, seconds, strict, picture, as_json, sink, progress)
        usual = not (every or seconds or picture) and solver in (None, "kernel") and shape in (None, (3, 3))
        try:
            if usual and _holds_lines(source):
                _solve_lines(source, run)
            else:
                _solve_puzzles(io.BufferedReader(source), shape, run)
        except BrokenPipeError:
            raise
        except OSError as error:
            raise click.ClickException(f"{file}: {error.strerror or error}") from None
    if not quiet and run.lines >= WORTH_A_SUMMARY:
        click.echo(f"plyground: {run.summary()}", err=True)
    context.exit(run.status())


def _shape(box: str | None) -> tuple[int, int] | None:
    from ....puzzles.sudoku.grid import box_shape

    with bad_input():
        return None if box is None else box_shape(box)


def _holds_lines(source: Source) -> bool:
    """Whether a stream is 9×9 boards of a line each, rather than larger boards, rows of boards, or JSON.

    A line of about 81 cells says so at once; without one, it is whatever the reader of files can
    make something of, and if that is nothing, lines that are no puzzles.
    """
    from ....formats.sudoku import read_stream

    while True:
        head = source.look()
        lines = head[: None if source.ended else head.rfind(b"\n") + 1].splitlines()
        fields = (re.split(rb"[\s,;#]", line.strip(), maxsplit=1)[0] for line in lines)
        if any(73 <= len(field) <= 90 for field in fields):
            return True
        if source.ended or len(head) >= HEAD:
            break
    if head.lstrip().startswith((b"{", b"[")):
        return False
    if source.ended and sum(bool(line.strip()) for line in lines) > 3:
        return False  # rows of a board, perhaps a wrong one
    return all(isinstance(entry, ValueError) for _, entry in read_stream(io.BytesIO(b"\n".join(lines))))


def _solve_lines(source: Source, run: Run) -> None:
    """9×9 boards through the kernel, as they come."""
    from ....puzzles.sudoku.bulk import MOST_FAULTS, answer

    size, taken, explained = source.size(), 0, 0
    batches = answer(source.read, run.jobs, run.limit)
    try:
        for batch in batches:
            answers = batch.answers
            if run.strict and batch.faults:
                good = batch.faults[0].line - 1 - run.lines
                answers = b"".join(answers.splitlines(keepends=True)[:good])
            if run.as_json:
                answers = _json_lines(batch.questions, answers, run.lines)
            run.write(answers)
            for fault in batch.faults:
                run.complain(str(fault))
            for name, value in vars(batch.totals).items():
                setattr(run, name, getattr(run, name) + value)
            explained += len(batch.faults)
            taken += len(batch.questions)
            if run.progress.due():
                share = f", {taken / size:.0%}" if size else ""
                rate = run.lines / run.progress.seconds
                run.progress.show(f"{run.lines:,} lines{share}, {rate:,.0f}/s")
    finally:
        batches.close()
    if run.invalid > explained:
        run.complain(
            f"{run.invalid - explained:,} more lines are no puzzles; only {MOST_FAULTS:,} are explained"
        )


def _json_lines(questions: bytes, answers: bytes, before: int) -> bytes:
    """The same answers as objects; empty lines and comments have none."""
    made = []
    pairs = zip(questions.split(b"\n"), answers.split(b"\n")[:-1], strict=False)
    for number, (question, given) in enumerate(pairs, before + 1):
        if not given:
            continue
        text = given.decode()
        solved = len(text) == 81
        record: dict[str, object] = {"line": number, "status": "solved" if solved else text}
        if text != "invalid":
            record["puzzle"] = question.strip()[:81].decode()
        if solved:
            record["solution"] = text
        made.append(json.dumps(record) + "\n")
    return "".join(made).encode()


def _solve_puzzles(stream: BinaryIO, shape: tuple[int, int] | None, run: Run) -> None:
    """Boards of any size and variants, one after another, by any solver."""
    from ....formats.sudoku import read_stream
    from ....stopping import Unfinished

    def work(stop: Stop) -> Iterator[tuple[int, Sudoku | None, list[Grid], str]]:
        for line, puzzle in _entries(read_stream(stream, shape)):
            fault = str(puzzle) if isinstance(puzzle, ValueError) else _clash(line, puzzle)
            if isinstance(puzzle, ValueError) or fault:
                yield line, None, [], fault
                continue
            try:
                found = _solutions(puzzle, run, stop)
                enough = run.every or len(found) < 2
                status = "solved" if found and enough else "multiple" if found else "unsolvable"
            except Unfinished:
                found, status = [], "unfinished"
            yield line, puzzle, found, status

    with bad_input():
        for line, puzzle, found, status in iterate(work):
            run.lines += 1
            outcome = "invalid" if puzzle is None else status
            setattr(run, outcome, getattr(run, outcome) + 1)
            run.write(_text(line, puzzle, found, outcome, run).encode())
            if puzzle is None:
                run.complain(status)
            run.progress.show(f"{run.lines:,} puzzles")


def _clash(line: int, puzzle: Sudoku) -> str:
    """Two equal givens that see each other, if there are any."""
    from ....puzzles.sudoku.grid import cell_name

    for cells in puzzle.grid.clashes() if puzzle.plain else ():
        one, other = (cell_name(cell, puzzle.grid.size) for cell in cells)
        return f"line {line}: {one} and {other} are both {puzzle.grid.cells[cells[0]]}"
    return ""


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
        return json.dumps(record, ensure_ascii=False) + "\n"
    if outcome != "solved":
        return f"{outcome}\n"
    texts = [grid.picture() if run.picture else grid.text() for grid in found]
    apart = "\n\n" if "\n" in texts[0] else "\n"
    return apart.join(texts) + ("\n\n" if "\n" in texts[0] or run.every else "\n")
