"""How the checks of a submission are shown: a line each, for people or as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from ...classroom.checks import Check, Outcome
from .output import show

__all__ = ["facts", "passed", "show_check", "show_file", "summary"]

COLOURS = {Outcome.OK: "green", Outcome.FAILED: "red", Outcome.NOT_RUN: "yellow"}
WIDTH = max(len(outcome.value) for outcome in Outcome) + 2


def passed(checks: Sequence[Check]) -> bool:
    """Whether all of them did."""
    return all(check.outcome is Outcome.OK for check in checks)


def summary(checks: Sequence[Check]) -> str:
    return f"{sum(check.outcome is Outcome.OK for check in checks)} of {len(checks)} checks passed"


def show_check(checks: Sequence[Check], indent: str = "") -> None:
    """Show the last check: how it ended and its name, and what there is to say, indented.

    Why it was not run is not said again if the one before had the same reason.
    """
    check = checks[-1]
    show(check.name, badge=indent + _badge(check.outcome))
    if check.outcome is Outcome.NOT_RUN and checks[-2:-1] and checks[-2].detail == check.detail:
        return
    for line in check.detail:
        show(indent + " " * WIDTH + line)


def show_file(path: Path, checks: Sequence[Check]) -> None:
    """Show one file of many in a line."""
    outcome = Outcome.OK if passed(checks) else Outcome.FAILED
    show(f"{path}: {summary(checks)}", badge=_badge(outcome))


def facts(course: str, path: Path, checks: Sequence[Check]) -> dict[str, object]:
    """A file and its checks, ready for JSON."""
    return {
        "course": course,
        "file": str(path),
        "passed": sum(check.outcome is Outcome.OK for check in checks),
        "checks": [
            {"name": check.name, "outcome": check.outcome.value.lower(), "detail": check.detail}
            for check in checks
        ],
    }


def _badge(outcome: Outcome) -> str:
    return click.style(outcome.value, fg=COLOURS[outcome]) + " " * (WIDTH - len(outcome.value))
