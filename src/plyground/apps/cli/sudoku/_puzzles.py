"""What the Sudoku commands share: puzzles from arguments, and one question to each of them."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ..background import iterate
from ..input import open_source
from ..options import FileName, bad_input
from ..output import json_line, show
from ._answers import Answers, unanswered

if TYPE_CHECKING:
    from ....puzzles.sudoku.puzzle import Sudoku
    from ....stopping import Limit, Stop

__all__ = [
    "ask_each",
    "box_option",
    "one_puzzle",
    "puzzle_options",
    "read_puzzles",
    "time_limit",
]

Command = TypeVar("Command", bound=Callable[..., Any])
T = TypeVar("T")


def box_option(command: Command) -> Command:
    """`--box`, for boards whose boxes are not as square as can be."""
    return click.option("--box", metavar="ROWSxCOLUMNS", help="The shape of the boxes, as in 2x6.")(command)


def puzzle_options(command: Command) -> Command:
    """PUZZLE, `--solver`, `--time`, `--box`, `--strict` and `--json`."""
    for option in (
        click.option("--json", "as_json", is_flag=True, help="One JSON object a line."),
        click.option("--strict", is_flag=True, help="Stop at the first line that is no puzzle."),
        box_option,
        click.option("--time", "seconds", type=click.FloatRange(0), help="Give up on a puzzle after this."),
        click.option("--solver", help="kernel, cadical, glucose, minisat, z3, backtracking, program:NAME, …"),
        click.argument("puzzle", type=FileName()),
    ):  # fmt: skip
        command = option(command)
    return command


def time_limit(seconds: float | None) -> Limit:
    from ....stopping import Limit

    return Limit(seconds=seconds)


def read_puzzles(argument: str, box: str | None) -> Iterator[tuple[int, Sudoku | ValueError]]:
    """The puzzles of a file, of stdin, or the one that the argument itself writes out."""
    from ....formats.sudoku import read_stream
    from ....puzzles.sudoku.grid import box_shape

    with bad_input(), open_source(argument, text=True) as source:
        yield from read_stream(io.BufferedReader(source), box_shape(box) if box else None)


def one_puzzle(argument: str, box: str | None) -> Sudoku:
    """The only puzzle that the argument names."""
    found = list(zip(read_puzzles(argument, box), range(2), strict=False))
    if len(found) != 1:
        raise click.ClickException(
            f"{argument[:80]}: {'several puzzles' if found else 'no puzzle'}; one is needed"
        )
    puzzle = found[0][0][1]
    if isinstance(puzzle, ValueError):
        raise click.ClickException(str(puzzle))
    return puzzle


def ask_each(
    puzzle: str,
    box: str | None,
    seconds: float | None,
    answers: Answers,
    as_json: bool,
    question: Callable[[Sudoku, Limit, Stop], T],
) -> Iterator[tuple[int, Sudoku, T]]:
    """Every puzzle with its place and the answer; faults and questions that took too long are told here."""
    from ....stopping import Unfinished

    def work(stop: Stop) -> Iterator[tuple[int, Sudoku | ValueError | Unfinished, T | None]]:
        for place, item in read_puzzles(puzzle, box):
            if isinstance(item, ValueError):
                yield place, item, None
                continue
            try:
                yield place, item, question(item, time_limit(seconds), stop)
            except Unfinished as late:
                yield place, late, None

    with bad_input():
        for place, item, answer in iterate(work):
            if isinstance(item, ValueError):
                answers.add("invalid")
                answers.complain(item)
                show(json_line({"puzzle": place, "invalid": str(item)}) if as_json else "invalid")
            elif isinstance(item, Unfinished):
                answers.add("unfinished")
                unanswered(f"puzzle {place}: no answer", seconds)
                show(json_line({"puzzle": place, "unfinished": True}) if as_json else "unknown")
            else:
                yield place, item, answer  # type: ignore[misc]
