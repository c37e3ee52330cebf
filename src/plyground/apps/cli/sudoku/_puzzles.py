"""What the Sudoku commands share: puzzles from arguments, and one question to each of them."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ..background import iterate
from ..input import open_source
from ..options import FileName, bad_input, cluster_trouble
from ..output import json_line, show
from ._answers import Answers, unanswered

if TYPE_CHECKING:
    from ....puzzles.sudoku.puzzle import Sudoku, UnknownRule
    from ....stopping import Limit, Stop, Unfinished

__all__ = [
    "ask_each",
    "box_option",
    "clash",
    "one_puzzle",
    "puzzle_options",
    "read_puzzles",
    "time_limit",
]

Command = TypeVar("Command", bound=Callable[..., Any])
T = TypeVar("T")
Item = tuple[int, "Sudoku | ValueError"]
"""A puzzle and its place, or what is wrong there."""


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
        for place, item in read_stream(io.BufferedReader(source), box_shape(box) if box else None):
            understood = "" if isinstance(item, ValueError) else ", ".join(item.inferred)
            if understood:
                show(f"Understood from drawing and words: {understood}.", err=True)
            yield place, item


def one_puzzle(argument: str, box: str | None, sound: bool = False) -> Sudoku:
    """The only puzzle that the argument names; if it must be sound, no two of its givens clash."""
    found = list(zip(read_puzzles(argument, box), range(2), strict=False))
    if len(found) != 1:
        raise click.ClickException(
            f"{argument[:80]}: {'several puzzles' if found else 'no puzzle'}; one is needed"
        )
    puzzle = found[0][0][1]
    if isinstance(puzzle, ValueError):
        raise click.ClickException(str(puzzle))
    if sound and (fault := clash(puzzle)):
        raise click.ClickException(fault)
    return puzzle


def clash(puzzle: Sudoku) -> str:
    """Two equal givens in a row, column or box, if there are any: then it is no puzzle, for every command."""
    from ....puzzles.sudoku.grid import cell_name

    for cells in puzzle.clashes():
        one, other = (cell_name(cell, puzzle.grid.size) for cell in cells)
        return f"{one} and {other} are both {puzzle.grid.cells[cells[0]]}"
    return ""


def ask_each(
    puzzle: str,
    box: str | None,
    seconds: float | None,
    answers: Answers,
    as_json: bool,
    question: Callable[[Sudoku, Limit, Stop], T],
    jobs: int = 1,
    cluster: str | None = None,
) -> Iterator[tuple[int, Sudoku, T]]:
    """Every puzzle with its place and the answer; faults and questions that took too long are told here.

    Several jobs are processes, and like a cluster they need a question that is a function of a module.
    """
    from ....play.bulk import in_order, run
    from ....puzzles.sudoku.puzzle import UnknownRule
    from ....stopping import Unfinished

    def tasks() -> Iterator[tuple[int, Item]]:
        for number, (place, item) in enumerate(read_puzzles(puzzle, box)):
            if not isinstance(item, ValueError) and (fault := clash(item)):
                yield number, (place, ValueError(f"line {place}: {fault}"))
            else:
                yield number, (place, item)

    work = partial(_ask, question, seconds)
    if jobs == 1 and cluster is None:
        found = iterate(lambda stop: ((item, work(item, stop)) for _, item in tasks()))
    else:
        asked: dict[int, Item] = {}

        def sent() -> Iterator[tuple[int, Item]]:
            for number, item in tasks():
                asked[number] = item
                yield number, item

        results = run(work, sent(), jobs, processes=True, cluster=cluster)
        found = in_order((number, (asked.pop(number), answer)) for number, answer in results)
    nothing = True
    with bad_input(), cluster_trouble():
        for (place, item), answer in found:
            nothing = False
            if isinstance(answer, UnknownRule):
                item = ValueError(f"puzzle {place}: {answer}")
            if isinstance(item, ValueError):
                answers.add("invalid")
                answers.complain(item)
                show(json_line({"puzzle": place, "invalid": str(item)}) if as_json else "invalid")
            elif isinstance(answer, Unfinished):
                answers.add("unfinished")
                unanswered(f"puzzle {place}: no answer", seconds)
                show(json_line({"puzzle": place, "unfinished": True}) if as_json else "unknown")
            else:
                assert answer is not None
                assert not isinstance(answer, UnknownRule)
                yield place, item, answer
    if nothing:
        raise click.ClickException(f"{puzzle[:80]}: there is no puzzle in it")


def _ask(
    question: Callable[[Sudoku, Limit, Stop], T], seconds: float | None, item: Item, stop: Stop
) -> T | Unfinished | UnknownRule | None:
    """One puzzle's answer, or why there is none; a fault has none."""
    from ....puzzles.sudoku.puzzle import UnknownRule
    from ....stopping import Unfinished

    _, puzzle = item
    if isinstance(puzzle, ValueError):
        return None
    try:
        return question(puzzle, time_limit(seconds), stop)
    except (Unfinished, UnknownRule) as reason:
        return reason
