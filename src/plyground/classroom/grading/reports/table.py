"""A class as CSV: a row a student, a column a check, for any spreadsheet."""

from __future__ import annotations

import csv
import io

from .. import summary
from . import Gradebook, first_problem, number

__all__ = ["write"]

FORMULA = tuple("=+-@\t\r")
"""What does a spreadsheet take for a formula? A student's file name must not become one."""


def write(book: Gradebook) -> bytes:
    """UTF-8 with the mark that Excel looks for; points and outcomes of every check, hidden ones too."""
    names = list(dict.fromkeys(check.name for result in book.results for check in result.checks))
    text = io.StringIO(newline="")
    rows = csv.writer(text, lineterminator="\r\n")
    rows.writerow(
        ["student", "file", "points", "of", "passed", "seconds", "first problem", *map(_cell, names)]
    )
    for result in book.results:
        grade = book.grade(result)
        outcomes = {check.name: check.outcome.value.lower() for check in result.checks}
        rows.writerow(
            [
                _cell(result.submission.student), _cell(result.submission.shown),
                number(grade.points), number(grade.most), summary(result.checks), f"{result.seconds:.1f}",
                _cell(first_problem(result.checks)), *(outcomes.get(name, "") for name in names),
            ]
        )  # fmt: skip
    for student in book.missing:
        rows.writerow([_cell(student), "", "0", "", "nothing handed in", "", "", *("" for _ in names)])
    return b"\xef\xbb\xbf" + text.getvalue().encode("utf-8", "replace")


def _cell(text: str) -> str:
    """A text as one cell in one line, never a formula."""
    line = " ".join(text.split())
    return f"'{line}" if line.startswith(FORMULA) else line
