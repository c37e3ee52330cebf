"""The JSON that check50 writes, for what reads it already: submit50 dashboards, scripts of a course."""

from __future__ import annotations

import json
import re

from ...checks import Outcome
from . import Gradebook, explain, only

__all__ = ["write"]

VERSION = "3.3.11"
"""Of check50, whose form this is."""
PASSED = {Outcome.OK: True, Outcome.FAILED: False}


def write(book: Gradebook) -> bytes:
    """ValueError where there are several submissions; hidden checks are left out."""
    result = only(book, "check50's JSON")
    results = []
    for mark in book.grade(result).marks:
        check = mark.check
        if mark.hidden:
            continue
        lines = explain(check, book.hints)
        cause = None
        if check.outcome is not Outcome.OK:
            cause = {"rationale": lines[-1] if lines else check.outcome.value, "help": check.source or None}
        results.append(
            {
                "name": _identifier(check.name),
                "description": check.name,
                "passed": PASSED.get(check.outcome),
                "log": lines,
                "cause": cause,
                "data": {"points": mark.points, "max": mark.most},
                "dependency": _identifier(check.follows) if check.follows else None,
            }
        )
    report = {"slug": f"plyground/{book.course}", "results": results, "version": VERSION}
    return json.dumps(report, indent=1).encode() + b"\n"


def _identifier(name: str) -> str:
    return re.sub(r"\W+", "_", name).strip("_").lower()
