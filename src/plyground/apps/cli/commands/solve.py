"""`plyground solve PUZZLE FILE`: any puzzle, by any solver."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .... import plugins
from ..background import iterate
from ..options import UNANSWERED, FileName, bad_input
from ..output import json_line, show

if TYPE_CHECKING:
    from ....api import Puzzle
    from ....stopping import Stop

__all__ = ["command"]

MAX_BYTES = 5_000_000


class PuzzleName(click.ParamType[str]):
    """The name of a puzzle that is found."""

    name = "puzzle"

    def convert(self, value: str, parameter: click.Parameter | None, context: click.Context | None) -> str:
        with bad_input():
            plugins.require("puzzles", value)
        return value

    def shell_complete(
        self, context: click.Context, parameter: click.Parameter, incomplete: str
    ) -> list[click.shell_completion.CompletionItem]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(name) for name in plugins.names("puzzles") if name.startswith(incomplete)]


@click.command("solve")
@click.argument("puzzle", type=PuzzleName())
@click.argument("file", type=FileName(), required=False)
@click.option(
    "--solver",
    help="Which one, or a file of yours (generate.py); without it, the best that takes it.",
)
@click.option("--solutions", type=click.IntRange(1), default=1, show_default=True, help="Show up to so many.")
@click.option("--count", "counting", is_flag=True, help="Only how many solutions there are.")
@click.option("--check", "checking", is_flag=True, help="Only whether there is exactly one.")
@click.option(
    "--limit", type=click.IntRange(1), default=1_000_000, show_default="1,000,000", help="Count up to here."
)
@click.option("--time", "seconds", type=click.FloatRange(0), help="Give up after this many seconds.")
@click.option("--text", "as_text", is_flag=True, help="Solutions as text that can be read again.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@click.pass_context
def command(
    context: click.Context,
    puzzle: str,
    file: str | None,
    solver: str | None,
    solutions: int,
    counting: bool,
    checking: bool,
    limit: int,
    seconds: float | None,
    as_text: bool,
    as_json: bool,
) -> None:
    """Solve a PUZZLE of any kind. FILE is a file, - for stdin, or the puzzle written out; else an example.

        plyground solve queens 8 --count
        plyground solve magic "2 . . 9 . . . . ." --solver z3

    Exit code 1 if there is no solution (with --check: not exactly one), 3 if that is not known in time.
    """
    if counting and checking:
        raise click.UsageError("--count and --check: one of them at a time")
    given = _read(puzzle, file)
    with bad_input():
        if counting:
            context.exit(_count(given, solver, limit, seconds, as_json))
        if checking:
            context.exit(_check(given, solver, seconds, as_json))
        context.exit(_solve(given, solver, solutions, seconds, as_text, as_json))


def _read(kind: str, file: str | None) -> Puzzle:
    """The puzzle that an argument names or is."""
    from ....play.files import read_puzzle

    if file is None:
        return plugins.puzzle(kind)
    try:
        if file == "-":
            data, name = sys.stdin.buffer.read(MAX_BYTES + 1), ""
        elif _is_file(file):
            with Path(file).open("rb") as stream:
                data, name = stream.read(MAX_BYTES + 1), file
        else:
            data, name = file.encode(errors="replace"), ""
    except OSError as error:
        raise click.ClickException(f"{file}: {error.strerror or error}") from None
    if len(data) > MAX_BYTES:
        raise click.ClickException(f"{file}: more than {MAX_BYTES:,} bytes")
    try:
        return read_puzzle(kind, data, name)
    except (ValueError, LookupError) as error:
        where = {"-": "standard input"}.get(file, file if name else "")
        hint = "" if name or file == "-" else f"; and there is no file {file.splitlines()[0][:40]!r}"
        raise click.ClickException(f"{where}{': ' * bool(where)}{error.args[0]}{hint}") from None


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):  # too long for a name, or no name at all
        return False


def _solve(
    puzzle: Puzzle, solver: str | None, most: int, seconds: float | None, as_text: bool, as_json: bool
) -> int:
    from ....solving import is_file, solve
    from ....stopping import Limit, Unfinished

    def work(stop: Stop) -> Iterator[Puzzle]:
        for assignment in islice(solve(puzzle, solver, Limit(seconds=seconds), stop), most):
            yield puzzle.filled(assignment)

    found = 0
    if is_file(solver):
        show("your file is thinking …", err=True)
    try:
        for solved in iterate(work):
            if found and not as_json:
                show()
            found += 1
            if as_json:
                show(json_line({"board": list(solved.board()), "text": solved.text()}))
            else:
                show(solved.text() if as_text else str(solved))
    except Unfinished:
        show(
            _late(f"{found} found; whether there are more is not known" if found else "no answer", seconds),
            err=True,
        )
        return 0 if found and most == 1 else UNANSWERED
    if not found:
        show(json_line({"solutions": 0}) if as_json else "no solution")
    return 0 if found else 1


def _count(puzzle: Puzzle, solver: str | None, limit: int, seconds: float | None, as_json: bool) -> int:
    from ....solving import count
    from ....stopping import Limit, Unfinished

    try:
        (found,) = iterate(lambda stop: iter([count(puzzle, limit, solver, Limit(seconds=seconds), stop)]))
    except Unfinished:
        show(_late("not counted", seconds), err=True)
        return UNANSWERED
    more = found == limit
    show(json_line({"count": found, "complete": not more}) if as_json else f"{found}{'+' * more}")
    return 0 if found else 1


def _check(puzzle: Puzzle, solver: str | None, seconds: float | None, as_json: bool) -> int:
    from ....solving import check
    from ....stopping import Limit, Unfinished

    try:
        (verdict,) = iterate(lambda stop: iter([check(puzzle, solver, Limit(seconds=seconds), stop)]))
    except Unfinished:
        show(_late("no answer", seconds), err=True)
        return UNANSWERED
    if as_json:
        texts = [solved.text() for solved in verdict.solutions]
        found = {"unique": verdict.unique, "solutions": texts, "differences": list(verdict.differences)}
        show(json_line(found))
    else:
        show(verdict.text())
        if len(verdict.solutions) > 1:
            show("\n\n".join(map(str, verdict.solutions)))
    return 0 if verdict.unique else 1 if verdict.certain else UNANSWERED


def _late(complaint: str, seconds: float | None) -> str:
    return f"plyground: {complaint}{'' if seconds is None else f' within {seconds:g} s'}"
