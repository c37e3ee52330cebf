"""How the checks of a submission are shown: a line each, for people or as JSON."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import click

from ...classroom.checks import Check, Outcome

__all__ = ["as_json", "headline", "lines", "passed", "show", "summary"]

COLOURS = {Outcome.OK: "green", Outcome.FAILED: "red", Outcome.NOT_RUN: "yellow"}
WIDTH = max(len(outcome.value) for outcome in Outcome) + 2


def passed(checks: Sequence[Check]) -> bool:
    """Whether all of them did."""
    return all(check.outcome is Outcome.OK for check in checks)


def lines(checks: Sequence[Check]) -> Iterable[str]:
    """The last check: how it ended and its name, and what there is to show, indented.

    Why it was not run is not said again if the one before had the same reason.
    """
    check = checks[-1]
    yield _word(check.outcome) + check.name
    if check.outcome is Outcome.NOT_RUN and checks[-2:-1] and checks[-2].detail == check.detail:
        return
    for line in check.detail:
        yield " " * WIDTH + _harmless(line)


def summary(checks: Sequence[Check]) -> str:
    return f"{sum(check.outcome is Outcome.OK for check in checks)} of {len(checks)} checks passed"


def headline(path: Path, checks: Sequence[Check]) -> str:
    """One file of many in a line."""
    return f"{_word(Outcome.OK if passed(checks) else Outcome.FAILED)}{path}: {summary(checks)}"


def as_json(course: str, path: Path, checks: Sequence[Check]) -> str:
    """One object for a file."""
    return json.dumps(
        {
            "course": course,
            "file": str(path),
            "passed": sum(check.outcome is Outcome.OK for check in checks),
            "checks": [
                {"name": check.name, "outcome": check.outcome.value.lower(), "detail": check.detail}
                for check in checks
            ],
        },
        ensure_ascii=False,
    )


def show(line: str) -> None:
    """A line on stdout, in colours if that is a terminal and nobody objects."""
    click.echo(line, color=sys.stdout.isatty() and not os.environ.get("NO_COLOR"))


def _word(outcome: Outcome) -> str:
    return click.style(outcome.value, fg=COLOURS[outcome]) + " " * (WIDTH - len(outcome.value))


def _harmless(line: str) -> str:
    """A line without signs that a terminal would obey: what a student's program said is in it."""
    return "".join(sign if sign.isprintable() else "�" for sign in line)
