"""GitHub Classroom: what its autograding reporter takes, and a summary for the page of the run."""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence

from ...checks import Outcome
from ..marks import Mark
from . import Gradebook, explain, number, only, told

__all__ = ["summary_page", "write"]


def write(book: Gradebook) -> bytes:
    """The line for $GITHUB_OUTPUT as the graders of GitHub Classroom write it: `result=`, JSON in base64."""
    result = only(book, "GitHub Classroom's result")
    grade = book.grade(result)
    tests = [_test(mark, book.hints) for mark in told(grade)]
    secret = [mark for mark in grade.marks if mark.hidden]
    if secret:
        points = sum(mark.points for mark in secret)
        status = "pass" if all(mark.check.outcome is Outcome.OK for mark in secret) else "fail"
        tests.append(
            {"name": f"{len(secret)} hidden checks", "status": status, "message": "", "score": points}
        )
    report = {
        "version": 1,
        "status": "pass" if result.passed else "fail",
        "max_score": grade.most,
        "tests": tests,
    }
    return b"result=" + base64.b64encode(json.dumps(report).encode()) + b"\n"


def _test(mark: Mark, hints: int) -> dict[str, object]:
    return {
        "name": mark.check.name,
        "status": "pass" if mark.check.outcome is Outcome.OK else "fail",
        "message": "\n".join(explain(mark.check, hints)),
        "score": mark.points,
        "test_code": mark.check.source,
        "filename": "",
        "line_no": 0,
        "execution_time": "",
    }


def summary_page(book: Gradebook) -> bytes:
    """Markdown for $GITHUB_STEP_SUMMARY."""
    result = only(book, "GitHub's summary")
    grade = book.grade(result)
    lines = [f"## {number(grade.points)} of {number(grade.most)} points", ""]
    lines += ["| check | outcome | points |", "|---|---|---|"]
    for mark in told(grade):
        points = f"{number(mark.points)} of {number(mark.most)}"
        lines.append(f"| {_cell(mark.check.name)} | {mark.check.outcome.value.lower()} | {points} |")
    for mark in told(grade):
        lines += _details(mark.check.name, explain(mark.check, book.hints))
    return "\n".join([*lines, ""]).encode("utf-8", "replace")


def _details(name: str, lines: Sequence[str]) -> list[str]:
    """Lines as they are, in a block that none of them can end."""
    if not lines:
        return []
    return ["", f"**{_cell(name)}**", "", *(f"    {' '.join(line.splitlines())}" for line in lines)]


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("\\", "\\\\").replace("|", "\\|").replace("<", "&lt;")
