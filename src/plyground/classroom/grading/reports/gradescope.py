"""Gradescope's results.json: the tests of one submission with their points, visibility and output."""

from __future__ import annotations

import json
from typing import Any

from ...checks import Outcome
from .. import summary
from . import Gradebook, explain, only

__all__ = ["write"]

AFTER = "after_published"
"""When does a student see a hidden check? When the marks are published."""


def write(book: Gradebook) -> bytes:
    """ValueError where there are several submissions: Gradescope judges one at a time."""
    result = only(book, "Gradescope's results.json")
    grade = book.grade(result)
    tests: list[dict[str, Any]] = []
    for count, mark in enumerate(grade.marks, 1):
        test: dict[str, Any] = {
            "name": mark.check.name,
            "number": str(count),
            "score": mark.points,
            "max_score": mark.most,
            "output": "\n".join(explain(mark.check, book.hints)),
            "output_format": "text",
            "visibility": AFTER if mark.hidden else "visible",
            "tags": [mark.check.function] if mark.check.function else [],
        }
        if mark.check.outcome in (Outcome.OK, Outcome.FAILED):
            test["status"] = "passed" if mark.check.outcome is Outcome.OK else "failed"
        else:
            test["name"] += f" ({mark.check.outcome.value})"
            test["status"] = "failed"
        tests.append(test)
    shown = [mark.check for mark in grade.marks if not mark.hidden]
    report = {
        "score": grade.points,
        "execution_time": round(result.seconds, 1),
        "output": summary(shown),
        "output_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": tests,
    }
    return json.dumps(report, indent=1).encode() + b"\n"
