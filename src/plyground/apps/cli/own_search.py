"""A student's own search on the command line: what it answers, and its first wrong call."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from .background import iterate
from .output import json_line, show, write_file

if TYPE_CHECKING:
    from ...play.watch.own import OwnWatch
    from ...stopping import Stop

__all__ = ["watch_file"]


def watch_file(
    path: Path, position: str | None, first: int = 0, steps: int = 0, as_json: bool = False,
    output: str | None = None,
) -> int:  # fmt: skip
    """Run a file on a position, or on the one that shows its first fault; the exit code is 1 if there is one.

    ValueError says in one line why it can't be.
    """
    from ...diagnosis.courses import other_course
    from ...play.watch.file import page
    from ...play.watch.own_recording import record_own

    other = other_course(path.read_text("utf-8", "replace") if path.is_file() else "")
    if other is not None and output:
        raise ValueError(f"{path.name} is told its first wrong call; only a tictactoe.py has a run to write")
    if other is not None:
        return _watch_other(path, other.find, as_json)

    def work(stop: Stop) -> Iterator[OwnWatch]:
        yield record_own(path, position, stop)

    run = next(iterate(work, quiet=as_json))
    if first and first >= len(run):
        raise ValueError(f"there is no step {first + 1}: this run has {len(run):,}")
    if output:
        text = run.picture(first) if output.lower().endswith(".svg") else page(run)
        write_file(text.encode(), output)
    if as_json:
        show(json_line(_facts(run)))
    else:
        for line in _lines(run, first, steps):
            show(line)
    return 1 if run.fault is not None else 0


def _watch_other(path: Path, find: Callable[[Path, Stop], list[str]], as_json: bool) -> int:
    from ...submissions import SubmissionError

    try:
        lines = next(iterate(lambda stop: iter([find(path, stop)]), quiet=as_json))
    except SubmissionError as error:
        raise ValueError(str(error)) from None
    if as_json:
        show(json_line({"file": path.name, "first_wrong": lines or None}))
    else:
        for line in (
            ["the first wrong call:", *(f"  {line}" for line in lines)]
            if lines
            else ["no wrong call was found"]
        ):
            show(line)
    return 1 if lines else 0


def _lines(run: OwnWatch, first: int, steps: int) -> Iterator[str]:
    for event in range(first, min(len(run), first + steps)):
        yield f"{event + 1:>6,} {'  ' * run.levels[event]}{run.sentence(event)}"
    yield f"{run.name} on {run.position}: {run.answer}"
    if run.fault is not None:
        yield "the first wrong call:"
        yield from (f"  {line}" for line in run.fault.lines())
    elif not run.cut and not run.marks["wrong"]:
        yield "no wrong call was found"
    yield from run.remarks
    yield ", ".join(f"{value:,} {label}" for label, value in run.counts.items())


def _facts(run: OwnWatch) -> dict[str, object]:
    fault = run.fault
    return {
        "file": run.name,
        "position": run.position,
        "answer": run.answer,
        "first_wrong": None
        if fault is None
        else {
            "function": fault.function, "line": fault.line, "position": fault.board, "certain": fault.certain,
            "cause": fault.cause, "likely": fault.likely,
        },
        "remarks": list(run.remarks),
        **run.counts,
    }  # fmt: skip
