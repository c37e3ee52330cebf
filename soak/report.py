"""The figures of a run: as text for a terminal, as Markdown, and in a page between two marks."""

from __future__ import annotations

import datetime
import os
import platform
from collections.abc import Sequence
from pathlib import Path

from plyground import __version__
from plyground.atomic import write as write_whole

from .task import Task

__all__ = ["BEGIN", "END", "markdown", "text", "write"]

BEGIN, END = "<!-- soak: begin -->", "<!-- soak: end -->"
Row = tuple[str, str, str]


def text(tasks: Sequence[Task]) -> str:
    """Rows under each other, what was counted to the left and how many to the right."""
    rows = _rows(tasks)
    widths = [max(len(row[n]) for row in rows) for n in range(3)] if rows else [0, 0, 0]
    lines = [f"{a.ljust(widths[0])}  {b.ljust(widths[1])}  {c.rjust(widths[2])}" for a, b, c in rows]
    return "\n".join([_heading(tasks), "", *lines])


def markdown(tasks: Sequence[Task]) -> str:
    rows = [f"| {' | '.join(cell.replace('|', '&#124;') for cell in row)} |" for row in _rows(tasks)]
    return "\n".join([_heading(tasks), "", "| part | | |", "|---|---|---:|", *rows])


def write(page: Path, tasks: Sequence[Task]) -> None:
    """Put the table between the marks of a page; ValueError if it has none."""
    before, begin, rest = page.read_text("utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{page} has no lines {BEGIN} and {END}")
    write_whole(page, f"{before}{begin}\n{markdown(tasks)}\n{end}{after}".encode())


def _heading(tasks: Sequence[Task]) -> str:
    cores = os.cpu_count() or 1
    minutes = sum(task.seconds for task in tasks) / 60
    failed = sum(len(task.failures) for task in tasks)
    verdict = f"{failed} FAILED" if failed else "nothing was lost, nothing raised"
    today = datetime.date.today().isoformat()
    where = f"{platform.system()} {platform.machine()}, {cores} core{'s' * (cores > 1)}"
    return (
        f"{today}, Plyground {__version__}, Python {platform.python_version()}, {where}, "
        f"{minutes:.0f} minutes: {verdict}."
    )


def _rows(tasks: Sequence[Task]) -> list[Row]:
    rows: list[Row] = []
    for task in tasks:
        part = task.part
        for what, value in task.figures.items():
            rows.append((part, what, _text(value)))
            part = ""
    return rows


def _text(value: object) -> str:
    if isinstance(value, float):
        return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
    return f"{value:,}" if isinstance(value, int) else str(value)
