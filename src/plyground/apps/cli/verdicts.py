"""How the checks of a submission are shown: a line each, for people or as JSON."""

from __future__ import annotations

from collections.abc import Sequence

import click

from ...classroom.checks import Check, Outcome
from ...classroom.grading import Result, exit_code, summary
from ...classroom.grading.marks import Grade
from ...classroom.grading.reports import explain, number
from .output import show

__all__ = ["facts", "show_check", "show_file", "show_rest"]

BADGES = {
    Outcome.OK: ("ok", "green"), Outcome.FAILED: ("FAILED", "red"),
    Outcome.NOT_RUN: ("not run", "yellow"), Outcome.UNJUDGED: ("no time", "yellow"),
}  # fmt: skip
WIDTH = max(len(word) for word, _ in BADGES.values()) + 2
CODES = {0: Outcome.OK, 1: Outcome.FAILED, 3: Outcome.UNJUDGED}


def show_check(checks: Sequence[Check], hints: int, indent: str = "") -> None:
    """Show the last check: how it ended and its name, and what there is to say, indented.

    Why it was not run is not said again if the one before had the same reason.
    """
    check = checks[-1]
    show(check.name, badge=indent + _badge(check.outcome))
    if check.outcome is Outcome.NOT_RUN and checks[-2:-1] and checks[-2].detail == check.detail:
        return
    for line in explain(check, hints) if check.outcome is not Outcome.OK else check.detail:
        show(indent + " " * WIDTH + line)


def show_rest(checks: Sequence[Check], grade: Grade | None) -> None:
    """Show the sum of one file's checks: those that fail for one reason together."""
    following = [check.follows for check in checks if check.follows and check.outcome is Outcome.FAILED]
    for root in dict.fromkeys(following):
        count = following.count(root)
        fail = "checks fail" if count > 1 else "check fails"
        show(f"{count} more {fail} because of this: {root}")
    show(_points(summary(checks), grade))


def show_file(result: Result, grade: Grade | None) -> None:
    """Show one file of many in a line."""
    outcome = CODES[exit_code(result.checks)]
    said = result.checks[0].detail[0] if result.submission.fault else summary(result.checks)
    line = f"{result.submission.student}: {said}"
    show(line if result.submission.fault else _points(line, grade), badge=_badge(outcome))


def facts(course: str, result: Result, grade: Grade, hints: int) -> dict[str, object]:
    """A file and its checks, ready for JSON."""
    return {
        "course": course,
        "student": result.submission.student,
        "file": result.submission.shown,
        "passed": sum(check.outcome is Outcome.OK for check in result.checks),
        "points": grade.points,
        "most": grade.most,
        "seconds": round(result.seconds, 3),
        "checks": [
            {
                "name": mark.check.name, "outcome": mark.check.outcome.value.lower(),
                "detail": mark.check.detail if hints > 1 or mark.check.outcome is Outcome.OK else (),
                "function": mark.check.function, "follows": mark.check.follows,
                "source": mark.check.source if hints else "",
                "position": mark.check.position if hints > 1 else None,
                "points": mark.points, "most": mark.most, "hidden": mark.hidden,
            }
            for mark in grade.marks
        ],
    }  # fmt: skip


def _points(line: str, grade: Grade | None) -> str:
    return line if grade is None else f"{line}, {number(grade.points)} of {number(grade.most)} points"


def _badge(outcome: Outcome) -> str:
    word, colour = BADGES[outcome]
    return click.style(word, fg=colour) + " " * (WIDTH - len(word))
